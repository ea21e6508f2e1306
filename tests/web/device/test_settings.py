import struct

from flask import Flask

from scorekeeper.services.visit_game import Right
from tests.web.game.playing import start
from tests.web.share.joining import let_in
from tests.web.visitor import Phones, Visitor


def test_every_page_links_to_the_manifest_and_the_home_screen_icon(phone: Visitor, key: str) -> None:
    for path in ("/", "/new/agurk", f"/g/{key}", f"/g/{key}/table", "/phone", "/legal?other=1"):
        head = phone.get(path).document.one("head")
        assert head.one("link", rel="manifest")["href"] == "/manifest.webmanifest"
        icon = phone.client.get(head.one("link", rel="apple-touch-icon")["href"], buffered=True)
        assert icon.mimetype == "image/png"
        assert struct.unpack(">II", icon.data[16:24]) == (180, 180), "its width and height"


def test_the_manifest_opens_the_start_page_in_its_own_window(phone: Visitor) -> None:
    answer = phone.get("/manifest.webmanifest").response
    assert answer.mimetype == "application/manifest+json"
    found = answer.get_json(force=True)
    assert found["start_url"] == found["scope"] == found["id"] == "/"
    assert found["display"] == "standalone"
    assert found["lang"] == "en"
    assert found["short_name"] == "Scorekeeper"
    assert [(one["name"], one["url"]) for one in found["shortcuts"]] == [
        ("New game", "/#new"),
        ("Was that legal?", "/legal"),
    ]
    assert phone.get("/").document.by_id("new").all("a", href="/new/agurk")


def test_the_settings_link_back_to_where_they_were_opened(phone: Visitor, key: str) -> None:
    for opened_on, switches in (("/", "/phone"), (f"/g/{key}", f"/g/{key}/phone")):
        links = phone.get(opened_on).document.all("a")
        assert switches in [one["href"] for one in links]
        page = phone.get(switches).document
        assert page.one("a", class_="close")["href"] == opened_on


def test_a_phone_forgets_one_game_and_loses_its_right_there(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key, other = start(phone, "Anna", "Bo"), start(phone, "Cleo", "Dora")
    alone = phone.get(f"/g/{key}/phone")
    assert "No other phone manages this game." in alone.text
    let_in(app, another_phone(), key, Right.MANAGE)
    page = phone.get(f"/g/{key}/phone")
    assert "No other phone manages this game." not in page.text
    home = phone.follow(phone.post_form(page, form="forget"))
    assert "Anna and Bo" not in home.text
    assert "Cleo and Dora" in home.text
    phone.get(f"/g/{key}/sheet/head", status=403)
    phone.get(f"/g/{other}/plain")
