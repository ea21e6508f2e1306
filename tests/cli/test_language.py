"""The command speaks the language of the terminal, or the one that --lang names."""

from collections.abc import Iterator

import click
import pytest

from scorekeeper.cli import main
from scorekeeper.cli.spoken import SpokenCommand
from tests.catalogues import TEMPLATE, messages_in
from tests.cli.running import run


def commands(group: click.Command) -> Iterator[click.Command]:
    """The command, and all commands in it."""
    yield group
    if isinstance(group, click.Group):
        for name in group.list_commands(context := click.Context(group)):
            found = group.get_command(context, name)
            assert found is not None, name
            yield from commands(found)


def test_every_help_can_be_translated() -> None:
    known = {text for _context, text in messages_in(TEMPLATE)}
    found = list(commands(main))
    assert len(found) > 10
    for one in found:
        assert isinstance(one, SpokenCommand), one.name
        texts = [one.help, *(option.help for option in one.params if isinstance(option, click.Option))]
        assert [text for text in texts if text not in known] == [], one.name


def test_a_language_that_is_not_there_is_refused_with_those_that_are() -> None:
    ran = run("--lang", "xx", "variants")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("scorekeeper: --lang xx: there is only ")


@pytest.mark.parametrize("value", ["", "C.UTF-8", "xx_XX", "en_US.UTF-8:da"])
def test_without_a_language_of_ours_it_speaks_english(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LC_ALL", value)
    assert "Commands:" in run("--help").out
