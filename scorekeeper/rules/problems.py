"""Why the rules refuse a hand, a ruling or an opening (formats/README.md, "Game record")."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, unique

from scorekeeper.rules.cards import Card
from scorekeeper.rules.pack import cards_needed_each, pack_with_jokers, surplus_cards
from scorekeeper.rules.ruling import MAX_RULING_POINTS, Remedy, TableRuling
from scorekeeper.rules.standing import Event, Opening, Standing, clockwise, opening_result
from scorekeeper.rules.values import Hand, Score, still_in
from scorekeeper.rules.variant import Variant

MAX_FACTOR = 100
"""A higher personal multiplier is a typing error."""


@unique
class ProblemCode(StrEnum):
    """Why the rules refuse a hand, a ruling or an opening."""

    GAME_OVER = "game_over"
    UNKNOWN_SEAT = "unknown_seat"
    OUT = "out"
    TWICE = "twice"
    MISSING = "missing"
    OUT_OF_TURN = "out_of_turn"
    NOT_IN_PACK = "not_in_pack"
    TOO_MANY_OF_RANK = "too_many_of_rank"
    FACTOR_OUT_OF_RANGE = "factor_out_of_range"
    POINTS_FOR_NOBODY = "points_for_nobody"
    POINTS_OUT_OF_RANGE = "points_out_of_range"
    UNKNOWN_HAND = "unknown_hand"
    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_PLAYERS = "too_many_players"
    PACK_TOO_SMALL = "pack_too_small"
    FIRST_IS_OUT = "first_is_out"
    START_TOO_HIGH = "start_too_high"
    START_TOO_MANY_CUCUMBERS = "start_too_many_cucumbers"


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem and its place: the `field` of the record, and the `index` in it.

    `seat` and `card` say whom and what it is about; `count` is the number given, `limit` the one that is allowed.
    """

    code: ProblemCode
    field: str
    index: int | None = None
    seat: int | None = None
    card: Card | None = None
    count: int | None = None
    limit: int | None = None


def find_problems(variant: Variant, standing: Standing, event: Event) -> tuple[Problem, ...]:
    """Every reason why the event cannot be recorded next; empty if it can (formats/README.md, "Game record")."""
    if standing.next is None:
        return (Problem(ProblemCode.GAME_OVER, ""),)
    return _hand_problems(variant, standing, event) if isinstance(event, Hand) else _ruling_problems(standing, event)


def opening_problems(variant: Variant, opening: Opening) -> tuple[Problem, ...]:
    """Every reason why the game cannot be opened, such as too many players or impossible scores; empty if it can."""
    found: list[Problem] = []
    count = len(opening.scores)
    # A game carried over from paper may be down to its last players, with those who are out left off.
    least = variant.fewest_in if any(score != Score() for score in opening.scores) else variant.players.min
    if count < least:
        found.append(Problem(ProblemCode.TOO_FEW_PLAYERS, "players", count=count, limit=least))
    elif count > variant.players.max:
        found.append(Problem(ProblemCode.TOO_MANY_PLAYERS, "players", count=count, limit=variant.players.max))
    elif cards_needed_each(variant) * count > pack_with_jokers(variant, count):
        limit = pack_with_jokers(variant, count)
        found.append(
            Problem(ProblemCode.PACK_TOO_SMALL, "players", count=cards_needed_each(variant) * count, limit=limit)
        )
    for seat, score in enumerate(opening.scores):
        if score.out:
            if seat == opening.first and opening_result(variant, opening.scores) is None:
                found.append(Problem(ProblemCode.FIRST_IS_OUT, "first", seat=seat))
        elif variant.crosses(score.points):
            limit = variant.limit.value
            found.append(Problem(ProblemCode.START_TOO_HIGH, "start", seat=seat, count=score.points, limit=limit))
        elif score.cucumbers >= variant.cucumbers_to_be_out:
            limit = variant.cucumbers_to_be_out
            count = score.cucumbers
            found.append(Problem(ProblemCode.START_TOO_MANY_CUCUMBERS, "start", seat=seat, count=count, limit=limit))
    return tuple(found)


