"""The README of the formats is right and complete: the tests run its examples."""

import doctest
import json
import re
import shlex
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from scorekeeper import formats
from scorekeeper.cli import main
from scorekeeper.formats.game import read_game, write_game
from scorekeeper.formats.occasion import FIELDS
from scorekeeper.rules.audit import RecordProblemCode
from scorekeeper.rules.play import Rule, Verdict
from scorekeeper.rules.ruling import Matter, Remedy
from scorekeeper.rules.values import StepKind
from tests.cli.running import run

README = Path(formats.__file__).with_name("README.md").read_text("utf-8")
FILES = dict(re.findall(r"^```json (\S+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))
AND_STATUS = "; echo $?"


class Example(NamedTuple):
    """A command of the README and its output, which may end with the exit status."""

    command: str
    printed: str

    @property
    def arguments(self) -> list[str]:
        return shlex.split(self.command.removesuffix(AND_STATUS))[1:]

    @property
    def status(self) -> int:
        return int(self.printed.splitlines()[-1]) if self.command.endswith(AND_STATUS) else 0

    @property
    def out(self) -> str:
        return self.printed.rsplit("\n", 2)[0] if self.command.endswith(AND_STATUS) else self.printed


SHOWN = re.findall(r"^```console\n\$ (.*?)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
EXAMPLES = [Example(*found) for found in SHOWN]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the README, in which the commands run, and an empty instance folder."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("SCOREKEEPER_DATABASE", raising=False)
    return tmp_path


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.command)
def test_a_command_prints_what_the_readme_shows(example: Example) -> None:
    ran = run(*example.arguments)
    assert (ran.status, ran.err) == (example.status, "")
    if "--lines" in example.arguments:
        assert ran.lines == [json.loads(line) for line in example.out.splitlines()]
    else:
        assert json.loads(ran.out) == json.loads(example.out)


def test_the_readme_uses_all_its_files_and_shows_every_json_command() -> None:
    used = {argument for example in EXAMPLES for argument in example.arguments}
    assert set(FILES) <= used
    assert {"score", "check", "audit", "--json", "--lines"} <= used


def test_the_record_in_the_readme_is_written_the_same() -> None:
    assert write_game(read_game(FILES["game.json"])) == json.loads(FILES["game.json"])


@pytest.mark.parametrize("words", [Matter, Remedy, StepKind, Verdict, Rule])
def test_the_readme_describes_every_enum_value(words: type[StrEnum]) -> None:
    assert [word for word in words if f"`{word}`" not in README] == []


def test_the_readme_describes_every_field_of_the_head() -> None:
    (described,) = re.findall(r"^- `occasion` .*?(?=^- )", README, re.MULTILINE | re.DOTALL)
    assert [name for name in FIELDS if f"`{name}`" not in described] == []


def test_the_readme_describes_every_code_and_command() -> None:
    assert [code for code in RecordProblemCode if f'"code": "{code}"' not in README] == []
    assert isinstance(main, click.Group)
    commands = main.list_commands(click.Context(main))
    assert [name for name in commands if f"| `scorekeeper {name}" not in README] == []


def test_the_example_in_python_gives_what_the_readme_says() -> None:
    example = doctest.DocTestParser().get_doctest(README, {}, "README.md", "README.md", 0)
    assert len(example.examples) > 5
    assert doctest.DocTestRunner().run(example).failed == 0
