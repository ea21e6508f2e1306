"""The values of parameters as JSON: how to write and read each one, and what is allowed (register: parameters)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict
from enum import Enum
from functools import cache, partial
from typing import Any, TypeVar, get_type_hints

from scorekeeper.rules.cards import Card, parse_card
from scorekeeper.rules.options import AfterOne, ExchangeKind
from scorekeeper.rules.variant import (
    NEXT_STILL_IN_CLOCKWISE,
    ONE_PER_FOUR_PLAYERS,
    BuyIn,
    Countdown,
    DealerChoice,
    Exchange,
    Factor,
    Fixed,
    HandSize,
    LastPenalty,
    PerPlayerFactor,
    RankFactor,
    Special,
    Variant,
    WholePack,
)

T = TypeVar("T")
Json = Any
"""A JSON value: what `json.loads` gives."""

MAX_PLAYERS = 20
MAX_POINTS = 10_000


def write_value(name: str, value: object) -> Json:
    """The field's value as a JSON value."""
    return _NOTHING[name] if value is None else _write(value)


def read_value(name: str, value: Json) -> Any:  # noqa: ANN401 - each parameter has a type of its own
    """The field's value for a JSON value. Raises ValueError, TypeError or KeyError for one that is not allowed."""
    return _reader_of(name)[0](value)


def allowed_values(name: str) -> str:
    """The values that are allowed, as a list for people to read."""
    return _reader_of(name)[1]


_BUY_IN_SCORE = "highest_still_in"
"""The score of a player who buys back in: no source knows another."""

_NOTHING = {"penalty.factor": "none", "buy_in": "off"}
"""Parameter -> how JSON says that there is no such rule."""


def _write(value: object) -> Json:
    """The JSON value. Numbers, texts and booleans stay as they are."""
    match value:
        case Enum():
            return value.value
        case Fixed():
            return value.cards
        case Countdown() | WholePack() | LastPenalty() | DealerChoice() | Exchange() | Card():
            return str(value)
        case BuyIn():
            times = "unlimited" if value.max_times is None else value.max_times
            return {"max_times": times, "min_others_in": value.min_others_in, "score": _BUY_IN_SCORE}
        case RankFactor():
            return asdict(value)
        case PerPlayerFactor():
            return "per_player"
        case Special():
            return {**asdict(value), "card": str(value.card)}
        case tuple():
            return [_write(part) for part in value]
        case Mapping():
            return dict(value)
    return value


def _integer(least: int, most: int) -> Callable[[Json], int]:
    def read(value: Json) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError(value)
        return value

    return read


def _span(least: int, most: int) -> str:
    return f"{least}-{most}" if most > least + 1 else ", ".join(map(str, range(least, most + 1)))


def _only_value(only: str) -> Callable[[Json], str]:
    def read(value: Json) -> str:
        if value != only:
            raise ValueError(value)
        return only

    return read


def _of(kind: type[T], value: Json) -> T:
    if not isinstance(value, kind):
        raise TypeError(value)
    return value


def _only(value: Json, *keys: str) -> dict[str, Json]:
    if set(_of(dict, value)) - set(keys):
        raise ValueError(value)
    return _of(dict, value)


# We read texts as we write them, and also the spellings "one per four players" and "dealer_sets_number(keep 2)".

_SIZES: tuple[tuple[str, Callable[..., HandSize]], ...] = (
    (r"(?:fixed )?([1-9]\d?)", lambda cards: Fixed(int(cards))),
    (
        r"countdown\(([1-9]\d?)(?:, *(?:then )?(restart|bounce))?\)",
        lambda start, then: Countdown(int(start), AfterOne(then or "restart")),
    ),
    (r"whole_pack", WholePack),
    (
        r"last_penalty\(([1-9]\d?)(?:, *(?:no cap|cap ([1-9]\d?)))?\)",
        lambda first, cap: LastPenalty(int(first), int(cap) if cap else None),
    ),
    (r"dealer_choice\(([1-9]\d?)\)", lambda least: DealerChoice(int(least))),
)


def _hand_size(value: Json) -> HandSize:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise TypeError(value)
    for pattern, make in _SIZES:
        match = re.fullmatch(pattern, str(value), re.ASCII)
        if match:
            return make(*match.groups())
    raise ValueError(value)


def _exchange(value: Json) -> Exchange:
    match = re.fullmatch(r"(\w+)(?:\((?:keep )?(\d{1,2})\))?", value, re.ASCII)
    if match is None:
        raise ValueError(value)
    kind = ExchangeKind(match[1])
    if (kind is ExchangeKind.DEALER_SETS_NUMBER) != (match[2] is not None):
        raise ValueError(value)
    return Exchange(kind=kind, keep=None if match[2] is None else int(match[2]))


