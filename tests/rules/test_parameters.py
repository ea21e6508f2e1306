"""Parameters: written, read back, and refused with a reason."""

import json
from typing import Any

import pytest

from scorekeeper.rules.catalogue import (
    AGURK,
    CATALOGUE,
    FIVE_CUCUMBERS,
    GURKA_IS,
    GURKA_SE,
    PARLETT_FORM,
    RASSI,
    TWENTY_TWO,
)
from scorekeeper.rules.options import AfterOne, Duty, ExchangeKind
from scorekeeper.rules.parameters import NAMES, ParameterProblem, RulesError, check_possible, parameters, with_changes
from scorekeeper.rules.variant import (
    ONE_PER_FOUR_PLAYERS,
    BuyIn,
    Countdown,
    DealerChoice,
    Exchange,
    Fixed,
    LastPenalty,
    PerPlayerFactor,
    RankFactor,
    Special,
    Variant,
    WholePack,
)
from tests.rules import strategies
from tests.rules.cases import card, ruled

PRESETS = pytest.mark.parametrize("preset", CATALOGUE.values(), ids=lambda preset: preset.id)


def code(variant: Variant, changes: dict[str, Any]) -> RulesError:
    with pytest.raises(RulesError) as raised:
        with_changes(variant, changes)
    return raised.value


@PRESETS
def test_every_preset_can_be_rebuilt_from_its_parameters(preset: Variant) -> None:
    check_possible(preset)
    bare = Variant(id=preset.id, meta=preset.meta)
    assert with_changes(bare, json.loads(json.dumps(parameters(preset)))) == preset


def test_random_games_have_every_parameter_of_which_there_is_more_than_one_value() -> None:
    only_one = {"score.floor": "nobody falls below 0", "deal.if_out": "the next one still in deals"}
    assert set(strategies.changes) | set(only_one) == set(NAMES)
    assert set(strategies.changes) & set(only_one) == set()


def test_changing_the_points_of_some_ranks_keeps_the_others() -> None:
    points = with_changes(AGURK, {"penalty.points": {"A": 1, "t": 20}}).penalty.points
    assert (points["A"], points["10"], points["K"]) == (1, 20, 13)


def test_removing_ranks_from_the_pack_removes_their_points() -> None:
    short = with_changes(AGURK, {"pack.ranks": ["7", "8", "9", "T", "J", "Q", "K", "A"], "players.max": 4})
    assert set(short.penalty.points) == set(short.pack.ranks)


@pytest.mark.parametrize(
    ("name", "written", "read"),
    [
        ("hand.size", 6, Fixed(6)),
        ("hand.size", "6", Fixed(6)),
        ("hand.size", "countdown(7)", Countdown(7)),
        ("hand.size", "countdown(7, restart)", Countdown(7)),
        ("hand.size", "countdown(7, bounce)", Countdown(7, AfterOne.BOUNCE)),
        ("hand.size", "whole_pack", WholePack()),
        ("hand.size", "last_penalty(5, cap 7)", LastPenalty(5, 7)),
        ("hand.size", "dealer_choice(3)", DealerChoice(3)),
        ("exchange", "dealer_sets_number(2)", Exchange(kind=ExchangeKind.DEALER_SETS_NUMBER, keep=2)),
        ("exchange", "free_once", Exchange(kind=ExchangeKind.FREE_ONCE)),
        ("penalty.factor", "none", None),
        ("penalty.factor", "per_player", PerPlayerFactor()),
        ("penalty.factor", {"rank": "2", "factor": 3}, RankFactor(rank="2", factor=3)),
        ("penalty.factor", {"rank": "2", "factor": 3, "once": False}, RankFactor(rank="2", factor=3, once=False)),
        ("buy_in", "off", None),
        ("buy_in", {"max_times": "unlimited", "min_others_in": 2}, BuyIn(max_times=None, min_others_in=2)),
        ("buy_in", {"max_times": 1, "min_others_in": 3}, BuyIn(max_times=1, min_others_in=3)),
        ("pack.packs", "one_per_four_players", ONE_PER_FOUR_PLAYERS),
        ("pack.packs", 2, 2),
        ("pack.special", [], ()),
        (
            "pack.special",
            [{"card": "7c", "rank_above": "K", "points": 5}],
            (Special(card=card("7C"), rank_above="K", points=5),),
        ),
        ("limit.instant_loss", ["AS", "k"], (card("AS"), card("K"))),
        ("trick.cards_stay_open", False, False),
        ("follow.duty", "equal_first", Duty.EQUAL_FIRST),
        ("score.floor", 0, 0),
    ],
    ids=repr,
)
def test_a_parameter_is_read_and_written_back(name: str, written: Any, read: Any) -> None:  # noqa: ANN401
    changed = with_changes(AGURK, {name: written})
    group, _, key = name.partition(".")
    value = getattr(changed, group)
    assert (getattr(value, key) if key else value) == read
    again = with_changes(AGURK, {name: parameters(changed)[name]})
    assert again == changed


