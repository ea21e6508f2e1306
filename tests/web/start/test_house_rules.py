import pytest
from flask import Flask

from scorekeeper.rules.cards import NUMBER_RANKS
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import Payer, PenaltyTie
from scorekeeper.rules.pack import cards_needed_each
from scorekeeper.rules.parameters import NAMES, parameters
from scorekeeper.rules.variant import Fixed
from scorekeeper.web.house_rules.fields import TIES, WINNER_PAYS, rule_of, written
from scorekeeper.words.answers import notation
from scorekeeper.words.parameters import BUY_IN_ALLOWED, CHANGEABLE, DOUBLED_BY_CARD
from tests.web.game.playing import how_many, kept, people, start
from tests.web.visitor import Value, Visitor

COUNTDOWN = "countdown({hand.size-countdown})"
CAPPED = "last_penalty({hand.size-capped}, cap {hand.size-cap})"
NUMBERS = notation(NUMBER_RANKS)


def test_every_parameter_with_a_choice_can_be_set(phone: Visitor) -> None:
    form = phone.get("/new/agurk").form()
    rules = {rule_of(name) for name in written(CATALOGUE["agurk"])}
    assert rules == {TIES, *CHANGEABLE} - {"penalty.payer", "penalty.tied"}
    assert rules <= {rule_of(one["name"]) for one in form.controls}
    assert set(NAMES) - set(CHANGEABLE) == {"score.floor", "deal.if_out"}


def test_the_rules_that_tables_argue_about_are_not_folded(app: Flask, phone: Visitor) -> None:
    form = phone.get("/new/agurk")
    for name in (
        *("hand.size", "limit.test", "ties", "cucumbers_to_be_out", "follow.duty", "follow.ace", "buy_in", "game.end"),
    ):
        assert form.document.by_id(f"rule-{name}").within("details") is None, name
    variant = kept(app, start(phone, "Anna", "Bo", changes={"ties": WINNER_PAYS, "limit.value": 50})).variant
    assert (variant.penalty.payer, variant.penalty.tied) == (Payer.TRICK_WINNER, PenaltyTie.NOTHING)
    assert variant.limit.value == 50


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


def test_a_changed_rule_says_ours(phone: Visitor) -> None:
    refused = phone.post_form("/new/agurk", {**people("Anna"), "limit.test": "reach"}, status=422).document
    ours = [one.id for one in refused.all("details", class_="ours")]
    assert ours == ["rule-limit.test"]
    assert "ours" in refused.by_id("rule-limit.test").text
    assert refused.by_id("rule-limit.test").one("span", class_="sentence").text == "Too much is 21 or more"


@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        (
            {
                "hand.size": COUNTDOWN,
                "hand.size-countdown": "8",
                "penalty.factor": DOUBLED_BY_CARD,
                "penalty.factor-rank": "3",
                "penalty.factor-once": "false",
                "limit.instant_loss": "[{limit.instant_loss-*}]",
                "limit.instant_loss-A": "y",
                "pack.special-1-rank": "7",
                "pack.special-1-suit": "S",
                "pack.special-1-points": "10",
            },
            {
                "hand.size": "countdown(8)",
                "penalty.factor": {"rank": "3", "factor": 2, "once": False},
                "limit.instant_loss": ["A"],
                "pack.special": [{"card": "7S", "rank_above": "A", "points": 10, "instant_loss": False}],
            },
        ),
        (
            {
                "hand.size": CAPPED,
                "hand.size-cap": "9",
                "pack.packs": "one_per_four_players",
                "pack.ranks": "{pack.ranks-others}",
                "pack.ranks-others": "7 8, 9 10 j q k a",
                "buy_in": BUY_IN_ALLOWED,
                "buy_in-times": "",
                "buy_in-others": "2",
            },
            {
                "hand.size": "last_penalty(7, cap 9)",
                "pack.packs": "one_per_four_players",
                "pack.ranks": ["7", "8", "9", "10", "J", "Q", "K", "A"],
                "buy_in": {"max_times": "unlimited", "min_others_in": 2, "score": "highest_still_in"},
            },
        ),
        (
            {
                "hand.size": "dealer_choice({hand.size-dealer_choice})",
                "hand.size-dealer_choice": "4",
                "exchange": "dealer_sets_number({exchange-keep})",
                "exchange-keep": "3",
                "pack.ranks": NUMBERS,
            },
            {
                "hand.size": "dealer_choice(4)",
                "exchange": "dealer_sets_number(3)",
                "pack.ranks": [str(number) for number in range(1, 16)],
            },
        ),
    ],
    ids=["doubled", "capped", "chosen"],
)
def test_rules_with_parts_are_chosen_in_words(
    app: Flask, phone: Visitor, changes: dict[str, Value], rules: dict[str, object]
) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", changes=changes)
    for game in (key, phone.post_form(f"/new/agurk?again={key}")):
        assert parameters(kept(app, game).variant).items() >= rules.items()


def test_a_card_no_longer_loses_at_once_when_its_box_is_not_ticked(app: Flask, phone: Visitor) -> None:
    key = start(
        phone, "Anna", "Bo", changes={"limit.instant_loss": "[{limit.instant_loss-*}]", "limit.instant_loss-A": "y"}
    )
    again = phone.get(f"/new/agurk?again={key}")
    board = kept(app, phone.post_form(again, {"limit.instant_loss-A": None, "limit.instant_loss-2": "y"}))
    assert parameters(board.variant)["limit.instant_loss"] == ["2"]


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
        ({"hand.size": "sideways"}, "rule-hand.size"),
        ({"hand.size": "countdown(0)"}, "rule-hand.size"),
        ({"hand.size": COUNTDOWN, "hand.size-countdown": "60"}, "hand.size-countdown"),
        ({"hand.size": CAPPED, "hand.size-cap": "x"}, "hand.size-cap"),
        ({"players.min": "7", "players.max": "3"}, "players.max"),
        ({"limit.value": "²"}, "limit.value"),
        ({"ties": "fight"}, "rule-ties"),
        ({"deal.next": "none"}, "rule-deal.next"),
        ({"pack.ranks": "{pack.ranks-others}", "pack.ranks-others": "2 3 X"}, "pack.ranks-others"),
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
    ogorek = phone.get("/new/ogorek").document
    assert ogorek.by_id("rule-limit.test").all("small", class_="unconfirmed")
    assert not phone.get("/new/wikipedia").document.all("small", class_="unconfirmed")


def test_the_last_games_house_rules_are_unfolded_when_the_table_plays_again(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", changes={"trick.tie": "first"})
    page = phone.get(f"/new/agurk?again={key}")
    assert page.form().values("trick.tie") == ["first"]
    details = page.document.by_id("rule-trick.tie").within("details")
    assert details is not None
    assert details.has("open")
