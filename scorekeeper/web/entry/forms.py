"""The form of a hand: who led the final trick, a card for each player still in, and who buys back in."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

from flask_babel import gettext as _
from wtforms import BooleanField, HiddenField, RadioField, SelectField, SelectMultipleField, widgets
from wtforms.form import BaseForm
from wtforms.validators import ValidationError

from scorekeeper.formats.errors import quote
from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.danger import PERSONAL_FACTORS
from scorekeeper.rules.options import TrickTie
from scorekeeper.rules.standing import order_matters
from scorekeeper.rules.values import Hand, Laid
from scorekeeper.rules.variant import PerPlayerFactor, Variant
from scorekeeper.web.forms import AskForm, new_client_id
from scorekeeper.words.cards import card_letter

MAX_KINDS = 100
"""How many form classes are cached, one for each table; WTForms is slow to build one."""


class CardField(SelectField):
    """A card of the pack; empty until one is chosen."""

    def pre_validate(self, form: BaseForm) -> None:  # noqa: ARG002 - the signature is WTForms'
        """Raise ValidationError if the pack has no such card; a browser offers no such card."""
        if self.data and self.data not in {value for value, *_more in self.iter_choices()}:
            raise ValidationError(_("The pack has no %(card)s.", card=quote(self.data)))


class HandForm(AskForm):
    """A hand as the table enters it; `hand_form` adds a card field for each player still in."""

    seats: tuple[int, ...]
    leader_needed: bool
    variant: Variant

    leader = RadioField(coerce=int, validate_choice=False)
    partial = BooleanField()
    """Only who pays: the other cards are left open, and nobody need know who led."""
    buy_in = SelectMultipleField(
        coerce=int,
        widget=widgets.ListWidget(prefix_label=False),
        option_widget=widgets.CheckboxInput(),
        validate_choice=True,
    )
    offered = SelectMultipleField(coerce=int, validate_choice=False)
    """The seats with a buy-in checkbox on this page; a seat without one was not unticked."""
    shown = HiddenField()
    """For a correction: the digest of the hand whose consequences the form showed."""

    def card_field(self, seat: int) -> CardField:
        """The field of a player's card."""
        return cast("CardField", self[f"card_{seat}"])

    def factor_field(self, seat: int) -> SelectField | None:
        """The field of a player's own multiplier; None if the variant has none."""
        name = f"factor_{seat}"
        return cast("SelectField", self[name]) if name in self else None

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Whether the form describes a hand; the rules decide whether the hand fits the game."""
        fits = super().validate(extra_validators)
        unknown = self.leader_needed and self.leader.data not in self.seats and not self.partial.data
        self.leader.errors = [_("Say who led the last trick.")] if unknown else []
        return fits and not unknown

    def hand(self) -> Hand:
        """The hand: the cards entered, clockwise from the leader.

        Of a partial hand without a leader, whoever has the highest card first on the sheet takes the trick.
        """
        leader = self.leader.data
        start = self.seats.index(leader) if leader in self.seats else 0
        given = {seat: parse_card(card) for seat in self.seats if (card := str(self.card_field(seat).data or ""))}
        if self.partial.data and given and leader not in self.seats:
            strengths = self.variant.last_strengths
            payer = max(given, key=lambda seat: strengths.get(given[seat], -1))
            start = self.seats.index(payer) + (self.variant.trick.tie is TrickTie.LAST)
        order = self.seats[start:] + self.seats[:start]
        return Hand(
            tuple(Laid(seat, given[seat]) for seat in order if seat in given),
            tuple(self.buy_in.data or ()),
            {
                seat: field.data
                for seat in order
                if (field := self.factor_field(seat)) is not None and field.data not in (None, 1)
            },
            bool(self.partial.data),
        )


def hand_form(  # noqa: PLR0913 - the table, and two ways to fill in the form
    variant: Variant,
    names: Sequence[str],
    seats: Sequence[int],
    *,
    revision: int,
    hand: Hand | None = None,
    posted: Mapping[str, Any] | None = None,
) -> HandForm:
    """The form for a hand of the players at `seats`.

    It is filled in from `posted`, else from `hand`, else empty.
    """
    people = tuple((seat, names[seat]) for seat in seats)
    cards = tuple((str(card), card_letter(card)) for card in variant.deck)
    kind = _kind_of_form(cards, people, _("Multiplier") if isinstance(variant.penalty.factor, PerPlayerFactor) else "")
    data: dict[str, Any] = {"revision": revision, "client_id": new_client_id()}
    if hand is not None:
        data |= _fields_of(variant, hand)
    form = kind(formdata=posted, data=data)
    form.seats, form.variant = tuple(seats), variant
    form.leader_needed = order_matters(variant)
    form.leader.choices = form.buy_in.choices = form.offered.choices = {str(seat): name for seat, name in people}
    return form


@lru_cache(MAX_KINDS)
def _kind_of_form(
    cards: Sequence[tuple[str, str]], people: Sequence[tuple[int, str]], multiplier: str
) -> type[HandForm]:
    """The form class for these players; `multiplier` is the label of their multipliers, empty if there are none."""
    choices = {"": "–", **dict(cards)}
    fields: dict[str, Any] = {f"card_{seat}": CardField(name, choices=choices) for seat, name in people}
    if multiplier:
        factors = {str(factor): f"×{factor}" for factor in PERSONAL_FACTORS}
        fields |= {
            f"factor_{seat}": SelectField(multiplier, choices=factors, coerce=int, default=1) for seat, _name in people
        }
    return cast("type[HandForm]", type("HandFormOfGame", (HandForm,), fields))


def _fields_of(variant: Variant, hand: Hand) -> dict[str, Any]:
    fields: dict[str, Any] = {"buy_in": list(hand.buy_in), "partial": hand.partial}
    fields["leader"] = hand.final_trick[0].seat
    # An imported record may have suits that do not matter; the fields know only ranks and specials.
    cards = {laid.seat: laid.card if laid.card in variant.specials else laid.card.rank for laid in hand.final_trick}
    fields |= {f"card_{seat}": str(card) for seat, card in cards.items()}
    fields |= {f"factor_{seat}": factor for seat, factor in hand.factors.items()}
    return fields
