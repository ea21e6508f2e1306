"""The usual penalties of a table: what a ruling proposes, by how often a player was warned or charged before.

No rule reads them. They belong to a game, and travel with its record.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from scorekeeper.formats.shapes import Shape
from scorekeeper.rules.ruling import MAX_RULING_POINTS

MAX_STEPS = 9
"""Penalties with points in a row."""


_Points = Annotated[int, Field(ge=1, le=MAX_RULING_POINTS)]


class Penalties(Shape):
    """First a warning or not, then points: first `points[0]`, the next time `points[1]`; the last ones stay."""

    warning: bool = True
    points: Annotated[tuple[_Points, ...], Field(strict=False, max_length=MAX_STEPS)] = (5,)


def stored_penalties(kept: Mapping[str, Any] | None) -> Penalties:
    """The penalties as the database has them; the common ones for a game without its own."""
    return Penalties() if kept is None else Penalties(warning=kept["warning"], points=kept["points"])


def write_penalties(penalties: Penalties) -> dict[str, Any] | None:
    """The penalties for the database and for a record; None for the common ones."""
    return None if penalties == Penalties() else penalties.model_dump(mode="json")
