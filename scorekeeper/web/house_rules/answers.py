"""The answers to each rule, and what they ask for in addition."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.variant import Variant
from scorekeeper.web.house_rules.fields import ROWS, rule_of
from scorekeeper.web.house_rules.parts import RANKS, Texts, read_part
from scorekeeper.words.answers import PLACE, Number, OneOf, RankOfPack, RanksOfPack
from scorekeeper.words.cards import SUIT_SYMBOLS, card_letter, rank_letter
from scorekeeper.words.parameters import FIELDS

MAX_COUNTED = 14
"""Numbers of cards up to this one have words of their own where a script changes them."""


class Choice(NamedTuple):
    """A value as the form sends it, its words, and the same words with the names of inputs in braces."""

    value: str
    words: str
    pattern: str = ""


RuleInput = dict[str, Any]
"""A number, a text, a choice or a box to tick (`kind`): its `name` in the form, `label`, `text` and `usual` text.

`options` are the values of a choice and their words, `counted` words for 1, 2 and so on, `error` what is wrong.
"""


def choices(name: str, texts: Texts) -> tuple[Choice, ...]:
    """The answers to a rule; none if it is a number or a table."""
    row = ROWS[name]
    answers = []
    for answer, words in row.answers.items():
        places = PLACE.findall(answer) or row.beside
        said = words(*(read_part(texts, place) if place.endswith("*") else texts.get(place, "") for place in places))
        pattern = "" if answer.endswith("*}]") else words(*(f"{{{place}}}" for place in places))
        answers.append(Choice(answer, said, pattern if PLACE.search(pattern) else ""))
    return tuple(answers)


class Inputs:
    """Makes the inputs of a form's rules."""

    def __init__(self, texts: Texts, usual: Texts, errors: Mapping[str, str], variant: Variant) -> None:
        self._texts = texts
        self._usual = usual
        self._errors = errors
        self._ranks = tuple((rank, rank_letter(rank)) for rank in variant.pack.ranks)

    def of_answer(self, name: str, value: str) -> tuple[RuleInput, ...]:
        """What an answer asks for in addition."""
        places = PLACE.findall(value) if value in ROWS[name].answers else []
        if places == [f"{name}-*"]:
            cards = [field.removeprefix(f"{name}-") for field in self._texts if field.startswith(f"{name}-")]
            return tuple(self._make(f"{name}-{card}", card_letter(parse_card(card)), "tick") for card in cards)
        return tuple(map(self._field, places))

    def of_rule(self, name: str) -> tuple[RuleInput, ...]:
        """The inputs of a rule that is no choice, or beside its answers."""
        match name:
            case "penalty.points":
                ranks = [rank for rank in RANKS if rank in dict(self._ranks)]
                return tuple(self._number(f"{name}-{rank}", rank_letter(rank)) for rank in ranks)
            case "pack.special":
                rows = [
                    field.removesuffix("-rank")
                    for field in self._texts
                    if field.startswith(name) and field.endswith("-rank")
                ]
                return tuple(field for row in rows for field in self._special(row))
        return tuple(map(self._field, ROWS[name].beside))

    def _field(self, name: str) -> RuleInput:
        part = FIELDS[name]
        match part:
            case Number(counted=counted):
                words = () if counted is None else tuple(map(counted, range(1, MAX_COUNTED + 1)))
                return self._number(name, part.label(), words)
            case OneOf(options=options):
                return self._choice(name, part.label(), tuple((value, words()) for value, words in options.items()))
            case RankOfPack():
                return self._choice(name, part.label(), self._ranks)
            case RanksOfPack():
                return self._make(name, part.label(), "text")

    def _special(self, row: str) -> Iterator[RuleInput]:
        suits = tuple(SUIT_SYMBOLS.items())
        yield self._choice(f"{row}-rank", _("Card"), (("", pgettext("special cards", "none")), *self._ranks))
        yield self._choice(f"{row}-suit", _("Suit"), suits)
        # I18N: A label; a rank follows. The special card comes just above it.
        yield self._choice(f"{row}-above", _("Higher than"), self._ranks)
        yield self._number(f"{row}-points", _("Points"))
        yield self._make(f"{row}-loses", _("puts you out at once"), "tick")

    def _number(self, name: str, label: str, counted: tuple[str, ...] = ()) -> RuleInput:
        return self._make(name, label, "number") | {"counted": counted}

    def _choice(self, name: str, label: str, options: tuple[tuple[str, str], ...]) -> RuleInput:
        text = self._texts[name]
        known = dict(options)
        return self._make(name, label, "choice") | {"options": options if text in known else (*options, (text, text))}

    def _make(self, name: str, label: str, kind: str) -> RuleInput:
        texts = {"text": self._texts[name], "usual": self._usual.get(name, ""), "error": self._errors.get(name, "")}
        return {"name": name, "label": label, "kind": kind, "counted": (), **texts}


def rule_label(name: str) -> str:
    """The beginning of the sentence about a rule, by the name of one of its fields."""
    return ROWS[rule_of(name)].label()
