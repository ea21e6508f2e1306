"""The last trick of a hand: who led, a card for each player still in, multipliers, and who buys back in."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

from flask_babel import gettext as _
from wtforms import BooleanField, Field, RadioField, SelectField, SelectMultipleField, SubmitField, widgets
from wtforms.form import BaseForm
from wtforms.validators import ValidationError

from scorekeeper.formats.errors import quote
from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.log import Entry
from scorekeeper.rules.options import TrickTie
from scorekeeper.rules.problems import MAX_SEATS, Problem
from scorekeeper.rules.standing import order_matters
from scorekeeper.rules.values import Hand, Laid
from scorekeeper.rules.variant import PERSONAL_FACTORS, PerPlayerFactor, Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import sheet_before
from scorekeeper.web.forms import AskForm, new_client_id
from scorekeeper.words.cards import card_letter
from scorekeeper.words.problems import not_in_pack_sentence, problem_sentence
from scorekeeper.words.requests import request_problem_sentence

MAX_KINDS = 100
"""How many form classes are cached, one for each table; WTForms is slow to build one."""


class CardField(SelectField):
    """A card of the pack; empty until one is chosen."""

    def pre_validate(self, form: BaseForm) -> None:  # noqa: ARG002 - the signature is WTForms'
        """Raise ValidationError if the pack has no such card; a browser offers no such card."""
        if self.data and self.data not in {value for value, *_more in self.iter_choices()}:
            raise ValidationError(not_in_pack_sentence(quote(self.data)))


def _seat(text: object) -> int | None:
    return int(str(text)) if re.fullmatch(r"[0-9]{1,3}", str(text)) and int(str(text)) <= MAX_SEATS else None


class TrickForm(AskForm):
    """A last trick as the table enters it; `trick_form` adds a card field for each player still in."""

    board: Board
    variant: Variant
    seats: tuple[int, ...]
    recorded: Hand | None
    """The hand that the form changes; None for a new one."""
    can_strike: bool

    leader = RadioField(coerce=_seat, validate_choice=False)
    partial = BooleanField()
    """Just the loser: the other cards are left open, and nobody need know who led."""
    buy_in = SelectMultipleField(
        coerce=int,
        widget=widgets.ListWidget(prefix_label=False),
        option_widget=widgets.CheckboxInput(),
        validate_choice=False,
    )
    strike = SubmitField()

    def card_field(self, seat: int) -> CardField:
        """The field of a player's card."""
        return cast("CardField", self[f"card_{seat}"])

    def factor_field(self, seat: int) -> SelectField | None:
        """The field of a player's own multiplier; None if the variant has none."""
        name = f"factor_{seat}"
        return cast("SelectField", self[name]) if name in self else None

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Whether the form describes a hand, or strikes one out; the rules decide whether the hand fits the game."""
        fits = super().validate(extra_validators)
        if self.strike.data:
            return not (self.revision.errors or self.client_id.errors)
        unknown = order_matters(self.variant) and self.leader.data not in self.seats and not self.partial.data
        self.leader.errors = [request_problem_sentence("no_leader")] if unknown else []
        return fits and not unknown

    def blame(self, problems: Sequence[Problem]) -> Iterator[str]:
        """Put why the rules refuse the hand beside its fields; yields what concerns none of them."""
        for problem in problems:
            sentence = problem_sentence(problem, self.variant, self.board.names)
            field = self._field_of(problem)
            if field is None:
                yield sentence
            else:
                field.errors = [*field.errors, sentence]

    def _field_of(self, problem: Problem) -> Field | None:
        if problem.field == "buy_in":
            return self.buy_in
        return self.card_field(problem.seat) if problem.seat in self.seats else None

    def hand(self) -> Hand:
        """The hand: the cards entered, clockwise from the leader.

        Of a partial hand without a leader, whoever has the highest card first on the sheet takes the trick. Multipliers
        of an imported record that the rules do not have stay.
        """
        leader = self.leader.data
        start = self.seats.index(leader) if leader in self.seats else 0
        given = {seat: parse_card(card) for seat in self.seats if (card := str(self.card_field(seat).data or ""))}
        if self.partial.data and given and leader not in self.seats:
            strengths = self.variant.last_strengths
            payer = max(given, key=lambda seat: strengths.get(given[seat], -1))
            start = self.seats.index(payer) + (self.variant.trick.tie is TrickTie.LAST)
        order = self.seats[start:] + self.seats[:start]
        factors = {
            seat: field.data
            for seat in order
            if (field := self.factor_field(seat)) is not None and field.data not in (None, 1)
        }
        if self.recorded is not None and not isinstance(self.variant.penalty.factor, PerPlayerFactor):
            factors = dict(self.recorded.factors)
        trick = tuple(Laid(seat, given[seat]) for seat in order if seat in given)
        return Hand(trick, tuple(self.buy_in.data or ()), factors, bool(self.partial.data))


def trick_form(board: Board, entry: int | None = None, posted: Mapping[str, Any] | None = None) -> TrickForm:
    """The form of the next hand, or of the hand recorded as fact `entry`: as posted, else as recorded, else empty."""
    current = None if entry is None else board.log.entry(entry)
    recorded = hand_of(current)
    sheet = board.sheet if entry is None else sheet_before(board, entry)
    if sheet is not None and (entry is None or sheet.now.next is not None):
        variant, scores = sheet.variant, sheet.now.scores
        # Who was in when the form came may be out by now: the rules say so, and no card is lost in silence.
        late = {seat for seat in sheet.now.seating if entry is None and posted and posted.get(f"card_{seat}")}
        seats = tuple(seat for seat in sheet.now.seating if scores[seat].is_in or seat in late)
    else:
        # The hand does not fit the game any more; it shows its own players, so that it can be read and struck out.
        variant, seats = board.variant, tuple(sorted(laid.seat for laid in recorded.final_trick)) if recorded else ()
    people = tuple((seat, board.names[seat]) for seat in seats)
    cards = tuple((str(card), card_letter(card)) for card in variant.deck)
    multiplier = _("Multiplier") if isinstance(variant.penalty.factor, PerPlayerFactor) else ""
    data: dict[str, Any] = {"revision": board.revision, "client_id": new_client_id()}
    if recorded is not None:
        data |= _fields_of(variant, recorded, seats)
    form = _kind_of_form(cards, people, multiplier)(formdata=posted, data=data)
    form.board, form.variant, form.seats, form.recorded = board, variant, seats, recorded
    form.can_strike = current is not None and current.event is not None
    form.leader.choices = form.buy_in.choices = {str(seat): name for seat, name in people}
    return form


def hand_of(entry: Entry | None) -> Hand | None:
    """The hand of an entry, also of one that is struck out; None if there is none."""
    event = None if entry is None else entry.effective_event
    return event if isinstance(event, Hand) else None


@lru_cache(MAX_KINDS)
def _kind_of_form(
    cards: Sequence[tuple[str, str]], people: Sequence[tuple[int, str]], multiplier: str
) -> type[TrickForm]:
    """The form class for these players; `multiplier` is the label of their multipliers, empty if there are none."""
    choices = {"": "–", **dict(cards)}
    fields: dict[str, Any] = {f"card_{seat}": CardField(name, choices=choices) for seat, name in people}
    if multiplier:
        factors = {str(factor): f"×{factor}" for factor in PERSONAL_FACTORS}
        fields |= {
            f"factor_{seat}": SelectField(multiplier, choices=factors, coerce=int, default=1) for seat, _name in people
        }
    return cast("type[TrickForm]", type("TrickFormOfGame", (TrickForm,), fields))


def _fields_of(variant: Variant, hand: Hand, seats: Sequence[int]) -> dict[str, Any]:
    # An imported record may have suits that do not matter; the fields know only ranks and specials.
    cards = {laid.seat: laid.card if laid.card in variant.specials else laid.card.rank for laid in hand.final_trick}
    return {
        "leader": next((laid.seat for laid in hand.final_trick if laid.seat in seats), None),
        "partial": hand.partial,
        "buy_in": list(hand.buy_in),
        **{f"card_{seat}": str(card) for seat, card in cards.items()},
        **{f"factor_{seat}": factor for seat, factor in hand.factors.items()},
    }
