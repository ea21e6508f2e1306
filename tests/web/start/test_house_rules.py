import pytest
from flask import Flask

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import Duty, End, LimitTest, Payer, PenaltyTie
from scorekeeper.rules.pack import cards_needed_each
from scorekeeper.rules.parameters import NAMES, parameters
from scorekeeper.rules.variant import Fixed
from scorekeeper.web.start.house_rules import FIELDS, TIES_FIELD
from scorekeeper.words.parameters import CHANGEABLE
from tests.web.start.games import how_many, kept, people, start
from tests.web.visitor import Value, Visitor


@pytest.mark.parametrize("variant_id", CATALOGUE)
def test_an_unchanged_form_opens_the_preset_exactly(app: Flask, phone: Visitor, variant_id: str) -> None:
    preset = CATALOGUE[variant_id]
    board = kept(app, start(phone, "Anna", "Bo", "Cleo", variant=preset.id))
    assert parameters(board.variant) == parameters(preset)


def test_every_parameter_with_a_choice_can_be_set(phone: Visitor) -> None:
    form = phone.get("/new/agurk").form()
    together = {"penalty.payer", "penalty.tied"}
    assert set(FIELDS) == {TIES_FIELD, *CHANGEABLE} - together
    assert set(FIELDS) <= {one["name"] for one in form.controls}
    assert set(NAMES) - set(CHANGEABLE) == {"score.floor", "re_entry.score", "deal.if_out"}


def test_the_rules_that_tables_argue_about_are_not_folded(app: Flask, phone: Visitor) -> None:
    changes: dict[str, Value] = {
        "limit.value": 50,
        "limit.test": "reach",
        "ties": "winner_pays",
        "cucumbers_to_be_out": "1",
        "follow.duty": "must_overtake",
        "game.end": "first_out_loses",
    }
    form = phone.get("/new/agurk")
    for name in changes:
        assert form.document.by_id(name).within("details") is None, name
    variant = kept(app, start(phone, "Anna", "Bo", changes=changes)).variant
    assert (variant.limit.value, variant.limit.test) == (50, LimitTest.REACH)
    assert (variant.penalty.payer, variant.penalty.tied) == (Payer.TRICK_WINNER, PenaltyTie.NOTHING)
    assert variant.cucumbers_to_be_out == 1
    assert variant.follow.duty is Duty.MUST_OVERTAKE
    assert variant.game.end is End.FIRST_OUT_LOSES


@pytest.mark.parametrize(
    ("ties", "payer", "tied"),
    [
        ("winner_pays", Payer.TRICK_WINNER, PenaltyTie.NOTHING),
        ("others_subtract", Payer.TRICK_WINNER, PenaltyTie.SUBTRACT),
        ("all_pay", Payer.ALL_HIGHEST, PenaltyTie.NOTHING),
    ],
)
def test_the_field_for_ties_sets_two_parameters(
    app: Flask, phone: Visitor, ties: str, payer: Payer, tied: PenaltyTie
) -> None:
    for variant in ("agurk", "cucumber-21", "wikipedia"):
        penalty = kept(app, start(phone, "Anna", "Bo", variant=variant, changes={"ties": ties})).variant.penalty
        assert (penalty.payer, penalty.tied) == (payer, tied)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("hand.size", "6", 6),
        ("hand.size", " countdown(7, bounce) ", "countdown(7, bounce)"),
        ("buy_in", '{"max_times": 2, "min_others_in": 2}', None),
        ("penalty.points", '{"A": 11}', None),
        ("penalty.factor", '{"rank": "2", "factor": 2}', {"rank": "2", "factor": 2, "once": True}),
        ("limit.instant_loss", '["A"]', ["A"]),
        ("pack.packs", "one_per_four_players", "one_per_four_players"),
        ("pack.packs", "2", 2),
        ("exchange", "dealer_sets_number(3)", "dealer_sets_number(3)"),
        ("trick.cards_stay_open", "false", False),
        ("trick.tie", "first", "first"),
    ],
)
def test_typed_rules_accept_the_notation_of_the_register(
    app: Flask, phone: Visitor, name: str, text: str, value: object
) -> None:
    rules = parameters(kept(app, start(phone, "Anna", "Bo", changes={name: text})).variant)
    match name:
        case "buy_in":
            assert rules[name]["max_times"] == 2
        case "penalty.points":
            assert (rules[name]["A"], rules[name]["K"]) == (11, 13)
        case _:
            assert rules[name] == value


def test_larger_hands_lower_the_number_of_players_to_what_the_pack_allows(app: Flask, phone: Visitor) -> None:
    variant = kept(app, start(phone, "Anna", "Bo", changes={"hand.size": "10"})).variant
    assert variant.hand.size == Fixed(10)
    assert variant.players.max == 5
    assert cards_needed_each(variant) * variant.players.max <= 52


