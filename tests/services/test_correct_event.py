"""What a correction would change is known before it is made, and is what happens then."""

from typing import NamedTuple

import pytest
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from scorekeeper.rules.events import Event
from scorekeeper.rules.standing import Line, Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from tests.rules.cases import hand, points
from tests.services.table import Table, charged


class Game(NamedTuple):
    """The rules, the scores from paper, what was recorded, and corrections of it: entries, and what replaced them."""

    variant: Variant
    scores: tuple[Score, ...]
    events: tuple[Event, ...]
    corrected: tuple[tuple[int, Event | None], ...] = ()


HANDS = Game(AGURK, points(0, 0, 0), (hand(0, "5 9 8"), hand(1, "2 6 3"), hand(2, "7 2 4")))
STRUCK = HANDS._replace(corrected=((1, None),))
RULED = Game(AGURK, points(0, 0, 0), (hand(0, "5 9 8"), charged(1, 5), hand(1, "2 4 3")))
OVER = Game(CUCUMBER_21, points(14, 0), (hand(0, "9 2"),))
GOES_ON = OVER._replace(events=(hand(0, "5 2"), hand(0, "2 4")))
OUT = Game(CUCUMBER_21, points(14, 0, 0), (hand(0, "9 2 3"), hand(1, "5 6", out=[0]), hand(2, "7 8", out=[0])))
STUCK = OUT._replace(corrected=((1, hand(0, "3 9 2")),))
CHARGED_OUT = Game(CUCUMBER_21, points(20, 3, 0), (charged(0, 5), hand(1, "2 9", out=[0])))
CHARGED_IN = Game(CUCUMBER_21, points(0, 20, 0), (hand(0, "9 5 8"), charged(1, 1)))

CORRECTIONS = {
    "a total changes for later hands": (HANDS, 2, hand(1, "2 3 6"), {2: "0 9 6 > 6 9 0", 3: "0 9 13 > 6 9 7"}, []),
    "a card that costs nothing changes its own hand": (HANDS, 3, hand(2, "7 2 3"), {3: "0 9 13 > 0 9 13"}, []),
    "a hand is struck out": (HANDS, 1, None, {1: "0 9 0 > –", 2: "0 9 6 > 0 0 6", 3: "0 9 13 > 0 0 13"}, []),
    "it comes back": (STRUCK, 1, hand(0, "5 9 8"), {1: "– > 0 9 0", 2: "0 0 6 > 0 9 6", 3: "0 0 13 > 0 9 13"}, []),
    "what was struck out stays so": (STRUCK, 2, None, {2: "0 0 6 > –", 3: "0 0 13 > 0 0 7"}, []),
    "a ruling charges another": (RULED, 2, charged(2, 10), {2: "0 14 0 > 0 9 10", 3: "0 14 4 > 0 9 14"}, []),
    "a ruling is withdrawn": (RULED, 2, None, {2: "0 14 0 > –", 3: "0 14 4 > 0 9 4"}, []),
    "a game that was over goes on": (OVER, 1, hand(0, "2 9"), {1: "23 0 > 14 9"}, []),
    "a game is over before its end": (GOES_ON, 1, hand(0, "9 2"), {1: "19 0 > 23 0", 2: "19 4 > –"}, [2]),
    "a card is missing": (OUT, 1, hand(0, "3 9 2"), {1: "23 0 0 > 14 9 0", 2: "23 0 6 > –", 3: "23 8 6 > –"}, [2, 3]),
    "a hand that did not fit counts again": (STUCK, 2, hand(1, "5 6 4"), {2: "– > 14 9 6"}, [3]),
    "who was charged out lacks a card": (CHARGED_OUT, 1, None, {1: "25 3 0 > –", 2: "25 3 9 > –"}, [2]),
    "who is out cannot be charged": (CHARGED_IN, 1, hand(0, "8 9 5"), {1: "9 20 0 > 0 29 0", 2: "9 21 0 > –"}, [2]),
}
"""What happens -> a game, an entry and what replaces it, what that changes, and the entries that do not count then.

A change has everybody's points after the entry, before and after the correction.
"""


@pytest.mark.parametrize(("game", "entry", "event", "changes", "waiting"), CORRECTIONS.values(), ids=CORRECTIONS)
def test_a_correction_changes_these_lines_and_nothing_else(  # noqa: PLR0913 - a row of the table
    session: Session, *, game: Game, entry: int, event: Event | None, changes: dict[int, str], waiting: list[int]
) -> None:
    table = Table(session, game.variant, opening=Opening(0, game.scores))
    table.record(*game.events)
    for earlier, replacement in game.corrected:
        table.correct(earlier, replacement)
    before = table.board
    board = table.correct(entry, event)
    was, now = ({one.number: line for one, line in each.lines} for each in (before, board))
    told_of = {number: f"{told(was.get(number))} > {told(now.get(number))}" for number in {**was, **now}}
    assert {number: said for number, said in told_of.items() if number == entry or not is_same(said)} == changes
    assert [one.number for one in board.waiting] == waiting
    assert board.waiting[:1] == (() if board.stuck is None else board.stuck[:1])


def is_same(said: str) -> bool:
    before, _arrow, after = said.partition(" > ")
    return before == after


def told(line: Line | None) -> str:
    """Everybody's points after a line; a dash if it does not count."""
    return "–" if line is None else " ".join(str(score.points) for score in line.after.scores)
