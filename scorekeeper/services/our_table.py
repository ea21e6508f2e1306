"""Our table: the games of a device that are over, and who is who in them.

Everything is counted from the facts. What a game says is kept in memory under its revision, so after a correction only
that game is counted anew.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate
from threading import Lock
from typing import Any

from cachetools import LRUCache
from sqlalchemy.orm import Session

from scorekeeper.formats.event_codec import Body
from scorekeeper.formats.facts import read_fact, read_opening
from scorekeeper.formats.variant import read_variant_snapshot
from scorekeeper.rules.log import read_log
from scorekeeper.rules.odd_facts import GameOf
from scorekeeper.rules.past_game import PastGame, past_game
from scorekeeper.rules.replay import replay
from scorekeeper.store.games import GameStore, StoredGame
from scorekeeper.store.rights import RightStore

MAX_GAMES = 500
"""So many games are counted, the newest."""
MAX_FACTS = 20_000
"""And not more of them than have so many facts: a game of 30 hands has about as many."""
MAX_KEPT = 20_000
"""The limit of what is kept in memory: the hands of all its games, a kilobyte each at most, plus one for each game."""

PERSON_BYTES = 4
MAX_KNOWN = 1_000
"""How many names are worked out only once: a family has the same ones in all games."""


class Without(StrEnum):
    """Why a game says nothing."""

    RUNNING = "running"
    """It goes on, or ended without a result."""
    BROKEN = "broken"
    """It makes no sheet any more, as after a correction that later hands do not fit."""
    UNNAMED = "unnamed"
    """The names were removed from it."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that is over, with its people by seat, its rules as stored, and what it says."""

    key: str
    names: tuple[str, ...]
    rules: Mapping[str, Any]
    created_at: datetime
    game: PastGame


@dataclass(frozen=True, slots=True)
class Found:
    """The games of a device, the oldest first: those that are over, and the keys and dates of those left out.

    `are_all` is false if there are older ones, too many to count.
    """

    ended: tuple[Ended, ...]
    left_out: tuple[tuple[str, datetime, Without], ...]
    are_all: bool


@dataclass(frozen=True, slots=True)
class People:
    """Who is who in some games.

    `games` have the people by seat, `names` how each is called, in the newest spelling, also those who were put
    together with somebody. `joined` are these pairs: who, and with whom.
    """

    games: tuple[GameOf, ...]
    names: Mapping[str, str]
    joined: tuple[tuple[str, str], ...]


def new_memory(most: int) -> LRUCache[tuple[str, int], PastGame | Without]:
    """A memory for what games say, with room for so many hands and games."""
    return LRUCache(most, getsizeof=lambda said: 1 + said.hands if isinstance(said, PastGame) else 1)


_kept = new_memory(MAX_KEPT)
"""What games say by their key and revision, which is the number of facts: facts are never changed, only added."""
_lock = Lock()


def find_games(session: Session, keys: Sequence[str], device_hash: str) -> Found:
    """The games that this device knows: by their `keys`, and those whose score it keeps."""
    store = GameStore(session)
    games = store.find_all(keys, list(RightStore(session).games_of(device_hash)), MAX_GAMES + 1)
    counted = _few_enough(games)
    with _lock:
        known = {game.id: _kept[at] for game in counted if (at := (game.key, game.revision)) in _kept}
    unknown = [game for game in counted if game.id not in known]
    facts = store.what_happened([game.id for game in unknown]) if unknown else {}
    session.rollback()  # To replay takes longer, and needs no connection.
    known |= {game.id: _read(game, facts[game.id]) for game in unknown}
    with _lock:
        for game in unknown:
            with suppress(ValueError):  # Too large for the memory.
                _kept[game.key, game.revision] = known[game.id]
    ended: list[Ended] = []
    left_out: list[tuple[str, datetime, Without]] = []
    for game in reversed(counted):
        said = known[game.id] if any(game.names) else Without.UNNAMED
        if isinstance(said, PastGame):
            ended.append(Ended(game.key, game.names, game.variant, game.created_at, said))
        else:
            left_out.append((game.key, game.created_at, said))
    return Found(tuple(ended), tuple(left_out), len(counted) == len(games))


def forget() -> None:
    """Keep nothing in memory any more."""
    with _lock:
        _kept.clear()


def _few_enough(games: Sequence[StoredGame]) -> list[StoredGame]:
    """The first of these games, as many as may be counted."""
    facts = accumulate(game.revision for game in games[:MAX_GAMES])
    return [game for game, so_far in zip(games, facts, strict=False) if so_far <= MAX_FACTS]


def _read(game: StoredGame, facts: Iterable[tuple[str, Body]]) -> PastGame | Without:
    try:
        opening = read_opening(game.opening)
        log = read_log((read_fact(kind, body) for kind, body in facts), opening.first_hand)
        sheet = replay(read_variant_snapshot(game.variant), opening, [event for _number, event in log.events])
    except (ValueError, LookupError, TypeError):
        return Without.BROKEN  # What is stored is not what any version has written.
    if sheet.refused is not None:
        return Without.BROKEN
    return past_game(sheet) or Without.RUNNING


@lru_cache(MAX_KNOWN)
def person_of(name: str) -> str:
    """What tells a person from others: the same for names that differ only in capitals and spaces.

    It does not say the name, so that it can stand in an address and in a cookie. Empty for no name.
    """
    plain = " ".join(name.split()).casefold()
    return blake2b(plain.encode(), digest_size=PERSON_BYTES).hexdigest() if plain else ""


def who_is_who(ended: Sequence[Ended], together: Iterable[tuple[str, str]] = ()) -> People:
    """The people of these games. `together` are pairs of spellings of one person: who, and with whom.

    Two who sat at one table are two people, whatever the pairs say.
    """
    tables = [tuple(map(person_of, game.names)) for game in ended]
    names = {
        person: name for game in ended for person, name in zip(map(person_of, game.names), game.names, strict=True)
    }
    is_now = {person: person for person in names}
    joined = []
    for who, other in together:
        one, into = is_now.get(who), is_now.get(other)
        if one is None or into is None or one == into:
            continue
        tables_now = [{is_now[person] for person in table} for table in tables]
        if any({one, into} <= table for table in tables_now):
            continue
        joined.append((who, other))
        is_now = {person: into if now == one else now for person, now in is_now.items()}
    games = (
        GameOf(game.game, tuple(is_now[person] for person in table)) for game, table in zip(ended, tables, strict=True)
    )
    return People(tuple(games), names, tuple(joined))
