"""What a proxy logs while the app is down or breaks off: no address of a game, no link, and nobody's own address."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from http.client import HTTPException, HTTPSConnection
from pathlib import Path

import pytest

from tests.certificate import Certificate
from tests.hosting.proxies import LOG, PROXIES
from tests.server.serving import TIMEOUT, free_port

CLIENT = "127.0.0.77"
GAME, TOKEN, BEFORE, COOKIE = "game-V3rySecret", "token-V3rySecret", "referrer-V3rySecret", "cookie-V3rySecret"
HALF = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100000\r\n\r\nhalf of it"


@contextmanager
def down() -> Iterator[int]:
    """The port of an app that does not run."""
    yield free_port()


@contextmanager
def breaking_off() -> Iterator[int]:
    """The port of an app that ends in the middle of each answer."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def answer() -> None:
            while True:
                try:
                    line, _address = listening.accept()
                except OSError:
                    return
                with closing(line):
                    line.recv(65536)
                    line.sendall(HALF)

        thread = threading.Thread(target=answer)
        thread.start()
        yield listening.getsockname()[1]
        listening.shutdown(socket.SHUT_RDWR)
        thread.join()


def ask(port: int, made: Certificate, method: str, path: str) -> int:
    """The status of the answer."""
    line = HTTPSConnection("127.0.0.1", port, timeout=TIMEOUT, context=made.trusted, source_address=(CLIENT, 0))
    with closing(line):
        line.request(method, path, headers={"Referer": f"https://127.0.0.1/g/{BEFORE}", "Cookie": f"device={COOKIE}"})
        answer = line.getresponse()
        with suppress(HTTPException):
            answer.read()
        return answer.status


@pytest.mark.parametrize(("app", "status"), [(down, 502), (breaking_off, 200)], ids=["down", "breaking off"])
@pytest.mark.parametrize("proxy", PROXIES)
def test_a_proxy_logs_nothing_that_is_anybodys(
    tmp_path: Path, made: Certificate, proxy: str, app: Callable[[], AbstractContextManager[int]], status: int
) -> None:
    with app() as behind, PROXIES[proxy](tmp_path, behind, made) as port:
        statuses = [ask(port, made, method, path) for method, path in (("GET", f"/g/{GAME}"), ("POST", f"/j/{TOKEN}"))]
    assert statuses == [status] * 2
    said = (tmp_path / LOG).read_text("utf-8")
    assert [secret for secret in (GAME, TOKEN, BEFORE, COOKIE, CLIENT) if secret in said] == []
