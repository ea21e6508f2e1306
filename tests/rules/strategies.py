"""Random variants, games, rulings and hands, as a table could have them."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from operator import attrgetter
from random import Random
from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules.cards import FRENCH_RANKS, SUITS, Card
from scorekeeper.rules.catalogue import AGURK, CATALOGUE
from scorekeeper.rules.events import EndGame, Event, Join, Leave, NewRules, Return, Seats, TableChange
from scorekeeper.rules.log import REDONE, UNDONE, Corrected, Fact, Recorded, read_log
from scorekeeper.rules.options import FirstLead, LimitTest, NextDeal
from scorekeeper.rules.pack import cards_left
from scorekeeper.rules.parameters import NAMES, RulesError, canonical, with_changes
from scorekeeper.rules.play import Play, legal_plays, trick_winner
from scorekeeper.rules.problems import find_problems, opening_problems
from scorekeeper.rules.replay import Replay, apply, open_game, replay
from scorekeeper.rules.ruling import MAX_RULING_POINTS, Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening, Standing, clockwise
from scorekeeper.rules.values import Hand, Laid, Score, still_in
from scorekeeper.rules.variant import PerPlayerFactor, Variant

presets = st.sampled_from(list(CATALOGUE.values()))

ONE_OF: dict[str, Sequence[Any]] = {
    **{name: list(type(value)) for name in NAMES if isinstance(value := attrgetter(name)(AGURK), Enum)},
    "lead.first": [FirstLead.FOREHAND, FirstLead.DEALER],
    "deal.next": [NextDeal.ROTATE, NextDeal.LOSER],
    "trick.cards_stay_open": [True, False],
    "penalty.card_leaves_pack": [True, False],
    "cucumbers_to_be_out": [1, 2],
    "pack.packs": [1, 2, "one_per_four_players"],
    "pack.special": [
        [],
        [{"card": "6C", "rank_above": "A", "points": 21, "instant_loss": True}],
        [{"card": f"7{suit}", "rank_above": "A", "points": 15} for suit in "CS"],
    ],
    "limit.instant_loss": [[], ["A"], ["QS", "2"]],
    "hand.size": [
        *(1, 3, 6, 7, "whole_pack", "countdown(4)", "countdown(5, bounce)", "last_penalty(5, cap 7)"),
        *("last_penalty(4)", "dealer_choice(3)"),
    ],
    "exchange": ["none", "free_once", "dealer_sets_number(2)", "redeal_for_factor"],
    "penalty.factor": [
        *("none", "per_player", {"rank": "2", "factor": 2}, {"rank": "K", "factor": 3}),
        {"rank": "3", "factor": 2, "once": False},
    ],
    "buy_in": [*("off", {"max_times": "unlimited", "min_others_in": 1}, {"max_times": 1, "min_others_in": 2})],
}

changes = {
    **{name: st.sampled_from(values) for name, values in ONE_OF.items()},
    "players.min": st.integers(2, 4),
    "players.max": st.integers(2, 9),
    "limit.value": st.integers(1, 60),
    "pack.copies": st.integers(1, 6),
    "pack.jokers": st.integers(0, 3),
    "pack.ranks": st.sets(st.sampled_from(FRENCH_RANKS), min_size=2).map(
        lambda ranks: [rank for rank in FRENCH_RANKS if rank in ranks]
    ),
    "penalty.points": st.dictionaries(st.sampled_from(FRENCH_RANKS), st.integers(0, 30), max_size=4),
}
"""Parameter -> possible house rules, as JSON values."""


@st.composite
def house_ruled(draw: st.DrawFn) -> Variant:
    """A preset with up to six house rules, without those that contradict the others."""
    variant = draw(presets)
    for name in draw(st.lists(st.sampled_from(sorted(changes)), max_size=6, unique=True)):
        value: Any = draw(changes[name])
        with suppress(RulesError):
            variant = with_changes(variant, {name: value})
    return variant


variants = presets | house_ruled()


@dataclass(frozen=True)
class Game:
    """A game whose table may also correct, undo and redo. Every fact can follow those before it.

    A correction may have made a later event impossible.
    """

    variant: Variant
    opening: Opening
    facts: tuple[Fact, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that count."""
        return tuple(event for _number, event in read_log(self.facts, self.opening.first_hand).events)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands that count."""
        return tuple(event for event in self.events if isinstance(event, Hand))

    @property
    def people(self) -> int:
        """How many have a seat number, with those whose joining was undone."""
        recorded = [fact.event for fact in self.facts if isinstance(fact, Recorded)]
        joined = [event.seat for event in recorded if isinstance(event, Join)]
        return max((len(self.opening.scores), *(seat + 1 for seat in joined)))


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[Variant] = variants, *, rulings: bool = False) -> Game:
    """A game from its start or from scores on paper, with hands from a real pack.

    With rulings now and then, also twice in a row and before the first hand.
    """
    variant = draw(rules)
    opening = draw(openings(variant))
    random, suited = Random(draw(st.integers(0, 2**32))), draw(st.booleans())
    standing = open_game(variant, opening)
    events: list[Event] = []
    for _ in range(draw(st.integers(0, 25))):
        if standing.next is None:
            break
        event: Event = random_hand(random, variant, standing, suited=suited)
        if rulings and random.random() < 0.4:
            event = random_ruling(random, standing)
            if event.remedy is Remedy.VOID:
                continue  # It changes earlier lines, and here they are settled one by one.
        assert find_problems(variant, standing, event) == ()
        events.append(event)
        standing = apply(variant, standing, event).after
    return Game(variant, opening, tuple(map(Recorded, events)))


ruled_games = games(rulings=True)


def random_ruling(random: Random, standing: Standing) -> TableRuling:
    """A ruling that the table can make now, mostly points for a player who is still in."""
    latest = standing.number if standing.next is not None else standing.number - 1
    matter, hand = random.choice(list(Matter)), random.randint(1, max(1, latest))
    note = random.choice(("", "", "Bo “saw” the 6♣", "x" * 200))
    seat, by = random.choice((None, *standing.seating)), random.choice(("", "Eva"))
    many = random.sample(standing.seating, random.randint(1, min(2, len(standing.seating))))
    credit = {one: random.choice((1, 5, 60)) for one in many}
    chance = random.random()
    if chance < 0.6:
        points = random.choice((1, 5, 10, random.randint(1, 60), MAX_RULING_POINTS))
        payer = random.choice(still_in(standing.scores))
        return TableRuling(matter, Remedy.POINTS, hand, payer, points, note, by, credit if chance < 0.1 else {})
    if chance < 0.7 and standing.played:
        hand = random.randint(standing.number - standing.played, standing.number - 1)
        return TableRuling(matter, Remedy.VOID, hand, seat, 0, note, by)
    if chance < 0.8:
        return TableRuling(matter, Remedy.CREDIT, hand, seat, 0, note, by, credit)
    remedy = random.choice([Remedy.RESULT_STANDS, Remedy.WARNING, Remedy.REDEAL])
    return TableRuling(matter, remedy, hand, seat, 0, note, by)


def random_change(random: Random, sheet: Replay, people: int, kind: object = None) -> TableChange:
    """A change at the table, most of them possible. `people` is how many have a seat number; `kind` is any if None."""
    now, variant = sheet.now, sheet.variant
    points = random.choice((0, 3, random.randint(0, variant.limit.value)))
    anyone = random.choice(now.seating)
    gone = [seat for seat in now.seating if now.scores[seat].left]
    kinds = (Join, Leave, Return, Seats, NewRules, NewRules, *((EndGame,) if random.random() < 0.2 else ()))
    kind = kind or random.choice(kinds)
    if kind is Join:
        return Join(people, anyone, points)
    if kind is Leave:
        return Leave(random.choice(still_in(now.scores)))
    if kind is Return:
        return Return(random.choice(gone or [anyone]), points)
    if kind is Seats:
        return Seats(tuple(random.sample(now.seating, len(now.seating))))
    if kind is NewRules:
        return NewRules(random_rules(random), whole_game=random.random() < 0.4)
    return EndGame(random.choice((None, now.number, now.number + random.randint(-1, 3))))


def random_rules(random: Random) -> dict[str, Any]:
    """One to three house rules as we write them; they may contradict others."""
    found: dict[str, Any] = {}
    for _ in range(random.randint(1, 3)):
        name = random.choice([*ONE_OF, "limit.value", "limit.value", "penalty.points", "players.max"])
        if name == "penalty.points":
            found[name] = {random.choice(FRENCH_RANKS): random.randint(0, 20)}
        elif name == "players.max":
            found[name] = random.randint(2, 9)
        else:
            found[name] = random.randint(5, 60) if name == "limit.value" else random.choice(ONE_OF[name])
    return canonical(found)


def tables(variant: Variant) -> list[int]:
    """How many people can open a game."""
    counts = range(variant.players.min, variant.players.max + 1)
    return [count for count in counts if not opening_problems(variant, Opening(0, (Score(),) * count))]


@st.composite
def openings(draw: st.DrawFn, variant: Variant) -> Opening:
    """An opening that the variant allows, at 0 points or with scores from paper."""
    count = draw(st.sampled_from(tables(variant)))
    first = draw(st.integers(0, count - 1))
    most = variant.limit.value - (variant.limit.test is LimitTest.REACH)
    score = st.builds(
        Score,
        points=st.integers(0, most),
        cucumbers=st.integers(0, variant.cucumbers_to_be_out - 1),
        out=st.sampled_from((False, False, False, True)),
        buy_ins=st.integers(0, 2) if variant.buy_in else st.just(0),
        left=st.just(value=False),
    )
    scores = list(draw(st.just((Score(),) * count) | st.tuples(*[score] * count)))
    scores[first] = scores[first]._replace(out=False)
    number = draw(st.integers(1, 12))
    opening = Opening(first, tuple(scores), number)
    assert opening_problems(variant, opening) == ()
    return opening


def full_pack(variant: Variant, standing: Standing, *, suited: bool) -> list[Card]:
    """Every card that can still be dealt, without jokers. With `suited`, cards have suits if a rank has four cards."""
    left = [card for card in variant.deck for _ in range(cards_left(variant, standing, card))]
    if not suited or variant.pack.copies != len(SUITS) or any(not card.suit for card in standing.spent):
        return left
    packs = variant.pack_count(standing.at_table)
    every = Counter({Card(rank, suit): packs for rank in variant.pack.ranks for suit in SUITS})
    return list((every - Counter(standing.spent)).elements())


def random_hand(random: Random, variant: Variant, standing: Standing, *, suited: bool) -> Hand:
    """A final trick from the pack, sometimes with many equal cards, and some buy-ins and factors.

    Sometimes it has buy-ins and factors that the rules do not have, because a record may have them too.
    """
    pack = full_pack(variant, standing, suited=suited)
    order = clockwise(standing, random.randrange(len(standing.scores)))
    if random.random() < 0.3:
        held = Counter(pack)
        pack = sorted(pack, key=lambda card: (-held[card], variant.strengths[card]))[: 2 * len(order)]
    laid = tuple(map(Laid, order, random.sample(pack, len(order))))
    buy_in = tuple(seat for seat in random.sample(order, len(order)) if random.random() < 0.5)
    factors = {seat: random.choice((1, 2, 4)) for seat in order if random.random() < 0.5}
    personal = isinstance(variant.penalty.factor, PerPlayerFactor)
    return Hand(
        laid,
        buy_in if variant.buy_in or random.random() < 0.1 else (),
        factors if personal or random.random() < 0.1 else {},
    )


@dataclass(frozen=True)
class Played:
    """A complete hand: each seat's plays in order, the first leader, and the illegal play, if there is one."""

    rows: tuple[tuple[Play, ...], ...]
    leader: int
    planted: tuple[int, int] | None


