"""What the referee of the scripts says of a play and of a hand is what the server says, also in another language."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from flask import Flask
from flask_babel import Domain
from hypothesis import given, settings

from scorekeeper.config import CHECKOUT
from scorekeeper.formats.names import clean_name
from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.cards import NotACardError, parse_card
from scorekeeper.rules.play import rule_applied
from scorekeeper.rules.question import PlayQuestion, answer_question
from scorekeeper.web.audit.dealt import Dealt
from scorekeeper.web.audit.forms import ROW_BY_ROW, TRICK_BY_TRICK, audit_form
from scorekeeper.web.audit.results import audit_result
from scorekeeper.web.game.messages import script_messages
from scorekeeper.web.referee.forms import QuestionForm
from scorekeeper.web.referee.pages import answer
from scorekeeper.words.legality import rule_sentence
from tests import profile
from tests.engine.questions import Asked, audit_questions, play_questions
from tests.javascript import Script
from tests.words.speaking import plain, speaking

HANDS = profile.steps(100, long=5000, quick=40)
MOST = 12
"""So many cards each can be entered here. A few hands have more."""
SAID = ("kind", "headline", "problems", "leaders", "marks")
NOTHING: dict[str, Any] = {"findings": [], "rules": [], "turn": "", "verdict": None, "tricks": []}
"""What is said of rows only if they can be right."""


@pytest.fixture(scope="module")
def referee() -> Iterator[Script]:
    with Script(CHECKOUT / "tests" / "js" / "referee.mjs") as script:
        yield script


@settings(max_examples=HANDS)
@given(asked=play_questions())
def test_any_random_play(referee: Script, app: Flask, pseudo: Domain, asked: Asked) -> None:
    variant, question = asked
    cards = list(map(as_typed, [*question["trick"], question["play"]]))
    hand, seen = (list(question.get(name, [])) for name in ("hand", "seen"))
    form = {"cards": " ".join(cards), "hand": " ".join(hand), "seen": " ".join(seen)}
    for language in (None, pseudo):
        with speaking(app, language, form):
            filled = QuestionForm()  # type: ignore[no-untyped-call]
            said = answer(variant, filled)
            assert said is not None
            found = referee.answer(
                {
                    "name": "play",
                    "question": {"cards": cards, "hand": hand, "seen": seen},
                    "parameters": write_parameters(variant),
                    "messages": script_messages(),
                    "language": "en",
                }
            )
            if said.problem:
                assert found == {"problem": said.problem}
                continue
            asking = PlayQuestion(filled.plays(), filled.holding(), filled.shown())
            applied = rule_applied(variant, asking.trick, answer_question(variant, asking))
            assert found == {
                "kind": said.kind,
                "verdict": said.verdict,
                "about": said.about,
                "reason": said.reason,
                "law": rule_sentence(variant, applied),
                "plays": list(said.legal_plays),
                "more": said.more_plays,
            }


@settings(max_examples=HANDS)
@given(asked=audit_questions())
def test_any_random_hand(referee: Script, app: Flask, pseudo: Domain, asked: Asked) -> None:
    variant, question = asked
    names = tuple(map(clean_name, question["players"]))
    rows = [[as_typed([play] if isinstance(play, str) else play) for play in row] for row in question["rows"].values()]
    seats, first = tuple(range(len(names))), question["players"].index(question["first_leader"])
    cards = question.get("cards", max(map(len, rows)))
    dealt = Dealt(variant, "", names, seats, first, cards, most=MOST, left={})
    for language in (None, pseudo):
        for way in (ROW_BY_ROW, TRICK_BY_TRICK):
            form = {"way": way, "leader": first, "cards": cards}
            form |= {f"row_{seat}": " ".join(row) for seat, row in enumerate(rows)}
            with speaking(app, language, form):
                filled = audit_form(dealt)
                said = audit_result(dealt, filled)
                assert said is not None
                found = referee.answer(
                    {
                        "name": "hand",
                        "hand": {
                            "rows": [[play.split("+") for play in row] for row in rows],
                            "names": names,
                            "seats": seats,
                            "firstLeader": first,
                            "size": cards,
                            "most": MOST,
                            "byTricks": way == TRICK_BY_TRICK,
                        },
                        "parameters": write_parameters(variant),
                        "messages": script_messages(),
                        "language": "en",
                    }
                )
                assert NOTHING | found == {name: plain(getattr(said, name)) for name in (*NOTHING, *SAID)}


def as_typed(cards: Sequence[str]) -> str:
    """Cards played together, as the pad writes them; what is not a card stays as it is."""
    return "+".join(map(_typed, cards))


def _typed(card: str) -> str:
    try:
        return str(parse_card(card))
    except NotACardError:
        return card.strip()
