"""Legal plays beyond the conformance cases: sets, ties, hidden hands, and the rule that a play breaks."""

from dataclasses import replace

import pytest

from scorekeeper.rules.catalogue import AGURK, AGURK_DENEXA, CATALOGUE, GURKA_IS, GURKA_SE, GURKA_WB, OGOREK, TWENTY_TWO
from scorekeeper.rules.options import Duty, Reach, Sets
from scorekeeper.rules.play import Judgement, Rule, Verdict, breach, judge, legal_plays, trick_winner
from scorekeeper.rules.variant import Variant
from tests.rules.cases import card, cards, plays, ruled


def broken(variant: Variant, trick: str, holding: str, play: str) -> Rule | None:
    return breach(variant, plays(trick), cards(holding), plays(play)[0])


def legal(variant: Variant, trick: str, holding: str) -> str:
    return " ".join("+".join(map(str, play)) for play in legal_plays(variant, plays(trick), cards(holding)))


def with_sets(sets: Sets, duty: Duty = Duty.FREE) -> Variant:
    return ruled(TWENTY_TWO, follow={"sets": sets, "duty": duty})


def test_playing_a_card_that_the_player_does_not_hold_is_illegal() -> None:
    assert broken(AGURK, "8", "2 5 9", "K") is Rule.NOT_HELD
    assert broken(AGURK, "8", "2 5 9", "9+9") is Rule.NOT_HELD
    assert breach(AGURK, plays("8"), cards("2 5 9"), ()) is Rule.NOT_HELD


def test_the_suit_of_a_held_card_does_not_matter() -> None:
    assert broken(AGURK, "8", "2C 5D 9H", "9") is None


def test_a_rank_that_is_not_in_the_pack_raises_key_error() -> None:
    with pytest.raises(KeyError):
        broken(AGURK, "8", "2 5", "15")


def test_leading_a_pair_breaks_the_rule_of_single_cards() -> None:
    assert broken(AGURK, "", "9 9 2", "9+9") is Rule.LEAD_CARDS


def test_a_set_may_be_led_if_it_is_equal_and_leaves_a_card() -> None:
    assert broken(TWENTY_TWO, "", "9 9 2", "9+9") is None
    assert broken(TWENTY_TWO, "", "9 9 2", "9+2") is Rule.LEAD_CARDS
    assert broken(TWENTY_TWO, "", "9 9", "9+9") is Rule.KEEP_ONE
    assert legal(TWENTY_TWO, "", "9 9 2 2 2") == "9 2 9+9 2+2 2+2+2"
    assert legal(TWENTY_TWO, "", "9 9") == "9"


def test_the_special_six_makes_no_pair_with_a_six() -> None:
    assert broken(GURKA_IS, "", "6C 6H 2", "6C+6H") is Rule.LEAD_CARDS
    assert broken(GURKA_IS, "", "6S 6H 2", "6S+6H") is None


def test_followers_play_as_many_cards_as_were_led_or_all_they_have() -> None:
    assert broken(TWENTY_TWO, "9+9", "2 3 4", "2") is Rule.NUMBER
    assert broken(TWENTY_TWO, "9+9", "2", "2") is None
    assert broken(TWENTY_TWO, "9", "2 2 4", "2+2") is Rule.NUMBER


def test_card_by_card_each_card_must_reach_its_counterpart() -> None:
    variant = with_sets(Sets.CARD_BY_CARD)
    assert legal(variant, "7+7", "2 3 7 8 K") == "2+3 7+8 7+K 8+K"
    assert legal(variant, "7+7 8+K", "2 3 8 9 K A") == "2+3 8+K 8+A 9+K 9+A K+A"


def test_same_set_only_a_pair_overtakes_only_with_a_pair() -> None:
    variant = with_sets(Sets.SAME_SET_ONLY)
    assert legal(variant, "7+7", "2 3 7 8 8 K") == "2+3 8+8"
    assert broken(variant, "7+7", "2 3 7 7", "7+7") is None
    assert broken(variant, "7+7", "2 3 6 6", "6+6") is Rule.DUTY


def test_all_over_max_every_card_must_reach_the_highest() -> None:
    variant = with_sets(Sets.ALL_OVER_MAX)
    assert legal(variant, "7+7 8+9", "2 3 8 9 K") == "2+3 9+K"


@pytest.mark.parametrize(
    ("sets", "holding", "allowed"),
    [
        (Sets.CARD_BY_CARD, "2 3 8 9", "8+9"),
        (Sets.CARD_BY_CARD, "2 3 6 9", "2+3"),
        (Sets.SAME_SET_ONLY, "2 3 8 9", "2+3"),
        (Sets.SAME_SET_ONLY, "2 8 8 9", "8+8"),
        (Sets.ALL_OVER_MAX, "2 3 6 9", "2+3"),
        (Sets.ALL_OVER_MAX, "2 3 8 9", "8+9"),
    ],
)
def test_the_duty_to_overtake_holds_for_sets_too(sets: Sets, holding: str, allowed: str) -> None:
    assert legal(with_sets(sets, Duty.MUST_OVERTAKE), "7+7", holding) == allowed


