"""What changes at a table between two hands, in words."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.events import EndGame, Join, Leave, NewRules, Return, Seats, TableChange
from scorekeeper.rules.parameter_values import Json
from scorekeeper.words.lists import row_of
from scorekeeper.words.parameters import limit_label, parameter_label, value_label
from scorekeeper.words.translate import gettext, ngettext


def change_sentence(change: TableChange, names: Sequence[str]) -> str:
    """Who came or went, how people sit now, which rules hold, or when the game ends early."""
    match change:
        case Join(seat=seat, points=points):
            return ngettext(
                "%(name)s joins with %(num)s point.", "%(name)s joins with %(num)s points.", points, name=names[seat]
            )
        case Leave(seat=seat):
            return gettext("%(name)s leaves.", name=names[seat])
        case Return(seat=seat, points=points):
            return ngettext(
                "%(name)s is back with %(num)s point.",
                "%(name)s is back with %(num)s points.",
                points,
                name=names[seat],
            )
        case Seats(order=order):
            return gettext("New seats: %(names)s.", names=row_of([names[seat] for seat in order]))
        case NewRules(whole_game=True):
            return gettext("Rules changed for the whole game. %(rules)s", rules=rules_words(change.changes))
        case NewRules():
            return gettext("Rules changed from here on. %(rules)s", rules=rules_words(change.changes))
        case EndGame(hand=int() as hand):
            return gettext("Hand %(number)s is the last.", number=hand)
        case EndGame():
            return gettext("The table ends the game early.")


def rules_words(changes: Mapping[str, Json]) -> str:
    """House rules as sentences: the label of each parameter, and its value in words."""
    values = {name: value_label(name, value) for name, value in changes.items()}
    if "limit.test" in changes and "limit.value" in changes:
        values["limit.test"] = limit_label(str(changes["limit.test"]), values.pop("limit.value"))
    return " ".join(f"{parameter_label(name)}: {words.removesuffix('.')}." for name, words in values.items())
