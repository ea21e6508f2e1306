"""The head of a score sheet: the event, the place and the like, as people write them above a table.

No rule reads it. It belongs to a game, and travels with its record.
"""

import re
from collections.abc import Mapping

from scorekeeper.formats.names import fit_to_show
from scorekeeper.formats.shapes import Shape

MAX_FIELD_LENGTH = 60
"""Characters of a field."""

_CLOCK = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d", re.ASCII)


class Occasion(Shape):
    """Where and when a game is played, and who is its referee. A field that nobody filled in is empty.

    `start` and `end` are times of day, as in `19:40`.
    """

    event: str = ""
    round: str = ""
    table: str = ""
    place: str = ""
    start: str = ""
    end: str = ""
    referee: str = ""


FIELDS = tuple(Occasion.model_fields)
CLOCKS = frozenset(("start", "end"))
"""The fields that are times of day."""


def is_line(text: str) -> bool:
    """Whether a field can be this text: one line that can be printed, and not too long."""
    return len(text) <= MAX_FIELD_LENGTH and fit_to_show(text)


def is_clock(text: str) -> bool:
    """Whether this is a time of day with two digits each, `00:00` to `23:59`."""
    return _CLOCK.fullmatch(text) is not None


def read_stored(stored: Mapping[str, str] | None) -> Occasion:
    """The occasion as the database has it; empty for a game without one. What a newer version added is left out."""
    return Occasion(**{name: text for name, text in (stored or {}).items() if name in FIELDS})


def write_occasion(occasion: Occasion) -> dict[str, str]:
    """The fields that are filled in, for the database and for a record."""
    return {name: text for name, text in occasion.model_dump().items() if text}
