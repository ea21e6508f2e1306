"""Every citation in code and tests exists: anchors of the rule register, headings of the public formats."""

import re

from scorekeeper.config import CHECKOUT
from tests.house.pages import FOLDERS, anchors, headings, text_of

CITING = [
    path
    for folder in FOLDERS
    for path in sorted((CHECKOUT / folder).rglob("*"))
    if path.suffix in {".py", ".js", ".html", ".css"} and path.parent.name != "house"
]


def cited(pattern: str) -> list[tuple[str, str]]:
    """Each citation and its file. A citation may go on in the next line."""
    return [
        (path.relative_to(CHECKOUT).as_posix(), " ".join(found.split()))
        for path in CITING
        for found in re.findall(pattern, path.read_text("utf-8"))
    ]


def test_every_anchor_of_the_register_exists() -> None:
    citations = cited(r"\(register:\s([^)]+)\)")
    assert len(citations) > 20
    known = anchors(text_of("scorekeeper/rules/REGISTER.md"))
    assert [(path, one) for path, names in citations for one in names.split(", ") if one not in known] == []


def test_every_section_of_the_formats_exists() -> None:
    citations = cited(r'\(formats/README\.md,\s"([^"]+)"\)')
    assert len(citations) > 5
    known = headings(text_of("scorekeeper/formats/README.md"))
    assert [(path, title) for path, title in citations if title not in known] == []


def test_every_cited_file_exists() -> None:
    citations = cited(r"(?<![\w/.])(?:scorekeeper|static|templates|tests)/[\w/-]+\.(?:py|js|mjs|html|css|md)\b")
    assert len(citations) > 50
    assert [(path, one) for path, one in citations if not (CHECKOUT / one).is_file()] == []


def test_every_cited_page_is_in_the_repository() -> None:
    assert cited(r"\bRULES \d\w*|\(RULES\b|\bFORMATS[,)]|\bDESIGN,|\bFINDINGS [A-Z]\d") == []
