"""Each rule parameter in words: its label, its answers, and what they ask for (register: parameters).

A label is the beginning of a sentence, and an answer its end: "You may lead" "one card". Pages, paper, records and
scripts all read this one table.
"""

import json
from collections.abc import Mapping, Sequence

from scorekeeper.rules.cards import FRENCH_RANKS, NUMBER_RANKS, parse_card
from scorekeeper.rules.parameter_values import MAX_PLAYERS, NUMBERS, Json, read_value, write_value
from scorekeeper.rules.parameters import NAMES
from scorekeeper.words.answers import Number, OneOf, Parameter, Part, RankOfPack, RanksOfPack, Words, notation
from scorekeeper.words.cards import card_letter, rank_letter
from scorekeeper.words.lists import row_of
from scorekeeper.words.rules_of_scoring import buy_in_sentences, factor_sentence, points_of_ranks
from scorekeeper.words.rules_of_the_deal import special_sentence
from scorekeeper.words.translate import gettext, ngettext, pgettext


def parameter_label(name: str) -> str:
    """The label of a parameter. Raises KeyError for an unknown name."""
    return PARAMETERS[name].label()


def value_label(name: str, value: Json) -> str:
    """A parameter's JSON value in words."""
    row = PARAMETERS[name]
    plain = row.answers.get(notation(value))
    if plain is not None:
        return plain()
    if row.words is not None:
        return row.words(value)
    for answer, words in row.answers.items():
        places = row.filled_in(answer, write_value(name, read_value(name, value)))
        if places is not None:
            return words(*places.values())
    return str(value)


def cards_label(count: int) -> str:
    """A number of cards."""
    return ngettext("%(num)s card", "%(num)s cards", count)


def limit_label(test: str, limit: object) -> str:
    """How many points are too many; without the number where there is none."""
    if not limit:
        return pgettext("limit", "more than the limit") if test == "over" else pgettext("limit", "the limit or more")
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


def _as_typed(text: str) -> str:
    return text or "…"


def _counted_cards(cards: str) -> str:
    return cards_label(int(cards)) if cards.isdecimal() else cards or "…"


def _first_hand() -> str:
    return gettext("Cards in the first hand")


def _no_special_card() -> str:
    return pgettext("special cards", "none")


def _these_cards(cards: str) -> str:
    return ranks_label(json.loads(f"[{cards}]")) if cards else pgettext("special cards", "these")


def _special_cards(specials: Json) -> str:
    sentences = map(special_sentence, read_value("pack.special", specials))
    return " ".join(sentences) if specials else _no_special_card()


def _number(name: str, label: Words) -> Parameter:
    """A parameter that is a number."""
    return Parameter(label, asks={name: Number(label, NUMBERS[name])}, beside=(name,))


DOUBLED_BY_CARD = '{"rank":"{penalty.factor-rank}","factor":{penalty.factor-times},"once":{penalty.factor-once}}'
BUY_IN_ALLOWED = '{"max_times":{buy_in-times},"min_others_in":{buy_in-others},"score":"highest_still_in"}'

_HOW_OFTEN: Mapping[str, Words] = {
    # I18N: After "It counts": however many such cards there are.
    "true": lambda: gettext("once"),
    "false": lambda: gettext("once for each such card"),
}

