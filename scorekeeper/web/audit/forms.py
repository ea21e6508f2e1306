"""The form of an audit: who led first, how many cards everybody got, and a row of cards for each player."""

from typing import Any, cast

from flask_babel import gettext as _
from flask_babel import ngettext
from wtforms import BooleanField, Field, Form, IntegerField, RadioField, StringField
from wtforms.validators import Length, StopValidation

from scorekeeper.rules.play import Play
from scorekeeper.services.keep_audit import KeptAudit
from scorekeeper.web.audit.dealt import Dealt
from scorekeeper.web.forms import SiteForm
from scorekeeper.web.referee.plays import MAX_TEXT, read_plays, readable

ROW_BY_ROW = "rows"
TRICK_BY_TRICK = "tricks"


class AuditForm(SiteForm):
    """The rows as text; `audit_form` adds a field for each player's row."""

    dealt: Dealt

    way = RadioField(validate_choice=False)
    leader = RadioField(coerce=int, validate_choice=False)
    cards = IntegerField()
    clear = BooleanField()
    """Whether what was kept is to be deleted."""

    def row_field(self, seat: int) -> StringField:
        """The field of a player's row."""
        return cast("StringField", self[f"row_{seat}"])

    @property
    def is_trick_by_trick(self) -> bool:
        """Whether cards are entered trick by trick, so that rows may differ in length."""
        return bool(self.way.data == TRICK_BY_TRICK)

    def rows(self) -> tuple[tuple[Play, ...], ...]:
        """The plays of each player in the hand, by seat."""
        return tuple(read_plays(self.row_field(seat).data) for seat in self.dealt.seats)

    def audit(self) -> KeptAudit:
        """What was entered, to keep it."""
        rows = {seat: self.row_field(seat).data or "" for seat in self.dealt.seats}
        return KeptAudit(self.leader.data, self.cards.data or 0, rows, self.is_trick_by_trick)

    def validate_leader(self, field: RadioField) -> None:
        """Raise StopValidation unless a player in the hand led."""
        if field.errors or field.data not in self.dealt.seats:
            field.errors = []
            raise StopValidation(_("Say who led the first trick."))

    def validate_cards(self, field: IntegerField) -> None:
        """Raise StopValidation unless everybody got at least one card and the pack has enough."""
        if field.data is None or not 1 <= field.data <= self.dealt.most:
            field.errors = []
            raise StopValidation(_("Cards each: a number from 1 to %(most)s.", most=self.dealt.most))


def audit_form(dealt: Dealt, kept: KeptAudit | None = None) -> AuditForm:
    """The form for the rows of a hand, filled in from the request, else from what was kept."""
    too_much = Length(max=MAX_TEXT, message=_("Too many cards for one pack."))
    fields: dict[str, Any] = {
        f"row_{seat}": StringField(dealt.names[seat], validators=[too_much, readable, _not_too_long])
        for seat in dealt.seats
    }
    kind = cast("type[AuditForm]", type("AuditFormOfHand", (AuditForm,), fields))
    # If tricks are turned over, nobody has rows of cards in front of them: enter the cards trick by trick.
    by_trick = not dealt.variant.trick.cards_stay_open
    kept = kept or KeptAudit(dealt.leader, dealt.cards, {}, by_trick)
    way = TRICK_BY_TRICK if kept.by_trick else ROW_BY_ROW
    rows = {f"row_{seat}": text for seat, text in kept.rows.items()}
    form = kind(data={"way": way, "leader": kept.leader, "cards": kept.cards, **rows})
    form.dealt = dealt
    form.way.choices = [(ROW_BY_ROW, _("Row by row")), (TRICK_BY_TRICK, _("Trick by trick"))]
    form.leader.choices = [(seat, dealt.names[seat]) for seat in dealt.seats]
    return form


def _not_too_long(form: Form, field: Field) -> None:
    cards = form["cards"].data
    count = sum(map(len, read_plays(field.data)))
    if cards is not None and count > cards:
        raise StopValidation(
            ngettext(
                "%(num)s card here, but everybody got only %(cards)s.",
                "%(num)s cards here, but everybody got only %(cards)s.",
                count,
                cards=cards,
            )
        )
