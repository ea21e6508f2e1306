"""What a ruling changes is shown before it is kept; and what a table that rules often needs besides."""

from collections.abc import Mapping

from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from tests.web.game.playing import kept, opened, record, record_all, totals
from tests.web.ruling.rulings import CHARGED, changes, headline, make, points, rows, withdraw
from tests.web.visitor import Page, Visitor

VOID = {"matter": "wrong_number", "remedy": "void"}


def ask(phone: Visitor, key: str, changed: Mapping[str, str], **more: str) -> Page:
    """The page with what a new ruling would change."""
    return phone.post_form(f"/g/{key}/rulings", {**changed, **more}, status=200)


def test_points_that_put_a_player_out_say_so_before_they_are_kept(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", opening=points(3, 10))
    shown = ask(phone, key, CHARGED, points="20")
    assert headline(shown).text == "Illegal play, Bo, hand 1: +20 points."
    assert "Bo is out: 30 is too much." in shown.text
    assert changes(shown) == ["The game the game goes on → Anna wins.", "Bo 10 → 30, out"]
    assert kept(app, key).revision == 0
    page = phone.follow(phone.post_form(shown, press="Save", status=303))
    assert rows(page)[0].one("td").text == "Illegal play, Bo, hand 1: +20 points. out"


def test_a_ruling_changed_after_it_was_shown_is_shown_again(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    again = phone.post_form(ask(phone, key, CHARGED), points="7", status=200)
    assert changes(again) == ["Bo 0 → 7"]
    assert kept(app, key).revision == 0


def test_a_ruling_that_changes_nothing_is_kept_at_once(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    phone.post_form(f"/g/{key}/rulings", matter="misdeal", player="1", remedy="warning", status=303)
    assert kept(app, key).revision == 1


def test_a_void_hand_shows_what_changes_and_stays_on_the_sheet(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(0, 5, 0))
    record(phone, key, "K", "2", "3")
    record(phone, key, "2", "9", "3", leader=1)
    shown = ask(phone, key, VOID, hand="1")
    assert changes(shown) == [
        "Anna 13 → 0",
        "Hand 1 Anna takes the trick with the K. → This hand does not count.",
        "Next: Cleo deals, Anna leads, 7 cards. → Next: Bo deals, Cleo leads, 7 cards.",
    ]
    page = phone.follow(phone.post_form(shown, press="Save", status=303))
    assert totals(page) == {"Anna": "0", "Bo": "14", "Cleo": "0"}
    assert page.document.by_id("line-1").classes == {"void"}
    assert totals(withdraw(phone, key, 3)) == {"Anna": "13", "Bo": "14", "Cleo": "0"}


def test_a_void_hand_names_the_later_hands_that_no_longer_fit(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, opening=points(20, 0, 0))
    record(phone, key, "K", "2", "3")
    record(phone, key, None, "2", "3", leader=1)
    shown = ask(phone, key, VOID, hand="1")
    assert "Hand 2 Cleo takes the trick with the 3. → no longer counts" in changes(shown)


def test_dealing_a_recorded_hand_again_says_that_it_still_counts(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    shown = ask(phone, key, {"matter": "misdeal", "remedy": "redeal"}, hand="1")
    assert "Hand 1 is recorded and still counts." in shown.text
    phone.post_form(shown, press="Save", status=303)
    phone.post_form(f"/g/{key}/rulings", matter="misdeal", remedy="redeal", hand="2", status=303)


def test_points_come_off_for_the_innocent_side(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(9, 5, 2))
    shown = ask(phone, key, CHARGED, credit_0="4", credit_2="4")
    assert changes(shown) == ["Anna 9 → 5", "Bo 5 → 10", "Cleo 2 → 0"]
    page = phone.follow(phone.post_form(shown, press="Save", status=303))
    assert rows(page)[0].one("td").text == "Illegal play, Bo, hand 1: +5 points, Anna −4, Cleo −4."
    form = phone.get(f"/g/{key}/rulings/1/correct").form()
    assert [form.values(f"credit_{seat}") for seat in range(3)] == [["4"], [""], ["4"]]
    answer = phone.post_form(f"/g/{key}/rulings", matter="claim", remedy="credit", status=422)
    assert answer.errors == ["Choose who has points taken off."]


def test_a_ruling_after_the_end_can_change_who_wins(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", opening=points(3, 20))
    page = record_all(phone, key, "2 3")
    assert page.document.one("p", class_="result").text.endswith("Anna wins.")
    assert page.document.all("a", href=f"/g/{key}/rulings")
    form = phone.get(f"/g/{key}/rulings").form()
    assert form.values("hand") == ["1"]
    shown = ask(phone, key, {"matter": "illegal_play", "player": "0", "remedy": "void"})
    assert "The game Anna wins. → the game goes on" in changes(shown)
    assert not phone.follow(phone.post_form(shown, press="Save", status=303)).document.all("p", class_="result")


def test_an_appeal_says_which_ruling_it_is_about(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED, by="Eva")
    story = phone.get(f"/g/{key}/rulings/1")
    link = next(one for one in story.document.all("a") if one.text == "Appeal this ruling")
    page = phone.get(link["href"])
    about = "Illegal play, Bo, hand 1: +5 points. Ruled by Eva"
    filled_in = {"matter": "appeal", "player": "1", "hand": "1", "remedy": "result_stands", "note": about}
    assert {name: page.form().values(name) for name in filled_in} == {name: [one] for name, one in filled_in.items()}
    page = phone.follow(phone.post_form(page, by="The club", status=303))
    assert rows(page)[0].one("td").text == f"Appeal, Bo, hand 1: the result stands ({about}). Ruled by The club."


def test_an_appeal_without_a_note_takes_the_ruling_of_its_hand(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    answer = phone.post_form(f"/g/{key}/rulings", matter="appeal", status=422)
    assert answer.errors == ["Say in the note which ruling the appeal is about."]
    make(phone, key, matter="misdeal")
    make(phone, key, matter="appeal")
    assert kept(app, key).lines[-1][0].event == TableRuling(
        Matter.APPEAL, Remedy.RESULT_STANDS, 1, note="Misdeal, hand 1: the result stands"
    )


def test_who_ruled_is_filled_in_the_next_time(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, matter="misdeal", by="  Eva ")
    assert phone.get(f"/g/{key}/rulings").form().values("by") == ["Eva"]
    answer = phone.post_form(f"/g/{key}/rulings", matter="misdeal", by="x" * 201, status=422)
    assert answer.errors == ["Ruled by: at most 200 characters."]


def test_the_usual_penalty_is_first_a_warning_then_points(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    assert "First time for Bo: usually a warning." in ask(phone, key, CHARGED).text
    for player, remedy in (("1", "warning"), ("2", "points"), ("1", "result_stands")):
        make(phone, key, matter="exposed_card", player=player, remedy=remedy)
    assert "Not the first time for Bo: usually 5 points." in ask(phone, key, CHARGED).text
    assert "First time for Anna: usually a warning." in ask(phone, key, CHARGED, player="0").text
    withdraw(phone, key, 1)
    assert "First time for Bo: usually a warning." in ask(phone, key, CHARGED).text
