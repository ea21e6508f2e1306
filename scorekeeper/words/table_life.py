"""What changes at a table between two hands, in words."""

from collections.abc import Iterable, Sequence

from scorekeeper.rules.events import EndGame, Join, Leave, NewRules, Return, Seats, TableChange
from scorekeeper.rules.log import RulesInForce
from scorekeeper.rules.variant import Variant
from scorekeeper.words.lists import row_of
from scorekeeper.words.own_rules import say_rules
from scorekeeper.words.tables import Condition, sentence, table
from scorekeeper.words.translate import gettext


def told_change(names: Sequence[str], rules: RulesInForce, entry: int, change: TableChange) -> str:
    """A change at the table that is recorded as this entry, in words; of new rules also what held before."""
    before = rules.before(entry)
    after = rules.after(entry, change) if isinstance(change, NewRules) else before
    return change_sentence(change, names, after, before)


def change_sentence(change: TableChange, names: Sequence[str], after: Variant, before: Variant | None = None) -> str:
    """Who came or went, how people sit now, which rules hold, or when the game ends early.

    `after` are the rules that hold then; with those `before` it says too what new rules replace.
    """
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
            facts, values = {"kind": "rules", "isWhole": whole_game}, {"rules": rules_words(after, changes, before)}
        case EndGame(hand=hand):
            facts, values = {"kind": "end", "isLater": hand is not None}, {"number": hand}
    return sentence(table("sheet-lines")["change"], facts, values)


def rules_words(after: Variant, names: Iterable[str], before: Variant | None = None) -> str:
    """Rules that changed, in the sentences of the rules' page.

    With the rules `before` also what these said, unless it is the same.
    """
    known = tuple(names)
    said = say_rules(after, known)
    was = said if before is None else say_rules(before, known)
    return said if was == said else " ".join((said, gettext("Before: %(before)s", before=was)))
