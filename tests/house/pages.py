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
FOLDERS = ("scorekeeper/", "templates/", "static/", "tests/")


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
