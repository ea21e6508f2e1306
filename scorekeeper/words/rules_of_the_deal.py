"""How many play, with which cards, and who deals how many, in plain words."""

from collections.abc import Iterator

from scorekeeper.rules.options import (
    AfterOne,
    ExchangeKind,
    FirstLead,
    NextDeal,
    NextLead,
    Packs,
    Shortage,
    Undealt,
)
from scorekeeper.rules.variant import Countdown, DealerChoice, Fixed, LastPenalty, Special, Variant, WholePack
from scorekeeper.words.cards import card_name, rank_letter, rank_name
from scorekeeper.words.paragraphs import Paragraph, about
from scorekeeper.words.translate import gettext, ngettext


def deal(variant: Variant) -> Iterator[Paragraph]:
    """The pack and the hands."""
    yield about(
        gettext("For %(least)s to %(most)s players.", least=variant.players.min, most=variant.players.max),
        "players.min",
        "players.max",
    )
    yield about(_pack(variant), "pack.ranks", "pack.copies", "pack.packs")
    if variant.pack.jokers:
        yield about(
            ngettext(
                "%(num)s joker comes in where the pack is too small.",
                "Up to %(num)s jokers come in where the pack is too small.",
                variant.pack.jokers,
            ),
            "pack.jokers",
        )
    for special in variant.pack.special:
        yield about(_special(special), "pack.special")
    yield about(_hand_size(variant), "hand.size")
    if variant.hand.shortage is Shortage.EQUAL_HANDS:
        yield about(
            gettext("If the pack is too small for that, everybody gets equally many cards, as many as possible."),
            "hand.shortage",
        )
    if variant.hand.undealt is Undealt.FACE_UP:
        yield about(gettext("The cards that are left over lie face up."), "hand.undealt")
    else:
        yield about(gettext("The cards that are left over are not looked at."), "hand.undealt")
    if variant.exchange.kind is not ExchangeKind.NONE:
        yield about(_exchange(variant), "exchange")
    yield about(_first_lead(variant), "lead.first")


def next_hand(variant: Variant) -> Iterator[Paragraph]:
    """Who deals and who leads from the second hand on."""
    yield about(_next_dealer(variant), "deal.next", "deal.if_out")
    yield about(_next_leader(variant), "lead.next_hand")


def _next_dealer(variant: Variant) -> str:
    match variant.deal.next:
        case NextDeal.ROTATE:
            return gettext("The deal moves on to the next player clockwise; whoever is out is passed over.")
        case NextDeal.LOSER:
            return gettext("Whoever took the last trick deals next, or the next player still in, clockwise.")
        case NextDeal.NONE:
            return gettext("Nobody is the dealer.")


def _next_leader(variant: Variant) -> str:
    match variant.lead.next_hand:
        case NextLead.FOREHAND:
            return gettext("The player after the dealer leads.")
        case NextLead.DEALER:
            return gettext("The dealer leads.")
        case NextLead.LAST_WINNER:
            return gettext("Whoever took the last trick leads, or the next player still in, clockwise.")


def _pack(variant: Variant) -> str:
    pack = variant.pack
    values = {"ranks": " ".join(map(rank_letter, pack.ranks)), "copies": pack.copies}
    if pack.packs is Packs.ONE_PER_FOUR_PLAYERS:
        return gettext(
            "One pack for every four players, in each %(copies)s of every rank, low to high: %(ranks)s.",
            **values,
        )
    return ngettext(
        "One pack with %(copies)s of each rank, low to high: %(ranks)s.",
        "%(num)s packs together, in each %(copies)s of each rank, low to high: %(ranks)s.",
        pack.packs,
        **values,
    )


def _special(special: Special) -> str:
    values = {
        "card": card_name(special.card),
        "rank": rank_name(special.rank_above),
        "points": special.points,
    }
    if special.instant_loss:
        return gettext(
            "Above %(rank)s ranks %(card)s: it costs %(points)s, and whoever pays for it loses at once.",
            **values,
        )
    return gettext("Above %(rank)s ranks %(card)s; it costs %(points)s.", **values)


def _hand_size(variant: Variant) -> str:
    match variant.hand.size:
        case Fixed(cards=cards):
            return ngettext("Everybody gets %(num)s card.", "Everybody gets %(num)s cards.", cards)
        case Countdown(start=start, then=AfterOne.RESTART):
            return gettext(
                "Everybody gets %(start)s cards in the first hand and one fewer in each hand after it; "
                "after the hand of one card it starts again at %(start)s.",
                start=start,
            )
        case Countdown(start=start):
            return gettext(
                "Everybody gets %(start)s cards in the first hand and one fewer in each hand after it; "
                "after the hand of one card one more each time, up to %(start)s again.",
                start=start,
            )
        case WholePack():
            return gettext("The whole pack is dealt, equally many cards to everybody.")
        case LastPenalty(first=first, cap=None):
            return gettext(
                "Everybody gets %(first)s cards in the first hand, "
                "later as many as the card that lost the hand before is worth.",
                first=first,
            )
        case LastPenalty(first=first, cap=cap):
            return gettext(
                "Everybody gets %(first)s cards in the first hand, "
                "later as many as the card that lost the hand before is worth, at most %(cap)s.",
                first=first,
                cap=cap,
            )
        case DealerChoice(least=least):
            return gettext("The dealer chooses how many cards everybody gets, at least %(least)s.", least=least)


def _exchange(variant: Variant) -> str:
    match variant.exchange.kind:
        case ExchangeKind.FREE_ONCE:
            return gettext("Before play everybody may change any number of cards once, while there are any left.")
        case ExchangeKind.DEALER_SETS_NUMBER:
            return gettext(
                "The dealer may change cards but keeps at least %(keep)s; the others change as many or none.",
                keep=variant.exchange.keep,
            )
        case ExchangeKind.NOT_MORE_THAN_PREVIOUS:
            return gettext("In turn everybody may change cards, never more than the player before.")
        case ExchangeKind.REDEAL_FOR_FACTOR:
            return gettext("Whoever wants a new hand gets one, and pays double or fourfold if that hand loses.")
        case ExchangeKind.NONE:
            return gettext("No cards are changed.")


def _first_lead(variant: Variant) -> str:
    match variant.lead.first:
        case FirstLead.FOREHAND:
            return gettext("In the first hand the player after the dealer leads.")
        case FirstLead.DEALER:
            return gettext("In the first hand the dealer leads.")
        case FirstLead.YOUNGEST_THEN_LAST_WINNER:
            return gettext("In the first hand the youngest player leads.")
