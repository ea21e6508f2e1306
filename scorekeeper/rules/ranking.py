"""The ranking of the players, at the end of a game and while it goes on."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.rules.replay import Replay

Rank = tuple[bool, int, int]
"""A key to sort players by, best first."""


class Place(NamedTuple):
    """A seat and its place from 1. Equals share a place; None if the rules give no place."""

    place: int | None
    seat: int


def ranking(sheet: Replay) -> tuple[Place, ...]:
    """All who sat at the table, best first: by their final places, or as they stand while the game goes on.

    While it goes on, players who are in come first, by fewer cucumbers and then fewer points; then those who are out.
    Those who left come last, without a place. Source: register: places, table-life.
    """
    scores, result = sheet.now.scores, sheet.now.result
    places: Mapping[int, int | None] = _final_places(sheet)
    if result is None or result.void:
        places = _places({seat: _rank(sheet, seat) for seat in _staying(sheet)})
    order = sorted(sheet.now.seating, key=lambda seat: (scores[seat].left, places.get(seat) or 0, seat))
    return tuple(Place(places.get(seat), seat) for seat in order)


def _staying(sheet: Replay) -> list[int]:
    """The seats of all who did not leave."""
    return [seat for seat in sheet.now.seating if not sheet.now.scores[seat].left]


def final_places(sheet: Replay) -> tuple[int | None, ...]:
    """The final place of every seat, from 1. Equals share a place; who left has none (register: places, table-life).

    Behind the winners come the others still in, by cucumbers, then points; then the players who went out, the last to
    go out first; among those who went out together, fewer points first. Where a game names only losers, they are last,
    and the others rank by cucumbers, then points. A place is None while the game goes on, in a void game, and for the
    players who did not lose if all are equal.
    """
    places = _final_places(sheet)
    return tuple(places.get(seat) for seat in range(len(sheet.now.scores)))


def _final_places(sheet: Replay) -> Mapping[int, int | None]:
    scores, result, seats = sheet.now.scores, sheet.now.result, _staying(sheet)
    if result is None or result.void:
        return dict.fromkeys(seats)
    if result.winners:
        return _places({seat: _FIRST if seat in result.winners else _rank(sheet, seat) for seat in seats})
    ranks = {
        seat: _LAST if seat in result.losers else (False, scores[seat].cucumbers, scores[seat].points) for seat in seats
    }
    can_tell = len({*ranks.values()} - {_LAST}) > 1
    return {seat: place if can_tell or ranks[seat] == _LAST else None for seat, place in _places(ranks).items()}


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


def _places(ranks: Mapping[int, Rank]) -> dict[int, int]:
    return {seat: 1 + sum(other < rank for other in ranks.values()) for seat, rank in ranks.items()}
