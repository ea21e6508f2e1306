"""How many play, with which cards, and who deals how many, in plain words."""

from collections.abc import Iterator

from scorekeeper import N_
from scorekeeper.rules.options import (
    AfterOne,
    End,
    ExchangeKind,
    FirstLead,
    LeadCards,
    NextDeal,
    NextLead,
    Shortage,
    Undealt,
)
from scorekeeper.rules.variant import Countdown, DealerChoice, Fixed, LastPenalty, Special, Variant, WholePack
from scorekeeper.words.cards import card_name, rank_letter
from scorekeeper.words.paragraphs import Paragraph, about
from scorekeeper.words.translate import gettext, ngettext


def deal(variant: Variant) -> Iterator[Paragraph]:
    """The pack and the hands."""
    yield about(_players(variant), "players.min", "players.max")
    yield about(_pack(variant), "pack.ranks", "pack.copies", "pack.packs")
    if variant.pack.jokers:
        yield about(
            ngettext(
                "If the pack is too small, %(num)s joker is added.",
                "If the pack is too small, up to %(num)s jokers are added.",
                variant.pack.jokers,
            ),
            "pack.jokers",
        )
    for special in variant.pack.special:
        yield about(special_sentence(special), "pack.special")
        if variant.lead.cards is LeadCards.EQUAL_SET:
            yield about(
                gettext(
                    "%(card)s: cannot be led together with another %(rank)s.",
                    card=card_name(special.card),
                    rank=rank_letter(special.card.rank),
                ),
                "pack.special",
                "lead.cards",
            )
    if variant.deal.next is NextDeal.NONE:
        yield about(gettext("Somebody shuffles and deals."))
    else:
        # I18N: Draw lots, or cards.
        yield about(gettext("Draw for the first dealer, who shuffles and deals."))
    yield about(_hand_size(variant), "hand.size")
    if variant.hand.shortage is Shortage.EQUAL_HANDS:
        yield about(
            gettext("If the pack is too small for that, it is dealt out evenly."),
            "hand.shortage",
        )
    if variant.hand.undealt is Undealt.FACE_UP:
        yield about(gettext("The cards left over lie face up."), "hand.undealt")
    else:
        yield about(gettext("Nobody looks at the cards left over."), "hand.undealt")
    if variant.exchange.kind is not ExchangeKind.NONE:
        values = {"keep": variant.exchange.keep}
        yield about(gettext(_EXCHANGE[variant.exchange.kind], **values), "exchange")
    if _one_leader(variant):
        yield about(gettext(_LEADER[variant.lead.next_hand]), "lead.first", "lead.next_hand")
    else:
        yield about(gettext(_FIRST_LEAD[variant.lead.first]), "lead.first")


def next_hand(variant: Variant) -> Iterator[Paragraph]:
    """Who deals and who leads from the second hand on, or in the next game."""
    if variant.game.end is End.ONE_HAND:
        yield about(gettext(_NEXT_GAME[variant.deal.next]), "deal.next")
        return
    yield about(gettext(_NEXT_DEALER[variant.deal.next]), "deal.next", "deal.if_out")
    if not _one_leader(variant):
        yield about(gettext(_LEADER[variant.lead.next_hand]), "lead.next_hand")


def _one_leader(variant: Variant) -> bool:
    """Whether every hand is led by the same place at the table, so that one sentence says it."""
    return variant.lead.first.value == variant.lead.next_hand.value


def _players(variant: Variant) -> str:
    least, most = variant.players.min, variant.players.max
    if most == least + 1:
        return ngettext("For %(least)s or %(num)s player.", "For %(least)s or %(num)s players.", most, least=least)
    return ngettext("For %(least)s to %(num)s player.", "For %(least)s to %(num)s players.", most, least=least)


def _pack(variant: Variant) -> str:
    pack = variant.pack
    values = {"ranks": " ".join(map(rank_letter, pack.ranks)), "copies": pack.copies}
    if isinstance(pack.packs, str):
        return gettext(
            "One pack for every four players, each with %(copies)s of every rank, low to high: %(ranks)s.",
            **values,
        )
    return ngettext(
        "%(num)s pack with %(copies)s of every rank, low to high: %(ranks)s.",
        "%(num)s packs together, each with %(copies)s of every rank, low to high: %(ranks)s.",
        pack.packs,
        **values,
    )


