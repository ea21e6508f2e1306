import pytest
from flask import Flask

from scorekeeper.rules.cards import NUMBER_RANKS
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import AceRule, Duty, End, LimitTest, Payer, PenaltyTie
from scorekeeper.rules.pack import cards_needed_each
from scorekeeper.rules.parameters import NAMES, parameters
from scorekeeper.rules.variant import BuyIn, Fixed
from scorekeeper.web.house_rules.fields import TIES, WINNER_PAYS, rule_of, written
from scorekeeper.words.answers import notation
from scorekeeper.words.parameters import BUY_IN_ALLOWED, CHANGEABLE, DOUBLED_BY_CARD
from tests.web.game.playing import how_many, kept, people, start
from tests.web.visitor import Value, Visitor

COUNTDOWN = "countdown({hand.size-countdown})"
CAPPED = "last_penalty({hand.size-capped}, cap {hand.size-cap})"
NUMBERS = notation(NUMBER_RANKS)


@pytest.mark.parametrize("variant_id", CATALOGUE)
def test_an_unchanged_form_opens_the_preset_exactly(app: Flask, phone: Visitor, variant_id: str) -> None:
    preset = CATALOGUE[variant_id]
    board = kept(app, phone.post_form(f"/new/{variant_id}", people("Anna", "Bo", "Cleo")))
    assert parameters(board.variant) == parameters(preset)


def test_every_parameter_with_a_choice_can_be_set(phone: Visitor) -> None:
    form = phone.get("/new/agurk").form()
    rules = {rule_of(name) for name in written(CATALOGUE["agurk"])}
    assert rules == {TIES, *CHANGEABLE} - {"penalty.payer", "penalty.tied"}
    assert rules <= {rule_of(one["name"]) for one in form.controls}
    assert set(NAMES) - set(CHANGEABLE) == {"score.floor", "deal.if_out"}


def test_the_rules_that_tables_argue_about_are_not_folded(app: Flask, phone: Visitor) -> None:
    changes: dict[str, Value] = {
        "hand.size-fixed": 6,
        "limit.value": 50,
        "limit.test": "reach",
        "ties": WINNER_PAYS,
        "cucumbers_to_be_out": "1",
        "follow.duty": "must_overtake",
        "follow.ace": "ace_led_lowest",
        "buy_in": BUY_IN_ALLOWED,
        "game.end": "first_out_loses",
    }
    form = phone.get("/new/agurk")
    for name in {rule_of(one) for one in changes} - {"limit.value"}:
        line = form.document.by_id(f"rule-{name}")
        assert line.within("details") is None, name
    variant = kept(app, start(phone, "Anna", "Bo", changes=changes)).variant
    assert (variant.limit.value, variant.limit.test) == (50, LimitTest.REACH)
    assert (variant.penalty.payer, variant.penalty.tied) == (Payer.TRICK_WINNER, PenaltyTie.NOTHING)
    assert variant.cucumbers_to_be_out == 1
    assert variant.follow.duty is Duty.MUST_OVERTAKE
    assert variant.follow.ace is AceRule.ACE_LED_LOWEST
    assert variant.game.end is End.FIRST_OUT_LOSES
    assert variant.hand.size == Fixed(6)
    assert variant.buy_in == BuyIn(max_times=1, min_others_in=3)


def test_a_rule_is_a_sentence_and_each_answer_says_what_it_does_and_who_plays_so(phone: Visitor) -> None:
    page = phone.get("/new/agurk").document
    limit = page.by_id("rule-limit.test")
    assert limit.one("span", class_="sentence").text == "Too much is more than 21"
    over, reach = limit.all("div", class_="answer")
    assert "With more than 21 points you get a cucumber." in over.text
    assert "Pagat, Cucumber, deskovehry.cz" in over.text
    assert "21 or more" in reach.text
    assert "CatsAtCards" in reach.text
    assert limit.one("a")["href"] == "/rules/agurk"


def test_the_number_of_a_rule_comes_before_the_answers_that_name_it(phone: Visitor) -> None:
    fields = phone.get("/new/agurk").document.by_id("rule-limit.test").all("input")
    assert [one["name"] for one in fields] == ["limit.value", "limit.test", "limit.test"]


def test_a_changed_rule_says_ours(phone: Visitor) -> None:
    refused = phone.post_form("/new/agurk", {**people("Anna"), "limit.test": "reach"}, status=422).document
    ours = [one.id for one in refused.all("details", class_="ours")]
    assert ours == ["rule-limit.test"]
    assert "ours" in refused.by_id("rule-limit.test").text
    assert refused.by_id("rule-limit.test").one("span", class_="sentence").text == "Too much is 21 or more"


