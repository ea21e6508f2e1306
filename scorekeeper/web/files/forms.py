"""The form that brings a game in from a file."""

from flask_babel import gettext as _
from flask_wtf.file import FileField
from wtforms import HiddenField
from wtforms.validators import InputRequired, ValidationError

from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.game import GameRecord, impossible_event, read_game
from scorekeeper.web.forms import CLIENT_ID, SiteForm, new_client_id
from scorekeeper.words.format_errors import upload_sentence

KIB = 1024
MAX_UPLOAD_BYTES = 1024 * KIB
"""Bytes of the whole request; a game of a thousand hands has half of it."""


class ImportForm(SiteForm):
    """A game record, and the form's own id, so that a file sent twice opens one game."""

    client_id = HiddenField(validators=[InputRequired(), CLIENT_ID])
    file = FileField()

    game: GameRecord

    def validate_file(self, field: FileField) -> None:
        """Whether the file holds a game that can have been played; then `game` is it."""
        if not field.data:
            raise ValidationError(_("Choose a game file first."))
        try:
            self.game = read_game(field.data.read())
            if error := impossible_event(self.game):
                raise error
        except FormatError as error:
            raise ValidationError(upload_sentence(error)) from None

    def blame_size(self) -> None:
        """Say that the file was not even read."""
        most = _("This file is too big for a game: %(most)s kB at most.", most=MAX_UPLOAD_BYTES // KIB)
        self.file.errors = [most]


def import_form() -> ImportForm:
    """The form as it is opened."""
    return ImportForm(formdata=None, data={"client_id": new_client_id()})
