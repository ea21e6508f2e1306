"""House rules change in a running game; what a change at the table did can be struck out and brought back."""

from collections.abc import Callable

from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.events import Leave, NewRules
from tests.web.game.playing import kept, move, opened, press, record, record_all, start, totals
from tests.web.share.joining import let_in
from tests.web.table.changes import at_table, history, lines, points, send
from tests.web.visitor import Page, Visitor

REACH = {"limit.test": "reach"}


def changed(phone: Visitor, page: Page) -> list[str]:
    return [one.text for one in page.document.one("ul", class_="changes").all("li")]


def rules(phone: Visitor, key: str) -> Page:
    return phone.get(f"/g/{key}/at-the-table/rules")


def test_each_common_rule_leads_to_its_choices(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    links = at_table(phone, key).document.one("ul", class_="rules").all("a")
    page = phone.get(next(one["href"] for one in links if "rule=limit.test" in one["href"]).partition("#")[0])
    assert [one.id for one in page.document.all("details", class_="rule") if one.has("open")] == ["rule-limit.test"]


def test_a_rule_holds_from_the_next_hand_on(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(8, 0, 0))
    record(phone, key, "K", "2", "3")
    board = phone.follow(press(phone, rules(phone, key), "From the next hand on", REACH))
    assert totals(board)["Anna"] == "21"
    (line,) = lines(board)
    assert line.startswith("Rules changed from here on. ")
    assert kept(app, key).log.entries[-1].event == NewRules({"limit.test": "reach"})
    assert rules(phone, key).document.by_id("rule-limit.test").has("class")


def test_a_rule_for_the_whole_game_is_kept_only_once_what_changes_was_shown(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(8, 0, 0))
    record_all(phone, key, "K 2 3", "2 3 9")
    assert totals(phone.get(f"/g/{key}")) == {"Anna": "21", "Bo": "0", "Cleo": "9"}
    shown = press(phone, rules(phone, key), "For the whole game", REACH, status=200)
    assert kept(app, key).revision == 2
    assert changed(phone, shown)[0] == "Anna 21 → 0, 1 cucumber"
    assert any(one.startswith("Hand 1") for one in changed(phone, shown))
    board = phone.follow(press(phone, shown, "Change it for the whole game"))
    assert totals(board) == {"Anna": "0", "Bo": "0", "Cleo": "9"}
    assert lines(board)[0].startswith("Rules changed for the whole game. ")
    move(phone, key, "Undo")
    assert totals(phone.get(f"/g/{key}"))["Anna"] == "21"


def test_new_rules_and_a_strike_out_that_are_sent_twice_are_saved_once(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = rules(phone, key)
    for _ in range(2):
        press(phone, page, "From the next hand on", REACH, status=303)
    story = phone.get(f"/g/{key}/at-the-table/1")
    for _ in range(2):
        press(phone, story, "Strike it out", status=303)
    assert kept(app, key).revision == 2


def test_each_answer_shows_what_it_would_change_and_saves_nothing(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(8, 0, 0))
    record(phone, key, "K", "2", "3")
    page = rules(phone, key)
    assert page.document.by_id("shown").text == ""
    seen = {"start": "first", "look": "1"}
    shown = press(phone, page, "For the whole game", REACH, forged=seen, status=200)
    assert changed(phone, shown)[0] == "Anna 21 → 0, 1 cucumber"
    press(phone, shown, "Change it for the whole game", forged=seen, status=200)
    for limit in ("x", "21"):
        wrong = press(phone, page, "For the whole game", {"limit.value": limit}, forged=seen, status=200)
        assert wrong.document.by_id("shown").text == ""
    assert kept(app, key).revision == 1
    phone.follow(press(phone, shown, "Change it for the whole game"))
    assert kept(app, key).revision == 2


def test_without_scripts_another_answer_is_five_taps_away_once_what_changes_was_shown(
    app: Flask, phone: Visitor
) -> None:
    key = opened(app, AGURK, opening=points(8, 0, 0))
    record(phone, key, "K", "2", "3")
    menu = phone.get(f"/g/{key}").document.one("details", class_="menu")  # 1, to open it.
    table = phone.get(next(one["href"] for one in menu.all("a") if one.text == "At the table"))  # 2
    rule = table.document.one("ul", class_="rules").all("a")
    page = phone.get(next(one["href"] for one in rule if "limit.test" in one["href"]).partition("#")[0])  # 3
    shown = phone.get(page.document.one("a", class_="unscripted")["href"].partition("#")[0])  # 4
    assert changed(phone, shown)[0] == "Anna 21 → 0, 1 cucumber"
    assert kept(app, key).revision == 1
    board = phone.follow(press(phone, shown, "Change it for the whole game"))  # 5
    assert totals(board)["Anna"] == "0"
    assert lines(board)[0].startswith("Rules changed for the whole game. ")


def test_an_answer_in_an_address_that_cannot_be_is_told(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    for wrong in ("limit.test=never", "limit.value=x"):
        page = phone.get(f"/g/{key}/at-the-table/rules?rule=limit.test&{wrong}")
        assert page.errors
        assert page.document.by_id("shown").text == ""


def test_it_says_which_hand_would_no_longer_fit(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(8, 0, 0))
    record_all(phone, key, "K 2 3", "2 3 9", "3 4 5")
    once = {"limit.test": "reach", "cucumbers_to_be_out": "1"}
    shown = press(phone, rules(phone, key), "For the whole game", once, status=200)
    assert "no longer counts" in shown.text
    assert "Anna is out and cannot play." in shown.text
    board = phone.follow(press(phone, shown, "Change it for the whole game"))
    assert [one.text.partition(".")[0] for one in board.document.all("p", class_="stuck")] == [
        "Hand 2 no longer counts",
        "Hand 3 is waiting",
    ]
    assert not at_table(phone, key).document.all("form", action=f"/g/{key}/at-the-table/join")


def test_another_choice_after_the_consequences_were_shown_shows_them_anew(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(8, 0, 0))
    record(phone, key, "K", "2", "3")
    shown = press(phone, rules(phone, key), "For the whole game", REACH, status=200)
    again = press(phone, shown, "Change it for the whole game", {"limit.value": "30"}, status=200)
    assert "Nothing else changes." in again.text
    assert kept(app, key).revision == 1
    press(phone, again, "Change it for the whole game")
    assert kept(app, key).revision == 2


def test_what_cannot_be_changed_is_refused_beside_its_cause(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "K", "2", "3")
    page = rules(phone, key)
    assert "Nothing would change." in press(phone, page, "From the next hand on", status=422).errors
    wrong = press(phone, page, "From the next hand on", {"limit.value": "x"}, status=422)
    assert "A number from 1 to 10000, please." in " ".join(wrong.errors)
    for words in ("From the next hand on", "For the whole game"):
        refused = press(phone, page, words, {"hand.size-fixed": "26"}, status=422)
        assert refused.errors, words
    assert press(phone, page, "From the next hand on", forged={"revision": "x"}, status=422).errors
    assert kept(app, key).revision == 1


def test_rules_that_another_phone_changed_meanwhile_are_looked_at_again(
    app: Flask, phone: Visitor, another_phone: Callable[[], Visitor]
) -> None:
    key = opened(app, AGURK, opening=points(8, 0, 0))
    page = rules(phone, key)
    record(another_phone(), key, "K", "2", "3")
    again = press(phone, page, "From the next hand on", REACH, status=409)
    assert again.errors == ["Another phone was quicker: Hand 1: Anna K, Bo 2, Cleo 3"]
    press(phone, again, "From the next hand on")
    assert kept(app, key).revision == 2


def test_a_change_is_struck_out_once_what_follows_was_shown_and_comes_back(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo", "Dora")
    send(phone, key, "Bo leaves")
    record(phone, key, "2", None, "K", "3")
    link = next(one for one in phone.get(f"/g/{key}/history").document.all("a") if "/at-the-table/1" in one["href"])
    page = phone.get(link["href"])
    assert page.document.one("p", class_="headline").text == "Bo leaves."
    assert "Hand 1 Cleo takes the trick with the K. → no longer counts" in changed(phone, page)
    assert "Bo 0, left → 0" in changed(phone, page)
    board = phone.follow(press(phone, page, "Strike it out"))
    assert "Bo still needs a card." in board.document.one("p", class_="stuck").text
    page = phone.get(f"/g/{key}/at-the-table/1")
    assert page.document.one("p", class_="headline").one("s").text == "Bo leaves."
    board = phone.follow(press(phone, page, "Bring it back"))
    assert totals(board)["Cleo"] == "13"
    assert kept(app, key).log.entries[0].event == Leave(1)
    assert history(phone, key)[0].startswith("Changed: Bo leaves.")
    assert history(phone, key)[1].startswith("Struck out: Bo leaves.")


def test_a_newcomer_is_struck_out_with_the_hands_that_need_him(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    send(phone, key, "Join", {"name": "Dora", "points": "4"})
    assert changed(phone, phone.get(f"/g/{key}/at-the-table/1")) == ["Dora 4 → –"]
    board = phone.follow(press(phone, phone.get(f"/g/{key}/at-the-table/1"), "Strike it out"))
    assert list(totals(board)) == ["Anna", "Bo", "Cleo"]
    record(phone, key, "2", "3", "4")
    page = phone.get(f"/g/{key}/at-the-table/1")
    assert "Why Dora still needs a card." in changed(phone, page)
    board = phone.follow(press(phone, page, "Bring it back"))
    assert "Hand 1 no longer counts. Dora still needs a card." in board.document.one("p", class_="stuck").text


def test_a_change_that_waits_leads_from_the_board_to_its_page(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo", "Dora")
    send(phone, key, "Bo leaves")
    send(phone, key, "Bo is back")
    phone.follow(press(phone, phone.get(f"/g/{key}/at-the-table/1"), "Strike it out"))
    stuck = phone.get(f"/g/{key}").document.one("p", class_="stuck")
    assert stuck.text.startswith("A change at the table no longer counts. Bo is at the table.")
    phone.get(stuck.one("a")["href"])


def test_what_was_undone_or_is_no_change_has_no_page(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "K", "2", "3")
    phone.get(f"/g/{key}/at-the-table/1", status=404)
    send(phone, key, "Bo leaves")
    press(phone, phone.get(f"/g/{key}/plain"), "Undo")
    phone.get(f"/g/{key}/at-the-table/2", status=404)


def test_a_change_is_not_struck_out_unseen(app: Flask, phone: Visitor, another_phone: Callable[[], Visitor]) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo", "Dora")
    send(phone, key, "Bo leaves")
    page = phone.get(f"/g/{key}/at-the-table/1")
    assert press(phone, page, "Strike it out", forged={"revision": "x"}, status=422).errors
    record(another_phone(), key, "2", None, "K", "3")
    again = press(phone, page, "Strike it out", status=422)
    assert "no longer counts" in again.text
    press(phone, again, "Strike it out")


def test_to_strike_out_what_another_phone_changed_needs_a_tick(
    app: Flask, phone: Visitor, another_phone: Callable[[], Visitor]
) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", "Dora")
    another = let_in(app, another_phone(), key)
    send(another, key, "Bo leaves")
    page = phone.get(f"/g/{key}/at-the-table/1")
    again = press(phone, page, "Strike it out", status=422)
    assert again.errors == ["Another phone recorded that. Tick the box to go on anyway."]
    press(phone, again, "Strike it out", {"sure": "1"})


def test_who_only_watches_reads_what_changed_and_cannot_change_it(
    phone: Visitor, another_phone: Callable[[], Visitor]
) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", "Dora")
    send(phone, key, "Bo leaves")
    watcher = another_phone()
    assert not watcher.get(f"/g/{key}/at-the-table/1").document.all("form", action=f"/g/{key}/at-the-table/1")
    watcher.get(f"/g/{key}/at-the-table", status=403)