def special_sentence(special: Special) -> str:
    """What a special card does."""
    values = {"card": card_name(special.card), "rank": rank_letter(special.rank_above), "points": special.points}
    if special.instant_loss:
        return gettext(
            "%(card)s: higher than the %(rank)s. Whoever takes the last trick with it pays %(points)s and is out at "
            "once.",
            **values,
        )
    return gettext("%(card)s: higher than the %(rank)s, costs %(points)s.", **values)


def _hand_size(variant: Variant) -> str:
    match variant.hand.size:
        case Fixed(cards=cards):
            return ngettext("Everybody gets %(num)s card.", "Everybody gets %(num)s cards.", cards)
        case Countdown(start=start, then=AfterOne.RESTART):
            return ngettext(
                "First hand: %(num)s card each. Then one card fewer each time; after one card it starts again "
                "at %(num)s.",
                "First hand: %(num)s cards each. Then one card fewer each time; after one card it starts again "
                "at %(num)s.",
                start,
            )
        case Countdown(start=start):
            return ngettext(
                "First hand: %(num)s card each. Then one card fewer each time; after one card it goes up again "
                "to %(num)s.",
                "First hand: %(num)s cards each. Then one card fewer each time; after one card it goes up again "
                "to %(num)s.",
                start,
            )
        case WholePack():
            return gettext("The whole pack is dealt out evenly.")
        case LastPenalty(first=first, cap=None):
            return ngettext(
                "First hand: %(num)s card each. Later hands: as many cards as the last losing card cost points.",
                "First hand: %(num)s cards each. Later hands: as many cards as the last losing card cost points.",
                first,
            )
        case LastPenalty(first=first, cap=cap):
            return ngettext(
                "First hand: %(num)s card each. Later hands: as many cards as the last losing card cost points, "
                "at most %(cap)s.",
                "First hand: %(num)s cards each. Later hands: as many cards as the last losing card cost points, "
                "at most %(cap)s.",
                first,
                cap=cap,
            )
        case DealerChoice(least=least):
            return gettext("The dealer chooses how many cards everybody gets, at least %(least)s.", least=least)


_NEXT_GAME = {
    NextDeal.ROTATE: N_("The next player clockwise deals."),
    NextDeal.LOSER: N_("The loser deals."),
    NextDeal.NONE: N_("There is no dealer."),
}
_NEXT_DEALER = {
    NextDeal.ROTATE: N_("The next player clockwise who is still in deals."),
    NextDeal.LOSER: N_(
        "The player who took the last trick deals; if that player is out, the next one clockwise who is still in."
    ),
    NextDeal.NONE: N_("There is no dealer."),
}
_LEADER = {
    NextLead.FOREHAND: N_("The player to the dealer’s left leads."),
    NextLead.DEALER: N_("The dealer leads."),
    NextLead.LAST_WINNER: N_(
        "The player who took the last trick leads; if that player is out, the next one clockwise who is still in."
    ),
}
_FIRST_LEAD = {
    FirstLead.FOREHAND: N_("In the first hand the player to the dealer’s left leads."),
    FirstLead.DEALER: N_("In the first hand the dealer leads."),
    FirstLead.YOUNGEST_THEN_LAST_WINNER: N_("In the first hand the youngest player leads."),
}
_EXCHANGE = {
    ExchangeKind.FREE_ONCE: N_("Before play everybody may exchange any number of cards, once, while the pack lasts."),
    ExchangeKind.DEALER_SETS_NUMBER: N_(
        "The dealer may exchange cards but keeps at least %(keep)s. The others may then exchange as many as the dealer "
        "did, or none."
    ),
    ExchangeKind.NOT_MORE_THAN_PREVIOUS: N_("In turn everybody may exchange cards, never more than the player before."),
    ExchangeKind.REDEAL_FOR_FACTOR: N_(
        "Before play you may ask for a new hand: if you then pay, you pay double, after a second new hand fourfold. "
        "Without a king, queen or jack in hand a new one is free."
    ),
}
