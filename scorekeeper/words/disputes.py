"""Notes on rules about which the sources disagree (register: readings), unless a house rule changed the rule."""

from collections.abc import Mapping

from scorekeeper import N_
from scorekeeper.rules.catalogue import CATALOGUE, own_rules
from scorekeeper.rules.variant import Variant
from scorekeeper.words.sources import is_stated
from scorekeeper.words.translate import gettext

_LIMIT_OVER = N_("Some sources say that reaching the limit is enough.")
_LIMIT_REACHED = N_("Some sources say that you must go above the limit.")
_FORCED = N_("Elsewhere the same page sounds as if you must beat if you can.")
_ANY_ACE = N_("Some tables count any ace on the table, not only one that was led.")
_COMPARED_WITH = N_("The source does not say which card yours is compared with.")
_NOT_STATED = N_("The source does not say this; it is played here as in most variants.")


def says_silence(note: str) -> bool:
    """Whether a note says already that no source states the rule."""
    return note in map(gettext, _SILENCES.values())


def disputed(variant: Variant) -> dict[str, str]:
    """Parameter name -> note, for the parameters of this variant that are as in its preset."""
    preset = CATALOGUE.get(variant.id)
    if preset is None:
        return {}
    changed = own_rules(variant)
    silences = {name: note for name, note in _SILENCES.items() if not is_stated(preset, name)}
    notes = {**silences, **_NOTES.get(variant.id, {})}
    return {name: gettext(note) for name, note in notes.items() if name not in changed}


_SILENCES: Mapping[str, str] = {
    "lead.first": N_("The source does not say who leads first."),
    "trick.tie": N_("The source does not say which of equal cards takes a trick."),
    "trick.cards_stay_open": N_("No source says so; the app assumes it, so that a hand can be checked."),
    "penalty.payer": _NOT_STATED,
    "deal.next": N_("The source does not say who deals next."),
    "game.all_out": _NOT_STATED,
}
"""Parameter -> the note where no source states it (`sources.py`), unless the preset has one of its own below."""
_WIKIPEDIA: Mapping[str, str] = {"limit.test": _LIMIT_REACHED, "follow.ace": _ANY_ACE}
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
        "penalty.payer": N_("The source does not say who pays when the highest cards are equal."),
    },
    "wikipedia": _WIKIPEDIA,
    "wikipedia-any-ace": {
        **_WIKIPEDIA,
        "follow.ace": N_("Taken literally, this holds only for an ace that was led."),
    },
    "wikipedia-buy-in": _WIKIPEDIA,
    "wikipedia-21": {"follow.ace": _ANY_ACE},
    "parlett": {
        "follow.reference": N_("The book also has a version in which the highest card so far counts."),
        "game.end": N_("The book does not say what happens if totals are equal."),
    },
    "bga": {"limit.test": _LIMIT_OVER, "follow.ace": _ANY_ACE},
    "gurka-se": {
        "follow.reference": N_("Wikipedia compares with the highest card of the trick instead."),
        "hand.size": N_("One site allows six or seven cards."),
        "buy_in": N_("The source names no limit for buying back in."),
    },
    "gurka-wb": {
        "follow.reference": _COMPARED_WITH,
        "trick.tie": N_("The source could also mean that an equal card does not take the trick."),
        "limit.value": N_("The source names 20 only as an example."),
    },
    "agurk-no": {"follow.reference": _COMPARED_WITH},
    "rokkar": {
        "limit.value": N_("The source gives only the stakes; the knock-out follows from them."),
        "game.end": N_("By the source the first one out pays 5, and whoever goes out with a jack, queen or king 10."),
    },
    "kurkku": {"game.end": N_("The source names a loser but no winner.")},
    "matapesa": {"lead.first": N_("The source is unclear about who leads first.")},
    "rassi": {"players.max": N_("Nine would need two jokers, and no source says what a joker does.")},
    "gurka-is": {
        "pack.special": N_("At some tables the black sevens are the top cards instead."),
        "hand.size": N_("The source does not say what comes after the hand of one card; some go up again."),
        "follow.sets": N_(
            "At some tables a pair is beaten only by a pair, and three of a kind only by three of a kind."
        ),
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
