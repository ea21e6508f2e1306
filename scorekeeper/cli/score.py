"""`scorekeeper score`: the score sheet of a game record."""

from dataclasses import dataclass
from typing import Any

import click

from scorekeeper import N_
from scorekeeper.cli.json_io import Output, print_answer, takes_text
from scorekeeper.cli.spoken import SpokenCommand
from scorekeeper.formats.game import GameRecord, read_game, refused_event
from scorekeeper.formats.sheet import write_sheet
from scorekeeper.rules.replay import Replay, replay


@dataclass(frozen=True, slots=True)
class ScoredGame(Output):
    """A game record and its replay."""

    record: GameRecord
    replay: Replay

    def as_json(self) -> dict[str, Any]:
        """The sheet as JSON."""
        return write_sheet(self.record.variant, self.record.names, self.replay)

    def show(self) -> None:
        """Print the sheet as a table."""
        from scorekeeper.cli.score_table import print_sheet  # noqa: PLC0415 - only a person needs a table

        print_sheet(self.record, self.replay)


@click.command(cls=SpokenCommand, help=N_("Print the score sheet of the game record in FILE, else standard input."))
@takes_text
def score(file: str, *, as_json: bool, lines: bool) -> int:
    """Print a score sheet."""
    return print_answer(read_sheet, file, as_json=as_json, lines=lines)


def read_sheet(text: bytes) -> ScoredGame:
    """The game in the text, replayed. Raises FormatError, also for events that the rules refuse."""
    record = read_game(text)
    replayed = replay(record.variant, record.opening, record.events)
    if (error := refused_event(record, replayed)) is not None:
        raise error
    return ScoredGame(record, replayed)
