"""The project's pages are right about settings, commands, pictures, variants, dependencies and versions."""

import re
import tomllib
from pkgutil import resolve_name

import pytest

from scorekeeper import __version__
from scorekeeper.cli import main
from scorekeeper.config import CHECKOUT, SETTINGS, settings_table, variable
from scorekeeper.rules.catalogue import CATALOGUE
from tests.house.pages import text_of

README = text_of("README.md")
HOSTING = text_of("scorekeeper/HOSTING.md")
CONTRIBUTING = text_of("CONTRIBUTING.md")


def test_the_readme_lists_the_settings_of_the_code() -> None:
    assert settings_table() in HOSTING
    assert set(re.findall(r"`(SCOREKEEPER_\w+)`", HOSTING)) == {variable(name) for name in SETTINGS}


def test_every_command_is_listed() -> None:
    listed = set(re.findall(r"^scorekeeper (\w+)", README, re.MULTILINE))
    assert listed == set(main.list_commands(None))  # type: ignore[arg-type]


def test_the_number_of_variants_is_right() -> None:
    assert set(re.findall(r"(\d+) variants", README)) == {str(len(CATALOGUE))}


def test_every_picture_is_there() -> None:
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", README)
    assert pictures
    assert [path for path in pictures if not (CHECKOUT / path).is_file()] == []


def test_every_dependency_is_named() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    names = {re.split(r"[<>=~\[]", one)[0].lower().removeprefix("types-") for one in wanted}
    assert {name for name in names if name not in CONTRIBUTING.lower()} == set()


@pytest.mark.parametrize("place", re.findall(r"\| `(scorekeeper\.[\w.]+)` \|$", CONTRIBUTING, re.MULTILINE))
def test_every_word_of_the_code_is_where_the_glossary_says(place: str) -> None:
    assert resolve_name(place) is not None


def test_every_version_has_a_date_and_the_newest_comes_first() -> None:
    titles = re.findall(r"^## (.*)$", text_of("CHANGELOG.md"), re.MULTILINE)
    assert titles[0] == "[Unreleased]"
    versions = [re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\] - \d{4}-\d\d-\d\d", title) for title in titles[1:]]
    numbers = [tuple(map(int, one.groups())) for one in versions if one is not None]
    assert len(numbers) == len(titles) - 1
    assert numbers == sorted(numbers, reverse=True)
    assert __version__.endswith(".dev0") or f"[{__version__}]" in titles[1]