@pytest.mark.parametrize("sets", [Sets.SAME_SET_ONLY, Sets.ALL_OVER_MAX])
def test_strictly_higher_holds_for_sets_too(sets: Sets) -> None:
    variant = ruled(with_sets(sets), follow={"reach": Reach.STRICTLY_HIGHER})
    assert legal(variant, "7+7", "2 3 7 7") == "2+3"
    assert legal(variant, "7+7", "2 3 8 8") == "2+3 8+8"


def test_one_last_card_cannot_overtake_a_pair() -> None:
    assert legal(with_sets(Sets.CARD_BY_CARD, Duty.MUST_OVERTAKE), "7+7", "A") == "A"


def test_equal_first_holds_for_sets_too() -> None:
    variant = with_sets(Sets.CARD_BY_CARD, Duty.EQUAL_FIRST)
    assert legal(variant, "7+7", "2 7 7 9 9") == "7+7"
    assert legal(variant, "7+7", "2 7 9 9") == "7+9 9+9"
    assert legal(variant, "7+7", "2 3 6 9") == "2+3"


def test_equal_first_comes_before_strictly_higher() -> None:
    variant = ruled(GURKA_WB, follow={"reach": Reach.STRICTLY_HIGHER})
    assert legal(variant, "9", "2 9 K") == "9"
    assert legal(variant, "9", "2 10 K") == "10 K"


def test_in_sweden_an_ace_forces_only_the_next_player_to_play_low() -> None:
    assert legal(GURKA_SE, "A", "3 9 A") == "3"
    assert broken(GURKA_SE, "A", "3 9 A", "A") is Rule.ACE
    assert legal(GURKA_SE, "A 3", "3 9 A") == "3 9 A"


def test_an_ace_is_low_only_in_the_last_trick() -> None:
    assert legal(OGOREK, "2", "A 3") == "A 3"
    assert legal_plays(OGOREK, plays("2"), cards("A 3"), last_trick=True) == plays("3")
    assert breach(OGOREK, plays("2"), cards("A 3"), plays("A")[0], last_trick=True) is Rule.DUTY
    assert legal_plays(OGOREK, plays("2"), cards("A"), last_trick=True) == (cards("A"),)
    assert trick_winner(OGOREK, plays("A 2"), last_trick=True) == 1
    assert trick_winner(OGOREK, plays("A 2")) == 0


def test_of_equal_cards_with_different_suits_each_is_a_legal_play() -> None:
    assert legal(AGURK, "Q", "4C 4D 10") == "4C 4D"
    assert legal(AGURK, "", "4C 4D 4C") == "4C 4D"
    assert legal(GURKA_IS, "", "4C 4D 10") == "4C 4D 10 4C+4D"


def test_an_empty_hand_has_no_legal_plays() -> None:
    assert legal_plays(AGURK, (), ()) == ()


def test_a_set_that_reaches_another_takes_the_trick() -> None:
    assert trick_winner(TWENTY_TWO, plays("7+7 7+8 6+K")) == 1
    assert trick_winner(TWENTY_TWO, plays("7+7 A")) == 0


# --- "Was that legal?" with a hidden hand


def test_a_single_lead_is_legal_with_a_hidden_hand() -> None:
    assert judge(AGURK, (), cards("5")) == Judgement(Verdict.LEGAL, None, None)


def test_a_card_that_overtakes_is_legal_with_a_hidden_hand() -> None:
    assert judge(AGURK, plays("8"), cards("8")).verdict is Verdict.LEGAL


def test_a_low_card_is_unknown_until_a_lower_one_proves_it_illegal() -> None:
    judgement = judge(AGURK, plays("8"), cards("5"))
    assert (judgement.verdict, judgement.rule, judgement.legal_plays) == (Verdict.UNKNOWN, Rule.DUTY, None)
    assert judgement.contradictions == cards("2 3 4")


def test_with_a_duty_to_overtake_a_high_card_is_a_proof_too() -> None:
    assert judge(AGURK_DENEXA, plays("J"), cards("3")).contradictions == cards("2 Q K A")


def test_the_lowest_card_of_the_pack_is_always_legal_without_a_duty() -> None:
    assert judge(AGURK, plays("8"), cards("2")).verdict is Verdict.LEGAL


