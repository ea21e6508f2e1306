"""The form that opens a game: the names in seating order, who deals first, the rules, and scores from paper."""

import re
import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, FieldList, Form, FormField, HiddenField, IntegerField, StringField
from wtforms.validators import InputRequired, ValidationError

from scorekeeper.formats.errors import FormatProblemCode
from scorekeeper.formats.game import GameRecord
from scorekeeper.formats.names import BadNameError, clean_name, find_twice
from scorekeeper.rules.options import NextDeal
from scorekeeper.rules.parameter_values import MAX_PLAYERS, MAX_POINTS
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Players, Variant
from scorekeeper.web.forms import CLIENT_ID, SiteForm, new_client_id
from scorekeeper.web.house_rules.forms import RulesForm
from scorekeeper.words.people import PeopleProblem, people_sentence
from scorekeeper.words.problems import problem_sentence, typed_sentence

MAX_TYPED_NAME = 40
"""The most characters of a typed name; names in an imported record may be longer."""

UNNAMED = 4
"""So many players there are, if the rules allow, where nobody has a name."""

MAX_HANDS = 9999
MAX_CUCUMBERS = 9
MAX_BUY_INS = 99
DRAW = "draw"
"""The value of `first` that draws the first dealer by lot."""

_KNOWN_FIELD = re.compile(r"players-[0-9]{1,3}-[a-z_]+|[a-z_]+")
_SEAT_FIELD = re.compile(r"players-([0-9]+)-")


