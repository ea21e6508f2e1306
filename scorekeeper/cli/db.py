"""`scorekeeper db`, `export` and `import`: upgrade the database, export a game, import one."""

import secrets

import click
from sqlalchemy.orm import Session

from scorekeeper import N_
from scorekeeper.cli.database import key_of, open_database, open_existing, settings_here, shown
from scorekeeper.cli.json_io import name_of, read_whole
from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.cli.spoken import SpokenCommand, SpokenGroup
from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.game import game_text, impossible_event, read_game, too_long
from scorekeeper.services.export_game import whole_record
from scorekeeper.services.open_game import GameRefused, open_game
from scorekeeper.services.read_board import read_board
from scorekeeper.services.tokens import Tokens
from scorekeeper.words.format_errors import format_error_line
from scorekeeper.words.people import named
from scorekeeper.words.translate import gettext


@click.group(cls=SpokenGroup, help=N_("Look after the database."))
def db() -> None:
    """The commands for the database."""


@db.command(help=N_("Create the database or bring it up to date. The server does this itself when it starts."))
def upgrade() -> None:
    """Upgrade the database."""
    settings = settings_here()
    with open_database(settings) as (_engine, changed):
        said = gettext("%(database)s is up to date.", database=shown(settings))
        if changed:
            said = gettext("%(database)s was brought up to date.", database=shown(settings))
        click.echo(said)


@click.command(
    "export",
    cls=SpokenCommand,
    context_settings={"ignore_unknown_options": True},  # A key may begin with a hyphen.
    help=N_("Print the record of a game in the database; GAME is the last part of its address."),
)
@click.argument("game")
def export_game(game: str) -> None:
    """Print the record of a game."""
    with open_existing() as (_settings, engine), Session(engine) as session:
        board = read_board(session, key_of(game))
        if board is None:
            raise BadInputError(gettext("there is no such game"), game)
        click.echo(game_text(whole_record(session, named(board))), nl=False)


@click.command(
    "import",
    cls=SpokenCommand,
    help=N_(
        "Add the game of a record to the database and print the last part of its address. Nobody manages the game "
        "until `scorekeeper link` makes a link."
    ),
)
@click.argument("file", default="-")
def import_game(file: str) -> None:
    """Add the game of a record."""
    try:
        record = read_game(read_whole(file))
        if error := impossible_event(record) or too_long(record):
            raise error
    except FormatError as error:
        raise BadInputError(format_error_line(error), name_of(file)) from None
    settings = settings_here()
    with open_database(settings) as (engine, _changed), Session(engine) as session:
        opened = open_game(session, secrets.token_hex(), record, Tokens(settings.secret))
        assert not isinstance(opened, GameRefused), "read_game has checked the opening"
        click.echo(opened.key)
