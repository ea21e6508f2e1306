"""A hand while it is being played: whose turn it is, and what the cards shown so far prove (register: proof)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.audit import Audit, RecordProblemCode, prove, record_problems
from scorekeeper.rules.play import Play, cards_in
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class HandInProgress:
    """The state of a hand. Tricks count from 1.

    `audit` has the complete tricks, and every play that the cards shown so far prove illegal. `laid` are the plays of
    the current trick, the lead first; `turn` is the seat that plays next. When the hand is over, `turn` is None and
    `trick` and `leader` are those of the last trick.
    """

    audit: Audit
    trick: int
    leader: int
    laid: tuple[Play, ...] = ()
    turn: int | None = None
    last_trick: bool = False
    is_over: bool = False


def read_progress(
    variant: Variant, rows: Sequence[Sequence[Play]], first_leader: int, cards: int, *, players: int | None = None
) -> HandInProgress:
    """The state of a hand with `cards` dealt to everybody, at a table of `players` (default: one for each row).

    Rows may differ in length until the hand is over, because a trick may be incomplete. If the record has problems,
    nobody is accused. In that case `turn` is None; also if the players still to play have no cards left, because they
    laid too many together.
    """
    over = all(cards_in(row) >= cards for row in rows)
    problems = record_problems(variant, rows, players)
    if not over:
        problems = tuple(one for one in problems if one.code is not RecordProblemCode.UNEVEN_ROWS)
    if problems:
        return HandInProgress(Audit((), problems, ()), 1, first_leader)
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


def _order(rows: Sequence[Sequence[Play]], leader: int) -> list[int]:
    return [(leader + step) % len(rows) for step in range(len(rows))]
