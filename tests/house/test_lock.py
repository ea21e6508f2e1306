"""The exact versions in scorekeeper/requirements/ are those that pyproject.toml wants, with a hash each."""

import ast
import re
import sys
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scorekeeper.config import PACKAGE
from tests.hosting.proxies import HOSTING
from tests.lock import FOLDER, ranges

ENTRY = re.compile(r"([\w.-]+)==([^ ]+)(?: ; .+?)? \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+")


def locked(*names: str) -> dict[str, str]:
    """The distributions in these files -> their versions."""
    return dict(ENTRY.findall("".join((FOLDER / f"{name}.txt").read_text("utf-8") for name in names)))


@pytest.mark.parametrize("name", ranges())
def test_there_is_a_version_in_every_range(name: str) -> None:
    versions = locked("app", name)
    wanted = [Requirement(one) for one in ranges()[name]]
    assert wanted
    outside = [one for one in wanted if not one.specifier.contains(versions.get(canonicalize_name(one.name), "0"))]
    assert [str(one) for one in outside] == []


@pytest.mark.parametrize("name", ranges())
def test_what_they_need_themselves_is_there_too(name: str) -> None:
    """As far as it is installed here."""
    versions = locked("app", name)
    for distribution in metadata.distributions():
        if canonicalize_name(distribution.name) in versions:
            needed = [Requirement(one) for one in distribution.requires or ()]
            here = [one for one in needed if one.marker is None or one.marker.evaluate({"extra": ""})]
            assert {canonicalize_name(one.name) for one in here} <= {*versions}, distribution.name


def imported_by(*files: Path) -> set[str]:
    """The packages that these files import, without those of Python itself."""
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names


def test_the_app_imports_only_what_is_installed_for_it_and_the_set_up_nothing() -> None:
    others = imported_by(*PACKAGE.rglob("*.py")) - {PACKAGE.name}
    assert others > {"flask", "psycopg"}
    from_where, installed = metadata.packages_distributions(), locked("app", "postgresql")
    assert [one for one in others if not {*map(canonicalize_name, from_where[one])} & {*installed}] == []
    assert imported_by(PACKAGE / "bootstrap.py") == set()


@pytest.mark.parametrize("name", ranges())
def test_every_line_belongs_to_a_version_with_its_hashes(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert ENTRY.sub("", text) == ""


def test_every_file_is_of_an_extra_and_the_container_installs_those_of_the_app() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*ranges()}
    container = (HOSTING / "Containerfile").read_text("utf-8")
    used = re.findall(r"-r (\S+)", container)
    assert [PACKAGE.parent / path for path in used] == [FOLDER / "app.txt", FOLDER / "postgresql.txt"]
    assert "--no-deps --require-hashes" in container
