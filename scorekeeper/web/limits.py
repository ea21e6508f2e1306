"""What one client may do: the limits of each kind of request, and who the client is."""

from flask import current_app, request

from scorekeeper.live.hub import network_of
from scorekeeper.services.limits import RateLimit
from scorekeeper.web.identity import tokens

MAX_JOINS = 1_000
"""A day, from one client."""

MAX_DIFFERENCES = 100
"""A day, from one client: each is a long line in the log."""


def network() -> str:
    """Who counts as one client."""
    return network_of(request.remote_addr or "")


def client() -> str:
    """Who counts as one client, as a hash."""
    return tokens().hash(f"client:{network()}")


def games() -> RateLimit:
    """How many games a client may open in a day."""
    return RateLimit("games", current_app.config["GAMES"], who=client())


def imports() -> RateLimit:
    """How many games a client may import or copy in a day; these may be long."""
    return RateLimit("imports", current_app.config["IMPORTS"], who=client())


def joins() -> RateLimit:
    """How many devices of a client may join by a link in a day."""
    return RateLimit("joins", MAX_JOINS, who=client())


def differences() -> RateLimit:
    """How often a client may report in a day that it counts otherwise."""
    return RateLimit("differences", MAX_DIFFERENCES, who=client())
