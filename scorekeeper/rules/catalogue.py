"""The presets (register: variants, presets), as values.

An id is public and stored with every game, so it never changes. `meta.difference` says in one line what sets a preset
apart. `meta.unconfirmed` names the parameters that no source settles (mark [?] in the register); the app shows them as
unconfirmed. Within a family the best known preset comes first.
"""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper import N_
from scorekeeper.rules.cards import NUMBER_RANKS, parse_card
from scorekeeper.rules.options import (
    AceRule,
    AllOut,
    Duty,
    End,
    ExchangeKind,
    FirstLead,
    LastTrickMode,
    LastTrickOrder,
    LastTrickRank,
    LeadCards,
    LimitTest,
    NextDeal,
    NextLead,
    Payer,
    PenaltyTie,
    Reach,
    ReEntryScore,
    Reference,
    SetsTaken,
    Shortage,
    Undealt,
)
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import house_rules
from scorekeeper.rules.variant import (
    FACE_POINTS,
    BuyIn,
    Countdown,
    Deal,
    Dealing,
    Ending,
    Exchange,
    Fixed,
    Follow,
    LastPenalty,
    LastTrick,
    Lead,
    Limit,
    Meta,
    Pack,
    Penalty,
    PerPlayerFactor,
    Players,
    RankFactor,
    Ranking,
    ReEntry,
    Source,
    Special,
    Trick,
    Variant,
    WholePack,
)

PAGAT = Source(name=N_("Pagat, Cucumber"), url="https://www.pagat.com/last/cucumber.html")
PAGAT_22 = Source(name=N_("Pagat, Twenty-Two"), url="https://www.pagat.com/last/22.html")
DESKOVEHRY = Source(name="deskovehry.cz", url="https://www.deskovehry.cz")
CATSATCARDS = Source(name="CatsAtCards", url="https://www.catsatcards.com")
DENEXA = Source(name="Denexa Games", url="https://www.denexa.com")
ANONYMOUS = Source(name=N_("an anonymous rules site"))
WIKIPEDIA = Source(name=N_("English Wikipedia"), url="https://en.wikipedia.org/wiki/Cucumber_(card_game)")
WIKIPEDIA_PARLETT = Source(
    name=N_("English Wikipedia after Parlett"), url="https://en.wikipedia.org/wiki/Cucumber_(card_game)"
)
BGA = Source(name=N_("Board Game Arena help"), url="https://en.doc.boardgamearena.com")
KORTSPELSREGLER = Source(name="kortspelsregler.com", url="https://kortspelsregler.com")
KORTSPELONLINE = Source(name="kortspelonline.se", url="https://kortspelonline.se")
WIKIBOOKS_SV = Source(name=N_("Swedish Wikibooks"), url="https://sv.wikibooks.org")
WIKIPEDIA_NO = Source(name=N_("Norwegian Wikipedia"), url="https://no.wikipedia.org")
GAMERULES_NO = Source(name=N_("GameRules, Norwegian"), url="https://gamerules.com/rules/norwegian")
GAMERULES = Source(name="GameRules", url="https://gamerules.com")
GAMERULES_RASSI = Source(name="GameRules, Rassi", url="https://gamerules.com/rules/rassi")
GAMERULES_IS = Source(name=N_("GameRules, Icelandic Gúrka"), url="https://gamerules.com/rules/icelandic-gurka")
SPILAREGLUR = Source(name="spilareglur.is", url="https://spilareglur.is")
TVTROPES = Source(name="TV Tropes", url="https://tvtropes.org")
TWO_F = Source(name=N_("2F-Spiele rule sheet"), url="https://www.2f-spiele.de")
PARLETT = Source(name=N_("David Parlett, The Penguin Book of Card Games"))
PLAY_REPORT = Source(name=N_("a Japanese play report"))

