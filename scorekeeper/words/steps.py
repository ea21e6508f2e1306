"""Why a hand changed the scores: a sentence for each step, and a sum for each cell of the sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique

from scorekeeper.rules.cards import Card
from scorekeeper.rules.options import End, LastTrickMode, LimitTest, Payer, TrickTie
from scorekeeper.rules.standing import SettledHand
from scorekeeper.rules.values import Score, Step, StepKind
from scorekeeper.rules.variant import RankFactor, Variant
from scorekeeper.words.cards import card_letter, rank_letter
from scorekeeper.words.lists import all_of, signed
from scorekeeper.words.results import next_sentence
from scorekeeper.words.translate import gettext, ngettext, pgettext

_TWICE = 2


@dataclass(frozen=True, slots=True)
class StepLine:
    """One step: the player, the sentence, the change abbreviated, and the score after it."""

    seat: int
    kind: StepKind
    text: str
    change: str
    total: int


@dataclass(frozen=True, slots=True)
class HandWords:
    """A hand in words: who took the last trick, each step, and the next hand or the result."""

    headline: str
    lines: tuple[StepLine, ...]
    next: str


@unique
class CellKind(StrEnum):
    """The meaning of the number in a line of a cell's sum."""

    SCORE = "score"
    CHANGE = "change"
    NOTE = "note"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class CellLine:
    """One line of the sum behind a cell.

    A SCORE sets the player's points, a CHANGE is added to them, a NOTE has none. The TOTAL comes last and is the number
    in the cell.
    """

    kind: CellKind
    label: str
    points: int | None = None


def explain_hand(variant: Variant, names: Sequence[str], line: SettledHand) -> HandWords:
    """A hand in words."""
    return HandWords(
        _headline(variant, names, line),
        tuple(
            StepLine(step.seat, step.kind, _sentence(variant, names, line, step), _change(step), step.total)
            for step in line.steps
        ),
        next_sentence(line.after, names),
    )


def explain_cell(
    variant: Variant, names: Sequence[str], before: Score, line: SettledHand, seat: int
) -> tuple[CellLine, ...]:
    """The sum behind one player's cell of the sheet."""
    after = line.after.scores[seat]
    lines = [CellLine(CellKind.SCORE, gettext("Score before"), before.points)]
    for step in line.steps:
        if step.seat == seat:
            lines.extend(_cell_lines(variant, names, line, step))
    if before.out:
        lines.append(CellLine(CellKind.NOTE, gettext("Already out")))
    lines.append(CellLine(CellKind.TOTAL, gettext("Score after"), after.points))
    return tuple(lines)


def _headline(variant: Variant, names: Sequence[str], line: SettledHand) -> str:
    settled, trick = line.settlement, line.hand.final_trick
    if line.void:
        return gettext("This hand does not count.")
    card = next(laid.card for laid in trick if laid.seat == settled.winner)
    if settled.result is not None and settled.result.void:
        return gettext("Nobody would be left, so the hand is void.")
    taken = _taken(variant, names[settled.winner], card, _equals(variant, line, card))
    everybody = variant.penalty.payer is Payer.ALL_HIGHEST and len(settled.payers) > 1
    if not everybody:
        return taken
    payers = all_of([names[seat] for seat in settled.payers])
    if variant.last_trick.mode is LastTrickMode.TURNED_UP_TOGETHER:
        return gettext("The %(card)s is highest: %(names)s pay.", card=card_letter(card), names=payers)
    return " ".join((taken, gettext("%(names)s pay.", names=payers)))


def _taken(variant: Variant, name: str, card: Card, equals: int) -> str:
    letter = card_letter(card)
    if equals > 1 and variant.trick.tie is TrickTie.FIRST:
        return gettext("%(name)s takes the trick with the first %(card)s.", name=name, card=letter)
    match equals:
        case 1:
            return gettext("%(name)s takes the trick with the %(card)s.", name=name, card=letter)
        case 2:
            return gettext("%(name)s takes the trick with the second %(card)s.", name=name, card=letter)
        case 3:
            return gettext("%(name)s takes the trick with the third %(card)s.", name=name, card=letter)
        case 4:
            return gettext("%(name)s takes the trick with the fourth %(card)s.", name=name, card=letter)
    return gettext("%(name)s takes the trick with the last %(card)s.", name=name, card=letter)


def _equals(variant: Variant, line: SettledHand, card: Card) -> int:
    strengths = variant.last_strengths
    return sum(strengths[laid.card] == strengths[card] for laid in line.hand.final_trick)


def _sentence(variant: Variant, names: Sequence[str], line: SettledHand, step: Step) -> str:
    name = names[step.seat]
    match step.kind:
        case StepKind.PENALTY:
            return _penalty_sentence(variant, name, line, step)
        case StepKind.CUCUMBER:
            return _cucumber_sentence(variant, name, step.total)
        case StepKind.RE_ENTRY:
            return _re_entry_sentence(names, line, step)
        case StepKind.OUT:
            return _out_sentence(variant, name, _card(line, step), step.total)
        case StepKind.BUY_IN:
            return gettext(
                "%(name)s buys back in at %(points)s, the highest score of the others.",
                name=name,
                points=step.points,
            )
        case StepKind.BUY_IN_REFUSED:
            return gettext("%(name)s cannot buy back in.", name=name)
        case StepKind.SUBTRACTION:
            return _subtraction_sentence(variant, name, line, step)


