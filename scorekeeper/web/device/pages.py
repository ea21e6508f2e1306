"""The web app manifest, which lets a phone put the app on its home screen; and the addresses for a certificate."""

from typing import Any
from urllib.parse import urlsplit

from flask import current_app, request, url_for
from flask_babel import gettext as _

from scorekeeper.web.hosts import address_for_phones, hostname, number_of
from scorekeeper.web.language import the_language

PAPER = "#fbf9f2"
"""The colour behind the app while it opens: the page's light colour (`--paper`)."""

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


def addresses() -> dict[str, Any]:
    """The names and numbers that a certificate is for, also as OpenSSL writes them, and the address that phones open.

    They are those that this server printed at its start, and that of this request.
    """
    known = current_app.config["HOSTS"] or ()
    hosts = tuple(dict.fromkeys(map(hostname, ("localhost", *known, request.host))))
    return {
        "hosts": hosts,
        "subjects": ",".join(f"{'IP' if number_of(host) else 'DNS'}:{host}" for host in hosts),
        "address": urlsplit(address_for_phones("start.home"))._replace(scheme="https").geturl(),
    }
