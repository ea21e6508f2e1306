"""Parameters by their public names (register: parameters): a variant as JSON values, and house rules from JSON values.

`scorekeeper variants ID --json` prints these values, `changes` in a game record contains some of them, and a stored
game keeps all of them as the snapshot of its rules.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum
from functools import partial
from operator import attrgetter
from typing import Any, get_type_hints

from scorekeeper.rules.options import FirstLead, NextDeal, NextLead, Payer, PenaltyTie
from scorekeeper.rules.pack import cards_needed_each, pack_with_jokers
from scorekeeper.rules.parameter_values import Json, allowed_values, read_value, write_value
from scorekeeper.rules.variant import RankFactor, Variant


class ParameterProblem(StrEnum):
    """Why a house rule is impossible."""

    UNKNOWN_PARAMETER = "unknown_parameter"
    NOT_ALLOWED = "not_allowed"
    PLAYERS_MIN_ABOVE_MAX = "players_min_above_max"
    PACK_TOO_SMALL = "pack_too_small"
    RANK_WITHOUT_POINTS = "rank_without_points"
    RANK_NOT_IN_PACK = "rank_not_in_pack"
    END_NEEDS_PLAYERS = "end_needs_players"
    SUBTRACT_NEEDS_ONE_PAYER = "subtract_needs_one_payer"
    LEAD_NEEDS_DEALER = "lead_needs_dealer"
    LEAD_NEEDS_NO_DEALER = "lead_needs_no_dealer"


class RulesError(ValueError):
    """An impossible house rule: the parameter's name, the problem, what is allowed instead, and the value given."""

    def __init__(self, name: str, code: ParameterProblem, allowed: str = "", value: Json = None) -> None:
        super().__init__(name, code, allowed, value)
        self.name = name
        self.code = code
        self.allowed = allowed
        self.value = value


def parameters(variant: Variant) -> dict[str, Json]:
    """Every parameter of the variant by its public name, as JSON values."""
    return {name: write_value(name, value) for name, value in zip(NAMES, _values(variant), strict=True)}


def with_changes(variant: Variant, changes: Mapping[str, Json]) -> Variant:
    """The variant with house rules. `penalty.points` may name only some ranks; the others keep their points.

    Raises RulesError for an unknown name, a value that is not allowed, or rules that contradict each other.
    """
    changed = variant
    for name, value in changes.items():
        changed = with_value(changed, name, value)
    for rank in read_value("penalty.points", changes.get("penalty.points", {})):
        if rank not in changed.pack.ranks:
            raise RulesError("penalty.points", ParameterProblem.RANK_NOT_IN_PACK, value=rank)
    points = {rank: worth for rank, worth in changed.penalty.points.items() if rank in changed.pack.ranks}
    changed = replace(changed, penalty=replace(changed.penalty, points=points))
    check_possible(changed, blamed=tuple(changes))
    return changed


def if_possible(variant: Variant, changes: Mapping[str, Json]) -> Variant | None:
    """The variant with house rules; None if they contradict each other."""
    try:
        return with_changes(variant, changes)
    except RulesError:
        return None


def with_value(variant: Variant, name: str, value: Json) -> Variant:
    """The variant with one parameter changed, whether or not that contradicts its other rules.

    Raises RulesError for an unknown name or a value that is not allowed.
    """
    new = _read(name, value)
    group, _, key = name.partition(".")
    if name == "penalty.points":
        new = {**variant.penalty.points, **new}
    field: dict[str, Any] = {group: replace(getattr(variant, group), **{key: new}) if key else new}
    return replace(variant, **field)


def merged(*changes: Mapping[str, Json]) -> dict[str, Json]:
    """House rules that were set one after the other, as one. The points of different ranks are kept."""
    house_rules = {name: value for change in changes for name, value in change.items()}
    prices = [change["penalty.points"] for change in changes if "penalty.points" in change]
    if prices:
        house_rules["penalty.points"] = {rank: points for price in prices for rank, points in price.items()}
    return house_rules


def canonical(changes: Mapping[str, Json]) -> dict[str, Json]:
    """House rules as we write them, in whatever way they were spelt.

    Raises RulesError for an unknown name, or a value that is not allowed. Whether they go together is not checked.
    """
    return {name: write_value(name, _read(name, value)) for name, value in changes.items()}


