"""Random games as records, some of them with an event that the rules refuse."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from scorekeeper.formats.events import Noted
from scorekeeper.formats.game import GameRecord, write_game
from scorekeeper.rules.variant import Variant
from tests.rules.strategies import Game, logged_games, random_rules, variants

NAMES = (
    *("Anna", "Bo", "Cleo", "Dan", "Eyjólfur", "__proto__", "7", "Hóla", "Íris"),
    *(f"Guest {at}" for at in range(20)),
)
ODD_NAMES = ("Zoe", " Anna ", "Hóla")
ODD_CARDS = ("2", "A", "6C", "15", "1", "5", "t", "kd", " 9h ", "Z", "10")
ODD_HANDS = (0, 1, 2, 99)  # No game can end after hand 0: the shape of an end has none.
ODD_POINTS = (0, 1, 30, 1000, 1001, -1)
ODD_FACTORS = (0, 1, 3, 100, 101)


def record_of(game: Game, names: tuple[str, ...]) -> dict[str, Any]:
    """The game as a record of these players."""
    return write_game(GameRecord(game.variant, names, game.opening, tuple(map(Noted, game.facts))))


@st.composite
def records(draw: st.DrawFn, rules: st.SearchStrategy[Variant] = variants) -> dict[str, Any]:
    """A game record. In every second one, one thing in one event is changed by chance."""
    game = draw(logged_games(rules))
    random = Random(draw(st.integers(0, 2**32)))
    record = record_of(game, tuple(random.sample(NAMES, game.people)))
    if record["events"] and random.random() < 0.5:
        _spoil(random, record)
    return record


def _spoil(random: Random, record: dict[str, Any]) -> None:
    """Change one thing in one event; the record keeps its shape."""
    events, players = record["events"], (*record["players"], random.choice(ODD_NAMES))
    spoilt = random.choice(events)
    event = spoilt.get("event") or spoilt
    if random.random() < 0.1:
        kinds = (
            {"kind": "undo"},
            {"kind": "redo"},
            {"kind": "end"},
            {"kind": "end", "hand": 30},
            {"kind": "leave", "player": random.choice(players)},
            {"kind": "join", "player": random.choice(players), "after": random.choice(players), "points": 2},
            {"kind": "correction", "entry": random.randrange(9), "event": None},
        )
        events.insert(random.randint(0, len(events)), random.choice(kinds))
    elif event.get("final_trick"):
        _spoil_hand(random, event, events, players)
    else:
        odd = {"player": players, "points": ODD_POINTS, "hand": ODD_HANDS[1:] if event["kind"] == "end" else ODD_HANDS}
        event |= {key: random.choice(odd[key]) for key in event if key in odd}
        if event["kind"] == "ruling" and random.random() < 0.3:
            event["credit"] = {random.choice(players): random.choice(ODD_POINTS)}
        if "players" in event:
            event["players"] = random.choices(players, k=len(players) - 1)
        if "changes" in event:
            event["changes"] = random_rules(random)


def _spoil_hand(
    random: Random, event: dict[str, Any], events: Sequence[dict[str, Any]], players: Sequence[str]
) -> None:
    """Change who laid which cards, who pays to come back or multiplies, or which cards are known."""
    trick = event["final_trick"]
    match random.randrange(7):
        case 0:
            random.choice(trick).update(player=random.choice(players))
        case 1:
            random.choice(trick).update(card=random.choice(ODD_CARDS))
        case 2:
            for one in trick:
                one.update(card=trick[0]["card"])
        case 3:
            random.choice((random.shuffle, list.reverse, list.pop, lambda them: them.append(them[0])))(trick)
        case 4:
            # A card from another hand, which may have left the pack.
            others = [one for other in events for one in (other.get("event") or other).get("final_trick", ())]
            random.choice(trick).update(card=random.choice(others)["card"])
        case 5:
            # Only some cards are known, often too few: those that the others must have held are missing.
            event["partial"] = True
            for _ in range(random.randrange(len(trick))):
                trick.pop(random.randrange(len(trick)))
            if random.random() < 0.5:
                random.choice(trick).update(card=random.choice(("1", "2", "3", "A")))
        case _:
            event["buy_in"] = random.choices(players, k=2)
            event["factors"] = {random.choice(players): random.choice(ODD_FACTORS)}