@pytest.mark.parametrize(
    ("changes", "rule", "value"),
    [
        ({"hand.size": COUNTDOWN, "hand.size-countdown": "8"}, "hand.size", "countdown(8)"),
        ({"hand.size": "countdown({hand.size-bounce}, bounce)"}, "hand.size", "countdown(10, bounce)"),
        ({"hand.size": CAPPED, "hand.size-cap": "9"}, "hand.size", "last_penalty(7, cap 9)"),
        (
            {"hand.size": "dealer_choice({hand.size-dealer_choice})", "hand.size-dealer_choice": "4"},
            "hand.size",
            "dealer_choice(4)",
        ),
        (
            {"exchange": "dealer_sets_number({exchange-keep})", "exchange-keep": "3"},
            "exchange",
            "dealer_sets_number(3)",
        ),
        ({"pack.packs-number": "2"}, "pack.packs", 2),
        ({"pack.packs": "one_per_four_players"}, "pack.packs", "one_per_four_players"),
        (
            {"pack.ranks": "{pack.ranks-others}", "pack.ranks-others": "7 8, 9 10 j q k a"},
            "pack.ranks",
            ["7", "8", "9", "10", "J", "Q", "K", "A"],
        ),
        ({"pack.ranks": NUMBERS}, "pack.ranks", [str(number) for number in range(1, 16)]),
        (
            {"penalty.factor": DOUBLED_BY_CARD, "penalty.factor-rank": "3", "penalty.factor-once": "false"},
            "penalty.factor",
            {"rank": "3", "factor": 2, "once": False},
        ),
        ({"limit.instant_loss": "[{limit.instant_loss-*}]", "limit.instant_loss-A": "y"}, "limit.instant_loss", ["A"]),
        (
            {"buy_in": BUY_IN_ALLOWED, "buy_in-times": "", "buy_in-others": "2"},
            "buy_in",
            {"max_times": "unlimited", "min_others_in": 2, "score": "highest_still_in"},
        ),
        (
            {"pack.special-1-rank": "7", "pack.special-1-suit": "S", "pack.special-1-points": "10"},
            "pack.special",
            [{"card": "7S", "rank_above": "A", "points": 10, "instant_loss": False}],
        ),
    ],
)
def test_rules_with_parts_are_chosen_in_words(
    app: Flask, phone: Visitor, changes: dict[str, Value], rule: str, value: object
) -> None:
    names = ("Anna", "Bo", "Cleo")
    key = start(phone, *names, changes=changes)
    assert parameters(kept(app, key).variant)[rule] == value
    again = phone.post_form(f"/new/agurk?again={key}")
    assert parameters(kept(app, again).variant)[rule] == value


def test_a_card_no_longer_loses_at_once_when_its_box_is_not_ticked(app: Flask, phone: Visitor) -> None:
    key = start(
        phone, "Anna", "Bo", changes={"limit.instant_loss": "[{limit.instant_loss-*}]", "limit.instant_loss-A": "y"}
    )
    again = phone.get(f"/new/agurk?again={key}")
    board = kept(app, phone.post_form(again, {"limit.instant_loss-A": None, "limit.instant_loss-2": "y"}))
    assert parameters(board.variant)["limit.instant_loss"] == ["2"]


def test_the_points_of_one_card_can_be_changed(app: Flask, phone: Visitor) -> None:
    points = kept(app, start(phone, "Anna", "Bo", changes={"penalty.points-A": "1"})).variant.penalty.points
    assert (points["A"], points["K"], points["2"]) == (1, 13, 2)


def test_larger_hands_lower_the_number_of_players_to_what_the_pack_allows(app: Flask, phone: Visitor) -> None:
    variant = kept(app, start(phone, "Anna", "Bo", changes={"hand.size-fixed": "10"})).variant
    assert variant.hand.size == Fixed(10)
    assert variant.players.max == 5
    assert cards_needed_each(variant) * variant.players.max <= 52


def test_people_who_do_not_fit_the_larger_hands_are_refused_next_to_the_names(app: Flask, phone: Visitor) -> None:
    page = phone.post_form("/new/agurk", {**people(*"ABCDEF"), "hand.size-fixed": "10"}, status=422)
    assert "5" in page.document.by_id("people-error").text
    assert page.form().values("hand.size-fixed") == ["10"]
    assert page.form().values("players-5-name") == ["F"]
    assert how_many(app) == 0


def test_more_people_may_play_with_smaller_hands(app: Flask, phone: Visitor) -> None:
    names = people(*"ABCDEFG")
    forged = {"players-7-name": "H", "players-8-name": "I"}
    page = phone.post_form("/new/agurk", {**names, "hand.size-fixed": "5", "players.max": 9}, forged=forged)
    assert len(kept(app, page).names) == 9