def test_a_card_seen_later_proves_a_play_illegal() -> None:
    assert judge(AGURK, plays("8"), cards("5"), seen=cards("3")) == Judgement(
        Verdict.ILLEGAL, Rule.DUTY, None, proof=cards("3")
    )
    assert judge(AGURK, plays("8"), cards("5"), seen=cards("9 2 K")).proof == cards("9 2")
    assert judge(AGURK, plays("8"), cards("5"), seen=cards("9")).verdict is Verdict.UNKNOWN


def test_cards_that_lie_on_the_table_cannot_be_hidden_as_well() -> None:
    trick = plays("8 2 2 2 2")
    assert judge(AGURK, trick, cards("3")).verdict is Verdict.LEGAL


def test_the_wrong_number_of_cards_is_illegal_with_a_hidden_hand() -> None:
    assert judge(TWENTY_TWO, plays("8+8"), cards("9")) == Judgement(Verdict.ILLEGAL, Rule.NUMBER, None)


def test_a_pair_led_is_unknown_while_no_other_card_is_seen() -> None:
    judgement = judge(TWENTY_TWO, (), cards("9 9"))
    assert (judgement.verdict, judgement.rule, judgement.contradictions) == (Verdict.UNKNOWN, Rule.KEEP_ONE, ())
    assert judge(TWENTY_TWO, (), cards("9 9"), seen=cards("2")).verdict is Verdict.LEGAL


def test_a_low_pair_is_unknown_until_a_higher_pair_is_shown() -> None:
    variant = with_sets(Sets.SAME_SET_ONLY, Duty.MUST_OVERTAKE)
    judgement = judge(variant, plays("K+K"), cards("2 2"))
    assert (judgement.verdict, judgement.rule, judgement.contradictions) == (Verdict.UNKNOWN, Rule.DUTY, ())
    assert judge(variant, plays("K+K"), cards("2 2"), seen=cards("A A")).verdict is Verdict.ILLEGAL


def test_with_equal_first_an_overtaking_pair_is_unknown() -> None:
    variant = with_sets(Sets.CARD_BY_CARD, Duty.EQUAL_FIRST)
    assert judge(variant, plays("7+8"), cards("9 9")).verdict is Verdict.UNKNOWN
    assert judge(variant, plays("7+7 7+7"), cards("9 9")).verdict is Verdict.LEGAL


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=lambda variant: variant.id)
def test_in_the_last_trick_a_single_card_is_always_legal(variant: Variant) -> None:
    for trick in ("", "3", "10", "3 10"):
        for only in variant.deck:
            judgement = judge(variant, plays(trick), (only,), last_trick=True)
            assert judgement == Judgement(Verdict.LEGAL, None, None)


def test_in_the_last_trick_the_play_is_the_whole_hand() -> None:
    assert judge(TWENTY_TWO, (), cards("9 9"), last_trick=True) == Judgement(Verdict.ILLEGAL, Rule.KEEP_ONE, None)
    assert judge(TWENTY_TWO, (), cards("9 8"), last_trick=True) == Judgement(Verdict.ILLEGAL, Rule.LEAD_CARDS, None)
    assert judge(AGURK, (), cards("9 9"), last_trick=True) == Judgement(Verdict.ILLEGAL, Rule.LEAD_CARDS, None)
    assert judge(TWENTY_TWO, plays("9+9"), cards("2 8"), last_trick=True).verdict is Verdict.LEGAL
    assert judge(TWENTY_TWO, plays("9+9"), cards("2"), last_trick=True).rule is Rule.NUMBER


def test_a_seen_card_in_the_last_trick_shows_that_the_player_held_more() -> None:
    assert judge(AGURK, plays("8"), cards("5"), seen=cards("3"), last_trick=True).rule is Rule.DUTY
    assert judge(AGURK, plays("8"), cards("5"), seen=cards("6"), last_trick=True).verdict is Verdict.UNKNOWN


def test_contradictions_come_in_the_order_of_the_last_trick() -> None:
    judgement = judge(OGOREK, plays("K"), cards("2"), seen=cards("3"), last_trick=True)
    assert judgement.contradictions == cards("A K")


def test_a_known_hand_gives_a_certain_verdict() -> None:
    judgement = judge(AGURK, plays("8"), cards("5"), holding=cards("2 5 9"))
    assert judgement == Judgement(Verdict.ILLEGAL, Rule.DUTY, plays("2 9"))


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=lambda variant: variant.id)
def test_the_only_card_is_always_legal(variant: Variant) -> None:
    for trick in ("", "3", "10", "3 10"):
        for only in variant.deck:
            assert breach(variant, plays(trick), (only,), (only,)) is None


def test_a_special_card_can_be_a_contradiction() -> None:
    one_life = replace(GURKA_IS, follow=replace(GURKA_IS.follow, duty=Duty.MUST_OVERTAKE))
    assert judge(one_life, plays("A"), cards("2")).contradictions == (card("A"), card("6C"))
