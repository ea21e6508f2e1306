"""Reads the pages of the project, which are Markdown: their headings, the anchors one can link to, their code."""

import re

FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def prose(page: str) -> str:
    """The page without its blocks of code."""
    return FENCED.sub("", page)


def headings(page: str) -> list[str]:
    """The headings, top down, as plain text."""
    return [title.strip() for title in re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)]


def anchors(page: str) -> set[str]:
    """What a link can point to: the anchors that are set by hand, and those that GitHub makes of headings."""
    made = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in headings(page)}
    return made | set(re.findall(r'<a id="([^"]+)">', page))
