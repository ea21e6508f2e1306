"""The real server in a process of its own, and phones that connect to it."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from email.message import Message
from http.client import HTTPConnection, HTTPSConnection
from http.cookies import SimpleCookie
from itertools import count
from pathlib import Path
from ssl import SSLContext
from threading import Timer
from typing import Any, NamedTuple, Self
from urllib.parse import urlencode, urlsplit

from tests.cli.running import Ran, run
from tests.web.document import Document
from tests.web.visitor import Form

TIMEOUT = 60
"""Seconds. Enough for any step on a busy machine."""

PROGRAM = ("-m", "scorekeeper")
HERE = ("--host", "127.0.0.1", "--no-qr")


_PORTS = count(20_000 + os.getpid() % 240 * 50)


def free_port() -> int:
    """A port that nobody uses, for a server that must know it before it starts, or keeps it when it starts again.

    Below those that the system gives to whoever asks for any, and each process of the tests takes others.
    """
    for port in _PORTS:
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError


def is_listening(port: int) -> bool:
    """Whether somebody listens at this port."""
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except TimeoutError:
        return True  # Nobody takes these connections any more, and enough of them wait already.
    except ConnectionError:
        return False
    return True


class Server(NamedTuple):
    """A running server; `said` are the lines that it printed when it started."""

    process: "subprocess.Popen[str]"
    said: tuple[str, ...]

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses that it printed."""
        return tuple(line.strip() for line in self.said if line.startswith(("  http://", "  https://")))

    @property
    def port(self) -> int:
        """The port that the system chose."""
        return urlsplit(self.addresses[0]).port or 0

    def stop(self, number: int) -> tuple[int, float]:
        """Send a signal, and return the exit status and how many seconds the server took to end."""
        started = time.monotonic()
        self.process.send_signal(number)
        self.process.wait(TIMEOUT)
        return self.process.returncode, time.monotonic() - started


def environment(instance: Path, **settings: str) -> dict[str, str]:
    """The environment of a server with this instance folder."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("SCOREKEEPER_")}
    return {**others, "SCOREKEEPER_INSTANCE": str(instance), **settings}


@contextmanager
def serving(  # noqa: PLR0913 - what some server needs
    instance: Path,
    *options: str,
    port: int = 0,
    python: str = sys.executable,
    program: Sequence[str] = PROGRAM,
    cwd: Path | None = None,
    log: Path | None = None,
    **settings: str,
) -> Iterator[Server]:
    """A server, on a free port if none is given. Kills it at the end if it still runs.

    What it says of errors comes with the rest, or into the file `log`.
    """
    with log.open("w", encoding="utf-8") if log else nullcontext(subprocess.STDOUT) as errors:
        process = subprocess.Popen(
            [python, *program, *(options or HERE), "--port", str(port)],
            env=environment(instance, **settings),
            cwd=cwd,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    too_long = Timer(TIMEOUT, process.kill)
    too_long.start()
    try:
        server = Server(process, _said_until_ready(process))
        too_long.cancel()
        assert server.addresses, (server.said, log and log.read_text("utf-8"))
        yield server
    finally:
        too_long.cancel()
        process.kill()
        process.communicate()


def command(instance: Path, *words: str, **settings: str) -> Ran:
    """The exit status, standard output and standard error of a command with this instance folder, run in the test."""
    others = (name for name in os.environ if name.startswith("SCOREKEEPER_"))
    return run(*words, env={**dict.fromkeys(others), "SCOREKEEPER_INSTANCE": str(instance), **settings})


def refusal(instance: Path, *options: str, **settings: str) -> str:
    """The one line with which a server does not start. Checks that there is nothing else."""
    status, output, errors = command(instance, *HERE, "--port", "0", *options, **settings)
    assert (status, output, errors.count("\n")) == (2, "", 1), errors
    return errors.rstrip("\n")


def _said_until_ready(process: "subprocess.Popen[str]") -> tuple[str, ...]:
    assert process.stdout is not None
    said: list[str] = []
    for line in process.stdout:
        said.append(line.rstrip("\n"))
        if "Stop with Ctrl-C" in line:
            break
    return tuple(said)


def connection(port: int, host: str = "127.0.0.1", tls: SSLContext | None = None, source: str = "") -> HTTPConnection:
    """A connection that opens with its first request, over https with `tls`, from the address `source`."""
    if tls is None:
        return HTTPConnection(host, port, timeout=TIMEOUT, source_address=(source, 0))
    return HTTPSConnection(host, port, timeout=TIMEOUT, context=tls)


class Answer(NamedTuple):
    """The server's response."""

    status: int
    headers: Message
    body: str

    @property
    def place(self) -> str:
        """The address of a redirect."""
        return self.headers.get("Location", "")


