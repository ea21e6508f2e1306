"""What is sent to others about a game: a text, and the address where the game can be seen."""

from dataclasses import dataclass, field

from flask import url_for
from flask_babel import format_date

from scorekeeper.services.board import Board
from scorekeeper.words.chat import chat_message


@dataclass(frozen=True, slots=True)
class Message:
    """A message in two parts, as a phone's share sheet wants them."""

    text: str = field(metadata={"help": "the places and who won or who is next"})
    link: str = field(metadata={"help": "where the game can be seen"})

    @property
    def whole(self) -> str:
        """Both in one, as it is copied."""
        return f"{self.text}\n\n{self.link}"


def message_about(board: Board) -> Message:
    """What one sends about the game as it stands."""
    day = format_date(board.created_at.astimezone().date(), "long")
    text = chat_message(board.variant, board.names, board.sheet, day)
    return Message(text, url_for("game.board", key=board.key, _external=True))
