"""The audit of a hand from the cards that lie in front of the players (register: audit)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.pack import surplus_cards
from scorekeeper.rules.play import Play, Rule, breach, cards_in, trick_winner
from scorekeeper.rules.variant import Variant


@unique
class RecordProblemCode(StrEnum):
    """What is wrong with a record of cards; while it is, nobody is accused."""

    TOO_MANY_OF_RANK = "too_many_of_rank"
    UNEVEN_ROWS = "uneven_rows"
    UNKNOWN_CARD = "unknown_card"


@dataclass(frozen=True, slots=True)
class RecordProblem:
    """One fault of the record: the card and how often it lies there, the seat in whose row, or nothing of these."""

    code: RecordProblemCode
    seat: int | None = None
    card: Card | None = None
    count: int | None = None


class Proof(NamedTuple):
    """The card that proves a play wrong, and the trick (from 1) in which it was shown."""

    card: Card
    trick: int


class Breach(NamedTuple):
    """One play that was provably illegal. Tricks count from 1; `proof` is the earliest card that shows it."""

    trick: int
    seat: int
    play: Play
    rule: Rule
    proof: Proof


class TrickTaken(NamedTuple):
    """Who led a trick and who took it."""

    leader: int
    winner: int


class Audit(NamedTuple):
    """What the rows prove. With record errors there are no breaches and no tricks."""

    breaches: tuple[Breach, ...]
    record_problems: tuple[RecordProblem, ...]
    tricks: tuple[TrickTaken, ...]


def audit(
    variant: Variant,
    rows: Sequence[Sequence[Play]],
    first_leader: int,
    cards: int | None = None,
    *,
    players: int | None = None,
) -> Audit:
    """Name every play that the cards on the table prove illegal, in order of play.

    `rows` are the seats' plays in the order they were laid, `cards` how many cards everybody was dealt (default: as
    many as a row shows), `players` how many sit at the table, those who are out too (default: one for
    each row). In a hand that is not over only contradictions count, so no later card ever clears anybody.
    """
    errors = record_problems(variant, rows, players)
    if errors:
        return Audit((), errors, ())
    return prove(variant, rows, first_leader, cards_in(rows[0]) if cards is None else cards)


def prove(variant: Variant, rows: Sequence[Sequence[Play]], first_leader: int, cards: int) -> Audit:
    """What rows without errors prove in a hand in which everybody was dealt so many cards.

    The last trick is the one before which its leader had one card left. A trick may be under way, so that rows differ
    in length: its plays are looked at too.
    """
    seats = len(rows)
    breaches: list[Breach] = []
    tricks: list[TrickTaken] = []
    leader = first_leader
    for trick in range(max(map(len, rows))):
        is_last = cards_in(rows[leader][:trick]) == cards - 1
        order = [(leader + step) % seats for step in range(seats)]
        laid: list[Play] = []
        for seat in order:
            if len(rows[seat]) <= trick:
                return Audit(tuple(breaches), (), tuple(tricks))
            if laid:
                found = _proof(variant, laid, rows[seat], trick, last_trick=is_last)
            else:
                found = _proof_of_lead(variant, rows[seat], trick, cards)
            if found is not None:
                breaches.append(Breach(trick + 1, seat, rows[seat][trick], *found))
            laid.append(rows[seat][trick])
        winner = order[trick_winner(variant, laid, last_trick=is_last)]
        tricks.append(TrickTaken(leader, winner))
        leader = winner
    return Audit(tuple(breaches), (), tuple(tricks))


def record_problems(
    variant: Variant, rows: Sequence[Sequence[Play]], players: int | None = None
) -> tuple[RecordProblem, ...]:
    """What cannot be true of the rows: a card the pack lacks, too many of a rank, rows with unequal numbers of cards.

    If that fails the record is wrong, not a player (register: record-errors). Cards are counted, not plays: plays may
    differ in number, where somebody laid more or fewer together than were led.

    `players` is how many sit at the table (default: one for each row): the packs go by them, not by who is still in.
    """
    errors: list[RecordProblem] = []
    if len(set(map(cards_in, rows))) > 1:
        errors.append(RecordProblem(RecordProblemCode.UNEVEN_ROWS))
    cards = [(seat, card) for seat, row in enumerate(rows) for play in row for card in play]
    too_many: dict[Card, int] = {}
    for index, card, count, limit in surplus_cards(
        variant, [card for _, card in cards], len(rows) if players is None else players
    ):
        if limit is None:
            errors.append(RecordProblem(RecordProblemCode.UNKNOWN_CARD, seat=cards[index][0], card=card))
        else:
            too_many[card if card in variant.specials else Card(card.rank)] = count
    errors += [
        RecordProblem(RecordProblemCode.TOO_MANY_OF_RANK, card=card, count=count) for card, count in too_many.items()
    ]
    return tuple(errors)


def _proof_of_lead(variant: Variant, row: Sequence[Play], trick: int, cards: int) -> tuple[Rule, Proof] | None:
    """The rule that a lead broke; it shows that itself, as unlike cards do, or a set after which nothing was left."""
    play = row[trick]
    was_whole_hand = trick + 1 == len(row) and cards_in(row) >= cards
    kept = () if was_whole_hand else play[:1]
    rule = breach(variant, (), (*play, *kept), play)
    return None if rule is None else (rule, Proof(play[-1], trick + 1))


def _proof(
    variant: Variant, laid: Sequence[Play], row: Sequence[Play], trick: int, *, last_trick: bool
) -> tuple[Rule, Proof] | None:
    """The rule that a play which followed broke and the player's own earliest card that shows it, if any does."""
    play, led = row[trick], len(laid[0])
    if len(play) > led:
        return Rule.NUMBER, Proof(play[led], trick + 1)
    if len(play) < led and trick + 1 < len(row):
        return Rule.NUMBER, Proof(row[trick + 1][0], trick + 2)
    held = list(play)
    for later, shown in enumerate(row[trick + 1 :], start=trick + 2):
        for card in shown:
            held.append(card)
            rule = breach(variant, laid, held, play, last_trick=last_trick)
            if rule is not None:
                return rule, Proof(card, later)
    return None
