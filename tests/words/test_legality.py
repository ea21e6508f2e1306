import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.play import Rule, judge, rule_applied
from scorekeeper.words.legality import reason, rule_sentence, verdict_words
from tests.rules.cases import cards, plays


def why(  # noqa: PLR0913 - everything that a question can say
    variant_id: str, trick: str, play: str, hand: str | None, seen: str = "", *, last_trick: bool = False
) -> str:
    variant, laid, played = CATALOGUE[variant_id], plays(trick), plays(play)[0]
    holding = None if hand is None else cards(hand)
    ruling = judge(variant, laid, played, holding=holding, seen=cards(seen), last_trick=last_trick)
    return reason(variant, laid, played, ruling, last_trick=last_trick)


@pytest.mark.parametrize(
    ("variant_id", "trick", "play", "hand", "sentence"),
    [
        ("agurk", "", "5", "2 5", "Lead any one card."),
        ("gurka-is", "", "7+7", "7 7 Q", "Lead any card, or several equal ones together."),
        ("agurk", "8", "9", "2 9", "The 9 beats the 8."),
        ("agurk", "8", "2", "2 9", "You may always throw your lowest card."),
        ("agurk", "8", "5", "2 5 9", "The 5 does not match or beat the 8 and is not the lowest card."),
        ("agurk", "8", "7", "2 9", "The 7 is not in the hand."),
        ("agurk", "8 J 3", "9", "4 9 Q", "The 9 does not match or beat the jack and is not the lowest card."),
        ("gurka-se", "8 J 3", "9", "4 9 Q", "The 9 beats the 3."),
        ("agurk-denexa", "8", "3", "3 8 J", "The player can beat the 8 and must do so."),
        ("wikipedia", "8", "2", "2 9", "The player can match or beat the 8 and must do so."),
        ("wikipedia", "8", "5", "2 5", "Nothing in the hand matches or beats the 8, so it must be the lowest card."),
        ("wikipedia", "8", "2", "2 5", "If nothing in the hand matches or beats the 8, the lowest card is right."),
        ("wikipedia", "A", "A", "3 A", "After the ace it must be the lowest card, and the ace is not."),
        ("wikipedia", "A", "A", "A A", "After the ace it must be the lowest card, and this is it."),
        ("gurka-is", "6+6", "4+5", "4 5 8 9", "You may always throw your lowest cards."),
        (
            *("gurka-is", "6+6", "4+8", "4 5 8 9"),
            "The 4 + 8 do not match or beat the 6 + 6 and are not the lowest cards.",
        ),
        ("gurka-wb", "8", "J", "3 8 J", "The player can match the 8 and must do so."),
        ("gurka-is", "", "7+7", "7 7", "The leader must keep one card for the last trick."),
        ("gurka-is", "7+7", "9", "4 9 J", "2 cards were led, so everybody plays 2."),
        ("agurk", "8", "7", None, "Fine only if the 7 was the lowest card in that player’s hand."),
        ("gurka-is", "8+8", "4+5", None, "Fine only if the 4 + 5 were the lowest cards in that player’s hand."),
        (
            *("wikipedia", "8", "5", None),
            "Fine only if nothing in that player’s hand matched or beat the 8, and the 5 was the lowest card.",
        ),
        (
            *("agurk-denexa", "8", "3", None),
            "Fine only if nothing in that player’s hand beat the 8, and the 3 was the lowest card.",
        ),
        ("gurka-wb", "8", "J", None, "Fine only if nothing in that player’s hand matched the 8."),
        ("wikipedia", "A", "9", None, "After the ace: fine only if the 9 was the lowest card in that player’s hand."),
        ("gurka-is", "", "7+7", None, "Fine only if another card stayed in that player’s hand for the last trick."),
    ],
)
def test_the_reason_is_the_rule_or_with_a_hidden_hand_what_would_settle_it(
    variant_id: str, trick: str, play: str, hand: str | None, sentence: str
) -> None:
    assert why(variant_id, trick, play, hand) == sentence


@pytest.mark.parametrize(
    ("variant_id", "trick", "play", "seen", "sentence"),
    [
        ("agurk", "8", "5", "9 3 2", "The 5 does not match or beat the 8, and the 3 shown later is lower."),
        ("wikipedia", "8", "5", "6 9", "The 9 shown later would have beaten the 8."),
        ("wikipedia", "8", "5", "8", "The 8 shown later would have matched the 8."),
        ("wikipedia", "8", "5", "3 9", "The 5 does not match or beat the 8, and the 3 shown later is lower."),
        ("agurk-denexa", "8", "8", "9", "The 9 shown later would have beaten the 8."),
        ("agurk-denexa", "8", "8", "8 3", "The 8 does not beat the 8, and the 3 shown later is lower."),
        ("gurka-wb", "8", "J", "9 8", "The 8 shown later equals the 8 and had to be played."),
        ("bga", "A", "9", "K 3", "After the ace it must be the lowest card, and the 3 shown later is lower."),
        ("gurka-is", "6+6", "4+8", "9 5", "The 4 + 8 do not match or beat the 6 + 6, and the 5 shown later is lower."),
    ],
)
def test_the_card_shown_later_that_proves_it_is_named(
    variant_id: str, trick: str, play: str, seen: str, sentence: str
) -> None:
    assert why(variant_id, trick, play, None, seen) == sentence


