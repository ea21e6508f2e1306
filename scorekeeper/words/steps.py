"""Why a hand changed the scores: a sentence for each step.

The sentences are in static/js/words/steps.js; here is what decides between them.
"""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.rules.cards import Card
from scorekeeper.rules.standing import SettledHand
from scorekeeper.rules.values import Step, StepKind
from scorekeeper.rules.variant import RankFactor, Variant
from scorekeeper.words.cards import said_play
from scorekeeper.words.lists import all_of
from scorekeeper.words.tables import Condition, sentence, table

_TABLE = table("steps")


def hand_steps(names: Sequence[str], line: SettledHand) -> Iterator[tuple[int, str]]:
    """The seat and the sentence of each step of a hand."""
    for step in line.steps:
        yield step.seat, sentence(_TABLE["step"], *_told(line.variant, names, line, step))


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
        "penalty.payer": variant.penalty.payer,
        "game.end": variant.game.end,
        "limit.test": variant.limit.test,
    }
    if step.kind is StepKind.RE_ENTRY:
        others = _scores_then(line, step)
        models = [seat for seat, score in others.items() if score == points]
        values["names"] = said = all_of([names[seat] for seat in models])
        facts |= {
            "names": said,
            "isBeforeSubtraction": any(line.after.scores[seat].points < points for seat in models),
            "isBeyond": any(score > points for score in others.values()),
        }
    return facts, values


def _scores_then(line: SettledHand, step: Step) -> dict[int, int]:
    """The points at that step of the others who stay in, by seat: from these a player comes back."""
    leaving = {one.seat for one in line.steps if one.kind in (StepKind.CUCUMBER, StepKind.OUT)}
    since = line.steps[line.steps.index(step) :]
    return {
        seat: score.points - sum(one.points for one in since if one.seat == seat)
        for seat, score in enumerate(line.after.scores)
        if score.is_in and seat not in leaving
    }
