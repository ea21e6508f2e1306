"""The page that shares a game: links, members, and withdrawn rights."""

import re
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
import segno
from flask import Flask
from sqlalchemy import select, update

from scorekeeper.services.database import METADATA
from scorekeeper.services.share_game import LINKED
from scorekeeper.services.visit_game import Right
from scorekeeper.store.models import FormerKeyRow, LinkRow, MemberRow
from scorekeeper.web.extensions import db
from tests.web.busy import database_of
from tests.web.game.playing import cards_in, kept, lay, record, totals
from tests.web.share.joining import let_in, said_code, shared, token_of, withdraw
from tests.web.visitor import Page, Phones, Visitor

pytestmark = pytest.mark.both_databases


def link_on(page: Page) -> str:
    """The link that the page shows."""
    return page.document.one("input", id="link")["value"]


def rights_on(page: Page) -> list[str]:
    """The rights that the page offers."""
    return [one.text for one in page.document.all("a", class_="chip")]


def members_on(page: Page) -> dict[str, str]:
    """The name of each member -> the right."""
    rows = page.document.one("table", class_="members").one("tbody").all("tr")
    return {row.one("th").text: row.all("td")[0].text for row in rows}


def test_each_right_has_its_own_link_and_qr_code(phone: Visitor, key: str) -> None:
    links = {right: link_on(shared(phone, key, right)) for right in ("watch", "score", "manage")}
    assert links["watch"] == f"http://localhost/g/{key}"
    assert len(set(links.values())) == 3
    for right, link in links.items():
        svg = shared(phone, key, right).document.one("svg", class_="qr")
        modules = len(segno.make(link, error="m", micro=False).matrix)
        assert svg["viewbox"] == f"0 0 {modules + 8} {modules + 8}"


def test_a_device_can_give_only_rights_that_it_has(app: Flask, another_phone: Phones, phone: Visitor, key: str) -> None:
    assert rights_on(shared(phone, key)) == ["Watch", "Keep score", "Manage"]
    scorer, watcher = let_in(app, another_phone(), key), another_phone()
    assert rights_on(shared(scorer, key)) == ["Watch", "Keep score"]
    assert rights_on(shared(watcher, key)) == []
    manage, score = token_of(app, key, Right.MANAGE), token_of(app, key)
    for right in ("watch", "score", "manage", "nonsense"):
        assert manage not in shared(scorer, key, right).response.get_data(as_text=True)
        page = shared(watcher, key, right).response.get_data(as_text=True)
        assert manage not in page
        assert score not in page
    token = scorer.token
    for right, status in {"manage": 403, "nonsense": 422, "score": 303}.items():
        scorer.post(f"/g/{key}/share/code", {"csrf_token": token, "right": right}, status=status)


def test_pages_have_no_tokens_for_greater_rights(app: Flask, another_phone: Phones, phone: Visitor, key: str) -> None:
    tokens = [token_of(app, key, right) for right in LINKED]
    watcher, scorer = another_phone(), let_in(app, another_phone(), key)
    pages = ("", "/plain", "/history", "/sheet", "/table", "/files", "/rules", "/legal", "/share", "/phone")
    for where in (*pages, "/files/game.json", "/files/game.csv", "/files/game.txt"):
        for visitor, hidden in ((watcher, tokens), (scorer, tokens[1:])):
            answer = visitor.client.get(f"/g/{key}{where}")
            text = answer.get_data(as_text=True) + str(answer.headers)
            assert not any(token in text for token in hidden), where


def test_the_database_has_no_token_no_code_and_no_device(app: Flask, phone: Visitor, key: str) -> None:
    code = said_code(phone, key).replace(" ", "")
    with phone.client.session_transaction() as session:
        device = session["device"]
    stored = everything_in(app)
    assert key.encode() in stored
    for hidden in (code, device, *(token_of(app, key, right) for right in LINKED)):
        assert hidden.encode() not in stored


def test_after_a_link_is_withdrawn_its_devices_can_only_watch_but_keep_their_entry(
    app: Flask, phone: Visitor, another_phone: Phones, key: str
) -> None:
    scorer, watcher = let_in(app, another_phone(), key), another_phone()
    old = token_of(app, key)
    entry = scorer.get(f"/g/{key}/plain")
    assert "can only watch now" in withdraw(phone, key, "score").text
    late = scorer.post_form(entry, lay("5", "7"), form="trick", status=403)
    assert "can only watch this game" in late.text
    assert cards_in(late) == {"card_0": "5", "card_1": "7", "leader": "0"}
    assert kept(app, key).revision == 1
    assert totals(scorer.get(f"/g/{key}")) == {"Anna": "0", "Bo": "13"}
    watcher.get(f"/g/{key}")
    another_phone().get(f"/j/{old}", status=404)
    assert token_of(app, key) != old
    record(phone, key, "3", "4")
    record(let_in(app, scorer, key), key, "5", "7")