@pytest.mark.parametrize(
    ("reach", "seen", "sentence"),
    [
        ("equal_or_higher", "6", "With the 6 shown later the player could match or beat the 6 + 6."),
        ("strictly_higher", "9", "With the 9 shown later the player could beat the 6 + 6."),
        ("strictly_higher", "3", "The 4 + 8 do not beat the 6 + 6, and the 3 shown later is lower."),
    ],
)
def test_the_card_that_proves_it_is_named_where_several_were_played(reach: str, seen: str, sentence: str) -> None:
    variant = with_changes(CATALOGUE["gurka-is"], {"follow.duty": "must_overtake", "follow.reach": reach})
    trick, play = plays("6+6"), cards("4 8")
    ruling = judge(variant, trick, play, seen=cards(seen))
    assert reason(variant, trick, play, ruling) == sentence


def test_the_verdict_says_if_no_source_confirms_the_rule() -> None:
    rassi, trick, play = CATALOGUE["rassi"], plays("8"), cards("5")
    ruling = judge(rassi, trick, play, holding=cards("5 9"))
    assert verdict_words(rassi, trick, play, ruling) == "Illegal, by a rule that no source confirms"
    assert verdict_words(rassi, trick, play, ruling, rows="answer") == "Not legal, by a rule that no source confirms"
    assert verdict_words(rassi, (), play, judge(rassi, (), play)) == "Legal"
    settled = with_changes(rassi, {"follow.duty": "free"})
    assert verdict_words(settled, trick, play, judge(settled, trick, play)) == "Cannot be known yet"


@pytest.mark.parametrize(
    ("variant_id", "trick", "play", "sentence"),
    [
        ("agurk", "8", "5", "You may always throw your lowest card."),
        ("ogorek", "A", "2", "The 2 beats the ace."),
        ("agurk-denexa", "8", "8", "If nothing in the hand beats the 8, the lowest card is right."),
        ("gurka-is", "", "6+6", "The leader must keep one card for the last trick."),
    ],
)
def test_in_the_last_trick_a_hidden_hand_is_what_was_played(
    variant_id: str, trick: str, play: str, sentence: str
) -> None:
    assert why(variant_id, trick, play, None, last_trick=True) == sentence


@pytest.mark.parametrize("rule", list(Rule))
def test_every_rule_has_a_sentence_where_it_holds(rule: Rule) -> None:
    assert rule_sentence(CATALOGUE["wikipedia"], rule).endswith(".")


def test_each_way_to_follow_has_its_own_words() -> None:
    ways = [
        {"follow.duty": duty, "follow.reference": reference, "follow.reach": reach}
        for duty in ("free", "must_overtake")
        for reference in ("highest", "previous")
        for reach in ("equal_or_higher", "strictly_higher")
    ]
    ways += [{"follow.duty": "equal_first", "follow.reference": which} for which in ("highest", "previous")]
    sentences = {rule_sentence(with_changes(CATALOGUE["agurk"], way), Rule.DUTY) for way in ways}
    assert len(sentences) == len(ways)


@pytest.mark.parametrize(
    ("variant_id", "trick", "play", "hand", "rule"),
    [
        ("agurk", "", "8", None, Rule.LEAD_CARDS),
        ("agurk", "8", "J", None, Rule.DUTY),
        ("agurk", "8", "5", None, Rule.DUTY),
        ("wikipedia", "A", "2", "2 K A", Rule.ACE),
        ("wikipedia", "A", "A", "2 K A", Rule.ACE),
        ("wikipedia", "8 A", "A", "2 K A", Rule.DUTY),
        ("gurka-is", "7+7", "8", None, Rule.NUMBER),
        ("gurka-is", "", "7+7", "7 7", Rule.KEEP_ONE),
    ],
)
def test_the_rule_that_decides_is_the_one_broken_or_obeyed(
    variant_id: str, trick: str, play: str, hand: str | None, rule: Rule
) -> None:
    variant, laid, played = CATALOGUE[variant_id], plays(trick), plays(play)[0]
    ruling = judge(variant, laid, played, holding=None if hand is None else cards(hand))
    assert rule_applied(variant, laid, ruling) is rule