class CountField(IntegerField):
    """A whole number in plain digits; None if empty."""

    def __init__(self, least: int, most: int, **settings: Any) -> None:  # noqa: ANN401 - passed on to WTForms
        super().__init__(**settings)
        self.least = least
        self.most = most

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the number; raise ValueError if it is none or out of range."""
        text = valuelist[0].strip() if valuelist else ""
        self.data = None
        if not text:
            return
        if not re.fullmatch(r"[0-9]{1,9}", text) or not self.least <= int(text) <= self.most:
            message = typed_sentence("number", least=self.least, most=self.most)
            raise ValueError(message)
        self.data = int(text)


class SeatForm(Form):
    """One player: the name, and the score so far from paper."""

    name = StringField()
    points = CountField(0, MAX_POINTS)
    cucumbers = CountField(0, MAX_CUCUMBERS)
    buy_ins = CountField(0, MAX_BUY_INS)
    out = BooleanField()

    @property
    def score(self) -> Score:
        """The score so far."""
        points, cucumbers, buy_ins = (field.data or 0 for field in (self.points, self.cucumbers, self.buy_ins))
        return Score(points, cucumbers, bool(self.out.data), buy_ins)


class SetupForm(SiteForm):
    """The form that opens a game: the people, who deals first, and the `rules`, which are a form of their own."""

    client_id = HiddenField(
        validators=[InputRequired(), CLIENT_ID],
        render_kw={"autocomplete": "off"},  # The back button must not restore the old id.
    )
    again = HiddenField()  # The key of the game that these people played before.
    players = FieldList(FormField(SeatForm), max_entries=MAX_PLAYERS)
    first = StringField()
    first_hand = CountField(1, MAX_HANDS)

    positions: tuple[int, ...]
    """The numbers of the name lines in the request, in order."""

    rules: RulesForm
    """The rules of the game."""

    crowd_errors: tuple[str, ...] = ()
    """The problems of the players together: too many or too few."""

    @property
    def seats(self) -> list[SeatForm]:
        """The name lines, with the blank ones."""
        return [entry.form for entry in self.players]

    def fill(self, lines: int) -> None:
        """Add blank name lines until there are this many."""
        for _line in range(len(self.players), min(lines, MAX_PLAYERS)):
            self.players.append_entry()

    def blame(self, field: Field, sentence: str) -> None:
        """Add an error next to a field."""
        field.errors = [*field.errors, sentence]

    def read(self) -> GameRecord | None:
        """The game that the form describes; None if something is wrong, with errors next to the fields."""
        fits = self.validate()
        if self.client_id.errors:
            self.client_id.data = new_client_id()
        variant = self.rules.variant()
        is_filled = any(_text(seat.name).strip() or seat.score != Score() for seat in self.seats)
        if variant is not None and self.positions and not is_filled:
            self._number_players(variant.players)
        names = self._names()
        if names is None or variant is None:
            return None
        opening = self._opening(variant)
        return None if opening is None or not fits else GameRecord(variant, names, opening)

    @property
    def is_drawn(self) -> bool:
        """Whether the first dealer is drawn by lot."""
        return _text(self.first).startswith(DRAW)

    def blame_problems(self, problems: Iterable[Problem], game: GameRecord) -> None:
        """Show the problems of an opening next to their fields."""
        for problem in problems:
            sentence = problem_sentence(problem, game.variant, game.names)
            field = self._place(problem)
            if field is None:
                self.crowd_errors += (sentence,)
            else:
                self.blame(field, sentence)

    @property
    def _taken(self) -> list[int]:
        """The indices of the lines with a name; the position in this list is the seat."""
        return [index for index, seat in enumerate(self.seats) if _text(seat.name).strip()]

    def _place(self, problem: Problem) -> Field | None:
        seat = None if problem.seat is None else self.seats[self._taken[problem.seat]]
        match problem.code:
            case ProblemCode.START_TOO_HIGH if seat:
                return seat.points
            case ProblemCode.START_TOO_MANY_CUCUMBERS if seat:
                return seat.cucumbers
            case ProblemCode.FIRST_IS_OUT:
                return self.first
        return None

    def _number_players(self, allowed: Players) -> None:
        """Name the players by their numbers, for a table that types no names."""
        count = max(allowed.min, min(UNNAMED, allowed.max))
        self.fill(count)
        for number, seat in enumerate(self.seats[:count], start=1):
            seat.name.data = _("Player %(number)s", number=number)
        self.positions = tuple(range(max(count, len(self.positions))))

    def _names(self) -> tuple[str, ...] | None:
        if len(self.positions) > MAX_PLAYERS:
            self.crowd_errors = (people_sentence(PeopleProblem.TOO_MANY, num=MAX_PLAYERS),)
        taken = self._taken
        names: dict[int, str] = {}
        for index, seat in enumerate(self.seats):
            if index not in taken:
                if seat.score != Score():
                    self.blame(seat.name, people_sentence(PeopleProblem.NAME_MISSING))
                continue
            try:
                names[index] = typed_name(_text(seat.name))
            except BadNameError as error:
                self.blame(seat.name, people_sentence(error.code, num=MAX_TYPED_NAME))
        twice = find_twice(names.values())
        if twice is not None:
            index, name = list(names.items())[twice]
            self.blame(self.seats[index].name, people_sentence(FormatProblemCode.NAME_TWICE, name=name))
        wrong = self.crowd_errors or any(seat.name.errors for seat in self.seats)
        return None if wrong else tuple(names.values())

    def _opening(self, variant: Variant) -> Opening | None:
        taken = self._taken
        scores = tuple(self._score(variant, self.seats[index]) for index in taken)
        first = self._first(taken, scores)
        if first is None and taken:
            is_dealt = variant.deal.next is not NextDeal.NONE
            self.blame(
                self.first, people_sentence(PeopleProblem.NOBODY_DEALS if is_dealt else PeopleProblem.NOBODY_LEADS)
            )
            return None
        return Opening(first or 0, scores, self.first_hand.data or 1)

    def _score(self, variant: Variant, seat: SeatForm) -> Score:
        """The score so far, without cucumbers and buy-ins if these rules do not have them and the page hides them."""
        score = seat.score
        if variant.cucumbers_to_be_out == 1:
            score = score._replace(cucumbers=0)
        return score if variant.buy_in else score._replace(buy_ins=0)

    def _first(self, taken: Sequence[int], scores: Sequence[Score]) -> int | None:
        if self.first.data == DRAW:
            still_in = [seat for seat, score in enumerate(scores) if not score.out]
            return secrets.choice(still_in or range(len(scores))) if scores else None
        # A phone draws by itself, and then says who it was.
        position = _text(self.first).removeprefix(f"{DRAW}:")
        if not re.fullmatch(r"[0-9]{1,3}", position) or int(position) not in self.positions:
            return None
        index = self.positions.index(int(position))
        return taken.index(index) if index in taken else None


def setup_form(variant: Variant, names: Sequence[str] = (), first: int = 0, again: str = "") -> SetupForm:
    """The form when it is first shown: with the rules of the variant and, if given, names and the key of their game."""
    form = SetupForm(
        formdata=None,
        data={
            "client_id": new_client_id(),
            "again": again,
            "players": [{"name": name} for name in names],
            "first": str(first),
            "first_hand": 1,
        },
    )
    form.positions = ()
    form.rules = RulesForm(variant)
    return form


def sent_form(preset: Variant, sent: MultiDict[str, str]) -> SetupForm:
    """The form as it was sent; unknown fields are ignored."""
    known = MultiDict((name, text) for name, text in sent.items(multi=True) if _KNOWN_FIELD.fullmatch(name))
    form = SetupForm(formdata=known)
    matches = (_SEAT_FIELD.match(name) for name in known)
    form.positions = tuple(sorted({int(match[1]) for match in matches if match}))
    form.rules = RulesForm(preset, sent.to_dict())
    return form


def _text(field: Field) -> str:
    return field.data or ""


def typed_name(text: str) -> str:
    """A typed name, cleaned. Raises BadNameError if it cannot be a name or is too long."""
    name = clean_name(text)
    if len(name) > MAX_TYPED_NAME:
        raise BadNameError(FormatProblemCode.NAME_TOO_LONG)
    return name


def read_optional_name(field: Field) -> None:
    """Clean the typed name in a field, which may be empty. Raises ValidationError if the text cannot be a name."""
    try:
        field.data = typed_name(text) if (text := _text(field)).strip() else ""
    except BadNameError as error:
        raise ValidationError(people_sentence(error.code, num=MAX_TYPED_NAME)) from None
