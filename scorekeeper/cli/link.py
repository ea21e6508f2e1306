"""`scorekeeper link`: a link with which a phone can manage a game again."""

from urllib.parse import urlsplit

import click
from sqlalchemy.orm import Session

from scorekeeper.cli.database import key_of, open_existing
from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.services.board import Board
from scorekeeper.services.manage_game import managing_token, newest_games
from scorekeeper.services.tokens import Tokens
from scorekeeper.words.lists import all_of
from scorekeeper.words.variants import variant_name

MOST = 20
"""How many games the list has."""


@click.command(context_settings={"ignore_unknown_options": True})  # A key may begin with a hyphen.
@click.argument("game", default="")
@click.option("--address", default="http://localhost:8021", show_default=True, help="Where the server is reached.")
def link(game: str, address: str) -> None:
    """Print a link to manage GAME (its address, or the last part of it) on a phone; without GAME, choose from a list.

    Run it with the settings of the server: the link is made with its secret.
    """
    with open_existing() as (settings, engine), Session(engine) as session:
        if not settings.secret:
            raise BadInputError(f"scorekeeper: {settings.instance} has no secret yet: start the server once")
        key = key_of(game) or _chosen(newest_games(session, MOST))
        token = managing_token(session, Tokens(settings.secret), key)
        if token is None:
            raise BadInputError(f"{game}: there is no such game")
        parts = urlsplit(game)
        origin = f"{parts.scheme}://{parts.netloc}{parts.path.partition('/g/')[0]}" if parts.netloc else address
        click.echo(f"{origin.rstrip('/')}/j/{token}")


def _chosen(boards: tuple[Board, ...]) -> str:
    """The key of the game that the person chooses."""
    if not boards:
        raise BadInputError("scorekeeper: there is no game yet")
    for number, board in enumerate(boards, start=1):
        about = f"{variant_name(board.variant)}, {all_of(board.names)}, hands: {len(board.hands)}"
        click.echo(f"{number:>3}  {board.created_at.astimezone():%Y-%m-%d %H:%M}  {about}", err=True)
    number = click.prompt("Which game", type=click.IntRange(1, len(boards)), default=1, err=True)
    return boards[number - 1].key
