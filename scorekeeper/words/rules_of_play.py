"""How the tricks are played, in plain words."""

from collections.abc import Iterator

from scorekeeper.rules.options import (
    AceRule,
    End,
    LastTrickMode,
    LastTrickOrder,
    LastTrickRank,
    LeadCards,
    NextDeal,
    NextLead,
    Payer,
    PenaltyTie,
    Reach,
    Reference,
    Sets,
    SetsTaken,
    TrickTie,
)
from scorekeeper.rules.play import Rule
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import card_name
from scorekeeper.words.legality import rule_sentence
from scorekeeper.words.lists import row_of
from scorekeeper.words.paragraphs import Paragraph, about
from scorekeeper.words.translate import gettext


def play(variant: Variant) -> Iterator[Paragraph]:
    """What may be led, and how to follow."""
    yield about(rule_sentence(variant, Rule.LEAD_CARDS), "lead.cards")
    if variant.lead.cards is LeadCards.EQUAL_SET:
        yield about(
            gettext(
                "The leader keeps one card for the last trick. Clockwise, everybody else plays as many cards as the "
                "leader. That is a trick."
            ),
            "lead.cards",
        )
    else:
        yield about(gettext("Clockwise, everybody else plays one card. That is a trick."))
    yield about(rule_sentence(variant, Rule.DUTY), "follow.duty", "follow.reference", "follow.reach")
    if variant.follow.ace is not AceRule.NONE:
        yield about(rule_sentence(variant, Rule.ACE), "follow.ace")
    if variant.lead.cards is LeadCards.EQUAL_SET or variant.follow.sets is not Sets.CARD_BY_CARD:
        yield about(_sets(variant), "follow.sets")
        if variant.follow.reference is Reference.HIGHEST:
            yield about(gettext("The cards to match or beat are the last ones that were not thrown."))
    if variant.pack.special:
        cards = row_of([card_name(special.card) for special in variant.pack.special])
        yield about(gettext("Suits matter only for this: %(cards)s.", cards=cards))
    else:
        yield about(gettext("Suits do not matter."))


def trick(variant: Variant) -> Iterator[Paragraph]:
    """Who takes a trick."""
    if variant.trick.tie is TrickTie.LAST:
        text = gettext("The highest card takes the trick, of equal ones the last. Whoever played it leads to the next.")
    else:
        text = gettext(
            "The highest card takes the trick, of equal ones the first. Whoever played it leads to the next."
        )
    yield about(text, "trick.tie")
    if variant.trick.sets is SetsTaken.HIGHEST_CARD:
        yield about(
            gettext("When several cards were led, the highest single card takes the trick, even one that was thrown."),
            "trick.sets",
        )
    elif variant.lead.cards is LeadCards.EQUAL_SET:
        yield about(
            gettext(
                "When several cards were led, the last cards that matched or beat the others take the trick; "
                "thrown cards never do."
            ),
            "trick.sets",
        )
    yield about(gettext("Tricks go on until everybody has one card left."))
    if variant.trick.cards_stay_open:
        yield about(
            gettext("Played cards stay face up on the table, in order."),
            "trick.cards_stay_open",
        )
    else:
        yield about(gettext("A finished trick is turned over."), "trick.cards_stay_open")


def last_trick(variant: Variant) -> Iterator[Paragraph]:
    """What is different in the last trick, and who pays."""
    if variant.last_trick.mode is LastTrickMode.TURNED_UP_TOGETHER:
        yield about(gettext("Everybody turns up the one card left, all together."), "last_trick.mode")
    else:
        yield about(gettext("In turn everybody plays the one card left; any card is legal."), "last_trick.mode")
    if variant.last_trick.order is LastTrickOrder.FROM_LEADER and _one_counts(variant):
        yield about(
            gettext("Of equal cards turned up together the last in turn counts, from the leader of the hand."),
            "last_trick.order",
        )
    elif variant.last_trick.mode is LastTrickMode.TURNED_UP_TOGETHER and _one_counts(variant):
        yield about(gettext("Of equal cards turned up together the one turned up last counts."), "last_trick.order")
    if variant.rank.last_trick is LastTrickRank.ACE_LOW:
        yield about(gettext("In the last trick the ace is the lowest card."), "rank.last_trick")
    if variant.knocks_out:
        yield about(_knock_out(variant), "penalty.payer", "limit.value", "limit.test", "cucumbers_to_be_out")
    elif variant.penalty.payer is Payer.ALL_HIGHEST:
        yield about(gettext("Everybody with the highest card pays."), "penalty.payer")
    else:
        yield about(gettext("Only the player who takes the last trick pays."), "penalty.payer")
    if variant.penalty.tied is PenaltyTie.SUBTRACT:
        yield about(
            gettext("Whoever else has an equally high card takes its points off their score."),
            "penalty.tied",
        )
    if variant.penalty.card_leaves_pack:
        yield about(
            gettext("The card that cost the points leaves the pack for the rest of the game."),
            "penalty.card_leaves_pack",
        )


def _one_counts(variant: Variant) -> bool:
    """Whether it matters which of several highest last cards counts: not where all pay and the deal just passes on."""
    return (
        variant.penalty.payer is Payer.TRICK_WINNER
        or variant.deal.next is NextDeal.LOSER
        or variant.lead.next_hand is NextLead.LAST_WINNER
    )


def _knock_out(variant: Variant) -> str:
    loses = variant.game.end is End.ONE_HAND
    match variant.penalty.payer:
        case Payer.ALL_HIGHEST if loses:
            return gettext("Everybody with the highest card loses.")
        case Payer.ALL_HIGHEST:
            return gettext("Everybody with the highest card is out at once.")
        case Payer.TRICK_WINNER if loses:
            return gettext("The player who takes the last trick loses.")
        case Payer.TRICK_WINNER:
            return gettext("The player who takes the last trick is out at once.")


def _sets(variant: Variant) -> str:
    match variant.follow.sets:
        case Sets.CARD_BY_CARD:
            return gettext(
                "Cards played together are compared one by one, lowest with lowest; yours need not be of one rank. "
                "Otherwise throw as many of your lowest."
            )
        case Sets.SAME_SET_ONLY:
            return gettext("Cards played together are beaten only by as many cards of one rank that is high enough.")
        case Sets.ALL_OVER_MAX if variant.follow.reach is Reach.STRICTLY_HIGHER:
            return gettext("Cards played together are beaten only if each card of yours beats the highest of them.")
        case Sets.ALL_OVER_MAX:
            return gettext(
                "Cards played together are beaten only if each card of yours matches or beats the highest of them."
            )
