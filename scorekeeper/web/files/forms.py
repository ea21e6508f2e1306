"""The form that imports a game from a file."""

from flask import current_app
from flask_babel import gettext as _
from flask_wtf.file import FileField
from wtforms import HiddenField
from wtforms.validators import InputRequired, ValidationError

from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.game import GameRecord, impossible_event, read_game, too_long
from scorekeeper.web.forms import CLIENT_ID, SiteForm
from scorekeeper.words.format_errors import upload_sentence


class ImportForm(SiteForm):
    """A game record and the form's id, so that a form sent twice imports one game.

    Where the game is here already, the page asks whether it is wanted once more, with the record's text as `record`.
    """

    client_id = HiddenField(validators=[InputRequired(), CLIENT_ID])
    file = FileField()
    record = HiddenField()

    game: GameRecord

    def validate_file(self, field: FileField) -> None:
        """Set `game` to the game in the file; raise ValidationError if it cannot be read or played."""
        if not field.data and not self.record.data:
            raise ValidationError(_("Choose a game record first."))
        try:
            self.game = read_game(field.data.read() if field.data else str(self.record.data))
            if error := impossible_event(self.game) or too_long(self.game, current_app.config["HANDS"]):
                raise error
        except FormatError as error:
            file_name = field.data.filename if field.data else ""
            raise ValidationError(upload_sentence(error, file_name or "")) from None
