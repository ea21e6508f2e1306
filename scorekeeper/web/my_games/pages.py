"""The context of the template of this device's games, and how a game is found by words."""

from dataclasses import dataclass
from datetime import datetime

from flask_babel import format_date

from scorekeeper.formats.occasion import Occasion
from scorekeeper.services.board import Board
from scorekeeper.services.my_games import GameHead, MyGame
from scorekeeper.words.lists import all_of, row_of
from scorekeeper.words.people import named
from scorekeeper.words.results import result_sentence
from scorekeeper.words.variants import variant_name


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of this device."""

    game: int  # the game's id, for unsent hands on this phone
    key: str  # the game's key
    people: str  # the names, as one says them
    variant: str  # name of the variant
    hands: int  # how many hands are recorded
    ending: str  # how it ended, in a sentence; empty while it runs
    day: str  # when it began
    title: str  # event, round, table and place; empty if nobody gave any
    manages: bool  # whether this device may delete it for everybody
    away: bool  # whether it is put away


@dataclass(frozen=True, slots=True)
class GamesPage:
    """The games of this device, a part of them at a time."""

    games: tuple[GameLine, ...]  # the games, the newest first
    words: str  # the words that are looked for
    away: bool  # whether these are the games that are put away
    newer: int | None  # number of the part with newer games, None if there is none
    older: int | None  # number of the part with older games, None if there is none


def game_line(board: Board, occasion: Occasion | None = None, *, manages: bool = False, away: bool = False) -> GameLine:
    """The line of one game."""
    result = board.sheet.now.result
    return GameLine(
        game=board.game_id,
        key=board.key,
        people=all_of(board.names),
        variant=variant_name(board.variant),
        hands=len(board.sheet.hands),
        ending="" if result is None else result_sentence(result, board.names),
        day=_day(board.created_at),
        title=_title(occasion or Occasion()),
        manages=manages,
        away=away,
    )


def line_of(game: MyGame, *, away: bool) -> GameLine:
    """The line of one of this device's games."""
    return game_line(named(game.board), game.occasion, manages=game.manages, away=away)


def says(game: GameHead, words: str) -> bool:
    """Whether a game has all these words in its names, its variant, its date or the head of its sheet."""
    day = game.created_at.astimezone().date()
    text = " ".join((*game.names, variant_name(game.variant), _day(game.created_at), str(day), _title(game.occasion)))
    return all(word in text.casefold() for word in words.casefold().split())


def _day(moment: datetime) -> str:
    return str(format_date(moment.astimezone().date(), "medium"))


def _title(occasion: Occasion) -> str:
    return row_of([one for one in (occasion.event, occasion.round, occasion.table, occasion.place) if one])