PARAMETERS: Mapping[str, Parameter] = {
    "players.min": _number("players.min", lambda: gettext("Fewest players")),
    "players.max": _number("players.max", lambda: gettext("Most players")),
    "pack.ranks": Parameter(
        lambda: gettext("Ranks in the pack, low to high"),
        {
            notation(FRENCH_RANKS): lambda: ranks_label(FRENCH_RANKS),
            notation(NUMBER_RANKS): lambda: ranks_label(NUMBER_RANKS),
            "{pack.ranks-others}": _as_typed,
        },
        asks={"pack.ranks-others": RanksOfPack(lambda: gettext("Ranks, low to high, with spaces between"))},
        words=ranks_label,
    ),
    "pack.copies": _number("pack.copies", lambda: gettext("Cards of each rank in a pack")),
    "pack.jokers": _number("pack.jokers", lambda: gettext("Jokers, if the pack is too small")),
    "pack.packs": Parameter(
        lambda: gettext("Packs shuffled together"),
        {
            "{pack.packs-number}": _as_typed,
            "one_per_four_players": lambda: pgettext("packs", "one for every four players"),
        },
        # I18N: How many packs of cards.
        asks={"pack.packs-number": Number(lambda: gettext("Packs"), (1, 8), "1")},
    ),
    "pack.special": Parameter(
        lambda: gettext("Special cards"),
        words=_special_cards,
    ),
    "rank.last_trick": Parameter(
        lambda: gettext("Order of the ranks in the last trick"),
        {
            "same": lambda: pgettext("last trick", "as in the other tricks"),
            "ace_low": lambda: pgettext("last trick", "the ace is lowest"),
        },
    ),
    "hand.size": Parameter(
        # I18N: A label; the answer ends the sentence: "7 cards".
        lambda: gettext("Everybody gets"),
        {
            "{hand.size-fixed}": _counted_cards,
            "countdown({hand.size-countdown})": lambda start: pgettext(
                "hand size", "%(start)s cards, then one fewer each hand", start=start
            ),
            "countdown({hand.size-bounce}, bounce)": lambda start: pgettext(
                "hand size", "%(start)s cards, then one fewer each hand down to 1 and up again", start=start
            ),
            "last_penalty({hand.size-last_penalty})": lambda first: pgettext(
                "hand size", "%(first)s cards, then as many as the losing card costs", first=first
            ),
            "last_penalty({hand.size-capped}, cap {hand.size-cap})": lambda first, cap: pgettext(
                "hand size",
                "%(first)s cards, then as many as the losing card costs, %(cap)s at most",
                first=first,
                cap=cap,
            ),
            "dealer_choice({hand.size-dealer_choice})": lambda least: pgettext(
                "hand size", "as many as the dealer says, %(least)s at least", least=least
            ),
            "whole_pack": lambda: pgettext("hand size", "the whole pack in equal hands"),
        },
        asks={
            "hand.size-fixed": Number(lambda: gettext("Cards"), (1, 99), "7", counted=cards_label),
            "hand.size-countdown": Number(_first_hand, (1, 99), "10"),
            "hand.size-bounce": Number(_first_hand, (1, 99), "10"),
            "hand.size-last_penalty": Number(_first_hand, (1, 99), "7"),
            "hand.size-capped": Number(_first_hand, (1, 99), "7"),
            "hand.size-cap": Number(lambda: gettext("At most"), (1, 99), "7"),
            "hand.size-dealer_choice": Number(lambda: gettext("At least"), (1, 99), "3"),
        },
    ),
    "hand.shortage": Parameter(
        lambda: gettext("If the pack is too small"),
        {
            "impossible": lambda: pgettext("shortage", "fewer people must play"),
            "equal_hands": lambda: pgettext("shortage", "equal hands, as large as possible"),
        },
    ),
    "hand.undealt": Parameter(
        lambda: gettext("Cards left over"),
        {
            "hidden": lambda: pgettext("undealt cards", "lie face down"),
            "face_up": lambda: pgettext("undealt cards", "lie face up"),
        },
    ),
    "exchange": Parameter(
        # I18N: Give cards back and get others. Not to change a record.
        lambda: gettext("Exchanging cards before play"),
        {
            "none": lambda: pgettext("exchange", "not allowed"),
            "free_once": lambda: pgettext("exchange", "once, as many as you like"),
            "dealer_sets_number({exchange-keep})": lambda keep: pgettext(
                "exchange",
                "the dealer exchanges first and keeps at least %(keep)s, the others exchange as many",
                keep=keep,
            ),
            "not_more_than_previous": lambda: pgettext("exchange", "in turn, never more than the player before"),
            "redeal_for_factor": lambda: pgettext("exchange", "a new hand that counts double or fourfold"),
        },
        asks={"exchange-keep": Number(lambda: gettext("At least"), (0, 99), "2")},
    ),
    "lead.cards": Parameter(
        # I18N: A label; the answer ends the sentence: "one card", "one card or several equal ones".
        lambda: gettext("You may lead"),
        {
            "single": lambda: pgettext("lead", "one card"),
            "equal_set": lambda: pgettext("lead", "one card or several equal ones"),
        },
    ),
    "lead.first": Parameter(
        lambda: gettext("The first hand is led by"),
        {
            "forehand": lambda: pgettext("leader", "the player to the dealer’s left"),
            "dealer": lambda: pgettext("leader", "the dealer"),
            "youngest_then_last_winner": lambda: pgettext("leader", "the youngest; nobody deals"),
        },
    ),
    "lead.next_hand": Parameter(
        lambda: gettext("Later hands are led by"),
        {
            "forehand": lambda: pgettext("leader", "the player to the dealer’s left"),
            "dealer": lambda: pgettext("leader", "the dealer"),
            "last_winner": lambda: pgettext("leader", "the winner of the last trick"),
        },
    ),
    "follow.reference": Parameter(
        lambda: gettext("Your card is compared with"),
        {
            "highest": lambda: pgettext("compared with", "the highest card so far"),
            "previous": lambda: pgettext("compared with", "the card just before it"),
        },
    ),
    "follow.reach": Parameter(
        lambda: gettext("To beat a card you need"),
        {
            "equal_or_higher": lambda: pgettext("reach", "an equal or higher card"),
            "strictly_higher": lambda: pgettext("reach", "a higher card"),
        },
    ),
    "follow.duty": Parameter(
        lambda: gettext("If you can match or beat it"),
        {
            "free": lambda: pgettext("duty", "you need not"),
            "must_overtake": lambda: pgettext("duty", "you must"),
            # I18N: "If you can match or beat it" – whoever holds an equal card must play it, and no higher one.
            "equal_first": lambda: pgettext("duty", "you must, and an equal card before a higher one"),
        },
    ),
    "follow.ace": Parameter(
        lambda: gettext("After an ace"),
        {
            "none": lambda: pgettext("ace rule", "play goes on as usual"),
            "after_ace_lowest": lambda: pgettext("ace rule", "the next player throws the lowest"),
            "ace_led_lowest": lambda: pgettext("ace rule", "if an ace is led, all others throw their lowest"),
            "any_ace_lowest": lambda: pgettext("ace rule", "everybody after it throws the lowest"),
        },
    ),
    "follow.sets": Parameter(
        # I18N: A label; the answer ends the sentence: "card by card".
        lambda: gettext("Cards played together are beaten"),
        {
            "card_by_card": lambda: pgettext("sets", "card by card"),
            # I18N: The cards are equal among themselves, and their rank is high enough; not equal to the cards on the
            # table.
            "same_set_only": lambda: pgettext("sets", "only by as many cards of one rank, high enough"),
            "all_over_max": lambda: pgettext("sets", "if each card matches or beats the highest of them"),
        },
    ),
    "trick.tie": Parameter(
        lambda: gettext("Of equal highest cards, the trick goes to"),
        {
            "last": lambda: pgettext("tie", "the one played last"),
            "first": lambda: pgettext("tie", "the one played first"),
        },
    ),
    "trick.sets": Parameter(
        lambda: gettext("With several cards together, the trick goes to"),
        {
            "last_to_reach": lambda: pgettext("trick of sets", "whoever matched or beat the others last"),
            "highest_card": lambda: pgettext("trick of sets", "the highest single card, even a thrown one"),
        },
    ),
    "trick.cards_stay_open": Parameter(
        lambda: gettext("Played cards"),
        {
            "true": lambda: pgettext("played cards", "stay open on the table"),
            "false": lambda: pgettext("played cards", "are turned over"),
        },
    ),
    "last_trick.mode": Parameter(
        lambda: gettext("The last cards are"),
        {
            "in_turn": lambda: pgettext("last cards", "played in turn"),
            "turned_up_together": lambda: pgettext("last cards", "turned up together"),
        },
    ),
    "last_trick.order": Parameter(
        lambda: gettext("Of equal cards turned up together, the last is"),
        {
            "as_turned_up": lambda: pgettext("last of equals", "the one turned up last"),
            "from_leader": lambda: pgettext("last of equals", "the last in turn from the hand’s leader"),
        },
    ),
    "penalty.payer": Parameter(
        lambda: gettext("Who pays for the last trick"),
        {
            "trick_winner": lambda: pgettext("payer", "the player who takes it"),
            "all_highest": lambda: pgettext("payer", "everybody with the highest card"),
        },
    ),
    "penalty.tied": Parameter(
        lambda: gettext("Others with the same highest card"),
        {
            "nothing": lambda: pgettext("tied players", "pay nothing"),
            "subtract": lambda: pgettext("tied players", "take its points off their score"),
        },
    ),
    "penalty.points": Parameter(
        lambda: gettext("Points of the cards"),
        words=lambda value: points_of_ranks(read_value("penalty.points", value)),
    ),
    "penalty.factor": Parameter(
        lambda: gettext("Doubling"),
        {
            "none": lambda: pgettext("doubling", "none"),
            DOUBLED_BY_CARD: lambda *_: pgettext("doubling", "by a card in the last trick"),
            # I18N: After "Doubling": how often a player had a new hand dealt.
            "per_player": lambda: pgettext("doubling", "by each player’s new hands"),
        },
        asks={
            "penalty.factor-rank": RankOfPack(lambda: gettext("Card")),
            "penalty.factor-times": Number(lambda: gettext("Multiplies by"), (2, 10), "2"),
            # I18N: The card that multiplies; the answer ends the sentence: "once", "once for each such card".
            "penalty.factor-once": OneOf(lambda: gettext("It counts"), _HOW_OFTEN, "true"),
        },
        words=lambda value: factor_sentence(read_value("penalty.factor", value)),
    ),
    "penalty.card_leaves_pack": Parameter(
        # I18N: A label; the answer ends the sentence: "leaves the pack", "stays in the pack".
        lambda: gettext("The card that cost the points"),
        {
            "true": lambda: pgettext("card paid for", "leaves the pack"),
            "false": lambda: pgettext("card paid for", "stays in the pack"),
        },
    ),
    "score.floor": Parameter(
        lambda: gettext("No score goes below"),
    ),
    "limit.value": _number("limit.value", lambda: gettext("The limit")),
    "limit.test": Parameter(
        # I18N: A label; the answer ends the sentence: "more than 21", "21 or more".
        lambda: gettext("Too much is"),
        {
            "over": lambda limit="": limit_label("over", limit),
            "reach": lambda limit="": limit_label("reach", limit),
        },
        beside=("limit.value",),
    ),
    "limit.instant_loss": Parameter(
        lambda: gettext("Cards that lose at once"),
        {
            "[]": _no_special_card,
            "[{limit.instant_loss-*}]": _these_cards,
        },
        words=ranks_label,
    ),
    "cucumbers_to_be_out": Parameter(
        # I18N: A label; the answer ends the sentence: "out", "a cucumber; the second one means out".
        lambda: gettext("Too much means"),
        {
            "1": lambda: pgettext("too much", "out"),
            "2": lambda: pgettext("too much", "a cucumber; the second one means out"),
        },
    ),
    "re_entry.score": Parameter(
        lambda: gettext("After a cucumber you come back at"),
        {
            "highest_other_still_in": lambda: pgettext("coming back at", "the highest score of the others"),
            "highest_other_within_limit": lambda: pgettext(
                "coming back at", "the highest score of the others that is not too much"
            ),
        },
    ),
    "re_entry.when": Parameter(
        # I18N: A label; the answer ends the sentence: "before points come off for equal cards".
        # Read off the score sheet.
        lambda: gettext("That score is read"),
        {
            "before_subtraction": lambda: pgettext("score is read", "before points come off for equal cards"),
            "after_subtraction": lambda: pgettext("score is read", "after points come off for equal cards"),
        },
    ),
    "buy_in": Parameter(
        lambda: gettext("Buying back in"),
        {
            "off": lambda: pgettext("buy-in", "not allowed"),
            BUY_IN_ALLOWED: lambda *_: pgettext("buy-in", "allowed"),
        },
        asks={
            "buy_in-times": Number(
                lambda: gettext("How many times (empty: no limit)"), (1, 99), "1", empty='"unlimited"'
            ),
            "buy_in-others": Number(lambda: gettext("Others still in, at least"), (1, MAX_PLAYERS), "3"),
        },
        words=lambda value: " ".join(buy_in_sentences(read_value("buy_in", value))),
    ),
    "deal.next": Parameter(
        lambda: gettext("Who deals next"),
        {
            "rotate": lambda: pgettext("next dealer", "the next player, clockwise"),
            "loser": lambda: pgettext("next dealer", "the loser of the hand"),
            "none": lambda: pgettext("next dealer", "nobody deals"),
        },
    ),
    "deal.if_out": Parameter(
        lambda: gettext("If that player is out"),
        {
            "next_still_in_clockwise": lambda: pgettext("next dealer", "the next one still in"),
        },
    ),
    "game.end": Parameter(
        lambda: gettext("The game ends"),
        {
            "last_survivor": lambda: pgettext("end", "when only one is left"),
            "first_out_loses": lambda: pgettext("end", "when the first player is out and loses"),
            "one_hand": lambda: pgettext("end", "after one hand"),
            "two_left_lowest_wins": lambda: pgettext("end", "when two are left; the lower total wins"),
        },
    ),
    "game.all_out": Parameter(
        lambda: gettext("If all go out at once"),
        {
            "lower_total_wins": lambda: pgettext("all out", "the lowest total wins"),
            "void_hand": lambda: pgettext("all out", "the hand is void"),
        },
    ),
}
"""Parameter -> its row, in the order of the register."""

FIELDS: Mapping[str, Part] = {name: part for row in PARAMETERS.values() for name, part in row.asks.items()}
"""Form field -> what is asked in it."""

CHANGEABLE = tuple(name for name in NAMES if name != "score.floor" and len(PARAMETERS[name].answers) != 1)
"""The parameters that have more than one value, in the order of the register."""
