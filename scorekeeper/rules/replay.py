"""A game is its log: replaying the events gives the standings, dealer, leader, hand sizes and the end."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from scorekeeper.rules.events import EndGame, Event, Join, Leave, NewRules, Return, Seats, TableChange
from scorekeeper.rules.options import AfterOne, FirstLead, NextDeal, NextLead
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import merged, with_changes
from scorekeeper.rules.problems import MAX_SEATS, Problem, find_problems, whole_game_problems
from scorekeeper.rules.ruling import Remedy, TableRuling
from scorekeeper.rules.settle import ending, lowest, settle, settle_ruling
from scorekeeper.rules.standing import (
    LastHand,
    Line,
    Opening,
    SettledChange,
    SettledHand,
    SettledRuling,
    Standing,
    Turn,
    clockwise,
    in_or_next,
    next_in,
    opening_result,
)
from scorekeeper.rules.values import Hand, Result, Score, Settlement, Step, StepKind, at_table, still_in
from scorekeeper.rules.variant import Countdown, DealerChoice, Fixed, LastPenalty, Variant, WholePack

NOT_YET = Score(left=True)
"""The score of somebody who joins later."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the events of a game mean for the lines before them.

    `rules` are those of the first hand, with all changes for the whole game. `void` are the numbers of the hands that
    do not count. `whole_game` are those changes by their index, and `refused` the problems of those that cannot be.
    `joiners` is how many more people have a seat number than sit down at first.
    """

    rules: Variant
    void: AbstractSet[int] = frozenset()
    whole_game: Mapping[int, Mapping[str, Json]] = field(default_factory=dict)
    refused: Mapping[int, tuple[Problem, ...]] = field(default_factory=dict)
    joiners: int = 0

    def meant(self, index: int, event: Event) -> Event:
        """The event. New rules from the next hand on do not undo what a later event changes for the whole game."""
        if not isinstance(event, NewRules) or event.whole_game:
            return event
        later = [changes for at, changes in self.whole_game.items() if at > index]
        return replace(event, changes=merged(event.changes, *later)) if later else event


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed game: the lines of the sheet, up to the first event that the rules refuse.

    `lines` are all events in order, `hands` only the hands. `refused` is the index of the refused event, from 0, and
    its problems; None if every event fits. Events after a refused one are not on the sheet.
    """

    opening: Standing
    plan: Plan
    lines: tuple[Line, ...] = ()
    hands: tuple[SettledHand, ...] = ()
    refused: tuple[int, tuple[Problem, ...]] | None = None

    @property
    def now(self) -> Standing:
        """The standing after the last line."""
        return self.lines[-1].after if self.lines else self.opening

    @property
    def before(self) -> tuple[Standing, ...]:
        """The standing before each line."""
        return (self.opening, *(line.after for line in self.lines))[: len(self.lines)]

    @property
    def rules(self) -> Variant:
        """The rules of the first hand."""
        return self.plan.rules

    @property
    def variant(self) -> Variant:
        """The rules in force after the last line."""
        return self.lines[-1].variant if self.lines else self.rules

    def first(self, count: int) -> "Replay":
        """The sheet when it had so many lines, or all if it has no more."""
        lines = self.lines[:count]
        return Replay(self.opening, self.plan, lines, tuple(line for line in lines if isinstance(line, SettledHand)))


def replay(
    variant: Variant, opening: Opening, events: Sequence[Event], cached: Replay | None = None, most: int | None = None
) -> Replay:
    """The sheet that the events make, in order; with `most` only its first lines.

    `cached` is the sheet of this game with other events: as far as both begin alike, nothing is settled again. The
    opening must have passed `problems.opening_problems`.
    """
    plan = _plan(variant, opening, events)
    if cached is not None and cached.plan == plan:
        sheet = cached.first(_alike(cached.lines, events[:most]))
    else:
        sheet = Replay(open_game(plan.rules, opening, plan.joiners), plan)
    return _replay_on(sheet, events[len(sheet.lines) : most])


def replay_on(sheet: Replay, events: Iterable[Event]) -> Replay:
    """The sheet with more events after its last one, which must all be such that `events.only_adds` is true of them.

    A sheet with a refused event stays as it is.
    """
    return sheet if sheet.refused is not None else _replay_on(sheet, events)


