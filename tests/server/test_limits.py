"""What the server refuses of a connection, and that slow and greedy ones keep nobody else out."""

import os
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPResponse
from itertools import product
from ssl import SSLContext
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from scorekeeper.cli import server as limits
from scorekeeper.cli.server import KIB, MAX_BODY, MAX_HEAD, MAX_HEADERS, Connection, Server, refusal
from scorekeeper.cli.tls import speak_tls, tls_context
from scorekeeper.web.files.views import MAX_UPLOAD_BYTES
from tests.certificate import Certificate
from tests.server.serving import TIMEOUT, connection

LINE = b"POST /said HTTP/1.1"
HOST = b"Host: table.test"
SOON = 5.0
"""Seconds."""
SHORT = 0.5
"""Seconds that a request may take here."""


def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Says back what was sent: in the address, in X-Forwarded-For, and as the body, unless nobody is to read that."""
    unread = environ["PATH_INFO"] == "/unread"
    body = b"" if unread else environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH", 0)))
    start_response("200 OK", [("Content-Type", "text/plain"), ("X-From", environ.get("HTTP_X_FORWARDED_FOR", ""))])
    return [environ["PATH_INFO"].encode(), b" ", body]


@contextmanager
def serving(per_address: int = 250, most: int = 1000, tls: SSLContext | None = None) -> Iterator[Server]:
    server = Server(("127.0.0.1", 0), app, streams=8, per_address=per_address, most=most)
    if tls is not None:
        speak_tls(server, tls)
    made: list[Connection] = []
    new_connection = server.ConnectionClass

    def keep(*about: object) -> Connection:
        made.append(new_connection(*about))
        return made[-1]

    server.ConnectionClass = keep
    server.prepare()
    thread = threading.Thread(target=server.serve)
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join()
        # Cheroot leaves some to the end of the process, which here goes on with other tests.
        for one in made:
            one.socket.close()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as server:
        yield server


@contextmanager
def opened(server: Server, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A connection from this address."""
    with socket.create_connection(server.bind_addr, TIMEOUT, (source, 0)) as line:
        yield line


def head(*lines: bytes) -> bytes:
    return b"\r\n".join((*lines, b"", b""))


def answers(server: Server, *sent: bytes) -> list[str]:
    """The status of each answer to what is sent on one connection, up to its end by the server."""
    with opened(server) as line:
        line.sendall(b"".join(sent))
        with closing(line.makefile("rb")) as file:
            return [text.split()[1].decode() for text in file.read().splitlines() if text.startswith(b"HTTP/1.1 ")]


FINE = {
    "a request": (LINE, HOST),
    "with a body": (LINE, HOST, b"Content-Length: 3"),
    "with a long value": (LINE, HOST, b"Cookie: " + b"x" * 8000),
    "with letters of Latin-1": (LINE, HOST, b"X-Name: S\xf8ren"),
    "with as many headers as are allowed": (LINE, HOST, *[b"X-%d: 1" % number for number in range(MAX_HEADERS - 1)]),
}
REFUSED = {
    "no host": ("400", LINE, b"Accept: */*"),
    "two hosts": ("400", LINE, HOST, b"host: other.test"),
    "two lengths": ("400", LINE, HOST, b"Content-Length: 3", b"Content-Length: 30"),
    "a list of lengths": ("400", LINE, HOST, b"Content-Length: 3, 3"),
    "a negative length": ("400", LINE, HOST, b"Content-Length: -3"),
    "a length with a sign": ("400", LINE, HOST, b"Content-Length: +3"),
    "no length": ("400", LINE, HOST, b"Content-Length:"),
    "chunks": ("411", LINE, HOST, b"Transfer-Encoding: chunked"),
    "chunks and a length": ("411", LINE, HOST, b"Content-Length: 3", b"Transfer-Encoding: chunked"),
    "a space before the colon": ("400", LINE, HOST, b"Content-Length : 3"),
    "a folded header": ("400", LINE, HOST, b"X-Name: Anna", b" Bo"),
    "a bare line feed": ("400", LINE, HOST, b"X-Name: Anna\nContent-Length: 3"),
    "no name": ("400", LINE, HOST, b": 3"),
    "no colon": ("400", LINE, HOST, b"Content-Length"),
    "a null": ("400", LINE, HOST, b"X-Name: \0"),
    "another protocol": ("400", b"POST /said HTTP/2.0", HOST),
    "no protocol": ("400", b"POST /said", HOST),
    "too many headers": ("431", LINE, HOST, *[b"X-%d: 1" % number for number in range(MAX_HEADERS)]),
    "too long a header": ("431", LINE, HOST, b"Cookie: " + b"x" * MAX_HEAD),
    "too long an address": ("431", b"GET /" + b"x" * MAX_HEAD + b" HTTP/1.1", HOST),
}


