"""The signed cookie of a device: it is valid at any time by any clock, and every instance of the app has its own."""

import hmac
import secrets
from collections.abc import MutableMapping
from datetime import UTC, datetime
from typing import Any

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadData

FORMER_NAME = "scorekeeper"
"""The name in version 0.1, on every instance of a host. We still read it, and write the new one."""

HOST_PREFIX = "__Host-"
"""Browsers accept such a cookie only over https, from this host, for all of its paths."""

NAME_BYTES = 4
_DEVICE_BYTES = 16
LAST_DAY = datetime(9999, 12, 31, tzinfo=UTC)
"""By our clock a date in a year may be past by the browser's. Browsers shorten this date to some 400 days of theirs."""

DEVICE, GAMES, AWAY, SAME = "device", "games", "away", "same"
"""The keys of the device's secret name, by which it has its rights, of the games that it has opened, of those that it
has put away, and of the spellings that it knows for one person."""


def cookie_name(secret: str, *, https: bool) -> str:
    """The name for this instance: those with other secrets on the same host have other names."""
    mark = hmac.digest(secret.encode(), b"cookie-name", "sha256")[:NAME_BYTES].hex()
    return f"{HOST_PREFIX if https else ''}{FORMER_NAME}-{mark}"


def give_name(session: MutableMapping[str, Any]) -> None:
    """Give the device a secret name for good, unless it has one."""
    if DEVICE not in session:
        session["_permanent"] = True
        session[DEVICE] = secrets.token_urlsafe(_DEVICE_BYTES)


class DeviceSession(SecureCookieSession):
    """What the cookie says. `is_unreadable` if there is a cookie under our name that we did not sign."""

    is_unreadable = False


class DeviceSessionInterface(SecureCookieSessionInterface):
    """Reads and writes the cookie. It never expires by our clock, which may be wrong, now or when it was signed."""

    session_class = DeviceSession

    def open_session(self, app: Flask, request: Request) -> DeviceSession:
        """What the cookie says, under this instance's name or a former one; empty if there is none."""
        serializer = self.get_signing_serializer(app)
        assert serializer is not None, "the app has a secret"
        own = self.get_cookie_name(app)
        for name in (own, own.removeprefix(HOST_PREFIX), FORMER_NAME):
            try:
                return DeviceSession(serializer.loads(request.cookies.get(name, "")))
            except BadData:
                continue
        unreadable = request.cookies.get(own)
        if not unreadable:
            return DeviceSession()
        # The forms of a page need a token that stays the same, although this cookie is not replaced. The salt is not
        # that of the cookie: everybody may see the token, and nobody may see our signature of a text of his own.
        token = serializer.make_signer("unreadable-cookie").get_signature(unreadable).decode("ascii")
        session = DeviceSession({"csrf_token": token})
        session.is_unreadable = True
        return session

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Write the cookie; a new one has the device's secret name, before the form of its first game is sent.

        The answer to that form may be lost. Who sends it once more, or another form at once, is then the same device.
        """
        if session.modified and session and not (isinstance(session, DeviceSession) and session.is_unreadable):
            give_name(session)
        super().save_session(app, session, response)

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Whether to write the cookie. Only a device that opens or joins a game replaces one that cannot be read."""
        is_unreadable = isinstance(session, DeviceSession) and session.is_unreadable
        return super().should_set_cookie(app, session) and (not is_unreadable or {DEVICE, GAMES} <= session.keys())

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime | None:  # noqa: ARG002 - Flask's
        """The last possible day, or None for a cookie that the browser drops when it is closed."""
        return LAST_DAY if session.permanent else None
