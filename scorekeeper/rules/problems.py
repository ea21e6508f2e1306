"""Why the rules refuse an event or an opening (formats/README.md, "Game record")."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum, unique

from scorekeeper.rules.cards import Card
from scorekeeper.rules.events import EndGame, Event, Join, Leave, NewRules, Return, Seats, TableChange
from scorekeeper.rules.pack import cards_left, cards_needed_each, pack_with_jokers, surplus_cards
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import RulesError, with_changes
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


@unique
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
        return _ruling_problems(standing, event)
    if standing.next is None:
        return (Problem(ProblemCode.GAME_OVER, ""),)
    if isinstance(event, Hand):
        return _hand_problems(variant, standing, event)
    return _change_problems(variant, standing, event)


def whole_game_problems(
    variant: Variant, opening: Opening, changes: Mapping[str, Json], *, is_played: bool
) -> tuple[Problem, ...]:
    """Every reason why the whole game cannot be played by these house rules; empty if it can.

    `is_played` says whether a hand was recorded; then the pack stays as it is.
    """
    changed = _with_changes(variant, changes)
    if changed is None:
        return (Problem(ProblemCode.RULES_CONTRADICT, "changes"),)
    if is_played and changed.pack != variant.pack:
        return (Problem(ProblemCode.PACK_IN_PLAY, "changes"),)
    return tuple(replace(one, field="changes") for one in opening_problems(changed, opening))


def opening_problems(variant: Variant, opening: Opening) -> tuple[Problem, ...]:
    """Every reason why the game cannot be opened, such as too many players or impossible scores; empty if it can."""
    found: list[Problem] = []
    count = len(opening.scores)
    # A game carried over from paper may be down to its last players, with those who are out left off.
    least = variant.fewest_in if any(score != Score() for score in opening.scores) else variant.players.min
    if count < least:
        found.append(Problem(ProblemCode.TOO_FEW_PLAYERS, "players", count=count, limit=least))
    else:
        found += _size_problems(variant, count, "players")
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
    expected = clockwise(standing, laid_by[0] if laid_by else -1)
    if hand.partial:
        # Who laid the unknown cards is unknown, too: those that are given come in order of play.
        expected = tuple(seat for seat in expected if seat in laid_by)
    if laid_by != expected or not laid_by:
        found += _seat_problems(standing, hand) or _turn_problems(expected, hand)
    found += _card_problems(variant, standing, hand)
    if hand.partial and not found:
        found += _unknown_card_problems(variant, standing, hand)
    if hand.buy_in:
        found += _order_problems(standing, "buy_in", hand.buy_in)
    if hand.factors:
        found += _factor_problems(standing, hand)
    return tuple(found)


def _ruling_problems(standing: Standing, ruling: TableRuling) -> tuple[Problem, ...]:
    found: list[Problem] = []
    if ruling.seat is None:
        if ruling.points:
            found.append(Problem(ProblemCode.POINTS_FOR_NOBODY, "player"))
    elif ruling.seat not in standing.seating:
        found.append(Problem(ProblemCode.UNKNOWN_SEAT, "player", seat=ruling.seat))
    elif ruling.points and not standing.scores[ruling.seat].is_in:
        found.append(Problem(_why_not_in(standing, ruling.seat), "player", seat=ruling.seat))
    if not 0 <= ruling.points <= MAX_RULING_POINTS or (ruling.points > 0) != (ruling.remedy is Remedy.POINTS):
        found.append(Problem(ProblemCode.POINTS_OUT_OF_RANGE, "points", count=ruling.points, limit=MAX_RULING_POINTS))
    found += _credit_problems(standing, ruling)
    # A void hand was played at this table; every other ruling can be about the next hand, or one played on paper.
    is_void = ruling.remedy is Remedy.VOID
    least = standing.number - standing.played if is_void else 1
    latest = standing.number - 1 if is_void or standing.next is None else standing.number
    if not least <= ruling.hand <= latest:
        found.append(Problem(ProblemCode.UNKNOWN_HAND, "hand", count=ruling.hand, limit=latest))
    return tuple(found)


def _credit_problems(standing: Standing, ruling: TableRuling) -> list[Problem]:
    found = [
        Problem(ProblemCode.UNKNOWN_SEAT, "credit", seat=seat) for seat in ruling.credit if seat not in standing.seating
    ]
    found += [
        Problem(ProblemCode.POINTS_OUT_OF_RANGE, "credit", seat=seat, count=points, limit=MAX_RULING_POINTS)
        for seat, points in ruling.credit.items()
        if not 1 <= points <= MAX_RULING_POINTS
    ]
    if ruling.remedy is Remedy.CREDIT and not ruling.credit:
        found.append(Problem(ProblemCode.POINTS_FOR_NOBODY, "credit"))
    elif ruling.credit and ruling.remedy not in (Remedy.CREDIT, Remedy.POINTS):
        found.append(Problem(ProblemCode.POINTS_OUT_OF_RANGE, "credit", count=max(ruling.credit.values()), limit=0))
    return found


def _change_problems(variant: Variant, standing: Standing, change: TableChange) -> tuple[Problem, ...]:
    """Why the table cannot be changed in this way (register: table-life)."""
    match change:
        case Join():
            return _join_problems(variant, standing, change)
        case Leave(seat=seat):
            return _leave_problems(variant, standing, seat)
        case Return():
            return _return_problems(variant, standing, change)
        case Seats(order=order):
            missing = [seat for seat in standing.seating if seat not in order]
            found = _order_problems(standing, "players", order)
            return (*found, *(Problem(ProblemCode.MISSING, "players", seat=seat) for seat in missing))
        case NewRules(changes=changes, whole_game=False):
            return _rules_problems(variant, standing, changes)
        case EndGame(hand=None) if standing.last is None:
            return (Problem(ProblemCode.NO_HAND_YET, ""),)
        case EndGame(hand=int() as hand) if hand < standing.number:
            return (Problem(ProblemCode.HAND_PLAYED, "hand", count=hand, limit=standing.number),)
        case _:
            return ()


def _join_problems(variant: Variant, standing: Standing, join: Join) -> tuple[Problem, ...]:
    if join.seat in standing.seating:
        return (Problem(ProblemCode.AT_THE_TABLE, "player", seat=join.seat),)
    if found := _seat_problem(standing, join.after, "after"):
        return (found,)
    if not 0 <= join.seat < MAX_SEATS:
        return (Problem(ProblemCode.TOO_MANY_PLAYERS, "player", count=join.seat + 1, limit=MAX_SEATS),)
    return _crowd_problems(variant, standing) or _points_problems(variant, standing, join.seat, join.points)


def _leave_problems(variant: Variant, standing: Standing, seat: int) -> tuple[Problem, ...]:
    if found := _seat_problem(standing, seat):
        return (found,)
    if not standing.scores[seat].is_in:
        return (Problem(_why_not_in(standing, seat), "player", seat=seat),)
    left, least = len(still_in(standing.scores)) - 1, variant.fewest_in
    return (Problem(ProblemCode.TOO_FEW_PLAYERS, "player", seat=seat, count=left, limit=least),) if left < least else ()


def _return_problems(variant: Variant, standing: Standing, back: Return) -> tuple[Problem, ...]:
    if found := _seat_problem(standing, back.seat):
        return (found,)
    if not standing.scores[back.seat].left:
        return (Problem(ProblemCode.NOT_LEFT, "player", seat=back.seat),)
    return _crowd_problems(variant, standing) or _points_problems(variant, standing, back.seat, back.points)


def _seat_problem(standing: Standing, seat: int, field: str = "player") -> Problem | None:
    return None if seat in standing.seating else Problem(ProblemCode.UNKNOWN_SEAT, field, seat=seat)


def _crowd_problems(variant: Variant, standing: Standing) -> tuple[Problem, ...]:
    """Why not one more person can play."""
    return _size_problems(variant, standing.at_table + 1, "player")


def _size_problems(variant: Variant, count: int, field: str) -> tuple[Problem, ...]:
    """Why this number of people is too many for the rules or the pack."""
    if count > variant.players.max:
        return (Problem(ProblemCode.TOO_MANY_PLAYERS, field, count=count, limit=variant.players.max),)
    needed, held = cards_needed_each(variant) * count, pack_with_jokers(variant, count)
    return (Problem(ProblemCode.PACK_TOO_SMALL, field, count=needed, limit=held),) if needed > held else ()


def _points_problems(variant: Variant, standing: Standing, seat: int, points: int) -> tuple[Problem, ...]:
    limit = MAX_JOINING_POINTS
    # Where new rules have lowered the limit, others may stand beyond it until they pay.
    if variant.crosses(points) and all(points > score.points for score in standing.scores):
        return (Problem(ProblemCode.START_TOO_HIGH, "points", seat=seat, count=points, limit=variant.limit.value),)
    if not 0 <= points <= limit:
        return (Problem(ProblemCode.POINTS_OUT_OF_RANGE, "points", seat=seat, count=points, limit=limit),)
    return ()


def _order_problems(standing: Standing, field: str, order: Sequence[int]) -> tuple[Problem, ...]:
    """Why these are not people of the table, each once."""
    found: list[Problem] = []
    for index, seat in enumerate(order):
        if seat not in standing.seating:
            found.append(Problem(ProblemCode.UNKNOWN_SEAT, field, index, seat))
        elif seat in order[:index]:
            found.append(Problem(ProblemCode.TWICE, field, index, seat))
    return tuple(found)


def _rules_problems(variant: Variant, standing: Standing, changes: Mapping[str, Json]) -> tuple[Problem, ...]:
    """Why these house rules cannot hold from the next hand on."""
    changed = _with_changes(variant, changes)
    if changed is None:
        return (Problem(ProblemCode.RULES_CONTRADICT, "changes"),)
    if standing.played and changed.pack != variant.pack:
        return (Problem(ProblemCode.PACK_IN_PLAY, "changes"),)
    count = len(still_in(standing.scores))
    if count < changed.fewest_in:
        return (Problem(ProblemCode.TOO_FEW_PLAYERS, "changes", count=count, limit=changed.fewest_in),)
    return _size_problems(changed, standing.at_table, "changes")


def _with_changes(variant: Variant, changes: Mapping[str, Json]) -> Variant | None:
    """The variant with house rules; None if they contradict each other."""
    try:
        return with_changes(variant, changes)
    except RulesError:
        return None


def _why_not_in(standing: Standing, seat: int) -> ProblemCode:
    return ProblemCode.LEFT if standing.scores[seat].left else ProblemCode.OUT


def _seat_problems(standing: Standing, hand: Hand) -> list[Problem]:
    found: list[Problem] = []
    missing = set(still_in(standing.scores))
    laid_by: set[int] = set()
    for index, (seat, card) in enumerate(hand.final_trick):
        if seat not in standing.seating:
            found.append(Problem(ProblemCode.UNKNOWN_SEAT, "final_trick", index, seat))
        elif not standing.scores[seat].is_in:
            found.append(Problem(_why_not_in(standing, seat), "final_trick", index, seat, card))
        elif seat in laid_by:
            found.append(Problem(ProblemCode.TWICE, "final_trick", index, seat, card))
        laid_by.add(seat)
    if not hand.partial:
        found += [Problem(ProblemCode.MISSING, "final_trick", seat=seat) for seat in sorted(missing - laid_by)]
    elif not laid_by:
        found.append(Problem(ProblemCode.NO_CARD, "final_trick"))
    return found


def _turn_problems(expected: Sequence[int], hand: Hand) -> list[Problem]:
    return next(
        [Problem(ProblemCode.OUT_OF_TURN, "final_trick", index, laid.seat, laid.card)]
        for index, (laid, seat) in enumerate(zip(hand.final_trick, expected, strict=True))
        if laid.seat != seat
    )


def _card_problems(variant: Variant, standing: Standing, hand: Hand) -> list[Problem]:
    cards = [laid.card for laid in hand.final_trick]
    found: list[Problem] = []
    for index, card, _, count, limit in surplus_cards(variant, cards, standing.at_table, standing.spent):
        seat = hand.final_trick[index].seat
        if limit is None:
            found.append(Problem(ProblemCode.NOT_IN_PACK, "final_trick", index, seat, card))
        else:
            found.append(Problem(ProblemCode.TOO_MANY_OF_RANK, "final_trick", index, seat, card, count, limit))
    return found


def _unknown_card_problems(variant: Variant, standing: Standing, hand: Hand) -> list[Problem]:
    """Why the cards that nobody remembers cannot be (register: table-life).

    They are all lower than the card that is paid for, and none of them is one that the rules need by name.
    """
    strengths, factor = variant.last_strengths, variant.penalty.factor
    index, top = max(enumerate(hand.final_trick), key=lambda one: strengths[one[1].card])
    named = factor.rank if isinstance(factor, RankFactor) else ""

    def is_unknown(card: Card) -> bool:
        return card.rank != named and strengths[card] < strengths[top.card]

    held = sum(cards_left(variant, standing, card) for card in variant.deck if is_unknown(card))
    held -= sum(is_unknown(laid.card) for laid in hand.final_trick)
    others = len(still_in(standing.scores)) - len(hand.final_trick)
    if others <= held:
        return []
    return [Problem(ProblemCode.OTHERS_HELD_MORE, "final_trick", index, top.seat, top.card, others, held)]


def _factor_problems(standing: Standing, hand: Hand) -> list[Problem]:
    unknown = (seat for seat in hand.factors if seat not in standing.seating)
    # A factor in a variant without personal factors is no problem: like a refused buy-in, it changes nothing.
    return [Problem(ProblemCode.UNKNOWN_SEAT, "factors", seat=seat) for seat in unknown] + [
        Problem(ProblemCode.FACTOR_OUT_OF_RANGE, "factors", seat=seat, count=factor, limit=MAX_FACTOR)
        for seat, factor in hand.factors.items()
        if not 1 <= factor <= MAX_FACTOR
    ]
