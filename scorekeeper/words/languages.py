"""The languages of the app: English, and each one that has a catalogue in scorekeeper/translations/.

A tag says how a phone wants its words: a language (`da`), or a language with the letters of English cards
(`da-x-jqka`: in a tag everything after the x is ours to choose, RFC 5646, 2.2.7).
"""

import re
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.support import NullTranslations

ENGLISH = "en"
ENGLISH_LETTERS = "-x-jqka"
FOLDER = Path(__file__).resolve().parents[1] / "translations"

_READ_AS = {"no": "nb", "nn": "nb"}
"""Languages whose speakers read another one."""


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages: English, and those that have a catalogue."""
    return tuple(sorted({ENGLISH, *(file.parts[-3] for file in FOLDER.glob("*/LC_MESSAGES/messages.po"))}))


@cache
def own_name(language: str) -> str:
    """What speakers of a language call it: `Dansk`."""
    from babel import Locale  # noqa: PLC0415 - as in `translations`

    name = Locale.parse(language).get_display_name(language) or language
    return name[:1].upper() + name[1:]


def language_of(tag: str) -> str:
    """The language of a tag."""
    return tag.removesuffix(ENGLISH_LETTERS)


def is_offered(tag: str) -> bool:
    """Whether there are words for this tag."""
    return language_of(tag) in languages()


def choose_language(wanted: Iterable[str]) -> str:
    """The first of these languages that is offered, else English. They may have regions: `nn-NO`, `da_DK.UTF-8`."""
    codes = (re.split(r"[-_.@]", tag.lower(), maxsplit=1)[0] for tag in wanted)
    return next((code for written in codes if (code := _READ_AS.get(written, written)) in languages()), ENGLISH)


@cache
def translations(tag: str) -> "NullTranslations":
    """The words of an offered tag, read from the catalogue itself: no compiled copy can be out of date."""
    # Babel takes longer to import than a command in English takes to run.
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415
    from babel.support import NullTranslations, Translations  # noqa: PLC0415

    if language_of(tag) == ENGLISH:
        return NullTranslations()
    with catalogue_file(language_of(tag)).open("rb") as file:
        catalogue = read_po(file, locale=language_of(tag))
    if tag.endswith(ENGLISH_LETTERS):
        for rank in "JQKA":
            message = catalogue.get(rank, "card")
            assert message is not None, "tests hold every catalogue whole"
            message.string = rank
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return Translations(BytesIO(compiled.getvalue()))


@cache
def header(language: str, name: str) -> str:
    """A line of the head of a language's catalogue, as `X-Reviewed-By`; empty if it is not there."""
    head = catalogue_file(language).read_text("utf-8").partition("\n\n")[0] if language != ENGLISH else ""
    match = re.search(rf'^"{name}:\s*(.*?)\s*\\n"$', head, re.MULTILINE)
    return match[1] if match else ""


def catalogue_file(language: str) -> Path:
    """The catalogue of a language."""
    return FOLDER / language / "LC_MESSAGES" / "messages.po"