def _alike(lines: Sequence[Line], events: Sequence[Event]) -> int:
    """How many of the first lines are of these events."""
    pairs = zip(lines, events, strict=False)
    return next((at for at, (line, event) in enumerate(pairs) if line.event != event), min(len(lines), len(events)))


def _plan(variant: Variant, opening: Opening, events: Sequence[Event]) -> Plan:
    rules, number, seats = variant, opening.first_hand, len(opening.scores)
    void: set[int] = set()
    whole_game: dict[int, Mapping[str, Json]] = {}
    refused: dict[int, tuple[Problem, ...]] = {}
    for index, event in enumerate(events):
        match event:
            case Hand():
                number += 1
            case Join(seat=seat) if seat < MAX_SEATS:
                seats = max(seats, seat + 1)
            case TableRuling(remedy=Remedy.VOID, hand=hand) if opening.first_hand <= hand < number:
                void.add(hand)
            case NewRules(whole_game=True):
                is_played = number > opening.first_hand
                if problems := whole_game_problems(rules, opening, event.changes, is_played=is_played):
                    refused[index] = problems
                else:
                    rules = with_changes(rules, event.changes)
                    whole_game[index] = event.changes
    return Plan(rules, void, whole_game, refused, seats - len(opening.scores))


def _replay_on(sheet: Replay, events: Iterable[Event]) -> Replay:
    standing, variant, plan = sheet.now, sheet.variant, sheet.plan
    lines, hands = list(sheet.lines), list(sheet.hands)
    for index, event in enumerate(events, start=len(lines)):
        meant = plan.meant(index, event)
        if problems := find_problems(variant, standing, meant) or plan.refused.get(index):
            return replace(sheet, lines=tuple(lines), hands=tuple(hands), refused=(len(lines), problems))
        line = apply(variant, standing, meant, void=standing.number in plan.void)
        if isinstance(line, SettledHand):
            hands.append(line)
        elif isinstance(line, SettledChange) and isinstance(event, NewRules):
            line = line._replace(event=event)
        lines.append(line)
        standing, variant = line.after, line.variant
    return replace(sheet, lines=tuple(lines), hands=tuple(hands))


def apply(variant: Variant, standing: Standing, event: Event, *, void: bool = False) -> Line:
    """The line of one event. It must have passed `problems.find_problems`. A `void` hand counts for nothing."""
    match event:
        case Hand():
            return _void_hand(variant, standing, event) if void else play_hand(variant, standing, event)
        case TableRuling():
            return SettledRuling(event, *_ruled(variant, standing, event), variant)
        case NewRules(whole_game=False):
            variant = with_changes(variant, event.changes)
    return SettledChange(event, _with_turn(variant, _changed(standing, event)), variant)


def open_game(variant: Variant, opening: Opening, joiners: int = 0) -> Standing:
    """The standing before the first hand. Scores from paper can mean that the game is already over.

    `joiners` is how many more people have a seat number, who join later.
    """
    first, scores, number = opening
    seating = tuple(range(len(scores)))
    result = opening_result(variant, scores)
    standing = Standing(scores + (NOT_YET,) * joiners, None, result, seating=seating, number=number, first=first)
    return _with_turn(variant, standing)


def play_hand(variant: Variant, standing: Standing, hand: Hand) -> SettledHand:
    """The line of one hand. It must have passed `problems.find_problems`. Raises ValueError if the game is over."""
    turn, spent = standing.next, standing.spent
    if turn is None:
        raise ValueError("the game is over")
    settlement = settle(variant, standing.scores, _in_turn(variant, standing, hand))
    scores, result = settlement.scores, settlement.result
    if variant.penalty.card_leaves_pack:
        # The cards that were paid for (register: penalty.card_leaves_pack).
        spent = Counter(spent) + Counter(card for seat, card in hand.final_trick if seat in settlement.payers)
        if variant.pack_size(at_table(scores)) - spent.total() < len(still_in(scores)):
            # Too few cards are left to deal one each: all cards are shuffled in again.
            spent = {}
    last = LastHand(turn.dealer, settlement.winner, settlement.steps[0].card if settlement.steps else None)
    after = standing._replace(
        scores=scores,
        result=result,
        spent=spent,
        number=standing.number + 1,
        played=standing.played + 1,
        last=last,
        due=None,
        fallen=_fallen(settlement.steps, scores) if result is not None else (),
    )
    return SettledHand(turn, hand, settlement, _with_turn(variant, after), variant)


