"""The context of the end of a game on its board, which scripts draw in the same way (static/js/end/)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.services.board import Board
from scorekeeper.services.evening import Tally, read_evening, tally
from scorekeeper.web.chart.pages import Chart, draw_chart
from scorekeeper.web.extensions import db
from scorekeeper.web.files.message import Message, message_about
from scorekeeper.words.places import PlaceWords, place_lines, summary


@dataclass(frozen=True, slots=True)
class End:
    """A game that is over: in a few words, as a ranking and as a chart, and the message about it.

    `wins` and `losses` are names and how many games of the evening each one has won or lost; empty in its first game.
    """

    summary: str
    places: tuple[PlaceWords, ...]
    wins: tuple[tuple[str, int], ...]
    losses: tuple[tuple[str, int], ...]
    chart: Chart | None
    message: Message


def end_of(board: Board) -> End:
    """The end of this game."""
    wins, losses = evening_counts(evening_with(board))
    return End(
        summary(board.variant, board.sheet),
        place_lines(board.variant, board.names, board.sheet),
        wins,
        losses,
        draw_chart(board),
        message_about(board),
    )


def evening_with(board: Board) -> tuple[Tally, ...]:
    """The tally of the evening up to this game; nothing if this is its first one."""
    before = read_evening(db.session(), board) if board.previous is not None else ()
    return tally((*before, board)) if before else ()


def evening_counts(tallies: Sequence[Tally]) -> tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]:
    """Who has won how many games, and who has lost how many where nobody wins."""
    return (
        tuple((one.name, one.wins) for one in tallies if one.wins),
        tuple((one.name, one.losses) for one in tallies if one.losses),
    )
