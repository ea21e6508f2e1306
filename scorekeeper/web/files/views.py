"""Export a game, and import one."""

import re
from contextlib import suppress
from io import BytesIO
from typing import Any
from unicodedata import normalize

from flask import Blueprint, Response, flash, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, ngettext
from flask_babel import gettext as _
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper.formats.game import GameRecord, game_text
from scorekeeper.services.board import Board
from scorekeeper.services.evening import read_evening, tally
from scorekeeper.services.export_game import find_copy, whole_record
from scorekeeper.services.open_game import GameRefused, open_game
from scorekeeper.web import limits
from scorekeeper.web.current_game import the_board
from scorekeeper.web.extensions import db
from scorekeeper.web.files.forms import ImportForm
from scorekeeper.web.forms import new_client_id
from scorekeeper.web.hosts import address_for_phones
from scorekeeper.web.identity import device_hash, known_games, remember, this_owner
from scorekeeper.words.chat import chat_message
from scorekeeper.words.people import named
from scorekeeper.words.spreadsheet import csv_file
from scorekeeper.words.variants import variant_name
from scorekeeper.words.workbook import xlsx_file

bp = Blueprint("files", __name__)

KIB = 1024
MAX_UPLOAD_BYTES = 1024 * KIB
"""The largest request, in bytes; a game of a thousand hands needs half of it."""
MAX_FILE_NAME_LENGTH = 120
"""In bytes of UTF-8, without the extension; every file system allows at least twice that."""

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

_UNSAFE = re.compile(r"[^\w]+")


@bp.url_value_preprocessor
def _make_room(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """Allow larger requests for imports; the CSRF check, which comes next, already reads the request."""
    if endpoint == "files.bring_in":
        request.max_content_length = MAX_UPLOAD_BYTES


@bp.get("/g/<key>/files")
def show(key: str) -> str:
    """The page with the message and the files."""
    board = the_board(key)
    text, link = message_about(board)
    return render_template(
        "files/files.html",
        key=key,
        title=variant_name(board.variant),
        text=text,
        link=link,
        over=board.sheet.now.result is not None,
    )


@bp.get("/g/<key>/files/game.<any(json, xlsx, csv, txt):kind>")
def download(key: str, kind: str) -> Response:
    """The game as a file."""
    board = the_board(key)
    media_type, content = game_file(board, kind, whole_record(db.session(), board))
    name = f"{file_name(board)}.{kind}"
    response = send_file(BytesIO(content), media_type, as_attachment=True, download_name=name, max_age=0)
    # Flask would let it be cached like a static file; but it is private, and other after the next hand.
    response.headers["Cache-Control"] = "no-store"
    return response


@bp.get("/import")
def choose() -> str:
    """The form that imports a game."""
    return _page(_new_form())


@bp.post("/import")
def bring_in() -> ResponseReturnValue:
    """Import the game; a form body twice imports it once."""
    form = ImportForm()
    if not form.validate():
        if form.client_id.errors:
            form.client_id.data = new_client_id()
        return _page(form), 422
    client_id = str(form.client_id.data)
    copy = None if form.record.data else find_copy(db.session(), known_games(), device_hash(), client_id, form.game)
    if copy is not None:
        form.client_id.data = new_client_id()
        return _page(form, named(copy)), 409
    opened = open_game(db.session(), client_id, form.game, this_owner(), limits.imports())
    assert not isinstance(opened, GameRefused), "a record that was read can be opened"
    remember(opened.key)
    hands = len(the_board(opened.key).sheet.hands)
    flash(ngettext("Imported, with %(num)s hand.", "Imported, with %(num)s hands.", hands))
    return redirect(url_for("game.board", key=opened.key), 303)


@bp.errorhandler(413)
def _too_large(_error: RequestEntityTooLarge) -> ResponseReturnValue:
    """Show next to the field that the file is too large, without reading it."""
    _discard_body()
    form = _new_form()
    form.file.errors = [_("This file is too big for a game: %(most)s kB at most.", most=MAX_UPLOAD_BYTES // KIB)]
    return _page(form), 413


def _new_form() -> ImportForm:
    return ImportForm(formdata=None, client_id=new_client_id())


def _discard_body() -> None:
    """Read the rest of the request: if the connection closes early, browsers do not show the answer."""
    body = request.environ["wsgi.input"]
    with suppress(OSError):
        while body.read(64 * KIB):
            pass


def _page(form: ImportForm, copy: Board | None = None) -> str:
    record = "" if copy is None else game_text(form.game)
    return render_template("files/import.html", form=form, copy=copy, record=record)


def game_file(board: Board, kind: str, record: GameRecord) -> tuple[str, bytes]:
    """The game as a file of this kind, `json`, `xlsx`, `csv` or `txt`: its media type and its content."""
    match kind:
        case "json":
            return "application/json", game_text(record).encode()
        case "xlsx":
            return XLSX, xlsx_file(board, record.occasion)
        case "csv":
            return "text/csv", csv_file(board.names, board.sheet)
        case _:
            return "text/plain", "{}\n\n{}\n".format(*message_about(board)).encode()


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


def message_about(board: Board) -> tuple[str, str]:
    """A message about a game as it stands, as a phone's share sheet expects it: the text, and the game's address."""
    day = format_date(board.created_at.astimezone().date(), "long")
    before = read_evening(db.session(), board) if board.previous is not None else ()
    evening = tally((*before, board)) if before else ()
    text = chat_message(board.variant, board.names, board.sheet, day, evening)
    return text, address_for_phones("game.board", key=board.key)
