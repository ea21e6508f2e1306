"""Why the rules refuse an event or an opening (formats/README.md, "Game record")."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import EndGame, Event, Join, Leave, NewRules, Return, Seats, TableChange
from scorekeeper.rules.pack import cards_left, cards_needed_each, pack_with_jokers, surplus_cards
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import if_possible
from scorekeeper.rules.ruling import MAX_RULING_POINTS, Remedy, TableRuling
from scorekeeper.rules.standing import Opening, Standing, clockwise, opening_result
from scorekeeper.rules.values import Hand, Score, still_in
from scorekeeper.rules.variant import RankFactor, Variant

MAX_FACTOR = 100
"""A higher personal multiplier is a typing error."""

MAX_SEATS = 40
"""More people than this do not come and go in one game."""

MAX_JOINING_POINTS = 1_000
"""A player who joins or returns with more points is a typing error."""


class ProblemCode(StrEnum):
    """Why the rules refuse an event or an opening."""

    GAME_OVER = "game_over"
    UNKNOWN_SEAT = "unknown_seat"
    OUT = "out"
    LEFT = "left"
    NOT_LEFT = "not_left"
    AT_THE_TABLE = "at_the_table"
    TWICE = "twice"
    MISSING = "missing"
    NO_CARD = "no_card"
    OTHERS_HELD_MORE = "others_held_more"
    OUT_OF_TURN = "out_of_turn"
    NOT_IN_PACK = "not_in_pack"
    TOO_MANY_OF_RANK = "too_many_of_rank"
    FACTOR_OUT_OF_RANGE = "factor_out_of_range"
    POINTS_FOR_NOBODY = "points_for_nobody"
    POINTS_OUT_OF_RANGE = "points_out_of_range"
    UNKNOWN_HAND = "unknown_hand"
    NO_HAND_YET = "no_hand_yet"
    HAND_PLAYED = "hand_played"
    RULES_CONTRADICT = "rules_contradict"
    PACK_IN_PLAY = "pack_in_play"
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
    if isinstance(event, TableRuling):
        return tuple(_ruling_problems(standing, event))
    if standing.next is None:
        return (Problem(ProblemCode.GAME_OVER, ""),)
    if isinstance(event, Hand):
        return tuple(_hand_problems(variant, standing, event))
    return tuple(_change_problems(variant, standing, event))


def whole_game_problems(
    variant: Variant, opening: Opening, changes: Mapping[str, Json], *, is_played: bool
) -> tuple[Problem, ...]:
    """Every reason why the whole game cannot be played by these house rules; empty if it can.

    `is_played` says whether a hand was recorded; then the pack stays as it is.
    """
    changed = if_possible(variant, changes)
    if changed is None:
        return (Problem(ProblemCode.RULES_CONTRADICT, "changes"),)
    if is_played and changed.pack != variant.pack:
        return (Problem(ProblemCode.PACK_IN_PLAY, "changes"),)
    return tuple(replace(problem, field="changes") for problem in opening_problems(changed, opening))


def opening_problems(variant: Variant, opening: Opening) -> tuple[Problem, ...]:
    """Every reason why the game cannot be opened, such as too many players or impossible scores; empty if it can."""
    return tuple(_opening_problems(variant, opening))


def _opening_problems(variant: Variant, opening: Opening) -> Iterator[Problem]:
    count, lives = len(opening.scores), variant.cucumbers_to_be_out
    # A game carried over from paper may be down to its last players, with those who are out left off.
    least = variant.fewest_in if any(score != Score() for score in opening.scores) else variant.players.min
    if count < least:
        yield Problem(ProblemCode.TOO_FEW_PLAYERS, "players", count=count, limit=least)
    else:
        yield from _size_problems(variant, count, "players")
    for seat, score in enumerate(opening.scores):
        if score.out:
            if seat == opening.first and opening_result(variant, opening.scores) is None:
                yield Problem(ProblemCode.FIRST_IS_OUT, "first", seat=seat)
        elif variant.crosses(score.points):
            limit = variant.limit.value
            yield Problem(ProblemCode.START_TOO_HIGH, "start", seat=seat, count=score.points, limit=limit)
        elif score.cucumbers >= lives:
            yield Problem(ProblemCode.START_TOO_MANY_CUCUMBERS, "start", seat=seat, count=score.cucumbers, limit=lives)


def _hand_problems(variant: Variant, standing: Standing, hand: Hand) -> list[Problem]:
    problems: list[Problem] = []
    laid_by = tuple([seat for seat, _ in hand.final_trick])
    expected = clockwise(standing, laid_by[0] if laid_by else -1)
    if hand.partial:
        # Who laid the unknown cards is unknown, too: those that are given come in order of play.
        expected = tuple(seat for seat in expected if seat in laid_by)
    if laid_by != expected or not laid_by:
        problems += list(_seat_problems(standing, hand)) or _turn_problems(expected, hand)
    problems += _card_problems(variant, standing, hand)
    if hand.partial and not problems:
        problems += _unknown_card_problems(variant, standing, hand)
    if hand.buy_in:
        problems += _order_problems(standing, "buy_in", hand.buy_in)
    if hand.factors:
        problems += _factor_problems(standing, hand)
    return problems


def _ruling_problems(standing: Standing, ruling: TableRuling) -> Iterator[Problem]:
    why = None if ruling.seat is None else _why_not_in(standing, ruling.seat)
    if ruling.seat is None and ruling.points:
        yield Problem(ProblemCode.POINTS_FOR_NOBODY, "player")
    elif why is not None and (ruling.points or why is ProblemCode.UNKNOWN_SEAT):
        yield Problem(why, "player", seat=ruling.seat)
    if not 0 <= ruling.points <= MAX_RULING_POINTS or (ruling.points > 0) != (ruling.remedy is Remedy.POINTS):
        yield Problem(ProblemCode.POINTS_OUT_OF_RANGE, "points", count=ruling.points, limit=MAX_RULING_POINTS)
    yield from _credit_problems(standing, ruling)
    # A void hand was played at this table; every other ruling can be about the next hand, or one played on paper.
    is_void = ruling.remedy is Remedy.VOID
    least = standing.number - standing.played if is_void else 1
    latest = standing.number - 1 if is_void or standing.next is None else standing.number
    if not least <= ruling.hand <= latest:
        yield Problem(ProblemCode.UNKNOWN_HAND, "hand", count=ruling.hand, limit=latest)


def _credit_problems(standing: Standing, ruling: TableRuling) -> Iterator[Problem]:
    yield from _unknown_seats(standing, "credit", ruling.credit)
    for seat, points in ruling.credit.items():
        if not 1 <= points <= MAX_RULING_POINTS:
            limit = MAX_RULING_POINTS
            yield Problem(ProblemCode.POINTS_OUT_OF_RANGE, "credit", seat=seat, count=points, limit=limit)
    if ruling.remedy is Remedy.CREDIT and not ruling.credit:
        yield Problem(ProblemCode.POINTS_FOR_NOBODY, "credit")
    elif ruling.credit and ruling.remedy not in (Remedy.CREDIT, Remedy.POINTS):
        yield Problem(ProblemCode.POINTS_OUT_OF_RANGE, "credit", count=max(ruling.credit.values()), limit=0)


def _change_problems(variant: Variant, standing: Standing, change: TableChange) -> Iterator[Problem]:
    """Why the table cannot be changed in this way (register: table-life)."""
    match change:
        case Join():
            yield from _join_problems(variant, standing, change)
        case Leave(seat=seat):
            yield from _leave_problems(variant, standing, seat)
        case Return():
            yield from _return_problems(variant, standing, change)
        case Seats(order=order):
            yield from _order_problems(standing, "players", order)
            yield from _missing("players", [seat for seat in standing.seating if seat not in order])
        case NewRules(changes=changes, whole_game=False):
            yield from _rules_problems(variant, standing, changes)
        case EndGame(hand=None) if standing.last is None:
            yield Problem(ProblemCode.NO_HAND_YET, "")
        case EndGame(hand=int() as hand) if hand < standing.number:
            yield Problem(ProblemCode.HAND_PLAYED, "hand", count=hand, limit=standing.number)


def _join_problems(variant: Variant, standing: Standing, join: Join) -> Iterator[Problem]:
    if join.seat in standing.seating:
        yield Problem(ProblemCode.AT_THE_TABLE, "player", seat=join.seat)
    elif join.after not in standing.seating:
        yield Problem(ProblemCode.UNKNOWN_SEAT, "after", seat=join.after)
    elif not 0 <= join.seat < MAX_SEATS:
        yield Problem(ProblemCode.TOO_MANY_PLAYERS, "player", count=join.seat + 1, limit=MAX_SEATS)
    else:
        yield from _one_more_problems(variant, standing, join)


def _leave_problems(variant: Variant, standing: Standing, seat: int) -> Iterator[Problem]:
    left, least = len(still_in(standing.scores)) - 1, variant.fewest_in
    if why := _why_not_in(standing, seat):
        yield Problem(why, "player", seat=seat)
    elif left < least:
        yield Problem(ProblemCode.TOO_FEW_PLAYERS, "player", seat=seat, count=left, limit=least)


def _return_problems(variant: Variant, standing: Standing, back: Return) -> Iterator[Problem]:
    why = _why_not_in(standing, back.seat)
    if why is ProblemCode.LEFT:
        yield from _one_more_problems(variant, standing, back)
    else:
        code = ProblemCode.UNKNOWN_SEAT if why is ProblemCode.UNKNOWN_SEAT else ProblemCode.NOT_LEFT
        yield Problem(code, "player", seat=back.seat)


def _one_more_problems(variant: Variant, standing: Standing, comes: Join | Return) -> Iterator[Problem]:
    """Why not one more person can play, who comes with these points."""
    seat, points, limit = comes.seat, comes.points, MAX_JOINING_POINTS
    if crowd := _size_problems(variant, standing.at_table + 1, "player"):
        yield from crowd
    # Where new rules have lowered the limit, others may stand beyond it until they pay.
    elif variant.crosses(points) and all(points > score.points for score in standing.scores):
        yield Problem(ProblemCode.START_TOO_HIGH, "points", seat=seat, count=points, limit=variant.limit.value)
    elif not 0 <= points <= limit:
        yield Problem(ProblemCode.POINTS_OUT_OF_RANGE, "points", seat=seat, count=points, limit=limit)


def _size_problems(variant: Variant, count: int, field: str) -> tuple[Problem, ...]:
    """Why this number of people is too many for the rules or the pack."""
    if count > variant.players.max:
        return (Problem(ProblemCode.TOO_MANY_PLAYERS, field, count=count, limit=variant.players.max),)
    needed, held = cards_needed_each(variant) * count, pack_with_jokers(variant, count)
    return (Problem(ProblemCode.PACK_TOO_SMALL, field, count=needed, limit=held),) if needed > held else ()


def _order_problems(standing: Standing, field: str, order: Sequence[int]) -> Iterator[Problem]:
    """Why these are not people of the table, each once."""
    for index, seat in enumerate(order):
        if seat not in standing.seating:
            yield Problem(ProblemCode.UNKNOWN_SEAT, field, index, seat)
        elif seat in order[:index]:
            yield Problem(ProblemCode.TWICE, field, index, seat)


def _unknown_seats(standing: Standing, field: str, seats: Iterable[int]) -> Iterator[Problem]:
    return (Problem(ProblemCode.UNKNOWN_SEAT, field, seat=seat) for seat in seats if seat not in standing.seating)


def _missing(field: str, seats: Iterable[int]) -> Iterator[Problem]:
    return (Problem(ProblemCode.MISSING, field, seat=seat) for seat in seats)


def _rules_problems(variant: Variant, standing: Standing, changes: Mapping[str, Json]) -> Iterator[Problem]:
    """Why these house rules cannot hold from the next hand on."""
    changed, count = if_possible(variant, changes), len(still_in(standing.scores))
    if changed is None:
        yield Problem(ProblemCode.RULES_CONTRADICT, "changes")
    elif standing.played and changed.pack != variant.pack:
        yield Problem(ProblemCode.PACK_IN_PLAY, "changes")
    elif count < changed.fewest_in:
        yield Problem(ProblemCode.TOO_FEW_PLAYERS, "changes", count=count, limit=changed.fewest_in)
    else:
        yield from _size_problems(changed, standing.at_table, "changes")


def _why_not_in(standing: Standing, seat: int) -> ProblemCode | None:
    """Why this is nobody who plays the next hand; None if it is somebody who does."""
    if seat not in standing.seating:
        return ProblemCode.UNKNOWN_SEAT
    if standing.scores[seat].left:
        return ProblemCode.LEFT
    return ProblemCode.OUT if standing.scores[seat].out else None


def _seat_problems(standing: Standing, hand: Hand) -> Iterator[Problem]:
    laid_by: set[int] = set()
    for index, (seat, card) in enumerate(hand.final_trick):
        if why := _why_not_in(standing, seat):
            named = None if why is ProblemCode.UNKNOWN_SEAT else card
            yield Problem(why, "final_trick", index, seat, named)
        elif seat in laid_by:
            yield Problem(ProblemCode.TWICE, "final_trick", index, seat, card)
        laid_by.add(seat)
    if not hand.partial:
        yield from _missing("final_trick", [seat for seat in still_in(standing.scores) if seat not in laid_by])
    elif not laid_by:
        yield Problem(ProblemCode.NO_CARD, "final_trick")


def _turn_problems(expected: Sequence[int], hand: Hand) -> list[Problem]:
    return next(
        [Problem(ProblemCode.OUT_OF_TURN, "final_trick", index, laid.seat, laid.card)]
        for index, (laid, seat) in enumerate(zip(hand.final_trick, expected, strict=True))
        if laid.seat != seat
    )


def _card_problems(variant: Variant, standing: Standing, hand: Hand) -> list[Problem]:
    cards = [laid.card for laid in hand.final_trick]
    problems: list[Problem] = []
    for index, card, _, count, limit in surplus_cards(variant, cards, standing.at_table, standing.spent):
        seat = hand.final_trick[index].seat
        if limit is None:
            problems.append(Problem(ProblemCode.NOT_IN_PACK, "final_trick", index, seat, card))
        else:
            problems.append(Problem(ProblemCode.TOO_MANY_OF_RANK, "final_trick", index, seat, card, count, limit))
    return problems


def _unknown_card_problems(variant: Variant, standing: Standing, hand: Hand) -> Iterator[Problem]:
    """Why the cards that nobody remembers cannot be (register: table-life).

    They are all lower than the card that is paid for, and none of them is one that the rules need by name.
    """
    strengths, factor = variant.last_strengths, variant.penalty.factor
    index, top = max(enumerate(hand.final_trick), key=lambda numbered: strengths[numbered[1].card])
    named = factor.rank if isinstance(factor, RankFactor) else ""

    def is_unknown(card: Card) -> bool:
        return card.rank != named and strengths[card] < strengths[top.card]

    held = sum(cards_left(variant, standing, card) for card in variant.deck if is_unknown(card))
    held -= sum(is_unknown(laid.card) for laid in hand.final_trick)
    others = len(still_in(standing.scores)) - len(hand.final_trick)
    if others > held:
        yield Problem(ProblemCode.OTHERS_HELD_MORE, "final_trick", index, top.seat, top.card, others, held)


def _factor_problems(standing: Standing, hand: Hand) -> Iterator[Problem]:
    # A factor in a variant without personal factors is no problem: like a refused buy-in, it changes nothing.
    yield from _unknown_seats(standing, "factors", hand.factors)
    for seat, factor in hand.factors.items():
        if not 1 <= factor <= MAX_FACTOR:
            yield Problem(ProblemCode.FACTOR_OUT_OF_RANGE, "factors", seat=seat, count=factor, limit=MAX_FACTOR)