def _ranks(value: Json) -> tuple[str, ...]:
    ranks = tuple(_rank(rank) for rank in _of(list, value))
    if len(set(ranks)) < max(2, len(ranks)):
        raise ValueError(value)
    return ranks


def _card(value: Json) -> Card:
    return parse_card(_of(str, value))


def _rank(value: Json) -> str:
    card = _card(value)
    if card.suit:
        raise ValueError(value)
    return card.rank


def _packs(value: Json) -> int | str:
    return (
        _only_value(ONE_PER_FOUR_PLAYERS)(value.replace(" ", "_")) if isinstance(value, str) else _integer(1, 8)(value)
    )


def _specials(value: Json) -> tuple[Special, ...]:
    listed = tuple(_special(written) for written in _of(list, value))
    if any(not special.card.suit for special in listed) or len({special.card for special in listed}) < len(listed):
        raise ValueError(value)
    return listed


def _special(value: Json) -> Special:
    given = _only(value, "card", "rank_above", "points", "instant_loss")
    return Special(
        card=_card(given["card"]),
        rank_above=_rank(given["rank_above"]),
        points=_integer(0, MAX_POINTS)(given["points"]),
        instant_loss=_of(bool, given.get("instant_loss", False)),
    )


def _points(value: Json) -> Mapping[str, int]:
    return {_rank(rank): _integer(0, MAX_POINTS)(points) for rank, points in _of(dict, value).items()}


def _factor(value: Json) -> Factor:
    if value == "none":
        return None
    if value == "per_player":
        return PerPlayerFactor()
    given = _only(value, "rank", "factor", "once")
    return RankFactor(
        rank=_rank(given["rank"]),
        factor=_integer(2, 10)(given["factor"]),
        once=_of(bool, given.get("once", True)),
    )


def _buy_in(value: Json) -> BuyIn | None:
    if value == "off":
        return None
    given = _only(value, "max_times", "min_others_in", "score")
    times = given["max_times"]
    _only_value(_BUY_IN_SCORE)(given.get("score", _BUY_IN_SCORE))
    return BuyIn(
        max_times=None if times == "unlimited" else _integer(1, 99)(times),
        min_others_in=_integer(1, MAX_PLAYERS)(given["min_others_in"]),
    )


NUMBERS: Mapping[str, tuple[int, int]] = {
    "players.min": (2, MAX_PLAYERS),
    "players.max": (2, MAX_PLAYERS),
    "pack.copies": (1, 16),
    "pack.jokers": (0, 3),
    "limit.value": (1, MAX_POINTS),
    "score.floor": (0, 0),
    "cucumbers_to_be_out": (1, 2),
}
"""Parameter that is a whole number -> the least and the most."""

_READERS: Mapping[str, tuple[Callable[[Json], Any], str]] = {
    **{name: (_integer(*span), _span(*span)) for name, span in NUMBERS.items()},
    "pack.ranks": (_ranks, '["2", "3", …], low to high'),
    "pack.packs": (_packs, f"1-8, {ONE_PER_FOUR_PLAYERS}"),
    "pack.special": (_specials, '[{"card": "6C", "rank_above": "A", "points": 21, "instant_loss": true}]'),
    "hand.size": (
        _hand_size,
        "7, countdown(10), countdown(10, bounce), whole_pack, last_penalty(5, cap 7), dealer_choice(3)",
    ),
    "exchange": (
        _exchange,
        ", ".join(
            str(Exchange(kind=kind, keep=2 if kind is ExchangeKind.DEALER_SETS_NUMBER else None))
            for kind in ExchangeKind
        ),
    ),
    "penalty.points": (_points, f'{{"A": 14, …}}, 0-{MAX_POINTS}'),
    "penalty.factor": (_factor, 'none, per_player, {"rank": "1", "factor": 2, "once": true}'),
    "limit.instant_loss": (lambda value: tuple(_card(written) for written in _of(list, value)), '["6C"]'),
    "buy_in": (
        _buy_in,
        'off, {"max_times": 1, "min_others_in": 3}, {"max_times": "unlimited", "min_others_in": 2}',
    ),
    "deal.if_out": (_only_value(NEXT_STILL_IN_CLOCKWISE), NEXT_STILL_IN_CLOCKWISE),
}
"""Parameter -> (its reader, what is allowed), for those that are neither on or off nor one of an enum."""


@cache
def _reader_of(name: str) -> tuple[Callable[[Json], Any], str]:
    """How a parameter is read and what is allowed, by its row above or by the type of its field."""
    if name in _READERS:
        return _READERS[name]
    kind: Any = Variant
    for part in name.split("."):
        kind = get_type_hints(kind)[part]
    if kind is bool:
        return partial(_of, bool), "true, false"
    return kind, ", ".join(str(option.value) for option in kind)
