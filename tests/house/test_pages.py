"""Every path, link and command that the project's pages name exists."""

import re
from importlib.util import find_spec

import click
import pytest

from scorekeeper.cli import main
from scorekeeper.config import CHECKOUT
from tests.house.pages import FOLDERS, PAGES, anchors, prose, text_of

LOOPS = ("quick", "long", "explore")


SHELL = re.compile(r"^```(?:console|sh)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"[\w-]+\.(?:py|js|html|css|md|toml)")


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


def links(text: str) -> list[str]:
    """The targets of a page's links, without those to other sites."""
    return [target for target in re.findall(r"\]\(([^)\s]+)\)", prose(text)) if "://" not in target]


def paths(text: str) -> list[str]:
    """The files and folders of the project that a page names as code."""
    words = [word for code in re.findall(r"`([^`\n]+)`", prose(text)) for word in code.split()]
    return [word for word in words if word.startswith(FOLDERS) or FILE.fullmatch(word)]


def exists(path: str) -> bool:
    """Whether a path from `paths` exists. A file name without a folder may be anywhere."""
    anywhere = [] if "/" in path else [one for folder in FOLDERS for one in (CHECKOUT / folder).rglob(path)]
    return (CHECKOUT / path).exists() or bool(anywhere)


def commands(text: str) -> list[list[str]]:
    """The project's commands that a page names, split into arguments. Includes optional arguments."""
    lines = [line for block in SHELL.findall(text) for line in block.splitlines()]
    lines += [code.strip() for code in re.findall(r"`([^`\n]+)`", prose(text))]
    # A comment or a description follows two spaces.
    said = [re.split(r"\s{2,}|;", line.removeprefix("$ "), maxsplit=1)[0].split() for line in lines]
    return [
        [word.strip("[]") for word in words]
        for words in said
        if words[:1] == ["scorekeeper"] or words[:2] in (["python3", "-m"], [".venv/bin/python", "-m"])
    ]


def test_the_pages_name_some_paths_links_and_commands() -> None:
    for found in (paths, links, commands):
        assert sum(len(found(text_of(page))) for page in PAGES) > 20, found
