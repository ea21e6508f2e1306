"""The messages of a page's scripts in its language. The page carries them, and no others.

A board carries only those of the scripts that come with it. The rest, for scripts that it loads later, is a file.
"""

import hashlib
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from gettext import NullTranslations
from pathlib import Path
from typing import BinaryIO

from babel import Locale
from flask import Flask, Response, abort, current_app, json, url_for
from flask_babel import get_locale

from scorekeeper.web.language import the_tag
from scorekeeper.words.tables import texts_in
from scorekeeper.words.translate import current_translations

_COUNTS = range(201)
"""Numbers among which every plural category of every language occurs."""

Call = tuple[str, ...]
"""A call of `gettext`, `ngettext` or `pgettext` in a script: the function's name, and the texts that it is given."""

Messages = dict[str, str | dict[str, str]]


_IMPORTED = re.compile(r"""(?:from |import |import\()"(\.[^"]+)";?""")
_CALL = re.compile(r"""\b([np]?gettext)\(\s*"((?:[^"\\]|\\.)*)"(?:,\s*"((?:[^"\\]|\\.)*)")?""")
_NOTE = re.compile(r"// (I18N: .+)")
_AT_ONCE = re.compile(r"""(?:from |import )"(\.[^"]+)";?""")

_OF_BOARD = ("game.js", "live.js")
_OF_SCORING = (*_OF_BOARD, "entering.js")
_DIGITS = 12


def register(app: Flask) -> None:
    """Give templates the messages, and serve the file with those that a board does not carry."""
    for known in (script_messages, board_messages, board_scripts, rest_of_messages):
        app.add_template_global(known)
    app.add_url_rule(f"{app.static_url_path}/messages/<tag>-<digest>.json", view_func=messages_file)


def script_messages(*scripts: str) -> Messages:
    """The messages of a page's scripts, and of all that these load, in the shape that words/messages.js takes.

    `scripts` are named as in static/js/; without any, all messages. What is as in English is left out.
    """
    return _translated(calls_of(_folder(), scripts) if scripts else calls_in(_folder()))


def board_messages() -> Messages:
    """The messages of the scripts that come with a board. The entry of hands comes later."""
    return _translated(calls_of(_folder(), _OF_SCORING, at_once=True))


def board_scripts(may_score: bool) -> list[str]:  # noqa: FBT001 - a template knows it
    """The scripts that come with a board, as they are named in static/."""
    scripts = _OF_SCORING if may_score else _OF_BOARD
    reached = scripts_with(_folder(), scripts, at_once=True)
    return sorted(script.relative_to(_folder().resolve().parent).as_posix() for script in reached)


def rest_of_messages() -> str:
    """The address of the file with the messages that a board does not carry; empty if there are none."""
    rest = _rest()
    return url_for("messages_file", tag=the_tag(), digest=_digest(rest)) if rest else ""


def messages_file(tag: str, digest: str) -> Response:
    """The messages that a board does not carry. The address changes with them, so browsers may keep them for ever."""
    rest = _rest()
    if (tag, digest) != (the_tag(), _digest(rest)):
        abort(404)
    response = Response(json.dumps(rest), mimetype="application/json")
    response.cache_control.public = True
    response.cache_control.max_age = current_app.get_send_file_max_age("messages.json")
    return response


def _rest() -> Messages:
    carried = board_messages()
    return {key: text for key, text in script_messages(*_OF_SCORING).items() if key not in carried}


def _digest(messages: Messages) -> str:
    return hashlib.sha256(json.dumps(messages, sort_keys=True).encode()).hexdigest()[:_DIGITS]


def _folder() -> Path:
    return Path(current_app.static_folder or "") / "js"


def _translated(calls: frozenset[Call]) -> Messages:
    return translated(current_translations(), get_locale() or Locale("en"), calls)


@lru_cache(maxsize=256)
def translated(translations: NullTranslations, locale: Locale, calls: frozenset[Call]) -> Messages:
    """The messages of these calls that are not as in English, those with a number by category."""
    messages: Messages = {}
    for call in sorted(calls):
        match call:
            case "gettext", message:
                _add(messages, message, message, translations.gettext(message))
            case "pgettext", context, message:
                _add(messages, f"{context}|{message}", message, translations.pgettext(context, message))
            case "ngettext", singular, plural:
                forms = {locale.plural_form(num): translations.ngettext(singular, plural, num) for num in _COUNTS}
                # "Point" is singular and plural in Danish, and would be "points" on the phone if it were left out.
                if set(forms.values()) != {singular, plural}:
                    messages[singular] = forms
    return messages


def _add(messages: Messages, key: str, english: str, text: str) -> None:
    if text != english:
        messages[key] = text


@cache
def calls_in(folder: Path) -> frozenset[Call]:
    """Every call for a message in the scripts of a folder."""
    return frozenset(call for script in folder.rglob("*.js") for call in _calls(script))


@cache
def calls_of(folder: Path, scripts: tuple[str, ...], *, at_once: bool = False) -> frozenset[Call]:
    """Every call for a message in these scripts of a folder and in those that they import."""
    return frozenset(call for script in scripts_with(folder, scripts, at_once=at_once) for call in _calls(script))


@cache
def scripts_with(folder: Path, scripts: tuple[str, ...], *, at_once: bool = False) -> frozenset[Path]:
    """These scripts of a folder and those that they import, also later on.

    `at_once` leaves out what they load later.
    """
    pattern = _AT_ONCE if at_once else _IMPORTED
    reached: set[Path] = set()
    left = {(folder / script).resolve() for script in scripts}
    while left:
        reached |= left
        imported = ((script, name) for script in left for name in pattern.findall(script.read_text("utf-8")))
        left = {(script.parent / name).resolve() for script, name in imported} - reached
    return frozenset(reached)


def _calls(script: Path) -> Iterator[Call]:
    with script.open("rb") as code:
        for _line, name, texts, _comments in extract(code):
            yield (name, *texts)


def extract(code: BinaryIO, *_asked: object, **_options: object) -> Iterator[tuple[int, str, list[str], list[str]]]:
    """Every message in a script's calls or table, for Babel too (pyproject.toml): its line, name, texts and comments.

    Babel's own reader of scripts takes a template for one text, and finds most calls in it not at all.
    """
    text = code.read().decode()
    above = ["", *text.split("\n")]
    for line, forms, notes in _rows(text):
        if "|" in forms[0]:
            yield line, "pgettext", forms[0].split("|"), notes
        else:
            yield line, "ngettext" if len(forms) > 1 else "gettext", forms, notes
    for call in _CALL.finditer(text):
        name, *texts = call.groups()
        line = text.count("\n", 0, call.start()) + 1
        notes = _NOTE.findall(above[line - 1])
        yield line, name, [json.loads(f'"{literal}"') for literal in texts if literal is not None], notes


def _rows(text: str) -> Iterator[tuple[int, list[str], list[str]]]:
    """The texts of a table's rows, each with its line and the notes above it."""
    lines = ["", *text.split("\n")]
    for forms in texts_in(text):
        quoted = json.dumps(forms[0], ensure_ascii=False)
        at = next(at for at, line in enumerate(lines) if quoted in line)
        yield at, forms, _NOTE.findall(lines[at - 1])
