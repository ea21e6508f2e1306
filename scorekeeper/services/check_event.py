"""Check a hand, a ruling or a correction, and show what a correction would change, before anything is saved."""

from dataclasses import dataclass
from enum import StrEnum, unique

from scorekeeper.rules.events import Event, NewRules
from scorekeeper.rules.log import Log, is_same_kind
from scorekeeper.rules.problems import Problem, find_problems
from scorekeeper.rules.replay import Replay, replay
from scorekeeper.rules.standing import Line, Standing
from scorekeeper.rules.values import Result, Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board


@unique
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


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A player's score now, and after the correction. None where they never joined the table."""

    seat: int
    before: Score | None
    after: Score | None


@dataclass(frozen=True, slots=True)
class LineChange:
    """A hand or ruling with a different outcome after the correction. None where it does not count."""

    entry: int
    before: Line | None
    after: Line | None


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction would change. `sheet` is the game after it.

    `lines` are the hands and rulings with a different outcome, the corrected one first. If a later one has None as
    `after`, it is the one that the rules would refuse, with the reason in `sheet.refused`, or comes after that one.
    """

    sheet: Replay
    players: tuple[PlayerChange, ...]
    lines: tuple[LineChange, ...]
    result_before: Result | None
    result_after: Result | None


def check_event(board: Board, event: Event) -> Refused | None:
    """Why this event cannot be the next one on the board; None if it can."""
    if board.stuck is not None:
        return Refused(code=RequestProblem.EARLIER_HAND_DOES_NOT_FIT)
    if found := find_problems(board.variant, board.sheet.now, event):
        return Refused(found)
    if isinstance(event, NewRules) and event.whole_game:
        # Only a replay tells whether the game can have been opened by these rules.
        events = [one for _, one in board.log.events]
        sheet = replay(board.rules, board.opening, (*events, event))
        if sheet.refused is not None and sheet.refused[0] == len(events):
            return Refused(sheet.refused[1])
    return None


def check_correction(board: Board, entry: int, event: Event | None) -> Refused | None:
    """Why the entry cannot be corrected in this way; None if it can. An event must stay of its kind.

    This does not look at later events. `consequences` says which of them would become impossible.
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
    if event is not None and (found := find_problems(before.variant, before.now, event)):
        return Refused(found)
    return None


def sheet_before(board: Board, entry: int) -> Replay | None:
    """The sheet up to the event recorded as fact `entry`, without it; None if the rules refuse an earlier event."""
    return board.settling.first(sum(one.event is not None for one in board.log.entries if one.number < entry))


def rules_before(board: Board, entry: int) -> Variant | None:
    """The rules as they would be at this entry without it; None if an earlier event does not count."""
    events = board.log.with_event(entry, None).events
    sheet = replay(board.rules, board.opening, [event for _number, event in events])
    earlier = sum(number < entry for number, _event in events)
    if len(sheet.lines) < earlier:
        return None
    return sheet.lines[earlier - 1].variant if earlier else sheet.rules


def consequences(board: Board, entry: int, event: Event | None) -> Consequences:
    """What the correction would change. It must have passed `check_correction`."""
    return _compared(board, board.log.with_event(entry, event))


def consequences_of_new(board: Board, event: Event) -> Consequences:
    """What the event would change as the next one; its entry is the next number. It must have passed `check_event`."""
    return _compared(board, board.log.with_added(board.revision + 1, event))


def _compared(board: Board, log: Log) -> Consequences:
    sheet = board.settling.after(one for _, one in log.events).whole()
    before = {one.number: line for one, line in board.lines}
    after = dict(zip((number for number, _ in log.events), sheet.lines, strict=False))
    lines = tuple(
        LineChange(one.number, before.get(one.number), after.get(one.number))
        for one in log.entries
        if not _same(before.get(one.number), after.get(one.number))
    )
    now, then = board.sheet.now, sheet.now
    everybody = (PlayerChange(seat, _score_at(now, seat), _score_at(then, seat)) for seat in range(len(board.names)))
    players = tuple(one for one in everybody if one.before != one.after)
    return Consequences(sheet, players, lines, now.result, then.result)


def _score_at(standing: Standing, seat: int) -> Score | None:
    return standing.scores[seat] if seat in standing.seating else None


def _same(before: Line | None, after: Line | None) -> bool:
    """Whether a line has the same outcome. Its number on the sheet does not matter."""
    if before is None or after is None:
        return before is after
    return (before.event, before.steps, before.after.scores) == (after.event, after.steps, after.after.scores)
