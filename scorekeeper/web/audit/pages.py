"""The context of the audit's templates."""

from dataclasses import dataclass, field
from typing import Any

from flask import url_for
from flask_babel import gettext as _

from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.options import LeadCards
from scorekeeper.web.audit.dealt import Dealt, table_sizes
from scorekeeper.web.audit.forms import AuditForm
from scorekeeper.web.audit.results import KEPT, AuditResult, ends_otherwise
from scorekeeper.web.entry.pages import PadKey


@dataclass(frozen=True, slots=True)
class AuditPage:
    """The page of an audit."""

    dealt: Dealt = field(metadata={"help": "the hand: title, names, seats, variant"})
    form: AuditForm = field(metadata={"help": "the rows so far"})
    action: str = field(metadata={"help": "the URL that the form posts to"})
    close: str = field(metadata={"help": "the URL of the page to go back to"})
    store: str = field(metadata={"help": "the key under which the browser stores unfinished rows"})
    terms: str = field(metadata={"help": "who leads and how many cards everybody got"})
    terms_pattern: str = field(metadata={"help": "the same, with {name} and {cards} for the phone to fill in"})
    sizes: tuple[tuple[int, str], ...] = field(metadata={"help": "other numbers of players, if there is no game"})
    pad: tuple[PadKey, ...] = field(metadata={"help": "the keys, low to high"})
    sets: bool = field(metadata={"help": "whether several cards may be played together"})
    stay_open: bool = field(metadata={"help": "whether the cards of a trick can be looked at later"})
    result: AuditResult | None = field(metadata={"help": "what the rows prove, None before the first card"})
    parameters: dict[str, Any] = field(metadata={"help": "the rules, for the phone to audit by itself"})
    kept: bool = field(default=False, metadata={"help": "whether these rows are kept with the hand"})
    other_trick: bool = field(default=False, metadata={"help": "whether the hand was recorded with another last trick"})


def audit_page(dealt: Dealt, form: AuditForm, result: AuditResult | None, *, action: str, kept: bool) -> AuditPage:
    """The page with the rows, and what they prove."""
    variant = dealt.variant
    sizes = () if dealt.key else table_sizes(variant)
    leader = form.leader.data if form.leader.data in dealt.seats else dealt.leader
    return AuditPage(
        dealt,
        form,
        action,
        url_for("game.board", key=dealt.key) if dealt.key else url_for("referee.ask", variant_id=variant.id),
        f"audit:{dealt.key}:{dealt.number}" if dealt.key else f"audit:{variant.id}:{len(dealt.seats)}",
        _terms(dealt.names[leader], str(form.cards.data or dealt.cards)),
        _terms("{name}", "{cards}"),
        tuple((size, url_for("audit.audit_without_game", variant_id=variant.id, players=size)) for size in sizes),
        tuple(PadKey.of(card, dealt.left[card]) for card in variant.deck),
        variant.lead.cards is LeadCards.EQUAL_SET,
        variant.trick.cards_stay_open,
        result,
        write_parameters(variant),
        kept,
        result is not None and result.kind in KEPT and ends_otherwise(dealt, form),
    )


def _terms(name: str, cards: str) -> str:
    return _("%(name)s leads. Cards each: %(cards)s", name=name, cards=cards)
