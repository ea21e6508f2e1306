"""What a phone says while somebody enters a hand on it."""

from wtforms import HiddenField, IntegerField
from wtforms.validators import InputRequired, NumberRange, Optional

from scorekeeper.web.forms import CLIENT_ID, MAX_FACTS, SiteForm


class EnteringForm(SiteForm):
    """Which hand is being entered, or without a number that none is any more; `phone` is the open page's own name."""

    phone = HiddenField(validators=[InputRequired(), CLIENT_ID])
    hand = IntegerField(validators=[Optional(), NumberRange(min=1, max=MAX_FACTS)])
