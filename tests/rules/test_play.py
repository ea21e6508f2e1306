"""Legal plays beyond the conformance cases: sets, ties, hidden hands, and the rule that a play breaks."""

import pytest

from scorekeeper.rules.catalogue import AGURK, CATALOGUE, GURKA_IS, GURKA_SE, GURKA_WB, OGOREK, TWENTY_TWO
from scorekeeper.rules.options import Duty, Reach, Sets
from scorekeeper.rules.play import Judgement, Rule, Verdict, breach, judge, legal_plays, trick_winner
from scorekeeper.rules.variant import Variant
from tests.rules.cases import cards, plays, ruled


def broken(variant: Variant, trick: str, holding: str, play: str) -> Rule | None:
    return breach(variant, plays(trick), cards(holding), plays(play)[0])


def legal(variant: Variant, trick: str, holding: str) -> str:
    return " ".join("+".join(map(str, play)) for play in legal_plays(variant, plays(trick), cards(holding)))


def with_sets(sets: Sets, duty: Duty = Duty.FREE) -> Variant:
    return ruled(TWENTY_TWO, follow={"sets": sets, "duty": duty})


@pytest.mark.parametrize(
    ("variant", "trick", "holding", "play", "rule"),
    [
        (AGURK, "8", "2 5 9", "K", Rule.NOT_HELD),
        (AGURK, "8", "2 5 9", "9+9", Rule.NOT_HELD),
        (AGURK, "", "9 9 2", "9+9", Rule.LEAD_CARDS),
        (TWENTY_TWO, "", "9 9 2", "9+9", None),
        (TWENTY_TWO, "", "9 9 2", "9+2", Rule.LEAD_CARDS),
        (TWENTY_TWO, "", "9 9", "9+9", Rule.KEEP_ONE),
        (GURKA_IS, "", "6C 6H 2", "6C+6H", Rule.LEAD_CARDS),
        (GURKA_IS, "", "6S 6H 2", "6S+6H", None),
        (TWENTY_TWO, "9+9", "2 3 4", "2", Rule.NUMBER),
        (TWENTY_TWO, "9+9", "2", "2", None),
        (TWENTY_TWO, "9", "2 2 4", "2+2", Rule.NUMBER),
        (GURKA_SE, "A", "3 9 A", "A", Rule.ACE),
    ],
)
def test_the_rule_that_a_play_breaks(variant: Variant, trick: str, holding: str, play: str, rule: Rule | None) -> None:
    assert broken(variant, trick, holding, play) is rule


BY_CARD, SAME_SET, OVER_MAX = Sets.CARD_BY_CARD, Sets.SAME_SET_ONLY, Sets.ALL_OVER_MAX
STRICTLY = {"reach": Reach.STRICTLY_HIGHER}


@pytest.mark.parametrize(
    ("variant", "trick", "holding", "allowed"),
    [
        (TWENTY_TWO, "", "9 9 2 2 2", "9 2 9+9 2+2 2+2+2"),
        (TWENTY_TWO, "", "9 9", "9"),
        (AGURK, "Q", "4C 4D 10", "4C 4D"),
        (AGURK, "", "4C 4D 4C", "4C 4D"),
        (GURKA_IS, "", "4C 4D 10", "4C 4D 10 4C+4D"),
        (with_sets(BY_CARD), "7+7", "2 3 7 8 K", "2+3 7+8 7+K 8+K"),
        (with_sets(BY_CARD), "7+7 8+K", "2 3 8 9 K A", "2+3 8+K 8+A 9+K 9+A K+A"),
        (with_sets(SAME_SET), "7+7", "2 3 7 8 8 K", "2+3 8+8"),
        (with_sets(SAME_SET), "7+7", "2 3 7 7", "2+3 7+7"),
        (with_sets(SAME_SET), "7+7", "2 3 6 6", "2+3"),
        (with_sets(OVER_MAX), "7+7 8+9", "2 3 8 9 K", "2+3 9+K"),
        (with_sets(BY_CARD, Duty.MUST_OVERTAKE), "7+7", "2 3 8 9", "8+9"),
        (with_sets(BY_CARD, Duty.MUST_OVERTAKE), "7+7", "2 3 6 9", "2+3"),
        (with_sets(BY_CARD, Duty.MUST_OVERTAKE), "7+7", "A", "A"),
        (with_sets(SAME_SET, Duty.MUST_OVERTAKE), "7+7", "2 3 8 9", "2+3"),
        (with_sets(SAME_SET, Duty.MUST_OVERTAKE), "7+7", "2 8 8 9", "8+8"),
        (with_sets(OVER_MAX, Duty.MUST_OVERTAKE), "7+7", "2 3 6 9", "2+3"),
        (with_sets(OVER_MAX, Duty.MUST_OVERTAKE), "7+7", "2 3 8 9", "8+9"),
        (ruled(with_sets(SAME_SET), follow=STRICTLY), "7+7", "2 3 7 7", "2+3"),
        (ruled(with_sets(OVER_MAX), follow=STRICTLY), "7+7", "2 3 7 7", "2+3"),
        (ruled(with_sets(SAME_SET), follow=STRICTLY), "7+7", "2 3 8 8", "2+3 8+8"),
        (ruled(with_sets(OVER_MAX), follow=STRICTLY), "7+7", "2 3 8 8", "2+3 8+8"),
        (with_sets(BY_CARD, Duty.EQUAL_FIRST), "7+7", "2 7 7 9 9", "7+7"),
        (with_sets(BY_CARD, Duty.EQUAL_FIRST), "7+7", "2 7 9 9", "7+9 9+9"),
        (with_sets(BY_CARD, Duty.EQUAL_FIRST), "7+7", "2 3 6 9", "2+3"),
        (ruled(GURKA_WB, follow=STRICTLY), "9", "2 9 K", "9"),
        (ruled(GURKA_WB, follow=STRICTLY), "9", "2 10 K", "10 K"),
    ],
)
def test_what_may_be_played(variant: Variant, trick: str, holding: str, allowed: str) -> None:
    assert legal(variant, trick, holding) == allowed


def test_an_ace_is_low_only_in_the_last_trick() -> None:
    last = OGOREK.in_last_trick
    assert legal(OGOREK, "2", "A 3") == "A 3"
    assert legal_plays(last, plays("2"), cards("A 3")) == plays("3")
    assert breach(last, plays("2"), cards("A 3"), plays("A")[0]) is Rule.DUTY
    assert legal_plays(last, plays("2"), cards("A")) == (cards("A"),)
    assert trick_winner(last, plays("A 2")) == 1
    assert trick_winner(OGOREK, plays("A 2")) == 0


# --- "Was that legal?" with a hidden hand


def test_a_card_seen_later_proves_a_play_illegal() -> None:
    assert judge(AGURK, plays("8"), cards("5"), seen=cards("3")) == Judgement(
        Verdict.ILLEGAL, Rule.DUTY, None, proof=cards("3")
    )
    assert judge(AGURK, plays("8"), cards("5"), seen=cards("9 2 K")).proof == cards("9 2")
    assert judge(AGURK, plays("8"), cards("5"), seen=cards("9")).verdict is Verdict.UNKNOWN


def test_the_wrong_number_of_cards_is_illegal_with_a_hidden_hand() -> None:
    assert judge(TWENTY_TWO, plays("8+8"), cards("9")) == Judgement(Verdict.ILLEGAL, Rule.NUMBER, None)


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
