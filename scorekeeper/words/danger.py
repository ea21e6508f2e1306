"""The dangers of the next hand for a player, in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.rules.danger import Danger, Fate
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import long_set, short_set
from scorekeeper.words.lists import row_of
from scorekeeper.words.translate import gettext, pgettext

_TWICE = 2


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
    if danger.factor == 1:
        return cards
    if danger.factor == _TWICE:
        return pgettext("danger", "doubled %(cards)s", cards=cards)
    return pgettext("danger", "×%(factor)s %(cards)s", factor=danger.factor, cards=cards)


def _long(variant: Variant, danger: Danger) -> str:
    out = danger.fate is Fate.OUT
    values = {"cards": long_set(variant, danger.cards), "factor": danger.factor}
    if danger.factor == 1:
        if out:
            return gettext("Out with these cards: %(cards)s.", **values)
        return gettext("A cucumber with these cards: %(cards)s.", **values)
    if danger.factor == _TWICE:
        if out:
            return gettext("If the hand counts double, out with these cards: %(cards)s.", **values)
        return gettext("If the hand counts double, a cucumber with these cards: %(cards)s.", **values)
    if out:
        return gettext("If the hand counts ×%(factor)s, out with these cards: %(cards)s.", **values)
    return gettext("If the hand counts ×%(factor)s, a cucumber with these cards: %(cards)s.", **values)
