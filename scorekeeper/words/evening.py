"""The tally of an evening in words."""

from collections.abc import Sequence

from scorekeeper.services.evening import Tally
from scorekeeper.words.lists import row_of
from scorekeeper.words.translate import gettext


def evening_sentences(tallies: Sequence[Tally]) -> tuple[str, ...]:
    """Who has won how many games, and who has lost how many where nobody wins: `This evening: Dorte 2, Bo 1`."""
    wins = [(one.name, one.wins) for one in tallies if one.wins]
    losses = [(one.name, one.losses) for one in tallies if one.losses]
    said = []
    if wins:
        said.append(gettext("This evening: %(tally)s", tally=_row(wins)))
    if losses:
        said.append(gettext("Lost this evening: %(tally)s", tally=_row(losses)))
    return tuple(said)


def _row(counts: Sequence[tuple[str, int]]) -> str:
    return row_of([gettext("%(name)s %(number)s", name=name, number=number) for name, number in counts])
