"""The players of a text: their names, and the seat of each name."""

from collections.abc import Sequence

from scorekeeper.formats.errors import FormatProblemCode, format_error, quote
from scorekeeper.formats.names import MAX_NAME_LENGTH, BadNameError, clean_name, find_twice
from scorekeeper.formats.shapes import place_of


class NamesBySeat:
    """The names by seat, clockwise from 0, and the seat of a name. Who joins later gets the next number."""

    def __init__(self, players: Sequence[str]) -> None:
        """Raises FormatError for a name that is refused, or that two players have."""
        names = [read_name(player, "players", index) for index, player in enumerate(players)]
        twice = find_twice(names)
        if twice is not None:
            raise format_error(f"players[{twice}]", FormatProblemCode.NAME_TWICE, name=quote(names[twice]))
        self._seats = {name: seat for seat, name in enumerate(names)}

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(self._seats)

    def seat(self, player: str, *place: str | int) -> int:
        """The seat of a player. Raises FormatError with this place for an unknown name."""
        seat = self._seats.get(player)
        if seat is None:
            try:
                seat = self._seats[clean_name(player)]
            except (BadNameError, KeyError):
                raise format_error(place_of(place), FormatProblemCode.UNKNOWN_PLAYER, name=quote(player)) from None
        return seat

    def join(self, player: str, *place: str | int) -> int:
        """The seat of a player who joins: the one he had before, else the next number.

        Raises FormatError with this place for a name that is refused, or that looks like another one.
        """
        if player in self._seats:
            return self._seats[player]
        name = read_name(player, *place)
        if name not in self._seats and find_twice([*self._seats, name]) is not None:
            raise format_error(place_of(place), FormatProblemCode.NAME_TWICE, name=quote(name))
        return self._seats.setdefault(name, len(self._seats))


def read_name(text: str, *place: str | int) -> str:
    """The name as we store it. Raises FormatError with this place for one that is refused."""
    try:
        return clean_name(text)
    except BadNameError as error:
        raise format_error(place_of(place), error.code, name=quote(text), limit=MAX_NAME_LENGTH) from None