def _read(name: str, value: Json) -> Any:  # noqa: ANN401 - each parameter has a type of its own
    if name not in NAMES:
        raise RulesError(name, ParameterProblem.UNKNOWN_PARAMETER, value=value)
    try:
        return read_value(name, value)
    except (ValueError, TypeError, KeyError):
        raise RulesError(name, ParameterProblem.NOT_ALLOWED, allowed_values(name), value) from None


def house_rules(variant: Variant, preset: Variant) -> dict[str, Json]:
    """The parameters in which a variant differs from its preset, as JSON values."""
    pairs = zip(NAMES, _values(variant), _values(preset), strict=True)
    return {name: write_value(name, value) for name, value, usual in pairs if value != usual}


def check_possible(variant: Variant, blamed: tuple[str, ...] = ()) -> None:
    """Raise RulesError if the rules contradict each other.

    The error names one of the `blamed` parameters, which were just changed, if it can.
    """
    refuse = partial(_refuse, blamed)
    players, pack = variant.players, variant.pack
    if players.min > players.max:
        most = str(players.max)
        refuse(ParameterProblem.PLAYERS_MIN_ABOVE_MAX, "players.max", "players.min", value=players.min, allowed=most)
    for rank in pack.ranks:
        if rank not in variant.penalty.points:
            refuse(ParameterProblem.RANK_WITHOUT_POINTS, "pack.ranks", value=rank)
    for name, rank in _named_ranks(variant):
        if rank not in pack.ranks:
            refuse(ParameterProblem.RANK_NOT_IN_PACK, name, "pack.ranks", value=rank)
    needed, held = players.max * cards_needed_each(variant), pack_with_jokers(variant, players.max)
    if needed > held:
        suspects = ("players.max", "hand.size", "pack.ranks", "pack.copies", "pack.packs", "pack.jokers")
        refuse(ParameterProblem.PACK_TOO_SMALL, *suspects, value=needed, allowed=str(held))
    if players.min < variant.fewest_in:
        refuse(ParameterProblem.END_NEEDS_PLAYERS, "game.end", "players.min", allowed=str(variant.fewest_in))
    if variant.penalty.payer is Payer.ALL_HIGHEST and variant.penalty.tied is PenaltyTie.SUBTRACT:
        refuse(ParameterProblem.SUBTRACT_NEEDS_ONE_PAYER, "penalty.tied", "penalty.payer")
    _check_lead(variant, blamed)


def _refuse(
    blamed: tuple[str, ...], code: ParameterProblem, *suspects: str, allowed: str = "", value: Json = None
) -> None:
    name = next((suspect for suspect in suspects if suspect in blamed), suspects[0])
    raise RulesError(name, code, allowed, value)


def _check_lead(variant: Variant, blamed: tuple[str, ...]) -> None:
    """Raise RulesError if a dealer leads where nobody deals."""
    refuse = partial(_refuse, blamed)
    nobody_deals = variant.deal.next is NextDeal.NONE
    if nobody_deals != (variant.lead.first is FirstLead.YOUNGEST_THEN_LAST_WINNER):
        code = ParameterProblem.LEAD_NEEDS_DEALER if nobody_deals else ParameterProblem.LEAD_NEEDS_NO_DEALER
        refuse(code, "lead.first", "deal.next")
    if nobody_deals and variant.lead.next_hand is not NextLead.LAST_WINNER:
        refuse(ParameterProblem.LEAD_NEEDS_DEALER, "lead.next_hand", "deal.next")


def _named_ranks(variant: Variant) -> Iterator[tuple[str, str]]:
    """Every rank that a rule names: the rule's parameter, then the rank."""
    for special in variant.pack.special:
        yield "pack.special", special.card.rank
        yield "pack.special", special.rank_above
    for card in variant.limit.instant_loss:
        yield "limit.instant_loss", card.rank
    if isinstance(variant.penalty.factor, RankFactor):
        yield "penalty.factor", variant.penalty.factor.rank


def _names() -> tuple[str, ...]:
    names: list[str] = []
    for group, kind in get_type_hints(Variant).items():
        if group in ("id", "meta"):
            continue
        if is_dataclass(kind) and group != "exchange":
            names.extend(f"{group}.{field.name}" for field in fields(kind))
        else:
            names.append(group)
    return tuple(names)


NAMES = _names()
"""Every parameter's public name, in the order of the register."""

_values = attrgetter(*NAMES)
"""The values of a variant's parameters, in that order."""
