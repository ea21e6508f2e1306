import pytest
from flask import Flask

from scorekeeper.rules.catalogue import CATALOGUE
from tests.web.game.playing import how_many, kept, people, start
from tests.web.visitor import Value, Visitor


def test_seats_follow_the_order_of_the_names_without_blank_lines(app: Flask, phone: Visitor) -> None:
    board = kept(app, phone.post_form("/new/agurk", people("Anna", "", "  ", " Bo ", "", "Cleo", first="5")))
    assert board.names == ("Anna", "Bo", "Cleo")
    assert board.opening.first == 2


def test_without_scripts_there_is_a_line_for_each_possible_player(phone: Visitor) -> None:
    for variant in (CATALOGUE["agurk"], CATALOGUE["kurkku"]):
        lines = phone.get(f"/new/{variant.id}").document.by_id("seats").all("input")
        assert len(lines) == variant.players.max, variant.id


@pytest.mark.parametrize(
    ("first", "said"),
    [
        *((first, "Say who deals first.") for first in ("", "²", "-1", "4", "9" * 5000, "Anna")),
        ("0", "Anna is out and cannot start."),
    ],
)
def test_whoever_deals_first_has_a_name_and_is_still_in_and_everything_typed_is_kept(
    app: Flask, phone: Visitor, first: str, said: str
) -> None:
    sent = {**people("Anna", "Bo", "Cleo", first=first), "players-0-out": "y"}
    page = phone.post_form("/new/agurk", sent, status=422)
    assert page.document.by_id("first-error").text == said
    assert page.form().values("players-1-name") == ["Bo"]
    assert how_many(app) == 0


@pytest.mark.parametrize(("variant", "does"), [("agurk", "deals"), ("five-cucumbers", "leads")])
def test_the_board_announces_who_was_drawn_by_lot(app: Flask, phone: Visitor, variant: str, does: str) -> None:
    asked = phone.get(f"/new/{variant}")
    assert f"Who {does} first?" in asked.text
    page = phone.post_form(asked, people("Anna", "Bo", "Cleo", first="draw"))
    board = kept(app, page)
    assert f"Drawn by lot: {board.names[board.opening.first]} {does} first." in phone.follow(page).text


def test_the_lot_can_fall_on_every_player_still_in(app: Flask, phone: Visitor) -> None:
    changes: dict[str, Value] = {"first": "draw", "players-1-out": "y"}
    drawn = {kept(app, start(phone, "A", "B", "C", changes=changes)).opening.first for _ in range(16)}
    assert drawn == {0, 2}


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("Anna", "anna"), "anna is here twice. Tell the two apart."),
        (("Anna", "x" * 41), "At most 40 characters, please."),
        (("Anna", "<script>alert(1)</script>"), "Please leave out < and >."),
    ],
)
def test_an_impossible_name_gets_an_error_next_to_it(
    app: Flask, phone: Visitor, names: tuple[str, ...], sentence: str
) -> None:
    page = phone.post_form("/new/agurk", people(*names, "Cleo", first="2"), status=422)
    field = page.document.by_id("players-1-name")
    assert page.document.by_id(field["aria-describedby"]).text == sentence
    assert page.errors == [sentence]
    assert page.form().values("players-2-name") == ["Cleo"]
    assert page.form().values("first") == ["2"]
    assert how_many(app) == 0


@pytest.mark.parametrize(
    ("variant", "names", "said"),
    [("agurk", "A", "Enter at least 2 names."), ("gurka-se", "AB", "at least 3"), ("kurkku", "ABCDE", "4")],
)
def test_an_error_for_too_few_or_too_many_players_names_the_limit(
    app: Flask, phone: Visitor, variant: str, names: str, said: str
) -> None:
    sent = {f"players-{line}-name": name for line, name in enumerate(names)}
    page = phone.post_form(f"/new/{variant}", forged=sent, status=422)
    assert said in page.document.by_id("people-error").text
    assert page.document.one("section", class_="problems").all("a", href="#people")
    assert page.form().values(f"players-{len(names) - 1}-name") == [names[-1]]
    assert how_many(app) == 0


def test_players_without_any_name_are_numbered(app: Flask, phone: Visitor) -> None:
    board = kept(app, phone.post_form("/new/agurk", {"first": "1"}))
    assert board.names == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert board.opening.first == 1


def test_a_score_without_a_name_is_an_error_next_to_it(app: Flask, phone: Visitor) -> None:
    page = phone.post_form("/new/agurk", {**people(), "players-3-points": "9"}, status=422)
    assert page.document.by_id("players-3-name-error").text == "This line has a score but no name."
    assert how_many(app) == 0


def test_names_of_earlier_games_are_suggested_newest_first_and_once(phone: Visitor) -> None:
    start(phone, "Anna", "Bo")
    start(phone, "Cleo", "Anna")
    names = [one["value"] for one in phone.get("/new/ogorek").document.by_id("known-names").all("option")]
    assert names == ["Cleo", "Anna", "Bo"]


def test_a_form_sent_twice_opens_one_game_and_announces_the_same_dealer(app: Flask, phone: Visitor) -> None:
    opened = phone.get("/new/agurk")
    changes = people("Anna", "Bo", "Cleo", "Dora", first="draw")
    first = phone.post_form(opened, changes)
    told = {phone.follow(first).document.one("p", class_="notice").text}
    for _ in range(5):
        again = phone.post_form(opened, changes)
        assert again.location == first.location
        told.add(phone.follow(again).document.one("p", class_="notice").text)
    assert len(told) == 1
    assert how_many(app) == 1


@pytest.mark.parametrize("form_id", ["", "short", "x" * 65, "käse-käse", "../../etc/passwd"])
def test_an_invalid_form_id_is_replaced_and_the_next_press_starts_the_game(
    app: Flask, phone: Visitor, form_id: str
) -> None:
    page = phone.post_form("/new/agurk", people("Anna", "Bo", client_id=form_id), status=422)
    assert "did not arrive complete" in page.document.one("section", class_="problems").text
    assert how_many(app) == 0
    assert kept(app, phone.post_form(page)).names == ("Anna", "Bo")
