"""Which game of the catalogue a table plays: a few questions about its rules, each answered by every preset.

Nothing here knows an id: the answers of a preset come from its parameters, and the next question is the one that leaves
the fewest games, whatever the answer.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import Duty, Payer, PenaltyTie, Reach
from scorekeeper.rules.variant import Fixed, Variant, WholePack

MAX_QUESTIONS = 6
MAX_ANSWERS = 4
"""More answers than these do not fit below a question; such a question is asked only where no other helps."""


class Topic(StrEnum):
    """What a question is about. Of two that help as much the one that comes first here is asked."""

    CARDS = "cards"
    DUTY = "duty"
    TIES = "ties"
    REFERENCE = "reference"
    ACE = "ace"
    LIVES = "lives"
    LIMIT = "limit"
    END = "end"
    BUY_IN = "buy-in"
    LAST_CARDS = "last-cards"
    LAST_ACE = "last-ace"
    SETS = "sets"
    PACK = "pack"


Answers = Mapping[Topic, str]
"""The answers so far in the order of the questions; empty where the table does not know."""


def answer_of(variant: Variant, topic: Topic) -> str:
    """What somebody answers who plays this variant."""
    return _ANSWERS[topic](variant)


def games_left(answers: Answers) -> tuple[Variant, ...]:
    """The presets that agree with every answer, in the order of the catalogue."""
    known = {topic: answer for topic, answer in answers.items() if answer}
    return tuple(
        preset
        for preset in CATALOGUE.values()
        if all(answer_of(preset, topic) == answer for topic, answer in known.items())
    )


def next_topic(answers: Answers) -> Topic | None:
    """What to ask next; None if one game is left, if no question tells those left apart, or after six questions."""
    left = games_left(answers)
    if len(answers) >= MAX_QUESTIONS:
        return None
    useful = [topic for topic in Topic if topic not in answers and len(possible_answers(left, topic)) > 1]
    return min(useful, key=lambda topic: _cost(left, topic), default=None)


def possible_answers(left: Sequence[Variant], topic: Topic) -> tuple[str, ...]:
    """The answers of these games, those of most games first."""
    return tuple(answer for answer, _count in Counter(answer_of(variant, topic) for variant in left).most_common())


def _cost(left: Sequence[Variant], topic: Topic) -> tuple[bool, int]:
    """Whether there are too many answers, then how many games are left on average, times their number now."""
    sizes = Counter(answer_of(variant, topic) for variant in left).values()
    return len(sizes) > MAX_ANSWERS, sum(size * size for size in sizes)


def _cards(variant: Variant) -> str:
    match variant.hand.size:
        case Fixed(cards=cards):
            return str(cards)
        case WholePack():
            return "all"
    return "changing"


def _duty(variant: Variant) -> str:
    if variant.follow.duty is Duty.MUST_OVERTAKE:
        return "higher" if variant.follow.reach is Reach.STRICTLY_HIGHER else "equal-or-higher"
    return "free" if variant.follow.duty is Duty.FREE else "equal-first"


def _ties(variant: Variant) -> str:
    if variant.penalty.payer is Payer.ALL_HIGHEST:
        return "all"
    return "subtract" if variant.penalty.tied is PenaltyTie.SUBTRACT else "last"


def _limit(variant: Variant) -> str:
    return "any" if variant.knocks_out else f"{variant.limit.test.value}-{variant.limit.value}"


def _buy_in(variant: Variant) -> str:
    if variant.buy_in is None:
        return "no"
    return "always" if variant.buy_in.max_times is None else "some"


_ANSWERS: Mapping[Topic, Callable[[Variant], str]] = {
    Topic.CARDS: _cards,
    Topic.DUTY: _duty,
    Topic.TIES: _ties,
    Topic.REFERENCE: lambda variant: variant.follow.reference.value,
    Topic.ACE: lambda variant: variant.follow.ace.value,
    Topic.LIVES: lambda variant: str(variant.cucumbers_to_be_out),
    Topic.LIMIT: _limit,
    Topic.END: lambda variant: variant.game.end.value,
    Topic.BUY_IN: _buy_in,
    Topic.LAST_CARDS: lambda variant: variant.last_trick.mode.value,
    Topic.LAST_ACE: lambda variant: variant.rank.last_trick.value,
    Topic.SETS: lambda variant: variant.lead.cards.value,
    Topic.PACK: lambda variant: f"{variant.pack.ranks[0]}-{variant.pack.ranks[-1]}",
}
