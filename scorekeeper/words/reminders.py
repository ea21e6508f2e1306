"""What a table easily forgets of its rules, for the board."""

from scorekeeper.rules.options import AceRule, LastTrickMode, LeadCards, Reference
from scorekeeper.rules.variant import Variant
from scorekeeper.words.legality import ace_rule, duty_rule
from scorekeeper.words.translate import gettext


def reminders(variant: Variant) -> tuple[str, ...]:
    """The rules in which games of the family differ while a hand is played, one sentence each."""
    found = []
    if variant.follow.ace is not AceRule.NONE:
        found.append(ace_rule(variant))
    if variant.follow.reference is Reference.PREVIOUS:
        found.append(duty_rule(variant))
    if variant.lead.cards is LeadCards.EQUAL_SET:
        found.append(
            gettext("The leader keeps one card for the last trick. Everybody plays as many cards as were led.")
        )
    if variant.last_trick.mode is LastTrickMode.TURNED_UP_TOGETHER:
        found.append(gettext("The last cards are turned up together."))
    return tuple(found)
