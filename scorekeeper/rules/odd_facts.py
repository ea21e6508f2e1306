"""Who won how often in many games, and what in them is odd: far more often than by chance.

People are texts that tell them apart; an empty one is nobody, as somebody whose name was removed.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, log, pi, sqrt
from typing import NamedTuple

from scorekeeper.rules.past_game import About, Count, PastGame, What

FEWEST_GAMES = 5
"""Before that, everything is luck."""
FEWEST_CASES = 2
FEWEST_HANDS = 10
"""What happened in fewer hands says nothing. Of games, which are fewer, all are named anyway."""
CLEARLY = 1.4
"""So many standard deviations above chance something is clearly more. Among so many counts some always are."""
MOST_FACTS = 5
MOST_ABOUT_ONE = 2
"""So many facts at most are about one person, where they are not all about him."""

_OF_GAMES = frozenset((What.BACK, What.FIRST_OUT))
_EULER = 0.5772156649


class GameOf(NamedTuple):
    """A game and its people by seat."""

    game: PastGame
    people: Sequence[str]


@dataclass(frozen=True, slots=True)
class Record:
    """What somebody made of all games. `places` are those from 1 of the games that gave one."""

    person: str
    games: int
    wins: int
    losses: int
    cucumbers: int
    places: tuple[int, ...]

    @property
    def average(self) -> float | None:
        """The average place; None where no game gave one."""
        return sum(self.places) / len(self.places) if self.places else None


class Case(NamedTuple):
    """Where something happened: the game by its place among the games, and the hands on its sheet."""

    game: int
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OddFact:
    """Something that a person did more often than by chance: how often, out of how many hands or games.

    `other` is who led, `rank` the card, where they belong to it. `chance` is how often it would have been by chance,
    for a clean run how long; `deviations` is how far above that it is, in standard deviations.
    """

    what: What
    person: str
    other: str
    rank: str
    count: int
    base: int
    chance: float
    deviations: float
    cases: tuple[Case, ...]


def records(games: Iterable[GameOf]) -> tuple[Record, ...]:
    """A record for each person: most wins first, then fewest games lost, then the best average place."""
    seats: defaultdict[str, list[tuple[PastGame, int]]] = defaultdict(list)
    for game, people in games:
        for seat in game.seats:
            if people[seat]:
                seats[people[seat]].append((game, seat))
    unsorted = [_record(person, played) for person, played in seats.items()]
    return tuple(sorted(unsorted, key=lambda record: (-record.wins, record.losses, record.average or inf)))


def _record(person: str, played: Sequence[tuple[PastGame, int]]) -> Record:
    return Record(
        person,
        games=len(played),
        wins=sum(seat in game.winners for game, seat in played),
        losses=sum(not game.winners and seat in game.losers for game, seat in played),
        cucumbers=sum(game.cucumbers[seat] for game, seat in played),
        places=tuple(place for game, seat in played if (place := game.places[seat]) is not None),
    )


def odd_facts(games: Sequence[GameOf], person: str = "") -> tuple[OddFact, ...]:
    """What is odd in these games, the oddest first; with `person` only what is about that one. Oldest games first.

    There is nothing before the fifth game, nothing that did not happen twice, and of each kind only the oddest.
    """
    if len(games) < FEWEST_GAMES:
        return ()
    counted = (*_counted(games), *_clean_runs(games))
    candidates = [fact for fact in counted if not person or person in {fact.person, fact.other}]
    candidates.sort(key=lambda fact: (-fact.deviations, fact.what, fact.person, fact.other, fact.rank))
    chosen: list[OddFact] = []
    about: defaultdict[str, int] = defaultdict(int)
    for fact in filter(_is_odd, candidates):
        people = {fact.person, fact.other} - {""}
        is_new = all(fact.what is not earlier.what for earlier in chosen)
        if is_new and (person or all(about[name] < MOST_ABOUT_ONE for name in people)):
            chosen.append(fact)
            for name in people:
                about[name] += 1
    return tuple(chosen[:MOST_FACTS])


def _is_odd(fact: OddFact) -> bool:
    is_often = fact.what in _OF_GAMES or fact.base >= FEWEST_HANDS
    return is_often and fact.count >= FEWEST_CASES and fact.deviations >= CLEARLY


def _counted(games: Sequence[GameOf]) -> Iterator[OddFact]:
    """What happened now and then, added up over the games."""
    sums: defaultdict[tuple[What, str, str, str], list[tuple[int, Count]]] = defaultdict(list)
    for at, (game, people) in enumerate(games):
        for (seat, what, leader, rank), count in game.counts.items():
            other = "" if leader is None else people[leader]
            if people[seat] and (other or leader is None):
                sums[what, people[seat], other, rank].append((at, count))
    for (what, person, other, rank), counts in sums.items():
        times = sum(count.count for _at, count in counts)
        chance, variance = sum(count.chance for _at, count in counts), sum(count.variance for _at, count in counts)
        if variance and times > chance:
            yield OddFact(
                what,
                person,
                other,
                rank,
                times,
                base=sum(count.base for _at, count in counts),
                chance=chance,
                deviations=(times - chance) / sqrt(variance),
                cases=tuple(Case(at, tuple(count.hands)) for at, count in counts if count.count),
            )


def _clean_runs(games: Sequence[GameOf]) -> Iterator[OddFact]:
    """The longest run of each person without eating, also from one game to the next."""
    eats: defaultdict[str, Count] = defaultdict(Count)
    longest: defaultdict[str, int] = defaultdict(int)
    running: defaultdict[str, int] = defaultdict(int)
    for game, people in games:
        for seat, runs in game.clean.items():
            if not (person := people[seat]):
                continue
            for at, run in enumerate(runs):
                running[person] = run + (running[person] if at == 0 else 0)
                longest[person] = max(longest[person], running[person])
            in_game = game.counts[About(seat, What.EATS)]
            eats[person].base += in_game.base
            eats[person].chance += in_game.chance
    for person, count in eats.items():
        if FEWEST_HANDS <= count.base > count.chance:
            chance, deviation = _longest_by_chance(count.base, count.chance / count.base)
            above = (longest[person] - chance) / deviation
            yield OddFact(What.CLEAN, person, "", "", longest[person], count.base, chance, above, ())


def _longest_by_chance(hands: int, eats: float) -> tuple[float, float]:
    """The longest run of hands without what happens with the chance `eats` in each; and its standard deviation.

    Source: L. Gordon, M. F. Schilling, M. S. Waterman, An extreme value theory for long head runs (1986).
    """
    decay = -log(1 - eats)
    return log(hands * eats) / decay + _EULER / decay - 0.5, sqrt(pi**2 / (6 * decay**2) + 1 / 12)
