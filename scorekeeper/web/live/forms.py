"""The form that a phone sends while somebody enters a hand on it."""

from wtforms import HiddenField, IntegerField
from wtforms.validators import InputRequired, NumberRange, Optional

from scorekeeper.web.forms import CLIENT_ID, MAX_FACTS, SiteForm


class EnteringForm(SiteForm):
    """The number of the hand being entered, None when the entry is closed; `phone` is a random id of the open page."""

    phone = HiddenField(validators=[InputRequired(), CLIENT_ID])
    hand = IntegerField(validators=[Optional(), NumberRange(min=1, max=MAX_FACTS)])
