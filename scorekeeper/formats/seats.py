"""The players of a text: their names, and the seat of each name."""

from collections.abc import Iterable, Sequence

from scorekeeper.formats.errors import FormatProblemCode, format_error, quote
from scorekeeper.formats.names import MAX_NAME_LENGTH, BadNameError, clean_name, find_twice
from scorekeeper.formats.shapes import place_of


class Seats:
    """The names by seat, clockwise from 0, and the seat of a name."""

    def __init__(self, players: Sequence[str]) -> None:
        """Raises FormatError for a name that is refused, or that two players have."""
        names: list[str] = []
        for index, player in enumerate(players):
            try:
                names.append(clean_name(player))
            except BadNameError as error:
                raise format_error(
                    f"players[{index}]", FormatProblemCode(error.code.value), name=quote(player), limit=MAX_NAME_LENGTH
                ) from None
        twice = find_twice(names)
        if twice is not None:
            raise format_error(f"players[{twice}]", FormatProblemCode.NAME_TWICE, name=quote(names[twice]))
        self.names = tuple(names)
        self._seats = {name: seat for seat, name in enumerate(names)}

    def seat(self, player: str, *place: str | int) -> int:
        """The seat of a player. Raises FormatError with this place for an unknown name."""
        seat = self._seats.get(player)
        if seat is None:
            try:
                seat = self._seats[clean_name(player)]
            except (BadNameError, KeyError):
                raise format_error(place_of(place), FormatProblemCode.UNKNOWN_PLAYER, name=quote(player)) from None
        return seat

    def name_all(self, seats: Iterable[int]) -> list[str]:
        """The names of these seats, in the same order."""
        return [self.names[seat] for seat in seats]
