"""Sentences that server and phones share: tables that both read, each in the script in static/js/words/ that says them.

A table is JSON in its script, with comments: lists of rows under names. A row is when it holds, what is
said, with a context before "|" if it needs one, and for a counted sentence its plural. The first row that holds counts.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from scorekeeper.config import RESOURCES
from scorekeeper.words.translate import gettext, ngettext, pgettext

FOLDER = RESOURCES / "static" / "js" / "words"
MARK = "const TABLE = {"

Rows = list[list[Any]]
Condition = str | int | bool | None
"""What the row of a table asks about before it holds. What a table has recorded is a fact (`rules.log.Fact`)."""


@cache
def table(name: str) -> Mapping[str, Rows]:
    """The lists of rows of a table, by name."""
    lists: Mapping[str, Rows] = read_table((FOLDER / f"{name}.js").read_text("utf-8"))
    return lists


def read_table(script: str) -> Any:  # noqa: ANN401 - JSON
    """The table in a script that has one."""
    rows = "{" + script.partition(MARK)[2].partition("\n};")[0] + "}"
    return json.loads(re.sub(r"(?m)^\s*//.*$", "", rows))


def texts_in(script: str) -> Iterator[list[str]]:
    """What the rows of a script's table say: a text, or singular and plural; nothing for a script without one."""
    if MARK in script:
        for rows in read_table(script).values():
            yield from (texts for _when, *texts in rows if texts[0])


def sentence(rows: Rows, facts: Mapping[str, Condition], values: Mapping[str, Any] = MappingProxyType({})) -> str:
    """What the first row says that holds; `num` is the number of a counted sentence."""
    text, *plural = next(texts for when, *texts in rows if _holds(when, facts))
    if plural:
        return ngettext(text, *plural, **values)
    context, bar, message = text.rpartition("|")
    return pgettext(context, message, **values) if bar else gettext(message, **values)


def _holds(when: Mapping[str, Any], facts: Mapping[str, Condition]) -> bool:
    return all(facts.get(name) in (wanted if isinstance(wanted, list) else [wanted]) for name, wanted in when.items())
