"""What one client may do: the limits of each kind of request, and who the client is."""

from ipaddress import IPv6Address, ip_address

from flask import current_app, request

from scorekeeper.services.limits import Limit
from scorekeeper.web.identity import tokens

MAX_JOINS = 1_000
"""A day, from one client."""

MAX_DIFFERENCES = 100
"""A day, from one client: each is a long line in the log."""


def client() -> str:
    """Who counts as one client, as a hash: an address, or of IPv6 a network of 64 bits, as clients choose the rest."""
    return tokens().hash(f"client:{_network(request.remote_addr or '')}")


def games() -> Limit:
    """How many games a client may open in a day."""
    return Limit("games", current_app.config["GAMES"], who=client())


def imports() -> Limit:
    """How many games a client may import or copy in a day; these may be long."""
    return Limit("imports", current_app.config["IMPORTS"], who=client())


def joins() -> Limit:
    """How many devices of a client may join by a link in a day."""
    return Limit("joins", MAX_JOINS, who=client())


def differences() -> Limit:
    """How often a client may report in a day that it counts otherwise."""
    return Limit("differences", MAX_DIFFERENCES, who=client())


def _network(address: str) -> str:
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or IPv6Address(parsed.packed[:8] + bytes(8)))