@pytest.mark.parametrize(
    ("changes", "blamed"),
    [
        ({"players.max": "8", "hand.size-fixed": "7"}, "players.max"),
        ({"hand.size-fixed": "30"}, "hand.size-fixed"),
        ({"hand.size-fixed": "seven"}, "hand.size-fixed"),
        ({"hand.size": "sideways"}, "rule-hand.size"),
        ({"hand.size": "countdown(0)"}, "rule-hand.size"),
        ({"hand.size": COUNTDOWN, "hand.size-countdown": "60"}, "hand.size-countdown"),
        ({"hand.size": CAPPED, "hand.size-cap": "x"}, "hand.size-cap"),
        ({"players.min": "7", "players.max": "3"}, "players.max"),
        ({"limit.value": "²"}, "limit.value"),
        ({"limit.value": "0"}, "limit.value"),
        ({"limit.value": ""}, "limit.value"),
        ({"limit.test": "sideways"}, "rule-limit.test"),
        ({"ties": "fight"}, "rule-ties"),
        ({"cucumbers_to_be_out": "3"}, "rule-cucumbers_to_be_out"),
        ({"trick.cards_stay_open": "perhaps"}, "rule-trick.cards_stay_open"),
        ({"deal.next": "none"}, "rule-deal.next"),
        ({"pack.ranks": "{pack.ranks-others}", "pack.ranks-others": "2 3 X"}, "pack.ranks-others"),
        ({"pack.ranks": "{pack.ranks-others}", "pack.ranks-others": "2 3 3"}, "pack.ranks-others"),
        ({"pack.ranks": "{pack.ranks-others}", "pack.ranks-others": ""}, "pack.ranks-others"),
        ({"pack.ranks": "[" * 999}, "rule-pack.ranks"),
        ({"penalty.points-A": "many"}, "penalty.points-A"),
        ({"penalty.factor": DOUBLED_BY_CARD, "penalty.factor-times": "1"}, "penalty.factor-times"),
        ({"penalty.factor": DOUBLED_BY_CARD, "penalty.factor-rank": "15"}, "penalty.factor-rank"),
        ({"limit.instant_loss": "[1]"}, "rule-limit.instant_loss"),
        ({"pack.special-0-rank": "6", "pack.special-0-points": "x"}, "pack.special-0-points"),
        ({"pack.special-0-rank": "6", "pack.special-1-rank": "6"}, "pack.special-1-rank"),
        ({"pack.ranks": NUMBERS, "pack.special-0-rank": "6", "pack.special-0-above": "A"}, "rule-pack.special"),
        ({"buy_in": BUY_IN_ALLOWED, "buy_in-others": "0"}, "buy_in-others"),
        ({"buy_in": "<script>"}, "rule-buy_in"),
    ],
)
def test_impossible_rules_get_an_error_next_to_their_field_and_the_form_stays_as_typed(
    app: Flask, phone: Visitor, changes: dict[str, Value], blamed: str
) -> None:
    page = phone.post_form("/new/agurk", {**people("Anna", "Bo", "Cleo", first="1"), **changes}, status=422)
    place = page.document.by_id(blamed)
    error = page.document.by_id(f"{blamed}-error")
    assert error.text.endswith(".")
    assert not any(sign in error.text for sign in "_[](){}")
    if place.tag == "details":
        assert place.one("fieldset")["aria-describedby"] == error.id
    else:
        assert place["aria-invalid"] == "true"
        assert error.id in place["aria-describedby"].split()
    assert page.document.one("section", class_="problems").all("a", href=f"#{blamed}")
    folds = [one for one in (place, place.within("details")) if one is not None and one.tag == "details"]
    assert folds
    assert all(one.has("open") for one in folds)
    form = page.form()
    assert form.values("players-2-name") == ["Cleo"]
    assert form.values("first") == ["1"]
    for name, value in changes.items():
        control = next(one for one in form.controls if one["name"] == name)
        options = [one["value"] for one in form.controls if one["name"] == name and one.get("type") == "radio"]
        assert form.values(name) == ([] if options and value not in options else [value]), control
    assert how_many(app) == 0


def test_unconfirmed_rules_are_marked_in_the_form(phone: Visitor) -> None:
    for variant in CATALOGUE.values():
        page = phone.get(f"/new/{variant.id}")
        marked = page.document.all("small", class_="unconfirmed")
        assert bool(marked) == bool(variant.meta.unconfirmed), variant.id
    ogorek = phone.get("/new/ogorek").document
    assert ogorek.by_id("rule-limit.test").all("small", class_="unconfirmed")


def test_the_last_games_house_rules_are_unfolded_when_the_table_plays_again(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", changes={"trick.tie": "first"})
    page = phone.get(f"/new/agurk?again={key}")
    assert page.form().values("trick.tie") == ["first"]
    details = page.document.by_id("rule-trick.tie").within("details")
    assert details is not None
    assert details.has("open")
