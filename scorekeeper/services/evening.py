"""An evening: games that the same people play one after another, and who has won how many of them.

The games are linked by "Play again". People may come and go between them, so the tally goes by their names.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy.orm import Session

from scorekeeper.services.board import Board, build, previous_of
from scorekeeper.store.games import GameStore, StoredGame

LONGEST_PAUSE = timedelta(hours=12)
"""After a longer pause the next game begins another evening."""

MAX_GAMES = 50


@dataclass(frozen=True, slots=True)
class Tally:
    """What one person has won and lost in an evening: lost where the rules name losers and no winners."""

    name: str
    wins: int
    losses: int
    cucumbers: int


def read_evening(session: Session, board: Board) -> tuple[Board, ...]:
    """The games of the evening before this one, oldest first; nothing if this is the first."""
    store, games = GameStore(session), list[StoredGame]()
    previous = board.previous
    while previous is not None and len(games) < MAX_GAMES:
        game = store.get(previous)
        if game.is_deleted:
            break
        games.append(game)
        previous = previous_of(game.client_id)
    facts = store.facts([game.id for game in games]) if games else {}
    evening: list[Board] = []
    began = board.created_at
    for game in games:
        before = build(game, facts[game.id])
        if began - (before.facts[-1].recorded_at if before.facts else before.created_at) > LONGEST_PAUSE:
            break
        evening.insert(0, before)
        began = before.created_at
    return tuple(evening)


def tally(games: Sequence[Board]) -> tuple[Tally, ...]:
    """A tally for each person in these games, most wins first, then fewest losses. Games that go on do not count."""
    over = [game for game in games if game.sheet.now.result is not None]
    people: dict[str, str] = {}
    for game in reversed(over):
        for name in (game.names[seat] for seat in game.seating):
            if name:
                people.setdefault(name.casefold(), name)
    # Who sat first, in the newest game, stands first among equals.
    tallies = [_tally(name, over) for name in people.values()]
    return tuple(sorted(tallies, key=lambda person: (-person.wins, person.losses)))


def _tally(name: str, games: Sequence[Board]) -> Tally:
    wins = losses = cucumbers = 0
    for game in games:
        seat, result = seat_of(name, game), game.sheet.now.result
        if seat is not None and result is not None:
            wins += seat in result.winners
            losses += not result.winners and seat in result.losers
            cucumbers += game.sheet.now.scores[seat].cucumbers
    return Tally(name, wins, losses, cucumbers)


def seat_of(name: str, game: Board) -> int | None:
    """The seat of the person with this name; None for who never sat at the table."""
    return next((seat for seat in game.seating if game.names[seat].casefold() == name.casefold()), None)
