"""What is kept is said in plain words; who manages a game removes its names or deletes it."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from tests.web.game.playing import kept, make, opened, record, start, totals
from tests.web.share.joining import let_in
from tests.web.visitor import Page, Phones, Visitor

NAMES = ("Ingeborg", "Thorvald")
PATHS = ("", "/plain", "/history", "/plain/1", "/files", "/files/game.json", "/sheet", "/table", "/share")


@pytest.fixture
def key(phone: Visitor) -> str:
    """A game with a hand and a ruling with a note."""
    key = start(phone, *NAMES)
    record(phone, key, "2", "K")
    make(phone, key, matter="misdeal", note="Thorvald was right")
    return key


def delete(phone: Visitor, key: str) -> Page:
    """Delete the game on its page; the page of its address after that."""
    done = phone.post_form(f"/g/{key}/privacy", {"whole-sure": "y"}, press="Delete the game")
    return phone.get(done.location, status=410)


def test_the_page_says_what_is_kept_and_how_long(app: Flask, phone: Visitor) -> None:
    for page in ("/", "/phone"):
        assert [one["href"] for one in phone.get(page).document.all("a") if one.text.startswith("What is kept")] == [
            "/privacy"
        ]
    said = phone.get("/privacy").text
    assert "A game is kept until somebody deletes it." in said
    assert "ask the person who runs this server" in said
    app.config.update(KEEP_DAYS=400, BACKUP_DAYS=14)
    said = phone.get("/privacy").text
    assert "A game is deleted once nothing has been saved in it for 400 days." in said
    assert "Backups may keep what was deleted for another 14 days." in said


def test_deleting_needs_a_tick(app: Flask, phone: Visitor, key: str) -> None:
    for words in ("Delete the game", "Remove the names"):
        page = phone.post_form(f"/g/{key}/privacy", press=words, status=422)
        assert page.errors == ["Tick the box if you are sure."]
    assert kept(app, key).names == NAMES


def test_a_deleted_game_answers_410_to_everybody_and_everywhere(
    app: Flask, phone: Visitor, another_phone: Phones, key: str
) -> None:
    watcher = another_phone()
    token, game = watcher.game_data(key)["token"], str(kept(app, key).game_id)
    page = delete(phone, key)
    assert "This game was deleted, with all names in it." in page.text
    assert [one["data-game"] for one in page.document.unseen if one.id == "gone"] == [game]
    for one in (phone, watcher):
        for path in PATHS:
            answer = one.get(f"/g/{key}{path}", status=410)
            assert not [name for name in NAMES if name in answer.document.source]
        assert one.get(f"/g/{key}", status=410, partial=True).response.mimetype == "text/plain"
        sent = one.send_journal(key, 0, token=token)
        assert (sent.status_code, sent.get_json()["error"]) == (410, "deleted")
        assert one.client.get(f"/g/{key}/journal").get_json()["error"] == "deleted"
        assert one.client.get(f"/g/{key}/events").status_code == 410


def test_the_start_page_tells_the_phone_which_games_were_deleted(app: Flask, phone: Visitor, key: str) -> None:
    game = str(kept(app, key).game_id)
    other = start(phone, "Kirsten", "Mogens")
    delete(phone, key)
    home = phone.get("/")
    assert f'data-deleted="{game}:{key}"' in home.document.source
    assert home.document.one("a", class_="primary")["href"] == f"/g/{other}"
    assert "Thorvald" not in home.document.source


def test_removed_names_are_on_no_page_and_in_no_file(app: Flask, phone: Visitor, key: str) -> None:
    page = phone.post_form(f"/g/{key}/privacy", {"names-sure": "y"}, press="Remove the names")
    assert "The names have been removed." in phone.follow(page).text
    assert kept(app, key).names == ("", "")
    assert totals(phone.get(f"/g/{key}")) == {"Player 1": "0", "Player 2": "13"}
    for path in ("/", "/new/agurk", f"/new/agurk?again={key}", *(f"/g/{key}{path}" for path in PATHS)):
        source = phone.client.get(path).get_data(as_text=True)
        assert not [name for name in NAMES if name in source], path
    record(phone, key, "2", "K")
    assert kept(app, key).revision == 3


def test_who_does_not_manage_the_game_gets_no_form(app: Flask, phone: Visitor, another_phone: Phones, key: str) -> None:
    scorer = let_in(app, another_phone(), key)
    for one, game in ((scorer, key), (another_phone(), key), (phone, opened(app, AGURK))):
        page = one.get(f"/g/{game}/privacy")
        assert not page.document.all("form")
        assert "The phone that manages this game" in page.text
        token = one.token
        for path in ("names", "delete"):
            sent = {"csrf_token": token, "names-sure": "y", "whole-sure": "y"}
            one.post(f"/g/{game}/privacy/{path}", sent, status=403)
    assert kept(app, key).names == NAMES
