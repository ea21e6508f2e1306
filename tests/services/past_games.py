"""Games that are over, written to a database at once, for what is counted over many of them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random

from sqlalchemy.orm import Session

from scorekeeper.formats.events import Noted
from scorekeeper.formats.game import GameRecord
from scorekeeper.formats.occasion import Occasion
from scorekeeper.rules.cards import FRENCH_RANKS, Card
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.events import EndGame, Event
from scorekeeper.rules.log import Recorded
from scorekeeper.rules.replay import open_game, play_hand
from scorekeeper.rules.standing import Opening, clockwise
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.open_game import Opened
from scorekeeper.services.open_game import open_game as save_game
from scorekeeper.services.share_game import Owner
from tests.rules.cases import ENDLESS, existing
from tests.services.table import new_id

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
    occasion: Occasion | None = None,
    owner: Owner | None = None,
) -> str:
    """The key of a game with these events, which began then; its owner keeps its score."""
    log = tuple(Noted(Recorded(event)) for event in events)
    opening, head = Opening(0, (Score(),) * len(names)), occasion or Occasion()
    record = GameRecord(variant, tuple(names), opening, log, began=at, occasion=head)
    opened = save_game(session, new_id(), record, owner)
    assert isinstance(opened, Opened), opened
    return opened.key
