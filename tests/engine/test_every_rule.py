"""The scripts know every rule that can change a sheet: for any two of its values, a game that they count differently.

A game by two rules that Python tells apart is counted by both in both languages, so a rule that the scripts do not ask
about, or a value that they take for another, is found.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from scorekeeper.formats.game import GameRecord, read_game, write_game
from scorekeeper.rules.cards import FRENCH_RANKS, NUMBER_RANKS
from scorekeeper.rules.options import FirstLead, LastTrickMode, LastTrickOrder, NextDeal
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import NAMES, RulesError, canonical, with_changes
from scorekeeper.rules.problems import opening_problems
from scorekeeper.rules.replay import replay
from scorekeeper.rules.variant import NEXT_STILL_IN_CLOCKWISE
from scorekeeper.words.parameters import PARAMETERS
from tests.engine.engine import Engine
from tests.engine.test_new_rules import RULES
from tests.rules.cases import cases
from tests.rules.strategies import ONE_OF

Changes = Mapping[str, Json]

NOBODY_DEALS = {"deal.next": "none", "lead.first": "youngest_then_last_winner", "lead.next_hand": "last_winner"}

_MORE: Mapping[str, Sequence[Json]] = {
    "pack.special": [[{"card": "6C", "rank_above": "A", "points": 21}]],
    "hand.size": ["countdown(4, bounce)", "last_penalty(5)"],
    "exchange": ["not_more_than_previous"],
    "penalty.factor": [{"rank": "3", "factor": 2}],
    "buy_in": [{"max_times": 1, "min_others_in": 1}],
}
"""Parameter -> values that random games lack; most differ from another in one part only."""

VALUES: Mapping[str, Sequence[Changes]] = {
    **{name: [{name: one} for one in (*values, *_MORE.get(name, ()))] for name, values in ONE_OF.items()},
    "players.min": [{"players.min": least} for least in (2, 4)],
    "players.max": [{"players.max": most} for most in (3, 7)],
    "pack.ranks": [
        {"pack.ranks": list(FRENCH_RANKS)},
        {"pack.ranks": list(FRENCH_RANKS[5:])},
        {"pack.ranks": list(NUMBER_RANKS), "penalty.points": dict.fromkeys(NUMBER_RANKS, 1)},
    ],
    "pack.copies": [{"pack.copies": copies} for copies in (1, 4, 6)],
    "pack.jokers": [{"pack.jokers": jokers} for jokers in (0, 3)],
    "lead.first": [{"lead.first": FirstLead.FOREHAND}, {"lead.first": FirstLead.DEALER}, NOBODY_DEALS],
    "last_trick.mode": [{"last_trick.mode": mode, "last_trick.order": "from_leader"} for mode in LastTrickMode],
    "last_trick.order": [
        {"last_trick.mode": "turned_up_together", "last_trick.order": order} for order in LastTrickOrder
    ],
    "penalty.points": [{"penalty.points": points} for points in ({"A": 14}, {"A": 1})],
    "score.floor": [{"score.floor": 0}],
    "limit.value": [{"limit.value": limit} for limit in (5, 21, 60)],
    "deal.next": [{"deal.next": NextDeal.ROTATE}, {"deal.next": NextDeal.LOSER}, NOBODY_DEALS],
    "deal.if_out": [{"deal.if_out": NEXT_STILL_IN_CLOCKWISE}],
}
"""Parameter -> its values, each as house rules, with others where it does nothing or cannot be without them."""

_OF_PLAY = "what may be played, and no sheet has that"

WITHOUT_A_SHEET = {
    "hand.shortage": "refuses rules; a hand is never larger than the pack allows",
    "hand.undealt": "words only",
    "exchange": "words only; what a new hand multiplies is penalty.factor",
    "lead.cards": _OF_PLAY,
    "follow.reference": _OF_PLAY,
    "follow.reach": _OF_PLAY,
    "follow.duty": _OF_PLAY,
    "follow.ace": _OF_PLAY,
    "follow.sets": _OF_PLAY,
    "trick.sets": "sets are in earlier tricks, of which a sheet has none",
    "trick.cards_stay_open": "words only",
}
"""Parameter that cannot change a sheet -> why; tests/engine/test_referee.py compares those of play."""


@cache
def known_games() -> tuple[GameRecord, ...]:
    """The cases worked out by hand: chance seldom finds what is rare. A rule that they do not show needs one more."""
    found = [one.values[0]["record"] for name in ("settlement", "table-life") for one in cases(name)]
    return tuple(read_game(json.dumps(record)) for record in (*found, *(case.record() for case in RULES)))


def by_rules(game: GameRecord, changes: Changes) -> GameRecord | None:
    """The game with these house rules; None if it cannot be opened by them."""
    try:
        variant = with_changes(game.variant, changes)
    except RulesError:
        return None
    if opening_problems(variant, game.opening):
        return None
    return replace(game, variant=variant)


def sheet_of(game: GameRecord) -> object:
    """All that a sheet tells of the game, to compare two of them."""
    sheet = replay(game.variant, game.opening, game.events)
    hands = [(line.settlement, line.turn) for line in sheet.hands]
    lines = [(line.steps, line.after.scores, line.after.next, line.after.result) for line in sheet.lines]
    return sheet.refused, hands, lines, sheet.opening.next, sheet.opening.result


def told_apart(name: str) -> dict[tuple[int, int], tuple[GameRecord, GameRecord]]:
    """Every two values of a parameter, by their places in the table -> the first game with another sheet, by both."""
    wanted = list(combinations(range(len(VALUES[name])), 2))
    found: dict[tuple[int, int], tuple[GameRecord, GameRecord]] = {}
    for game in known_games():
        missing = [pair for pair in wanted if pair not in found]
        if not missing:
            break
        places = sorted({at for pair in missing for at in pair})
        games = {at: one for at in places if (one := by_rules(game, VALUES[name][at]))}
        sheets = {at: sheet_of(one) for at, one in games.items()}
        for first, second in missing:
            if first in sheets and second in sheets and sheets[first] != sheets[second]:
                found[first, second] = games[first], games[second]
    return found


def test_every_answer_is_among_the_values() -> None:
    assert set(VALUES) == set(NAMES)
    left = {
        (name, answer)
        for name, row in PARAMETERS.items()
        for answer in row.answers
        if all(row.filled_in(answer, canonical(changes)[name]) is None for changes in VALUES[name])
    }
    assert left == set()


@pytest.mark.parametrize("name", [name for name in NAMES if name not in WITHOUT_A_SHEET])
def test_scripts_count_any_two_values_as_the_server_does(engine: Engine, name: str) -> None:
    found = told_apart(name)
    assert [pair for pair in combinations(range(len(VALUES[name])), 2) if pair not in found] == [], (
        "test_new_rules.py needs a case"
    )
    for games in found.values():
        for game in games:
            engine.compare("sheet", write_game(game))


@pytest.mark.parametrize("name", WITHOUT_A_SHEET)
def test_other_rules_change_no_sheet(name: str) -> None:
    assert told_apart(name) == {}
