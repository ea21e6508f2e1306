"""Under which names the app answers, and its addresses as text and as QR codes, for paper and other phones.

A page elsewhere must not pretend to be this site, or get into its links.
"""

import re
import socket
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import segno
from flask import Flask, current_app, url_for
from werkzeug.sansio.utils import host_is_trusted
from werkzeug.wrappers import Response

ANY_NAME = "SCOREKEEPER_HOSTS is not set, so this server answers under any name, and uses it in its links."
"""The warning for a server that does not know its own names."""

QUIET = 4
"""Modules of white around the code, as the QR standard requires."""

LOCAL = ("localhost", ".localhost")


def only_known_hosts(app: Flask, inner: WSGIApplication, names: Sequence[str]) -> WSGIApplication:
    """The app, but a request to a host that is malformed or not ours gets a plain 400.

    `names` are those in the settings; one that begins with a dot is for all names below it. Our own server also knows
    its addresses, `app.config["HOSTS"]`. Where nothing is known, every name is ours.
    """
    own = {socket.gethostname().lower(), *LOCAL}

    def call(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        host = environ.get("HTTP_HOST", "").lower()
        is_ours = not names and app.config["HOSTS"] is None
        if host_is_trusted(host) and (is_ours or _is_known(host, [*names, *own], app.config["HOSTS"])):
            return inner(environ, start_response)
        answer = Response("This server has another name. Who runs it can add one: SCOREKEEPER_HOSTS.\n", 400)
        answer.headers["X-Content-Type-Options"] = "nosniff"
        return answer(environ, start_response)

    return call


def hostname(host: str) -> str:
    """The name or the number in a Host header, without the port and the brackets of IPv6."""
    return (host.partition("]")[0] if host.startswith("[") else host.partition(":")[0]).lstrip("[")


def number_of(name: str) -> IPv4Address | IPv6Address | None:
    """The number that a name is; None if it is a word."""
    try:
        return ip_address(name)
    except ValueError:
        return None


def is_loopback(name: str) -> bool:
    """Whether only this computer itself can reach this name."""
    number = number_of(name)
    return host_is_trusted(name, LOCAL) if number is None else number.is_loopback


def _is_known(host: str, names: Sequence[str], addresses: Sequence[str] | None) -> bool:
    """Whether a well-formed host is one of these names, or of our own addresses if we know them.

    A browser says a number only where it has connected to that number, so every number of a house network is ours: that
    of a container, of a forwarded port, of a network that this computer joined later.
    """
    name = hostname(host)
    number = number_of(name)
    if number is None:
        return host_is_trusted(host, names if addresses is None else [*names, *addresses, ".local"])
    is_near = addresses is not None and (not number.is_global or f"[{name}]" in addresses or name in addresses)
    return is_near or number.is_loopback or name in names


@dataclass(frozen=True, slots=True)
class Address:
    """An address as text without the scheme, and as a QR code: its side and its SVG path, in modules."""

    text: str
    side: int
    path: str


def address_for_phones(endpoint: str, **values: str) -> str:
    """The address of a page. Opened as localhost, which no phone understands, it has this computer's own number."""
    url = urlsplit(url_for(endpoint, **values, _external=True))
    near = [host for host in current_app.config["HOSTS"] or () if not is_loopback(hostname(host))]
    if not near or not is_loopback(url.hostname or ""):
        return url.geturl()
    port = "" if url.port is None else f":{url.port}"
    return url._replace(netloc=f"{near[-1]}{port}").geturl()


@lru_cache
def address_of(url: str) -> Address:
    """The address and its code, with enough error correction that a stained sheet can still be read."""
    code = segno.make(url, error="m", micro=False)
    drawn = re.search(r' d="([^"]+)"', code.svg_inline(border=QUIET))
    assert drawn is not None, "the drawing is one path"
    return Address(url.partition("://")[2], int(code.symbol_size(border=QUIET)[0]), drawn[1])
