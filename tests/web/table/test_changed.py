"""What was recorded at a table is changed by the same fields, filled in, once what this changes was shown."""

from collections.abc import Callable, Mapping

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.events import EndGame, Join, Leave, NewRules, Return, Seats
from tests.web.game.playing import kept, move, opened, press, record, record_all, start, totals
from tests.web.share.joining import let_in
from tests.web.table.changes import at_table, history, points, send
from tests.web.visitor import Page, Value, Visitor


def changed(page: Page) -> list[str]:
    return [one.text for one in page.document.one("section", class_="shown").all("li")]


def change(phone: Visitor, key: str, entry: int, fields: Mapping[str, Value], words: str = "Change it") -> Page:
    """Change a change at the table; the page that shows what this does, which is confirmed by "Save"."""
    return press(phone, phone.get(f"/g/{key}/at-the-table/{entry}"), words, fields, status=200)


def test_points_and_seat_of_a_newcomer_are_changed_in_the_form_that_he_joined_by(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(3, 13, 7))
    send(phone, key, "Join", {"name": "Dora", "after": "0"})
    record(phone, key, "2", "3", "4", "8")
    shown = change(phone, key, 1, {"points": "7"})
    assert changed(shown) == ["Dora 21 → 15"]
    assert kept(app, key).revision == 2
    board = phone.follow(press(phone, shown, "Save"))
    assert "Dora joins with 7 points." in board.document.one(class_="notice").text
    assert kept(app, key).log.entries[0].event == Join(3, 0, 7)
    assert totals(board) == {"Anna": "3", "Dora": "15", "Bo": "13", "Cleo": "7"}
    assert history(phone, key)[0].startswith("Changed: Dora joins with 7 points.")
    move(phone, key, "Undo")
    assert totals(phone.get(f"/g/{key}"))["Dora"] == "21"


