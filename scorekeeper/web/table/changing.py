"""Change what was recorded at a table: the same fields as when it was recorded, filled in."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules.events import EndGame, Join, Leave, NewRules, Return, TableChange
from scorekeeper.rules.parameters import RulesError, with_changes
from scorekeeper.rules.problems import MAX_JOINING_POINTS
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import sheet_before
from scorekeeper.web.entry.pages import Shown
from scorekeeper.web.forms import out_of_order, read_number
from scorekeeper.web.house_rules.fields import written
from scorekeeper.web.house_rules.forms import RulesForm
from scorekeeper.web.table.forms import MAX_LAST_HAND, wrong_number


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a change. `choices` are the people, each with a sentence or a name, and whether it is chosen.

    `points` and `hand` are what is typed, None where there is no such field. `error` is what is wrong with it.
    """

    choices: tuple[tuple[int, str, bool], ...] = ()
    are_seats: bool = False
    points: str | None = None
    hand: str | None = None
    error: str = ""
    shown: Shown | None = None


def fields_of(board: Board, entry: int, change: TableChange) -> Fields | None:
    """The fields of this change; None if it has a page of its own, or an earlier event does not count."""
    before = sheet_before(board, entry)
    if before is None:
        return None
    names, seating = board.names, before.now.seating
    match change:
        case Join(after=after, points=points):
            people = tuple((seat, names[seat], seat == after) for seat in seating)
            return Fields(people, are_seats=True, points=str(points))
        case Leave(seat=seat):
            return Fields(tuple((one, _("%(name)s leaves", name=names[one]), one == seat) for one in seating))
        case Return(seat=seat, points=points):
            gone = [one for one in seating if before.now.scores[one].left or one == seat]
            people = tuple((one, _("%(name)s is back", name=names[one]), one == seat) for one in gone)
            return Fields(people, points=str(points))
        case EndGame(hand=hand):
            return Fields(hand="" if hand is None else str(hand))
    return None


def read_change(change: TableChange, sent: Mapping[str, str]) -> TableChange | str:
    """The change with the fields that were sent, or what is wrong with them."""
    seat = read_number(sent.get("seat", ""), 99)
    points = read_number(sent.get("points", ""), MAX_JOINING_POINTS)
    if seat is None and isinstance(change, Join | Leave | Return):
        return out_of_order()
    match change:
        case Join() | Return() if points is None:
            return wrong_number(0, MAX_JOINING_POINTS)
        case Join():
            return Join(change.seat, seat or 0, points or 0)
        case Leave():
            return Leave(seat or 0)
        case Return():
            return Return(seat or 0, points or 0)
        case EndGame() if not sent.get("hand", "").strip():
            return EndGame()
        case EndGame():
            hand = read_number(sent["hand"], MAX_LAST_HAND)
            return wrong_number(1, MAX_LAST_HAND) if hand is None else EndGame(hand)
    return out_of_order()


def rules_form(before: Variant, change: NewRules) -> RulesForm:
    """The form of changed rules, filled in with this change."""
    try:
        return RulesForm(before, written(with_changes(before, change.changes)))
    except RulesError:
        return RulesForm(before)
