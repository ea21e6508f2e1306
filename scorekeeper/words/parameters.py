"""The labels of the rule parameters and their values in forms (register: parameters).

A label is the beginning of a sentence, and a value its end: "You may lead" "one card".
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any, get_type_hints

from scorekeeper.rules.cards import FRENCH_RANKS, NUMBER_RANKS, parse_card
from scorekeeper.rules.options import AfterOne, ExchangeKind
from scorekeeper.rules.parameter_values import Json, read_value
from scorekeeper.rules.parameters import NAMES
from scorekeeper.rules.variant import Countdown, DealerChoice, Fixed, HandSize, LastPenalty, Variant, WholePack
from scorekeeper.words.cards import card_letter, rank_letter
from scorekeeper.words.lists import row_of
from scorekeeper.words.rules_of_scoring import buy_in_sentences, factor_sentence, points_of_ranks
from scorekeeper.words.rules_of_the_deal import special_sentence
from scorekeeper.words.translate import gettext, ngettext, pgettext

Words = Callable[[], str]
"""A function, because the language is known only when the words are needed."""


def parameter_label(name: str) -> str:
    """The label of a parameter. Raises KeyError for an unknown name."""
    return _LABELS[name]()


def value_label(name: str, value: Json) -> str:
    """A parameter's JSON value in words."""
    words = _VALUES.get((name, value)) if isinstance(value, str | int) else None
    if words is not None:
        return words()
    match name, value:
        case "hand.size", _:
            return hand_size_label(read_value(name, value))
        case "exchange", str() if value.startswith(ExchangeKind.DEALER_SETS_NUMBER.value):
            return keep_label(value.removesuffix(")").rpartition("(")[2])
        case (("pack.ranks" | "limit.instant_loss"), [_, *_]):
            return ranks_label(value)
        case "pack.special", [_, *_]:
            return " ".join(map(special_sentence, read_value(name, value)))
        case (("limit.instant_loss" | "pack.special"), _):
            return pgettext("special cards", "none")
        case "penalty.points", _:
            return points_of_ranks(read_value(name, value))
        case "penalty.factor", _:
            return factor_sentence(read_value(name, value))
        case "buy_in", _:
            return " ".join(buy_in_sentences(read_value(name, value)))
    return str(value)


def hand_size_label(size: HandSize) -> str:
    """How many cards everybody gets."""
    match size:
        case Fixed(cards=cards):
            return cards_label(cards)
        case Countdown(start=start, then=then):
            return countdown_label(start, up_again=then is AfterOne.BOUNCE)
        case WholePack():
            return pgettext("hand size", "the whole pack in equal hands")
        case LastPenalty(first=first, cap=cap):
            return last_penalty_label(first, cap)
        case DealerChoice(least=least):
            return dealer_choice_label(least)


def countdown_label(start: object, *, up_again: bool = False) -> str:
    """One card fewer each hand."""
    if up_again:
        return pgettext("hand size", "%(start)s cards, then one fewer each hand down to 1 and up again", start=start)
    return pgettext("hand size", "%(start)s cards, then one fewer each hand", start=start)


def last_penalty_label(first: object, cap: object = None) -> str:
    """As many cards as the card that lost before costs."""
    if cap is None:
        return pgettext("hand size", "%(first)s cards, then as many as the losing card costs", first=first)
    return pgettext(
        "hand size", "%(first)s cards, then as many as the losing card costs, %(cap)s at most", first=first, cap=cap
    )


def dealer_choice_label(least: object) -> str:
    """As many cards as the dealer says."""
    return pgettext("hand size", "as many as the dealer says, %(least)s at least", least=least)


def cards_label(count: int) -> str:
    """A number of cards."""
    return ngettext("%(num)s card", "%(num)s cards", count)


def keep_label(keep: object) -> str:
    """The dealer says how many cards are changed."""
    return pgettext(
        "exchange", "the dealer exchanges first and keeps at least %(keep)s, the others exchange as many", keep=keep
    )


