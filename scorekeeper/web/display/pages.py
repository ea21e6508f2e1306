"""The context of the display's templates."""

import re
from dataclasses import dataclass, field

from markupsafe import Markup

from scorekeeper.services.board import Board
from scorekeeper.web.game.pages import Column, column, turn_words
from scorekeeper.words.results import result_sentence
from scorekeeper.words.variants import variant_name

MAX_SEATS = 9
"""Up to this many players, each number has its own layout; larger tables share one that scrolls."""

MIN_DIGITS = 2
"""Totals are sized for at least this many digits, so that they do not shrink at 10."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the head of the board's column, a class for the size of the name, and who deals and leads next."""

    column: Column
    size: str
    deals: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class DisplayPage:
    """The display of a game."""

    key: str = field(metadata={"help": "the game's key, for addresses"})
    revision: int = field(metadata={"help": "the game's revision, which the page sends when it polls"})
    title: str = field(metadata={"help": "the variant's name"})
    seats: tuple[Seat, ...] = field(metadata={"help": "the players, clockwise"})
    turn: tuple[Markup, ...] = field(metadata={"help": "the next hand in short phrases"})
    result: str = field(metadata={"help": "who won or lost, empty while the game runs"})
    waits: bool = field(metadata={"help": "whether a hand does not fit any more and needs a correction"})
    layout: str = field(metadata={"help": "the layout: the number of players, or `many`"})
    digits: int = field(metadata={"help": "the number of digits of the longest total"})


def display_page(board: Board) -> DisplayPage:
    """The display's page for a board."""
    now = board.sheet.now
    dealer, leader = (None, None) if now.next is None else (now.next.dealer, now.next.leader)
    seats = tuple(
        Seat(column(board, seat), _size(board.names[seat]), deals=seat == dealer, leads=seat == leader)
        for seat in board.seating
    )
    return DisplayPage(
        key=board.key,
        revision=board.revision,
        title=variant_name(board.variant),
        seats=seats,
        turn=turn_words(board),
        result="" if now.result is None else result_sentence(now.result, board.names),
        waits=board.stuck is not None,
        layout=str(len(seats)) if len(seats) <= MAX_SEATS else "many",
        digits=max(MIN_DIGITS, *(len(str(score.points)) for score in now.scores)),
    )


def _size(name: str) -> str:
    """The CSS class for a name's size: long names and long words are smaller."""
    word = max(map(len, re.split(r"[\s-]", name)))
    if word > 13 or len(name) > 24:
        return "longest"
    return "long" if word > 9 or len(name) > 14 else ""
