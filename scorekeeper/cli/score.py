"""`scorekeeper score`: the score sheet of a game record."""

import click

from scorekeeper import N_
from scorekeeper.cli.json_io import Output, print_answer, takes_text
from scorekeeper.cli.spoken import SpokenCommand
from scorekeeper.formats.game import read_game, refused_event
from scorekeeper.formats.sheet import write_sheet
from scorekeeper.rules.replay import replay


@click.command(cls=SpokenCommand, help=N_("Print the score sheet of the game record in FILE, else standard input."))
@takes_text
def score(file: str, *, as_json: bool, lines: bool) -> int:
    """Print a score sheet."""
    return print_answer(score_game, file, as_json=as_json, lines=lines)


def score_game(text: bytes) -> Output:
    """The sheet of the game in the text. Raises FormatError, also for events that the rules refuse."""
    record = read_game(text)
    replayed = replay(record.variant, record.opening, record.events)
    if (error := refused_event(record, replayed)) is not None:
        raise error

    def show() -> None:
        from scorekeeper.cli.score_table import print_sheet  # noqa: PLC0415 - only a person needs a table

        print_sheet(record, replayed)

    return Output(lambda: write_sheet(record.variant, record.names, replayed), show)
