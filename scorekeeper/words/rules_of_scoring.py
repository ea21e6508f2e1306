"""What the last trick costs, when a player is out, and how a game ends, in plain words."""

from collections.abc import Iterator
from itertools import groupby

from scorekeeper.rules.options import AllOut, End, LimitTest, Payer, PenaltyTie, ReEntryWhen
from scorekeeper.rules.variant import PerPlayerFactor, RankFactor, Variant
from scorekeeper.words.cards import card_name, rank_letter
from scorekeeper.words.lists import one_of, row_of
from scorekeeper.words.paragraphs import Paragraph, about
from scorekeeper.words.translate import gettext, ngettext, pgettext


def aim(variant: Variant) -> Iterator[Paragraph]:
    """The aim of the game."""
    yield about(gettext("Do not take the last trick: only the last trick costs points."))
    yield about(_goal(variant))


def points(variant: Variant) -> Iterator[Paragraph]:
    """What the cards cost."""
    yield about(gettext("The card paid for costs: %(points)s.", points=_values(variant)), "penalty.points")


def doubling(variant: Variant) -> Iterator[Paragraph]:
    """What multiplies the cost."""
    factor = variant.penalty.factor
    if isinstance(factor, RankFactor):
        values = {"rank": rank_letter(factor.rank), "factor": factor.factor}
        if factor.once:
            text = gettext("With at least one %(rank)s in the last trick it costs %(factor)s times as much.", **values)
        else:
            text = gettext("For every %(rank)s in the last trick it costs %(factor)s times as much.", **values)
        yield about(text, "penalty.factor")
    elif isinstance(factor, PerPlayerFactor):
        yield about(
            gettext("Each player can have a multiplier for the hand; it counts only if that player pays."),
            "penalty.factor",
        )


def limit(variant: Variant) -> Iterator[Paragraph]:
    """The limit, and what happens above it."""
    yield about(_too_much(variant), "limit.value", "limit.test", "cucumbers_to_be_out")
    if variant.limit.instant_loss:
        cards = one_of([card_name(card) for card in variant.limit.instant_loss])
        yield about(
            gettext("Whoever pays for %(cards)s is out at once, whatever the score.", cards=cards),
            "limit.instant_loss",
        )
    early = variant.re_entry.when is ReEntryWhen.BEFORE_SUBTRACTION
    subtracts = variant.penalty.tied is PenaltyTie.SUBTRACT
    if variant.cucumbers_to_be_out > 1:
        yield about(
            gettext("After a cucumber you go on with the highest score of the others still in, 0 if nobody is."),
            "re_entry.score",
        )
    if not early:
        yield about(gettext("That score is read after equal cards have been taken off."), "re_entry.when")
    elif variant.cucumbers_to_be_out > 1 and subtracts:
        yield about(gettext("That score is read before equal cards are taken off."), "re_entry.when")
    if subtracts:
        yield about(
            gettext(
                "No score falls below %(floor)s, and a cucumber is never taken back.",
                floor=variant.score.floor,
            ),
            "score.floor",
        )


def buying_in(variant: Variant) -> Iterator[Paragraph]:
    """How a player who goes out can buy back in."""
    terms = variant.buy_in
    if terms is None:
        return
    text = gettext("Whoever goes out may pay to come back with the highest score of those who are still in.")
    others = ngettext(
        "At least %(num)s other must still be in.",
        "At least %(num)s others must still be in.",
        terms.min_others_in,
    )
    if terms.max_times is None:
        times = gettext("That may be done any number of times.")
    else:
        times = ngettext("That may be done only %(num)s time.", "That may be done only %(num)s times.", terms.max_times)
    yield about(text, "buy_in")
    yield about(others, "buy_in")
    yield about(times, "buy_in")


def ending(variant: Variant) -> Iterator[Paragraph]:
    """Who wins or loses."""
    yield about(_end(variant), "game.end")
    if variant.game.all_out is AllOut.VOID_HAND:
        yield about(
            gettext("If everybody would go out at once, the game is void and the pot goes on to the next."),
            "game.all_out",
        )
    elif variant.game.end is End.LAST_SURVIVOR and variant.penalty.payer is Payer.ALL_HIGHEST:
        yield about(
            gettext("If all who are left go out at once, the lower total wins, and equal totals share."),
            "game.all_out",
        )


def _goal(variant: Variant) -> str:
    match variant.game.end:
        case End.LAST_SURVIVOR:
            return gettext("Stay in the game longer than everybody else.")
        case End.FIRST_OUT_LOSES:
            return gettext("Do not be the first to have too many points.")
        case End.ONE_HAND:
            return gettext("One hand is a game.")


def _end(variant: Variant) -> str:
    match variant.game.end:
        case End.LAST_SURVIVOR:
            return gettext("The last player who is still in wins.")
        case End.FIRST_OUT_LOSES:
            return gettext("The game is over as soon as somebody is out, and that player loses.")
        case End.ONE_HAND:
            return gettext("The game is over after one hand, and whoever pays loses.")


def _too_much(variant: Variant) -> str:
    value = variant.limit.value
    over = variant.limit.test is LimitTest.OVER
    if variant.cucumbers_to_be_out > 1:
        if over:
            return gettext(
                "With more than %(limit)s points you get a cucumber, with the second cucumber you are out.",
                limit=value,
            )
        return gettext(
            "With %(limit)s points or more you get a cucumber, with the second cucumber you are out.",
            limit=value,
        )
    if over:
        return gettext("With more than %(limit)s points you are out.", limit=value)
    return ngettext("With %(num)s point or more you are out.", "With %(num)s points or more you are out.", value)


def _values(variant: Variant) -> str:
    """What the ranks cost; equal values and face values are grouped: `2–10: their number, J: 11`."""
    costs = [(rank, variant.penalty.points[rank]) for rank in variant.pack.ranks]

    def alike(cost: tuple[str, int]) -> int | None:
        rank, worth = cost
        return None if rank == str(worth) else worth

    pieces = []
    for worth, group in groupby(costs, alike):
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
    return row_of(pieces)
