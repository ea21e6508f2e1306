"""A form of rules says on a phone what it says to the server, and changes the same."""

from random import Random

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.events import NewRules
from scorekeeper.rules.log import Recorded
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import RequestProblem, check_event
from scorekeeper.web.house_rules.answers import choices
from scorekeeper.web.house_rules.fields import written
from scorekeeper.web.house_rules.forms import RulesForm, for_phones
from scorekeeper.web.house_rules.parts import NUMBERS
from scorekeeper.words.requests import refused_sentences, request_problem_sentence
from tests import profile
from tests.javascript import Script
from tests.rules.strategies import Game, logged_games
from tests.words.speaking import plain, speaking
from tests.words.test_scripts import board_of, board_with, page_data, whose_score

TYPED = tuple(NUMBERS)
"""The numbers in a form."""

MATTER = ("ties", "limit.test", "cucumbers_to_be_out", "buy_in", "penalty.factor", "game.end", "trick.tie")


@settings(max_examples=profile.steps(60, long=3000, quick=30))
@given(game=logged_games(), chance=st.integers(0, 2**32).map(Random))
def test_any_form_of_any_game(phone: Script, app: Flask, game: Game, chance: Random) -> None:
    board = board_of(game)
    sent = fields_of(board.variant)
    for _ in range(chance.choice((1, 1, 2, 4))):
        change_one(chance, sent)
    compare(phone, app, board, sent)


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=list(CATALOGUE))
def test_what_nobody_changed_is_read_as_unchanged(phone: Script, app: Flask, variant: Variant) -> None:
    people = (Score(),) * variant.players.min
    board = board_of(Game(variant, Opening(0, people), ()))
    assert RulesForm(variant, fields_of(variant)).changes() == {}
    assert compare(phone, app, board, fields_of(variant)) == {}


def fields_of(variant: Variant) -> dict[str, str]:
    """What a browser sends: a box that is not ticked is left out."""
    return {name: text for name, text in written(variant).items() if text}


def change_one(chance: Random, sent: dict[str, str]) -> None:
    """Choose another answer, or type another number; most often of a rule that matters for what was played."""
    if chance.random() < 0.4:
        name = "limit.value" if chance.random() < 0.5 else chance.choice(TYPED)
        sent[name] = str(chance.choice((1, 2, 3, 5, 7, 10, 15, 21, 30, 99) if chance.random() < 0.9 else ("", "x", 0)))
        return
    if chance.random() < 0.3:
        change_a_card(chance, sent)
        return
    names = [name for name in sent if choices_of(sent, name)]
    name = chance.choice(MATTER if chance.random() < 0.5 else names)
    sent[name] = chance.choice([one for one in choices_of(sent, name) if one != sent[name]])


def change_a_card(chance: Random, sent: dict[str, str]) -> None:
    """Type other ranks, tick a card that loses at once, or add a special card."""
    match chance.choice(("ranks", "loser", "special")):
        case "ranks":
            text = chance.choice(("A-2-3-4-5-6-7-8-9-10-J-Q-K", "8 9 T j q k a", "1, 2, 3", "2 2 3", "K", "2 3 Z", ""))
            sent |= {"pack.ranks": "{pack.ranks-others}", "pack.ranks-others": text}
        case "loser":
            card = chance.choice(("2", "K", "15"))
            sent |= {"limit.instant_loss": "[{limit.instant_loss-*}]", f"limit.instant_loss-{card}": "y"}
        case "special":
            line, points = f"pack.special-{chance.choice((0, 1))}", chance.choice(("5", "21", "x"))
            parts = {"rank": chance.choice(("6", "K", "")), "suit": "C", "above": chance.choice("AK"), "points": points}
            sent |= {f"{line}-{part}": text for part, text in parts.items()}
            if chance.random() < 0.5:
                sent[f"{line}-loses"] = "y"


def choices_of(sent: dict[str, str], name: str) -> list[str]:
    return [] if "-" in name else [one.value for one in choices(name, sent)]


def compare(phone: Script, app: Flask, board: Board, sent: dict[str, str]) -> dict[str, Json] | None:
    """The changes that the phone reads, None if a field is wrong; what it shows is what the server shows."""
    with speaking(app, None):
        fields = for_phones(RulesForm(board.variant))
        form = RulesForm(board.variant, sent)
        in_order = {name: sent[name] for name in form.texts if name in sent}
        answer = phone.answer({"name": "rules", "game": page_data(board), "fields": fields, "sent": in_order})
        changes = form.changes()
        if answer["wrong"]:
            assert changes is None, answer["wrong"]
            return None
        first, following = answer["shown"]
        if changes is None:
            assert "These rules contradict each other." in first["problems"], form.errors
            assert "These rules contradict each other." in following["problems"], form.errors
        else:
            assert answer["changes"] == changes
            for seen, whole_game in ((first, True), (following, False)):
                new = NewRules(changes, whole_game=whole_game)
                assert seen["problems"] == plain(problems_of(board, new))
                assert seen["changes"] == (
                    [] if seen["problems"] else whose_score(board, board_with(board, Recorded(new)))
                )
    found: dict[str, Json] = answer["changes"]
    return found


def problems_of(board: Board, new: NewRules) -> tuple[str, ...]:
    if not new.changes:
        return (request_problem_sentence(RequestProblem.UNCHANGED),)
    refused = check_event(board, new)
    return refused_sentences(board, refused) if refused else ()
