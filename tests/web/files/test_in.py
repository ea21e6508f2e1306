"""Importing a game from a file: once, however often the form is sent; other files get an error at the field."""

import json
from io import BytesIO

import pytest
from flask import Flask

from scorekeeper.formats.game import game_text
from scorekeeper.services.export_game import export_record
from scorekeeper.web.files.views import MAX_UPLOAD_BYTES
from tests.formats.texts import GAME, RULING, correction, laid
from tests.web.game.playing import how_many, kept, move, record_all, totals
from tests.web.visitor import Page, Visitor

PLAIN = json.dumps(GAME).encode()
HAND = GAME["events"][0]
BROKEN = "This file is broken: its end or a part of it is missing. Save it again where the game is."
NEWER = "A newer scorekeeper may have made this game: update this one first."


def send(phone: Visitor, content: bytes | None, name: str = "game.json", **forged: str) -> Page:
    """Open the form, choose the file, press the button."""
    fields = {**phone.get("/import").form().sent().to_dict(), **forged}
    fields.pop("file")
    file = {} if content is None else {"file": (BytesIO(content), name)}
    answer = phone.client.post("/import", data={**fields, **file}, content_type="multipart/form-data")
    # The test client keeps large bodies in a file.
    answer.request.environ["wsgi.input"].close()
    return phone.read(answer)


def error_of(answer: Page) -> str:
    """The error at the field."""
    error = answer.document.by_id(answer.document.by_id("file")["aria-describedby"])
    assert answer.errors == [error.text]
    return error.text


def test_an_imported_game_has_its_history_and_is_listed_on_this_device(
    app: Flask, phone: Visitor, new_key: str
) -> None:
    record_all(phone, new_key, "2 3 4", "2 3 K")
    move(phone, new_key, "Undo")
    page = phone.client.get(f"/g/{new_key}/files/game.json")
    stranger = Visitor(app)
    answer = send(stranger, page.data)
    assert answer.status == 303
    board = stranger.get(answer.location)
    assert "Imported, with 1 hand." in board.text
    assert totals(board) == {"Anna": "0", "Bo": "0", "Cleo": "4"}
    new = answer.location.rpartition("/")[2]
    assert new != new_key
    with app.app_context():
        assert game_text(export_record(kept(app, new))).encode() == page.data
    assert "Anna, Bo and Cleo" in stranger.get("/").text
    assert "undone" in stranger.get(f"/g/{new}/history").text


def test_a_game_that_this_phone_has_already_can_be_opened_or_kept_a_second_time(
    app: Flask, phone: Visitor, key: str
) -> None:
    content = phone.client.get(f"/g/{key}/files/game.json").data
    page = send(phone, content)
    assert page.status == 409
    assert "This phone has this game already" in page.text
    assert how_many(app) == 1
    assert f"/g/{key}" in [one["href"] for one in page.document.all("a")]
    second = phone.post(page.form("second").action, page.form("second").sent(), status=303)
    assert how_many(app) == 2
    new = second.location.rpartition("/")[2]
    assert kept(app, new).log == kept(app, key).log


def test_another_evening_of_the_same_people_and_a_strangers_game_are_new(app: Flask, phone: Visitor, key: str) -> None:
    content = phone.client.get(f"/g/{key}/files/game.json").data
    other = json.loads(content)
    other["began"] = "2020-01-01T20:00:00Z"
    assert send(phone, json.dumps(other).encode()).status == 303
    assert send(Visitor(app), content).status == 303
    assert how_many(app) == 3


def test_a_client_can_import_so_many_games_a_day(app: Flask, phone: Visitor) -> None:
    app.config["IMPORTS"] = 1
    key = send(phone, PLAIN).location.rpartition("/")[2]
    assert send(phone, PLAIN.replace(b"Cleo", b"Dora")).status == 429
    sent = {"csrf_token": phone.token, "client_id": "a-copy-of-a-game"}
    phone.post(f"/g/{key}/share/copy", sent, status=429)
    assert how_many(app) == 1


def test_a_form_sent_twice_imports_one_game(app: Flask, phone: Visitor) -> None:
    first = send(phone, PLAIN, client_id="a-form-sent-twice")
    again = send(phone, PLAIN, client_id="a-form-sent-twice")
    assert (first.status, again.status) == (303, 303)
    assert first.location == again.location
    assert how_many(app) == 1