def test_people_who_do_not_fit_the_larger_hands_are_refused_next_to_the_names(app: Flask, phone: Visitor) -> None:
    page = phone.post_form("/new/agurk", {**people(*"ABCDEF"), "hand.size": "10"}, status=422)
    assert "5" in page.document.by_id("people-error").text
    assert page.form().values("hand.size") == ["10"]
    assert page.form().values("players-5-name") == ["F"]
    assert how_many(app) == 0


def test_more_people_may_play_with_smaller_hands(app: Flask, phone: Visitor) -> None:
    names = people(*"ABCDEFG")
    forged = {"players-7-name": "H", "players-8-name": "I"}
    page = phone.post_form("/new/agurk", {**names, "hand.size": "5", "players.max": 9}, forged=forged, status=303)
    assert len(kept(app, page).names) == 9


@pytest.mark.parametrize(
    ("changes", "blamed"),
    [
        ({"players.max": "8", "hand.size": "7"}, "players.max"),
        ({"hand.size": "30"}, "hand.size"),
        ({"hand.size": "seven"}, "hand.size"),
        ({"hand.size": ""}, "hand.size"),
        ({"players.min": "7", "players.max": "3"}, "players.max"),
        ({"limit.value": "1e9"}, "limit.value"),
        ({"limit.value": "²"}, "limit.value"),
        ({"limit.value": "-5"}, "limit.value"),
        ({"limit.value": "0"}, "limit.value"),
        ({"limit.value": "1000000000000000000000"}, "limit.value"),
        ({"limit.value": ""}, "limit.value"),
        ({"limit.test": "sideways"}, "limit.test"),
        ({"ties": "fight"}, "ties"),
        ({"cucumbers_to_be_out": "3"}, "cucumbers_to_be_out"),
        ({"trick.cards_stay_open": "perhaps"}, "trick.cards_stay_open"),
        ({"deal.next": "none"}, "deal.next"),
        ({"deal.next": "none", "hand.size": "10"}, "deal.next"),
        ({"pack.ranks": "[1, 2]"}, "pack.ranks"),
        ({"pack.ranks": '["2", "3", "X"]'}, "pack.ranks"),
        ({"pack.ranks": "[" * 999}, "pack.ranks"),
        ({"pack.ranks": '"' + "2" * 2000}, "pack.ranks"),
        ({"penalty.points": "[1]"}, "penalty.points"),
        ({"penalty.points": '{"A": 1e400}'}, "penalty.points"),
        ({"penalty.factor": '{"rank": 1, "factor": 2}'}, "penalty.factor"),
        ({"penalty.factor": '{"rank": "15", "factor": 2}'}, "penalty.factor"),
        ({"limit.instant_loss": "[1]"}, "limit.instant_loss"),
        ({"pack.special": '[{"card": "6C"}]'}, "pack.special"),
        ({"buy_in": "<script>"}, "buy_in"),
    ],
)
def test_impossible_rules_get_an_error_next_to_their_field_and_the_form_stays_as_typed(
    app: Flask, phone: Visitor, changes: dict[str, Value], blamed: str
) -> None:
    page = phone.post_form("/new/agurk", {**people("Anna", "Bo", "Cleo", first="1"), **changes}, status=422)
    place = page.document.by_id(blamed)
    assert place["aria-invalid"] == "true"
    assert f"{blamed}-error" in place["aria-describedby"].split()
    assert page.document.by_id(f"{blamed}-error").text.endswith(".")
    assert page.document.one("section", class_="problems").all("a", href=f"#{blamed}")
    details = place.within("details")
    assert details is None or details.has("open")
    form = page.form()
    assert form.values("players-2-name") == ["Cleo"]
    assert form.values("first") == ["1"]
    for name, value in changes.items():
        radio = any(one.get("type") == "radio" for one in form.controls if one["name"] == name)
        assert form.values(name) == ([] if radio else [value])
    assert how_many(app) == 0


def test_unconfirmed_rules_are_marked_in_the_form(phone: Visitor) -> None:
    for variant in CATALOGUE.values():
        page = phone.get(f"/new/{variant.id}")
        marked = page.document.all("small", class_="unconfirmed")
        assert bool(marked) == bool(variant.meta.unconfirmed), variant.id
    ogorek = phone.get("/new/ogorek").document
    assert ogorek.one("label", for_="limit.value").all("small", class_="unconfirmed")


def test_the_last_games_house_rules_are_unfolded_when_the_table_plays_again(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", changes={"trick.tie": "first"})
    page = phone.get(f"/new/agurk?again={key}")
    assert page.form().values("trick.tie") == ["first"]
    details = page.document.by_id("trick.tie").within("details")
    assert details is not None
    assert details.has("open")
