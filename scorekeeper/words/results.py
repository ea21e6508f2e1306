"""The points, the result of a game, and the next hand, in words."""

from collections.abc import Sequence

from scorekeeper.rules.replay import Replay
from scorekeeper.rules.standing import Standing, Turn
from scorekeeper.rules.values import Result
from scorekeeper.rules.variant import Variant
from scorekeeper.words.lists import all_of
from scorekeeper.words.tables import sentence, table
from scorekeeper.words.translate import ngettext

_TABLE = table("sheet-lines")


def result_sentence(result: Result, names: Sequence[str]) -> str:
    """Who won, or who lost if nobody wins."""
    seats = result.winners or result.losers
    people = all_of([names[seat] for seat in seats])
    facts = {"isVoid": result.void, "isWon": bool(result.winners), "isShared": len(seats) > 1}
    return sentence(_TABLE["result"], facts, {"name": people, "names": people})


def next_sentence(standing: Standing, names: Sequence[str]) -> str:
    """Who deals and leads next and how many cards, or the result."""
    if standing.result is not None:
        return result_sentence(standing.result, names)
    return "" if standing.next is None else turn_sentence(standing.next, names)


def turn_sentence(turn: Turn, names: Sequence[str]) -> str:
    """Who deals and leads and how many cards."""
    facts = {"isDealt": turn.dealer is not None, "isOne": turn.dealer == turn.leader, "num": turn.cards}
    dealer = "" if turn.dealer is None else names[turn.dealer]
    return sentence(table("steps")["turn"], facts, {"dealer": dealer, "leader": names[turn.leader], "num": turn.cards})


def place_word(place: int) -> str:
    """A place, abbreviated: `1st`, `4th`."""
    return sentence(table("steps")["place"], {"place": place}, {"number": place})


def points_words(variant: Variant, points: int) -> str:
    """How many points, or cucumbers where these are what the table counts."""
    if variant.counts_cucumbers:
        return ngettext("%(num)s cucumber", "%(num)s cucumbers", points)
    return ngettext("%(num)s point", "%(num)s points", points)


def early_sentence(sheet: Replay) -> str:
    """After how many hands the table ended the game early; empty if it did not."""
    if sheet.now.result is None or not sheet.now.result.early:
        return ""
    return ngettext(
        "Ended early after %(num)s hand.",
        "Ended early after %(num)s hands.",
        sum(not line.void for line in sheet.hands),
    )
