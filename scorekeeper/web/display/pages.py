"""What the templates of the table view are given."""

import re
from dataclasses import dataclass, field

from markupsafe import Markup

from scorekeeper.services.board import Board
from scorekeeper.web.game.pages import Column, column, turn_words
from scorekeeper.words.results import result_sentence
from scorekeeper.words.variants import variant_name

MAX_SEATS = 9
"""So many players have a layout of their own; more of them share one that scrolls."""

MIN_DIGITS = 2
"""Totals are set as large as if they all had so many digits at least, so that they do not shrink at 10."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: what stands above his column on the board, how large his name can be, what he does next."""

    column: Column
    size: str
    deals: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class DisplayPage:
    """The table view of a game."""

    key: str = field(metadata={"help": "the game's key, for addresses"})
    revision: int = field(metadata={"help": "what is compared when the page asks for news"})
    title: str = field(metadata={"help": "the variant's name"})
    seats: tuple[Seat, ...] = field(metadata={"help": "the players, clockwise"})
    turn: tuple[Markup, ...] = field(metadata={"help": "the coming hand in a few words each"})
    result: str = field(metadata={"help": "who won or lost, empty while the game runs"})
    waits: bool = field(metadata={"help": "whether a hand does not fit and waits for its correction"})
    layout: str = field(metadata={"help": "the number of players that the layout is for, or `many`"})
    digits: int = field(metadata={"help": "the digits of the longest total, which all totals leave room for"})


def display_page(board: Board) -> DisplayPage:
    """The game in words and figures that can be read from far away."""
    now = board.sheet.now
    dealer, leader = (None, None) if now.next is None else (now.next.dealer, now.next.leader)
    seats = tuple(
        Seat(column(board, seat), _size(name), deals=seat == dealer, leads=seat == leader)
        for seat, name in enumerate(board.names)
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
    """A class for the style: the longer the name or a word in it, the smaller it is written."""
    word = max(map(len, re.split(r"[\s-]", name)))
    if word > 13 or len(name) > 24:
        return "longest"
    return "long" if word > 9 or len(name) > 14 else ""
