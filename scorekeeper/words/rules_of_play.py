"""How the tricks are played, in plain words."""

from collections.abc import Iterator

from scorekeeper.rules.options import (
    AceRule,
    LastTrickMode,
    LastTrickRank,
    LeadCards,
    Payer,
    PenaltyTie,
    Reach,
    Sets,
    TrickTie,
)
from scorekeeper.rules.variant import Variant
from scorekeeper.words.legality import ace_rule, duty_rule, lead_rule
from scorekeeper.words.paragraphs import Paragraph, about
from scorekeeper.words.translate import gettext


def play(variant: Variant) -> Iterator[Paragraph]:
    """What may be led, and how to follow."""
    yield about(lead_rule(variant), "lead.cards")
    if variant.lead.cards is LeadCards.EQUAL_SET:
        yield about(
            gettext("The leader keeps one card for the last trick; everybody plays as many cards as were led."),
            "lead.cards",
        )
    yield about(duty_rule(variant), "follow.duty", "follow.reference")
    if variant.follow.reach is Reach.STRICTLY_HIGHER:
        yield about(gettext("An equal card does not overtake."), "follow.reach")
    else:
        yield about(gettext("An equal card is high enough."), "follow.reach")
    if variant.follow.ace is not AceRule.NONE:
        yield about(ace_rule(variant), "follow.ace")
    if variant.lead.cards is LeadCards.EQUAL_SET or variant.follow.sets is not Sets.CARD_BY_CARD:
        yield about(_sets(variant), "follow.sets")
    yield about(gettext("Suits do not matter."))


def trick(variant: Variant) -> Iterator[Paragraph]:
    """Who takes a trick."""
    if variant.trick.tie is TrickTie.LAST:
        text = gettext("The highest card takes the trick, the last of several equal ones, and leads to the next.")
    else:
        text = gettext("The highest card takes the trick, the first of several equal ones, and leads to the next.")
    yield about(text, "trick.tie")
    if variant.trick.cards_stay_open:
        yield about(
            gettext("Everybody’s cards stay open on the table, in the order they were played."),
            "trick.cards_stay_open",
        )
    else:
        yield about(gettext("A finished trick is turned over."), "trick.cards_stay_open")


def last_trick(variant: Variant) -> Iterator[Paragraph]:
    """What is different in the last trick, and who pays."""
    if variant.last_trick.mode is LastTrickMode.TURNED_UP_TOGETHER:
        yield about(gettext("The last cards are turned up together."), "last_trick.mode")
    else:
        yield about(gettext("The last cards are played in turn."), "last_trick.mode")
    yield about(gettext("Everybody has one card left, so no card is illegal."))
    if variant.rank.last_trick is LastTrickRank.ACE_LOW:
        yield about(gettext("In the last trick the ace is the lowest card."), "rank.last_trick")
    if variant.penalty.payer is Payer.ALL_HIGHEST:
        yield about(gettext("Everybody with the highest card pays for it."), "penalty.payer")
    else:
        yield about(gettext("Only the player who takes the last trick pays for it."), "penalty.payer")
    if variant.penalty.tied is PenaltyTie.SUBTRACT:
        yield about(
            gettext("Others who played an equal card but do not pay take its points off their score."),
            "penalty.tied",
        )
    if variant.penalty.card_leaves_pack:
        yield about(gettext("A card that was paid for stays out of the pack."), "penalty.card_leaves_pack")


def _sets(variant: Variant) -> str:
    match variant.follow.sets:
        case Sets.CARD_BY_CARD:
            return gettext(
                "Cards laid together are compared card by card, the lowest with the lowest; ranks may differ."
            )
        case Sets.SAME_SET_ONLY:
            return gettext("Cards laid together are overtaken only by as many cards of one rank.")
        case Sets.ALL_OVER_MAX:
            return gettext("Cards laid together are overtaken only if every answer reaches the highest of them.")
