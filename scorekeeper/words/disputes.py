"""Notes on rules about which the sources disagree (register: readings), unless a house rule changed the rule."""

from collections.abc import Mapping

from scorekeeper import N_
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.parameters import house_rules
from scorekeeper.rules.variant import Variant
from scorekeeper.words.sources import is_stated
from scorekeeper.words.translate import gettext

_STAY_OPEN = N_("No source says so; the app assumes it, so that a hand can be checked.")
_LIMIT_OVER = N_("Some sources say that reaching the limit is enough.")
_LIMIT_REACHED = N_("Some sources say that you must go above the limit.")
_LAST_OF_EQUALS = N_("The source does not say which of equal cards takes a trick.")
_FIRST_LEADER = N_("The source does not say who leads first.")
_NEXT_DEAL = N_("The source does not say who deals next.")
_FORCED = N_("Elsewhere the same page sounds as if you must beat if you can.")
_ANY_ACE = N_("Some tables count any ace on the table, not only one that was led.")
_COMPARED_WITH = N_("The source does not say which card yours is compared with.")
_NOT_STATED = N_("The source does not say this; it is played here as in most variants.")


def says_silence(note: str) -> bool:
    """Whether a note says already that no source states the rule."""
    return note in map(gettext, (_STAY_OPEN, _LAST_OF_EQUALS, _FIRST_LEADER, _NEXT_DEAL, _NOT_STATED))


def disputed(variant: Variant) -> dict[str, str]:
    """Parameter name -> note, for the parameters of this variant that are as in its preset."""
    preset = CATALOGUE.get(variant.id)
    if preset is None:
        return {}
    changed = house_rules(variant, preset)
    notes = dict(_NOTES.get(variant.id, {}))
    if not is_stated(variant, "trick.cards_stay_open"):
        notes["trick.cards_stay_open"] = _STAY_OPEN
    return {name: gettext(note) for name, note in notes.items() if name not in changed}


_WIKIPEDIA: Mapping[str, str] = {
    "limit.test": _LIMIT_REACHED,
    "follow.ace": _ANY_ACE,
    "trick.tie": _LAST_OF_EQUALS,
    "deal.next": _NEXT_DEAL,
    "game.all_out": _NOT_STATED,
}
_NOTES: Mapping[str, Mapping[str, str]] = {
    "agurk": {
        "limit.test": _LIMIT_OVER,
        "follow.duty": N_("Denexa Games: you must beat if you can."),
        "penalty.tied": N_("As on CatsAtCards and Denexa Games."),
        "re_entry.when": N_("As on CatsAtCards."),
    },
    "agurk-catsatcards": {
        "lead.first": N_("To find the first dealer, deal cards face up: the first jack deals."),
        "limit.test": _LIMIT_REACHED,
    },
    "agurk-denexa": {
        "limit.test": _LIMIT_OVER,
        "follow.duty": N_("Other sources let you choose."),
        "re_entry.when": N_("As on CatsAtCards."),
    },
    "cucumber-21": {
        "follow.duty": _FORCED,
        "limit.value": N_("The source says “often 21”: agree on the limit before you play."),
        "trick.tie": _LAST_OF_EQUALS,
        "penalty.payer": N_("The source does not say who pays when the highest cards are equal."),
        "deal.next": _NEXT_DEAL,
    },
    "wikipedia": _WIKIPEDIA,
    "wikipedia-any-ace": {
        **_WIKIPEDIA,
        "follow.ace": N_("Taken literally, this holds only for an ace that was led."),
    },
    "wikipedia-buy-in": _WIKIPEDIA,
    "wikipedia-21": {"follow.ace": _ANY_ACE, "trick.tie": _LAST_OF_EQUALS, "deal.next": _NEXT_DEAL},
    "parlett": {
        "follow.reference": N_("The book also has a version in which the highest card so far counts."),
        "game.end": N_("The book does not say what happens if totals are equal."),
        "game.all_out": _NOT_STATED,
    },
    "bga": {
        "limit.test": _LIMIT_OVER,
        "lead.first": _FIRST_LEADER,
        "deal.next": _NEXT_DEAL,
        "follow.ace": _ANY_ACE,
    },
    "gurka-se": {
        "follow.reference": N_("Wikipedia compares with the highest card of the trick instead."),
        "hand.size": N_("One site allows six or seven cards."),
        "buy_in": N_("The source names no limit for buying back in."),
        "game.all_out": _NOT_STATED,
    },
    "gurka-wb": {
        "follow.reference": _COMPARED_WITH,
        "trick.tie": N_("The source could also mean that an equal card does not take the trick."),
        "penalty.payer": _NOT_STATED,
        "limit.value": N_("The source names 20 only as an example."),
    },
    "agurk-no": {"follow.reference": _COMPARED_WITH, "trick.tie": _LAST_OF_EQUALS, "deal.next": _NEXT_DEAL},
    "rokkar": {
        "limit.value": N_("The source gives only the stakes; the knock-out follows from them."),
        "game.end": N_("By the source the first one out pays 5, and whoever goes out with a jack, queen or king 10."),
        "deal.next": _NEXT_DEAL,
    },
    "gurka-no": {"penalty.payer": _NOT_STATED},
    "ogorek": {"deal.next": _NEXT_DEAL},
    "kurkku": {
        "deal.next": _NEXT_DEAL,
        "game.end": N_("The source names a loser but no winner."),
    },
    "matapesa": {"lead.first": N_("The source is unclear about who leads first.")},
    "rassi": {
        "players.max": N_("Nine would need two jokers, and no source says what a joker does."),
        "trick.tie": _LAST_OF_EQUALS,
        "deal.next": _NEXT_DEAL,
    },
    "gurka-is": {
        "pack.special": N_("At some tables the black sevens are the top cards instead."),
        "hand.size": N_("The source does not say what comes after the hand of one card; some go up again."),
        "follow.sets": N_(
            "At some tables a pair is beaten only by a pair, and three of a kind only by three of a kind."
        ),
        "deal.next": _NEXT_DEAL,
    },
    "twenty-two": {
        "penalty.points": N_(
            "The points of the queen are in a good source, those of jack and king only in a weak one."
        ),
        "follow.sets": N_("At some tables each card must match or beat the highest one."),
        "deal.next": N_("With several losers the source does not say who deals."),
    },
    "five-cucumbers": {
        "follow.duty": N_("In some computer versions you must beat if you can."),
        "limit.test": N_("Some say that five cucumbers put you out; by the rule sheet it takes six."),
        "players.max": N_("The box says up to six; the Czech rule sheet allows eight."),
        "game.end": N_("Some tables stop as soon as the first player is out."),
    },
    "five-cucumbers-first-out": {
        "limit.test": N_("By the rule sheet it takes six cucumbers, and the game goes on without that player."),
    },
}
"""Preset id -> parameter name -> note, from the rule register. This is data, not a rule."""
