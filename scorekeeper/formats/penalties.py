"""The usual penalties of a table: what a ruling proposes, by how often a player was warned or charged before.

No rule reads them. They belong to a game, and travel with its record.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MAX_STEPS = 9
"""Penalties with points in a row."""


@dataclass(frozen=True, slots=True)
class Penalties:
    """First a warning or not, then points: first `points[0]`, the next time `points[1]`; the last ones stay."""

    warning: bool = True
    points: tuple[int, ...] = (5,)

    def usual(self, earlier: int) -> int | None:
        """The points that are usual after this many warnings and charges: 0 for a warning, None if nothing is usual."""
        if not self.points:
            return 0 if self.warning else None
        step = earlier - self.warning
        return 0 if step < 0 else self.points[min(step, len(self.points) - 1)]


def stored_penalties(kept: Mapping[str, Any] | None) -> Penalties:
    """The penalties as the database has them; the common ones for a game without its own."""
    return Penalties() if kept is None else Penalties(kept["warning"], tuple(kept["points"]))


def write_penalties(penalties: Penalties) -> dict[str, Any] | None:
    """The penalties for the database and for a record; None for the common ones."""
    if penalties == Penalties():
        return None
    return {"warning": penalties.warning, "points": list(penalties.points)}
