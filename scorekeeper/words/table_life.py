"""What changes at a table between two hands, in words."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.events import EndGame, Join, Leave, NewRules, Return, Seats, TableChange
from scorekeeper.rules.parameter_values import Json
from scorekeeper.words.lists import row_of
from scorekeeper.words.parameters import limit_label, parameter_label, value_label
from scorekeeper.words.tables import Condition, sentence, table


def change_sentence(change: TableChange, names: Sequence[str]) -> str:
    """Who came or went, how people sit now, which rules hold, or when the game ends early."""
    facts: dict[str, Condition] = {}
    values: dict[str, object] = {}
    match change:
        case Join(seat=seat, points=points):
            facts, values = {"kind": "join"}, {"name": names[seat], "num": points}
        case Leave(seat=seat):
            facts, values = {"kind": "leave"}, {"name": names[seat]}
        case Return(seat=seat, points=points):
            facts, values = {"kind": "return"}, {"name": names[seat], "num": points}
        case Seats(order=order):
            facts, values = {"kind": "seats"}, {"names": row_of([names[seat] for seat in order])}
        case NewRules(changes=changes, whole_game=whole_game):
            facts, values = {"kind": "rules", "isWhole": whole_game}, {"rules": rules_words(changes)}
        case EndGame(hand=hand):
            facts, values = {"kind": "end", "isLater": hand is not None}, {"number": hand}
    return sentence(table("sheet-lines")["change"], facts, values)


def rules_words(changes: Mapping[str, Json]) -> str:
    """House rules as sentences: the label of each parameter, and its value in words."""
    values = {name: value_label(name, value) for name, value in changes.items()}
    if "limit.test" in changes and "limit.value" in changes:
        values["limit.test"] = limit_label(str(changes["limit.test"]), values.pop("limit.value"))
    return " ".join(f"{parameter_label(name)}: {words.removesuffix('.')}." for name, words in values.items())
