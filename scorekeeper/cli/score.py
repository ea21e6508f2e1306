"""`scorekeeper score`: the score sheet of a game record."""

from scorekeeper import N_
from scorekeeper.cli.json_io import Output, answering
from scorekeeper.formats.game import read_game, refused_event
from scorekeeper.formats.sheet import write_sheet
from scorekeeper.rules.replay import replay


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


score = answering("score", N_("Print the score sheet of the game record in FILE, else standard input."), score_game)
