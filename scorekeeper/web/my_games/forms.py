"""The form for another game with other people."""

from collections.abc import Iterable, Sequence

from flask_babel import gettext as _
from wtforms import FieldList, SelectMultipleField, StringField
from wtforms.validators import ValidationError

from scorekeeper.formats.errors import FormatProblemCode
from scorekeeper.formats.names import find_twice
from scorekeeper.web.forms import SiteForm
from scorekeeper.web.start.forms import read_optional_name
from scorekeeper.words.people import people_sentence

NEW_LINES = 4
"""Blank lines for people who join."""
MAX_KNOWN = 12
"""So many others can be ticked, those who played last."""


class PeopleForm(SiteForm):
    """Who of the last game plays on, by seat, who joins of those known here, and who is new.

    `before` are those who can play on, as they sat: seats and names; `others` are names.
    """

    stays = SelectMultipleField(coerce=int)
    known = SelectMultipleField()
    new = FieldList(StringField(), min_entries=NEW_LINES, max_entries=NEW_LINES)

    def __init__(self, before: Sequence[tuple[int, str]], others: Iterable[str], **settings: object) -> None:
        super().__init__(**settings)
        self.before = tuple(before)
        self.stays.choices = list(before)
        names = {name for _seat, name in before}
        self.known.choices = [(name, name) for name in others if name not in names][:MAX_KNOWN]

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who plays: first those who stay, as they sat, then those who join, and who are new."""
        stay = [name for seat, name in self.before if seat in (self.stays.data or ())]
        return (*stay, *(self.known.data or ()), *(str(field.data) for field in self.new if field.data))

    def validate_new(self, lines: "FieldList[StringField]") -> None:
        """Raise ValidationError if a line cannot be a name, or is one that somebody else has."""
        for field in lines:
            read_optional_name(field)
        if (twice := find_twice(self.names)) is not None:
            raise ValidationError(people_sentence(FormatProblemCode.NAME_TWICE, name=self.names[twice]))

    def blame(self, sentence: str) -> None:
        """Show a problem of all people together."""
        self.new.errors = [*self.new.errors, sentence]

    def validate_stays(self, field: SelectMultipleField) -> None:
        """Raise ValidationError if nobody stays: that is a game of its own."""
        if not field.data:
            raise ValidationError(_("Somebody has to stay. If everybody is new, start a new game."))