class Phone:
    """A browser: one connection at a time, cookies, and the forms of pages."""

    def __init__(self, port: int, host: str = "127.0.0.1", tls: SSLContext | None = None, source: str = "") -> None:
        """Connects with the first request, from the address `source` if there is one."""
        self._connection = connection(port, host, tls, source)
        # A browser says with each form which site its page is from; over https the check against forgery needs it.
        self._from = f"https://{host}:{port}/" if tls else ""
        self._cookies: dict[str, str] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.hang_up()

    def get(self, path: str) -> Answer:
        """Open a page."""
        return self._ask("GET", path)

    def post(self, path: str, fields: Mapping[str, str]) -> Answer:
        """Send a form."""
        return self._ask("POST", path, urlencode(fields), {"Content-Type": "application/x-www-form-urlencoded"})

    def post_json(self, path: str, value: object, token: str) -> Answer:
        """Send JSON with this CSRF token, as the board's script does."""
        headers = {"Content-Type": "application/json", "X-CSRFToken": token}
        return self._ask("POST", path, json.dumps(value), headers)

    def move(self, port: int) -> None:
        """Connect to a restarted server, and keep the cookies."""
        self.hang_up()
        self._connection = connection(port)

    def hang_up(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _ask(self, method: str, path: str, body: str | None = None, headers: Mapping[str, str] | None = None) -> Answer:
        sent = {"Accept-Encoding": "identity", **(headers or {})}
        if self._from:
            sent["Referer"] = self._from
        if self._cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        self._connection.request(method, path, body, sent)
        response = self._connection.getresponse()
        text = response.read().decode(errors="replace")
        for header in response.headers.get_all("Set-Cookie", []):
            self._cookies |= {name: morsel.value for name, morsel in SimpleCookie(header).items()}
        return Answer(response.status, response.headers, text)


class Stream:
    """A phone that waits for news of a game; `words` are the events that it gets."""

    def __init__(self, port: int, key: str, tls: SSLContext | None = None) -> None:
        self._connection = connection(port, tls=tls)
        self._connection.request("GET", f"/g/{key}/events")
        self._response = self._connection.getresponse()
        self.status = self._response.status

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._response.close()
        self._connection.close()

    def words(self) -> Iterator[dict[str, Any]]:
        """The data of each event until the stream ends."""
        while line := self._response.readline():
            if line.startswith(b"data: "):
                yield json.loads(line.removeprefix(b"data: "))

    def hear(self, revision: int) -> None:
        """Wait until the game has this revision. Fails if the stream ends before."""
        assert any(word["revision"] >= revision for word in self.words())


def fields_of(html: str, action: str) -> dict[str, str]:
    """The fields that a browser would send with the form with this action."""
    document = Document(html)
    return Form(document.one("form", action=action), document).sent().to_dict()


def open_game(phone: Phone) -> str:
    """The key of a game of Anna and Bo that the phone has opened with its form."""
    names = {"players-0-name": "Anna", "players-1-name": "Bo", "first": "0"}
    answer = phone.post("/new/agurk", {**fields_of(phone.get("/new/agurk").body, "/new/agurk"), **names})
    assert answer.status == 303, answer
    return answer.place.rpartition("/")[2]
