"""The context of the page of an evening: a line for each person, a column for each game."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.rules.ranking import final_places
from scorekeeper.services.board import Board
from scorekeeper.services.evening import Tally, read_evening, seat_of, tally
from scorekeeper.web.extensions import db
from scorekeeper.words.people import named
from scorekeeper.words.results import place_word
from scorekeeper.words.variants import variant_name


@dataclass(frozen=True, slots=True)
class Cell:
    """What a person made of a game: the place in words, empty if there is none, the points and the cucumbers."""

    place: str
    points: int
    cucumbers: int
    won: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of the evening."""

    number: int
    title: str
    began: datetime
    hands: int


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person, with a cell for each game; None for a game that the person did not play."""

    tally: Tally
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class EveningPage:
    """The page of an evening."""

    key: str  # the key of the evening's newest game
    day: datetime  # when the evening began
    people: tuple[PersonLine, ...]  # the people, who won most first
    games: tuple[GameLine, ...]  # the games that are over, oldest first
    has_winners: bool  # whether the rules of a game name who wins
    has_losers: bool  # whether the rules of a game name who loses, and nobody who wins


def evening_page(board: Board) -> EveningPage:
    """The page of the evening up to this game."""
    boards = (*map(named, read_evening(db.session(), board)), board)
    people = tally(boards)
    over = [one for one in boards if one.sheet.now.result is not None]
    games = tuple(
        GameLine(
            number,
            variant_name(one.variant),
            one.created_at.astimezone(),
            len(one.sheet.hands),
        )
        for number, one in enumerate(over, start=1)
    )
    return EveningPage(
        board.key,
        boards[0].created_at.astimezone(),
        tuple(PersonLine(person, tuple(_cell(person.name, one) for one in over)) for person in people),
        games,
        any(person.wins for person in people),
        any(person.losses for person in people),
    )


def _cell(name: str, board: Board) -> Cell | None:
    result = board.sheet.now.result
    seat = seat_of(name, board)
    if seat is None or result is None:
        return None
    score = board.sheet.now.scores[seat]
    cucumbers = score.cucumbers if board.variant.cucumbers_to_be_out > 1 else 0
    lost = not result.winners and seat in result.losers
    place = final_places(board.sheet)[seat]
    return Cell("" if place is None else place_word(place), score.points, cucumbers, seat in result.winners, lost)
