"""What the last trick costs, when a player is out, and how a game ends, in plain words."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from scorekeeper.rules.options import AllOut, End, LimitTest, Payer, PenaltyTie, ReEntryScore, ReEntryWhen
from scorekeeper.rules.variant import BuyIn, PerPlayerFactor, RankFactor, Variant
from scorekeeper.words.cards import card_name, rank_letter
from scorekeeper.words.lists import row_of, unbroken
from scorekeeper.words.paragraphs import Paragraph, about
from scorekeeper.words.translate import gettext, ngettext, pgettext

_TWICE = 2
_TO_THE_LAST = (End.LAST_SURVIVOR, End.TWO_LEFT_LOWEST_WINS)


def aim(variant: Variant) -> Iterator[Paragraph]:
    """The aim of the game."""
    yield about(gettext("Only the last trick counts: do not take it."))
    yield about(_goal(variant))


def points(variant: Variant) -> Iterator[Paragraph]:
    """What the cards cost, and what multiplies that; no prices where points do not matter."""
    if not variant.knocks_out:
        costs = points_of_ranks({rank: variant.penalty.points[rank] for rank in variant.pack.ranks})
        yield about(gettext("The card that takes the last trick costs: %(points)s.", points=costs), "penalty.points")
        if variant.game.end is not End.ONE_HAND:
            yield about(gettext("What you pay is added up from hand to hand."))
    factor = variant.penalty.factor
    if isinstance(factor, RankFactor):
        yield about(factor_sentence(factor), "penalty.factor")
    elif isinstance(factor, PerPlayerFactor):
        yield about(
            gettext("A player’s hand can count double or more. That matters only if this player pays."),
            "penalty.factor",
        )


def limit(variant: Variant) -> Iterator[Paragraph]:
    """The limit, and what happens above it; where points do not matter, the last trick says it."""
    if not variant.knocks_out:
        yield about(_too_much(variant), "limit.value", "limit.test", "cucumbers_to_be_out")
        if variant.cucumbers_to_be_out > 1:
            yield about(gettext("With the second cucumber you are out."), "cucumbers_to_be_out")
    if variant.limit.instant_loss:
        cards = row_of([card_name(card) for card in variant.limit.instant_loss])
        yield about(
            gettext(
                "Whoever has to pay with one of these cards is out at once, whatever the score: %(cards)s.", cards=cards
            ),
            "limit.instant_loss",
        )
    early = variant.re_entry.when is ReEntryWhen.BEFORE_SUBTRACTION
    subtracts = variant.penalty.tied is PenaltyTie.SUBTRACT
    if variant.cucumbers_to_be_out > 1:
        yield about(
            gettext("After a cucumber you go on with the highest score of the others still in, 0 if they all have 0."),
            "re_entry.score",
        )
    if variant.re_entry.score is ReEntryScore.HIGHEST_OTHER_WITHIN_LIMIT:
        yield about(
            gettext("A score that is too much, because the limit was lowered, does not count for that."),
            "re_entry.score",
        )
    if not early:
        yield about(
            gettext("That score is read after everybody has taken points off for an equal card."), "re_entry.when"
        )
    elif variant.cucumbers_to_be_out > 1 and subtracts:
        yield about(gettext("That score is read before anybody takes points off for an equal card."), "re_entry.when")
    if subtracts:
        yield about(
            gettext(
                "No score goes below %(floor)s, and a cucumber is never taken back.",
                floor=variant.score.floor,
            ),
            "score.floor",
        )


def buying_in(variant: Variant) -> Iterator[Paragraph]:
    """How a player who goes out can buy back in."""
    terms = variant.buy_in
    if terms is None:
        return
    yield about(gettext("Before the game everybody puts the same stake into a pot. The winner takes it."))
    for text in buy_in_sentences(terms):
        yield about(text, "buy_in")


def buy_in_sentences(terms: BuyIn) -> tuple[str, str, str]:
    """To what score, while how many others are in, and how often."""
    others = ngettext(
        "At least %(num)s other must still be in.",
        "At least %(num)s others must still be in.",
        terms.min_others_in,
    )
    if terms.max_times is None:
        times = gettext("You may buy back in any number of times.")
    elif terms.max_times == 1:
        times = gettext("You may buy back in once.")
    else:
        times = ngettext("You may buy back in %(num)s time.", "You may buy back in %(num)s times.", terms.max_times)
    return (
        gettext("When you go out you may pay a new stake and come back with the highest score of those still in."),
        others,
        times,
    )


def ending(variant: Variant) -> Iterator[Paragraph]:
    """Who wins or loses."""
    yield about(_end(variant), "game.end")
    if variant.game.all_out is AllOut.VOID_HAND:
        yield about(gettext("Whoever goes out pays into a pot, and the winner takes it."))
        yield about(
            gettext(
                "If everybody left goes out at once, the game is void: nobody pays, and the pot stays for the next "
                "game."
            ),
            "game.all_out",
        )
    elif variant.game.end in _TO_THE_LAST and variant.penalty.payer is Payer.ALL_HIGHEST:
        yield about(
            gettext("If everybody left goes out at once, the lowest total wins; equal totals share."),
            "game.all_out",
        )


def _goal(variant: Variant) -> str:
    match variant.game.end:
        case End.LAST_SURVIVOR:
            return gettext("Stay in the game longer than everybody else.")
        case End.TWO_LEFT_LOWEST_WINS:
            return gettext("Be one of the last two, with the lower total.")
        case End.FIRST_OUT_LOSES if variant.knocks_out:
            return gettext("Do not be the first one out.")
        case End.FIRST_OUT_LOSES:
            if variant.counts_cucumbers:
                return gettext("Do not be the first to have too many cucumbers.")
            return gettext("Do not be the first to have too many points.")
        case End.ONE_HAND:
            return gettext("One hand makes a game.")


def _end(variant: Variant) -> str:
    match variant.game.end:
        case End.LAST_SURVIVOR:
            return gettext("The last player still in wins.")
        case End.TWO_LEFT_LOWEST_WINS:
            return gettext("The game ends as soon as only two are left. The lower total wins; equal totals share.")
        case End.FIRST_OUT_LOSES if variant.penalty.payer is Payer.ALL_HIGHEST:
            return gettext("The game ends as soon as somebody is out. That player loses; several can lose together.")
        case End.FIRST_OUT_LOSES:
            return gettext("The game ends as soon as somebody is out. That player loses.")
        case End.ONE_HAND if variant.knocks_out:
            return gettext("The game is one hand.")
        case End.ONE_HAND:
            return gettext("The game is one hand: the player who pays loses.")


def factor_sentence(factor: RankFactor) -> str:
    """What a rank in the last trick does to the cost."""
    values = {"rank": rank_letter(factor.rank), "factor": factor.factor}
    match factor.once, factor.factor == _TWICE:
        case True, True:
            return gettext(
                "A %(rank)s in the last trick doubles the cost, several of them double it only once.", **values
            )
        case True, False:
            return gettext("With a %(rank)s in the last trick, or several, the cost is ×%(factor)s.", **values)
        case _, True:
            return gettext("Every %(rank)s in the last trick doubles the cost.", **values)
    return gettext("Every %(rank)s in the last trick makes the cost ×%(factor)s.", **values)


def _too_much(variant: Variant) -> str:
    value = variant.limit.value
    over = variant.limit.test is LimitTest.OVER
    if variant.cucumbers_to_be_out > 1:
        if over:
            return ngettext(
                "With more than %(num)s point you get a cucumber.",
                "With more than %(num)s points you get a cucumber.",
                value,
            )
        return ngettext(
            "With %(num)s point or more you get a cucumber.", "With %(num)s points or more you get a cucumber.", value
        )
    if variant.counts_cucumbers:
        if over:
            return ngettext(
                "With more than %(num)s cucumber you are out.", "With more than %(num)s cucumbers you are out.", value
            )
        return ngettext(
            "With %(num)s cucumber or more you are out.", "With %(num)s cucumbers or more you are out.", value
        )
    if over:
        return ngettext(
            "With more than %(num)s point you are out.", "With more than %(num)s points you are out.", value
        )
    return ngettext("With %(num)s point or more you are out.", "With %(num)s points or more you are out.", value)


def points_of_ranks(points: Mapping[str, int]) -> str:
    """What the ranks cost; equal values and face values are grouped: `2–10: their number, J: 11`."""

    def alike(cost: tuple[str, int]) -> int | None:
        rank, worth = cost
        return None if rank == str(worth) else worth

    pieces = []
    for worth, group in groupby(points.items(), alike):
        ranks = [rank_letter(rank) for rank, _ in group]
        values = {"first": ranks[0], "last": ranks[-1], "points": worth}
        if worth is None and len(ranks) == 1:
            pieces.append(pgettext("points", "%(first)s: its number", **values))
        elif worth is None:
            pieces.append(pgettext("points", "%(first)s–%(last)s: their number", **values))
        elif len(ranks) == 1:
            pieces.append(pgettext("points", "%(first)s: %(points)s", **values))
        else:
            pieces.append(pgettext("points", "%(first)s–%(last)s: %(points)s", **values))
    return unbroken(row_of(pieces))
