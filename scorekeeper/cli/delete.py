"""`scorekeeper delete`: delete a game, or all games that nobody has touched for long."""

from datetime import UTC, datetime, timedelta

import click
from sqlalchemy.orm import Session

from scorekeeper.cli.database import key_of, open_existing
from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.config import MOST_DAYS
from scorekeeper.services.delete_game import count_untouched, delete_by_key, delete_untouched
from scorekeeper.services.read_board import read_board
from scorekeeper.words.lists import all_of
from scorekeeper.words.variants import variant_name


class Days(click.ParamType[int]):
    """A number of days, as in 400d or 400."""

    name = "days"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number. Fails for any other text."""
        text = str(value).removesuffix("d")
        if text.isdecimal() and 0 < int(text) <= MOST_DAYS:
            return int(text)
        self.fail(f"{value} is not a number of days from 1 to {MOST_DAYS}, as in 400d", param, ctx)


@click.command(context_settings={"ignore_unknown_options": True})  # A key may begin with a hyphen.
@click.argument("game", default="")
@click.option("--untouched", is_flag=True, help="Delete all games without a save for SCOREKEEPER_KEEP_DAYS days.")
@click.option("--untouched-for", type=Days(), help="Delete all games without a save for so many days: 400d.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(game: str, untouched_for: int | None, *, untouched: bool, yes: bool) -> None:
    """Delete GAME (its address, or the last part of it) with all names in it; its addresses then say so."""
    with open_existing() as (settings, engine), Session(engine) as session:
        days = untouched_for or (settings.keep_days if untouched else 0)
        if untouched and not days:
            raise BadInputError("scorekeeper: SCOREKEEPER_KEEP_DAYS is 0, which keeps games for ever")
        if bool(game) == bool(days):
            raise BadInputError("scorekeeper: say which GAME to delete, or --untouched, or --untouched-for 400d")
        if days:
            since = datetime.now(UTC) - timedelta(days=days)
            number = count_untouched(session, since)
            _ask(f"Games without a save for {days} days: {number}. Delete them?", yes=yes or not number)
            click.echo(f"Deleted: {delete_untouched(session, since)}")
            return
        key = key_of(game)
        board = read_board(session, key)
        if board is None:
            raise BadInputError(f"{game}: there is no such game")
        what = f"{variant_name(board.variant)}, {all_of(board.names)}, hands: {len(board.hands)}"
        session.rollback()
        _ask(f"Delete {what}?", yes=yes)
        delete_by_key(session, key)
        click.echo(f"Deleted: {what}")


def _ask(question: str, *, yes: bool) -> None:
    if not yes and not click.confirm(question):
        raise BadInputError("scorekeeper: nothing was deleted")
