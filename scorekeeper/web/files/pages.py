"""The context of this room's templates, and the files themselves."""

import re
from dataclasses import dataclass
from unicodedata import normalize

from scorekeeper.formats.game import GameRecord, game_text
from scorekeeper.services.board import Board
from scorekeeper.web.files.forms import ImportForm
from scorekeeper.web.files.message import Message, message_about
from scorekeeper.words.spreadsheet import csv_file
from scorekeeper.words.variants import variant_name
from scorekeeper.words.workbook import xlsx_file

MAX_FILE_NAME_LENGTH = 120
"""In bytes of UTF-8, without the extension; every file system allows at least twice that."""

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

_UNSAFE = re.compile(r"[^\w]+")


@dataclass(frozen=True, slots=True)
class FilesPage:
    """The page that exports a game."""

    key: str  # the game's key
    title: str  # the variant's name
    message: Message  # the message to share
    over: bool  # whether the game is over


@dataclass(frozen=True, slots=True)
class ImportPage:
    """The page that imports a game."""

    form: ImportForm
    found: Board | None = None  # the same game, if this phone has it already
    record: str = ""  # the record, to import it although the game is here


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game as a file."""

    name: str
    media_type: str
    content: bytes


def files_page(board: Board) -> FilesPage:
    """The page that exports this game."""
    over = board.sheet.now.result is not None
    return FilesPage(board.key, variant_name(board.variant), message_about(board), over)


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