def test_after_the_watch_link_is_withdrawn_members_are_redirected_and_others_are_told(
    app: Flask, phone: Visitor, another_phone: Phones, key: str
) -> None:
    scorer, watcher = let_in(app, another_phone(), key), another_phone()
    watcher.get(f"/g/{key}")
    entry = scorer.get(f"/g/{key}/plain")
    page = withdraw(phone, key, "watch")
    new = page.response.request.path.split("/")[2]
    assert new != key
    told = watcher.get(f"/g/{key}", status=410).document
    assert told.one("h1").text == "Link withdrawn"
    [game] = re.findall(r'data-game="(\d+)"', told.source)
    assert [f'data-deleted="{game}:{key}"' in one.get("/").document.source for one in (watcher, scorer)] == [
        True,
        False,
    ]
    assert watcher.client.get(f"/g/{key}/journal").get_json()["error"] == "deleted"
    watcher.get(f"/g/{new}")
    assert f"{game}:{key}" not in watcher.get("/").document.source
    moved = scorer.client.get(f"/g/{key}/hands/1/checked?seat=1")
    assert (moved.status_code, moved.headers["Location"]) == (302, f"/g/{new}/hands/1/checked?seat=1")
    odd = scorer.client.get(f"/g/{key}", environ_overrides={"QUERY_STRING": "seat=1&x=\xff%ff%0d%0aa:b"})
    assert (odd.status_code, odd.headers["Location"]) == (302, f"/g/{new}?seat=1&x=%EF%BF%BD%ff%0d%0aa:b")
    saved = scorer.post_form(entry, lay("5", "7"), form="trick")
    assert saved.location == f"/g/{new}/plain"
    for member in (phone, scorer):
        assert f"/g/{new}" in {one.get("href") for one in member.get("/").document.all("a")}
    games = {one.get("href") for one in watcher.get("/").document.all("a")}
    assert f"/g/{key}" not in games
    with app.app_context():
        assert db.session.scalars(select(FormerKeyRow.key)).all() == [key]


def test_a_device_whose_right_was_withdrawn_loses_the_game_with_the_watch_link(
    app: Flask, phone: Visitor, another_phone: Phones, key: str
) -> None:
    scorer, out = let_in(app, another_phone(), key, Right.MANAGE, "Cleo"), let_in(app, another_phone(), key, name="Bo")
    for right, words in {"score": "withdraw the link to watch", "watch": "Phones that keep score or manage"}.items():
        assert words in shared(phone, key, right).text
    listed = {"another phone this phone": "Manage", "Cleo": "Manage", "Bo": "Withdrawn"}
    assert members_on(withdraw(phone, key, "score")) == listed
    out.get(f"/g/{key}")
    page = withdraw(phone, key, "watch")
    assert members_on(page) == listed
    out.get(f"/g/{key}", status=410)
    assert "Your games" not in out.get("/").text
    new = page.response.request.path.split("/")[2]
    assert scorer.follow(scorer.get(f"/g/{key}", status=302)).response.request.path == f"/g/{new}"
    record(let_in(app, out, new), new, "5", "7")


def test_members_are_listed_with_device_right_and_last_visit(
    app: Flask, phone: Visitor, another_phone: Phones, key: str
) -> None:
    other = another_phone()
    other.client.environ_base["HTTP_USER_AGENT"] = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)"
    let_in(app, other, key)
    let_in(app, another_phone(), key, Right.MANAGE, name=" Cléo ")
    page = shared(phone, key)
    assert members_on(page) == {"another phone this phone": "Manage", "iPhone": "Keep score", "Cléo": "Manage"}
    moments = [datetime.fromisoformat(one["datetime"]) for one in page.document.all("time")]
    assert all(abs(datetime.now(UTC) - moment) < timedelta(minutes=1) for moment in moments)
    with app.app_context():
        db.session.execute(update(MemberRow).values(joined_at=datetime(2026, 1, 1, tzinfo=UTC)))
        db.session.commit()
    app.extensions["scorekeeper.seen"].clear()
    moments = [datetime.fromisoformat(one["datetime"]) for one in shared(phone, key).document.all("time")]
    assert [moment.year for moment in moments[1:]] == [2026, 2026]
    assert moments[1].month == 1


