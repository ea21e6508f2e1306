"""Over TLS the server does what it does in plain http, and no phone that speaks TLS badly disturbs the others."""

import re
import shlex
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from ssl import VERIFY_X509_STRICT, SSLError, create_default_context

import pytest

from tests.certificate import Certificate
from tests.server.instance import board_in, open_tables
from tests.server.journal import Journal
from tests.server.serving import HERE, TIMEOUT, Phone, Server, Stream, serving
from tests.web.document import Document

SOON = 5.0
"""Seconds. The server hangs up on a phone that hangs after twice as long."""
CLIENT_HELLO = b"\x16\x03\x01\x02\x00\x01\x00"
"""How a handshake begins."""
OPENSSL = shutil.which("openssl")
VERSION = subprocess.run((OPENSSL, "version"), capture_output=True, check=True, text=True).stdout if OPENSSL else ""


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("instance")


@pytest.fixture(scope="module")
def server(instance: Path, made: Certificate) -> Iterator[Server]:
    """A server for all tests that do not stop it; it says nothing after its start, whatever they do to it."""
    with serving(instance, *HERE, *made.options, SCOREKEEPER_STREAMS="60") as server:
        yield server
        status, _seconds = server.stop(signal.SIGTERM)
        assert status == 0
        assert server.process.stdout is not None
        assert server.process.stdout.read() == ""


def test_a_hand_is_saved_and_the_other_phones_hear_of_it(server: Server, instance: Path, made: Certificate) -> None:
    [key] = open_tables(instance, 1)
    assert server.addresses == (f"https://127.0.0.1:{server.port}/",)
    with Stream(server.port, key, made.trusted) as stream, Phone(server.port, tls=made.trusted) as phone:
        stream.hear(0)
        Journal(phone, key).save()
        stream.hear(1)
        assert f'value="https://127.0.0.1:{server.port}/g/{key}"' in phone.get(f"/g/{key}/share").body
    assert board_in(instance, key).revision == 1


@pytest.mark.skipif(not re.match(r"OpenSSL ([3-9]|\d\d)", VERSION), reason="no OpenSSL 3")
def test_the_commands_on_the_page_make_a_certificate_that_phones_accept(
    server: Server, made: Certificate, tmp_path: Path
) -> None:
    with Phone(server.port, tls=made.trusted) as phone:
        page = Document(phone.get("/certificate").body)
    for command in page.by_id("openssl").all("code"):
        subprocess.run(shlex.split(command.text), cwd=tmp_path, check=True, capture_output=True)
    own = Certificate(tmp_path / "cert.pem", tmp_path / "key.pem", tmp_path / "ca.crt")
    trusted = own.trusted
    trusted.verify_flags |= VERIFY_X509_STRICT
    with serving(tmp_path, *HERE, *own.options) as other:
        for host in ("127.0.0.1", "localhost"):
            with Phone(other.port, host, trusted) as phone:
                assert phone.get("/").status == 200


@pytest.mark.parametrize("sent", [b"", CLIENT_HELLO], ids=["nothing", "half a handshake"])
def test_phones_that_hang_in_the_handshake_keep_no_other_waiting(
    server: Server, made: Certificate, sent: bytes
) -> None:
    """More of them than there are spare threads."""
    with ExitStack() as hanging:
        for _ in range(40):
            one = hanging.enter_context(closing(socket.create_connection(("127.0.0.1", server.port), TIMEOUT)))
            one.sendall(sent)
        started = time.monotonic()
        with Phone(server.port, tls=made.trusted) as phone:
            assert phone.get("/").status == 200
        assert time.monotonic() - started < SOON
        hanging.close()


def test_cookies_and_the_browser_stay_with_https(server: Server, made: Certificate) -> None:
    with Phone(server.port, tls=made.trusted) as phone:
        headers = phone.get("/new/agurk").headers
    assert "Secure" in headers["Set-Cookie"]
    assert headers["Strict-Transport-Security"] == "max-age=31536000"


def test_plain_http_is_sent_on_to_https(server: Server, made: Certificate) -> None:
    plain = HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
    with closing(plain):
        for method, path in (("GET", "/legal?variant=agurk"), ("POST", "/join")):
            plain.request(method, path, headers={"Host": f"phone.test:{server.port}"})
            answer = plain.getresponse()
            answer.read()
            assert (answer.status, answer.headers["Location"]) == (308, f"https://phone.test:{server.port}{path}")
            assert "Set-Cookie" not in answer.headers
    with Phone(server.port, tls=made.trusted) as phone:
        assert phone.get("/").status == 200


def test_phones_that_speak_nonsense_or_refuse_the_certificate_leave_no_trace(server: Server, made: Certificate) -> None:
    for nonsense in (b"\x00\x01\x02\n\n", b"\x16nonsense", CLIENT_HELLO + bytes(600)):
        with closing(socket.create_connection(("127.0.0.1", server.port), TIMEOUT)) as one:
            one.sendall(nonsense)
    with Phone(server.port, tls=create_default_context()) as stranger, pytest.raises(SSLError, match="CERTIFICATE"):
        stranger.get("/")
    with Phone(server.port, tls=made.trusted) as phone:
        assert phone.get("/").status == 200


def test_phones_that_leave_a_stream_leave_no_trace(server: Server, instance: Path, made: Certificate) -> None:
    [key] = open_tables(instance, 1)
    for _ in range(8):
        with Stream(server.port, key, made.trusted) as stream:
            stream.hear(0)
    with Phone(server.port, tls=made.trusted) as phone:
        journal = Journal(phone, key)
        for _ in range(3):
            journal.save()
