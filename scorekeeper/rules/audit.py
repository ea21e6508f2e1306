"""Audit a hand: the cards in front of the players prove which plays were illegal (register: audit)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.pack import surplus_cards
from scorekeeper.rules.play import Play, Rule, breach, cards_in, trick_winner
from scorekeeper.rules.variant import Variant


class RecordProblemCode(StrEnum):
    """What is wrong with the recorded cards."""

    TOO_MANY_OF_RANK = "too_many_of_rank"
    UNEVEN_ROWS = "uneven_rows"
    UNKNOWN_CARD = "unknown_card"


@dataclass(frozen=True, slots=True)
class RecordProblem:
    """A problem of the record. A card that the pack does not have comes with its seat, too many cards with their count.

    Rows of unequal length have neither.
    """

    code: RecordProblemCode
    seat: int | None = None
    card: Card | None = None
    count: int | None = None


class Proof(NamedTuple):
    """The card that proves a play illegal, and the trick in which it was shown, from 1."""

    card: Card
    trick: int


class Breach(NamedTuple):
    """A play that is proved illegal. Tricks count from 1; `proof` is the earliest card that proves it."""

    trick: int
    seat: int
    play: Play
    rule: Rule
    proof: Proof


class TrickTaken(NamedTuple):
    """The seats that led a trick and took it."""

    leader: int
    winner: int


class Audit(NamedTuple):
    """What the rows prove. If the record has problems, there are no breaches and no tricks."""

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
    """Every play that the cards on the table prove illegal, in order of play.

    `rows` are the plays of each seat in order. `cards` is how many cards everybody was dealt (default: the length of a
    row), `players` how many sit at the table, including those who are out (default: one for each row). A proof stays a
    proof: cards shown later never make the play legal.
    """
    problems = record_problems(variant, rows, players)
    if problems:
        return Audit((), problems, ())
    return prove(variant, rows, first_leader, cards_in(rows[0]) if cards is None else cards)


def audit_so_far(
    variant: Variant, rows: Sequence[Sequence[Play]], first_leader: int, cards: int, *, players: int
) -> tuple[Audit, bool]:
    """The audit of a hand of `cards` cards each that may not be over yet, and whether it is over.

    Rows may differ in length until the hand is over, because a trick may be incomplete.
    """
    has_all = all(cards_in(row) >= cards for row in rows)
    problems = record_problems(variant, rows, players)
    if not has_all:
        problems = tuple(problem for problem in problems if problem.code is not RecordProblemCode.UNEVEN_ROWS)
    if problems:
        return Audit((), problems, ()), False
    return prove(variant, rows, first_leader, cards), has_all and len({*map(len, rows)}) == 1


def prove(variant: Variant, rows: Sequence[Sequence[Play]], first_leader: int, cards: int) -> Audit:
    """What rows without problems prove, in a hand of `cards` cards each.

    The last trick is the one that its leader starts with one card left. The current trick may be incomplete, so rows
    may differ in length; its plays count too.
    """
    seats = len(rows)
    breaches: list[Breach] = []
    tricks: list[TrickTaken] = []
    leader = first_leader
    for trick in range(max(map(len, rows))):
        is_last = cards_in(rows[leader][:trick]) == cards - 1
        rules = variant.in_last_trick if is_last else variant
        order = [(leader + step) % seats for step in range(seats)]
        laid: list[Play] = []
        for seat in order:
            if len(rows[seat]) <= trick:
                return Audit(tuple(breaches), (), tuple(tricks))
            if laid:
                proven = _proof(rules, laid, rows[seat], trick)
            else:
                proven = _proof_of_lead(variant, rows[seat], trick, cards)
            if proven is not None:
                breaches.append(Breach(trick + 1, seat, rows[seat][trick], *proven))
            laid.append(rows[seat][trick])
        winner = order[trick_winner(rules, laid)]
        tricks.append(TrickTaken(leader, winner))
        leader = winner
    return Audit(tuple(breaches), (), tuple(tricks))


def record_problems(
    variant: Variant, rows: Sequence[Sequence[Play]], players: int | None = None
) -> tuple[RecordProblem, ...]:
    """The problems of the rows: a card that is not in the pack, too many of a rank, unequal numbers of cards.

    These are mistakes in the record, not illegal plays (register: record-errors). Rows may differ in the number of
    plays, because a player may have laid too many or too few cards together.

    `players` is how many sit at the table (default: one for each row). It decides how many packs there are.
    """
    problems: list[RecordProblem] = []
    if len(set(map(cards_in, rows))) > 1:
        problems.append(RecordProblem(RecordProblemCode.UNEVEN_ROWS))
    cards = [(seat, card) for seat, row in enumerate(rows) for play in row for card in play]
    too_many: dict[Card, int] = {}
    for surplus in surplus_cards(variant, [card for _, card in cards], len(rows) if players is None else players):
        if surplus.limit is None:
            problems.append(RecordProblem(RecordProblemCode.UNKNOWN_CARD, seat=cards[surplus.at][0], card=surplus.card))
        else:
            too_many[surplus.kind] = surplus.number
    problems += [
        RecordProblem(RecordProblemCode.TOO_MANY_OF_RANK, card=card, count=count) for card, count in too_many.items()
    ]
    return tuple(problems)


def _proof_of_lead(variant: Variant, row: Sequence[Play], trick: int, cards: int) -> tuple[Rule, Proof] | None:
    """The rule that a lead broke, and the proof: unequal cards led together, or a set that left no card to keep."""
    play = row[trick]
    was_whole_hand = trick + 1 == len(row) and cards_in(row) >= cards
    kept = () if was_whole_hand else play[:1]
    rule = breach(variant, (), (*play, *kept), play)
    return None if rule is None else (rule, Proof(play[-1], trick + 1))


def _proof(variant: Variant, laid: Sequence[Play], row: Sequence[Play], trick: int) -> tuple[Rule, Proof] | None:
    """The rule that a follower broke, and the player's earliest card that proves it; None without a proof."""
    play, led = row[trick], len(laid[0])
    if len(play) > led:
        return Rule.NUMBER, Proof(play[led], trick + 1)
    if len(play) < led and trick + 1 < len(row):
        return Rule.NUMBER, Proof(row[trick + 1][0], trick + 2)
    held = list(play)
    for number, later_play in enumerate(row[trick + 1 :], start=trick + 2):
        for card in later_play:
            held.append(card)
            rule = breach(variant, laid, held, play)
            if rule is not None:
                return rule, Proof(card, number)
    return None
