"""The command speaks the language of the terminal, or the one that --lang names."""

from collections.abc import Iterator

import click
import pytest

from scorekeeper.cli import main
from scorekeeper.cli.spoken import VARIABLES, SpokenCommand
from scorekeeper.words.languages import languages
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


@pytest.mark.parametrize(("name", "value"), [("LANGUAGE", "nn:da"), ("LC_ALL", "nb_NO.UTF-8"), ("LANG", "no_NO")])
def test_it_speaks_the_language_of_the_terminal(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for other in VARIABLES:
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv(name, value)
    assert run("--help") == run("--lang", "nb", "--help")
    assert "Commands:" not in run("--help").out


@pytest.mark.parametrize("language", languages())
def test_every_help_and_answer_goes_into_every_language(language: str) -> None:
    for arguments in (("--help",), ("variants",), ("variants", "gurka-is"), ("score", "--help"), ("db", "--help")):
        spoken = run("--lang", language, *arguments)
        assert (spoken.status, spoken.err) == (0, "")
        assert (spoken.out == run(*arguments).out) == (language == "en")
    for words in ("scor", "score a b", "--port x"):
        refused = run("--lang", language, *words.split())
        assert (refused.err == run(*words.split()).err) == (language == "en")
