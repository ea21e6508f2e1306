"""The question to the referee: the cards of a trick in order, and what is known of the player's hand.

People type plays with spaces between them, the cards of one play joined by a plus sign.
"""

from itertools import chain

from flask_babel import gettext as _
from wtforms import Field, Form, StringField
from wtforms.validators import StopValidation

from scorekeeper.rules.cards import NotACardError
from scorekeeper.rules.play import Play
from scorekeeper.rules.question import PlayQuestion
from scorekeeper.web.forms import SiteForm
from scorekeeper.words.cards import read_card

MAX_TEXT = 400
TOGETHER = "+"
"""Joins cards that one player played together."""
_QUOTED = 10
"""How many characters of an unreadable card the message quotes."""


def read_plays(text: str | None) -> tuple[Play, ...]:
    """The plays in order. Raises NotACardError."""
    return tuple(tuple(read_card(card) for card in play.split(TOGETHER)) for play in (text or "").split())


def not_too_long(_form: Form, field: Field) -> None:
    """Raise StopValidation for more cards than any pack has, before they are read."""
    if len(field.data or "") > MAX_TEXT:
        raise StopValidation(_("Too many cards for one pack."))


def readable(_form: Form, field: Field) -> None:
    """Raise StopValidation if the text has anything but cards."""
    try:
        read_plays(field.data)
    except NotACardError as error:
        wrong = str(error)[:_QUOTED]
        if not wrong:
            raise StopValidation(_("Put a plus sign between two cards: 7+7.")) from None
        raise StopValidation(_("“%(card)s” is not a card.", card=wrong)) from None


CARDS = (not_too_long, readable)
"""What a text of cards must pass."""


class QuestionForm(SiteForm):
    """The plays of the trick, the one in question last; the player's whole hand, and what was shown later."""

    cards = StringField(validators=CARDS)
    hand = StringField(validators=CARDS)
    seen = StringField(validators=CARDS)

    def question(self) -> PlayQuestion:
        """The question about the last play; without plays if none was typed, and with a hidden hand if no hand was."""
        hand, seen = (tuple(chain.from_iterable(read_plays(row.data))) for row in (self.hand, self.seen))
        return PlayQuestion(read_plays(self.cards.data), hand or None, seen)
