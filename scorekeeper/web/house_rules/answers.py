"""The answers to each rule, and what they ask for in addition."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.rules.cards import FRENCH_RANKS, NUMBER_RANKS, parse_card
from scorekeeper.rules.options import ExchangeKind
from scorekeeper.rules.variant import Variant, WholePack
from scorekeeper.web.house_rules.fields import TIES, TieReading, rule_of
from scorekeeper.web.house_rules.structured import NUMBERS, RANKS, Texts
from scorekeeper.words.cards import SUIT_SYMBOLS, card_letter, rank_letter
from scorekeeper.words.parameters import (
    cards_label,
    countdown_label,
    dealer_choice_label,
    hand_size_label,
    keep_label,
    last_penalty_label,
    limit_label,
    parameter_label,
    ranks_label,
    readings,
    value_label,
)

MAX_COUNTED = 14
"""Numbers of cards up to this one have words of their own where a script changes them."""


class Choice(NamedTuple):
    """A value as the form sends it, its words, and the same words with the names of inputs in braces."""

    value: str
    words: str
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class RuleInput:
    """A number, a text, a choice among `options`, or a box to tick."""

    name: str = field(metadata={"help": "name of the form's field, and its id"})
    label: str = field(metadata={"help": "what it is called"})
    text: str = field(metadata={"help": "its value"})
    usual: str = field(metadata={"help": "its value under the usual rules"})
    kind: str = field(metadata={"help": "`number`, `text`, `choice`, or `tick`"})
    options: tuple[tuple[str, str], ...] = field(metadata={"help": "the values of a choice, and their words"})
    counted: tuple[str, ...] = field(metadata={"help": "words for 1, 2 and so on, where a number has some"})
    error: str = field(metadata={"help": "what is wrong"})


def choices(name: str, texts: Texts) -> tuple[Choice, ...]:  # noqa: C901 - one branch for each rule with parts
    """The answers to a rule; none if it is a number or a table."""
    match name:
        case "ties":
            return (
                # I18N: Of the players. Before it stands "If several have the highest card".
                Choice(TieReading.WINNER_PAYS, _("the last of them pays")),
                Choice(TieReading.OTHERS_SUBTRACT, _("the last pays, the others subtract")),
                Choice(TieReading.ALL_PAY, _("all pay")),
            )
        case "limit.test":
            limit = texts["limit.value"]
            return tuple(
                Choice(str(test), limit_label(str(test), limit), limit_label(str(test), "{limit.value}"))
                for test in readings(name)
            )
        case "cucumbers_to_be_out":
            return tuple(Choice(str(count), value_label(name, count)) for count in (1, 2))
        case "hand.size":
            return tuple(_sizes(texts))
        case "exchange":
            return tuple(_exchanges(texts))
        case "pack.packs":
            by_count = "one_per_four_players"
            return (
                Choice("number", texts["pack.packs-number"] or "…", "{pack.packs-number}"),
                Choice(by_count, value_label(name, by_count)),
            )
        case "pack.ranks":
            return (
                Choice("french", ranks_label(FRENCH_RANKS)),
                Choice("numbers", ranks_label(NUMBER_RANKS)),
                Choice("others", texts["pack.ranks-others"] or "…", "{pack.ranks-others}"),
            )
        case "penalty.factor":
            return (
                Choice("none", value_label(name, "none")),
                Choice("rank", pgettext("doubling", "by a card in the last trick")),
                Choice("per_player", value_label(name, "per_player")),
            )
        case "limit.instant_loss":
            return (Choice("none", value_label(name, [])), Choice("cards", _losers(texts)))
        case "buy_in":
            return (Choice("off", value_label(name, "off")), Choice("on", pgettext("buy-in", "allowed")))
    return tuple(Choice(_text(value), value_label(name, value)) for value in readings(name))


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _sizes(texts: Texts) -> Iterator[Choice]:
    fixed = texts["hand.size-fixed"]
    yield Choice("fixed", cards_label(int(fixed)) if fixed.isdecimal() else "…", "{hand.size-fixed}")
    start, first, least = "hand.size-countdown", "hand.size-last_penalty", "hand.size-dealer_choice"
    yield Choice("countdown", countdown_label(texts[start]), countdown_label(f"{{{start}}}"))
    yield Choice("last_penalty", last_penalty_label(texts[first]), last_penalty_label(f"{{{first}}}"))
    yield Choice("dealer_choice", dealer_choice_label(texts[least]), dealer_choice_label(f"{{{least}}}"))
    yield Choice("whole_pack", hand_size_label(WholePack()))


def _exchanges(texts: Texts) -> Iterator[Choice]:
    for kind in ExchangeKind:
        if kind is ExchangeKind.DEALER_SETS_NUMBER:
            yield Choice(kind, keep_label(texts["exchange-keep"]), keep_label("{exchange-keep}"))
        else:
            yield Choice(kind, value_label("exchange", kind.value))


def _losers(texts: Texts) -> str:
    cards = [name.rpartition("-")[2] for name, text in texts.items() if name.startswith("limit.instant_loss-") and text]
    return ranks_label(cards) if cards else pgettext("special cards", "these")


class Inputs:
    """Makes the inputs of a form's rules."""

    def __init__(self, texts: Texts, usual: Texts, errors: Mapping[str, str], variant: Variant) -> None:
        self._texts = texts
        self._usual = usual
        self._errors = errors
        self._ranks = tuple((rank, rank_letter(rank)) for rank in variant.pack.ranks)

    def of_answer(self, name: str, value: str) -> tuple[RuleInput, ...]:  # noqa: C901 - one branch for each answer
        """What an answer asks for in addition."""
        match name, value:
            case "hand.size", "fixed":
                counted = tuple(map(cards_label, range(1, MAX_COUNTED + 1)))
                return (self._number("hand.size-fixed", _("Cards"), counted),)
            case "hand.size", "countdown":
                then = (("restart", _("from the top again")), ("bounce", _("up again, one by one")))
                return (
                    self._number("hand.size-countdown", _("Cards in the first hand")),
                    self._choice("hand.size-then", _("After the hand of one card"), then),
                )
            case "hand.size", "last_penalty":
                return (
                    self._number("hand.size-last_penalty", _("Cards in the first hand")),
                    self._number("hand.size-cap", _("At most (empty: no limit)")),
                )
            case "hand.size", "dealer_choice":
                return (self._number("hand.size-dealer_choice", _("At least")),)
            case "exchange", "dealer_sets_number":
                return (self._number("exchange-keep", _("At least")),)
            case "pack.packs", "number":
                # I18N: How many packs of cards.
                return (self._number("pack.packs-number", _("Packs")),)
            case "pack.ranks", "others":
                return (self._make("pack.ranks-others", _("Ranks, low to high, with spaces between"), "text"),)
            case "penalty.factor", "rank":
                # I18N: After "It counts": however many such cards there are.
                once = (("true", _("once")), ("false", _("once for each such card")))
                return (
                    self._choice("penalty.factor-rank", _("Card"), self._ranks),
                    self._number("penalty.factor-times", _("Multiplies by")),
                    # I18N: The card that multiplies; the answer ends the sentence: "once", "once for each such card".
                    self._choice("penalty.factor-once", _("It counts"), once),
                )
            case "limit.instant_loss", "cards":
                names = [one for one in self._texts if one.startswith("limit.instant_loss-")]
                return tuple(self._make(one, card_letter(parse_card(one.rpartition("-")[2])), "tick") for one in names)
            case "buy_in", "on":
                return (
                    self._number("buy_in-times", _("How many times (empty: no limit)")),
                    self._number("buy_in-others", _("Others still in, at least")),
                )
        return ()

    def of_rule(self, name: str) -> tuple[RuleInput, ...]:
        """The inputs of a rule that is no choice, or beside its answers."""
        match name:
            case "limit.test":
                return (self._number("limit.value", parameter_label("limit.value")),)
            case "penalty.points":
                ranks = [rank for rank in RANKS if rank in dict(self._ranks)]
                return tuple(self._number(f"{name}-{rank}", rank_letter(rank)) for rank in ranks)
            case "pack.special":
                rows = [
                    one.removesuffix("-rank") for one in self._texts if one.startswith(name) and one.endswith("-rank")
                ]
                return tuple(one for row in rows for one in self._special(row))
        return (self._number(name, rule_label(name)),) if name in NUMBERS and name != "cucumbers_to_be_out" else ()

    def _special(self, row: str) -> Iterator[RuleInput]:
        suits = tuple(SUIT_SYMBOLS.items())
        yield self._choice(f"{row}-rank", _("Card"), (("", pgettext("special cards", "none")), *self._ranks))
        yield self._choice(f"{row}-suit", _("Suit"), suits)
        # I18N: A label; a rank follows. The special card comes just above it.
        yield self._choice(f"{row}-above", _("Higher than"), self._ranks)
        yield self._number(f"{row}-points", _("Points"))
        yield self._make(f"{row}-loses", _("puts you out at once"), "tick")

    def _number(self, name: str, label: str, counted: tuple[str, ...] = ()) -> RuleInput:
        return self._make(name, label, "number", counted=counted)

    def _choice(self, name: str, label: str, options: tuple[tuple[str, str], ...]) -> RuleInput:
        text = self._texts[name]
        known = dict(options)
        return self._make(name, label, "choice", options if text in known else (*options, (text, text)))

    def _make(
        self,
        name: str,
        label: str,
        kind: str,
        options: tuple[tuple[str, str], ...] = (),
        counted: tuple[str, ...] = (),
    ) -> RuleInput:
        error = self._errors.get(name, "")
        return RuleInput(name, label, self._texts[name], self._usual.get(name, ""), kind, options, counted, error)


def rule_label(name: str) -> str:
    """The beginning of the sentence about a rule, by the name of one of its fields."""
    rule = rule_of(name)
    if rule == TIES:
        return _("If several have the highest card")
    return parameter_label(rule)
