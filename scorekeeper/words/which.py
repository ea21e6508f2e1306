"""The questions that find a table's game: a situation with cards, what to answer, and what an answer decides."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.which import Topic
from scorekeeper.words.cards import card_letter
from scorekeeper.words.lists import unbroken
from scorekeeper.words.parameters import cards_label, limit_label, value_label
from scorekeeper.words.translate import gettext, pgettext

Words = Callable[[], str]


@dataclass(frozen=True, slots=True)
class Question:
    """A situation: what is asked, the cards on the table as they fell, and those in the hand."""

    text: str
    table: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()


def question(topic: Topic) -> Question:
    """The question about a topic."""
    words, table, hand = _QUESTIONS[topic]
    return Question(words(), _letters(table), _letters(hand))


def answer_words(topic: Topic, answer: str) -> str:
    """An answer as people give it."""
    match topic:
        case Topic.CARDS if answer.isdecimal():
            return cards_label(int(answer))
        case Topic.LIMIT if answer != "any":
            test, _dash, limit = answer.partition("-")
            return limit_label(test, limit)
        case Topic.ACE | Topic.END | Topic.LAST_CARDS:
            return value_label(_PARAMETERS[topic], answer)
        case Topic.PACK:
            first, _dash, last = answer.partition("-")
            lowest, highest = card_letter(Card(first)), card_letter(Card(last))
            return unbroken(pgettext("set of cards", "%(lowest)s–%(highest)s", lowest=lowest, highest=highest))
    return _ANSWERS[topic, answer]()


def _letters(ranks: str) -> tuple[str, ...]:
    return tuple(card_letter(Card(rank)) for rank in ranks.split())


_QUESTIONS: Mapping[Topic, tuple[Words, str, str]] = {
    Topic.CARDS: (lambda: gettext("How many cards does everybody get?"), "", ""),
    Topic.DUTY: (
        lambda: gettext("Somebody plays a 9. You hold a jack and a 3. Must you play the jack?"),
        "9",
        "J 3",
    ),
    Topic.TIES: (
        lambda: gettext("Two queens in the last trick, and nothing higher. Who pays?"),
        "Q Q",
        "",
    ),
    Topic.REFERENCE: (
        lambda: gettext("A king was played, then a 4. It is your turn. Which card do you have to beat?"),
        "K 4",
        "",
    ),
    Topic.ACE: (lambda: gettext("Somebody has played an ace. What then?"), "A", ""),
    Topic.LIVES: (lambda: gettext("Somebody has too many points for the first time. What then?"), "", ""),
    Topic.LIMIT: (lambda: gettext("How many points are too many?"), "", ""),
    Topic.END: (lambda: gettext("When does the game end?"), "", ""),
    Topic.BUY_IN: (lambda: gettext("Somebody is out. Is there a way to pay and come back?"), "", ""),
    Topic.LAST_CARDS: (lambda: gettext("Everybody has one card left. How do these cards come to the table?"), "", ""),
    Topic.LAST_ACE: (lambda: gettext("In the last trick there are a king and an ace. Who takes it?"), "K A", ""),
    Topic.SETS: (lambda: gettext("You lead and hold two 8s. May you play both at once?"), "", "8 8"),
    Topic.PACK: (lambda: gettext("Which cards do you play with?"), "", ""),
}
"""Topic -> the question, the cards on the table, and those in the hand."""

_PARAMETERS = {Topic.ACE: "follow.ace", Topic.END: "game.end", Topic.LAST_CARDS: "last_trick.mode"}

_ANSWERS: Mapping[tuple[Topic, str], Words] = {
    (Topic.CARDS, "all"): lambda: pgettext("hand size", "the whole pack in equal hands"),
    (Topic.CARDS, "changing"): lambda: gettext("It changes from hand to hand"),
    (Topic.DUTY, "free"): lambda: gettext("No, it is up to you"),
    (Topic.DUTY, "equal-or-higher"): lambda: gettext("Yes, and a 9 would do too"),
    (Topic.DUTY, "higher"): lambda: gettext("Yes, and only higher counts"),
    (Topic.DUTY, "equal-first"): lambda: gettext("Yes, but with a 9 you would have to play that"),
    (Topic.TIES, "last"): lambda: gettext("Only the later one"),
    (Topic.TIES, "subtract"): lambda: gettext("Only the later one, and the other takes 12 off"),
    # I18N: Both players with a queen.
    (Topic.TIES, "all"): lambda: gettext("Both"),
    (Topic.REFERENCE, "highest"): lambda: gettext("The king"),
    # I18N: The card on the table.
    (Topic.REFERENCE, "previous"): lambda: gettext("The 4"),
    (Topic.LIVES, "1"): lambda: gettext("Out"),
    (Topic.LIVES, "2"): lambda: gettext("A cucumber, and out with the second"),
    (Topic.LIMIT, "any"): lambda: gettext("Whoever takes the last trick is out at once"),
    (Topic.BUY_IN, "no"): lambda: gettext("No"),
    (Topic.BUY_IN, "some"): lambda: gettext("Yes, once"),
    (Topic.BUY_IN, "always"): lambda: gettext("Yes, again and again"),
    (Topic.LAST_ACE, "same"): lambda: gettext("The ace"),
    (Topic.LAST_ACE, "ace_low"): lambda: gettext("The king"),
    (Topic.SETS, "single"): lambda: gettext("No"),
    (Topic.SETS, "equal_set"): lambda: gettext("Yes"),
}