@pytest.mark.parametrize(
    ("name", "register", "written"),
    [
        ("pack.packs", "one per four players", "one_per_four_players"),
        ("hand.size", "fixed 6", 6),
        ("hand.size", "countdown(7, then restart)", "countdown(7)"),
        ("hand.size", "countdown(7, then bounce)", "countdown(7, bounce)"),
        ("hand.size", "last_penalty(7, no cap)", "last_penalty(7)"),
        ("exchange", "dealer_sets_number(keep 2)", "dealer_sets_number(2)"),
    ],
)
def test_longer_spellings_of_a_value_are_read_too(name: str, register: str, written: Any) -> None:  # noqa: ANN401
    assert parameters(with_changes(TWENTY_TWO, {name: register}))[name] == written


NOT_ALLOWED: dict[str, list[Any]] = {
    "players.min": [1, 21, "2", 2.0, True, None],
    "hand.size": [
        *(0, -1, 100, True, None, 7.0, [], "0", "07", "00", "seven", "\N{ARABIC-INDIC DIGIT SEVEN}"),
        *(
            "countdown(0)",
            "countdown()",
            "countdown(7, up)",
            "countdown(7, then)",
            "fixed",
            "last_penalty(5, cap)",
            "last_penalty(5, cap 0)",
            "last_penalty(0)",
        ),
        "dealer_choice(0)",
    ],
    "exchange": [
        "dealer_sets_number",
        "dealer_sets_number(keep)",
        "free_once(2)",
        "free_once(keep 2)",
        "swap",
        "",
        "a(b)",
        5,
        None,
    ],
    "pack.ranks": [[], ["2"], ["2", "2"], ["2", "3C"], ["2", "Z"], [2, 3], "23", {"2": 1, "3": 1}],
    "pack.packs": [0, 9, "two", "one per  four players", True],
    "pack.special": [
        *("6C", [5], ["6C"], {}, [{"card": "6C"}]),
        [{"card": "6", "rank_above": "A", "points": 21}],
        [{"card": "6C", "rank_above": "AS", "points": 21}],
        [{"card": "6C", "rank_above": "A", "points": -1}],
        [{"card": "6C", "rank_above": "A", "points": 1, "instant_loss": "yes"}],
        [{"card": "6C", "rank_above": "A", "points": 1, "loses": True}],
        [{"card": "6C", "rank_above": "A", "points": 1}] * 2,
    ],
    "penalty.points": [[], {"A": -1}, {"A": "1"}, {"AS": 1}, {"Z": 1}, None],
    "penalty.factor": [
        *(None, "twice", [], {}, {"rank": "2"}, {"rank": "2", "factor": 1}),
        {"rank": "2", "factor": 2, "once": 1},
        {"rank": "2", "factor": 2, "often": True},
    ],
    "buy_in": [
        *(None, "on", {}, {"max_times": 1}, {"max_times": 0, "min_others_in": 2}),
        {"max_times": 1, "min_others_in": 2, "score": "lowest"},
    ],
    "limit.instant_loss": ["6C", [5], ["Z"], [[]], None],
    "trick.cards_stay_open": [1, "true", None],
    "follow.duty": ["sometimes", 1, None, [], {}],
    "score.floor": [-1],
    "cucumbers_to_be_out": [3],
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in NOT_ALLOWED.items() for value in values], ids=repr
)
def test_a_value_that_is_not_allowed_is_refused(name: str, value: Any) -> None:  # noqa: ANN401
    error = code(AGURK, {name: value})
    assert (error.name, error.code, error.value) == (name, ParameterProblem.NOT_ALLOWED, value)
    assert error.allowed


@pytest.mark.parametrize("name", NAMES)
def test_every_parameter_refuses_what_is_none_of_its_values_and_says_what_is(name: str) -> None:
    error = code(AGURK, {name: {"x": 1}})
    assert error.code is ParameterProblem.NOT_ALLOWED
    assert error.allowed


@pytest.mark.parametrize("name", ["limit", "limits.value", "", "id", "meta.name", "limit.value.x"])
def test_an_unknown_parameter_is_refused(name: str) -> None:
    error = code(AGURK, {name: 1})
    assert (error.name, error.code) == (name, ParameterProblem.UNKNOWN_PARAMETER)


