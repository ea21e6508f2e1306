import pytest
from flask import Flask

from scorekeeper.rules.values import Score
from tests.rules.cases import existing
from tests.web.game.playing import how_many, kept, people, start
from tests.web.visitor import Value, Visitor


def test_scores_from_paper_stay_with_their_players(app: Flask, phone: Visitor) -> None:
    changes: dict[str, Value] = {
        "players-0-points": 12,
        "players-2-points": "7",
        "players-2-cucumbers": "1",
        "players-3-points": "25",
        "players-3-cucumbers": "2",
        "players-3-out": "y",
    }
    page = phone.post_form("/new/agurk", {**people("Anna", "", "Bo", "Cleo"), **changes})
    board = kept(app, page)
    assert board.opening.scores == (Score(12), Score(7, 1), Score(25, 2, out=True))


def test_a_game_from_paper_may_have_fewer_players_than_a_new_one_needs(app: Flask, phone: Visitor) -> None:
    board = kept(app, start(phone, "Anna", "Bo", variant="gurka-se", changes={"players-0-points": 20}))
    assert len(board.names) == 2


def test_the_form_asks_for_buy_ins_only_if_the_rules_have_them(app: Flask, phone: Visitor) -> None:
    assert not phone.get("/new/agurk").document.all(id="players-0-buy_ins")
    board = kept(app, start(phone, "A", "B", "C", variant="gurka-se", changes={"players-1-buy_ins": "2"}))
    assert board.opening.scores[1] == Score(buy_ins=2)


def test_cucumbers_do_not_count_if_the_first_one_puts_a_player_out(app: Flask, phone: Visitor) -> None:
    changes: dict[str, Value] = {"players-0-cucumbers": "1", "cucumbers_to_be_out": "1"}
    assert kept(app, start(phone, "Anna", "Bo", changes=changes)).opening.scores[0] == Score()


def test_the_form_asks_for_the_number_of_the_next_hand_if_hands_get_smaller(app: Flask, phone: Visitor) -> None:
    assert not phone.get("/new/agurk").document.all(id="first_hand")
    board = kept(app, start(phone, "Anna", "Bo", variant="gurka-is", changes={"first_hand": 4}))
    turn = existing(board.sheet.opening.next)
    assert (turn.number, turn.cards) == (4, 7)


@pytest.mark.parametrize(
    ("field", "text", "reason"),
    [
        ("players-1-points", "10001", "A number from 0 to 10000, please."),
        ("players-1-points", "22", "21 at most: more means a cucumber."),
        ("players-1-cucumbers", "2", "Too many cucumbers: with 2 a player is out."),
    ],
)
def test_an_impossible_score_gets_an_error_next_to_it_and_stays_as_typed(
    app: Flask, phone: Visitor, field: str, text: str, reason: str
) -> None:
    page = phone.post_form("/new/agurk", {**people("Anna", "Bo"), field: text, "players-0-points": 5}, status=422)
    assert page.errors == [reason]
    place = page.document.by_id(field)
    assert place["aria-describedby"] == f"{field}-error"
    details = existing(place.within("details"))
    assert details.has("open")
    assert page.form().values(field) == [text]
    assert page.form().values("players-0-points") == ["5"]
    assert how_many(app) == 0


def test_an_invalid_number_of_the_next_hand_gets_an_error_next_to_it(app: Flask, phone: Visitor) -> None:
    page = phone.post_form("/new/gurka-is", {**people("Anna", "Bo"), "first_hand": "10000"}, status=422)
    assert page.document.by_id("first_hand-error").text == "A number from 1 to 9999, please."
    assert how_many(app) == 0
