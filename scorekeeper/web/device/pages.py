"""The web app manifest, which lets a phone put the app on its home screen; and the addresses for a certificate."""

from collections.abc import Sequence
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from flask import url_for
from flask_babel import gettext as _

from scorekeeper.web.language import the_language

PAPER = "#fbf9f2"
"""The colour behind the app while it opens: the page's light colour (`--paper`)."""

LOCAL = "localhost"

Manifest = dict[str, Any]
"""A web app manifest, https://www.w3.org/TR/appmanifest/."""


def web_app_manifest() -> Manifest:
    """The manifest in the language of the request."""
    return {
        "id": "/",
        "name": _("Scorekeeper for the Cucumber card games"),
        "short_name": _("Scorekeeper"),
        "description": _("Score keeper and referee for the Cucumber card games"),
        "lang": the_language(),
        "start_url": url_for("start.home"),
        "scope": url_for("start.home"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games", "utilities"],
        "icons": [
            _icon("cucumber.svg", "any"),
            _icon("cucumber-192.png", "192x192"),
            _icon("cucumber-512.png", "512x512"),
            {**_icon("cucumber-maskable-512.png", "512x512"), "purpose": "maskable"},
        ],
        "shortcuts": [
            _shortcut(_("New game"), url_for("start.home", _anchor="new")),
            _shortcut(_("Was that legal?"), url_for("referee.choose")),
        ],
    }


def _icon(name: str, sizes: str) -> Manifest:
    kind = "image/svg+xml" if name.endswith(".svg") else "image/png"
    return {"src": url_for("static", filename=f"icons/{name}"), "type": kind, "sizes": sizes}


def _shortcut(name: str, address: str) -> Manifest:
    return {"name": name, "url": address, "icons": [_icon("cucumber-192.png", "192x192")]}


def addresses(known: Sequence[str], url: str) -> dict[str, Any]:
    """The names and numbers that a certificate is for, also as OpenSSL writes them, and the address that phones open.

    They are those of a server with these known hosts, the one for phones last, that was reached at this URL.
    """
    reached = urlsplit(url)
    here = reached.hostname or LOCAL
    hosts = tuple(dict.fromkeys((LOCAL, *(host.strip("[]") for host in known), here)))
    for_phones = here if here != LOCAL else hosts[-1]
    port = "" if reached.port is None else f":{reached.port}"
    return {
        "hosts": hosts,
        "subjects": ",".join(f"IP:{host}" if _is_number(host) else f"DNS:{host}" for host in hosts),
        "address": f"https://{f'[{for_phones}]' if ':' in for_phones else for_phones}{port}/",
    }


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