def _cucumber_sentence(variant: Variant, name: str, total: int) -> str:
    values = {"name": name, "total": total, "limit": variant.limit.value}
    if variant.limit.test is LimitTest.OVER:
        return gettext("%(name)s gets a cucumber: %(total)s is above %(limit)s.", **values)
    return gettext("%(name)s gets a cucumber: %(limit)s is reached.", **values)


def _out_sentence(variant: Variant, name: str, card: Card, total: int) -> str:
    values = {"name": name, "card": card_letter(card), "total": total, "limit": variant.limit.value}
    if variant.loses_at_once(card):
        return gettext("%(name)s is out: the %(card)s loses at once.", **values)
    if variant.knocks_out:
        return gettext("%(name)s is out.", **values)
    if variant.limit.test is LimitTest.OVER:
        return gettext("%(name)s is out: %(total)s is above %(limit)s.", **values)
    return gettext("%(name)s is out: %(limit)s is reached.", **values)


def _penalty_sentence(variant: Variant, name: str, line: SettledHand, step: Step) -> str:
    values = {"name": name, "points": step.points, "card": card_letter(_card(line, step)), "factor": step.factor}
    if variant.knocks_out:
        return _knock_out_sentence(variant, name)
    if step.factor == 1 and variant.counts_cucumbers:
        return ngettext(
            "%(name)s takes %(num)s cucumber for the %(card)s.",
            "%(name)s takes %(num)s cucumbers for the %(card)s.",
            step.points,
            **values,
        )
    if step.factor == 1:
        return gettext("%(name)s pays %(points)s for the %(card)s.", **values)
    if isinstance(variant.penalty.factor, RankFactor):
        values["rank"] = rank_letter(variant.penalty.factor.rank)
        if step.factor == _TWICE and variant.counts_cucumbers:
            return ngettext(
                "%(name)s takes %(num)s cucumber for the %(card)s, doubled by the %(rank)s.",
                "%(name)s takes %(num)s cucumbers for the %(card)s, doubled by the %(rank)s.",
                step.points,
                **values,
            )
        if step.factor == _TWICE:
            return gettext("%(name)s pays %(points)s for the %(card)s, doubled by the %(rank)s.", **values)
        return gettext("%(name)s pays %(points)s for the %(card)s, times %(factor)s by the %(rank)s.", **values)
    if step.factor == _TWICE:
        return gettext("%(name)s pays %(points)s for the %(card)s: this hand counts double.", **values)
    return gettext("%(name)s pays %(points)s for the %(card)s: this hand counts ×%(factor)s.", **values)


def _knock_out_sentence(variant: Variant, name: str) -> str:
    """What happened to a player where points do not matter."""
    loses = variant.game.end is End.ONE_HAND
    match variant.penalty.payer:
        case Payer.ALL_HIGHEST if loses:
            return gettext("%(name)s had the highest card and loses.", name=name)
        case Payer.ALL_HIGHEST:
            return gettext("%(name)s had the highest card.", name=name)
        case Payer.TRICK_WINNER if loses:
            return gettext("%(name)s took the last trick and loses.", name=name)
        case Payer.TRICK_WINNER:
            return gettext("%(name)s took the last trick.", name=name)


def _factor_label(variant: Variant, factor: int) -> str:
    match variant.penalty.factor:
        case RankFactor(rank=rank) if factor == _TWICE:
            return gettext("Doubled by the %(rank)s", rank=rank_letter(rank))
        case RankFactor(rank=rank):
            return gettext("Times %(factor)s by the %(rank)s", factor=factor, rank=rank_letter(rank))
    if factor == _TWICE:
        return gettext("This hand counts double")
    return gettext("This hand counts ×%(factor)s", factor=factor)


def _re_entry_sentence(names: Sequence[str], line: SettledHand, step: Step) -> str:
    others = _scores_then(line, step)
    models = all_of([names[seat] for seat, points in others.items() if points == step.points])
    values = {"name": names[step.seat], "points": step.points, "names": models}
    if any(points > step.points for points in others.values()):
        return gettext("%(name)s comes back at %(points)s: a score that is too much does not count.", **values)
    if not models:
        return gettext("%(name)s comes back at %(points)s: nobody else is in.", **values)
    return gettext("%(name)s comes back at %(points)s, the highest score of the others (%(names)s).", **values)


