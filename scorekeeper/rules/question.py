"""The question to the referee, whether a play was legal, and the answer."""

from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play import Judgement, Play, judge
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class PlayQuestion:
    """Was the last of these plays legal? `holding` is None if the hand is hidden; `seen` are cards shown later."""

    plays: tuple[Play, ...]
    holding: tuple[Card, ...] | None = None
    seen: tuple[Card, ...] = ()

    @property
    def trick(self) -> tuple[Play, ...]:
        """The plays before the one in question."""
        return self.plays[:-1]

    @property
    def play(self) -> Play:
        """The play in question."""
        return self.plays[-1]

    @property
    def held(self) -> tuple[Card, ...]:
        """All cards that we know the player held."""
        return (*self.play, *self.seen) if self.holding is None else self.holding


def answer_question(variant: Variant, question: PlayQuestion) -> Judgement:
    """Judge the play. The cards must be in the pack, and the play in the holding.

    It does not matter whether this is the last trick: there everybody has only one card to play.
    """
    return judge(variant, question.trick, question.play, holding=question.holding, seen=question.seen)
