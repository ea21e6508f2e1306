"""What a game that is over says about its players, to be added up over many games.

Points are left out: those of different rules cannot be compared. What somebody did by chance or not is counted as the
times it happened, out of how many, beside how often it would have happened if cards fell blind: each of the `n` players
of a hand is then as likely as the others to be the one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum, unique
from typing import NamedTuple

from scorekeeper.rules.cards import ACE
from scorekeeper.rules.ranking import final_places
from scorekeeper.rules.replay import Replay
from scorekeeper.rules.standing import Line, SettledHand, Standing
from scorekeeper.rules.values import still_in

FEWEST_TO_ESCAPE = 3
"""Of two players the other one always escapes."""

FEWEST_WITH_MIDDLE = 4
"""A game of fewer hands is hardly begun half-way through."""


@unique
class What(StrEnum):
    """What can be counted about a player."""

    EATS = "eats"
    """Eats the last trick: pays for its card."""
    PICKLER = "pickler"
    """Eats when a certain other player has led the hand."""
    ACES = "aces"
    """Is the one who eats an ace."""
    CARD = "card"
    """Is the one who eats a card of this rank, which is no ace."""
    ESCAPE = "escape"
    """Holds the second highest card of the last trick, alone."""
    CLEAN = "clean"
    """Hands in a row without eating."""
    BACK = "back"
    """Wins, having had the highest score of all half-way through."""
    FIRST_OUT = "first_out"
    """Is the first of a game to go out, alone."""


class About(NamedTuple):
    """What is counted and about which seat; the seat that led, or the rank of the card, where it belongs to it."""

    what: What
    seat: int
    leader: int | None = None
    rank: str = ""


@dataclass(slots=True)
class Count:
    """How often something happened, out of how many times, and how often it would have by chance.

    `variance` is that of chance. `hands` are the numbers of the hands in which it happened, on the sheet.
    """

    count: int = 0
    base: int = 0
    chance: float = 0.0
    variance: float = 0.0
    hands: list[int] = field(default_factory=list)

    def add(self, chance: float, *, happened: bool, hand: int | None = None) -> None:
        """Count one more time that could happen with this chance."""
        self.base += 1
        self.chance += chance
        self.variance += chance * (1 - chance)
        if happened:
            self.count += 1
            if hand is not None:
                self.hands.append(hand)


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that is over. `seats` are all who ever sat at the table; places and cucumbers are by seat.

    `clean` has for each seat how many hands it played before the first one in which it ate, between two of them, and
    after the last.
    """

    seats: tuple[int, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    places: tuple[int | None, ...]
    cucumbers: tuple[int, ...]
    hands: int
    counts: Mapping[About, Count]
    clean: Mapping[int, tuple[int, ...]]


class _Eaten(NamedTuple):
    """A hand that counts: who led and played it, who ate which rank, and who alone had the second highest card."""

    number: int
    leader: int
    players: Sequence[int]
    payers: Sequence[int]
    rank: str
    escaped: int | None


def past_game(sheet: Replay) -> PastGame | None:
    """What this game says; None while it goes on, or if it ended without a result."""
    result = sheet.now.result
    if result is None or result.void:
        return None
    eaten = list(_eaten(sheet))
    return PastGame(
        seats=sheet.now.seating,
        winners=result.winners,
        losers=result.losers,
        places=final_places(sheet),
        cucumbers=tuple(score.cucumbers for score in sheet.now.scores),
        hands=len(sheet.hands),
        counts=_counts(sheet, eaten),
        clean=_clean(eaten),
    )


def _eaten(sheet: Replay) -> Iterator[_Eaten]:
    for before, line in _with_before(sheet):
        if isinstance(line, SettledHand) and line.settlement.payers:
            payers = line.settlement.payers
            rank = next(card.rank for seat, card in line.hand.final_trick if seat == payers[0])
            players = still_in(before.scores)
            yield _Eaten(line.turn.number, line.turn.leader, players, payers, rank, _escaped(line, len(players)))


def _with_before(sheet: Replay) -> Iterator[tuple[Standing, Line]]:
    """Each line of the sheet with the standing before it."""
    before = sheet.opening
    for line in sheet.lines:
        yield before, line
        before = line.after


def _escaped(line: SettledHand, players: int) -> int | None:
    """Who alone held the highest card beside the payers; None if a card is not known, or of two players."""
    if line.hand.partial or players < FEWEST_TO_ESCAPE:
        return None
    strengths = line.variant.last_strengths
    others = [(strengths[card], seat) for seat, card in line.hand.final_trick if seat not in line.settlement.payers]
    highest = max(others, default=(0, 0))[0]
    nearest = [seat for strength, seat in others if strength == highest]
    return nearest[0] if len(nearest) == 1 else None


def _counts(sheet: Replay, eaten: Iterable[_Eaten]) -> dict[About, Count]:
    counts: defaultdict[About, Count] = defaultdict(Count)
    for number, leader, players, payers, rank, escaped in eaten:
        one, chance = 1 / len(players), len(payers) / len(players)
        for seat in players:
            card = About(What.ACES, seat) if rank == ACE else About(What.CARD, seat, rank=rank)
            about = [About(What.EATS, seat), card]
            if seat != leader:
                about.append(About(What.PICKLER, seat, leader))
            for what in about:
                counts[what].add(chance, happened=seat in payers, hand=number)
            if escaped is not None:
                counts[About(What.ESCAPE, seat)].add(one, happened=seat == escaped, hand=number)
    _count_first_out(sheet, counts)
    _count_back(sheet, counts)
    return dict(counts)


def _count_first_out(sheet: Replay, counts: Mapping[About, Count]) -> None:
    """Count who went out first, if somebody did, and nobody else at the same time."""
    for before, line in _with_before(sheet):
        players = still_in(before.scores)
        gone = [seat for seat in players if line.after.scores[seat].out]
        if gone:
            for seat in players if len(gone) == 1 else ():
                counts[About(What.FIRST_OUT, seat)].add(1 / len(players), happened=seat in gone)
            return


def _count_back(sheet: Replay, counts: Mapping[About, Count]) -> None:
    """Count who won from the highest score half-way, of those who were in then.

    By chance everybody is the highest of `n` once in `n` games, and wins once in `n`. To win from there is rarer still,
    so this chance is not too small.
    """
    if not sheet.now.result or not sheet.now.result.winners or len(sheet.hands) < FEWEST_WITH_MIDDLE:
        return
    scores = sheet.hands[(len(sheet.hands) - 1) // 2].after.scores
    players = still_in(scores)
    totals = {seat: (scores[seat].cucumbers, scores[seat].points) for seat in players}
    for seat in players:
        is_highest = all(totals[other] < totals[seat] for other in players if other != seat)
        happened = is_highest and seat in sheet.now.result.winners
        counts[About(What.BACK, seat)].add(1 / len(players) ** 2, happened=happened)


def _clean(eaten: Sequence[_Eaten]) -> dict[int, tuple[int, ...]]:
    found: defaultdict[int, list[int]] = defaultdict(lambda: [0])
    for hand in eaten:
        for seat in hand.players:
            if seat in hand.payers:
                found[seat].append(0)
            else:
                found[seat][-1] += 1
    return {seat: tuple(runs) for seat, runs in found.items()}
