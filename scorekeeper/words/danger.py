"""The dangers of the next hand for a player, in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.rules.danger import Danger, Fate
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import long_set, short_set
from scorekeeper.words.lists import row_of
from scorekeeper.words.tables import Fact, sentence, table
from scorekeeper.words.translate import gettext

_TABLE = table("card-words")


@dataclass(frozen=True, slots=True)
class DangerWords:
    """One possible fate: `cards` goes with a symbol for it, `long` is a sentence."""

    fate: Fate
    cards: str
    long: str


def danger_words(variant: Variant, dangers: Sequence[Danger]) -> tuple[DangerWords, ...]:
    """One entry for each possible fate, the worse first; empty if the player is safe."""
    by_fate = {
        fate: _distinct(danger for danger in dangers if danger.fate is fate) for fate in (Fate.OUT, Fate.CUCUMBER)
    }
    return tuple(_words(variant, fate, those) for fate, those in by_fate.items() if those)


def danger_sentence(variant: Variant, dangers: Sequence[Danger]) -> str:
    """The danger in a sentence: `Out with these cards: Q or higher.`."""
    words = danger_words(variant, dangers)
    return " ".join(one.long for one in words) if words else gettext("Safe this hand.")


def _distinct(dangers: Iterable[Danger]) -> list[Danger]:
    """The dangers, without those that a higher factor does not make worse."""
    distinct: list[Danger] = []
    for danger in dangers:
        if not distinct or danger.cards != distinct[-1].cards:
            distinct.append(danger)
    return distinct


def _words(variant: Variant, fate: Fate, dangers: Sequence[Danger]) -> DangerWords:
    cards = row_of([_short(variant, danger) for danger in dangers])
    return DangerWords(fate, cards, " ".join(_long(variant, danger) for danger in dangers))


def _short(variant: Variant, danger: Danger) -> str:
    cards = short_set(variant, danger.cards)
    return sentence(_TABLE["short"], {"factor": danger.factor}, {"factor": danger.factor, "cards": cards}) or cards


def _long(variant: Variant, danger: Danger) -> str:
    facts: dict[str, Fact] = {"factor": danger.factor, "fate": danger.fate}
    values = {"cards": long_set(variant, danger.cards), "factor": danger.factor}
    return sentence(_TABLE["danger"], facts, values)
