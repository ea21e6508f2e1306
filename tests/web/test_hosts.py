"""The names under which the app answers, and the address that links have when the app was opened as localhost."""

import logging
import socket
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.web.hosts import ANY_NAME
from tests.web.conftest import Make, hang_up
from tests.web.document import Document
from tests.web.game.playing import start
from tests.web.visitor import Visitor

OWN = ["localhost", "pi.lan", "192.168.1.7", "198.51.100.7", "[2606:4700::7]"]
"""What our own server sets."""

NEAR = ["localhost", "LOCALHOST:8021", "127.0.0.1", "[::1]:8021", socket.gethostname()]
HOUSE = ["pi.local", "192.168.1.7:8021", "10.0.0.5", "172.17.0.1", "100.64.1.1", "[fe80::1]", "[fd00::7]:8021"]
ANYWHERE = ["evil.example", "pi.local.evil.example", "8.8.8.8", "[2606:4700::8]", "cucumber.example.evil"]
NAMED = ["cucumber.example", "cucumber.example:443", "a.b.example"]
MALFORMED = ["", "a b", "a/b", "a@b", "<script>", "[::1", "localhost:x", "localhost:99999", "a\\b", "%00", "é.example"]


def statuses(app: Flask, hosts: list[str]) -> dict[str, int]:
    client = app.test_client()
    return {host: client.get("/join", environ_overrides={"HTTP_HOST": host}).status_code for host in hosts}


@pytest.mark.parametrize(
    ("names", "own", "known", "foreign"),
    [
        ((), OWN, [*NEAR, *HOUSE, "pi.lan:8021", "198.51.100.7", "[2606:4700::7]"], [*ANYWHERE, *NAMED]),
        (("cucumber.example", ".b.example"), None, [*NEAR, *NAMED], [*ANYWHERE, *HOUSE]),
        ((), None, [*NEAR, *HOUSE, *ANYWHERE, *NAMED], []),
    ],
    ids=["our own server in its network", "another one with the setting", "another one without it, under every name"],
)
def test_the_app_answers_under_its_names(
    make: Make, names: tuple[str, ...], own: list[str] | None, known: list[str], foreign: list[str]
) -> None:
    app = make(hosts=names)
    app.config["HOSTS"] = own
    assert set(statuses(app, known).values()) == {200}
    assert set(statuses(app, [*foreign, *MALFORMED]).values()) == {400}


def test_a_foreign_name_gets_a_plain_error_that_says_what_to_do(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    app = make()
    app.config["HOSTS"] = OWN
    client = app.test_client()
    for path in ("/", "/g/nothing", "/nowhere", "/static/x"):
        answer = client.get(path, headers={"Host": "evil.example"})
        assert (answer.status_code, answer.mimetype) == (400, "text/plain")
        assert "SCOREKEEPER_HOSTS" in answer.text
        assert "evil" not in answer.text + str(answer.headers)
    assert caplog.records == []


@pytest.mark.parametrize(("hosts", "warned"), [("", [ANY_NAME]), ("cucumber.example", [])])
def test_another_server_warns_at_its_start_without_the_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, hosts: str, warned: list[str]
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.setenv("SCOREKEEPER_HOSTS", hosts)
    with caplog.at_level(logging.WARNING):
        hang_up(create_app())
    assert [record.message for record in caplog.records] == warned


@pytest.mark.parametrize(
    ("numbers", "opened_as", "shown"),
    [
        (["192.168.1.7"], "localhost:8021", "192.168.1.7:8021"),
        (["192.168.1.7"], "127.0.0.1", "192.168.1.7"),
        (["192.168.1.7"], "[::1]:8021", "192.168.1.7:8021"),
        (["192.168.1.7"], "pi.local:8021", "pi.local:8021"),
        (["192.168.1.7"], "192.168.1.9", "192.168.1.9"),
        ([], "localhost", "localhost"),
    ],
)
def test_links_and_codes_never_say_localhost_where_there_is_a_number(
    app: Flask, phone: Visitor, numbers: list[str], opened_as: str, shown: str
) -> None:
    app.config["HOSTS"] = ["localhost", "127.0.1.1", *numbers]
    key = start(phone, "Anna", "Bo")
    pages = {
        where: phone.client.get(f"/g/{key}/{where}", base_url=f"http://{opened_as}").text
        for where in ("share?right=watch", "sheet", "files/game.txt")
    }
    share = Document(pages["share?right=watch"])
    assert share.one("input", id="link")["value"] == f"http://{shown}/g/{key}"
    assert ("You opened this page as localhost" in share.text) is (shown != opened_as)
    assert all(f"{shown}/g/{key}" in page for page in pages.values())
