"""`scorekeeper db`, `export` and `import`: upgrade the database, export a game, import one."""

import secrets

import click
from sqlalchemy.orm import Session

from scorekeeper.cli.database import key_of, open_database, open_existing, settings_here, shown
from scorekeeper.cli.json_io import name_of, read_whole
from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.game import game_text, impossible_event, read_game, too_long
from scorekeeper.services.export_game import export_record
from scorekeeper.services.open_game import GameRefused, import_record
from scorekeeper.services.read_board import read_board
from scorekeeper.words.format_errors import format_error_line


@click.group()
def db() -> None:
    """Look after the database."""


@db.command()
def upgrade() -> None:
    """Create the database or bring it up to date. The server does this itself when it starts."""
    settings = settings_here()
    with open_database(settings) as (_engine, changed):
        click.echo(f"{shown(settings)} {'was brought up to date' if changed else 'is up to date'}.")


@click.command("export", context_settings={"ignore_unknown_options": True})  # A key may begin with a hyphen.
@click.argument("game")
def export_game(game: str) -> None:
    """Print the record of a game in the database; GAME is the last part of its address."""
    with open_existing() as (_settings, engine), Session(engine) as session:
        board = read_board(session, key_of(game))
        if board is None:
            raise BadInputError(f"{game}: there is no such game")
        click.echo(game_text(export_record(board)), nl=False)


@click.command("import")
@click.argument("file", default="-")
def import_game(file: str) -> None:
    """Add the game of a record to the database and print the last part of its address."""
    try:
        record = read_game(read_whole(file))
        if error := impossible_event(record) or too_long(record, settings_here().hands):
            raise error
    except FormatError as error:
        raise BadInputError(f"{name_of(file)}: {format_error_line(error)}") from None
    with open_database(settings_here()) as (engine, _changed), Session(engine) as session:
        opened = import_record(session, secrets.token_hex(), record)
        assert not isinstance(opened, GameRefused), "read_game has checked the opening"
        click.echo(opened.key)
