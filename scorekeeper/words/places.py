"""The end of a game in words: with how many points and cucumbers somebody won, and after how many hands."""

from scorekeeper.rules.replay import Replay
from scorekeeper.rules.variant import Variant
from scorekeeper.words.lists import row_of
from scorekeeper.words.translate import ngettext


def shown_cucumbers(variant: Variant, cucumbers: int) -> int:
    """How many cucumbers to draw: none where the first one puts a player out, because "out" says it all."""
    return cucumbers if variant.cucumbers_to_be_out > 1 else 0


def points_words(variant: Variant, points: int) -> str:
    """How many points, or cucumbers where these are what the table counts."""
    if variant.counts_cucumbers:
        return ngettext("%(num)s cucumber", "%(num)s cucumbers", points)
    return ngettext("%(num)s point", "%(num)s points", points)


def summary(variant: Variant, sheet: Replay) -> str:
    """The winner's points and cucumbers, if one wins, and how many hands there were."""
    result, said = sheet.now.result, []
    if result is not None and len(result.winners) == 1:
        score = sheet.now.scores[result.winners[0]]
        said.append(points_words(variant, score.points))
        if cucumbers := shown_cucumbers(variant, score.cucumbers):
            said.append(ngettext("%(num)s cucumber", "%(num)s cucumbers", cucumbers))
    hands = counting_hands(sheet)
    if result is not None and result.early:
        said.append(ngettext("ended early after %(num)s hand", "ended early after %(num)s hands", hands))
    else:
        said.append(ngettext("%(num)s hand", "%(num)s hands", hands))
    return row_of(said)


def early_sentence(sheet: Replay) -> str:
    """After how many hands the table ended the game early; empty if it did not."""
    if sheet.now.result is None or not sheet.now.result.early:
        return ""
    return ngettext("Ended early after %(num)s hand.", "Ended early after %(num)s hands.", counting_hands(sheet))


def counting_hands(sheet: Replay) -> int:
    """How many hands count."""
    return sum(not line.void for line in sheet.hands)
