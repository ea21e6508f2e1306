"""The ranking of the players, at the end of a game and while it goes on."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules.replay import Replay

Rank = tuple[bool, int, int]
"""A key to sort players by, best first."""


class Place(NamedTuple):
    """A seat and its place from 1. Equals share a place; None if the rules give no place."""

    place: int | None
    seat: int


def ranking(sheet: Replay) -> tuple[Place, ...]:
    """All seats, best first: by their final places, or as they stand while the game goes on.

    While it goes on, players who are in come first, by fewer cucumbers and then fewer points; then those who are out.
    Source: register: places.
    """
    scores, result = sheet.now.scores, sheet.now.result
    found: Sequence[int | None] = final_places(sheet)
    if result is None or result.void:
        found = _places([_rank(sheet, seat) for seat in range(len(scores))])
    return tuple(Place(found[seat], seat) for seat in sorted(range(len(scores)), key=lambda seat: found[seat] or 0))


def final_places(sheet: Replay) -> tuple[int | None, ...]:
    """The final place of every seat, from 1. Equals share a place (register: places).

    Behind the winners come the others still in, by cucumbers, then points; then the players who went out, the last to
    go out first; among those who went out together, fewer points first. Where a game names only losers, they are last,
    and the others rank by cucumbers, then points. A place is None while the game goes on, in a void game, and for the
    players who did not lose if all are equal.
    """
    scores, result = sheet.now.scores, sheet.now.result
    if result is None or result.void:
        return (None,) * len(scores)
    if result.winners:
        return _places([_FIRST if seat in result.winners else _rank(sheet, seat) for seat in range(len(scores))])
    ranks = [
        _LAST if seat in result.losers else (False, score.cucumbers, score.points) for seat, score in enumerate(scores)
    ]
    can_tell = len(set(ranks) - {_LAST}) > 1
    return tuple(
        place if can_tell or rank == _LAST else None for place, rank in zip(_places(ranks), ranks, strict=True)
    )


_FIRST: Rank = (False, -1, 0)
_LAST: Rank = (True, 0, 0)


def _rank(sheet: Replay, seat: int) -> Rank:
    """The rank of a player. Players who were out before the first hand share the last place."""
    score = sheet.now.scores[seat]
    if not score.out:
        return False, score.cucumbers, score.points
    if sheet.opening.scores[seat].out:
        return True, 0, 0
    gone = next(index for index, line in enumerate(sheet.lines) if line.after.scores[seat].out)
    return True, -1 - gone, score.points


def _places(ranks: Sequence[Rank]) -> tuple[int, ...]:
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
