"""Cards as people type them: plays separated by spaces, the cards of one play joined by a plus sign."""

from flask_babel import gettext as _
from wtforms import Field, Form
from wtforms.validators import StopValidation

from scorekeeper.rules.cards import NotACardError
from scorekeeper.rules.play import Play
from scorekeeper.words.cards import read_card

MAX_TEXT = 400
TOGETHER = "+"
"""Joins cards that one player played together."""
_QUOTED = 10
"""How many characters of an unreadable card the message quotes."""


def read_plays(text: str | None) -> tuple[Play, ...]:
    """The plays in order. Raises NotACardError."""
    return tuple(tuple(read_card(card) for card in play.split(TOGETHER)) for play in (text or "").split())


def readable(_form: Form, field: Field) -> None:
    """Raise StopValidation if the text has anything but cards."""
    try:
        read_plays(field.data)
    except NotACardError as error:
        wrong = str(error)[:_QUOTED]
        if not wrong:
            raise StopValidation(_("Put a plus sign between two cards: 7+7.")) from None
        raise StopValidation(_("“%(card)s” is not a card.", card=wrong)) from None
