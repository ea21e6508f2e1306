"""Check a hand, a ruling or a correction before anything is saved."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.events import Event, NewRules
from scorekeeper.rules.log import is_same_kind
from scorekeeper.rules.problems import Problem, find_problems
from scorekeeper.rules.replay import Replay, replay
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board


class RequestProblem(StrEnum):
    """Why something is refused, other than the problems of `rules.problems`."""

    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    NO_SUCH_ENTRY = "no_such_entry"
    EARLIER_HAND_DOES_NOT_FIT = "earlier_hand_does_not_fit"
    UNCHANGED = "unchanged"
    GAME_FULL = "game_full"
    NAME_TAKEN = "name_taken"


@dataclass(frozen=True, slots=True)
class Refused:
    """It cannot be saved. The reason is in `problems` or `code`."""

    problems: tuple[Problem, ...] = ()
    code: RequestProblem | None = None


def check_event(board: Board, event: Event) -> Refused | None:
    """Why this event cannot be the next one on the board; None if it can."""
    if board.stuck is not None:
        return Refused(code=RequestProblem.EARLIER_HAND_DOES_NOT_FIT)
    if problems := find_problems(board.variant, board.sheet.now, event):
        return Refused(problems)
    if isinstance(event, NewRules) and event.whole_game:
        # Only a replay tells whether the game can have been opened by these rules.
        events = [recorded for _, recorded in board.log.events]
        sheet = replay(board.rules, board.opening, (*events, event))
        if sheet.refused is not None and sheet.refused[0] == len(events):
            return Refused(sheet.refused[1])
    return None


def check_correction(board: Board, entry: int, event: Event | None) -> Refused | None:
    """Why the entry cannot be corrected in this way; None if it can. An event must stay of its kind.

    This does not look at later events, which may become impossible.
    """
    current = board.log.entry(entry)
    was = None if current is None else current.effective_event
    if current is None or was is None or (event is not None and not is_same_kind(was, event)):
        return Refused(code=RequestProblem.NO_SUCH_ENTRY)
    if current.event == event:
        return Refused(code=RequestProblem.UNCHANGED)
    before = sheet_before(board, entry)
    if before is None:
        return Refused(code=RequestProblem.EARLIER_HAND_DOES_NOT_FIT)
    if event is not None and (problems := find_problems(before.variant, before.now, event)):
        return Refused(problems)
    return None


def sheet_before(board: Board, entry: int) -> Replay | None:
    """The sheet up to the event recorded as fact `entry`, without it; None if the rules refuse an earlier event."""
    return board.settling.first(sum(other.event is not None for other in board.log.entries if other.number < entry))


def rules_before(board: Board, entry: int) -> Variant | None:
    """The rules as they would be at this entry without it; None if an earlier event does not count."""
    events = board.log.with_event(entry, None).events
    sheet = replay(board.rules, board.opening, [event for _number, event in events])
    earlier = sum(number < entry for number, _event in events)
    if len(sheet.lines) < earlier:
        return None
    return sheet.lines[earlier - 1].variant if earlier else sheet.rules
