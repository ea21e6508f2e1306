"""What the phone says of a play is what the plain form says, also in another language."""

from itertools import chain
from typing import Any

from flask import Flask
from flask_babel import Domain
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.cards import NotACardError, parse_card
from scorekeeper.rules.play import Rule, rule_applied
from scorekeeper.rules.question import answer_question
from scorekeeper.rules.variant import Variant
from scorekeeper.web.game.messages import script_messages
from scorekeeper.web.referee.forms import QuestionForm
from scorekeeper.web.referee.pages import answer, laws_data
from scorekeeper.words.rules_text import paragraph_on
from tests import profile
from tests.engine.questions import play_questions
from tests.javascript import Script
from tests.presets import of_each_kind
from tests.rules.cases import rules_of
from tests.words.speaking import speaking

HANDS = profile.steps(60, long=5000, quick=30)


@settings(max_examples=HANDS)
@given(question=play_questions(), is_foreign=st.booleans())
def test_any_random_play(
    referee: Script, app: Flask, pseudo: Domain, question: dict[str, Any], *, is_foreign: bool
) -> None:
    variant = rules_of(question)
    plays = [list(map(tapped, play)) for play in (*question["trick"], question["play"])]
    hand, seen = (list(map(tapped, question.get(name, []))) for name in ("hand", "seen"))
    assume("" not in chain(*plays, hand, seen))
    cards = list(map("+".join, plays))
    form = {"cards": " ".join(cards), "hand": " ".join(hand), "seen": " ".join(seen)}
    with speaking(app, pseudo if is_foreign else None, form):
        filled = QuestionForm()  # type: ignore[no-untyped-call]
        said = answer(variant, filled)
        found = referee.answer(
            {
                "name": "play",
                "question": {"cards": cards, "hand": hand, "seen": seen},
                "parameters": write_parameters(variant),
                "messages": script_messages(),
                "language": "en",
            }
        )
        if said is None:
            assert [found] == [{"problem": error} for field in filled for error in field.errors]
            return
        asking = filled.question()
        judgement = answer_question(variant, asking)
        assert found == {
            "kind": said["kind"],
            "verdict": said["verdict"],
            "about": said["about"],
            "reason": said["reason"],
            "rule": rule_applied(variant, asking.trick, judgement).value,
            "together": len(asking.play),
            "against": list(map(str, judgement.contradictions)),
        }


@of_each_kind
def test_every_rule_of_play_with_its_notes(referee: Script, app: Flask, pseudo: Domain, variant: Variant) -> None:
    for language in (None, pseudo):
        with speaking(app, language):
            asked = {"name": "law", "laws": laws_data(variant), "parameters": write_parameters(variant)}
            asked |= {"messages": script_messages(), "language": "en"}
            for rule in Rule:
                law = paragraph_on(variant, rule)
                found = referee.answer({**asked, "rule": rule.value})
                assert found == {"text": law.text, "unconfirmed": law.unconfirmed, "notes": [*law.notes]}


def tapped(card: str) -> str:
    """The card as the pad writes it; empty for a text that is no card, because the pad has no such key."""
    try:
        return str(parse_card(card))
    except NotACardError:
        return ""