AGURK = Variant(
    id="agurk",
    meta=Meta(
        name="Agurk",
        region=N_("Denmark"),
        difference=N_("Above 21 you get a cucumber, with the second you are out; an equal card takes points off."),
        sources=(PAGAT, DESKOVEHRY, CATSATCARDS, DENEXA),
    ),
    penalty=Penalty(tied=PenaltyTie.SUBTRACT),
    cucumbers_to_be_out=2,
)
AGURK_CATSATCARDS = replace(
    AGURK,
    id="agurk-catsatcards",
    meta=Meta(
        name=N_("Agurk, 21 reached"),
        region=N_("Denmark, as on CatsAtCards"),
        difference=N_("Like Agurk, but 21 is already a cucumber."),
        sources=(CATSATCARDS,),
    ),
    limit=Limit(test=LimitTest.REACH),
    re_entry=ReEntry(score=ReEntryScore.HIGHEST_OTHER_WITHIN_LIMIT),
)
AGURK_DENEXA = replace(
    AGURK,
    id="agurk-denexa",
    meta=Meta(
        name=N_("Agurk, must beat"),
        region=N_("Denmark, as on Denexa"),
        difference=N_("Like Agurk, but you must play higher if you can."),
        sources=(DENEXA,),
    ),
    follow=Follow(duty=Duty.MUST_OVERTAKE, reach=Reach.STRICTLY_HIGHER),
)
CUCUMBER_21 = Variant(
    id="cucumber-21",
    meta=Meta(
        name=N_("Cucumber 21"),
        region=N_("International"),
        difference=N_("Out above 21 at once: one life, equal cards change nothing."),
        sources=(ANONYMOUS,),
    ),
)
WIKIPEDIA_FORM = Variant(
    id="wikipedia",
    meta=Meta(
        name=N_("Cucumber"),
        region=N_("As on Wikipedia"),
        difference=N_("Out at 30; everybody with the highest card pays; you must beat if you can."),
        sources=(WIKIPEDIA,),
    ),
    follow=Follow(duty=Duty.MUST_OVERTAKE, ace=AceRule.ACE_LED_LOWEST),
    penalty=Penalty(payer=Payer.ALL_HIGHEST),
    limit=Limit(value=30, test=LimitTest.REACH),
)
WIKIPEDIA_ANY_ACE = replace(
    WIKIPEDIA_FORM,
    id="wikipedia-any-ace",
    meta=Meta(
        name=N_("Cucumber, any ace"),
        region=N_("As on Wikipedia, any ace"),
        difference=N_("Like Cucumber, but after any ace everybody plays the lowest card."),
        sources=(WIKIPEDIA,),
    ),
    follow=Follow(duty=Duty.MUST_OVERTAKE, ace=AceRule.ANY_ACE_LOWEST),
)
WIKIPEDIA_BUY_IN = replace(
    WIKIPEDIA_FORM,
    id="wikipedia-buy-in",
    meta=Meta(
        name=N_("Cucumber for stakes"),
        region=N_("As on Wikipedia, after Parlett"),
        difference=N_("Like Cucumber, but you may buy back in once while at least three others are still in."),
        sources=(WIKIPEDIA_PARLETT,),
    ),
    buy_in=BuyIn(max_times=1, min_others_in=3),
)
WIKIPEDIA_21 = replace(
    WIKIPEDIA_FORM,
    id="wikipedia-21",
    meta=Meta(
        name=N_("Cucumber to 21"),
        region=N_("As on Wikipedia, to 21 points"),
        difference=N_("The first to reach 21 loses; several can reach it together."),
        sources=(WIKIPEDIA,),
    ),
    limit=Limit(value=21, test=LimitTest.REACH),
    game=Ending(end=End.FIRST_OUT_LOSES),
)
PARLETT_FORM = Variant(
    id="parlett",
    meta=Meta(
        name=N_("Cucumber, Parlett’s book"),
        region=N_("As in Parlett’s Penguin Book of Card Games"),
        difference=N_(
            "Six cards; match or beat the card before yours; out at 30; of the last two the lower total wins."
        ),
        sources=(PARLETT,),
    ),
    players=Players(min=3, max=7),
    hand=Dealing(size=Fixed(6)),
    follow=Follow(reference=Reference.PREVIOUS, duty=Duty.MUST_OVERTAKE),
    penalty=Penalty(payer=Payer.ALL_HIGHEST),
    limit=Limit(value=30, test=LimitTest.REACH),
    buy_in=BuyIn(max_times=1, min_others_in=3),
    game=Ending(end=End.TWO_LEFT_LOWEST_WINS),
)
BGA_FORM = Variant(
    id="bga",
    meta=Meta(
        name=N_("Cucumber, online rules"),
        region=N_("As on Board Game Arena"),
        difference=N_(
            "Out above 30; of equal cards only the last pays; if an ace is led, everybody plays their lowest."
        ),
        sources=(BGA,),
    ),
    follow=Follow(ace=AceRule.ACE_LED_LOWEST),
    limit=Limit(value=30, test=LimitTest.OVER),
)
GURKA_SE = Variant(
    id="gurka-se",
    meta=Meta(
        name="Gurka",
        region=N_("Sweden"),
        difference=N_(
            "Six cards; match or beat the card before yours; everybody with the highest card pays; out at 30, but "
            "you may buy back in."
        ),
        sources=(KORTSPELSREGLER, KORTSPELONLINE),
    ),
    players=Players(min=3, max=8),
    hand=Dealing(size=Fixed(6)),
    follow=Follow(reference=Reference.PREVIOUS, duty=Duty.MUST_OVERTAKE, ace=AceRule.AFTER_ACE_LOWEST),
    trick=Trick(cards_stay_open=False),
    last_trick=LastTrick(mode=LastTrickMode.TURNED_UP_TOGETHER, order=LastTrickOrder.FROM_LEADER),
    penalty=Penalty(payer=Payer.ALL_HIGHEST),
    limit=Limit(value=30, test=LimitTest.REACH),
    buy_in=BuyIn(max_times=None, min_others_in=2),
)
GURKA_WB = Variant(
    id="gurka-wb",
    meta=Meta(
        name=N_("Gurka, equal first"),
        region=N_("Sweden, as on Wikibooks"),
        difference=N_("Six cards; play an equal card if you hold one; out at 20; the loser deals."),
        sources=(WIKIBOOKS_SV,),
    ),
    hand=Dealing(size=Fixed(6)),
    follow=Follow(reference=Reference.PREVIOUS, duty=Duty.EQUAL_FIRST),
    last_trick=LastTrick(mode=LastTrickMode.TURNED_UP_TOGETHER, order=LastTrickOrder.FROM_LEADER),
    penalty=Penalty(payer=Payer.ALL_HIGHEST),
    limit=Limit(value=20, test=LimitTest.REACH),
    deal=Deal(next=NextDeal.LOSER),
)
AGURK_NO = Variant(
    id="agurk-no",
    meta=Meta(
        name=N_("Agurk, Norwegian"),
        region=N_("Norway"),
        difference=N_("Out at 30; everybody with the highest card pays; you must beat if you can."),
        sources=(WIKIPEDIA_NO,),
    ),
    follow=Follow(duty=Duty.MUST_OVERTAKE),
    penalty=Penalty(payer=Payer.ALL_HIGHEST),
    limit=Limit(value=30, test=LimitTest.REACH),
)
ROKKAR = Variant(
    id="rokkar",
    meta=Meta(
        name="Røkkar",
        region=N_("Norway, for stakes"),
        difference=N_(
            "Knock-out: whoever has the highest last card is out at once; if all are equal, the game is void."
        ),
        sources=(WIKIPEDIA_NO,),
    ),
    penalty=Penalty(payer=Payer.ALL_HIGHEST),
    limit=Limit(value=1, test=LimitTest.REACH),
    game=Ending(all_out=AllOut.VOID_HAND),
)
GURKA_NO = Variant(
    id="gurka-no",
    meta=Meta(
        name=N_("Gurka, Norwegian"),
        region=N_("Norway"),
        difference=N_("The loser deals and leads; the losing card says how many cards come next."),
        sources=(GAMERULES_NO,),
        unconfirmed=("limit.value", "limit.test"),
    ),
    hand=Dealing(size=LastPenalty(first=5, cap=7)),
    exchange=Exchange(kind=ExchangeKind.DEALER_SETS_NUMBER, keep=2),
    lead=Lead(first=FirstLead.DEALER, next_hand=NextLead.DEALER),
    limit=Limit(value=30, test=LimitTest.REACH),
    deal=Deal(next=NextDeal.LOSER),
)
OGOREK = Variant(
    id="ogorek",
    meta=Meta(
        name="Ogórek",
        region=N_("Poland"),
        difference=N_("Six cards; in the last trick the ace is the lowest card and costs 1."),
        sources=(GAMERULES,),
        unconfirmed=("limit.value", "limit.test"),
    ),
    players=Players(min=3, max=8),
    rank=Ranking(last_trick=LastTrickRank.ACE_LOW),
    hand=Dealing(size=Fixed(6)),
    follow=Follow(duty=Duty.MUST_OVERTAKE),
    penalty=Penalty(payer=Payer.ALL_HIGHEST, points={**FACE_POINTS, "A": 1}),
    limit=Limit(value=21, test=LimitTest.REACH),
)
KURKKU = Variant(
    id="kurkku",
    meta=Meta(
        name="Kurkku",
        region=N_("Finland"),
        difference=N_("Three or four players; the first to reach 30 loses, and the game is over."),
        sources=(GAMERULES,),
    ),
    players=Players(min=3, max=4),
    limit=Limit(value=30, test=LimitTest.REACH),
    game=Ending(end=End.FIRST_OUT_LOSES),
)
MATAPESA = Variant(
    id="matapesa",
    meta=Meta(
        name="Mätäpesä",
        region=N_("Finland"),
        difference=N_("The whole pack is dealt; one hand; whoever takes the last trick loses."),
        sources=(GAMERULES,),
    ),
    players=Players(min=3, max=8),
    hand=Dealing(size=WholePack(), undealt=Undealt.FACE_UP),
    limit=Limit(value=1, test=LimitTest.REACH),
    deal=Deal(next=NextDeal.LOSER),
    game=Ending(end=End.ONE_HAND),
)
RASSI = Variant(
    id="rassi",
    meta=Meta(
        name="Rassi",
        region=N_("Finland"),
        difference=N_("With a new hand you pay double, then fourfold; in the last trick the ace is low."),
        sources=(GAMERULES_RASSI,),
        unconfirmed=("follow.duty", "penalty.payer", "limit.value", "limit.test"),
    ),
    players=Players(min=2, max=8),
    rank=Ranking(last_trick=LastTrickRank.ACE_LOW),
    hand=Dealing(size=Fixed(6)),
    exchange=Exchange(kind=ExchangeKind.REDEAL_FOR_FACTOR),
    follow=Follow(duty=Duty.MUST_OVERTAKE),
    penalty=Penalty(points={**FACE_POINTS, "A": 1}, factor=PerPlayerFactor()),
    limit=Limit(value=50, test=LimitTest.REACH),
)
GURKA_IS = Variant(
    id="gurka-is",
    meta=Meta(
        name="Gúrka",
        region=N_("Iceland"),
        difference=N_("Ten cards, then nine, eight …; equal cards may be led together; the 6 of clubs loses at once."),
        sources=(SPILAREGLUR, GAMERULES_IS),
    ),
    players=Players(min=2, max=4),
    pack=Pack(special=(Special(card=parse_card("6C"), rank_above="A", points=21, instant_loss=True),)),
    hand=Dealing(size=Countdown(start=10)),
    lead=Lead(cards=LeadCards.EQUAL_SET),
    trick=Trick(sets=SetsTaken.HIGHEST_CARD),
    penalty=Penalty(card_leaves_pack=True),
    limit=Limit(value=21, test=LimitTest.OVER),
)
TWENTY_TWO = Variant(
    id="twenty-two",
    meta=Meta(
        name=N_("Twenty-Two"),
        region=N_("International, also Supergurka"),
        difference=N_("Out at 22; equal cards may be led together; penalty cards leave the pack."),
        sources=(PAGAT_22, GAMERULES, TVTROPES),
        unconfirmed=("trick.sets",),
    ),
    players=Players(min=2, max=6),
    hand=Dealing(size=LastPenalty(first=7), shortage=Shortage.EQUAL_HANDS),
    exchange=Exchange(kind=ExchangeKind.FREE_ONCE),
    lead=Lead(cards=LeadCards.EQUAL_SET),
    penalty=Penalty(
        payer=Payer.ALL_HIGHEST,
        points={**FACE_POINTS, "J": 10, "Q": 10, "K": 10, "A": 11},
        card_leaves_pack=True,
    ),
    limit=Limit(value=22, test=LimitTest.REACH),
    deal=Deal(next=NextDeal.LOSER),
)
FIVE_CUCUMBERS = Variant(
    id="five-cucumbers",
    meta=Meta(
        name=N_("Five Cucumbers"),
        region=N_("Germany, 2F-Spiele"),
        difference=N_(
            "Cards 1 to 15; the last trick costs up to five cucumbers, doubled by a 1; with six you are out."
        ),
        sources=(TWO_F,),
    ),
    players=Players(min=2, max=8),
    pack=Pack(ranks=NUMBER_RANKS),
    lead=Lead(first=FirstLead.YOUNGEST_THEN_LAST_WINNER, next_hand=NextLead.LAST_WINNER),
    penalty=Penalty(
        points={
            **dict.fromkeys(("1",), 0),
            **dict.fromkeys(("2", "3", "4", "5"), 1),
            **dict.fromkeys(("6", "7", "8", "9"), 2),
            **dict.fromkeys(("10", "11"), 3),
            **dict.fromkeys(("12", "13", "14"), 4),
            **dict.fromkeys(("15",), 5),
        },
        factor=RankFactor(rank="1", factor=2, once=True),
    ),
    limit=Limit(value=5, test=LimitTest.OVER),
    deal=Deal(next=NextDeal.NONE),
)
FIVE_CUCUMBERS_FIRST_OUT = replace(
    FIVE_CUCUMBERS,
    id="five-cucumbers-first-out",
    meta=Meta(
        name=N_("Five Cucumbers, first out"),
        region=N_("As in a play report"),
        difference=N_("Like Five Cucumbers, but the first to have five loses, and the game is over."),
        sources=(PLAY_REPORT, TWO_F),
    ),
    limit=Limit(value=5, test=LimitTest.REACH),
    game=Ending(end=End.FIRST_OUT_LOSES),
)

