"""The questions that find a table's game: a situation with cards, what to answer, and what an answer decides."""

from collections.abc import Mapping
from typing import Any

from scorekeeper import N_
from scorekeeper.rules.cards import Card
from scorekeeper.rules.which import Topic
from scorekeeper.words.cards import card_letter
from scorekeeper.words.lists import unbroken
from scorekeeper.words.parameters import cards_label, limit_label, value_label
from scorekeeper.words.translate import gettext, pgettext


def question(topic: Topic) -> dict[str, Any]:
    """The question about a topic: its `text`, the cards on the `table` as they fell, and those in the `hand`."""
    words, table, hand = _QUESTIONS[topic]
    return {"text": gettext(words), "table": _letters(table), "hand": _letters(hand)}


def answer_words(topic: Topic, answer: str) -> str:
    """An answer as people give it."""
    match topic:
        case Topic.CARDS if answer.isdecimal():
            return cards_label(int(answer))
        case Topic.CARDS if answer == "all":
            return value_label("hand.size", "whole_pack")
        case Topic.LIMIT if answer != "any":
            test, _dash, limit = answer.partition("-")
            return limit_label(test, limit)
        case Topic.ACE | Topic.END | Topic.LAST_CARDS:
            return value_label(_PARAMETERS[topic], answer)
        case Topic.PACK:
            first, _dash, last = answer.partition("-")
            lowest, highest = card_letter(Card(first)), card_letter(Card(last))
            return unbroken(pgettext("set of cards", "%(lowest)s–%(highest)s", lowest=lowest, highest=highest))
    return gettext(_ANSWERS[topic, answer])


def _letters(ranks: str) -> tuple[str, ...]:
    return tuple(card_letter(Card(rank)) for rank in ranks.split())


_QUESTIONS: Mapping[Topic, tuple[str, str, str]] = {
    Topic.CARDS: (N_("How many cards does everybody get?"), "", ""),
    Topic.DUTY: (
        N_("Somebody plays a 9. You hold a jack and a 3. Must you play the jack?"),
        "9",
        "J 3",
    ),
    Topic.TIES: (
        N_("Two queens in the last trick, and nothing higher. Who pays?"),
        "Q Q",
        "",
    ),
    Topic.REFERENCE: (
        N_("A king was played, then a 4. It is your turn. Which card do you have to beat?"),
        "K 4",
        "",
    ),
    Topic.ACE: (N_("Somebody has played an ace. What then?"), "A", ""),
    Topic.LIVES: (N_("Somebody has too many points for the first time. What then?"), "", ""),
    Topic.LIMIT: (N_("How many points are too many?"), "", ""),
    Topic.END: (N_("When does the game end?"), "", ""),
    Topic.BUY_IN: (N_("Somebody is out. Is there a way to pay and come back?"), "", ""),
    Topic.LAST_CARDS: (N_("Everybody has one card left. How do these cards come to the table?"), "", ""),
    Topic.LAST_ACE: (N_("In the last trick there are a king and an ace. Who takes it?"), "K A", ""),
    Topic.SETS: (N_("You lead and hold two 8s. May you play both at once?"), "", "8 8"),
    Topic.PACK: (N_("Which cards do you play with?"), "", ""),
}
"""Topic -> the question, the cards on the table, and those in the hand."""

_PARAMETERS = {Topic.ACE: "follow.ace", Topic.END: "game.end", Topic.LAST_CARDS: "last_trick.mode"}

_ANSWERS: Mapping[tuple[Topic, str], str] = {
    (Topic.CARDS, "changing"): N_("It changes from hand to hand"),
    (Topic.DUTY, "free"): N_("No, it is up to you"),
    (Topic.DUTY, "equal-or-higher"): N_("Yes, and a 9 would do too"),
    (Topic.DUTY, "higher"): N_("Yes, and only higher counts"),
    (Topic.DUTY, "equal-first"): N_("Yes, but with a 9 you would have to play that"),
    (Topic.TIES, "last"): N_("Only the later one"),
    (Topic.TIES, "subtract"): N_("Only the later one, and the other takes 12 off"),
    # I18N: Both players with a queen.
    (Topic.TIES, "all"): N_("Both"),
    (Topic.REFERENCE, "highest"): N_("The king"),
    # I18N: The card on the table.
    (Topic.REFERENCE, "previous"): N_("The 4"),
    (Topic.LIVES, "1"): N_("Out"),
    (Topic.LIVES, "2"): N_("A cucumber, and out with the second"),
    (Topic.LIMIT, "any"): N_("Whoever takes the last trick is out at once"),
    (Topic.BUY_IN, "no"): N_("No"),
    (Topic.BUY_IN, "some"): N_("Yes, once"),
    (Topic.BUY_IN, "always"): N_("Yes, again and again"),
    (Topic.LAST_ACE, "same"): N_("The ace"),
    (Topic.LAST_ACE, "ace_low"): N_("The king"),
    (Topic.SETS, "single"): N_("No"),
    (Topic.SETS, "equal_set"): N_("Yes"),
}
