"""What the pages of this room say of a game of this device, and of an evening; and how a game is found by words."""

from datetime import datetime
from typing import Any

from flask_babel import format_date

from scorekeeper.formats.occasion import Occasion, read_stored
from scorekeeper.formats.variant import read_variant_snapshot
from scorekeeper.rules.ranking import final_places
from scorekeeper.services.board import Board
from scorekeeper.services.evening import read_evening, seat_of, tally
from scorekeeper.services.my_games import MyGame, StoredGame
from scorekeeper.web.extensions import db
from scorekeeper.words.lists import all_of, row_of
from scorekeeper.words.people import named
from scorekeeper.words.results import place_word, result_sentence
from scorekeeper.words.variants import variant_name


def game_row(game: MyGame) -> dict[str, Any]:
    """One of this device's games. `ending` is empty while it runs, `title` if nobody gave any.

    `game` is its id, for unsent hands on this phone.
    """
    board = named(game.board)
    result = board.sheet.now.result
    return {
        "game": board.game_id,
        "key": board.key,
        "people": all_of(board.names),
        "variant": variant_name(board.variant),
        "hands": len(board.sheet.hands),
        "ending": "" if result is None else result_sentence(result, board.names),
        "day": day_of(board.created_at),
        "title": _title(game.occasion),
        "manages": game.manages,
    }


def says(game: StoredGame, words: str) -> bool:
    """Whether a game has all these words in its names, its variant, its date or the head of its sheet."""
    day = game.created_at.astimezone().date()
    variant, title = variant_name(read_variant_snapshot(game.variant)), _title(read_stored(game.occasion))
    text = " ".join((*game.names, variant, day_of(game.created_at), str(day), title))
    return all(word in text.casefold() for word in words.casefold().split())


def day_of(moment: datetime) -> str:
    """The day of a game, as lists of games have it."""
    return str(format_date(moment.astimezone().date(), "medium"))


def _title(occasion: Occasion) -> str:
    return row_of([field for field in (occasion.event, occasion.round, occasion.table, occasion.place) if field])


def evening_values(board: Board) -> dict[str, Any]:
    """The evening up to this game: when it began, and its games that are over, oldest first.

    `people` has who won most first, each with a cell for each game; None for a game that the person did not play.
    """
    boards = (*map(named, read_evening(db.session(), board)), board)
    people = tally(boards)
    over = [game for game in boards if game.sheet.now.result is not None]
    return {
        "day": boards[0].created_at.astimezone(),
        "people": [(person, [_cell(person.name, game) for game in over]) for person in people],
        "games": [(variant_name(game.variant), game.created_at.astimezone(), len(game.sheet.hands)) for game in over],
        "has_winners": any(person.wins for person in people),
        "has_losers": any(person.losses for person in people),
    }


def _cell(name: str, board: Board) -> dict[str, Any] | None:
    """What a person made of a game: the place in words, empty if there is none, the points and the cucumbers."""
    result = board.sheet.now.result
    seat = seat_of(name, board)
    if seat is None or result is None:
        return None
    score, place = board.sheet.now.scores[seat], final_places(board.sheet)[seat]
    return {
        "place": "" if place is None else place_word(place),
        "points": score.points,
        "cucumbers": score.cucumbers if board.variant.cucumbers_to_be_out > 1 else 0,
        "won": seat in result.winners,
        "lost": not result.winners and seat in result.losers,
    }