def limit_label(test: str, limit: object) -> str:
    """How many points are too many."""
    if test == "over":
        return pgettext("limit", "more than %(limit)s", limit=limit)
    return pgettext("limit", "%(limit)s or more", limit=limit)


def ranks_label(cards: Sequence[str]) -> str:
    """Cards in a row; a whole pack by its ends."""
    if tuple(cards) in (FRENCH_RANKS, NUMBER_RANKS):
        return pgettext(
            "set of cards", "%(lowest)s–%(highest)s", lowest=rank_letter(cards[0]), highest=rank_letter(cards[-1])
        )
    return row_of([card_letter(parse_card(card)) for card in cards])


@cache
def readings(name: str) -> tuple[Json, ...]:
    """The JSON values of a parameter with a fixed choice; empty for numbers and for typed values."""
    kind: Any = Variant
    for part in name.split("."):
        kind = get_type_hints(kind)[part]
    if kind is bool:
        return (True, False)
    return tuple(one.value for one in kind) if isinstance(kind, type) and issubclass(kind, Enum) else ()


_LABELS: Mapping[str, Words] = {
    "players.min": lambda: gettext("Fewest players"),
    "players.max": lambda: gettext("Most players"),
    "pack.ranks": lambda: gettext("Ranks in the pack, low to high"),
    "pack.copies": lambda: gettext("Cards of each rank in a pack"),
    "pack.jokers": lambda: gettext("Jokers, if the pack is too small"),
    "pack.packs": lambda: gettext("Packs shuffled together"),
    "pack.special": lambda: gettext("Special cards"),
    "rank.last_trick": lambda: gettext("Order of the ranks in the last trick"),
    # I18N: A label; the answer ends the sentence: "7 cards".
    "hand.size": lambda: gettext("Everybody gets"),
    "hand.shortage": lambda: gettext("If the pack is too small"),
    "hand.undealt": lambda: gettext("Cards left over"),
    # I18N: Give cards back and get others. Not to change a record.
    "exchange": lambda: gettext("Exchanging cards before play"),
    # I18N: A label; the answer ends the sentence: "one card", "one card or several equal ones".
    "lead.cards": lambda: gettext("You may lead"),
    "lead.first": lambda: gettext("The first hand is led by"),
    "lead.next_hand": lambda: gettext("Later hands are led by"),
    "follow.reference": lambda: gettext("Your card is compared with"),
    "follow.reach": lambda: gettext("To beat a card you need"),
    "follow.duty": lambda: gettext("If you can match or beat it"),
    "follow.ace": lambda: gettext("After an ace"),
    # I18N: A label; the answer ends the sentence: "card by card".
    "follow.sets": lambda: gettext("Cards played together are beaten"),
    "trick.tie": lambda: gettext("Of equal highest cards, the trick goes to"),
    "trick.sets": lambda: gettext("With several cards together, the trick goes to"),
    "trick.cards_stay_open": lambda: gettext("Played cards"),
    "last_trick.mode": lambda: gettext("The last cards are"),
    "last_trick.order": lambda: gettext("Of equal cards turned up together, the last is"),
    "penalty.payer": lambda: gettext("Who pays for the last trick"),
    "penalty.tied": lambda: gettext("Others with the same highest card"),
    "penalty.points": lambda: gettext("Points of the cards"),
    "penalty.factor": lambda: gettext("Doubling"),
    # I18N: A label; the answer ends the sentence: "leaves the pack", "stays in the pack".
    "penalty.card_leaves_pack": lambda: gettext("The card that cost the points"),
    "score.floor": lambda: gettext("No score goes below"),
    "limit.value": lambda: gettext("The limit"),
    # I18N: A label; the answer ends the sentence: "more than 21", "21 or more".
    "limit.test": lambda: gettext("Too much is"),
    "limit.instant_loss": lambda: gettext("Cards that lose at once"),
    # I18N: A label; the answer ends the sentence: "out", "a cucumber; the second one means out".
    "cucumbers_to_be_out": lambda: gettext("Too much means"),
    "re_entry.score": lambda: gettext("After a cucumber you come back at"),
    # I18N: A label; the answer ends the sentence: "before points come off for equal cards". Read off the score sheet.
    "re_entry.when": lambda: gettext("That score is read"),
    "buy_in": lambda: gettext("Buying back in"),
    "deal.next": lambda: gettext("Who deals next"),
    "deal.if_out": lambda: gettext("If that player is out"),
    "game.end": lambda: gettext("The game ends"),
    "game.all_out": lambda: gettext("If all go out at once"),
}

