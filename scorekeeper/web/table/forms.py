"""What the pages of a table send."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _
from wtforms import IntegerField
from wtforms.validators import InputRequired, NumberRange

from scorekeeper.formats.names import BadNameError
from scorekeeper.rules.problems import MAX_JOINING_POINTS, MAX_SEATS
from scorekeeper.web.forms import AskForm, read_number
from scorekeeper.web.start.forms import name_sentence, typed_name

MAX_LAST_HAND = 9_999
"""A higher number of a last hand is a typing error."""

_SEAT = (InputRequired(), NumberRange(min=0, max=MAX_SEATS))


class SeatForm(AskForm):
    """Who leaves, comes back, or has another name."""

    seat = IntegerField(validators=_SEAT)


class JoinForm(AskForm):
    """After whom somebody sits down."""

    after = IntegerField(validators=_SEAT)


@dataclass(frozen=True, slots=True)
class Typed:
    """What somebody typed: a name and points, as text and as they are read, and a sentence about each that is wrong."""

    name: str = ""
    points: str = ""
    name_error: str = ""
    points_error: str = ""

    @classmethod
    def read(cls, sent: Mapping[str, str], *, named: bool = True, pointed: bool = True) -> "Typed":
        """The fields `name` and `points` of a form; without the one that it does not have."""
        name, points = sent.get("name", "").strip(), sent.get("points", "").strip()
        name_error = points_error = ""
        if named:
            try:
                name = typed_name(name)
            except BadNameError as error:
                name_error = name_sentence(error)
        if pointed and read_number(points, MAX_JOINING_POINTS) is None:
            points_error = wrong_number(0, MAX_JOINING_POINTS)
        return cls(name, points, name_error, points_error)

    @property
    def is_fine(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.name_error or self.points_error)


def wrong_number(least: int, most: int) -> str:
    """What to type instead."""
    return _("A number from %(least)s to %(most)s, please.", least=least, most=most)


def read_order(text: str, seating: tuple[int, ...]) -> tuple[int, ...]:
    """The order of seats in an address or a form, such as `0-2-1`; how they sit now if it has other people."""
    parts = text.split("-")
    order = tuple(int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 4)
    return order if sorted(order) == sorted(seating) and len(parts) == len(order) else seating
