"""The question to the referee: the cards of a trick in order, and what is known of the player's hand."""

from flask_babel import gettext as _
from wtforms import Field, Form, StringField
from wtforms.validators import StopValidation

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play import Play
from scorekeeper.web.forms import SiteForm
from scorekeeper.web.referee.plays import MAX_TEXT, read_plays, readable


def _short(_form: Form, field: Field) -> None:
    if len(field.data or "") > MAX_TEXT:
        raise StopValidation(_("Too many cards for one pack."))


class QuestionForm(SiteForm):
    """Cards as text, separated by spaces; cards played together are joined by a plus sign."""

    cards = StringField(validators=(_short, readable))
    hand = StringField(validators=(_short, readable))
    seen = StringField(validators=(_short, readable))

    def plays(self) -> tuple[Play, ...]:
        """The plays in order; the question is about the last one."""
        return read_plays(self.cards.data)

    def holding(self) -> tuple[Card, ...] | None:
        """The player's whole hand before the play; None if it is not known."""
        return _single(self.hand.data) or None

    def shown(self) -> tuple[Card, ...]:
        """Other cards that the player held, known because they were shown later."""
        return _single(self.seen.data)


def _single(text: str | None) -> tuple[Card, ...]:
    return tuple(card for play in read_plays(text) for card in play)