_VALUES: Mapping[tuple[str, str | int], Words] = {
    ("pack.packs", "one_per_four_players"): lambda: pgettext("packs", "one for every four players"),
    ("rank.last_trick", "same"): lambda: pgettext("last trick", "as in the other tricks"),
    ("rank.last_trick", "ace_low"): lambda: pgettext("last trick", "the ace is lowest"),
    ("hand.shortage", "impossible"): lambda: pgettext("shortage", "fewer people must play"),
    ("hand.shortage", "equal_hands"): lambda: pgettext("shortage", "equal hands, as large as possible"),
    ("hand.undealt", "hidden"): lambda: pgettext("undealt cards", "lie face down"),
    ("hand.undealt", "face_up"): lambda: pgettext("undealt cards", "lie face up"),
    ("exchange", "none"): lambda: pgettext("exchange", "not allowed"),
    ("exchange", "free_once"): lambda: pgettext("exchange", "once, as many as you like"),
    ("exchange", "not_more_than_previous"): lambda: pgettext("exchange", "in turn, never more than the player before"),
    ("exchange", "redeal_for_factor"): lambda: pgettext("exchange", "a new hand that counts double or fourfold"),
    ("lead.cards", "single"): lambda: pgettext("lead", "one card"),
    ("lead.cards", "equal_set"): lambda: pgettext("lead", "one card or several equal ones"),
    ("lead.first", "forehand"): lambda: pgettext("leader", "the player to the dealer’s left"),
    ("lead.first", "dealer"): lambda: pgettext("leader", "the dealer"),
    ("lead.first", "youngest_then_last_winner"): lambda: pgettext("leader", "the youngest; nobody deals"),
    ("lead.next_hand", "forehand"): lambda: pgettext("leader", "the player to the dealer’s left"),
    ("lead.next_hand", "dealer"): lambda: pgettext("leader", "the dealer"),
    ("lead.next_hand", "last_winner"): lambda: pgettext("leader", "the winner of the last trick"),
    ("follow.reference", "highest"): lambda: pgettext("compared with", "the highest card so far"),
    ("follow.reference", "previous"): lambda: pgettext("compared with", "the card just before it"),
    ("follow.reach", "equal_or_higher"): lambda: pgettext("reach", "an equal or higher card"),
    ("follow.reach", "strictly_higher"): lambda: pgettext("reach", "a higher card"),
    ("follow.duty", "free"): lambda: pgettext("duty", "you need not"),
    ("follow.duty", "must_overtake"): lambda: pgettext("duty", "you must"),
    # I18N: "If you can match or beat it" – whoever holds an equal card must play it, and no higher one.
    ("follow.duty", "equal_first"): lambda: pgettext("duty", "you must, and an equal card before a higher one"),
    ("follow.ace", "none"): lambda: pgettext("ace rule", "play goes on as usual"),
    ("follow.ace", "after_ace_lowest"): lambda: pgettext("ace rule", "the next player throws the lowest"),
    ("follow.ace", "ace_led_lowest"): lambda: pgettext("ace rule", "if an ace is led, all others throw their lowest"),
    ("follow.ace", "any_ace_lowest"): lambda: pgettext("ace rule", "everybody after it throws the lowest"),
    ("follow.sets", "card_by_card"): lambda: pgettext("sets", "card by card"),
    # I18N: The cards are equal among themselves, and their rank is high enough; not equal to the cards on the table.
    ("follow.sets", "same_set_only"): lambda: pgettext("sets", "only by as many cards of one rank, high enough"),
    ("follow.sets", "all_over_max"): lambda: pgettext("sets", "if each card matches or beats the highest of them"),
    ("trick.tie", "last"): lambda: pgettext("tie", "the one played last"),
    ("trick.tie", "first"): lambda: pgettext("tie", "the one played first"),
    ("trick.sets", "last_to_reach"): lambda: pgettext("trick of sets", "whoever matched or beat the others last"),
    ("trick.sets", "highest_card"): lambda: pgettext("trick of sets", "the highest single card, even a thrown one"),
    ("trick.cards_stay_open", True): lambda: pgettext("played cards", "stay open on the table"),
    ("trick.cards_stay_open", False): lambda: pgettext("played cards", "are turned over"),
    ("last_trick.mode", "in_turn"): lambda: pgettext("last cards", "played in turn"),
    ("last_trick.mode", "turned_up_together"): lambda: pgettext("last cards", "turned up together"),
    ("last_trick.order", "as_turned_up"): lambda: pgettext("last of equals", "the one turned up last"),
    ("last_trick.order", "from_leader"): lambda: pgettext("last of equals", "the last in turn from the hand’s leader"),
    ("penalty.payer", "trick_winner"): lambda: pgettext("payer", "the player who takes it"),
    ("penalty.payer", "all_highest"): lambda: pgettext("payer", "everybody with the highest card"),
    ("penalty.tied", "nothing"): lambda: pgettext("tied players", "pay nothing"),
    ("penalty.tied", "subtract"): lambda: pgettext("tied players", "take its points off their score"),
    ("penalty.factor", "none"): lambda: pgettext("doubling", "none"),
    # I18N: After "Doubling": how often a player had a new hand dealt.
    ("penalty.factor", "per_player"): lambda: pgettext("doubling", "by each player’s new hands"),
    ("penalty.card_leaves_pack", True): lambda: pgettext("card paid for", "leaves the pack"),
    ("penalty.card_leaves_pack", False): lambda: pgettext("card paid for", "stays in the pack"),
    ("cucumbers_to_be_out", 1): lambda: pgettext("too much", "out"),
    ("cucumbers_to_be_out", 2): lambda: pgettext("too much", "a cucumber; the second one means out"),
    ("limit.test", "over"): lambda: pgettext("limit", "more than the limit"),
    ("limit.test", "reach"): lambda: pgettext("limit", "the limit or more"),
    ("re_entry.score", "highest_other_still_in"): lambda: pgettext("coming back at", "the highest score of the others"),
    ("re_entry.score", "highest_other_within_limit"): lambda: pgettext(
        "coming back at", "the highest score of the others that is not too much"
    ),
    ("re_entry.when", "before_subtraction"): lambda: pgettext(
        "score is read", "before points come off for equal cards"
    ),
    ("re_entry.when", "after_subtraction"): lambda: pgettext("score is read", "after points come off for equal cards"),
    ("buy_in", "off"): lambda: pgettext("buy-in", "not allowed"),
    ("deal.next", "rotate"): lambda: pgettext("next dealer", "the next player, clockwise"),
    ("deal.next", "loser"): lambda: pgettext("next dealer", "the loser of the hand"),
    ("deal.next", "none"): lambda: pgettext("next dealer", "nobody deals"),
    ("deal.if_out", "next_still_in_clockwise"): lambda: pgettext("next dealer", "the next one still in"),
    ("game.end", "last_survivor"): lambda: pgettext("end", "when only one is left"),
    ("game.end", "first_out_loses"): lambda: pgettext("end", "when the first player is out and loses"),
    ("game.end", "one_hand"): lambda: pgettext("end", "after one hand"),
    ("game.end", "two_left_lowest_wins"): lambda: pgettext("end", "when two are left; the lower total wins"),
    ("game.all_out", "lower_total_wins"): lambda: pgettext("all out", "the lowest total wins"),
    ("game.all_out", "void_hand"): lambda: pgettext("all out", "the hand is void"),
}

CHANGEABLE = tuple(name for name in NAMES if name != "score.floor" and len(readings(name)) != 1)
"""The parameters that have more than one value, in the order of the register."""
