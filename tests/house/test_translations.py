"""Every string goes through gettext, and the catalogue for translators is current."""

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


def test_the_catalogue_is_not_empty() -> None:
    assert len(_messages(CATALOGUE)) > 100
