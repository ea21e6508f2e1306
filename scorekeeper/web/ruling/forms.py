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
    """What happened, who did it, and what the table does about it."""

    matter = RadioField(validators=[InputRequired()])
    # The rules check whether there is such a seat.
    player = RadioField(coerce=int, default=NOBODY, validate_choice=False)
    remedy = RadioField(default=Remedy.RESULT_STANDS.value)
    points = IntegerField(default=5, validators=[Optional(), NumberRange(min=1, max=MAX_RULING_POINTS)])
    hand = IntegerField(validators=[InputRequired(), NumberRange(min=1, max=1_000_000)])
    note = StringField(filters=[lambda text: (text or "").strip()], validators=[Length(max=MAX_NOTE_LENGTH)])
    shown = HiddenField()
    """For a correction: the digest of the ruling whose consequences the form showed."""

    def validate_note(self, field: StringField) -> None:
        """Raise ValidationError if the note has characters that would turn or hide the text around it."""
        try:
            clean_note(field.data or "")
        except BadNoteError:
            raise ValidationError from None

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Whether the form describes a ruling; ignores the points if none are charged."""
        super().validate(extra_validators)
        if self.remedy.data != Remedy.POINTS.value:
            self.points.errors = []
        return not self.errors

    def problems(self, revision: int) -> tuple[str, ...]:
        """The problems of the form for a game at this revision, in sentences.

        Renews the form if its hidden fields are wrong, so that it can be sent again.
        """
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
        """Give the form a new id and this revision, so that it can be sent again."""
        # Otherwise WTForms would show the posted value.
        self.revision.raw_data = None
        self.revision.data = revision
        self.client_id.data = new_client_id()

    def ruling(self) -> TableRuling:
        """The ruling that the form describes."""
        remedy = Remedy(self.remedy.data)
        return TableRuling(
            Matter(self.matter.data),
            remedy,
            int(self.hand.data or 0),
            None if self.player.data == NOBODY else self.player.data,
            int(self.points.data or 0) if remedy is Remedy.POINTS else 0,
            clean_note(self.note.data or ""),
        )


def ruling_form(board: Board, posted: Any = None, ruling: TableRuling | None = None) -> RulingForm:  # noqa: ANN401 - Flask's form data, or None
    """The form of a ruling, filled in from `posted`, else from `ruling`, else with the number of the next hand."""
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
