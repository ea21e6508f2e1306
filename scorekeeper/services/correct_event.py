"""Correct any hand or ruling, strike it out or withdraw it, its consequences known first."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from scorekeeper.rules.log import Corrected
from scorekeeper.rules.problems import find_problems
from scorekeeper.rules.replay import Replay, replay
from scorekeeper.rules.standing import Event, Line, Standing
from scorekeeper.rules.values import Result, Score
from scorekeeper.services.append_fact import Command, Outcome, Refused, RequestProblem, append_fact
from scorekeeper.services.board import Board


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """What a player has now and would have."""

    seat: int
    before: Score
    after: Score


@dataclass(frozen=True, slots=True)
class LineChange:
    """A hand or ruling that counts now or would, and would come out differently; None where it does not count."""

    entry: int
    before: Line | None
    after: Line | None


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction would change.

    `lines` are those that would come out differently, the corrected one first; a later one whose `after` is None
    would not fit any more and `sheet.refused` says why.
    """

    sheet: Replay
    players: tuple[PlayerChange, ...]
    lines: tuple[LineChange, ...]
    result_before: Result | None
    result_after: Result | None


def correct_event(session: Session, command: Command, entry: int, event: Event | None) -> Outcome:
    """Replace the event recorded as fact `entry`, or with None strike it out; what was there stays in the history."""
    return append_fact(session, command, Corrected(entry, event), lambda board: check_correction(board, entry, event))


def check_correction(board: Board, entry: int, event: Event | None) -> Refused | None:
    """Why the entry cannot be corrected so; None if it can. Later ones are not command: they show as consequences.

    A hand stays a hand and a ruling a ruling.
    """
    current = board.log.entry(entry)
    if current is None or (event is not None and type(event) is not type(current.effective_event)):
        return Refused(board, code=RequestProblem.NO_SUCH_ENTRY)
    if current.event == event:
        return Refused(board, code=RequestProblem.UNCHANGED)
    standing = standing_before(board, entry)
    if standing is None:
        return Refused(board, code=RequestProblem.EARLIER_HAND_DOES_NOT_FIT)
    if event is not None and (found := find_problems(board.variant, standing, event)):
        return Refused(board, found)
    return None


def standing_before(board: Board, entry: int) -> Standing | None:
    """The standing when the event recorded as fact `entry` happened; None where an earlier one does not fit."""
    earlier = sum(one.event is not None for one in board.log.entries if one.number < entry)
    if earlier > len(board.sheet.lines):
        return None
    return board.sheet.lines[earlier - 1].after if earlier else board.sheet.opening


def consequences(board: Board, entry: int, event: Event | None) -> Consequences:
    """What correcting one entry so would change; the correction itself must have passed `check_correction`."""
    log = board.log.with_event(entry, event)
    sheet = replay(board.variant, board.opening, (one for _, one in log.events))
    before = {one.number: line for one, line in board.lines}
    after = dict(zip((number for number, _ in log.events), sheet.lines, strict=False))
    lines = tuple(
        LineChange(one.number, before.get(one.number), after.get(one.number))
        for one in log.entries
        if not _same(before.get(one.number), after.get(one.number))
    )
    now, then = board.sheet.now, sheet.now
    players = tuple(
        PlayerChange(seat, had, has)
        for seat, (had, has) in enumerate(zip(now.scores, then.scores, strict=True))
        if had != has
    )
    return Consequences(sheet, players, lines, now.result, then.result)


def _same(before: Line | None, after: Line | None) -> bool:
    """Whether an entry comes out alike: a hand's place on the sheet may move, what it did may not."""
    if before is None or after is None:
        return before is after
    return (before.event, before.steps, before.after.scores) == (after.event, after.steps, after.after.scores)
