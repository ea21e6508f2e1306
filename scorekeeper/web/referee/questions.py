"""What keeps a question to the referee from being answered: cards that cannot lie there together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play import Play
from scorekeeper.rules.variant import Countdown, Fixed, LastPenalty, Variant
from scorekeeper.words.cards import card_letter, play_letters


@dataclass(frozen=True, slots=True)
class Question:
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


@dataclass(frozen=True, slots=True)
class QuestionProblem:
    """Why there is no answer, and which field is to blame."""

    field: str
    text: str


def question_problem(variant: Variant, asked: Question) -> QuestionProblem | None:
    """The first thing that cannot be true, None where the question can be answered."""
    return next(_question_problems(variant, asked), None)


def largest_hand(variant: Variant) -> int:
    """The most cards that anybody can hold."""
    size = variant.hand.size
    if isinstance(size, Fixed):
        return size.cards
    if isinstance(size, Countdown):
        return size.start
    if isinstance(size, LastPenalty):
        worth = max(map(variant.worth, variant.deck))
        return max(size.first, worth if size.cap is None else min(worth, size.cap))
    return variant.pack_size(variant.players.min) // variant.players.min


def _question_problems(variant: Variant, asked: Question) -> Iterator[QuestionProblem]:
    places = {"cards": [card for play in asked.plays for card in play], "hand": asked.holding or (), "seen": asked.seen}
    for name, cards in places.items():
        for card in cards:
            if card.rank not in variant.pack.ranks:
                yield QuestionProblem(name, _("The pack has no %(card)s.", card=card_letter(card)))
                return
    if len(asked.plays) > variant.players.max:
        yield QuestionProblem("cards", _trick_limit(variant.players.max))
    most = max(variant.copies_of(card, variant.players.max) for card in variant.deck)
    if max(map(len, asked.plays)) > most:
        yield QuestionProblem("cards", _set_limit(most))
    if problem := _too_many(variant, (card for play in asked.plays for card in play)):
        yield QuestionProblem("cards", problem)
    if asked.holding is not None and not _holds(variant, asked.holding, asked.play):
        text = _("The whole hand is the one before the play: %(play)s belongs to it.", play=play_letters(asked.play))
        yield QuestionProblem("hand", text)
    if len(asked.held) > largest_hand(variant):
        text = _hand_limit(largest_hand(variant))
        yield QuestionProblem("seen" if asked.holding is None else "hand", text)
    if problem := _too_many(variant, (*(card for play in asked.trick for card in play), *asked.held)):
        yield QuestionProblem("seen" if asked.holding is None else "hand", problem)


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


def _too_many(variant: Variant, cards: Iterable[Card]) -> str:
    """What there is more of than the pack holds, in a sentence; empty if nothing."""
    alike: Counter[int] = Counter()
    suited: Counter[Card] = Counter()
    packs = variant.pack_count(variant.players.max)
    for card in cards:
        strength, copies = variant.strengths[card], variant.copies_of(card, variant.players.max)
        alike[strength] += 1
        suited[card] += bool(card.suit)
        most = packs if suited[card] > packs else copies
        if alike[strength] > most:
            return _("%(card)s: the pack has only %(count)s.", card=card_letter(card), count=most)
    return ""
