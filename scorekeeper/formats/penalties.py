"""The usual penalties of a table: what a ruling proposes, by how often a player was warned or charged before.

No rule reads them. They belong to a game, and travel with its record.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from scorekeeper.formats.shapes import Shape
from scorekeeper.rules.ruling import MAX_RULING_POINTS

MAX_STEPS = 9
"""Penalties with points in a row."""


@dataclass(frozen=True, slots=True)
class Penalties:
    """First a warning or not, then points: first `points[0]`, the next time `points[1]`; the last ones stay."""

    warning: bool = True
    points: tuple[int, ...] = (5,)


class PenaltiesShape(Shape):
    """The penalties in a record and in a journal."""

    warning: bool = True
    points: Annotated[list[Annotated[int, Field(ge=1, le=MAX_RULING_POINTS)]], Field(max_length=MAX_STEPS)] = Field(
        default_factory=lambda: list(Penalties().points)
    )

    def read(self) -> Penalties:
        """What is described here."""
        return Penalties(self.warning, tuple(self.points))


def stored_penalties(kept: Mapping[str, Any] | None) -> Penalties:
    """The penalties as the database has them; the common ones for a game without its own."""
    return Penalties() if kept is None else Penalties(kept["warning"], tuple(kept["points"]))


def write_penalties(penalties: Penalties) -> dict[str, Any] | None:
    """The penalties for the database and for a record; None for the common ones."""
    if penalties == Penalties():
        return None
    return {"warning": penalties.warning, "points": list(penalties.points)}
