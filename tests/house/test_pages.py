"""Every path, link and command that the project's pages name exists."""

from importlib.util import find_spec

import click
import pytest

from scorekeeper.cli import main
from scorekeeper.config import CHECKOUT
from tests.house.pages import PAGES, anchors, commands, exists, links, paths, text_of

LOOPS = ("quick", "long", "explore")


@pytest.mark.parametrize("page", PAGES)
def test_every_path_exists(page: str) -> None:
    assert [path for path in paths(text_of(page)) if not exists(path)] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    broken = []
    for target in links(text_of(page)):
        path, _, anchor = target.partition("#")
        file = CHECKOUT / page if not path else (CHECKOUT / page).parent / path
        if not file.is_file() or (anchor and anchor not in anchors(file.read_text("utf-8"))):
            broken.append(target)
    assert broken == []


@pytest.mark.parametrize("page", PAGES)
def test_click_accepts_every_command(page: str) -> None:
    for words in commands(text_of(page)):
        match words:
            case ["scorekeeper", *arguments] | ["python3", "-m", "scorekeeper", *arguments]:
                check_command(arguments)
            case ["python3", "-m", "tests", *arguments]:
                check_loop(arguments)
            case [_, "-m", module, *_]:
                assert find_spec(module) is not None, words


def check_command(arguments: list[str]) -> None:
    """Let click parse the arguments, without running the command."""
    group: click.Command = main
    context = click.Context(main)
    while isinstance(group, click.Group) and arguments and not arguments[0].startswith("-"):
        name, *arguments = arguments
        command = group.get_command(context, name)
        assert command is not None, name
        group = command
    group.make_context("scorekeeper", arguments, parent=context)


def check_loop(arguments: list[str]) -> None:
    """Check that the argument names a loop, or that the arguments are for pytest and start with a path."""
    if arguments and arguments[0] in LOOPS:
        assert f'"{arguments[0]}"' in text_of("tests/__main__.py")
    elif arguments:
        assert (CHECKOUT / arguments[0]).exists()


def test_the_pages_name_some_paths_links_and_commands() -> None:
    for found in (paths, links, commands):
        assert sum(len(found(text_of(page))) for page in PAGES) > 20, found
