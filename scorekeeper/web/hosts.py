"""Under which names the app answers. A page elsewhere must not pretend to be this site, or get into its links."""

import socket
from collections.abc import Iterable, Sequence
from ipaddress import ip_address
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask
from werkzeug.sansio.utils import host_is_trusted
from werkzeug.wrappers import Response

ANY_NAME = "SCOREKEEPER_HOSTS is not set, so this server answers under any name, and uses it in its links."
"""The warning for a server that does not know its own names."""

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


def is_loopback(name: str) -> bool:
    """Whether only this computer itself can reach this name."""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return host_is_trusted(name, LOCAL)


def _is_known(host: str, names: Sequence[str], addresses: Sequence[str] | None) -> bool:
    """Whether a well-formed host is one of these names, or of our own addresses if we know them.

    A browser says a number only where it has connected to that number, so every number of a house network is ours: that
    of a container, of a forwarded port, of a network that this computer joined later.
    """
    name = hostname(host)
    try:
        number = ip_address(name)
    except ValueError:
        return host_is_trusted(host, names if addresses is None else [*names, *addresses, ".local"])
    is_near = addresses is not None and (not number.is_global or f"[{name}]" in addresses or name in addresses)
    return is_near or number.is_loopback or name in names
