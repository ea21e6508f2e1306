"""`scorekeeper delete`: delete a game, or all games that nobody has touched for long."""

from datetime import UTC, datetime, timedelta

import click
from sqlalchemy.orm import Session

from scorekeeper import N_
from scorekeeper.cli.database import about_game, key_of, open_existing
from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.cli.spoken import SpokenCommand
from scorekeeper.config import MOST_DAYS
from scorekeeper.services.delete_game import count_untouched, delete_by_key, delete_untouched
from scorekeeper.services.read_board import read_board
from scorekeeper.words.translate import gettext, ngettext


class Days(click.ParamType[int]):
    """A number of days, as in 400d or 400."""

    name = "days"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number. Fails for any other text."""
        text = str(value).removesuffix("d")
        if text.isdecimal() and 0 < int(text) <= MOST_DAYS:
            return int(text)
        self.fail(gettext("a number of days from 1 to %(most)s, as in 400d", most=MOST_DAYS), param, ctx)


@click.command(
    cls=SpokenCommand,
    context_settings={"ignore_unknown_options": True},  # A key may begin with a hyphen.
    help=N_("Delete GAME (its address, or the last part of it) with all names in it; its addresses then say so."),
)
@click.argument("game", default="")
@click.option(
    "--untouched", is_flag=True, help=N_("Delete all games in which nothing was saved for SCOREKEEPER_KEEP_DAYS days.")
)
@click.option(
    "--untouched-for",
    type=Days(),
    help=N_("Delete all games in which nothing was saved for so many days, such as 400d."),
)
@click.option("--yes", is_flag=True, help=N_("Do not ask."))
def delete(game: str, untouched_for: int | None, *, untouched: bool, yes: bool) -> None:
    """Delete a game, or many."""
    with open_existing() as (settings, engine), Session(engine) as session:
        days = untouched_for or (settings.keep_days if untouched else 0)
        if untouched and not days:
            raise BadInputError(gettext("SCOREKEEPER_KEEP_DAYS is 0, which keeps games for ever"))
        if bool(game) == bool(days):
            raise BadInputError(gettext("say which GAME to delete, or --untouched, or --untouched-for 400d"))
        if days:
            since = datetime.now(UTC) - timedelta(days=days)
            number = count_untouched(session, since)
            session.rollback()  # Locks nothing while the person thinks.
            question = ngettext(
                "Games without a save for %(num)s day: %(count)s. Delete them?",
                "Games without a save for %(num)s days: %(count)s. Delete them?",
                days,
                count=number,
            )
            _ask(question, yes=yes or not number)
            click.echo(gettext("Deleted: %(what)s", what=delete_untouched(session, since)))
            return
        key = key_of(game)
        board = read_board(session, key)
        if board is None:
            raise BadInputError(gettext("there is no such game"), game)
        what = about_game(board)
        session.rollback()
        _ask(gettext("Delete this game? %(what)s.", what=what), yes=yes)
        delete_by_key(session, key)
        click.echo(gettext("Deleted: %(what)s", what=what))


def _ask(question: str, *, yes: bool) -> None:
    if not yes and not click.confirm(question):
        raise BadInputError(gettext("nothing was deleted"))
