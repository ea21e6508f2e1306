"""The files of a game, and the message about it that players share: a text and a link to the game."""

import re
from dataclasses import dataclass
from unicodedata import normalize

from flask_babel import format_date

from scorekeeper.formats.game import GameRecord, game_text
from scorekeeper.services.board import Board
from scorekeeper.services.evening import read_evening, tally
from scorekeeper.web.address import address_for_phones
from scorekeeper.web.extensions import db
from scorekeeper.words.chat import chat_message
from scorekeeper.words.spreadsheet import csv_file
from scorekeeper.words.workbook import xlsx_file

MAX_FILE_NAME_LENGTH = 120
"""In bytes of UTF-8, without the extension; every file system allows at least twice that."""

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

_UNSAFE = re.compile(r"[^\w]+")


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game as a file."""

    name: str
    media_type: str
    content: bytes


def game_file(board: Board, kind: str, record: GameRecord) -> GameFile:
    """The game as a file of this kind: `json`, `xlsx`, `csv` or `txt`."""
    name = f"{file_name(board)}.{kind}"
    match kind:
        case "json":
            return GameFile(name, "application/json", game_text(record).encode())
        case "xlsx":
            return GameFile(name, XLSX, xlsx_file(board, record.occasion))
        case "csv":
            return GameFile(name, "text/csv", csv_file(board.names, board.sheet))
        case _:
            return GameFile(name, "text/plain", f"{message_about(board).whole}\n".encode())


def file_name(board: Board) -> str:
    """A file name without extension that every file system accepts: `agurk-2026-11-21-Anna-Bo-Cleo`."""
    name = f"{board.variant.id}-{board.created_at.astimezone().date()}"
    for player in board.names:
        word = _UNSAFE.sub("_", normalize("NFC", player)).strip("_")
        longer = f"{name}-{word}" if word else name
        if len(longer.encode()) > MAX_FILE_NAME_LENGTH:
            break
        name = longer
    return name


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