def _hand_problems(variant: Variant, standing: Standing, hand: Hand) -> tuple[Problem, ...]:
    found: list[Problem] = []
    laid_by = tuple([seat for seat, _ in hand.final_trick])
    expected = clockwise(standing.scores, laid_by[0] if laid_by else 0)
    if laid_by != expected:
        found += _seat_problems(standing.scores, hand) or _turn_problems(expected, hand)
    found += _card_problems(variant, standing, hand)
    if hand.buy_in:
        found += _buy_in_problems(standing.scores, hand)
    if hand.factors:
        found += _factor_problems(standing.scores, hand)
    return tuple(found)


def _ruling_problems(standing: Standing, ruling: TableRuling) -> tuple[Problem, ...]:
    found: list[Problem] = []
    if ruling.seat is None:
        if ruling.points:
            found.append(Problem(ProblemCode.POINTS_FOR_NOBODY, "player"))
    elif not 0 <= ruling.seat < len(standing.scores):
        found.append(Problem(ProblemCode.UNKNOWN_SEAT, "player", seat=ruling.seat))
    elif standing.scores[ruling.seat].out and ruling.points:
        found.append(Problem(ProblemCode.OUT, "player", seat=ruling.seat))
    if not 0 <= ruling.points <= MAX_RULING_POINTS or (ruling.points > 0) != (ruling.remedy is Remedy.POINTS):
        found.append(Problem(ProblemCode.POINTS_OUT_OF_RANGE, "points", count=ruling.points, limit=MAX_RULING_POINTS))
    coming = 0 if standing.next is None else standing.next.number
    if not 1 <= ruling.hand <= coming:
        found.append(Problem(ProblemCode.UNKNOWN_HAND, "hand", count=ruling.hand, limit=coming))
    return tuple(found)


def _seat_problems(scores: Sequence[Score], hand: Hand) -> list[Problem]:
    found: list[Problem] = []
    missing = set(still_in(scores))
    laid_by: set[int] = set()
    for index, (seat, card) in enumerate(hand.final_trick):
        if not 0 <= seat < len(scores):
            found.append(Problem(ProblemCode.UNKNOWN_SEAT, "final_trick", index, seat))
        elif scores[seat].out:
            found.append(Problem(ProblemCode.OUT, "final_trick", index, seat, card))
        elif seat in laid_by:
            found.append(Problem(ProblemCode.TWICE, "final_trick", index, seat, card))
        laid_by.add(seat)
    found += [Problem(ProblemCode.MISSING, "final_trick", seat=seat) for seat in sorted(missing - laid_by)]
    return found


def _turn_problems(expected: Sequence[int], hand: Hand) -> list[Problem]:
    return next(
        [Problem(ProblemCode.OUT_OF_TURN, "final_trick", index, laid.seat, laid.card)]
        for index, (laid, seat) in enumerate(zip(hand.final_trick, expected, strict=True))
        if laid.seat != seat
    )


def _buy_in_problems(scores: Sequence[Score], hand: Hand) -> list[Problem]:
    unknown, twice = ProblemCode.UNKNOWN_SEAT, ProblemCode.TWICE
    seats = tuple(enumerate(hand.buy_in))
    return [
        *(Problem(unknown, "buy_in", index, seat) for index, seat in seats if not 0 <= seat < len(scores)),
        *(Problem(twice, "buy_in", index, seat) for index, seat in seats if seat in hand.buy_in[:index]),
    ]


def _card_problems(variant: Variant, standing: Standing, hand: Hand) -> list[Problem]:
    cards = [laid.card for laid in hand.final_trick]
    found: list[Problem] = []
    for index, card, count, limit in surplus_cards(variant, cards, len(standing.scores), standing.spent):
        seat = hand.final_trick[index].seat
        if limit is None:
            found.append(Problem(ProblemCode.NOT_IN_PACK, "final_trick", index, seat, card))
        else:
            found.append(Problem(ProblemCode.TOO_MANY_OF_RANK, "final_trick", index, seat, card, count, limit))
    return found


def _factor_problems(scores: Sequence[Score], hand: Hand) -> list[Problem]:
    unknown = (seat for seat in hand.factors if not 0 <= seat < len(scores))
    # A factor in a variant without personal factors is no problem: like a refused buy-in, it changes nothing.
    return [Problem(ProblemCode.UNKNOWN_SEAT, "factors", seat=seat) for seat in unknown] + [
        Problem(ProblemCode.FACTOR_OUT_OF_RANGE, "factors", seat=seat, count=factor, limit=MAX_FACTOR)
        for seat, factor in hand.factors.items()
        if not 1 <= factor <= MAX_FACTOR
    ]
