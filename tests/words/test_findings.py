"""What the phone says of the cards of a hand, under the rules of the catalogue."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.audit import audit, audit_so_far
from scorekeeper.rules.catalogue import AGURK, AGURK_DENEXA, AGURK_NO, CATALOGUE, GURKA_WB, TWENTY_TWO
from scorekeeper.rules.variant import Variant
from scorekeeper.words.audit import breach_sentence, headline
from tests.javascript import Script
from tests.rules.cases import Case, cases, plays

NAMES = ("Anna", "Bo")
WIKIPEDIA = CATALOGUE["wikipedia"]


def told(  # noqa: PLR0913 - what a hand is like
    referee: Script,
    variant: Variant,
    rows: Sequence[str],
    *,
    cards: int = 0,
    by_tricks: bool = False,
    names: Sequence[str] = NAMES,
    leader: int = 0,
) -> Any:  # noqa: ANN401 - any JSON value
    """What the phone says of these rows; everybody got `cards`, by default as many as the longest row has."""
    size = cards or max(sum(map(len, plays(row))) for row in rows)
    hand = {
        "rows": [[[str(card) for card in play] for play in plays(row)] for row in rows],
        "names": names,
        "players": len(names),
        "firstLeader": leader,
        "size": size,
        "most": max(size, 7),
        "byTricks": by_tricks,
    }
    question = {"name": "hand", "hand": hand, "parameters": write_parameters(variant), "messages": {}, "language": "en"}
    return referee.answer(question)


def findings(found: Any) -> list[str]:  # noqa: ANN401 - as `told` gives it
    return [one["words"] for one in found["findings"]]


@pytest.mark.parametrize(
    ("variant", "rows", "sentence"),
    [
        (
            AGURK,
            ("6 9 K", "5 3 8"),
            "Trick 1: Bo throws the 5 on the 6, so no lower card should be left. But trick 2 shows the 3.",
        ),
        (
            AGURK_NO,
            ("6 9", "5 J"),
            (
                "Trick 1: Bo throws the 5, so nothing should be left that matches or beats the 6. "
                "But trick 2 shows the jack."
            ),
        ),
        (
            AGURK_DENEXA,
            ("6 9", "5 J"),
            "Trick 1: Bo throws the 5, so nothing should be left that beats the 6. But trick 2 shows the jack.",
        ),
        (
            AGURK_DENEXA,
            ("6 9", "6 3"),
            "Trick 1: Bo throws the 6 on the 6, so no lower card should be left. But trick 2 shows the 3.",
        ),
        (
            GURKA_WB,
            ("10 9", "J 10"),
            "Trick 1: Bo plays the jack, so no other 10 should be left. But trick 2 shows the 10.",
        ),
        (
            WIKIPEDIA,
            ("A 9", "5 3"),
            "Trick 1: after the ace Bo throws the 5, so no lower card should be left. But trick 2 shows the 3.",
        ),
    ],
)
def test_a_finding_says_what_the_play_claimed(
    referee: Script, variant: Variant, rows: tuple[str, str], sentence: str
) -> None:
    assert findings(told(referee, variant, rows)) == [sentence]


@pytest.mark.parametrize("case", cases("audit"))
def test_every_case_has_a_finding_for_each_breach(referee: Script, case: Case) -> None:
    ask, expect = case["ask"], case["expect"]
    names = ask["players"]
    rows, leader = [" ".join(ask["rows"][name]) for name in names], names.index(ask["first_leader"])
    found = told(referee, CATALOGUE[ask["variant"]], rows, cards=ask["cards"], names=names, leader=leader)
    breaches = [(one["player"], f"Trick {one['trick']}") for one in expect["findings"]]
    assert [(names[one["row"]], one["words"].partition(":")[0]) for one in found["findings"]] == breaches
    marks = [(names.index(one["player"]), one["trick"] - 1) for one in expect["findings"]]
    assert all("wrong" in found["marks"][f"{row}.{at}"] for row, at in marks)
    proofs = [(names.index(one["player"]), one["proof"]["trick"] - 1) for one in expect["findings"]]
    assert all("proves" in found["marks"][f"{row}.{at}"] for row, at in proofs)
    assert bool(found["problems"]) == bool(expect["record_errors"])


def test_a_finding_comes_with_the_rule(referee: Script) -> None:
    rule = "Match or beat the highest card, or throw your lowest. The choice is yours."
    assert told(referee, AGURK, ("6 9", "5 3"))["rules"] == [rule]


def test_a_finding_under_a_rule_that_no_source_confirms_says_so(referee: Script) -> None:
    rassi, note = CATALOGUE["rassi"], "No source says; ask your table."
    assert told(referee, rassi, ("6 9", "5 3"))["rules"][1:] == [note]
    assert breach_sentence(rassi, NAMES, audit(rassi, [plays("6 9"), plays("5 3")], 0).breaches[0]).endswith(note)


def test_findings_about_leads_and_cards_together_cite_the_rule(referee: Script) -> None:
    (sentence,) = findings(told(referee, AGURK, ("9+9 2", "3+4 5")))
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
def test_the_outcome_in_one_line(referee: Script, rows: tuple[str, str], words: str, *, over: bool) -> None:
    """As the history says it of kept cards."""
    read, cards = [plays(row) for row in rows], len(plays(rows[0])) if over else 7
    assert told(referee, AGURK, rows, cards=cards)["headline"] == words
    assert headline(audit_so_far(AGURK, read, 0, cards, players=2)[0], over=over) == words


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
def test_the_turn_names_the_card_to_reach(referee: Script, variant: Variant, rows: tuple[str, str], words: str) -> None:
    assert told(referee, variant, rows, cards=3, by_tricks=True)["turn"] == words


def test_too_many_cards_together_end_the_hand_early_and_are_a_finding(referee: Script) -> None:
    for rows in (("9 8", "3+4"), ("9 8 7+7", "3+4 5+6")):
        cards = len(rows[1].replace("+", " ").split())
        found = told(referee, TWENTY_TWO, rows, cards=cards, by_tricks=True)
        assert findings(found)[0].startswith("Trick 1: Bo plays the 3 + 4. The 4 in trick 1 proves that illegal.")
        assert "illegal" in found["headline"]
        assert found["turn"] == ""
