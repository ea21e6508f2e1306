"""The form of a ruling."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _
from wtforms import HiddenField, IntegerField, RadioField, StringField
from wtforms.validators import InputRequired, Length, NumberRange, Optional, ValidationError

from scorekeeper.formats.notes import MAX_NOTE_LENGTH, BadNoteError, clean_note
from scorekeeper.rules.ruling import MAX_RULING_POINTS, Matter, Remedy, TableRuling
from scorekeeper.services.board import Board
from scorekeeper.web.forms import AskForm, new_client_id, out_of_order
from scorekeeper.words.format_errors import note_limit
from scorekeeper.words.rulings import matter_label, remedy_label

NOBODY = -1


class RulingForm(AskForm):
    """What was found, about whom, and what the table does about it."""

    matter = RadioField(validators=[InputRequired()])
    # Whether there is such a seat is for the rules to say.
    player = RadioField(coerce=int, default=NOBODY, validate_choice=False)
    remedy = RadioField(default=Remedy.RESULT_STANDS.value)
    points = IntegerField(default=5, validators=[Optional(), NumberRange(min=1, max=MAX_RULING_POINTS)])
    hand = IntegerField(validators=[InputRequired(), NumberRange(min=1, max=1_000_000)])
    note = StringField(filters=[lambda text: (text or "").strip()], validators=[Length(max=MAX_NOTE_LENGTH)])
    shown = HiddenField()
    """For a correction: the digest of the ruling whose consequences this form has shown."""

    def validate_note(self, field: StringField) -> None:
        """A note has no characters that would turn or hide the text around it."""
        try:
            clean_note(field.data or "")
        except BadNoteError:
            raise ValidationError from None

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Whether the form has the shape of a ruling; points that are not charged may be anything."""
        super().validate(extra_validators)
        if self.remedy.data != Remedy.POINTS.value:
            self.points.errors = []
        return not self.errors

    def problems(self, revision: int) -> tuple[str, ...]:
        """What is wrong with it for a game at that revision, a sentence each; once mended it can be sent again."""
        self.validate()
        wrong = [str(name) for name in self.errors]
        if int(self.revision.data or 0) > revision:
            wrong.append("revision")
        if not {"revision", "client_id"}.isdisjoint(wrong):
            self.renew(revision)
        sentences = {
            "matter": _("Say what happened."),
            "points": _("Points: a number from 1 to %(most)s.", most=MAX_RULING_POINTS),
            "hand": _("Hand: a number from 1."),
            "note": note_limit(MAX_NOTE_LENGTH),
        }
        return tuple(dict.fromkeys(sentences.get(name, out_of_order()) for name in wrong))

    def renew(self, revision: int) -> None:
        """Make it ready to be sent as a new form that has seen this revision."""
        # Without this the field would be shown as it was posted.
        self.revision.raw_data = None
        self.revision.data = revision
        self.client_id.data = new_client_id()

    def ruling(self) -> TableRuling:
        """The ruling."""
        remedy = Remedy(self.remedy.data)
        return TableRuling(
            Matter(self.matter.data),
            remedy,
            int(self.hand.data or 0),
            None if self.player.data == NOBODY else self.player.data,
            int(self.points.data or 0) if remedy is Remedy.POINTS else 0,
            clean_note(self.note.data or ""),
        )


def ruling_form(board: Board, posted: Any = None, ruling: TableRuling | None = None) -> RulingForm:  # noqa: ANN401 - what Flask posts, or nothing
    """The form of a ruling, filled in from what was posted, else from `ruling`, else about the hand that is coming."""
    turn = board.sheet.now.next
    data: dict[str, Any] = {"hand": 1 if turn is None else turn.number, "player": NOBODY}
    if ruling is not None:
        data = {name: value for name, value in ruling._asdict().items() if value}
        data["player"] = NOBODY if ruling.seat is None else ruling.seat
    form = RulingForm(formdata=posted, data={"revision": board.revision, "client_id": new_client_id(), **data})
    form.matter.choices = [(matter.value, matter_label(matter)) for matter in Matter]
    form.remedy.choices = [(remedy.value, remedy_label(remedy)) for remedy in Remedy]
    form.player.choices = [*enumerate(board.names), (NOBODY, _("nobody"))]
    return form
