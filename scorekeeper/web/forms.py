"""What all forms share: the language of their errors, and the fields of every change to a game."""

import secrets
from typing import TYPE_CHECKING, Any

from flask_babel import get_locale
from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import BooleanField, HiddenField, IntegerField, widgets
from wtforms.form import BaseForm
from wtforms.meta import DefaultMeta
from wtforms.validators import InputRequired, NumberRange, Optional, Regexp

if TYPE_CHECKING:
    from wtforms.meta import _SupportsGettextAndNgettext

CLIENT_ID = Regexp(r"[0-9A-Za-z-]{8,64}\Z")
MAX_FACTS = 1_000_000
"""More facts than any game will ever have."""


def new_client_id() -> str:
    """A new id for a form, by which the server recognizes a form sent twice."""
    return secrets.token_hex(16)


def out_of_order() -> str:
    """The message for a form with invalid hidden fields, which no page of ours sends."""
    return _("This page is out of date. Reload it.")


def look_again() -> str:
    """The message for a form that comes back with what was entered: its token or its hidden fields were wrong."""
    return _("This page was out of date, so nothing was saved. Check it, then send it again.")


class SiteForm(FlaskForm):
    """A form with its errors in the language of the request."""

    class Meta(FlaskForm.Meta):
        """Where WTForms finds its translations."""

        def get_translations(self, form: BaseForm) -> "_SupportsGettextAndNgettext":
            """WTForms' own messages, read once for each language; Flask-WTF would read the file for every request."""
            self.locales = [str(get_locale()), "en"]
            return DefaultMeta.get_translations(self, form)


class AskForm(SiteForm):
    """The fields of every change to a game: the revision that the phone last saw and the form's id."""

    revision = IntegerField(
        widget=widgets.HiddenInput(), validators=[InputRequired(), NumberRange(min=0, max=MAX_FACTS)]
    )
    client_id = HiddenField(validators=[InputRequired(), CLIENT_ID])
    sure = BooleanField()
    """Whether the person confirms to change what another device recorded."""

    def sent(self) -> dict[str, Any]:
        """The fields of the command that the form sends, without what it is about."""
        return {"id": str(self.client_id.data), "base": int(self.revision.data or 0), "sure": bool(self.sure.data)}


class MoveForm(AskForm):
    """Undo or redo. `target` is the number of the fact; without it, whatever would be next on the page."""

    target = IntegerField(validators=[Optional(), NumberRange(min=1, max=MAX_FACTS)])
