"""What a phone says while somebody enters a hand on it."""

from flask_wtf import FlaskForm
from wtforms import HiddenField, IntegerField
from wtforms.validators import InputRequired, NumberRange, Optional, Regexp

MOST_HANDS = 1_000_000


class EnteringForm(FlaskForm):
    """Which hand is being entered, or without a number that none is any more; `phone` is the open page's own name."""

    phone = HiddenField(validators=[InputRequired(), Regexp(r"[0-9A-Za-z-]{8,64}\Z")])
    hand = IntegerField(validators=[Optional(), NumberRange(min=1, max=MOST_HANDS)])
