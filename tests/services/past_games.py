"""Games that are over, written to a database at once, for what is counted over many of them."""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random

from sqlalchemy.orm import Session

from scorekeeper.formats.facts import write_fact, write_opening
from scorekeeper.formats.variant import write_variant_snapshot
from scorekeeper.rules.cards import FRENCH_RANKS, Card
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.events import EndGame, Event
from scorekeeper.rules.log import Recorded
from scorekeeper.rules.replay import open_game, play_hand
from scorekeeper.rules.standing import Opening, clockwise
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.share_game import Owner, claim_ownership
from scorekeeper.store.games import GameStore, next_fact
from tests.rules.cases import ENDLESS, existing

LONG_AGO = datetime(2026, 3, 5, 19, tzinfo=UTC)

_PACK = [rank for rank in FRENCH_RANKS for _suit in range(4)]


def ended_early(random: Random, players: int, hands: int) -> list[Event]:
    """The events of a game of so many hands from a shuffled pack, in which nobody goes out and that the table ends."""
    standing, events = open_game(ENDLESS, Opening(0, (Score(),) * players)), list[Event]()
    for _ in range(hands):
        seats = clockwise(standing, existing(standing.next).leader)
        cards = map(Card, random.sample(_PACK, len(seats)))
        hand = Hand(tuple(map(Laid, seats, cards)))
        standing = play_hand(ENDLESS, standing, hand).after
        events.append(hand)
    return [*events, EndGame()]


def add_game(  # noqa: PLR0913 - a game is all of this
    session: Session,
    names: Sequence[str],
    events: Sequence[Event],
    at: datetime = LONG_AGO,
    *,
    variant: Variant = AGURK,
    owner: Owner | None = None,
) -> str:
    """The key of a game with these events, which began then; its owner keeps its score."""
    store = GameStore(session)
    key = secrets.token_urlsafe(16)
    opening = write_opening(Opening(0, (Score(),) * len(names)))
    rules = write_variant_snapshot(variant)
    made = {"key": key, "client_id": secrets.token_hex(8), "names": names, "variant": rules, "opening": opening}
    game = store.add(**made, created_at=at, revision=len(events))
    facts = (write_fact(Recorded(event)) for event in events)
    rows = [next_fact(number, *fact, client_id=secrets.token_hex(8)) for number, fact in enumerate(facts)]
    if rows:
        store.append_facts(game, rows)
    if owner is not None:
        claim_ownership(session, game.id, owner)
    session.commit()
    return key
