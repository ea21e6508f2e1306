"""Why a hand changed the scores: a sentence for each step, and a sum for each cell of the sheet.

The sentences are in static/js/words/steps.js; here is what decides between them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique

from scorekeeper.rules.cards import Card
from scorekeeper.rules.options import LastTrickMode, Payer
from scorekeeper.rules.standing import SettledHand
from scorekeeper.rules.values import Score, Step, StepKind
from scorekeeper.rules.variant import RankFactor, Variant
from scorekeeper.words.cards import said_play
from scorekeeper.words.lists import all_of, signed
from scorekeeper.words.results import next_sentence
from scorekeeper.words.tables import Condition, sentence, table
from scorekeeper.words.translate import gettext, pgettext

_TABLE = table("steps")


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
    lines = tuple(
        StepLine(
            step.seat,
            step.kind,
            sentence(_TABLE["step"], *_told(variant, names, line, step)),
            change_words(step),
            step.total,
        )
        for step in line.steps
    )
    return HandWords(_headline(variant, names, line), lines, next_sentence(line.after, names))


def explain_cell(
    variant: Variant, names: Sequence[str], before: Score, line: SettledHand, seat: int
) -> tuple[CellLine, ...]:
    """The sum behind one player's cell of the sheet."""
    after = line.after.scores[seat]
    lines = [CellLine(CellKind.SCORE, gettext("Score before"), before.points)]
    for step in line.steps:
        if step.seat == seat:
            lines.extend(_cell_lines(variant, line, step, *_told(variant, names, line, step)))
    if before.out:
        lines.append(CellLine(CellKind.NOTE, gettext("Already out")))
    lines.append(CellLine(CellKind.TOTAL, gettext("Score after"), after.points))
    return tuple(lines)


def change_words(step: Step) -> str:
    """The change of a step, abbreviated: `+8`, `→ 12`, `out`."""
    match step.kind:
        case StepKind.PENALTY | StepKind.SUBTRACTION:
            return signed(step.points)
        case StepKind.RE_ENTRY | StepKind.BUY_IN:
            return f"→ {step.points}"
        case StepKind.CUCUMBER:
            return pgettext("change", "cucumber")
        case StepKind.OUT | StepKind.BUY_IN_REFUSED:
            return pgettext("change", "out")


def _headline(variant: Variant, names: Sequence[str], line: SettledHand) -> str:
    settled, trick = line.settlement, line.hand.final_trick
    strengths = variant.last_strengths
    card = next((laid.card for laid in trick if laid.seat == settled.winner), None)
    turned_up = variant.last_trick.mode is LastTrickMode.TURNED_UP_TOGETHER
    everybody = variant.penalty.payer is Payer.ALL_HIGHEST and len(settled.payers) > 1
    facts: dict[str, Condition] = {
        "isVoid": line.void,
        "isNobodyLeft": settled.result is not None and settled.result.void,
        "isTogether": everybody,
        "last_trick.mode": variant.last_trick.mode,
        "equals": 0 if card is None else sum(strengths[laid.card] == strengths[card] for laid in trick),
        "trick.tie": variant.trick.tie,
    }
    payers = all_of([names[seat] for seat in settled.payers])
    said_card = "" if card is None else said_play((card,))
    said = sentence(_TABLE["headline"], facts, {"name": names[settled.winner], "card": said_card, "names": payers})
    is_whole = not everybody or facts["isVoid"] or facts["isNobodyLeft"] or turned_up
    return said if is_whole else " ".join((said, gettext("%(names)s pay.", names=payers)))


def _told(
    variant: Variant, names: Sequence[str], line: SettledHand, step: Step
) -> tuple[Mapping[str, Condition], Mapping[str, object]]:
    """What decides what is said of a step, and what it is said with."""
    laid = next((laid.card for laid in line.hand.final_trick if laid.seat == step.seat), None)
    factor, points = variant.penalty.factor, step.points
    values: dict[str, object] = {
        "name": names[step.seat],
        "card": "" if laid is None else said_play((laid,)),
        "rank": said_play((Card(factor.rank),)) if isinstance(factor, RankFactor) else "",
        "factor": step.factor,
        "num": points,
        "points": -points if step.kind is StepKind.SUBTRACTION else points,
        "total": step.total,
        "limit": variant.limit.value,
        "floor": variant.score.floor,
        "names": "",
    }
    facts: dict[str, Condition] = {
        "kind": step.kind,
        "factor": step.factor,
        "points": points,
        "knocksOut": variant.knocks_out,
        "countsCucumbers": variant.counts_cucumbers,
        "isByRank": isinstance(factor, RankFactor),
        "isFatal": laid is not None and variant.loses_at_once(laid),
        "isWhole": laid is not None and variant.worth(laid) == -points,
        "isCrossed": variant.crosses(step.total),
        "penalty.payer": variant.penalty.payer,
        "game.end": variant.game.end,
        "limit.test": variant.limit.test,
    }
    if step.kind is StepKind.RE_ENTRY:
        others = _scores_then(line, step)
        models = all_of([names[seat] for seat, score in others.items() if score == points])
        values["names"] = models
        facts |= {"names": models, "isBeyond": any(score > points for score in others.values())}
    return facts, values


def _cell_lines(
    variant: Variant, line: SettledHand, step: Step, facts: Mapping[str, Condition], values: Mapping[str, object]
) -> Iterator[CellLine]:
    label = sentence(_TABLE["cell"], facts, values)
    match step.kind:
        case StepKind.PENALTY:
            worth = variant.worth(_card(line, step))
            yield CellLine(CellKind.CHANGE, label, worth)
            if step.factor != 1:
                yield CellLine(CellKind.CHANGE, sentence(_TABLE["factor"], facts, values), step.points - worth)
            if facts["isFatal"] or not variant.knocks_out:
                yield CellLine(CellKind.NOTE, sentence(_TABLE["test"], facts, values))
        case StepKind.RE_ENTRY | StepKind.BUY_IN:
            yield CellLine(CellKind.SCORE, label, step.points)
        case StepKind.SUBTRACTION:
            yield CellLine(CellKind.CHANGE, label, step.points)
        case StepKind.CUCUMBER | StepKind.OUT | StepKind.BUY_IN_REFUSED:
            yield CellLine(CellKind.NOTE, label)


def _card(line: SettledHand, step: Step) -> Card:
    """The card that the player of this step laid in the last trick."""
    return next(laid.card for laid in line.hand.final_trick if laid.seat == step.seat)


def _scores_then(line: SettledHand, step: Step) -> dict[int, int]:
    """The points at that step of the others who stay in, by seat: from these a player comes back."""
    steps = line.steps
    leaving = {one.seat for one in steps if one.kind in (StepKind.CUCUMBER, StepKind.OUT)}
    totals = {seat: score.points for seat, score in enumerate(line.after.scores) if score.is_in}
    # Go back to the scores before the hand, then forward to the step.
    for one in steps:
        if one.kind.is_change and one.seat in totals:
            totals[one.seat] -= one.points
    for one in steps[: steps.index(step)]:
        if one.kind.is_change and one.seat in totals:
            totals[one.seat] += one.points
    return {seat: points for seat, points in totals.items() if seat not in leaving}
