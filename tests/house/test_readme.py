"""The README tells the truth: its settings, its commands, its pictures, its dependencies."""

import re
import tomllib

from scorekeeper.cli import main
from scorekeeper.config import CHECKOUT, SETTINGS

README = (CHECKOUT / "README.md").read_text("utf-8")


def test_the_table_of_settings_is_the_one_in_the_code() -> None:
    rows = [f"| `{one.name}` | {one.default} | {one.help} |" for one in SETTINGS]
    assert [row for row in rows if row not in README] == []
    assert set(re.findall(r"`(SCOREKEEPER_\w+)`", README)) == {one.name for one in SETTINGS}


def test_every_command_is_listed() -> None:
    listed = set(re.findall(r"^scorekeeper (\w+)", README, re.MULTILINE))
    assert listed == set(main.list_commands(None))  # type: ignore[arg-type]


def test_every_file_that_is_linked_is_there() -> None:
    linked = re.findall(r"\]\(([^):]+)\)", README)
    assert linked
    assert [path for path in linked if not (CHECKOUT / path).is_file()] == []


def test_every_dependency_is_named() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    names = {re.split(r"[<>=~\[]", one)[0].lower().removeprefix("types-") for one in wanted}
    assert {name for name in names if name not in README.lower()} == set()
