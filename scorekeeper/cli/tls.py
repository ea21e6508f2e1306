"""TLS for the server, so that phones in a house network get what browsers allow over https only.

Cheroot has TLS of its own, but makes the handshake in the loop that accepts phones, where one phone that stops halfway
keeps all others waiting. Here a thread makes each step of it, and none waits for the next.
"""

import errno
import ssl
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from socket import MSG_PEEK, socket
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from cheroot.makefile import MakeFile
from werkzeug.utils import redirect
from werkzeug.wrappers import Request

from scorekeeper.cli.lazy_group import BadInputError
from scorekeeper.cli.server import Connection, Server
from scorekeeper.words.translate import gettext

HANDSHAKE = b"\x16"
"""The first byte of every TLS connection (RFC 8446, 5.1), and of no request in plain http."""


def tls_context(certificate: str | None, key: str | None) -> ssl.SSLContext | None:
    """TLS with the certificate in one PEM file and its private key in another; None if neither is given.

    Raises BadInputError if only one is given, a file cannot be read or used, they do not belong together, or the key
    has a password.
    """
    if certificate is None and key is None:
        return None
    if certificate is None or key is None:
        raise BadInputError(gettext("--cert and --key go together: give both or neither"))
    try:
        for path in (certificate, key):
            Path(path).open("rb").close()
    except OSError as error:
        raise BadInputError(f"{error.filename}: {error.strerror}") from None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.sslsocket_class = _TLSSocket
    context.set_alpn_protocols(["http/1.1"])
    try:
        # Without a function for the password, OpenSSL would ask for it in the terminal.
        context.load_cert_chain(certificate, key, password=partial(_refuse_password, key))
    except ssl.SSLError as error:
        raise BadInputError(_why_unusable(error, certificate, key)) from None
    return context


def speak_tls(server: Server, context: ssl.SSLContext) -> None:
    """Let the server speak TLS. Who asks in plain http, as for an address typed without https, is sent on to https."""
    server.ConnectionClass = partial(_Connection, context)
    server.wsgi_app = partial(_send_on_to_https, server.wsgi_app)


class _TLSSocket(ssl.SSLSocket):
    """A socket that reports a failure of TLS as what it means to the server: the phone is gone."""

    def send(self, *args: object, **kwargs: object) -> int:
        try:
            return super().send(*args, **kwargs)  # type: ignore[arg-type]  # as the socket was called
        except (ssl.SSLError, TimeoutError) as error:
            raise ConnectionResetError(errno.ECONNRESET, str(error)) from error


class _Connection(Connection):
    """A connection that finds out with its first byte whether it speaks TLS."""

    _is_ready = False

    def __init__(self, context: ssl.SSLContext, server: Server, sock: socket, *args: type) -> None:
        super().__init__(server, sock, *args)
        self._context = context

    @property
    def is_halfway(self) -> bool:
        """Also while the handshake lasts."""
        return super().is_halfway or (isinstance(self.socket, ssl.SSLSocket) and not self._is_ready)

    def begin(self) -> None:
        """Make the handshake as far as it goes without waiting."""
        if self._is_ready:
            return
        if not isinstance(self.socket, ssl.SSLSocket):
            if self.socket.recv(1, MSG_PEEK) != HANDSHAKE:
                self._is_ready = True
                return
            # Only with the handshake apart does the connection still own its socket if that fails, and closes it.
            self.socket = self._context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        self.socket.do_handshake()
        self.wfile = MakeFile(self.socket, "wb", self.wbufsize)
        self.ssl_env = {"wsgi.url_scheme": "https"}
        self._is_ready = True


def _send_on_to_https(app: WSGIApplication, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    if environ["wsgi.url_scheme"] == "https":
        return app(environ, start_response)
    # With this status the browser repeats the request as it was, a form too.
    return redirect(Request(environ).url.replace("http", "https", 1), 308)(environ, start_response)


def _refuse_password(key: str) -> str:
    advice = gettext(
        "the key has a password: take it off with %(command)s", command=f"openssl pkey -in {key} -out plain.pem"
    )
    raise BadInputError(f"{key}: {advice}")


def _why_unusable(error: ssl.SSLError, certificate: str, key: str) -> str:
    if error.reason == "KEY_VALUES_MISMATCH":
        return gettext("%(key)s is not the key of the certificate in %(certificate)s", key=key, certificate=certificate)
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_verify_locations(certificate)
    except ssl.SSLError:
        return gettext("%(file)s: there is no certificate in PEM form", file=certificate)
    return gettext("%(file)s: there is no usable private key in PEM form", file=key)
