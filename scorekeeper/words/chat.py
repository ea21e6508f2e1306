"""A game as a chat message, in short lines without columns, and what its evening adds up to."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.ranking import ranking
from scorekeeper.rules.replay import Replay
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.evening import Tally
from scorekeeper.words.lists import row_of, with_number
from scorekeeper.words.results import early_sentence, next_sentence, points_words
from scorekeeper.words.tables import sentence, table
from scorekeeper.words.translate import gettext, ngettext
from scorekeeper.words.variants import variant_name


def chat_message(variant: Variant, names: Sequence[str], sheet: Replay, day: str, evening: Sequence[Tally] = ()) -> str:
    """The variant and the day, the result or the next hand, the ranking, and what the evening adds up to.

    `day` is a date in words.
    """
    hands = len(sheet.hands)
    played = (
        ngettext("%(num)s hand played.", "%(num)s hands played.", hands) if hands else gettext("No hand played yet.")
    )
    lines = (
        gettext("%(game)s, %(day)s", game=variant_name(variant), day=day),
        next_sentence(sheet.now, names),
        "",
        *_places(variant, names, sheet),
        "",
        early_sentence(sheet) or played,
        *evening_sentences(evening),
    )
    return "\n".join(lines)


def _places(variant: Variant, names: Sequence[str], sheet: Replay) -> Iterator[str]:
    for place, seat in ranking(sheet):
        score = _score(variant, sheet.now.scores[seat])
        if place is None:
            yield gettext("%(name)s: %(score)s", name=names[seat], score=score)
            continue
        yield gettext("%(place)s. %(name)s: %(score)s", place=place, name=names[seat], score=score)


def _score(variant: Variant, score: Score) -> str:
    points = points_words(variant, score.points)
    if score.out:
        return row_of((gettext("out"), points))
    # If the first cucumber puts a player out, nobody still in has one.
    if not score.cucumbers or variant.cucumbers_to_be_out == 1:
        return points
    return row_of((points, ngettext("%(num)s cucumber", "%(num)s cucumbers", score.cucumbers)))


def evening_sentences(tallies: Sequence[Tally]) -> tuple[str, ...]:
    """Who has won how many games, and who has lost how many where nobody wins: `This evening: Dorte 2, Bo 1`."""
    wins = [with_number(tally.name, tally.wins) for tally in tallies if tally.wins]
    losses = [with_number(tally.name, tally.losses) for tally in tallies if tally.losses]
    return tuple(
        sentence(table("steps")["evening"], {"isWon": is_won}, {"tally": row_of(counted)})
        for is_won, counted in ((True, wins), (False, losses))
        if counted
    )
