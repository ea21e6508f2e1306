"""The problems of a question to the referee: cards that cannot be on the table together."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.cards import Card
from scorekeeper.rules.pack import largest_hand, surplus_cards
from scorekeeper.rules.play import Play
from scorekeeper.rules.question import PlayQuestion
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import card_letter, play_letters


@dataclass(frozen=True, slots=True)
class QuestionProblem:
    """Why a question has no answer, and which field it concerns."""

    field: str
    text: str


def question_problem(variant: Variant, question: PlayQuestion) -> QuestionProblem | None:
    """The first problem of the question; None if it can be answered."""
    return next(_question_problems(variant, question), None)


def _question_problems(variant: Variant, question: PlayQuestion) -> Iterator[QuestionProblem]:
    places = {
        "cards": tuple(card for play in question.plays for card in play),
        "hand": question.holding or (),
        "seen": question.seen,
    }
    for name, cards in places.items():
        for found in surplus_cards(variant, cards, variant.players.max):
            if found.limit is None:
                yield QuestionProblem(name, _("The pack has no %(card)s.", card=card_letter(found.card)))
                return
    if len(question.plays) > variant.players.max:
        yield QuestionProblem("cards", _trick_limit(variant.players.max))
    most = max(variant.copies_of(card, variant.players.max) for card in variant.deck)
    if max(map(len, question.plays)) > most:
        yield QuestionProblem("cards", _set_limit(most))
    if problem := _too_many(variant, places["cards"]):
        yield QuestionProblem("cards", problem)
    if question.holding is not None and not _holds(variant, question.holding, question.play):
        text = _("The whole hand is the one before the play: %(play)s belongs to it.", play=play_letters(question.play))
        yield QuestionProblem("hand", text)
    if len(question.held) > largest_hand(variant):
        text = _hand_limit(largest_hand(variant))
        yield QuestionProblem("seen" if question.holding is None else "hand", text)
    if problem := _too_many(variant, (*(card for play in question.trick for card in play), *question.held)):
        yield QuestionProblem("seen" if question.holding is None else "hand", problem)


def _trick_limit(players: int) -> str:
    return ngettext(
        "At most %(num)s player can play to a trick.", "At most %(num)s players can play to a trick.", players
    )


def _set_limit(most: int) -> str:
    return ngettext(
        "Nobody can play more than %(num)s card together.", "Nobody can play more than %(num)s cards together.", most
    )


def _hand_limit(most: int) -> str:
    return ngettext("Nobody holds more than %(num)s card.", "Nobody holds more than %(num)s cards.", most)


def _holds(variant: Variant, holding: Sequence[Card], play: Play) -> bool:
    strengths = variant.strengths
    return not Counter(strengths[card] for card in play) - Counter(strengths[card] for card in holding)


def _too_many(variant: Variant, cards: Sequence[Card]) -> str:
    """A sentence about a card that occurs more often than the pack has it; empty if there is none."""
    for _index, card, _count, limit in surplus_cards(variant, cards, variant.players.max):
        return _("%(card)s: the pack has only %(count)s.", card=card_letter(card), count=limit)
    return ""
