"""The forms of the sheets: the head of a game's sheet, which is saved, and an empty sheet, which is only printed."""

from collections.abc import Mapping

from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.datastructures import MultiDict
from wtforms import Field, FieldList, Form, StringField, ValidationError

from scorekeeper.formats.errors import FormatProblemCode
from scorekeeper.formats.names import BadNameError
from scorekeeper.formats.occasion import CLOCKS, FIELDS, MAX_FIELD_LENGTH, Occasion, is_clock, is_line
from scorekeeper.rules.parameter_values import MAX_PLAYERS
from scorekeeper.rules.variant import Variant
from scorekeeper.web.forms import SiteForm
from scorekeeper.web.start.forms import MAX_TYPED_NAME, CountField, typed_name
from scorekeeper.words.people import people_sentence

MAX_HANDS = 60
DEFAULT_HANDS = 20
DEFAULT_PLAYERS = 4


def _one_line(_form: Form, field: Field) -> None:
    text = field.data or ""
    if len(text) > MAX_FIELD_LENGTH:
        raise ValidationError(people_sentence(FormatProblemCode.NAME_TOO_LONG, num=MAX_FIELD_LENGTH))
    if not is_line(text):
        raise ValidationError(_("This has a character that cannot be printed."))


def _time_of_day(_form: Form, field: Field) -> None:
    if field.data and not is_clock(field.data):
        raise ValidationError(_("A time like 19:40, please."))


def _stripped(text: str | None) -> str:
    return (text or "").strip()


class OccasionForm(SiteForm):
    """The head of a game's sheet: a line for each of its FIELDS."""

    @property
    def occasion(self) -> Occasion:
        """What was sent."""
        return Occasion(**{name: self[name].data for name in FIELDS})


for _name in FIELDS:
    _check = _time_of_day if _name in CLOCKS else _one_line
    setattr(OccasionForm, _name, StringField(filters=[_stripped], validators=[_check]))


class EmptyForm(Form):
    """The number of players, the number of lines for hands, and the names, if known."""

    players = CountField(2, MAX_PLAYERS)
    hands = CountField(1, MAX_HANDS)
    names = FieldList(StringField(filters=[_stripped]), max_entries=MAX_PLAYERS)

    def __init__(self, variant: Variant, sent: Mapping[str, str]) -> None:
        """Read the fields that were sent; use common defaults for the others."""
        self._variant = variant
        least, most = variant.players.min, variant.players.max
        usual = {"players": str(min(max(DEFAULT_PLAYERS, least), most)), "hands": str(DEFAULT_HANDS)}
        super().__init__(MultiDict({**usual, **sent}))

    @property
    def columns(self) -> tuple[str, ...]:
        """The names by seat; empty strings for players without a name."""
        players = self.players.data or 0
        names = [entry.data or "" for entry in self.names][:players]
        return (*names, *[""] * (players - len(names)))

    def validate_players(self, field: Field) -> None:
        """Raise ValidationError unless the variant is for this many players."""
        least, most = self._variant.players.min, self._variant.players.max
        if not field.errors and not least <= (field.data or 0) <= most:
            raise ValidationError(
                ngettext(
                    "These rules are for %(least)s to %(num)s player.",
                    "These rules are for %(least)s to %(num)s players.",
                    most,
                    least=least,
                )
            )

    def validate_hands(self, field: Field) -> None:
        """Raise ValidationError if there is no number."""
        if not field.errors and field.data is None:
            raise ValidationError(_("How many hands?"))

    def validate_names(self, field: "FieldList[StringField]") -> None:
        """Raise ValidationError if a name could not be used in a game; empty names are fine."""
        try:
            for entry in field:
                if entry.data:
                    typed_name(entry.data)
        except BadNameError:
            said = ngettext(
                "Names: at most %(num)s character, and only characters that can be printed.",
                "Names: at most %(num)s characters, and only characters that can be printed.",
                MAX_TYPED_NAME,
            )
            raise ValidationError(said) from None
