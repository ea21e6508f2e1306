"""People come and go, have other names and other seats, by the plain forms of a table."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.rules.cards import Card
from scorekeeper.rules.catalogue import AGURK, GURKA_SE, MATAPESA
from scorekeeper.rules.events import EndGame, Join, Leave, Return, Seats
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score
from tests.web.game.playing import kept, move, opened, play_hand, press, record, record_all, totals
from tests.web.table.changes import at_table, history, lines, points, send
from tests.web.visitor import Visitor


def test_somebody_joins_with_the_highest_total_after_whom_the_table_says(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(3, 13, 7))
    board = send(phone, key, "Join", {"name": "Dora", "after": "0"})
    assert totals(board) == {"Anna": "3", "Dora": "13", "Bo": "13", "Cleo": "7"}
    assert lines(board) == ["Dora joins with 13 points."]
    assert "Dora joins with 13 points." in board.document.one(class_="notice").text
    assert kept(app, key).log.entries[0].event == Join(3, 0, 13)
    assert totals(record(phone, key, "2", "3", "4", "8")) == {"Anna": "3", "Dora": "21", "Bo": "13", "Cleo": "7"}


def test_the_table_can_choose_other_points(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(3, 13, 7))
    assert totals(send(phone, key, "Join", {"name": "Dora", "points": "0"}))["Dora"] == "0"


def test_who_left_out_the_name_is_told_beside_it_and_nothing_is_saved(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = send(phone, key, "Join", {"name": " ", "points": "5"}, status=422)
    assert page.errors == ["This name has no visible character."]
    assert page.document.by_id("joins-name").get("aria-describedby") == "name-error"
    assert page.document.by_id("joins-points")["value"] == "5"
    page = send(phone, key, "Join", {"name": "Dora", "points": "many"}, status=422)
    assert page.errors == ["A number from 0 to 1000, please."]
    assert kept(app, key).revision == 0


def test_a_name_that_looks_like_another_is_refused_beside_the_form(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    assert send(phone, key, "Join", {"name": "anna"}, status=422).errors == ["Somebody at this table has that name."]
    assert send(phone, key, "Join", {"name": "Anna"}, status=422).errors == ["Anna is at the table."]
    assert send(phone, key, "Join", {"name": "Dora", "points": "30"}, status=422).errors == [
        "21 at most: more means a cucumber."
    ]


def test_whose_joining_was_undone_can_join_again_after_somebody_else(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    send(phone, key, "Join", {"name": "Dora"})
    press(phone, phone.get(f"/g/{key}/plain"), "Undo")
    assert "Dora" not in phone.get(f"/g/{key}").document.one("thead").text
    send(phone, key, "Join", {"name": "Erik"})
    board = send(phone, key, "Join", {"name": "Dora", "after": "4"})
    assert list(totals(board)) == ["Anna", "Bo", "Cleo", "Erik", "Dora"]
    assert kept(app, key).names == ("Anna", "Bo", "Cleo", "Dora", "Erik")


def test_a_form_sent_twice_joins_once(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = at_table(phone, key)
    for _time in range(2):
        press(phone, page, "Join", {"name": "Dora"})
    assert kept(app, key).names == ("Anna", "Bo", "Cleo", "Dora")
    assert kept(app, key).revision == 1


def test_a_form_sent_again_after_more_has_happened_is_saved_already(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = at_table(phone, key)
    press(phone, page, "Join", {"name": "Dora"})
    record(phone, key, "2", "3", "4", "8")
    board = phone.follow(press(phone, page, "Join", {"name": "Dora"}))
    assert board.document.one(class_="notice").text == "Saved."
    assert kept(app, key).revision == 2


def test_somebody_leaves_and_is_back_with_the_higher_total(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(3, 13, 7))
    board = send(phone, key, "Bo leaves")
    assert lines(board) == ["Bo leaves."]
    assert totals(record(phone, key, "2", None, "9")) == {"Anna": "3", "Bo": "13", "Cleo": "16"}
    board = send(phone, key, "Bo is back")
    assert totals(board) == {"Anna": "3", "Bo": "16", "Cleo": "16"}
    assert [entry.event for entry in kept(app, key).log.entries][::2] == [Leave(1), Return(1, 16)]


def test_who_comes_back_with_impossible_points_is_told_beside_the_name(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    send(phone, key, "Bo leaves")
    for points_, said in (("x", "A number from 0 to 1000, please."), ("22", "21 at most: more means a cucumber.")):
        page = send(phone, key, "Bo is back", {"points": points_}, status=422)
        assert page.errors == [said]
        person = next(one for one in page.document.all("details", name="person") if one.has("open"))
        assert person.one(class_="who").text == "Bo"
    assert kept(app, key).revision == 1


def test_the_last_two_cannot_leave(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo")
    page = send(phone, key, "Bo leaves", status=422)
    assert page.errors == ["Too few would be left to play on. End the game instead."]


def test_a_new_name_stands_everywhere(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "K", "3")
    page = phone.follow(press(phone, at_table(phone, key), "Save the name", {"name": "Åsa"}))
    assert [one.text for one in page.document.all(class_="who")] == ["Åsa", "Bo", "Cleo"]
    assert totals(phone.get(f"/g/{key}")) == {"Åsa": "0", "Bo": "13", "Cleo": "0"}
    assert history(phone, key)[0].startswith("Hand 1: Åsa 2, Bo K, Cleo 3")
    assert kept(app, key).revision == 1


def test_a_name_that_cannot_be_is_refused_beside_its_cause(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    for name, said in (("Bo", "Somebody at this table has that name."), ("<b>", "Please leave out < and >.")):
        page = press(phone, at_table(phone, key), "Save the name", {"name": name}, status=422)
        assert page.errors == [said]
    assert kept(app, key).names == ("Anna", "Bo", "Cleo")


def test_seats_change_by_moving_up_and_down_or_by_two_taps(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo", "Dora")
    page = phone.get(f"/g/{key}/at-the-table/seats")
    down = next(one for one in page.document.all("a") if one.get("aria-label") == "Anna: move down")
    page = phone.get(down["href"])
    for name in ("Bo", "Dora"):  # Swap these two.
        page = phone.get(next(one for one in page.document.all("a", class_="tap") if one.text == name)["href"])
    board = phone.follow(press(phone, page, "Save"))
    assert list(totals(board)) == ["Dora", "Anna", "Cleo", "Bo"]
    assert lines(board) == ["New seats: Dora, Anna, Cleo, Bo."]
    assert kept(app, key).log.entries[0].event == Seats((3, 0, 2, 1))
    assert "Anna deals" in board.text


def test_seats_that_are_as_before_or_of_other_people_change_nothing(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/at-the-table/seats?order=2-1-9&tapped=7")
    assert [one.text for one in page.document.all("a", class_="tap")] == ["Anna", "Bo", "Cleo"]
    assert press(phone, page, "Save", status=422).errors == ["Nothing would change."]
    assert kept(app, key).revision == 0


def test_the_table_ends_the_game_after_it_saw_who_would_win(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    assert "If the game ends now" not in at_table(phone, key).text
    record(phone, key, "2", "K", "3")
    assert "Anna and Cleo share the win." in at_table(phone, key).text
    board = send(phone, key, "End the game now")
    assert lines(board)[0] == "The table ends the game early."
    assert kept(app, key).log.entries[-1].event == EndGame()
    over = at_table(phone, key)
    assert {button.text for button in over.document.all("button")} == {"Save the name"}
    press(phone, phone.get(f"/g/{key}/plain"), "Undo")
    assert kept(app, key).sheet.now.result is None


def test_the_table_chooses_the_last_hand_and_the_game_ends_after_it(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    board = send(phone, key, "End the game after it", {"hand": "2"})
    assert lines(board) == ["Hand 2 is the last."]
    assert board.document.one("h1").one("span").text == "Hand 1 of 2"
    assert "Hand 1 of 2" in phone.get(f"/g/{key}/table").text
    board = record_all(phone, key, "2 3 9", "3 4 K")
    assert "Anna and Bo share the win." in board.document.by_id("end").text
    assert "ended early after 2 hands" in board.document.by_id("end").text
    move(phone, key, "Undo")
    assert phone.get(f"/g/{key}").document.one("h1").one("span").text == "Hand 2 of 2"


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("", "A number from 1 to 9999, please."),
        ("soon", "A number from 1 to 9999, please."),
        ("1", "Hand 1 has already been played."),
        ("0", "Hand 0 has already been played."),
    ],
)
def test_a_last_hand_that_cannot_be_is_told_beside_it(app: Flask, phone: Visitor, typed: str, error: str) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "K", "3")
    page = send(phone, key, "End the game after it", {"hand": typed}, status=422)
    assert page.errors == [error]
    assert page.document.one("input", name="hand").get("aria-describedby") == "hand-error"
    assert kept(app, key).revision == 1


def test_a_game_of_one_hand_is_over_by_itself(app: Flask, phone: Visitor) -> None:
    key = opened(app, MATAPESA)
    play_hand(app, key, Hand(tuple(Laid(seat, Card(rank)) for seat, rank in enumerate("2K3"))))
    assert not at_table(phone, key).document.all("form", action=f"/g/{key}/at-the-table/end")


def test_who_did_not_see_what_another_phone_did_is_asked_again(
    app: Flask, phone: Visitor, another_phone: Callable[[], Visitor]
) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo", "Dora")
    record(phone, key, "2", "K", "3", "4")
    pages = {what: at_table(phone, key) for what in ("Join", "Bo leaves", "End the game now")}
    seats = phone.get(f"/g/{key}/at-the-table/seats?order=1-0-2-3")
    send(another_phone(), key, "Cleo leaves")
    said = "Another phone was quicker: Cleo leaves."
    for what, page in pages.items():
        again = press(phone, page, what, {"name": "Erik"} if what == "Join" else {}, status=409)
        assert again.errors == [said]
    again = press(phone, seats, "Save", status=409)
    assert again.errors == [said]
    assert [one.text for one in again.document.all("a", class_="tap")] == ["Bo", "Anna", "Cleo", "Dora"]
    assert list(totals(phone.follow(press(phone, again, "Save")))) == ["Bo", "Anna", "Cleo", "Dora"]


def test_a_form_with_wrong_hidden_fields_saves_nothing(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "K", "3")
    send(phone, key, "Cleo leaves")
    forms = {"Join": "after", "Bo leaves": "seat", "Cleo is back": "seat", "Save the name": "seat"}
    for words, name in (*forms.items(), ("End the game now", "revision")):
        page = press(phone, at_table(phone, key), words, forged={name: "x"}, status=422)
        assert "This page is out of date. Reload it." in page.errors, words
    seats = phone.get(f"/g/{key}/at-the-table/seats")
    assert press(phone, seats, "Save", forged={"client_id": "x"}, status=422).errors
    assert press(phone, at_table(phone, key), "Bo leaves", forged={"seat": "9"}, status=422).errors == [
        "There is no seat 10 at this table."
    ]
    assert press(phone, at_table(phone, key), "Bo leaves", forged={"revision": "99"}, status=422).errors == [
        "This page is out of date. Reload it."
    ]
    assert kept(app, key).revision == 2


def test_an_id_that_was_used_for_something_else_is_told(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo", "Dora")
    page = at_table(phone, key)
    press(phone, page, "Bo leaves")
    again = press(phone, page, "Bo leaves", forged={"seat": "2"}, status=409)
    assert again.errors == ["Something else was already saved from this page. Look at this once more, then save it."]


def test_stakes_are_counted_where_people_buy_back_in(app: Flask, phone: Visitor) -> None:
    scores = (Score(5, buy_ins=2), Score(), Score(7, 1, out=True))
    key = opened(app, GURKA_SE, opening=Opening(0, scores))
    stakes = at_table(phone, key).document.one("dl", class_="stakes")
    assert [one.text for one in stakes.all("dd")] == ["3", "1", "1", "5"]
    assert not at_table(phone, opened(app, AGURK)).document.all("dl", class_="stakes")


def test_the_board_leads_to_the_table_who_may_keep_score(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    menu = phone.get(f"/g/{key}").document.one("nav", **{"aria-label": "More"})
    assert f"/g/{key}/at-the-table" in [one["href"] for one in menu.all("a")]
