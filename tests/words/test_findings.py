import pytest

from scorekeeper.rules.audit import prove
from scorekeeper.rules.catalogue import AGURK, AGURK_DENEXA, AGURK_NO, CATALOGUE, GURKA_WB, TWENTY_TWO
from scorekeeper.rules.hand_in_progress import read_progress
from scorekeeper.rules.variant import Variant
from scorekeeper.words.audit import breach_sentence
from scorekeeper.words.findings import finding_sentences, headline, turn_sentence
from tests.rules.cases import plays

NAMES = ("Anna", "Bo")
WIKIPEDIA = CATALOGUE["wikipedia"]


def found(variant: Variant, *rows: str, leader: int = 0) -> list[tuple[str, ...]]:
    read = [plays(row) for row in rows]
    now = read_progress(variant, read, leader, max(map(len, read)))
    leaders = [one.leader for one in now.audit.tricks]
    return [finding_sentences(variant, NAMES, read, leaders, one) for one in now.audit.breaches]


@pytest.mark.parametrize(
    ("variant", "rows", "sentence"),
    [
        (
            AGURK,
            ("6 9 K", "5 3 8"),
            "Trick 1: Bo throws the 5 on the 6, so no lower card should be left. But trick 2 shows the 3.",
        ),
        (
            AGURK,
            ("6 9 4", "5 J 3"),
            "Trick 1: Bo throws the 5 on the 6, so no lower card should be left. But trick 3 shows the 3.",
        ),
        (
            AGURK_NO,
            ("6 9", "5 J"),
            "Trick 1: Bo throws the 5, so nothing should be left that matches or beats the 6. But trick 2 shows the J.",
        ),
        (
            AGURK_NO,
            ("6 9", "5 3"),
            "Trick 1: Bo throws the 5 on the 6, so no lower card should be left. But trick 2 shows the 3.",
        ),
        (
            AGURK_DENEXA,
            ("6 9", "5 J"),
            "Trick 1: Bo throws the 5, so nothing should be left that beats the 6. But trick 2 shows the J.",
        ),
        (
            AGURK_DENEXA,
            ("6 9", "6 3"),
            "Trick 1: Bo throws the 6 on the 6, so no lower card should be left. But trick 2 shows the 3.",
        ),
        (
            GURKA_WB,
            ("10 9", "J 10"),
            "Trick 1: Bo plays the J, so no other 10 should be left. But trick 2 shows the 10.",
        ),
        (
            WIKIPEDIA,
            ("A 9", "5 3"),
            "Trick 1: after the ace Bo throws the 5, so no lower card should be left. But trick 2 shows the 3.",
        ),
    ],
)
def test_a_finding_says_what_the_play_claimed(variant: Variant, rows: tuple[str, str], sentence: str) -> None:
    assert [told[0] for told in found(variant, *rows)] == [sentence]


def test_a_finding_comes_with_the_rule() -> None:
    ((_sentence, rule),) = found(AGURK, "6 9", "5 3")
    assert rule == "Match or beat the highest card, or throw your lowest. The choice is yours."


def test_a_finding_under_a_rule_that_no_source_confirms_says_so() -> None:
    rassi = CATALOGUE["rassi"]
    ((_sentence, _rule, note),) = found(rassi, "6 9", "5 3")
    assert note == "No source says; ask your table."
    assert breach_sentence(rassi, NAMES, prove(rassi, [plays("6 9"), plays("5 3")], 0, 2).breaches[0]).endswith(note)


def test_findings_about_leads_and_cards_together_cite_the_rule() -> None:
    ((sentence,),) = found(AGURK, "9+9 2", "3+4 5")
    assert sentence.startswith("Trick 1: Anna plays the 9 + 9. The 9 in trick 1 proves that illegal. Lead any ")


@pytest.mark.parametrize(
    ("rows", "over", "words"),
    [
        (("6 9", "7 3"), True, "Every play was legal."),
        (("6 9", "7 3"), False, "So far no play is proved illegal."),
        (("6 9", "5 3"), True, "1 play was illegal."),
        (("6 6 9", "5 4 3"), True, "2 plays were illegal."),
    ],
)
def test_the_outcome_in_one_line(rows: tuple[str, str], over: bool, words: str) -> None:  # noqa: FBT001
    read = [plays(row) for row in rows]
    assert headline(read_progress(AGURK, read, 0, 9).audit, over=over) == words


@pytest.mark.parametrize(
    ("variant", "rows", "words"),
    [
        (AGURK, ("", ""), "Trick 1: Anna leads."),
        (AGURK, ("6", ""), "Trick 1: Bo plays, 6 to match or beat."),
        (AGURK_DENEXA, ("6", ""), "Trick 1: Bo plays, 6 to beat."),
        (GURKA_WB, ("6", ""), "Trick 1: Bo plays, 6 to match or beat."),
        (WIKIPEDIA, ("A", ""), "Trick 1: Bo plays the lowest card, after an ace."),
        (TWENTY_TWO, ("6+6", ""), "Trick 1: Bo plays, 6 + 6 to match or beat."),
        (AGURK, ("6 9 3", "7 J"), "Trick 3: Bo leads."),
        (AGURK, ("6 9", "7 J 3"), "Last trick: Anna plays a card."),
        (AGURK, ("6 9 3", "7 J 4"), ""),
    ],
)
def test_the_turn_names_the_card_to_reach(variant: Variant, rows: tuple[str, str], words: str) -> None:
    read = [plays(row) for row in rows]
    assert turn_sentence(variant, NAMES, read_progress(variant, read, 0, 3)) == words
