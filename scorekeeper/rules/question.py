"""The question to the referee, and its answer."""

from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play import Judgement, Play, judge
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class PlayQuestion:
    """Was the last of these plays legal? `holding` is None where the hand is hidden; `seen` was shown since."""

    plays: tuple[Play, ...]
    holding: tuple[Card, ...] | None = None
    seen: tuple[Card, ...] = ()

    @property
    def trick(self) -> tuple[Play, ...]:
        """What lay there before the play in question."""
        return self.plays[:-1]

    @property
    def play(self) -> Play:
        """The play in question."""
        return self.plays[-1]

    @property
    def held(self) -> tuple[Card, ...]:
        """All cards that the player is known to have held."""
        return (*self.play, *self.seen) if self.holding is None else self.holding


def answer_question(variant: Variant, question: PlayQuestion) -> Judgement:
    """Judge the play. The cards must fit the pack and the hand.

    The last trick is not asked for: whatever the order of its cards, everybody has one left to play.
    """
    return judge(variant, question.trick, question.play, holding=question.holding, seen=question.seen)
