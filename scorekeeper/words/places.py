"""The ranking of a game that is over, in words: who came where, and how and when each one went out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.events import Leave
from scorekeeper.rules.ranking import ranking
from scorekeeper.rules.replay import Replay
from scorekeeper.rules.standing import SettledHand
from scorekeeper.rules.values import StepKind
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import card_letter
from scorekeeper.words.lists import row_of
from scorekeeper.words.translate import gettext, ngettext


@dataclass(frozen=True, slots=True)
class PlaceWords:
    """A player's line of the ranking. `place` is None if the rules give no place."""

    place: int | None
    name: str
    how: str
    points: int
    cucumbers: int
    won: bool
    out: bool


def place_lines(variant: Variant, names: Sequence[str], sheet: Replay) -> tuple[PlaceWords, ...]:
    """A line for each player, best first."""
    now = sheet.now
    winners = () if now.result is None else now.result.winners
    return tuple(
        PlaceWords(
            place,
            names[seat],
            row_of(list(_how(variant, sheet, seat))),
            now.scores[seat].points,
            shown_cucumbers(variant, now.scores[seat].cucumbers),
            seat in winners,
            now.scores[seat].out,
        )
        for place, seat in ranking(sheet)
    )


def shown_cucumbers(variant: Variant, cucumbers: int) -> int:
    """How many cucumbers to draw: none where the first one puts a player out, because "out" says it all."""
    return cucumbers if variant.cucumbers_to_be_out > 1 else 0


def points_words(variant: Variant, points: int) -> str:
    """How many points, or cucumbers where these are what the table counts."""
    if variant.counts_cucumbers:
        return ngettext("%(num)s cucumber", "%(num)s cucumbers", points)
    return ngettext("%(num)s point", "%(num)s points", points)


def summary(variant: Variant, sheet: Replay) -> str:
    """The winner's points and cucumbers, if one wins, and how many hands there were."""
    result, said = sheet.now.result, []
    if result is not None and len(result.winners) == 1:
        score = sheet.now.scores[result.winners[0]]
        said.append(points_words(variant, score.points))
        if cucumbers := shown_cucumbers(variant, score.cucumbers):
            said.append(ngettext("%(num)s cucumber", "%(num)s cucumbers", cucumbers))
    hands = counting_hands(sheet)
    if result is not None and result.early:
        said.append(ngettext("ended early after %(num)s hand", "ended early after %(num)s hands", hands))
    else:
        said.append(ngettext("%(num)s hand", "%(num)s hands", hands))
    return row_of(said)


def early_sentence(sheet: Replay) -> str:
    """After how many hands the table ended the game early; empty if it did not."""
    if sheet.now.result is None or not sheet.now.result.early:
        return ""
    return ngettext("Ended early after %(num)s hand.", "Ended early after %(num)s hands.", counting_hands(sheet))


def counting_hands(sheet: Replay) -> int:
    """How many hands count."""
    return sum(not line.void for line in sheet.hands)


def _how(variant: Variant, sheet: Replay, seat: int) -> Iterator[str]:
    """What befell the player, in order of importance: how he went out, else in which hands he got a cucumber."""
    score = sheet.now.scores[seat]
    if score.left:
        yield _left(sheet, seat)
        return
    if score.out:
        yield _out(sheet, seat)
        return
    hands = [
        str(line.turn.number)
        for line in sheet.hands
        for step in line.steps
        if step.seat == seat and step.kind is StepKind.CUCUMBER
    ]
    if hands and variant.cucumbers_to_be_out > 1:
        yield ngettext("cucumber in hand %(hands)s", "cucumbers in hands %(hands)s", len(hands), hands=row_of(hands))


def _left(sheet: Replay, seat: int) -> str:
    """After which hand a player left for good."""
    number = after = sheet.opening.number - 1
    for line in sheet.lines:
        if isinstance(line, SettledHand):
            number = line.turn.number
        elif line.event == Leave(seat):
            after = number
    return gettext("left after hand %(number)s", number=after)


def _out(sheet: Replay, seat: int) -> str:
    """How and when a player who is out went out for good."""
    lines = sheet.lines
    last_in = next((at for at in reversed(range(len(lines))) if not lines[at].after.scores[seat].out), -1)
    if last_in == -1 and sheet.opening.scores[seat].out:
        return gettext("out before the first hand")
    line = lines[last_in + 1]
    if not isinstance(line, SettledHand):
        return gettext("out by a ruling")
    number = line.turn.number
    laid = next((laid.card for laid in line.hand.final_trick if laid.seat == seat), None)
    if laid is None:
        return gettext("out in hand %(number)s", number=number)
    return gettext("out in hand %(number)s, on %(card)s", number=number, card=card_letter(laid))
