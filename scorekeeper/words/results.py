"""The result of a game, and the next hand, in words."""

from collections.abc import Sequence

from scorekeeper.rules.standing import Standing, Turn
from scorekeeper.rules.values import Result
from scorekeeper.words.lists import all_of
from scorekeeper.words.translate import gettext, ngettext, pgettext


def result_sentence(result: Result, names: Sequence[str]) -> str:
    """Who won, or who lost if nobody wins."""
    if result.void:
        return gettext("Void: the pot goes on to the next game.")
    if result.winners:
        winners = all_of([names[seat] for seat in result.winners])
        if len(result.winners) > 1:
            return gettext("%(names)s share the win.", names=winners)
        return gettext("%(name)s wins.", name=winners)
    losers = all_of([names[seat] for seat in result.losers])
    if len(result.losers) > 1:
        return gettext("%(names)s are the cucumbers and lose.", names=losers)
    return gettext("%(name)s is the cucumber and loses.", name=losers)


def next_sentence(standing: Standing, names: Sequence[str]) -> str:
    """Who deals and leads next and how many cards, or the result."""
    if standing.result is not None:
        return result_sentence(standing.result, names)
    return "" if standing.next is None else turn_sentence(standing.next, names)


def turn_sentence(turn: Turn, names: Sequence[str]) -> str:
    """Who deals and leads and how many cards."""
    leader = names[turn.leader]
    if turn.dealer is None:
        if turn.cards is None:
            return gettext("Next: %(leader)s leads.", leader=leader)
        return ngettext(
            "Next: %(leader)s leads, %(num)s card.",
            "Next: %(leader)s leads, %(num)s cards.",
            turn.cards,
            leader=leader,
        )
    dealer = names[turn.dealer]
    if turn.cards is None:
        if turn.dealer == turn.leader:
            return gettext("Next: %(dealer)s deals and leads.", dealer=dealer)
        return gettext("Next: %(dealer)s deals, %(leader)s leads.", dealer=dealer, leader=leader)
    if turn.dealer == turn.leader:
        return ngettext(
            "Next: %(dealer)s deals and leads, %(num)s card.",
            "Next: %(dealer)s deals and leads, %(num)s cards.",
            turn.cards,
            dealer=dealer,
        )
    return ngettext(
        "Next: %(dealer)s deals, %(leader)s leads, %(num)s card.",
        "Next: %(dealer)s deals, %(leader)s leads, %(num)s cards.",
        turn.cards,
        dealer=dealer,
        leader=leader,
    )


def place_word(place: int) -> str:
    """A place, abbreviated: `1st`, `4th`."""
    match place:
        case 1:
            return pgettext("place", "1st")
        case 2:
            return pgettext("place", "2nd")
        case 3:
            return pgettext("place", "3rd")
    return pgettext("place", "%(number)sth", number=place)
