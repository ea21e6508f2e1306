"""Random questions to the referee, from hands that were played with a real pack."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules.audit import prove
from scorekeeper.rules.cards import Card
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import LeadCards
from scorekeeper.rules.parameters import house_rules, with_changes
from scorekeeper.rules.play import Play, cards_in
from scorekeeper.rules.variant import Variant
from tests.engine.records import NAMES, ODD_CARDS
from tests.rules.strategies import ONE_OF, Played, play_out, tables, variants


@st.composite
def play_questions(draw: st.DrawFn, rules: st.SearchStrategy[Variant] = variants) -> dict[str, Any]:
    """Whether a play of a hand was legal: the one that was made or another, with the hand shown or hidden."""
    variant = draw(rules)
    random = Random(draw(st.integers(0, 2**32)))
    played = _played(random, variant)
    rows, cards = played.rows, cards_in(played.rows[0])
    at = random.randrange(min(map(len, rows)))
    leader = prove(variant, rows, played.leader, cards).tricks[at].leader
    order = [(leader + step) % len(rows) for step in range(random.randint(1, len(rows)))]
    play, later = rows[order[-1]][at], [card for one in rows[order[-1]][at + 1 :] for card in one]
    hand = [*play, *later]
    trick = [rows[seat][at] for seat in order[:-1]]
    if random.random() < 0.5:
        play = tuple(random.sample(hand, min(len(hand), random.choice((1, 1, len(play), 2)))))
    question: dict[str, Any] = {"trick": list(map(_texts, trick)), "play": _texts(play)}
    if random.random() < 0.5:
        question["hand"] = _texts(random.sample(hand, len(hand)))
    elif random.random() < 0.5:
        shown = random.choice((1, 2, len(later)))
        question["seen"] = _texts(random.sample(later, min(shown, len(later))))
    if random.random() < 0.2:
        question["last_trick"] = True
    if random.random() < 0.3:
        _make_odd(random, question)
    return {**_rules(variant), **question}


def _make_odd(random: Random, question: dict[str, Any]) -> None:
    """Change one thing, so that the cards often cannot be."""
    trick, play, hand = question["trick"], question["play"], question.get("hand")
    match random.randrange(5):
        case 0 if hand:
            hand[random.randrange(len(hand)) :] = []
        case 1 if trick:
            trick[0] = [random.choice((*trick[0], *play)) for _ in range(random.randint(1, 3))]
        case 2:
            question["last_trick"] = True
        case 3:
            play[0] = play[0].rstrip("CDHS") + random.choice("CDHS")
        case _:
            play[0] = random.choice(ODD_CARDS)


@st.composite
def set_questions(draw: st.DrawFn, rules: st.SearchStrategy[Variant] = variants) -> dict[str, Any]:
    """Whether a play on several cards was legal. Only four ranks are in it, so that sets often meet."""
    random = Random(draw(st.integers(0, 2**32)))
    ways = {name: random.choice(ONE_OF[name]) for name in ("follow.sets", "follow.reach", "follow.duty")}
    variant = with_changes(draw(rules), {"lead.cards": "equal_set", **ways})
    few = random.sample(variant.deck, min(4, len(variant.deck)))
    pack = [card for card in few for _ in range(variant.copies_of(card, variant.players.max))]
    random.shuffle(pack)
    lead = [card for card in pack if card == pack[0]][: random.choice((2, 2, 2, 3))]
    rest = list((Counter(pack) - Counter(lead)).elements())
    random.shuffle(rest)
    follow = [[rest.pop() for _ in lead] for _ in range(min(random.choice((0, 1, 1, 2)), len(rest) // len(lead) - 1))]
    hand = rest[: len(lead) + random.choice((0, 1, 1, 2, 2))]
    play = random.sample(hand, len(lead) if random.random() < 0.9 else 1)
    question = {"trick": [_texts(lead), *map(_texts, follow)], "play": _texts(play)}
    shown = {"hand": _texts(hand)} if random.random() < 0.7 else {"seen": _texts(rest[len(hand) :][:1])}
    return {**_rules(variant), **question, **shown}


@st.composite
def audit_questions(draw: st.DrawFn, rules: st.SearchStrategy[Variant] = variants) -> dict[str, Any]:
    """The rows of a hand, whole or stopped early, with illegal plays and mistakes in the record."""
    variant = draw(rules)
    random = Random(draw(st.integers(0, 2**32)))
    played = _played(random, variant)
    names = random.sample(NAMES, len(played.rows))
    most = len(played.rows[0]) if random.random() < 0.5 else random.randint(1, len(played.rows[0]))
    rows = [[_texts(play) for play in row[:most]] for row in played.rows]
    if random.random() < 0.4:
        _mix(random, rows)
    question: dict[str, Any] = {
        "players": names,
        "first_leader": names[played.leader],
        "rows": {
            name: [play if len(play) > 1 else play[0] for play in row] for name, row in zip(names, rows, strict=True)
        },
    }
    if random.random() < 0.7:
        question["cards"] = max(1, cards_in(played.rows[0]) - (random.random() < 0.05))
    return {**_rules(variant), **question}


def _played(random: Random, variant: Variant) -> Played:
    """A hand at a table of any size that the variant allows."""
    # An illegal play is one card, so after a set its player would hold more cards than the others.
    plant = variant.lead.cards is LeadCards.SINGLE and random.random() < 0.5
    return play_out(random, variant, random.choice(tables(variant)), plant=plant)


def _mix(random: Random, rows: list[list[list[str]]]) -> None:
    """Exchange two plays of a row, lay two plays together, or put another card in."""
    row = random.choice(rows)
    match random.randrange(3):
        case 0:
            random.shuffle(row)
        case 1 if len(row) > 1:
            row[:2] = [row[0] + row[1]]
        case _:
            row[random.randrange(len(row))][0] = random.choice(ODD_CARDS)


def _rules(variant: Variant) -> dict[str, Any]:
    return {"variant": variant.id, "changes": house_rules(variant, CATALOGUE[variant.id])}


def _texts(cards: Play | list[Card]) -> list[str]:
    return list(map(str, cards))
