"""The form of a hand: who led the final trick, a card for everybody still in, and who pays to come back."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, cast

from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import (
    BooleanField,
    HiddenField,
    IntegerField,
    RadioField,
    SelectField,
    SelectMultipleField,
    widgets,
)
from wtforms.form import BaseForm
from wtforms.validators import InputRequired, NumberRange, Regexp, ValidationError

from scorekeeper.formats.errors import quote
from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.forecast import PERSONAL_FACTORS
from scorekeeper.rules.settle import Hand, Laid
from scorekeeper.rules.standing import order_matters
from scorekeeper.rules.variant import PerPlayerFactor, Variant
from scorekeeper.services.add_fact import Asked
from scorekeeper.web.access import the_visit
from scorekeeper.words.cards import card_letter

CLIENT_ID = Regexp(r"[0-9A-Za-z-]{8,64}\Z")
MOST_FACTS = 1_000_000


def new_client_id() -> str:
    """A name for one form, by which the server knows it again when it is sent twice."""
    return secrets.token_hex(16)


class AskForm(FlaskForm):
    """What every change to a game brings: the revision that the phone last saw and the form's own id."""

    revision = IntegerField(
        widget=widgets.HiddenInput(), validators=[InputRequired(), NumberRange(min=0, max=MOST_FACTS)]
    )
    client_id = HiddenField(validators=[InputRequired(), CLIENT_ID])
    sure = BooleanField()
    """Whether whoever asks knows that another device recorded what this changes."""

    def asked(self, key: str) -> Asked:
        """What the service needs to know of who asks."""
        revision, client_id = int(self.revision.data or 0), str(self.client_id.data)
        return Asked(key, revision, client_id, the_visit().member_id, sure=bool(self.sure.data))


class CardField(SelectField):
    """A card of the pack; the empty text until one is chosen."""

    def pre_validate(self, form: BaseForm) -> None:  # noqa: ARG002 - WTForms says who asks
        """Whether the pack has it: a browser offers no other."""
        if self.data and self.data not in {value for value, *_more in self.iter_choices()}:
            raise ValidationError(_("The pack has no %(card)s", card=quote(self.data)))


class HandForm(AskForm):
    """A hand as the table enters it; `hand_form` adds a card field for everybody still in."""

    seats: tuple[int, ...]
    leader_needed: bool

    leader = RadioField(coerce=int, validate_choice=False)
    buy_in = SelectMultipleField(
        coerce=int,
        widget=widgets.ListWidget(prefix_label=False),
        option_widget=widgets.CheckboxInput(),
        validate_choice=True,
    )
    shown = HiddenField()
    """For a correction: the digest of the hand whose consequences this form has shown."""

    def card_field(self, seat: int) -> CardField:
        """The field of a player's card."""
        return cast("CardField", self[f"card_{seat}"])

    def factor_field(self, seat: int) -> SelectField | None:
        """The field of a player's own multiplier, where the variant has them."""
        name = f"factor_{seat}"
        return cast("SelectField", self[name]) if name in self else None

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Whether the form has the shape of a hand; whether the hand fits the game is for the rules to say."""
        fits = super().validate(extra_validators)
        unknown = self.leader_needed and self.leader.data not in self.seats
        self.leader.errors = [_("Say who led the last trick.")] if unknown else []
        return fits and not unknown

    def hand(self) -> Hand:
        """The hand: the cards that were given, clockwise from the leader."""
        leader = self.leader.data
        start = self.seats.index(leader) if leader in self.seats else 0
        order = self.seats[start:] + self.seats[:start]
        cards = ((seat, str(self.card_field(seat).data or "")) for seat in order)
        return Hand(
            tuple(Laid(seat, parse_card(card)) for seat, card in cards if card),
            tuple(self.buy_in.data or ()),
            {
                seat: field.data
                for seat in order
                if (field := self.factor_field(seat)) is not None and field.data not in (None, 1)
            },
        )


def hand_form(  # noqa: PLR0913 - whose hand, and the two ways it can be filled in
    variant: Variant,
    names: Sequence[str],
    seats: Sequence[int],
    *,
    revision: int,
    hand: Hand | None = None,
    posted: Mapping[str, Any] | None = None,
) -> HandForm:
    """The form for a hand of the players at `seats`.

    Filled in from what was posted, else from `hand`, else empty.
    """
    cards = {"": "–", **{str(card): card_letter(card) for card in variant.deck}}
    fields: dict[str, Any] = {f"card_{seat}": CardField(names[seat], choices=cards) for seat in seats}
    if isinstance(variant.penalty.factor, PerPlayerFactor):
        factors = {str(factor): f"×{factor}" for factor in PERSONAL_FACTORS}
        fields |= {
            f"factor_{seat}": SelectField(_("Multiplier"), choices=factors, coerce=int, default=1) for seat in seats
        }
    kind = cast("type[HandForm]", type("HandFormOfGame", (HandForm,), fields))
    data: dict[str, Any] = {"revision": revision, "client_id": new_client_id()}
    if hand is not None:
        data |= _fields_of(variant, hand)
    form = kind(formdata=posted, data=data)
    form.seats = tuple(seats)
    form.leader_needed = order_matters(variant)
    people = {str(seat): names[seat] for seat in seats}
    form.leader.choices = people
    form.buy_in.choices = people
    return form


def _fields_of(variant: Variant, hand: Hand) -> dict[str, Any]:
    fields: dict[str, Any] = {"leader": hand.final_trick[0].seat, "buy_in": list(hand.buy_in)}
    # A suit that matters to nobody may have come in with an imported record; the fields know only ranks.
    cards = {laid.seat: laid.card if laid.card in variant.specials else laid.card.rank for laid in hand.final_trick}
    fields |= {f"card_{seat}": str(card) for seat, card in cards.items()}
    fields |= {f"factor_{seat}": factor for seat, factor in hand.factors.items()}
    return fields