def _in_turn(variant: Variant, standing: Standing, hand: Hand) -> Hand:
    """The hand with its cards in the order in which they count (register: last_trick.order)."""
    if standing.next is None or not variant.counts_from_leader:
        return hand
    turns = clockwise(standing, standing.next.leader)
    return hand._replace(final_trick=tuple(sorted(hand.final_trick, key=lambda laid: turns.index(laid.seat))))


def _void_hand(variant: Variant, standing: Standing, hand: Hand) -> SettledHand:
    """The line of a hand that does not count: only the numbers go on."""
    assert standing.next is not None, "a hand is refused once the game is over"
    winner = settle(variant, standing.scores, _in_turn(variant, standing, hand)).winner
    settlement = Settlement(winner, (), (), standing.scores, None)
    number, played, voided = standing.number + 1, standing.played + 1, standing.voided + 1
    after = standing._replace(number=number, played=played, voided=voided)
    return SettledHand(standing.next, hand, settlement, _with_turn(variant, after), variant, void=True)


def _ruled(variant: Variant, standing: Standing, ruling: TableRuling) -> tuple[tuple[Step, ...], Standing]:
    """The steps of a ruling and the standing after it. After the end the result is worked out anew.

    Source: register: table-rulings.
    """
    steps, scores, lost = settle_ruling(variant, standing.scores, ruling)
    if scores == standing.scores:
        return steps, standing
    fallen, result = standing.fallen + lost, standing.result
    if result is None:
        result = ending(variant, scores, lost)
    elif not result.void:
        result = _result_anew(variant, scores, result, fallen)
    return steps, _with_turn(variant, standing._replace(scores=scores, result=result, fallen=fallen))


def _result_anew(variant: Variant, scores: Sequence[Score], result: Result, fallen: Sequence[int]) -> Result:
    """The result after a ruling that came when the game was over."""
    if result.early:
        return early_result(variant, scores, still_in(scores) or fallen)
    if not result.winners:
        gone = {seat for seat in fallen if scores[seat].out}
        return Result(losers=tuple(sorted({*result.losers, *gone})))
    return Result(winners=lowest(scores, still_in(scores) or fallen or result.winners))


def _changed(standing: Standing, change: TableChange) -> Standing:
    """The standing after a change at the table, before the next turn is worked out anew (register: table-life)."""
    scores, seating = standing.scores, standing.seating
    match change:
        case Join(seat=seat, after=after, points=points):
            at = seating.index(after) + 1
            return _with_score(standing, seat, Score(points))._replace(seating=(*seating[:at], seat, *seating[at:]))
        case Leave(seat=seat):
            return _with_score(standing, seat, scores[seat]._replace(left=True))
        case Return(seat=seat, points=points):
            return _with_score(standing, seat, scores[seat]._replace(points=points, left=False))
        case Seats(order=order):
            return standing._replace(seating=order, due=standing.next)
        case EndGame(hand=hand):
            return standing._replace(final=hand or 0)
        case _:
            return standing


def _with_score(standing: Standing, seat: int, score: Score) -> Standing:
    scores = standing.scores + (NOT_YET,) * (seat + 1 - len(standing.scores))
    return standing._replace(scores=(*scores[:seat], score, *scores[seat + 1 :]))


def early_result(variant: Variant, scores: Sequence[Score], seats: Sequence[int]) -> Result:
    """The result of a game that the table ends early (register: table-life).

    Of these seats, the fewest cucumbers win, then the fewest points. Where rules only name losers, the most lose.
    """
    totals = {seat: (scores[seat].cucumbers, scores[seat].points) for seat in seats}
    best, worst = min(totals.values()), max(totals.values())
    if variant.names_losers:
        return Result(losers=tuple(seat for seat, total in totals.items() if total == worst), early=True)
    return Result(winners=tuple(seat for seat, total in totals.items() if total == best), early=True)


