"""The score sheet as JSON: what a replay found (formats/README.md, "Sheet")."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.formats.game import write_score
from scorekeeper.rules.replay import Replay
from scorekeeper.rules.standing import Line, SettledHand, SettledRuling, Turn
from scorekeeper.rules.values import Result
from scorekeeper.rules.variant import Variant


def write_sheet(variant: Variant, names: Sequence[str], replay: Replay) -> dict[str, Any]:
    """The sheet: every hand with its steps, any rulings, the standings, the next hand and the result.

    `names` are by seat. Players come in the order in which they sit now.
    """
    now = replay.now
    rulings = [_write_ruling(line, names) for line in replay.lines if isinstance(line, SettledRuling)]
    return {
        "format": "scorekeeper/sheet",
        "version": 1,
        "variant": variant.id,
        "players": [names[seat] for seat in now.seating],
        "hands": [_write_hand(line, names) for line in replay.hands],
        **({"rulings": rulings} if rulings else {}),
        "standings": {
            names[seat]: {**write_score(now.scores[seat]), "left": now.scores[seat].left} for seat in now.seating
        },
        "next": None if now.next is None else _write_turn(now.next, names),
        "result": None if now.result is None else _write_result(now.result, names),
    }


def _write_hand(line: SettledHand, names: Sequence[str]) -> dict[str, Any]:
    return {
        "number": line.turn.number,
        **_write_turn(line.turn, names),
        "winner": names[line.settlement.winner],
        **({"void": True} if line.void else {}),
        **({"partial": True} if line.hand.partial else {}),
        **_write_outcome(line, names),
    }


def _write_ruling(line: SettledRuling, names: Sequence[str]) -> dict[str, Any]:
    ruling = line.event
    return {
        "after_hand": line.after.played,
        "matter": ruling.matter.value,
        "remedy": ruling.remedy.value,
        "hand": ruling.hand,
        "player": None if ruling.seat is None else names[ruling.seat],
        "points": ruling.points,
        "note": ruling.note,
        **({"by": ruling.by} if ruling.by else {}),
        **({"credit": {names[seat]: off for seat, off in ruling.credit.items()}} if ruling.credit else {}),
        **_write_outcome(line, names),
    }


def _write_outcome(line: Line, names: Sequence[str]) -> dict[str, Any]:
    return {
        "steps": [{"player": names[step.seat], "kind": step.kind.value, "points": step.points} for step in line.steps],
        "after": {names[seat]: write_score(line.after.scores[seat]) for seat in line.after.seating},
    }


def _write_turn(turn: Turn, names: Sequence[str]) -> dict[str, Any]:
    dealer = None if turn.dealer is None else names[turn.dealer]
    return {"dealer": dealer, "leader": names[turn.leader], "cards": turn.cards}


def _write_result(result: Result, names: Sequence[str]) -> dict[str, Any]:
    return {
        "winners": [names[seat] for seat in result.winners],
        "losers": [names[seat] for seat in result.losers],
        "void": result.void,
        **({"early": True} if result.early else {}),
    }
