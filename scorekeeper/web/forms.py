"""What the forms of all rooms share: the language of their complaints, and what every change to a game brings."""

import secrets
from typing import TYPE_CHECKING

from flask_babel import get_locale, ngettext
from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import BooleanField, HiddenField, IntegerField, widgets
from wtforms.form import BaseForm
from wtforms.meta import DefaultMeta
from wtforms.validators import InputRequired, NumberRange, Regexp

from scorekeeper.services.append_fact import Command
from scorekeeper.web.access import the_visit

if TYPE_CHECKING:
    from wtforms.meta import _SupportsGettextAndNgettext

CLIENT_ID = Regexp(r"[0-9A-Za-z-]{8,64}\Z")
MAX_FACTS = 1_000_000
"""More facts, and so more hands, than any game will ever have."""


def new_client_id() -> str:
    """A name for one form, by which the server knows it again when it is sent twice."""
    return secrets.token_hex(16)


def out_of_order() -> str:
    """What to say of a form with hidden fields that no page of ours has."""
    return _("This page is out of date. Reload it.")


def at_most_characters(most: int) -> str:
    """What to say of a text that is too long."""
    return ngettext("At most %(num)s character, please.", "At most %(num)s characters, please.", most)


def id_used() -> str:
    """What to say of a form whose id has saved something else before."""
    return _("Something else was already saved from this page. Look at this once more, then save it.")


class SiteForm(FlaskForm):
    """A form whose own complaints are in the language of the request."""

    class Meta(FlaskForm.Meta):
        """How WTForms finds its words."""

        def get_translations(self, form: BaseForm) -> "_SupportsGettextAndNgettext":
            """The library's sentences, read once for each language; Flask-WTF would read the file for every request."""
            self.locales = [str(get_locale()), "en"]
            return DefaultMeta.get_translations(self, form)


class AskForm(SiteForm):
    """What every change to a game brings: the revision that the phone last saw and the form's own id."""

    revision = IntegerField(
        widget=widgets.HiddenInput(), validators=[InputRequired(), NumberRange(min=0, max=MAX_FACTS)]
    )
    client_id = HiddenField(validators=[InputRequired(), CLIENT_ID])
    sure = BooleanField()
    """Whether whoever asks knows that another device recorded what this changes."""

    def command(self, key: str) -> Command:
        """What the service needs to know of who asks."""
        revision, client_id = int(self.revision.data or 0), str(self.client_id.data)
        return Command(key, revision, client_id, the_visit().member_id, sure=bool(self.sure.data))