@pytest.mark.parametrize("lines", FINE.values(), ids=FINE)
def test_a_head_that_can_be_understood_in_one_way_only_is_fine(lines: tuple[bytes, ...]) -> None:
    assert refusal(b"\r\n".join(lines)) == ""


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_any_other_head_is_refused_and_its_connection_closed(server: Server, case: tuple[str, bytes, bytes]) -> None:
    status, *lines = case
    assert answers(server, head(*lines), head(LINE, HOST)) == [status]


def test_the_log_says_who_was_refused_and_nothing_of_what_was_sent(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    assert answers(server, head(LINE, HOST, b"X-Name : Anneliese")) == ["400"]
    [line] = caplog.records
    said = vars(line)
    assert (said["event"], said["status"], said["client"]) == ("malformed", 400, "127.0.0.1")
    assert "Anneliese" not in str(said)


def test_who_hangs_up_in_the_middle_of_an_answer_is_no_fault(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    with opened(server) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.sendall(head(LINE, HOST, b"Content-Length: %d" % MAX_BODY) + bytes(MAX_BODY))
    assert is_served(server, "127.0.0.1")
    until(lambda: server.connections == 0)
    assert caplog.records == []


def test_a_header_without_an_end_is_refused_before_it_is_long(server: Server) -> None:
    with opened(server) as line:
        line.sendall(LINE + b"\r\n" + HOST + b"\r\nCookie: ")
        with suppress(ConnectionError):
            for _ in range(16 * 1024):
                line.sendall(b"x" * KIB)
            pytest.fail("The server took 16 MiB.")


def test_what_is_no_request_at_all_is_hung_up_on_at_once(server: Server) -> None:
    started = time.monotonic()
    with opened(server) as line:
        line.sendall(b"\x16\x03\x01\x02\x00\x01\x00")
        assert line.recv(100) == b""
    assert time.monotonic() - started < SOON


def test_no_answer_tells_the_version_and_a_header_with_an_underscore_does_not_pass_for_a_proxys(server: Server) -> None:
    with closing(connection(server.bind_addr[1])) as line:
        for name, seen in (("X-Forwarded-For", "192.0.2.7"), ("X_Forwarded_For", "")):
            line.request("GET", "/", headers={name: "192.0.2.7"})
            answer = line.getresponse()
            answer.read()
            assert (answer.headers["X-From"], answer.headers["Server"]) == (seen, "scorekeeper")


def test_a_body_that_the_app_does_not_read_is_never_taken_for_a_request(server: Server) -> None:
    hidden = head(b"GET /hidden HTTP/1.1", HOST)
    unread = head(b"POST /unread HTTP/1.1", HOST, b"Content-Length: %d" % len(hidden))
    after = head(b"GET /after HTTP/1.1", HOST)
    with opened(server) as line:
        for sent in (unread + hidden, after):
            line.sendall(sent)
            with closing(HTTPResponse(line)) as answer:
                answer.begin()
                assert (answer.status, answer.read()) == (200, sent.split()[1] + b" ")


def test_who_sends_more_than_one_request_at_once_gets_one_answer(server: Server) -> None:
    assert answers(server, head(LINE, HOST) + head(LINE, HOST)) == ["200"]


@pytest.mark.parametrize("pieces", [1, 7, 100])
def test_a_request_in_pieces_is_read_whole(server: Server, pieces: int) -> None:
    body = os.urandom(MAX_BODY)
    request = head(LINE.replace(b"1.1", b"1.0"), HOST, b"Content-Length: %d" % len(body)) + body
    size = len(request) // pieces + 1
    with opened(server) as line:
        for start in range(0, len(request), size):
            line.sendall(request[start : start + size])
        with closing(line.makefile("rb")) as file:
            assert file.read().partition(b"\r\n\r\n")[2] == b"/said " + body


def test_of_too_large_a_body_the_app_gets_nothing_and_the_connection_goes_on(server: Server) -> None:
    body = b"GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n" * (MAX_BODY // 20)
    with closing(connection(server.bind_addr[1])) as line:
        for _ in range(2):
            line.request("POST", "/said", body)
            assert line.getresponse().read() == b"/said "


def test_the_server_takes_whatever_the_app_may_read() -> None:
    assert MAX_BODY >= MAX_UPLOAD_BYTES


HALF = {"nothing": b"", "half a head": LINE + b"\r\n", "half a body": head(LINE, HOST, b"Content-Length: 99") + b"1234"}


@pytest.mark.parametrize("half", HALF.values(), ids=HALF)
def test_requests_that_stop_halfway_keep_nobody_waiting(server: Server, half: bytes) -> None:
    """More of them than there are threads."""
    with ExitStack() as lines:
        for _ in range(200):
            lines.enter_context(opened(server)).sendall(half)
        started = time.monotonic()
        assert is_served(server, "127.0.0.1")
        assert time.monotonic() - started < SOON


def test_a_request_that_takes_too_long_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that stops, and one of which a byte comes now and then."""
    monkeypatch.setattr(limits, "TIMEOUT", SHORT)
    slow = list(product(HALF.values(), (b"", b"X")))
    with serving() as server, ThreadPoolExecutor(len(slow)) as phones:
        for seconds in phones.map(lambda sent: seconds_until_hung_up(server, *sent), slow):
            assert SHORT / 2 < seconds < SOON


def seconds_until_hung_up(server: Server, half: bytes, more: bytes) -> float:
    with opened(server) as line:
        started = time.monotonic()
        line.sendall(half)
        line.settimeout(SHORT / 10)
        with suppress(ConnectionError):
            while (seconds := time.monotonic() - started) < SOON:
                with suppress(TimeoutError):
                    line.sendall(more)
                    if line.recv(1) == b"":
                        break
        return seconds


def test_a_handshake_that_takes_too_long_is_hung_up_on(monkeypatch: pytest.MonkeyPatch, made: Certificate) -> None:
    monkeypatch.setattr(limits, "TIMEOUT", SHORT)
    with serving(tls=tls_context(*made.options[1::2])) as server, opened(server) as line:
        line.sendall(b"\x16\x03\x01\x02\x00\x01\x00")
        started = time.monotonic()
        assert line.recv(1) == b""
        assert SHORT / 2 < time.monotonic() - started < SOON


def test_one_address_gets_no_more_than_its_share_of_connections() -> None:
    with serving(per_address=3) as server, ExitStack() as lines:
        greedy = [lines.enter_context(opened(server, "127.0.0.2")) for _ in range(3)]
        assert is_served(server, "127.0.0.1")
        assert not is_served(server, "127.0.0.2")
        greedy[0].close()
        until(lambda: server.connections == 2)
        assert is_served(server, "127.0.0.2")


def test_in_all_there_are_no_more_connections_than_files() -> None:
    with serving(most=2) as server, opened(server), opened(server) as second:
        assert not is_served(server, "127.0.0.1")
        second.close()
        until(lambda: server.connections == 1)
        assert is_served(server, "127.0.0.1")
        until(lambda: server.connections == 1)


def is_served(server: Server, source: str) -> bool:
    with opened(server, source) as line:
        try:
            line.sendall(head(LINE, HOST))
            return line.recv(100) != b""
        except ConnectionError:
            return False


def until(is_true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SOON
    while not is_true():
        assert time.monotonic() < deadline
