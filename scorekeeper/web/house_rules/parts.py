"""The parts of answers in a form: the text of each field, and the JSON that it stands for.

Three rules have a field for each card or rank, so their fields depend on the pack: they are written and read here too.
"""

import json
import re
from collections.abc import Mapping

from flask_babel import gettext as _

from scorekeeper.rules.cards import FRENCH_RANKS, NUMBER_RANKS, NotACardError
from scorekeeper.rules.parameter_values import MAX_POINTS, Json
from scorekeeper.rules.variant import FACE_POINTS, Variant
from scorekeeper.words.answers import Number, OneOf, RankOfPack, RanksOfPack, notation
from scorekeeper.words.cards import rank_letter, read_card
from scorekeeper.words.parameters import FIELDS
from scorekeeper.words.problems import typed_sentence

Texts = Mapping[str, str]
"""What the fields of a form say, by their names."""

MAX_TEXT_LENGTH = 1000
"""The most characters of a text; the points of all cards in the register's notation need a third of it."""

MIN_SPECIALS = 2
"""At least so many special cards can be entered."""

RANKS = tuple(dict.fromkeys((*NUMBER_RANKS, *FRENCH_RANKS)))
"""Every rank of any pack."""

NUMBERS = {name: part.span for name, part in FIELDS.items() if isinstance(part, Number)}
"""Field with a number -> the least and the most."""


class BadRuleError(ValueError):
    """A rule that cannot be: the field, and a sentence that says why."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(field, sentence)
        self.field = field
        self.sentence = sentence


def usual_text(field: str, variant: Variant) -> str:
    """What a field says where another answer is chosen."""
    match FIELDS[field]:
        case Number(usual=usual) | OneOf(usual=usual):
            return usual
        case RankOfPack():
            return variant.pack.ranks[0]
        case RanksOfPack():
            return _letters(variant.pack.ranks)


def part_text(field: str, part: str) -> str:
    """The text of a field for the JSON of its part."""
    match FIELDS[field]:
        case Number(empty=empty) if part == empty:
            return ""
        case RanksOfPack():
            return _letters(json.loads(part))
    return part


def read_part(texts: Texts, field: str) -> str:
    """The JSON of a part, from the texts of all fields. Raises BadRuleError."""
    if field.endswith("*"):
        return ",".join(f'"{card}"' for card in ticked(texts, field.removesuffix("*")))
    text = texts.get(field, "").strip()
    match FIELDS[field]:
        case Number(empty=empty):
            return empty if empty and not text else str(number(texts, field))
        case RanksOfPack():
            return notation(_ranks(text, field))
    return json.dumps(text)[1:-1]


def number(texts: Texts, field: str) -> int:
    """The whole number in a field. Raises BadRuleError if there is none, or if it is too small or too large."""
    text = texts.get(field, "").strip()
    least, most = NUMBERS.get(field, (0, MAX_POINTS))
    if not re.fullmatch(r"[0-9]{1,6}", text, re.ASCII) or not least <= int(text) <= most:
        raise BadRuleError(field, typed_sentence("number", least=least, most=most))
    return int(text)


def ticked(texts: Texts, start: str) -> list[str]:
    """The cards that are ticked in the fields that start like this."""
    return [field.removeprefix(start) for field, text in texts.items() if field.startswith(start) and text]


def fields_by_card(name: str, variant: Variant) -> dict[str, str]:
    """The fields of a rule that has one for each card or rank; none for other rules."""
    match name:
        case "penalty.points":
            points = {**FACE_POINTS, **{rank: int(rank) for rank in NUMBER_RANKS}, **variant.penalty.points}
            return {f"{name}-{rank}": str(points[rank]) for rank in RANKS}
        case "limit.instant_loss":
            cards = variant.limit.instant_loss
            return {f"{name}-{card}": "y" if card in cards else "" for card in (*variant.deck, *cards)}
        case "pack.special":
            return _write_specials(variant)
    return {}


def read_points(ranks: list[str], texts: Texts) -> dict[str, int]:
    """The points of these ranks. Raises BadRuleError."""
    return {rank: number(texts, f"penalty.points-{rank}") for rank in ranks}


def read_specials(texts: Texts) -> list[dict[str, Json]]:
    """The special cards; a line without a card is none. Raises BadRuleError."""
    specials: list[dict[str, Json]] = []
    for field in sorted(texts):
        row, _dash, part = field.rpartition("-")
        if not field.startswith("pack.special-") or part != "rank" or not texts[field].strip():
            continue
        card = texts[field].strip() + texts.get(f"{row}-suit", "").strip()
        if any(special["card"] == card for special in specials):
            raise BadRuleError(field, _("Name each special card once."))
        specials.append(
            {
                "card": card,
                "rank_above": texts.get(f"{row}-above", "").strip(),
                "points": number(texts, f"{row}-points"),
                "instant_loss": texts.get(f"{row}-loses", "") == "y",
            }
        )
    return specials


def _write_specials(variant: Variant) -> dict[str, str]:
    texts: dict[str, str] = {}
    specials = variant.pack.special
    for line in range(max(MIN_SPECIALS, len(specials) + 1)):
        special = specials[line] if line < len(specials) else None
        texts |= {
            f"pack.special-{line}-rank": special.card.rank if special else "",
            f"pack.special-{line}-suit": special.card.suit if special else "C",
            f"pack.special-{line}-above": special.rank_above if special else variant.pack.ranks[-1],
            f"pack.special-{line}-points": str(special.points) if special else "0",
            f"pack.special-{line}-loses": "y" if special and special.instant_loss else "",
        }
    return texts


def _letters(ranks: tuple[str, ...]) -> str:
    return " ".join(map(rank_letter, ranks))


def _ranks(text: str, field: str) -> list[str]:
    try:
        cards = [read_card(word) for word in re.split(r"[\s,;–-]+", text[:MAX_TEXT_LENGTH]) if word]
    except NotACardError as error:
        raise BadRuleError(field, _("“%(card)s” is not a card.", card=str(error)[:20])) from None
    ranks = [card.rank for card in cards if not card.suit]
    if len(set(ranks)) < max(2, len(cards)):
        raise BadRuleError(field, typed_sentence("ranks"))
    return ranks
