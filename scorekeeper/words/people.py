"""The players' names, and what is wrong with them. Where names were removed, the players are called by their seats."""

from dataclasses import replace
from enum import StrEnum, unique

from scorekeeper.formats.errors import FormatProblemCode
from scorekeeper.services.board import Board
from scorekeeper.words.tables import sentence, table
from scorekeeper.words.translate import gettext


@unique
class PeopleProblem(StrEnum):
    """What can be wrong with those who sit down, beside each name."""

    NAME_MISSING = "name_missing"
    """A line has a score and no name."""
    NOBODY_DEALS = "nobody_deals"
    NOBODY_LEADS = "nobody_leads"
    """The same where nobody deals."""
    TOO_MANY = "too_many"


def people_sentence(code: FormatProblemCode | PeopleProblem, *, name: str = "", num: int = 0) -> str:
    """What is wrong with a name, or with the people of a game; `num` is how many characters or people there may be."""
    return sentence(table("names")["people"], {"code": code}, {"name": name, "num": num})


def named(board: Board) -> Board:
    """The board with words in the current language for names that were removed."""
    if all(board.names):
        return board
    names = (name or gettext("Player %(number)s", number=seat) for seat, name in enumerate(board.names, start=1))
    return replace(board, names=tuple(names))
