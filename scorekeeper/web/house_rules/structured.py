"""The fields of rules whose values have parts: how to write each one, and how to read it.

A writer gives the texts of a rule's fields. A reader gives the JSON value, and None where the rule's own field has no
value that it knows.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from flask_babel import gettext as _

from scorekeeper.rules.cards import FRENCH_RANKS, NUMBER_RANKS, NotACardError
from scorekeeper.rules.options import AfterOne, ExchangeKind, Packs
from scorekeeper.rules.parameter_values import MAX_PLAYERS, MAX_POINTS, Json
from scorekeeper.rules.variant import (
    FACE_POINTS,
    BuyIn,
    Countdown,
    DealerChoice,
    Fixed,
    LastPenalty,
    RankFactor,
    Variant,
    WholePack,
)
from scorekeeper.words.cards import rank_letter, read_card

Texts = Mapping[str, str]
"""What the fields of a form say, by their names."""

MAX_TEXT_LENGTH = 1000
"""The most characters of a text; the points of all cards in the register's notation need a third of it."""

MIN_SPECIALS = 2
"""At least so many special cards can be entered."""

RANKS = tuple(dict.fromkeys((*NUMBER_RANKS, *FRENCH_RANKS)))
"""Every rank of any pack."""


NUMBERS: Mapping[str, tuple[int, int]] = {
    "players.min": (2, MAX_PLAYERS),
    "players.max": (2, MAX_PLAYERS),
    "pack.copies": (1, 16),
    "pack.jokers": (0, 3),
    "pack.packs-number": (1, 8),
    "hand.size-fixed": (1, 99),
    "hand.size-countdown": (1, 99),
    "hand.size-last_penalty": (1, 99),
    "hand.size-cap": (1, 99),
    "hand.size-dealer_choice": (1, 99),
    "exchange-keep": (0, 99),
    "penalty.factor-times": (2, 10),
    "limit.value": (1, MAX_POINTS),
    "cucumbers_to_be_out": (1, 2),
    "buy_in-times": (1, 99),
    "buy_in-others": (1, MAX_PLAYERS),
}
"""Field with a number -> the least and the most."""