@pytest.mark.parametrize(("hands", "moves"), [(3, 0), (2, 9)], ids=["hands", "events"])
def test_a_game_that_is_longer_than_a_full_one_is_refused(app: Flask, phone: Visitor, hands: int, moves: int) -> None:
    app.config["HANDS"] = 2
    moved = [{"kind": "redo" if number % 2 else "undo"} for number in range(moves)]
    answer = send(phone, json.dumps({**GAME, "events": [HAND] * hands + moved}).encode())
    reason = "events: A game takes 2 hands and rulings at most, and 10 events."
    assert (answer.status, error_of(answer)) == (422, reason)
    assert how_many(app) == 0


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "Choose a game record first."),
        (b"", BROKEN),
        (PLAIN[:-20], BROKEN),
        ('{"players": "é"}'.encode("latin-1"), BROKEN),
        (PLAIN.replace(b"Cleo", b"<img src=x>"), "players[2]: Please leave out < and >: <img src=x>"),
        (PLAIN.replace(b'"hand"', b'"nap"'), f"events[0].kind: Unknown kind of event: nap. {NEWER}"),
        (
            PLAIN.replace(b'"version": 1', b'"version": 2'),
            "This game was made by a newer scorekeeper. Update this one first.",
        ),
        (PLAIN.replace(b"scorekeeper/game", b"scorekeeper/sheet"), "This is not a game from this app."),
        (PLAIN.replace(b'"8"', b'"15"'), "events[0].final_trick: The pack has no 15."),
    ],
)
def test_a_file_that_is_no_game_gets_an_error_next_to_the_field_and_nothing_is_stored(
    app: Flask, phone: Visitor, content: bytes | None, reason: str
) -> None:
    answer = send(phone, content)
    assert (answer.status, error_of(answer)) == (422, reason)
    assert how_many(app) == 0


def test_a_file_of_another_kind_asks_for_the_right_one(phone: Visitor) -> None:
    answer = send(phone, b"\x89PNG\r\n\x1a\n\0\0", name="game.csv")
    assert error_of(answer) == "This is not a game record. Choose the .json file."


def test_a_file_up_to_the_size_limit_is_imported_and_a_larger_one_is_refused(app: Flask, phone: Visitor) -> None:
    answer = send(phone, PLAIN + b" " * (MAX_UPLOAD_BYTES - 5_000))
    assert answer.status == 303
    answer = send(phone, PLAIN + b" " * MAX_UPLOAD_BYTES)
    assert answer.status == 413
    assert error_of(answer) == "This file is too big for a game: 1024 kB at most."
    assert how_many(app) == 1


def test_a_form_without_its_id_gets_a_new_one(app: Flask, phone: Visitor) -> None:
    answer = send(phone, PLAIN, client_id="?")
    assert answer.status == 422
    assert "choose the file again" in answer.text
    assert len(answer.document.one("input", name="client_id")["value"]) == 32
    assert how_many(app) == 0


UNDO = {"kind": "undo"}


@pytest.mark.parametrize(
    "events",
    [
        [RULING, correction(1, None), laid("2", "3", "4"), correction(3, None)],
        [laid("2", "3", "K"), laid("2", "3", "4"), correction(1, laid("2", "K", "3")), laid(), laid("15"), RULING],
        [laid(), UNDO, laid("2", "3", "4"), correction(3, laid()), UNDO],
        [laid("2", "3", "4"), correction(1, laid()), correction(1, laid("15", "QH")), correction(1, HAND)],
        [laid("2", "3", "4"), UNDO, laid("5", "5", "5", buy_in=["Bo", "Bo"], factors={"Bo": 10**9}), UNDO],
    ],
)  # fmt: skip
def test_every_page_of_an_imported_game_opens_whatever_its_history(
    phone: Visitor, events: list[dict[str, object]]
) -> None:
    start = {"Bo": {"points": 20, "cucumbers": 1}}
    answer = send(phone, json.dumps({**GAME, "changes": {}, "start": start, "events": events}).encode())
    assert answer.status == 303
    address = answer.location
    for page in ("", "/history", "/files", "/sheet", "/plain", "/table"):
        phone.get(address + page)
    pages = [f"/hands/{entry}/checked" for entry in range(1, len(events) + 1)]
    pages += [f"/plain/{entry}" for entry in range(1, len(events) + 1)]
    found = {page: phone.client.get(address + page).status_code for page in ("/files/game.csv", *pages)}
    assert {page: status for page, status in found.items() if status not in {200, 303, 404}} == {}
