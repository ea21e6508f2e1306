"""What a game that is over says about its players, to be added up over many games.

Points are left out: those of different rules cannot be compared. What somebody did by chance or not is counted as the
times it happened, out of how many, beside how often it would have happened if cards fell blind: each of the `n` players
of a hand is then as likely as the others to be the one.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.rules.cards import ACE
from scorekeeper.rules.ranking import final_places
from scorekeeper.rules.replay import Replay
from scorekeeper.rules.standing import SettledHand
from scorekeeper.rules.values import still_in

FEWEST_TO_ESCAPE = 3
"""Of two players the other one always escapes."""

FEWEST_WITH_MIDDLE = 4
"""A game of fewer hands is hardly begun half-way through."""


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
    """What is counted about which seat; and the seat that led, or the rank of the card, where it belongs to it."""

    seat: int
    what: What
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

    def could(self, chance: float, times: int = 1) -> None:
        """Count how many times more it could happen, each with this chance."""
        self.base += times
        self.chance += times * chance
        self.variance += times * chance * (1 - chance)

    def happened(self, hand: int | None = None) -> None:
        """Count that it happened once more, in a hand or in the game as a whole."""
        self.count += 1
        if hand is not None:
            self.hands.append(hand)


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that is over. `seats` are all but who left before their first hand; places and cucumbers are by seat.

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
    players: tuple[int, ...]
    payers: tuple[int, ...]
    rank: str
    escaped: int | None


def past_game(sheet: Replay) -> PastGame | None:
    """What this game says; None while it goes on, or if it ended without a result."""
    result = sheet.now.result
    if result is None or result.void:
        return None
    eaten = list(_eaten(sheet))
    return PastGame(
        seats=_who_played(sheet),
        winners=result.winners,
        losers=result.losers,
        places=final_places(sheet),
        cucumbers=tuple(score.cucumbers for score in sheet.now.scores),
        hands=len(sheet.hands),
        counts=_counts(sheet, eaten),
        clean=_clean(eaten),
    )


def _who_played(sheet: Replay) -> tuple[int, ...]:
    scores = sheet.now.scores
    played = {
        seat
        for before, line in zip(sheet.before, sheet.lines, strict=True)
        if isinstance(line, SettledHand)
        for seat in still_in(before.scores)
    }
    return tuple(seat for seat in sheet.now.seating if seat in played or not scores[seat].left)


def _eaten(sheet: Replay) -> Iterator[_Eaten]:
    for before, line in zip(sheet.before, sheet.lines, strict=True):
        if isinstance(line, SettledHand) and line.settlement.payers:
            payers = line.settlement.payers
            rank = next(card.rank for seat, card in line.hand.final_trick if seat == payers[0])
            players = tuple(still_in(before.scores))
            yield _Eaten(line.turn.number, line.turn.leader, players, payers, rank, _escaped(line, len(players)))


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
    could: Counter[tuple[What, int | None, str, tuple[int, ...], float]] = Counter()
    for number, leader, players, payers, rank, escaped in eaten:
        card = (What.ACES, None, "") if rank == ACE else (What.CARD, None, rank)
        chance, others = len(payers) / len(players), tuple(seat for seat in players if seat != leader)
        could[What.EATS, None, "", players, chance] += 1
        could[*card, players, chance] += 1
        could[What.PICKLER, leader, "", others, chance] += 1
        for seat in payers:
            counts[About(seat, What.EATS)].happened(number)
            counts[About(seat, *card)].happened(number)
            if seat != leader:
                counts[About(seat, What.PICKLER, leader)].happened(number)
        if escaped is not None:
            could[What.ESCAPE, None, "", players, 1 / len(players)] += 1
            counts[About(escaped, What.ESCAPE)].happened(number)
    # Many hands are alike in this, so it is counted for each kind of hand, not for each hand.
    for (what, who_led, of_rank, seats, chance), times in could.items():
        for seat in seats:
            counts[About(seat, what, who_led, of_rank)].could(chance, times)
    _count_first_out(sheet, counts)
    _count_back(sheet, counts)
    return dict(counts)


def _count_first_out(sheet: Replay, counts: Mapping[About, Count]) -> None:
    """Count who went out first, if somebody did, and nobody else at the same time."""
    for before, line in zip(sheet.before, sheet.lines, strict=True):
        pairs = zip(before.scores, line.after.scores, strict=True)
        gone = [seat for seat, (was, now) in enumerate(pairs) if now.out and not was.out]
        if gone:
            players = still_in(before.scores)
            if len(gone) == 1:
                counts[About(gone[0], What.FIRST_OUT)].happened()
                for seat in players:
                    counts[About(seat, What.FIRST_OUT)].could(1 / len(players))
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
        counts[About(seat, What.BACK)].could(1 / len(players) ** 2)
        is_highest = all(totals[other] < totals[seat] for other in players if other != seat)
        if is_highest and seat in sheet.now.result.winners:
            counts[About(seat, What.BACK)].happened()


def _clean(eaten: Sequence[_Eaten]) -> dict[int, tuple[int, ...]]:
    runs_of: defaultdict[int, list[int]] = defaultdict(lambda: [0])
    for hand in eaten:
        for seat in hand.players:
            if seat in hand.payers:
                runs_of[seat].append(0)
            else:
                runs_of[seat][-1] += 1
    return {seat: tuple(runs) for seat, runs in runs_of.items()}
