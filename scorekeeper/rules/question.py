"""The question to the referee, whether a play was legal; why the cards named cannot be; and the answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from scorekeeper.rules.cards import Card
from scorekeeper.rules.options import LeadCards
from scorekeeper.rules.pack import largest_hand, surplus_cards
from scorekeeper.rules.play import Judgement, Play, judge, not_held
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class PlayQuestion:
    """Was the last of these plays legal? `holding` is None if the hand is hidden; `seen` are cards shown later."""

    plays: tuple[Play, ...]
    holding: tuple[Card, ...] | None = None
    seen: tuple[Card, ...] = ()
    last_trick: bool = False

    @property
    def trick(self) -> tuple[Play, ...]:
        """The plays before the one in question."""
        return self.plays[:-1]

    @property
    def play(self) -> Play:
        """The play in question."""
        return self.plays[-1]

    @property
    def fewest_held(self) -> int:
        """How many cards everybody holds at least: the leader of several keeps one, and all hold the same number."""
        led = len(self.trick[0]) if self.trick else 1
        return led + 1 if led > 1 else led

    @property
    def held(self) -> tuple[Card, ...]:
        """All cards that we know the player held."""
        return (*self.play, *self.seen) if self.holding is None else self.holding


class QuestionProblemCode(StrEnum):
    """Why the cards of a question cannot be."""

    NOT_IN_PACK = "not_in_pack"
    TOO_MANY_PLAYS = "too_many_plays"
    TOO_MANY_TOGETHER = "too_many_together"
    IMPOSSIBLE_LEAD = "impossible_lead"
    UNEQUAL_LEAD = "unequal_lead"
    UNEVEN_PLAYS = "uneven_plays"
    TOO_MANY_OF_CARD = "too_many_of_card"
    NOT_IN_HAND = "not_in_hand"
    SHOWN_NOT_IN_HAND = "shown_not_in_hand"
    HAND_TOO_SMALL = "hand_too_small"
    HAND_TOO_LARGE = "hand_too_large"
    NOT_THE_LAST_TRICK = "not_the_last_trick"


@dataclass(frozen=True, slots=True)
class QuestionProblem:
    """A problem and its place: `trick`, `play`, `hand` or `seen`, and the index in it.

    `cards` are those it is about; `limit` is the number that is allowed.
    """

    code: QuestionProblemCode
    place: tuple[str | int, ...]
    cards: Play = ()
    limit: int | None = None


def answer_question(variant: Variant, question: PlayQuestion) -> Judgement:
    """Judge the play. The question must have no problem, except perhaps a play that is not in the hand."""
    return judge(
        variant,
        question.trick,
        question.play,
        holding=question.holding,
        seen=question.seen,
        last_trick=question.last_trick,
    )


def question_problems(variant: Variant, question: PlayQuestion) -> Iterator[QuestionProblem]:
    """Every reason why these cards cannot be; none if the question can be answered (register: impossible-facts)."""
    rows: _Rows = {**{("trick", at): play for at, play in enumerate(question.trick)}, ("play",): question.play}
    every = {**rows, ("hand",): question.holding or (), ("seen",): question.seen}
    unknown = [
        QuestionProblem(QuestionProblemCode.NOT_IN_PACK, (*place, surplus.at), (surplus.card,))
        for place, cards in every.items()
        for surplus in surplus_cards(variant, cards, variant.players.max)
        if surplus.limit is None
    ]
    if unknown:
        return iter(unknown)
    return chain(_problems_of_the_trick(variant, question, rows), _problems_of_the_hand(variant, question))


_Rows = dict[tuple[str | int, ...], Play]
"""The plays on the table by their place."""


def _problems_of_the_trick(variant: Variant, question: PlayQuestion, rows: _Rows) -> Iterator[QuestionProblem]:
    most = variant.players.max
    if len(question.plays) > most:
        yield QuestionProblem(QuestionProblemCode.TOO_MANY_PLAYS, ("trick",), limit=most)
    copies = max(variant.copies_of(card, most) for card in variant.deck)
    for place, play in rows.items():
        if len(play) > copies:
            yield QuestionProblem(QuestionProblemCode.TOO_MANY_TOGETHER, place, play, copies)
    # What went wrong earlier in the trick has to be settled first. An illegal play in question is no problem.
    lead = question.plays[0]
    if question.trick and len(lead) > 1 and variant.lead.cards is LeadCards.SINGLE:
        yield QuestionProblem(QuestionProblemCode.IMPOSSIBLE_LEAD, ("trick", 0), lead)
    elif question.trick and len({variant.strengths[card] for card in lead}) > 1:
        yield QuestionProblem(QuestionProblemCode.UNEQUAL_LEAD, ("trick", 0), lead)
    for at, play in enumerate(question.trick):
        if len(play) != len(lead):
            yield QuestionProblem(QuestionProblemCode.UNEVEN_PLAYS, ("trick", at), play, len(lead))
    places = [place for place, play in rows.items() for _ in play]
    for at, card, _, _, limit in surplus_cards(variant, _all_cards(question.plays), most):
        yield QuestionProblem(QuestionProblemCode.TOO_MANY_OF_CARD, places[at], (card,), limit)


def _problems_of_the_hand(variant: Variant, question: PlayQuestion) -> Iterator[QuestionProblem]:
    play, holding, held = question.play, question.holding, question.held
    place = "hand" if holding is not None else "seen" if question.seen else "play"
    for _, card, _, _, limit in surplus_cards(variant, (*_all_cards(question.trick), *held), variant.players.max):
        yield QuestionProblem(QuestionProblemCode.TOO_MANY_OF_CARD, (place,), (card,), limit)
    if holding is not None:
        is_held = not not_held(variant, play, holding)
        if not is_held:
            yield QuestionProblem(QuestionProblemCode.NOT_IN_HAND, ("hand",), play)
        for card in not_held(variant, (*play, *question.seen) if is_held else question.seen, holding):
            yield QuestionProblem(QuestionProblemCode.SHOWN_NOT_IN_HAND, ("seen",), (card,))
    if holding is not None and len(holding) < question.fewest_held:
        yield QuestionProblem(QuestionProblemCode.HAND_TOO_SMALL, ("hand",), limit=question.fewest_held)
    if len(held) > largest_hand(variant):
        yield QuestionProblem(QuestionProblemCode.HAND_TOO_LARGE, (place,), limit=largest_hand(variant))
    if question.last_trick and max(len(held), question.fewest_held) > 1:
        yield QuestionProblem(QuestionProblemCode.NOT_THE_LAST_TRICK, (place,))


def _all_cards(plays: Sequence[Play]) -> Play:
    return tuple(card for play in plays for card in play)
