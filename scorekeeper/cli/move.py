"""`scorekeeper move`: copy all games to another database."""

from dataclasses import replace

import click

from scorekeeper.cli.database import open_database, open_existing, shown
from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.services.move_games import CopyError, NotEmptyError, move_games


@click.command()
@click.option("--to", "address", required=True, metavar="ADDRESS", help="SQLAlchemy address of an empty database.")
def move(address: str) -> None:
    """Copy all games to an empty database, and compare every one of them; stop the server first.

    The address is as in SCOREKEEPER_DATABASE: from SQLite to PostgreSQL, or back.
    """
    with open_existing() as (settings, engine):
        target = replace(settings, database=address)
        with open_database(target, named_by="--to") as (there, _changed):
            try:
                count = move_games(engine, there)
            except NotEmptyError as error:
                raise BadInputError(f"scorekeeper: {shown(target)} is not empty: it has rows in {error}") from None
            except CopyError as error:
                raise BadInputError(f"scorekeeper: {error} differs in {shown(target)}, so nothing was kept") from None
    click.echo(f"Games copied to {shown(target)} and compared: {count}.")
    click.echo("To use them there, set SCOREKEEPER_DATABASE to that address, and keep the instance folder.")
