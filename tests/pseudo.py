"""English in disguise: every message with accents, two fifths longer, between brackets.

What stands on a page without accents cannot be translated, and what is cut off or pushes the page wide will be so in
Finnish, too. `python -m tests.pseudo --port 8021` serves the app like this.
"""

import re
import tempfile
from math import ceil
from pathlib import Path
from typing import Any
from unittest.mock import patch

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask
from flask_babel import Domain

from scorekeeper.app import create_app
from scorekeeper.cli import main
from scorekeeper.config import Settings
from tests.catalogues import TEMPLATE

LONGER = 1.4
"""How long a message becomes with its brackets, as a share of its length: about what Finnish and German need."""

_ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
)
_KEPT = re.compile(r"(%\(\w+\)s|%%|<[^ >][^>]*>|&\w+;)")
"""Places for values, tags and entities."""


def disguised(text: str) -> str:
    """The text as a message of the pseudo-locale; a single letter, as on a card, becomes two without brackets."""
    if len(text) == 1:
        return text.translate(_ACCENTS) + "ñ"
    parts = _KEPT.split(text)
    missing = ceil(sum(len(part) for part in parts[::2]) * (LONGER - 1)) - len("⟦⟧")
    for at in range(0, len(parts), 2):
        parts[at], missing = _longer(parts[at], missing)
    return f"⟦{''.join(parts)}{'·' * missing}⟧"


def _longer(text: str, missing: int) -> tuple[str, int]:
    """The text with accents and up to so many of its vowels doubled, and how many letters are still missing."""
    letters = []
    for letter in text:
        doubled = missing > 0 and letter in "aeiouAEIOU"
        missing -= doubled
        letters.append(letter.translate(_ACCENTS) + (letter.lower().translate(_ACCENTS) if doubled else ""))
    return "".join(letters), missing


def write_catalogue(folder: Path) -> None:
    """Write the pseudo-locale into the folder, in place of English."""
    with TEMPLATE.open("rb") as template:
        catalogue = read_po(template, locale="en")
    for message in catalogue:
        if message.id:
            message.string = disguised(message.id) if isinstance(message.id, str) else tuple(map(disguised, message.id))
    place = folder / "en" / "LC_MESSAGES"
    place.mkdir(parents=True, exist_ok=True)
    with (place / "messages.mo").open("wb") as compiled:
        write_mo(compiled, catalogue)


def speak_pseudo(app: Flask, folder: Path) -> None:
    """Let every request of the app be answered in the pseudo-locale; its catalogue is written into the folder."""
    write_catalogue(folder)
    domain: Any = Domain([str(folder)])  # type: ignore[no-untyped-call]
    app.url_value_preprocessor(lambda _endpoint, _values: domain.as_default())


def _serve() -> None:
    """Serve as the command does, in the pseudo-locale."""
    with tempfile.TemporaryDirectory() as folder:

        def create_pseudo_app(settings: Settings) -> Flask:
            app = create_app(settings)
            speak_pseudo(app, Path(folder))
            return app

        with patch("scorekeeper.cli.serve.create_app", create_pseudo_app):
            main()


if __name__ == "__main__":
    _serve()