def play_out(random: Random, variant: Variant, players: int, *, plant: bool) -> Played:
    """Deal from a real pack and play legally. With `plant`, one play of one card may be illegal.

    `planted` is the trick, from 1, and the seat of that play.
    """
    opening = Opening(random.randrange(players), (Score(),) * players)
    standing = open_game(variant, opening)
    assert standing.next is not None
    pack = full_pack(variant, standing, suited=random.random() < 0.5)
    size = standing.next.cards or random.randint(variant.players.min, len(pack) // players)
    size = min(size, len(pack) // players)
    dealt = random.sample(pack, size * players)
    holdings = [dealt[seat * size : (seat + 1) * size] for seat in range(players)]
    rows: list[list[Play]] = [[] for _ in range(players)]
    leader, planted, due = standing.next.leader, None, random.randrange(size * players)
    while holdings[leader]:
        trick: list[Play] = []
        rules = variant.in_last_trick if len(holdings[leader]) == 1 else variant
        order = [(leader + step) % players for step in range(players)]
        for seat in order:
            allowed = legal_plays(rules, trick, holdings[seat])
            strengths = {variant.strengths[play[0]] for play in allowed}
            illegal = [card for card in holdings[seat] if variant.strengths[card] not in strengths]
            due -= 1
            if plant and planted is None and due <= 0 and illegal:
                play: Play = (random.choice(illegal),)
                planted = (len(rows[seat]) + 1, seat)
            else:
                play = random.choice(allowed)
            for card in play:
                holdings[seat].remove(card)
            rows[seat].append(play)
            trick.append(play)
        leader = order[trick_winner(rules, trick)]
    return Played(tuple(map(tuple, rows)), standing.next.leader, planted)


@st.composite
def logged_games(draw: st.DrawFn, rules: st.SearchStrategy[Variant] = variants) -> Game:
    """A game whose table records, rules, changes, corrects, strikes out, undoes and redoes."""
    variant = draw(rules)
    game = Game(variant, draw(openings(variant)), ())
    random = Random(draw(st.integers(0, 2**32)))
    suited = draw(st.booleans())
    for _ in range(random.randint(0, 20)):
        if (fact := _random_fact(random, game, suited=suited)) is not None:
            game = replace(game, facts=(*game.facts, fact))
    return game


def _random_fact(random: Random, game: Game, *, suited: bool) -> Fact | None:
    """A fact that can come next; None if the one that chance chose cannot."""
    log = read_log(game.facts, game.opening.first_hand)
    events = [event for _number, event in log.events]
    chance = random.random()
    if chance < 0.1:
        return None if log.undoable is None else UNDONE
    if chance < 0.4 and log.redoable is not None:
        return REDONE
    entry, people = None, game.people
    kind: object = Hand
    if chance < 0.25 and log.entries:
        entry = random.choice(log.entries)
        if entry.event is not None and random.random() < 0.3:
            return Corrected(entry.number, None)
        events = events[: sum(number < entry.number for number, _event in log.events)]
        kind = type(entry.effective_event)
        if isinstance(entry.effective_event, Join):
            people = entry.effective_event.seat
    elif chance > 0.7:
        kind = TableRuling if chance > 0.85 else TableChange
    sheet = replay(game.variant, game.opening, events)
    event = random_event(random, sheet, kind, people, suited=suited)
    if event is None or not _fits(game, events, sheet, event):
        return None
    return Recorded(event) if entry is None else Corrected(entry.number, event)


def random_event(random: Random, sheet: Replay, kind: object, people: int, *, suited: bool) -> Event | None:
    """An event of this kind; None if there can be none now."""
    if sheet.now.next is None:
        return None
    if kind is TableRuling:
        return random_ruling(random, sheet.now)
    if kind is not Hand:
        return random_change(random, sheet, people, None if kind is TableChange else kind)
    hand = random_hand(random, sheet.variant, sheet.now, suited=suited)
    if random.random() < 0.15:
        some = sorted(random.sample(range(len(hand.final_trick)), random.randint(1, len(hand.final_trick))))
        hand = hand._replace(final_trick=tuple(hand.final_trick[at] for at in some), partial=True)
    return hand


def _fits(game: Game, events: Sequence[Event], sheet: Replay, event: Event) -> bool:
    """Whether the event can be recorded after these and their sheet; one of them may be impossible by now."""
    if isinstance(event, NewRules) and event.whole_game and sheet.refused is None:
        refused = replay(game.variant, game.opening, (*events, event)).refused
        return refused is None or refused[0] < len(events)
    return not find_problems(sheet.variant, sheet.now, event)