@pytest.mark.parametrize(
    ("variant", "changes", "blamed", "why"),
    [
        (AGURK, {"players.min": 8}, "players.min", ParameterProblem.PLAYERS_MIN_ABOVE_MAX),
        (GURKA_SE, {"players.max": 2}, "players.max", ParameterProblem.PLAYERS_MIN_ABOVE_MAX),
        (AGURK, {"players.max": 8}, "players.max", ParameterProblem.PACK_TOO_SMALL),
        (AGURK, {"hand.size": 8}, "hand.size", ParameterProblem.PACK_TOO_SMALL),
        (AGURK, {"pack.copies": 3}, "pack.copies", ParameterProblem.PACK_TOO_SMALL),
        (RASSI, {"players.max": 9}, "players.max", ParameterProblem.PACK_TOO_SMALL),
        (AGURK, {"game.end": "two_left_lowest_wins"}, "game.end", ParameterProblem.END_NEEDS_PLAYERS),
        (PARLETT_FORM, {"players.min": 2}, "players.min", ParameterProblem.END_NEEDS_PLAYERS),
        (AGURK, {"pack.ranks": ["1", "2", "3"], "players.max": 2}, "pack.ranks", ParameterProblem.RANK_WITHOUT_POINTS),
        (
            AGURK,
            {"pack.ranks": ["1", "2", "3"], "hand.size": "last_penalty(2)"},
            "pack.ranks",
            ParameterProblem.RANK_WITHOUT_POINTS,
        ),
        (AGURK, {"penalty.points": {"1": 5}}, "penalty.points", ParameterProblem.RANK_NOT_IN_PACK),
        (AGURK, {"limit.instant_loss": ["1"]}, "limit.instant_loss", ParameterProblem.RANK_NOT_IN_PACK),
        (AGURK, {"penalty.factor": {"rank": "1", "factor": 2}}, "penalty.factor", ParameterProblem.RANK_NOT_IN_PACK),
        (
            AGURK,
            {"pack.special": [{"card": "6C", "rank_above": "15", "points": 1}], "hand.size": "last_penalty(2)"},
            "pack.special",
            ParameterProblem.RANK_NOT_IN_PACK,
        ),
        (
            AGURK,
            {"pack.special": [{"card": "1C", "rank_above": "2", "points": 1}]},
            "pack.special",
            ParameterProblem.RANK_NOT_IN_PACK,
        ),
        (GURKA_IS, {"pack.ranks": ["2", "3", "A"], "hand.size": 1}, "pack.ranks", ParameterProblem.RANK_NOT_IN_PACK),
        (AGURK, {"penalty.payer": "all_highest"}, "penalty.payer", ParameterProblem.SUBTRACT_NEEDS_ONE_PAYER),
        (AGURK, {"deal.next": "none"}, "deal.next", ParameterProblem.LEAD_NEEDS_DEALER),
        (FIVE_CUCUMBERS, {"lead.first": "dealer"}, "lead.first", ParameterProblem.LEAD_NEEDS_DEALER),
        (FIVE_CUCUMBERS, {"lead.next_hand": "dealer"}, "lead.next_hand", ParameterProblem.LEAD_NEEDS_DEALER),
        (
            AGURK,
            {"lead.first": "youngest_then_last_winner", "deal.next": "none"},
            "deal.next",
            ParameterProblem.LEAD_NEEDS_DEALER,
        ),
        (FIVE_CUCUMBERS, {"deal.next": "rotate"}, "deal.next", ParameterProblem.LEAD_NEEDS_NO_DEALER),
        (AGURK, {"lead.first": "youngest_then_last_winner"}, "lead.first", ParameterProblem.LEAD_NEEDS_NO_DEALER),
    ],
)
def test_rules_that_contradict_each_other_are_refused(
    variant: Variant, changes: dict[str, Any], blamed: str, why: ParameterProblem
) -> None:
    error = code(variant, changes)
    assert (error.name, error.code) == (blamed, why)


def test_a_refusal_names_the_value_and_what_is_allowed() -> None:
    crowd = code(AGURK, {"players.min": 8})
    assert (crowd.value, crowd.allowed) == (8, "7")
    cards_needed = code(AGURK, {"players.max": 8})
    assert (cards_needed.value, cards_needed.allowed) == (56, "52")
    spans = {"cucumbers_to_be_out": 9, "pack.copies": 0}
    assert [code(AGURK, {name: value}).allowed for name, value in spans.items()] == ["1, 2", "1-16"]


def test_an_impossible_variant_is_refused_without_a_changed_parameter() -> None:
    with pytest.raises(RulesError) as raised:
        check_possible(ruled(AGURK, players={"min": 9}))
    assert raised.value.name == "players.max"