CATALOGUE: Mapping[str, Variant] = {
    preset.id: preset
    for preset in (
        AGURK,
        AGURK_CATSATCARDS,
        AGURK_DENEXA,
        CUCUMBER_21,
        WIKIPEDIA_FORM,
        WIKIPEDIA_ANY_ACE,
        WIKIPEDIA_BUY_IN,
        WIKIPEDIA_21,
        PARLETT_FORM,
        BGA_FORM,
        GURKA_SE,
        GURKA_WB,
        AGURK_NO,
        ROKKAR,
        GURKA_NO,
        OGOREK,
        KURKKU,
        MATAPESA,
        RASSI,
        GURKA_IS,
        TWENTY_TWO,
        FIVE_CUCUMBERS,
        FIVE_CUCUMBERS_FIRST_OUT,
    )
}
"""Variant id -> preset, in the order in which they are listed to people: the first of a country heads its list."""

WELL_KNOWN = ("agurk", "gurka-se", "five-cucumbers", "ogorek", "wikipedia")
"""The ids offered first at the start of a game."""


def own_rules(variant: Variant) -> dict[str, Json]:
    """The parameters in which a variant differs from its preset; none if that is no longer in the catalogue."""
    return house_rules(variant, CATALOGUE.get(variant.id, variant))


def unconfirmed(variant: Variant) -> tuple[str, ...]:
    """The parameters that no source settles and no house rule changes."""
    settled = own_rules(variant)
    return tuple(name for name in variant.meta.unconfirmed if name not in settled)
