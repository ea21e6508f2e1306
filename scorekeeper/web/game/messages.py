"""The messages of a page's scripts in its language. The page carries them, and no others."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any, cast

from babel import Locale
from babel.messages.extract import extract_javascript
from flask import current_app
from flask_babel import get_locale

from scorekeeper.words.translate import current_translations

_COUNTS = range(201)
"""Numbers among which every plural category of every language occurs."""

_KEYWORDS: Mapping[str, None] = dict.fromkeys(("gettext", "ngettext", "pgettext"))

Call = tuple[str, ...]
"""A call of `gettext`, `ngettext` or `pgettext` in a script: the function's name, and the texts that it is given."""

Messages = dict[str, str | dict[str, str]]


_IMPORTED = re.compile(r"""(?:from |import |import\()"(\.[^"]+)";?""")


def script_messages(*scripts: str) -> Messages:
    """The messages of a page's scripts, and of all that these load, in the shape that words/messages.js takes.

    `scripts` are named as in static/js/; without any, all messages. What is as in English is left out.
    """
    folder = Path(current_app.static_folder or "") / "js"
    calls = calls_of(folder, scripts) if scripts else calls_in(folder)
    return translated(current_translations(), get_locale() or Locale("en"), calls)


@lru_cache(maxsize=256)
def translated(translations: NullTranslations, locale: Locale, calls: frozenset[Call]) -> Messages:
    """The messages of these calls that are not as in English, those with a number by category."""
    found: Messages = {}
    for call in sorted(calls):
        match call:
            case "gettext", message:
                _add(found, message, message, translations.gettext(message))
            case "pgettext", context, message:
                _add(found, f"{context}|{message}", message, translations.pgettext(context, message))
            case "ngettext", one, many:
                forms = {locale.plural_form(num): translations.ngettext(one, many, num) for num in _COUNTS}
                if not {one, many}.issuperset(forms.values()):
                    found[one] = forms
    return found


def _add(found: Messages, key: str, english: str, text: str) -> None:
    if text != english:
        found[key] = text


@cache
def calls_in(folder: Path) -> frozenset[Call]:
    """Every call for a message in the scripts of a folder."""
    return frozenset(call for script in folder.rglob("*.js") for call in _calls(script))


@cache
def calls_of(folder: Path, scripts: tuple[str, ...]) -> frozenset[Call]:
    """Every call for a message in these scripts of a folder and in those that they import, also later on."""
    found: set[Path] = set()
    left = {(folder / script).resolve() for script in scripts}
    while left:
        found |= left
        left = {(script.parent / name).resolve() for script in left for name in _imports(script)} - found
    return frozenset(call for script in found for call in _calls(script))


def _imports(script: Path) -> list[str]:
    return _IMPORTED.findall(script.read_text("utf-8"))


def _calls(script: Path) -> Iterator[Call]:
    if b"gettext(" not in script.read_bytes():
        return
    with script.open("rb") as code:
        # One text or several, with None for an argument that is no text. Babel's own types say something else.
        found: Iterable[tuple[int, str, Any, list[str]]] = cast("Any", extract_javascript(code, _KEYWORDS, (), {}))
        for _line, name, given, _comments in found:
            yield (name, given) if isinstance(given, str) else (name, *(text for text in given[:2] if text))