def _subtraction_sentence(variant: Variant, name: str, line: SettledHand, step: Step) -> str:
    laid = _card(line, step)
    values = {"name": name, "points": -step.points, "card": card_letter(laid), "floor": variant.score.floor}
    if variant.worth(laid) == -step.points:
        return gettext("%(name)s takes %(points)s off for an equal %(card)s.", **values)
    if step.points:
        return gettext("%(name)s takes %(points)s off for an equal %(card)s and stops at %(floor)s.", **values)
    return gettext("%(name)s also has the %(card)s, but is already at %(floor)s.", **values)


def _change(step: Step) -> str:
    match step.kind:
        case StepKind.PENALTY | StepKind.SUBTRACTION:
            return signed(step.points)
        case StepKind.RE_ENTRY | StepKind.BUY_IN:
            return f"→ {step.points}"
        case StepKind.CUCUMBER:
            return pgettext("change", "cucumber")
        case StepKind.OUT | StepKind.BUY_IN_REFUSED:
            return pgettext("change", "out")


def _cell_lines(variant: Variant, names: Sequence[str], line: SettledHand, step: Step) -> Iterator[CellLine]:
    match step.kind:
        case StepKind.PENALTY:
            yield from _penalty_lines(variant, line, step)
        case StepKind.CUCUMBER:
            yield CellLine(CellKind.NOTE, gettext("A cucumber"))
        case StepKind.RE_ENTRY:
            yield CellLine(CellKind.SCORE, _re_entry_label(names, line, step), step.points)
        case StepKind.OUT:
            yield CellLine(CellKind.NOTE, gettext("Out"))
        case StepKind.BUY_IN:
            yield CellLine(CellKind.SCORE, gettext("Buys back in at the highest score of the others"), step.points)
        case StepKind.BUY_IN_REFUSED:
            yield CellLine(CellKind.NOTE, gettext("Cannot buy back in"))
        case StepKind.SUBTRACTION:
            yield CellLine(CellKind.CHANGE, _subtraction_label(variant, line, step), step.points)


def _penalty_lines(variant: Variant, line: SettledHand, step: Step) -> Iterator[CellLine]:
    card = _card(line, step)
    worth = variant.worth(card)
    yield CellLine(CellKind.CHANGE, gettext("The %(card)s", card=card_letter(card)), worth)
    if step.factor != 1:
        yield CellLine(CellKind.CHANGE, _factor_label(variant, step.factor), step.points - worth)
    if variant.loses_at_once(card):
        yield CellLine(CellKind.NOTE, gettext("The %(card)s loses at once", card=card_letter(card)))
    elif not variant.knocks_out:
        yield CellLine(CellKind.NOTE, _test(variant, step.total))


def _re_entry_label(names: Sequence[str], line: SettledHand, step: Step) -> str:
    others = _scores_then(line, step)
    models = all_of([names[seat] for seat, points in others.items() if points == step.points])
    if any(points > step.points for points in others.values()):
        return gettext("Comes back: a score that is too much does not count")
    if not models:
        return gettext("Comes back at 0: nobody else is in")
    return gettext("Comes back at the highest score of the others (%(names)s)", names=models)


def _subtraction_label(variant: Variant, line: SettledHand, step: Step) -> str:
    laid = _card(line, step)
    card, worth = card_letter(laid), variant.worth(laid)
    if worth == -step.points:
        return gettext("Equal %(card)s", card=card)
    return gettext(
        "Equal %(card)s, but not below %(floor)s",
        card=card,
        floor=variant.score.floor,
    )


def _card(line: SettledHand, step: Step) -> Card:
    """The card that the player of this step laid in the last trick."""
    return next(laid.card for laid in line.hand.final_trick if laid.seat == step.seat)


def _test(variant: Variant, total: int) -> str:
    """The limit test in words: `25 is above 21`, `21 is not above 21`."""
    values = {"total": total, "limit": variant.limit.value}
    too_much = variant.crosses(total)
    match variant.limit.test:
        case LimitTest.OVER if too_much:
            return gettext("%(total)s is above %(limit)s", **values)
        case LimitTest.OVER:
            return gettext("%(total)s is not above %(limit)s", **values)
        case LimitTest.REACH if too_much:
            return gettext("%(limit)s is reached", **values)
        case LimitTest.REACH:
            return gettext("%(total)s is below %(limit)s", **values)


def _scores_then(line: SettledHand, step: Step) -> dict[int, int]:
    """The points at that step of the others who stay in, by seat: from these a player comes back."""
    steps = line.steps
    leaving = {one.seat for one in steps if one.kind in (StepKind.CUCUMBER, StepKind.OUT)}
    totals = {seat: score.points for seat, score in enumerate(line.after.scores) if score.is_in}
    # Go back to the scores before the hand, then forward to the step.
    for one in steps:
        if one.kind in (StepKind.PENALTY, StepKind.SUBTRACTION) and one.seat in totals:
            totals[one.seat] -= one.points
    for one in steps[: steps.index(step)]:
        if one.kind in (StepKind.PENALTY, StepKind.SUBTRACTION) and one.seat in totals:
            totals[one.seat] += one.points
    return {seat: points for seat, points in totals.items() if seat not in leaving}
