"""Every string goes through gettext, and the catalogue for translators is current."""

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from scorekeeper.config import CHECKOUT

CATALOGUE = CHECKOUT / "scorekeeper" / "translations" / "messages.pot"
COMMAND = (
    "pybabel -q extract -F pyproject.toml --no-location --sort-output --omit-header -k lazy_gettext -k N_ "
    "-o scorekeeper/translations/messages.pot ."
)


def _messages(path: Path) -> set[tuple[str | None, str]]:
    catalogue: Catalog = read_po(BytesIO(path.read_bytes()))
    return {(message.context, str(message.id)) for message in catalogue if message.id}


def test_the_catalogue_has_exactly_the_strings_of_code_and_templates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(CHECKOUT)
    fresh = tmp_path / "messages.pot"
    extract: Any = CommandLineInterface()
    extract.run(COMMAND.replace("scorekeeper/translations/messages.pot", str(fresh)).split())
    assert _messages(CATALOGUE) == _messages(fresh), f"run in the checkout: {COMMAND}"


def _calls() -> Iterator[tuple[str, set[str], set[str]]]:
    """Where a message is translated with values given one by one: the place, its places for values, and the values."""
    for file in sorted((CHECKOUT / "scorekeeper").rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            name = call.func.id if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else ""
            if not isinstance(call, ast.Call) or name not in ("_", "gettext", "ngettext", "pgettext"):
                continue
            given = {word.arg or "" for word in call.keywords} | ({"num"} if name == "ngettext" else set())
            texts = [str(one.value) for one in call.args if isinstance(one, ast.Constant)]
            wanted = {place for text in texts for place in re.findall(r"%\((\w+)\)s", text)}
            # What has none is filled in later; `**values` may hold more than is wanted.
            if call.keywords and "" not in given:
                yield f"{file.name}:{call.lineno}", wanted | ({"num"} if name == "ngettext" else set()), given


def test_every_place_in_a_message_is_given_its_value_and_nothing_else() -> None:
    calls = list(_calls())
    assert len(calls) > 100
    assert [where for where, wanted, given in calls if wanted != given] == []


def test_both_forms_of_a_counted_message_have_the_same_places() -> None:
    catalogue: Catalog = read_po(BytesIO(CATALOGUE.read_bytes()))
    plural = [message.id for message in catalogue if isinstance(message.id, tuple)]
    assert len(plural) > 20
    assert [one for one in plural if len({frozenset(re.findall(r"%\(\w+\)s", form)) for form in one}) > 1] == []


def test_the_catalogue_is_not_empty() -> None:
    assert len(_messages(CATALOGUE)) > 100
