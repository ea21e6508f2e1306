"""`scorekeeper link`: a link with which a phone can manage a game again."""

from urllib.parse import urlsplit

import click
from sqlalchemy.orm import Session

from scorekeeper import N_
from scorekeeper.cli.database import about_game, key_of, open_existing
from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.cli.spoken import SpokenCommand
from scorekeeper.services.board import Board
from scorekeeper.services.read_board import newest_games
from scorekeeper.services.share_game import managing_token
from scorekeeper.services.tokens import Tokens
from scorekeeper.words.translate import gettext

MOST = 20
"""How many games the list has."""


@click.command(
    cls=SpokenCommand,
    context_settings={"ignore_unknown_options": True},  # A key may begin with a hyphen.
    help=N_(
        "Print a link to manage GAME (its address, or the last part of it) on a phone; without GAME, choose from a "
        "list. Run it with the settings of the server: the link is made with its secret."
    ),
)
@click.argument("game", default="")
@click.option(
    "--address",
    metavar="ADDRESS",
    default="http://localhost:8021",
    help=N_("Where the server is reached (default: http://localhost:8021)."),
)
def link(game: str, address: str) -> None:
    """Print a link to manage a game."""
    with open_existing() as (settings, engine), Session(engine) as session:
        if not settings.secret:
            no_secret = gettext("%(folder)s has no secret yet: start the server once", folder=settings.instance)
            raise BadInputError(no_secret)
        key = key_of(game) or _chosen(newest_games(session, MOST))
        token = managing_token(session, Tokens(settings.secret), key)
        if token is None:
            raise BadInputError(gettext("there is no such game"), game)
        parts = urlsplit(game)
        origin = f"{parts.scheme}://{parts.netloc}{parts.path.partition('/g/')[0]}" if parts.netloc else address
        click.echo(f"{origin.rstrip('/')}/j/{token}")


def _chosen(boards: tuple[Board, ...]) -> str:
    """The key of the game that the person chooses."""
    if not boards:
        raise BadInputError(gettext("there is no game yet"))
    for number, board in enumerate(boards, start=1):
        click.echo(f"{number:>3}  {board.created_at.astimezone():%Y-%m-%d %H:%M}  {about_game(board)}", err=True)
    number = click.prompt(gettext("Which game"), type=click.IntRange(1, len(boards)), default=1, err=True)
    return boards[number - 1].key
