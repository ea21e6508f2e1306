"""The form of a ruling."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from flask_babel import gettext as _
from wtforms import BooleanField, HiddenField, IntegerField, RadioField, StringField
from wtforms.validators import InputRequired, Length, NumberRange, Optional, ValidationError

from scorekeeper.formats.notes import MAX_NOTE_LENGTH, BadNoteError, clean_note
from scorekeeper.formats.penalties import MAX_STEPS, Penalties
from scorekeeper.rules.ruling import MAX_RULING_POINTS, Matter, Remedy, TableRuling
from scorekeeper.services.board import Board
from scorekeeper.web.forms import AskForm, SiteForm, look_again, new_client_id, read_number
from scorekeeper.words.format_errors import note_limit
from scorekeeper.words.rulings import matter_label, remedy_label

NOBODY = -1
CREDITING = (Remedy.POINTS.value, Remedy.CREDIT.value)
"""The remedies with which points can come off other players."""


def _stripped(text: str | None) -> str:
    return (text or "").strip()


class RulingForm(AskForm):
    """What happened, who did it, and what the table does about it.

    `ruling_form` adds a field for the points that come off each player.
    """

    seating: tuple[int, ...]

    matter = RadioField(validators=[InputRequired()])
    # The rules check whether there is such a seat.
    player = RadioField(coerce=int, default=NOBODY, validate_choice=False)
    remedy = RadioField(default=Remedy.RESULT_STANDS.value)
    points = IntegerField(default=5, validators=[Optional(), NumberRange(min=1, max=MAX_RULING_POINTS)])
    hand = IntegerField(validators=[InputRequired(), NumberRange(min=1, max=1_000_000)])
    note = StringField(filters=[_stripped], validators=[Length(max=MAX_NOTE_LENGTH)])
    by = StringField(filters=[_stripped], validators=[Length(max=MAX_NOTE_LENGTH)])
    shown = HiddenField()
    """The digest of the ruling whose consequences the form showed."""

    def credit_field(self, seat: int) -> IntegerField:
        """The field of the points that come off this player."""
        return cast("IntegerField", self[f"credit_{seat}"])

    @property
    def has_credit(self) -> bool:
        """Whether points come off anybody."""
        return any(self.credit_field(seat).data or self.credit_field(seat).errors for seat in self.seating)

    def validate_note(self, field: StringField) -> None:
        """Raise ValidationError if the note has characters that would turn or hide the text around it."""
        try:
            clean_note(field.data or "")
        except BadNoteError:
            raise ValidationError from None

    validate_by = validate_note

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Whether the form describes a ruling; ignores points that the remedy does not have."""
        super().validate(extra_validators)
        if self.remedy.data != Remedy.POINTS.value:
            self.points.errors = []
        if self.remedy.data not in CREDITING:
            for seat in self.seating:
                self.credit_field(seat).errors = []
        return not self.errors

    def problems(self, revision: int) -> tuple[str, ...]:
        """The problems of the form for a game at this revision, in sentences."""
        self.validate()
        wrong = [str(name) for name in self.errors]
        if int(self.revision.data or 0) > revision:
            wrong.append("revision")
        points = _("Points: a number from 1 to %(most)s.", most=MAX_RULING_POINTS)
        sentences = {
            "matter": _("Say what happened."),
            "points": points,
            **{f"credit_{seat}": points for seat in self.seating},
            "hand": _("Hand: a number, 1 or more."),
            "note": note_limit(MAX_NOTE_LENGTH),
            "by": _("Ruled by: at most %(most)s characters.", most=MAX_NOTE_LENGTH),
        }
        return tuple(dict.fromkeys(sentences.get(name, look_again()) for name in wrong))

    def ruling(self) -> TableRuling:
        """The ruling that the form describes."""
        remedy = Remedy(self.remedy.data)
        credit = {seat: int(self.credit_field(seat).data or 0) for seat in self.seating}
        return TableRuling(
            Matter(self.matter.data),
            remedy,
            int(self.hand.data or 0),
            None if self.player.data == NOBODY else self.player.data,
            int(self.points.data or 0) if remedy is Remedy.POINTS else 0,
            clean_note(self.note.data or ""),
            clean_note(self.by.data or ""),
            {seat: points for seat, points in credit.items() if points} if remedy.value in CREDITING else {},
        )


class PenaltiesForm(SiteForm):
    """What the table usually does about an offence: whether it first warns, and what it then charges."""

    warning = BooleanField()
    points = StringField(filters=[_stripped])

    def validate_points(self, field: StringField) -> None:
        """Raise ValidationError unless these are a few numbers, with anything between them that is no digit."""
        numbers = self._numbers(field)
        if len(numbers) > MAX_STEPS or not all(read_number(one, MAX_RULING_POINTS) for one in numbers):
            raise ValidationError(
                _("At most %(count)s numbers from 1 to %(most)s, please.", most=MAX_RULING_POINTS, count=MAX_STEPS)
            )

    @property
    def penalties(self) -> Penalties:
        """What was sent."""
        return Penalties(bool(self.warning.data), tuple(map(int, self._numbers(self.points))))

    @staticmethod
    def _numbers(field: StringField) -> list[str]:
        return re.split(r"[\s,;+·]+", field.data.strip(" ,;+·")) if field.data else []


def ruling_form(board: Board, posted: Any = None, ruling: TableRuling | None = None) -> RulingForm:  # noqa: ANN401 - Flask's form data, or None
    """The form of a ruling, filled in from `posted`, else from `ruling`, else about the next hand or the last one."""
    data: dict[str, Any] = {"hand": latest_hand(board), "player": NOBODY, "by": last_ruler(board)}
    if ruling is not None:
        data = {name: value for name, value in ruling._asdict().items() if value}
        data["player"] = NOBODY if ruling.seat is None else ruling.seat
        data |= {f"credit_{seat}": points for seat, points in ruling.credit.items()}
    in_range = [Optional(), NumberRange(min=1, max=MAX_RULING_POINTS)]
    fields = {f"credit_{seat}": IntegerField(board.names[seat], validators=in_range) for seat in board.seating}
    kind = cast("type[RulingForm]", type("RulingFormOfGame", (RulingForm,), fields))
    form = kind(formdata=posted, data={"revision": board.revision, "client_id": new_client_id(), **data})
    form.seating = board.seating
    form.matter.choices = [(matter.value, matter_label(matter)) for matter in Matter]
    form.remedy.choices = [(remedy.value, remedy_label(remedy)) for remedy in Remedy]
    form.player.choices = [*((seat, board.names[seat]) for seat in board.seating), (NOBODY, _("nobody"))]
    return form


def latest_hand(board: Board) -> int:
    """The number of the next hand, after the end of the last one."""
    turn = board.sheet.now.next or (board.hands[-1][1].turn if board.hands else None)
    return board.opening.first_hand if turn is None else turn.number


def last_ruler(board: Board) -> str:
    """Who made the last ruling of the game; empty if nobody did or it was not said."""
    rulings = (entry.event for entry in reversed(board.log.entries) if isinstance(entry.event, TableRuling))
    return next((ruling.by for ruling in rulings), "")
