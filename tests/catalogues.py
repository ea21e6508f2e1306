"""The catalogues of messages: `python -m tests.catalogues` collects the messages anew and brings them into all of them.

New messages come in without a translation, and those that are gone go. The command lists what each language lacks then;
`python -m tests.catalogues missing` only lists it. `python -m tests.catalogues reword "old words" "new words"` does all
of this after a change of the English that leaves the meaning, and keeps the translations of those messages.
"""

import sys
from collections.abc import Sequence
from io import BytesIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po, write_po

from scorekeeper.config import CHECKOUT
from scorekeeper.words.languages import ENGLISH, FOLDER, catalogue_file, languages
from tests.notes import NOTES

TEMPLATE = FOLDER / "messages.pot"
EXTRACT = "pybabel -q extract -c I18N: --no-location --sort-output --omit-header -k lazy_gettext -k N_ -F"
TRANSLATED = tuple(one for one in languages() if one != ENGLISH)

Key = tuple[str | None, str]
"""What tells a message from all others: its context and its English text, in the singular."""


def collect(file: Path) -> None:
    """Write the messages of code, templates and scripts into a template, with the notes on labels."""
    command: Any = CommandLineInterface()
    command.run([*EXTRACT.split(), str(CHECKOUT / "pyproject.toml"), "-o", str(file), str(CHECKOUT)])
    with file.open("rb") as text:
        template = read_po(text)
    for message in template:
        if message.context is None and message.id in NOTES:
            message.auto_comments.append(NOTES[message.id])
    _write(template, file)


def _write(catalogue: Catalog, file: Path, head: str = "") -> None:
    body = BytesIO()
    write_po(body, catalogue, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True, width=0)
    file.write_text(f"{head}{body.getvalue().decode().strip()}\n", "utf-8")


def messages_in(file: Path, language: str | None = None) -> dict[Key, Message]:
    """The messages in a template or in the catalogue of a language."""
    with file.open("rb") as text:
        catalogue: Catalog = read_po(text, locale=language)
    return {key_of(message): message for message in catalogue if message.id}


def key_of(message: Message) -> Key:
    """What tells the message from all others."""
    return message.context, message.id if isinstance(message.id, str) else message.id[0]


def forms_of(message: Message) -> tuple[str, ...]:
    """The translations of a message: one, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def missing_in(language: str) -> list[Key]:
    """The messages that the catalogue of a language lacks or leaves empty."""
    have = messages_in(catalogue_file(language), language)
    return [key for key in messages_in(TEMPLATE) if key not in have or not all(forms_of(have[key]))]


def bring_in(language: str, old: str = "", new: str = "") -> None:
    """Bring the messages of the template into a catalogue; its head stays as it is. See `reword` for old and new."""
    file = catalogue_file(language)
    head = file.read_text("utf-8").partition("\n\n")[0]
    with file.open("rb") as text, TEMPLATE.open("rb") as template:
        catalogue, wanted = read_po(text, locale=language), read_po(template)
    reword(catalogue, wanted, old, new)
    catalogue.update(wanted, no_fuzzy_matching=True)
    _write(catalogue, file, f"{head}\n\n")


def reword(catalogue: Catalog, wanted: Catalog, old: str, new: str) -> None:
    """Give a message that is wanted the translation of the one that says `old` where it says `new`.

    The words may be in its text, in its plural or in its context.
    """
    for message in list(catalogue):
        ids = {message.id, _replaced(message.id, old, new)}
        contexts = {message.context, message.context and message.context.replace(old, new)}
        for text, context in product(ids, contexts):
            found = wanted.get(text, context)
            if found is not None and found.id == text and catalogue.get(text, context) is None:
                catalogue.add(text, message.string, context=context)


def _replaced(text: str | Sequence[str], old: str, new: str) -> str | tuple[str, ...]:
    """The text of a message, or both of one with a plural, in the new words."""
    return text.replace(old, new) if isinstance(text, str) else tuple(one.replace(old, new) for one in text)


def main(arguments: list[str]) -> None:
    """Make the template and all catalogues anew, unless only what is missing is asked for, and list that."""
    match arguments:
        case ["missing"]:
            pass
        case [] | ["reword", _, _]:
            renew(*arguments[1:])
        case _:
            raise SystemExit(__doc__)
    list_missing()


def renew(old: str = "", new: str = "") -> None:
    """Make the template and all catalogues anew, where messages say `new` for `old` by now."""
    with TemporaryDirectory() as folder:
        fresh = Path(folder, TEMPLATE.name)
        collect(fresh)
        TEMPLATE.write_bytes(fresh.read_bytes())
    for language in TRANSLATED:
        bring_in(language, old, new)


def list_missing() -> None:
    """Print the messages without a translation, each with its languages."""
    lacking: dict[Key, list[str]] = {}
    for language in TRANSLATED:
        for key in missing_in(language):
            lacking.setdefault(key, []).append(language)
    for (context, text), those in lacking.items():
        print(f"{' '.join(those)}: {f'[{context}] ' if context else ''}{text}")  # noqa: T201 - a command's answer


if __name__ == "__main__":
    main(sys.argv[1:])