def rematch_first(variant: Variant, sheet: Replay) -> int:
    """The seat that deals first in a rematch, in which everybody plays again; where nobody deals, it leads."""
    now, last = sheet.now, sheet.now.last
    everybody = now._replace(scores=tuple(Score(left=score.left) for score in now.scores))
    if last is None:
        opening = sheet.opening.next
        first = 0 if opening is None else opening.leader if opening.dealer is None else opening.dealer
        return in_or_next(everybody, first)
    winner = in_or_next(everybody, last.winner)
    return winner if last.dealer is None else _next_dealer(variant, everybody, last.dealer, winner)


def _with_turn(variant: Variant, standing: Standing) -> Standing:
    """The standing with its next turn, worked out anew from the last hand, the seats and the scores.

    It has none once the game is over, as after the hand that the table wanted to be the last.
    """
    if standing.result is None and standing.final is not None and standing.number > standing.final:
        result = early_result(variant, standing.scores, still_in(standing.scores))
        return standing._replace(result=result, next=None)
    return standing._replace(next=None if standing.result is not None else _next_turn(variant, standing))


def _next_turn(variant: Variant, standing: Standing) -> Turn:
    last, due, nobody = standing.last, standing.due, variant.deal.next is NextDeal.NONE
    if due is not None:
        dealer = None if due.dealer is None else in_or_next(standing, due.dealer)
        is_due = dealer == due.dealer and standing.scores[due.leader].is_in
        leader = due.leader if is_due else _leader(variant, standing, dealer)
    elif last is None:
        dealer = None if nobody else in_or_next(standing, standing.first)
        leader = _leader(variant, standing, dealer)
    else:
        dealer = None if nobody else _next_dealer(variant, standing, last.dealer, last.winner)
        leader = _leader(variant, standing, dealer)
    return Turn(standing.number, dealer, leader, _cards(variant, standing))


def _leader(variant: Variant, standing: Standing, dealer: int | None) -> int:
    """The seat that leads if this seat deals."""
    if standing.last is None:
        first = in_or_next(standing, standing.first) if dealer is None else dealer
        return next_in(standing, first) if variant.lead.first is FirstLead.FOREHAND else first
    if dealer is None or variant.lead.next_hand is NextLead.LAST_WINNER:
        return in_or_next(standing, standing.last.winner)
    return dealer if variant.lead.next_hand is NextLead.DEALER else next_in(standing, dealer)


def _next_dealer(variant: Variant, standing: Standing, dealer: int | None, winner: int) -> int:
    """Who deals after this dealer. Where nobody dealt until the rules changed, the winner's turn counts."""
    if variant.deal.next is NextDeal.LOSER:
        return in_or_next(standing, winner)
    return next_in(standing, winner if dealer is None else dealer)


def _fallen(steps: Sequence[Step], scores: Sequence[Score]) -> tuple[int, ...]:
    return tuple(step.seat for step in steps if step.kind is StepKind.OUT and scores[step.seat].out)


def _cards(variant: Variant, standing: Standing) -> int | None:
    """How many cards each player gets in the next hand, at most as many as the pack has (register: number-of-cards).

    Hands that do not count are left out. None if the dealer chooses, or if the number depends on a card that was paid
    for in a hand on paper.
    """
    size, players = variant.hand.size, len(still_in(standing.scores))
    began_on_paper = standing.last is None and standing.number - standing.played > 1
    if isinstance(size, DealerChoice) or (isinstance(size, LastPenalty) and began_on_paper):
        return None
    pack = variant.pack_size(standing.at_table) - sum(standing.spent.values())
    if isinstance(size, WholePack):
        return pack // players
    wanted = _wanted(variant, size, standing)
    if wanted * players > pack:
        pack += variant.pack.jokers
    return min(wanted, pack // players)


def _wanted(variant: Variant, size: Fixed | Countdown | LastPenalty, standing: Standing) -> int:
    if isinstance(size, Fixed):
        return size.cards
    if isinstance(size, Countdown):
        return _countdown(size, standing.number - standing.voided)
    card = None if standing.last is None else standing.last.card
    if card is None:
        return size.first
    return max(1, min(variant.worth(card), size.cap or variant.worth(card)))


def _countdown(size: Countdown, number: int) -> int:
    start = size.start
    if size.then is AfterOne.RESTART or start == 1:
        return start - (number - 1) % start
    at = (number - 1) % (2 * start - 2)
    return start - at if at < start else at - start + 2