class BadRuleError(ValueError):
    """A rule that cannot be: the field, and a sentence that says why."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(field, sentence)
        self.field = field
        self.sentence = sentence


def number(texts: Texts, name: str) -> int:
    """The whole number in a field. Raises BadRuleError if there is none, or if it is too small or too large."""
    text = texts.get(name, "").strip()
    least, most = NUMBERS.get(name, (0, MAX_POINTS))
    if not re.fullmatch(r"[0-9]{1,6}", text, re.ASCII) or not least <= int(text) <= most:
        raise BadRuleError(name, _("A number from %(least)s to %(most)s, please.", least=least, most=most))
    return int(text)


def number_or_none(texts: Texts, name: str) -> int | None:
    """The whole number in a field; None if the field is empty."""
    return number(texts, name) if texts[name].strip() else None


def _write_size(variant: Variant) -> dict[str, str]:
    texts = {
        "hand.size": "",
        "hand.size-fixed": "7",
        "hand.size-countdown": "10",
        "hand.size-then": AfterOne.RESTART.value,
        "hand.size-last_penalty": "7",
        "hand.size-cap": "",
        "hand.size-dealer_choice": "3",
    }
    changed: dict[str, object]
    match variant.hand.size:
        case Fixed(cards=cards):
            changed = {"hand.size": "fixed", "hand.size-fixed": cards}
        case Countdown(start=start, then=then):
            changed = {"hand.size": "countdown", "hand.size-countdown": start, "hand.size-then": then.value}
        case WholePack():
            changed = {"hand.size": "whole_pack"}
        case LastPenalty(first=first, cap=cap):
            changed = {"hand.size": "last_penalty", "hand.size-last_penalty": first, "hand.size-cap": cap or ""}
        case DealerChoice(least=least):
            changed = {"hand.size": "dealer_choice", "hand.size-dealer_choice": least}
    return {**texts, **{name: str(value) for name, value in changed.items()}}


def _read_size(texts: Texts, name: str) -> Json:
    match texts[name].strip():
        case "fixed":
            return number(texts, "hand.size-fixed")
        case "countdown":
            start = number(texts, "hand.size-countdown")
            then = texts["hand.size-then"].strip()
            return f"countdown({start})" if then == AfterOne.RESTART else f"countdown({start}, {then})"
        case "whole_pack":
            return "whole_pack"
        case "last_penalty":
            first = number(texts, "hand.size-last_penalty")
            return str(LastPenalty(first, number_or_none(texts, "hand.size-cap")))
        case "dealer_choice":
            return str(DealerChoice(number(texts, "hand.size-dealer_choice")))
    return None


def _write_exchange(variant: Variant) -> dict[str, str]:
    keep = variant.exchange.keep
    return {"exchange": variant.exchange.kind.value, "exchange-keep": "2" if keep is None else str(keep)}


def _read_exchange(texts: Texts, name: str) -> Json:
    text = texts[name].strip()
    if text == ExchangeKind.DEALER_SETS_NUMBER:
        return f"{text}({number(texts, 'exchange-keep')})"
    return text if text in set(ExchangeKind) else None


def _write_packs(variant: Variant) -> dict[str, str]:
    packs = variant.pack.packs
    if isinstance(packs, int):
        return {"pack.packs": "number", "pack.packs-number": str(packs)}
    return {"pack.packs": packs.value, "pack.packs-number": "1"}


def _read_packs(texts: Texts, name: str) -> Json:
    text = texts[name].strip()
    if text == "number":
        return number(texts, "pack.packs-number")
    return text if text == Packs.ONE_PER_FOUR_PLAYERS else None


_PACKS = {"french": FRENCH_RANKS, "numbers": NUMBER_RANKS}


def _write_ranks(variant: Variant) -> dict[str, str]:
    kind = next((kind for kind, ranks in _PACKS.items() if ranks == variant.pack.ranks), "others")
    return {"pack.ranks": kind, "pack.ranks-others": " ".join(map(rank_letter, variant.pack.ranks))}


def _read_ranks(texts: Texts, name: str) -> Json:
    text = texts[name].strip()
    if text in _PACKS:
        return list(_PACKS[text])
    if text != "others":
        return None
    field = "pack.ranks-others"
    try:
        cards = [read_card(one) for one in re.split(r"[\s,;–-]+", texts[field].strip()[:MAX_TEXT_LENGTH]) if one]
    except NotACardError as error:
        raise BadRuleError(field, _("“%(card)s” is not a card.", card=str(error)[:20])) from None
    ranks = [card.rank for card in cards if not card.suit]
    if len(set(ranks)) < max(2, len(cards)):
        raise BadRuleError(field, _("Name each rank once, from the lowest to the highest."))
    return ranks


def _write_points(variant: Variant) -> dict[str, str]:
    points = {**FACE_POINTS, **{rank: int(rank) for rank in NUMBER_RANKS}, **variant.penalty.points}
    return {f"penalty.points-{rank}": str(points[rank]) for rank in RANKS}


def _read_points(texts: Texts, name: str) -> Json:
    if texts.get(name, "").strip():
        return None
    ranks = _ranks_in(texts)
    return {rank: number(texts, f"{name}-{rank}") for rank in ranks}


def _ranks_in(texts: Texts) -> list[str]:
    """The ranks of the pack in the form."""
    try:
        found: list[str] | None = _read_ranks(texts, "pack.ranks")
    except BadRuleError:
        return []
    return found or re.findall(r"[0-9]+|[JQKA]", texts["pack.ranks"])


def _write_specials(variant: Variant) -> dict[str, str]:
    texts: dict[str, str] = {}
    specials = variant.pack.special
    for number in range(max(MIN_SPECIALS, len(specials) + 1)):
        one = specials[number] if number < len(specials) else None
        texts |= {
            f"pack.special-{number}-rank": one.card.rank if one else "",
            f"pack.special-{number}-suit": one.card.suit if one else "C",
            f"pack.special-{number}-above": one.rank_above if one else variant.pack.ranks[-1],
            f"pack.special-{number}-points": str(one.points) if one else "0",
            f"pack.special-{number}-loses": "y" if one and one.instant_loss else "",
        }
    return texts


def _read_specials(texts: Texts, name: str) -> Json:
    if texts.get(name, "").strip():
        return None
    found: list[dict[str, Json]] = []
    for field in sorted(texts):
        row, _dash, part = field.rpartition("-")
        if not field.startswith(f"{name}-") or part != "rank" or not texts[field].strip():
            continue
        card = texts[field].strip() + texts.get(f"{row}-suit", "").strip()
        if any(one["card"] == card for one in found):
            raise BadRuleError(field, _("Name each special card once."))
        found.append(
            {
                "card": card,
                "rank_above": texts.get(f"{row}-above", "").strip(),
                "points": number(texts, f"{row}-points"),
                "instant_loss": texts.get(f"{row}-loses", "") == "y",
            }
        )
    return found


def _write_factor(variant: Variant) -> dict[str, str]:
    factor = variant.penalty.factor
    rank, times, once = variant.pack.ranks[0], 2, True
    if isinstance(factor, RankFactor):
        rank, times, once = factor.rank, factor.factor, factor.once
    kind = "none" if factor is None else "rank" if isinstance(factor, RankFactor) else "per_player"
    return {
        "penalty.factor": kind,
        "penalty.factor-rank": rank,
        "penalty.factor-times": str(times),
        "penalty.factor-once": str(once).lower(),
    }


def _read_factor(texts: Texts, name: str) -> Json:
    text = texts[name].strip()
    if text != "rank":
        return text if text in ("none", "per_player") else None
    return {
        "rank": texts["penalty.factor-rank"].strip(),
        "factor": number(texts, "penalty.factor-times"),
        "once": texts["penalty.factor-once"].strip() != "false",
    }


def _write_losers(variant: Variant) -> dict[str, str]:
    cards = variant.limit.instant_loss
    found = {f"limit.instant_loss-{card}": "y" if card in cards else "" for card in (*variant.deck, *cards)}
    return {"limit.instant_loss": "cards" if cards else "none", **found}


def _read_losers(texts: Texts, name: str) -> Json:
    match texts[name].strip():
        case "none":
            return []
        case "cards":
            return [field.rpartition("-")[2] for field, text in texts.items() if field.startswith(f"{name}-") and text]
    return None


def _write_buy_in(variant: Variant) -> dict[str, str]:
    terms = variant.buy_in or BuyIn(max_times=1, min_others_in=3)
    return {
        "buy_in": "off" if variant.buy_in is None else "on",
        "buy_in-times": "" if terms.max_times is None else str(terms.max_times),
        "buy_in-others": str(terms.min_others_in),
    }


def _read_buy_in(texts: Texts, name: str) -> Json:
    text = texts[name].strip()
    if text != "on":
        return text if text == "off" else None
    times = number_or_none(texts, "buy_in-times")
    return {
        "max_times": times or "unlimited",
        "min_others_in": number(texts, "buy_in-others"),
        "score": "highest_still_in",
    }


WRITERS: Mapping[str, Callable[[Variant], dict[str, str]]] = {
    "hand.size": _write_size,
    "exchange": _write_exchange,
    "pack.packs": _write_packs,
    "pack.ranks": _write_ranks,
    "pack.special": _write_specials,
    "penalty.points": _write_points,
    "penalty.factor": _write_factor,
    "limit.instant_loss": _write_losers,
    "buy_in": _write_buy_in,
}
READERS: Mapping[str, Callable[[Texts, str], Any]] = {
    "hand.size": _read_size,
    "exchange": _read_exchange,
    "pack.packs": _read_packs,
    "pack.ranks": _read_ranks,
    "pack.special": _read_specials,
    "penalty.points": _read_points,
    "penalty.factor": _read_factor,
    "limit.instant_loss": _read_losers,
    "buy_in": _read_buy_in,
}
