"""Notes on rules about which the sources disagree (register: readings), unless a house rule changed the rule."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.parameters import house_rules
from scorekeeper.rules.variant import Variant
from scorekeeper.words.sources import is_stated
from scorekeeper.words.translate import gettext

Note = Callable[[], str]


def _stay_open() -> str:
    return gettext("No source says so; the app assumes it, so that a hand can be checked.")


def says_silence(note: str) -> bool:
    """Whether a note says already that no source states the rule."""
    return note in {one() for one in (_stay_open, _last_of_equals, _first_leader, _next_deal, _not_stated)}


def disputed(variant: Variant) -> dict[str, str]:
    """Parameter name -> note, for the parameters of this variant that are as in its preset."""
    preset = CATALOGUE.get(variant.id)
    if preset is None:
        return {}
    changed = house_rules(variant, preset)
    notes = dict(_NOTES.get(variant.id, {}))
    if not is_stated(variant, "trick.cards_stay_open"):
        notes["trick.cards_stay_open"] = _stay_open
    return {name: note() for name, note in notes.items() if name not in changed}


def _limit_over() -> str:
    return gettext("Some sources say that reaching the limit is enough.")


def _limit_reached() -> str:
    return gettext("Some sources say that you must go above the limit.")


def _last_of_equals() -> str:
    return gettext("The source does not say which of equal cards takes a trick.")


def _first_leader() -> str:
    return gettext("The source does not say who leads first.")


def _next_deal() -> str:
    return gettext("The source does not say who deals next.")


def _forced() -> str:
    return gettext("Elsewhere the same page sounds as if you must beat if you can.")


def _any_ace() -> str:
    return gettext("Some tables count any ace on the table, not only one that was led.")


def _compared_with() -> str:
    return gettext("The source does not say which card yours is compared with.")


def _not_stated() -> str:
    return gettext("The source does not say this; it is played here as in most variants.")


_WIKIPEDIA: Mapping[str, Note] = {
    "limit.test": _limit_reached,
    "follow.ace": _any_ace,
    "trick.tie": _last_of_equals,
    "deal.next": _next_deal,
    "game.all_out": _not_stated,
}
_NOTES: Mapping[str, Mapping[str, Note]] = {
    "agurk": {
        "limit.test": _limit_over,
        "follow.duty": lambda: gettext("Denexa Games: you must beat if you can."),
        "penalty.tied": lambda: gettext("As on CatsAtCards and Denexa Games."),
        "re_entry.when": lambda: gettext("As on CatsAtCards."),
    },
    "agurk-catsatcards": {
        "lead.first": lambda: gettext("To find the first dealer, deal cards face up: the first jack deals."),
        "limit.test": _limit_reached,
    },
    "agurk-denexa": {
        "limit.test": _limit_over,
        "follow.duty": lambda: gettext("Other sources let you choose."),
        "re_entry.when": lambda: gettext("As on CatsAtCards."),
    },
    "cucumber-21": {
        "follow.duty": _forced,
        "limit.value": lambda: gettext("The source says “often 21”: agree on the limit before you play."),
        "trick.tie": _last_of_equals,
        "penalty.payer": lambda: gettext("The source does not say who pays when the highest cards are equal."),
        "deal.next": _next_deal,
    },
    "wikipedia": _WIKIPEDIA,
    "wikipedia-any-ace": {
        **_WIKIPEDIA,
        "follow.ace": lambda: gettext("Taken literally, this holds only for an ace that was led."),
    },
    "wikipedia-buy-in": _WIKIPEDIA,
    "wikipedia-21": {"follow.ace": _any_ace, "trick.tie": _last_of_equals, "deal.next": _next_deal},
    "parlett": {
        "follow.reference": lambda: gettext("The book also has a version in which the highest card so far counts."),
        "game.end": lambda: gettext("The book does not say what happens if totals are equal."),
        "game.all_out": _not_stated,
    },
    "bga": {
        "limit.test": _limit_over,
        "lead.first": _first_leader,
        "deal.next": _next_deal,
        "follow.ace": _any_ace,
    },
    "gurka-se": {
        "follow.reference": lambda: gettext("Wikipedia compares with the highest card of the trick instead."),
        "hand.size": lambda: gettext("One site allows six or seven cards."),
        "buy_in": lambda: gettext("The source names no limit for buying back in."),
        "game.all_out": _not_stated,
    },
    "gurka-wb": {
        "follow.reference": _compared_with,
        "trick.tie": lambda: gettext("The source could also mean that an equal card does not take the trick."),
        "penalty.payer": _not_stated,
        "limit.value": lambda: gettext("The source names 20 only as an example."),
    },
    "agurk-no": {"follow.reference": _compared_with, "trick.tie": _last_of_equals, "deal.next": _next_deal},
    "rokkar": {
        "limit.value": lambda: gettext("The source gives only the stakes; the knock-out follows from them."),
        "game.end": lambda: gettext(
            "By the source the first one out pays 5, and whoever goes out with a jack, queen or king 10."
        ),
        "deal.next": _next_deal,
    },
    "gurka-no": {"penalty.payer": _not_stated},
    "ogorek": {"deal.next": _next_deal},
    "kurkku": {
        "deal.next": _next_deal,
        "game.end": lambda: gettext("The source names a loser but no winner."),
    },
    "matapesa": {"lead.first": lambda: gettext("The source is unclear about who leads first.")},
    "rassi": {
        "players.max": lambda: gettext("Nine would need two jokers, and no source says what a joker does."),
        "trick.tie": _last_of_equals,
        "deal.next": _next_deal,
    },
    "gurka-is": {
        "pack.special": lambda: gettext("At some tables the black sevens are the top cards instead."),
        "hand.size": lambda: gettext(
            "The source does not say what comes after the hand of one card; some go up again."
        ),
        "follow.sets": lambda: gettext(
            "At some tables a pair is beaten only by a pair, and three of a kind only by three of a kind."
        ),
        "deal.next": _next_deal,
    },
    "twenty-two": {
        "penalty.points": lambda: gettext(
            "The points of the queen are in a good source, those of jack and king only in a weak one."
        ),
        "follow.sets": lambda: gettext("At some tables each card must match or beat the highest one."),
        "deal.next": lambda: gettext("With several losers the source does not say who deals."),
    },
    "five-cucumbers": {
        "follow.duty": lambda: gettext("In some computer versions you must beat if you can."),
        "limit.test": lambda: gettext("Some say that five cucumbers put you out; by the rule sheet it takes six."),
        "players.max": lambda: gettext("The box says up to six; the Czech rule sheet allows eight."),
        "game.end": lambda: gettext("Some tables stop as soon as the first player is out."),
    },
    "five-cucumbers-first-out": {
        "limit.test": lambda: gettext(
            "By the rule sheet it takes six cucumbers, and the game goes on without that player."
        ),
    },
}
"""Preset id -> parameter name -> note, from the rule register. This is data, not a rule."""
