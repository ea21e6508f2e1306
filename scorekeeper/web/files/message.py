"""The message about a game that players share: a text and a link to the game."""

from dataclasses import dataclass

from flask_babel import format_date

from scorekeeper.services.board import Board
from scorekeeper.services.evening import read_evening, tally
from scorekeeper.web.address import address_for_phones
from scorekeeper.web.extensions import db
from scorekeeper.words.chat import chat_message


@dataclass(frozen=True, slots=True)
class Message:
    """A message in two parts, as a phone's share sheet expects them."""

    text: str  # the ranking, and who won or who is next
    link: str  # the address of the game

    @property
    def whole(self) -> str:
        """Text and link together, for copying."""
        return f"{self.text}\n\n{self.link}"


def message_about(board: Board) -> Message:
    """The message about a game as it stands."""
    day = format_date(board.created_at.astimezone().date(), "long")
    before = read_evening(db.session(), board) if board.previous is not None else ()
    evening = tally((*before, board)) if before else ()
    text = chat_message(board.variant, board.names, board.sheet, day, evening)
    return Message(text, address_for_phones("game.board", key=board.key))
