"""An address as text and as a QR code, for paper and for another phone's screen."""

from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlsplit

import segno
from flask import current_app, url_for

from scorekeeper.web.hosts import hostname, is_loopback

QUIET = 4
"""Modules of white around the code, as the QR standard requires."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address as text without the scheme, and as a QR code: its side and its SVG path, in modules."""

    text: str
    side: int
    path: str


def address_for_phones(endpoint: str, **values: str) -> str:
    """The address of a page. Opened as localhost, which no phone understands, it has this computer's own number."""
    url = urlsplit(url_for(endpoint, **values, _external=True))
    near = [one for one in current_app.config["HOSTS"] or () if not is_loopback(hostname(one))]
    if not near or not is_loopback(url.hostname or ""):
        return url.geturl()
    port = "" if url.port is None else f":{url.port}"
    return url._replace(netloc=f"{near[-1]}{port}").geturl()


def address_of(url: str) -> Address:
    """The address and its code, with enough error correction that a stained sheet can still be read."""
    rows = tuple(segno.make(url, error="m", micro=False).matrix)
    strokes = []
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            length = len(tuple(run))
            if dark:
                strokes.append(f"M{x + QUIET} {y + QUIET}.5h{length}")
            x += length
    return Address(url.partition("://")[2], len(rows) + 2 * QUIET, "".join(strokes))
