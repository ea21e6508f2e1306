"""A hand while it is played: whose turn it is, and what the cards shown so far prove (register: proof)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.audit import Audit, RecordProblemCode, prove, record_problems
from scorekeeper.rules.play import Judgement, Play, cards_in, judge
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class HandInProgress:
    """Where a hand stands. Tricks count from 1.

    `audit` has the whole tricks, and every play that a card shown so far proves illegal. `laid` are the plays of
    the trick under way, its `leader`'s first; `turn` is the seat that plays next. When the hand is over nobody's turn
    it is, and `trick` and `leader` are those of the last trick.
    """

    audit: Audit
    trick: int
    leader: int
    laid: tuple[Play, ...] = ()
    turn: int | None = None
    last_trick: bool = False
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class LatestPlay:
    """The play that fell last, the plays before it in its trick, and what can be said of it now."""

    seat: int
    trick: tuple[Play, ...]
    play: Play
    ruling: Judgement
    last_trick: bool


def read_progress(
    variant: Variant, rows: Sequence[Sequence[Play]], first_leader: int, cards: int, *, players: int | None = None
) -> HandInProgress:
    """Where a hand stands in which everybody was dealt so many cards, at a table of so many `players`.

    As long as somebody holds cards rows may differ in length, because a trick is being played. With record errors
    nobody is accused and nobody's turn it is; nor is it where some ran out of cards a trick before others, because they
    laid too many together.
    """
    over = all(cards_in(row) >= cards for row in rows)
    errors = record_problems(variant, rows, players)
    if not over:
        errors = tuple(one for one in errors if one.code is not RecordProblemCode.UNEVEN_ROWS)
    if errors:
        return HandInProgress(Audit((), errors, ()), 1, first_leader)
    whole = min(map(len, rows))
    found = prove(variant, rows, first_leader, cards)
    if over and all(len(row) == whole for row in rows):
        return HandInProgress(found, whole, found.tricks[-1].leader, last_trick=True, is_over=True)
    leader = found.tricks[-1].winner if found.tricks else first_leader
    order = _order(rows, leader)
    waiting = [seat for seat in order if len(rows[seat]) <= whole]
    started = order[: order.index(waiting[0])]
    turn = next((seat for seat in waiting if cards_in(rows[seat]) < cards), None)
    last_trick = cards - cards_in(rows[leader][:whole]) == 1
    laid = tuple(rows[seat][whole] for seat in started)
    return HandInProgress(found, whole + 1, leader, laid, turn, last_trick)


def latest_play(variant: Variant, rows: Sequence[Sequence[Play]], now: HandInProgress, cards: int) -> LatestPlay | None:
    """The play that fell last; None before the first one."""
    if not now.laid and not now.audit.tricks:
        return None
    trick, leader, count = now.trick - 1, now.leader, len(now.laid)
    if not now.laid:
        trick, leader, count = len(now.audit.tricks) - 1, now.audit.tricks[-1].leader, len(rows)
    order = _order(rows, leader)[:count]
    laid = tuple(rows[seat][trick] for seat in order)
    row = rows[order[-1]]
    last_trick = cards - cards_in(rows[leader][:trick]) == 1
    shown = tuple(card for play in row[trick:] for card in play)
    is_whole_hand = cards_in(row) >= cards
    ruling = judge(
        variant,
        laid[:-1],
        laid[-1],
        holding=shown if is_whole_hand else None,
        seen=shown[len(laid[-1]) :],
        last_trick=last_trick,
    )
    return LatestPlay(order[-1], laid[:-1], laid[-1], ruling, last_trick)


def _order(rows: Sequence[Sequence[Play]], leader: int) -> list[int]:
    return [(leader + step) % len(rows) for step in range(len(rows))]