def test_the_owner_can_name_a_device(phone: Visitor, key: str) -> None:
    page = phone.follow(phone.post_form(shared(phone, key), {"name": "Anna’s tablet"}, press="Save the name"))
    assert members_on(page) == {"Anna’s tablet this phone": "Manage"}
    wrong = phone.post_form(page, {"name": "<script>"}, press="Save the name", status=422)
    assert wrong.errors == ["Please leave out < and >."]
    long = phone.post_form(page, {"name": "x" * 41}, press="Save the name", status=422)
    assert long.errors == ["At most 40 characters, please."]
    cleared = phone.follow(phone.post_form(page, {"name": " "}, press="Save the name"))
    assert members_on(cleared) == {"another phone this phone": "Manage"}


def test_a_watcher_can_continue_with_a_copy(app: Flask, another_phone: Phones, key: str) -> None:
    watcher = another_phone()
    page = watcher.get(f"/g/{key}/share")
    watcher.post_form(page, {"client_id": ""}, press="Go on with a copy", status=422)
    copy = watcher.post_form(page, press="Go on with a copy")
    assert watcher.post_form(page, press="Go on with a copy").location == copy.location, "sent twice, it is one copy"
    board = watcher.follow(copy)
    assert "This is a copy" in board.text
    new = copy.location.rpartition("/")[2]
    record(watcher, new, "3", "4")
    assert (kept(app, key).revision, kept(app, new).revision) == (1, 2)


def test_links_made_with_another_secret_cannot_be_shown_but_withdrawn(app: Flask, phone: Visitor, key: str) -> None:
    with app.app_context():
        db.session.execute(update(LinkRow).values(salt="of another secret"))
        db.session.commit()
    page = shared(phone, key, "score")
    assert "cannot be shown again" in page.text
    assert not page.document.all("input", id="link")
    assert link_on(withdraw(phone, key, "score")).startswith("http://localhost/j/")


def test_one_phone_is_put_out_and_hears_of_it_at_once(
    app: Flask, phone: Visitor, another_phone: Phones, key: str
) -> None:
    out, stays = (let_in(app, another_phone(), key, name=name) for name in ("Bo", "Cleo"))
    old = token_of(app, key)
    page = shared(phone, key)
    assert [one.text for one in page.document.one("form", class_="put-out").all("button")] == [
        "Shut out: Bo",
        "Shut out: Cleo",
    ]
    assert not shared(stays, key).document.all("form", class_="put-out")
    with closing(out.client.get(f"/g/{key}/events", buffered=False)) as response:
        messages = response.iter_encoded()
        assert b'"mayScore": true' in next(messages)
        page = phone.follow(phone.post_form(page, press="Shut out: Bo"))
        assert list(messages) == []
    assert "Bo can only watch now. The links are new." in page.text
    assert members_on(page)["Bo"] == "Withdrawn"
    assert out.get(f"/g/{key}/journal").response.get_json()["mayScore"] is False
    out.get(f"/g/{key}/sheet/head", status=403)
    stays.get(f"/g/{key}/plain")
    out.get(f"/j/{old}", status=404)


def test_phones_of_the_same_name_have_numbers(app: Flask, phone: Visitor, another_phone: Phones, key: str) -> None:
    for _time in range(2):
        let_in(app, another_phone(), key, name="Bo")
    buttons = shared(phone, key).document.one("form", class_="put-out").all("button")
    assert [one.text for one in buttons] == ["Shut out: Bo", "Shut out: Bo 2"]
    page = shared(phone, key)
    assert {"Bo", "Bo 2"} <= members_on(page).keys()
    assert "Bo 2 can only watch now." in phone.follow(phone.post_form(page, press="Shut out: Bo 2")).text


def test_a_phone_without_a_right_cannot_be_put_out(phone: Visitor, key: str) -> None:
    token = phone.token
    for member in ("1", "99", "", "nonsense"):
        page = phone.follow(phone.post(f"/g/{key}/share/put-out", {"csrf_token": token, "member": member}, status=303))
        assert "That phone has no rights left to take away." in page.text
    phone.get(f"/g/{key}/plain")


def everything_in(app: Flask) -> bytes:
    """All that the database stores: the files of SQLite, or the rows of PostgreSQL."""
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            return b"".join(one.read_bytes() for one in database_of(app).parent.glob(f"{database_of(app).name}*"))
        rows = [list(db.session.execute(table.select())) for table in METADATA.sorted_tables]
        return str(rows).encode()
