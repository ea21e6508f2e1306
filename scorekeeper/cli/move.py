"""`scorekeeper move`: copy all games to another database."""

from dataclasses import replace

import click

from scorekeeper import N_
from scorekeeper.cli.database import open_database, open_existing, shown
from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.cli.spoken import SpokenCommand
from scorekeeper.config import database_address
from scorekeeper.services.move_games import CopyError, NotEmptyError, move_games
from scorekeeper.words.translate import gettext


@click.command(
    cls=SpokenCommand,
    help=N_(
        "Copy all games to an empty database, and compare every one of them; stop the server first. The address is as "
        "in SCOREKEEPER_DATABASE: from SQLite to PostgreSQL, or back."
    ),
)
@click.option("--to", "address", required=True, metavar="ADDRESS", help=N_("SQLAlchemy address of an empty database."))
def move(address: str) -> None:
    """Copy all games to another database."""
    with open_existing(alone=True) as (settings, engine):
        target = replace(settings, database=database_address(address, settings.instance))
        with open_database(target, named_by="--to") as (there, _changed):
            # In memory the copy would go with this command.
            if there.name == "sqlite" and there.url.database in {None, "", ":memory:"}:
                raise BadInputError(gettext("%(setting)s is not the address of a database", setting="--to"))
            try:
                count = move_games(engine, there)
            except NotEmptyError as error:
                values = {"database": shown(target), "table": error}
                raise BadInputError(gettext("%(database)s is not empty: it has rows in %(table)s", **values)) from None
            except CopyError as error:
                values = {"database": shown(target), "what": error}
                raise BadInputError(
                    gettext("%(what)s differs in %(database)s, so nothing was kept", **values)
                ) from None
    click.echo(gettext("Games copied to %(database)s and compared: %(count)s.", database=shown(target), count=count))
    click.echo(gettext("To use them there, set SCOREKEEPER_DATABASE to that address, and keep the instance folder."))
