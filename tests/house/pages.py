"""Read the project's Markdown pages: their headings, anchors and links, and the paths and commands that they name."""

import re

from scorekeeper.config import CHECKOUT

PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "scorekeeper/HOSTING.md",
    "scorekeeper/ASVS.md",
    "scorekeeper/formats/README.md",
    "scorekeeper/rules/REGISTER.md",
    "scorekeeper/services/JOURNAL.md",
    "scorekeeper/translations/README.md",
)
"""The pages that describe the present project, so not the changelog."""

FENCED = re.compile(r"^```[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"^```(?:console|sh)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FOLDERS = ("scorekeeper/", "templates/", "static/", "tests/")
FILE = re.compile(r"[\w-]+\.(?:py|js|html|css|md|toml)")


def text_of(page: str) -> str:
    """The text of a page; `page` is its path from the root."""
    return (CHECKOUT / page).read_text("utf-8")


def prose(text: str) -> str:
    """The text of a page without its code blocks."""
    return FENCED.sub("", text)


def headings(text: str) -> list[str]:
    """The headings of a page, from top to bottom."""
    return [title.strip() for title in re.findall(r"^#+ (.+)$", prose(text), re.MULTILINE)]


def anchors(text: str) -> set[str]:
    """The anchors of a page: those in the text, and those that GitHub makes from headings."""
    made = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in headings(text)}
    return made | set(re.findall(r'<a id="([^"]+)">', text))


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
