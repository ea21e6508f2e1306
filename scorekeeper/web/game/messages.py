"""The messages of the scripts in the language of the page, which carries them."""

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


def script_messages() -> Messages:
    """The messages of the scripts that are not as in English, in the shape that static/js/words/messages.js takes."""
    return translated(current_translations(), get_locale() or Locale("en"), Path(current_app.static_folder or ""))


@lru_cache(maxsize=64)
def translated(translations: NullTranslations, locale: Locale, folder: Path) -> Messages:
    """The messages of the scripts in a folder that are not as in English, those with a number by category."""
    found: Messages = {}
    for call in calls_in(folder):
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
    scripts = (script for script in folder.rglob("*.js") if b"gettext(" in script.read_bytes())
    return frozenset(call for script in scripts for call in _calls(script))


def _calls(script: Path) -> Iterator[Call]:
    with script.open("rb") as code:
        # One text or several, with None for an argument that is no text. Babel's own types say something else.
        found: Iterable[tuple[int, str, Any, list[str]]] = cast("Any", extract_javascript(code, _KEYWORDS, (), {}))
        for _line, name, given, _comments in found:
            yield (name, given) if isinstance(given, str) else (name, *(text for text in given[:2] if text))
