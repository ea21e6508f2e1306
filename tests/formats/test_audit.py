import json
from typing import Any

import pytest

from scorekeeper.formats.audit import read_audit_question, write_audit
from scorekeeper.rules.audit import audit
from tests.formats.texts import AUDIT, error_line, spoilt, without
from tests.rules.cases import cards

WITHOUT_CARDS = {key: value for key, value in AUDIT.items() if key != "cards"}


def answer(text: bytes | str) -> dict[str, Any]:
    question = read_audit_question(text)
    return write_audit(audit(question.variant, question.rows, question.first_leader, question.cards), question.names)


def crowded() -> bytes:
    """Eight players of Agurk."""
    return json.dumps({**AUDIT, "players": [*"ABCDEFGH"], "rows": {name: ["3"] for name in "ABCDEFGH"}}).encode()


def test_cards_laid_together_are_a_list_in_the_row() -> None:
    text = {
        "variant": "gurka-is",
        "players": ["A", "B"],
        "first_leader": "A",
        "rows": {"A": [["7", "7"], "10"], "B": [["4", "9"], "3"]},
    }
    question = read_audit_question(json.dumps(text))
    assert question.rows[1] == (cards("4 9"), cards("3"))
    (problem,) = answer(json.dumps(text))["findings"]
    assert problem == {
        "trick": 1,
        "player": "B",
        "card": ["4", "9"],
        "rule": "follow.duty",
        "proof": {"card": "3", "trick": 2},
    }


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (without(AUDIT, "rows"), "The key rows is missing."),
        (without(AUDIT, "rows", "B"), "rows: B is missing."),
        (spoilt(AUDIT, ["3"], "rows", "D"), "rows.D: D is not one of the players."),
        (spoilt(AUDIT, ["3"], "rows", "A "), "rows.A : The name A is there twice."),
        (spoilt(AUDIT, "3", "rows", "A"), "rows.A: This must be a list."),
        (spoilt(AUDIT, 3, "rows", "A", 0), "rows.A[0]: This must be a card, or a list of cards played together."),
        (
            spoilt(AUDIT, ["3", None], "rows", "A", 0),
            "rows.A[0]: This must be a card, or a list of cards played together.",
        ),
        (spoilt(AUDIT, ["3"] * 61, "rows", "A"), "rows.A: Too many: at most 60."),
        (spoilt(AUDIT, 2, "cards"), "cards: A hand of 2 cards cannot show 3."),
        (spoilt(AUDIT, 8, "cards"), "cards: Nobody holds more than 7 cards."),
        (spoilt(WITHOUT_CARDS, [*"23456789"], "rows", "A"), "rows: Nobody holds more than 7 cards."),
        (crowded(), "players: With 7 cards each there are enough for only 7 players."),
        (spoilt(AUDIT, "D", "first_leader"), "first_leader: D is not one of the players."),
        (spoilt(AUDIT, ["A"], "players"), "players: Too few: at least 2."),
        (spoilt(AUDIT, ["A", "B", "a"], "players"), "players[2]: The name a is there twice."),
        (spoilt(AUDIT, 1, "speed"), "Unknown key: speed."),
    ],
)
def test_a_text_that_is_no_audit_is_refused_with_place_and_reason(text: bytes, line: str) -> None:
    assert error_line(read_audit_question, text) == line