def test_a_newcomer_gets_another_seat_and_hands_that_then_do_not_fit_are_shown(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    send(phone, key, "Join", {"name": "Dora", "after": "0"})
    record(phone, key, "2", "3", "4", "8")
    shown = change(phone, key, 1, {"seat": "2"})
    assert "Hand 1 Dora takes the trick with the 8. → no longer counts" in changed(shown)
    board = phone.follow(press(phone, shown, "Save"))
    assert list(totals(board)) == ["Anna", "Bo", "Cleo", "Dora"]


def test_somebody_else_left_and_is_back_with_other_points(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo", "Dora")
    send(phone, key, "Bo leaves")
    phone.follow(press(phone, change(phone, key, 1, {"seat": "3"}), "Save"))
    assert kept(app, key).log.entries[0].event == Leave(3)
    send(phone, key, "Dora is back")
    phone.follow(press(phone, change(phone, key, 3, {"points": "9"}), "Save"))
    assert kept(app, key).log.entries[1].event == Return(3, 9)
    assert totals(phone.get(f"/g/{key}"))["Dora"] == "9"


def test_the_last_hand_is_changed_and_the_hands_after_it_no_longer_count(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    send(phone, key, "End the game after it", {"hand": "9"})
    record_all(phone, key, "2 3 9", "3 4 K")
    shown = change(phone, key, 1, {"hand": "1"})
    assert any("no longer counts" in one for one in changed(shown))
    board = phone.follow(press(phone, shown, "Save"))
    assert kept(app, key).log.entries[0].event == EndGame(1)
    assert "Hand 2 no longer counts: the game ends with hand 1." in board.document.one("p", class_="stuck").text


def test_new_seats_are_changed_by_taps(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    press(phone, phone.get(f"/g/{key}/at-the-table/seats?order=1-0-2"), "Save")
    place = next(one for one in phone.get(f"/g/{key}/at-the-table/1").document.all("a") if one.text == "Change it")
    page = phone.get(place["href"])
    down = next(one for one in page.document.all("a") if one.get("aria-label") == "Anna: move down")
    shown = press(phone, phone.get(down["href"]), "Change it", status=200)
    assert [one.text for one in shown.document.all("a", class_="tap")] == ["Bo", "Cleo", "Anna"]
    phone.follow(press(phone, shown, "Save"))
    assert kept(app, key).log.entries[0].event == Seats((1, 2, 0))


def test_new_rules_are_changed_in_the_form_filled_in_with_them(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(8, 0, 0))
    press(phone, phone.get(f"/g/{key}/at-the-table/rules"), "From the next hand on", {"limit.value": "30"})
    record_all(phone, key, "K 2 3", "9 2 3")
    place = next(one for one in phone.get(f"/g/{key}/at-the-table/1").document.all("a") if one.text == "Change it")
    page = phone.get(place["href"])
    assert page.document.by_id("limit.value")["value"] == "30"
    assert press(phone, page, "From that hand on", status=422).errors == ["Nothing would change."]
    shown = press(phone, page, "From that hand on", {"limit.value": "25"}, status=200)
    assert changed(shown)[0] == "Anna 30 → 0, 1 cucumber"
    again = press(phone, shown, "For the whole game", status=200)
    board = phone.follow(press(phone, again, "Save"))
    assert kept(app, key).log.entries[0].event == NewRules({"limit.value": 25}, whole_game=True)
    assert totals(board)["Anna"] == "0"


@pytest.mark.parametrize("sent", [{"points": "many"}, {"points": ""}, {"points": "1001"}])
def test_what_cannot_be_read_is_told_beside_it(app: Flask, phone: Visitor, sent: dict[str, str]) -> None:
    key = opened(app, AGURK)
    send(phone, key, "Join", {"name": "Dora", "points": "4"})
    wrong = press(phone, phone.get(f"/g/{key}/at-the-table/1"), "Change it", sent, status=422)
    assert wrong.errors == ["A number from 0 to 1000, please."]
    assert wrong.document.one("input", name="points")["value"] == sent["points"]


def test_what_the_rules_refuse_or_does_not_change_is_not_saved(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    send(phone, key, "Join", {"name": "Dora", "points": "4"})
    page = phone.get(f"/g/{key}/at-the-table/1")
    assert press(phone, page, "Change it", status=422).errors == ["Nothing would change."]
    high = press(phone, page, "Change it", {"points": "30"}, status=422)
    assert high.errors == ["21 at most: more means a cucumber."]
    assert press(phone, page, "Change it", forged={"seat": "x"}, status=422).errors
    assert kept(app, key).revision == 1


def test_a_change_is_not_changed_unseen_nor_what_another_phone_recorded(
    app: Flask, phone: Visitor, another_phone: Callable[[], Visitor]
) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", "Dora")
    another = let_in(app, another_phone(), key)
    send(another, key, "Bo leaves")
    shown = change(phone, key, 1, {"seat": "2"})
    again = press(phone, shown, "Save", status=422)
    assert again.errors == ["Another phone recorded that. Tick the box to go on anyway."]
    unseen = press(phone, again, "Change it", {"seat": "3"}, status=200)
    assert kept(app, key).log.entries[0].event == Leave(1)
    press(phone, unseen, "Save", {"sure": "1"})
    assert kept(app, key).log.entries[0].event == Leave(3)
    assert at_table(phone, key).document.one("ol", class_="people").text.count("left") == 1


def test_what_is_struck_out_has_nothing_to_change(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo", "Dora")
    send(phone, key, "Bo leaves")
    press(phone, phone.get(f"/g/{key}/at-the-table/1"), "Strike it out")
    assert not phone.get(f"/g/{key}/at-the-table/1").document.all("input", name="seat")
    for entry in (1, 7):
        page = phone.get(f"/g/{key}/at-the-table/rules?entry={entry}")
        assert "From the next hand on" in [one.text for one in page.document.all("button")]
