"""Through nginx and Caddy with the sample files a game works as without, and the app learns who asks, and how."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPSConnection
from pathlib import Path

import pytest

from tests.certificate import Certificate
from tests.hosting.proxies import PROXIES
from tests.server.journal import Journal
from tests.server.serving import TIMEOUT, Phone, Server, Stream, open_game, serving

AT_ONCE = 4.0
"""Seconds: time for a busy machine, and less than a stream waits before it says that there is no news."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("games")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    """The app behind each proxy."""
    with serving(
        folder,
        SCOREKEEPER_HTTPS="1",
        SCOREKEEPER_PROXIES="1",
        SCOREKEEPER_HOSTS="127.0.0.1",
        SCOREKEEPER_LOG=str(folder / "log"),
    ) as server:
        yield server


@pytest.fixture(scope="module", params=PROXIES)
def port(request: pytest.FixtureRequest, server: Server, folder: Path, made: Certificate) -> Iterator[int]:
    """The port of the proxy."""
    own = folder / request.param
    own.mkdir()
    with PROXIES[request.param](own, server.port, made) as port:
        yield port


@pytest.fixture
def phone(port: int, made: Certificate) -> Iterator[Phone]:
    with Phone(port, tls=made.trusted) as phone:
        yield phone


def test_a_whole_game_with_waiting_phones(phone: Phone, port: int, made: Certificate) -> None:
    key = open_game(phone)
    journal = Journal(phone, key)
    with Stream(port, key, made.trusted) as first, Stream(port, key, made.trusted) as second:
        first.hear(0)
        second.hear(0)
        for number in range(1, 4):
            journal.save(((0, "2"), (1, "K")))
            saved = time.monotonic()
            first.hear(number)
            second.hear(number)
            assert time.monotonic() - saved < AT_ONCE
    assert Journal(phone, key).revision == 3


def test_links_cookies_and_the_browser_stay_with_https(phone: Phone, port: int) -> None:
    headers = phone.get("/new/agurk").headers
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "Secure" in headers["Set-Cookie"]
    key = open_game(phone)
    assert f'value="https://127.0.0.1:{port}/g/{key}"' in phone.get(f"/g/{key}/share?right=watch").body


def test_nobody_can_say_that_he_comes_from_elsewhere(port: int, made: Certificate, folder: Path) -> None:
    before = len((folder / "log").read_text().splitlines())
    with closing(HTTPSConnection("127.0.0.1", port, timeout=TIMEOUT, context=made.trusted)) as line:
        false = {"X-Forwarded-For": "192.0.2.7", "X_Forwarded_For": "192.0.2.7", "X-Forwarded-Host": "other.example"}
        line.request("POST", "/join", "code=x", {**false, "Content-Type": "application/x-www-form-urlencoded"})
        answer = line.getresponse()
        assert "other.example" not in answer.read().decode()
    [event] = [json.loads(one) for one in (folder / "log").read_text().splitlines()[before:]]
    assert (event["event"], event["client"]) == ("forged", "127.0.0.1")


def test_too_large_a_request_is_refused(phone: Phone) -> None:
    # Caddy 2.6 still says 502.
    assert phone.post("/join", {"code": "x" * 3_000_000}).status in {413, 502}


def test_too_long_a_header_is_refused(port: int, made: Certificate) -> None:
    with (
        closing(socket.create_connection(("127.0.0.1", port), TIMEOUT)) as plain,
        made.trusted.wrap_socket(plain, server_hostname="127.0.0.1") as line,
    ):
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 40_000 + b"\r\n\r\n")
        assert int(line.recv(100).split()[1]) in {400, 431, 494}
