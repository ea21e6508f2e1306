"""Why a play is legal or not, or what would settle it, from the parameters of the variant."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.rules.options import AceRule, Duty, LeadCards, Reach, Reference, TrickTie
from scorekeeper.rules.play import Judgement, Play, Rule, Verdict, is_silenced, trick_winner
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import long_set, play_letters
from scorekeeper.words.translate import gettext, ngettext


def reason(variant: Variant, trick: Sequence[Play], play: Play, ruling: Judgement, *, last_trick: bool = False) -> str:
    """The reason for the judgement; for an unknown verdict what would settle it."""
    match ruling.verdict:
        case Verdict.LEGAL:
            return _why_legal(variant, trick, play, last_trick=last_trick)
        case Verdict.ILLEGAL:
            return _why_illegal(variant, trick, play, ruling, last_trick=last_trick)
        case Verdict.UNKNOWN:
            return _why_unknown(variant, trick, play, ruling, last_trick=last_trick)


def verdict_word(verdict: Verdict) -> str:
    """The verdict in one word or two."""
    match verdict:
        case Verdict.LEGAL:
            return gettext("Legal")
        case Verdict.ILLEGAL:
            return gettext("Illegal")
        case Verdict.UNKNOWN:
            return gettext("Cannot be known yet")


def rule_sentence(variant: Variant, rule: Rule) -> str:
    """What a rule demands in this variant, without reference to a trick."""
    match rule:
        case Rule.NOT_HELD:
            return gettext("Only a card from the hand can be played.")
        case Rule.LEAD_CARDS:
            return lead_rule(variant)
        case Rule.KEEP_ONE:
            return gettext("Whoever leads must keep one card for the last trick.")
        case Rule.NUMBER:
            return gettext("Everybody plays as many cards as were led.")
        case Rule.ACE:
            return ace_rule(variant)
        case Rule.DUTY:
            return duty_rule(variant)


def rule_applied(variant: Variant, trick: Sequence[Play], ruling: Judgement) -> Rule:
    """The rule that decides the play: the one it breaks or may break; for a legal play the one it obeys."""
    if ruling.rule is not None:
        return ruling.rule
    if not trick:
        return Rule.LEAD_CARDS
    return Rule.ACE if is_silenced(variant, trick) else Rule.DUTY


def lead_rule(variant: Variant) -> str:
    """What may be led."""
    if variant.lead.cards is LeadCards.SINGLE:
        return gettext("Whoever leads may play any one card.")
    return gettext("Whoever leads may play any card, or several of equal rank together.")


def ace_rule(variant: Variant) -> str:
    """Which players an ace silences; empty if none."""
    match variant.follow.ace:
        case AceRule.NONE:
            return ""
        case AceRule.AFTER_ACE_LOWEST:
            return gettext("The player after an ace must play the lowest card.")
        case AceRule.ACE_LED_LOWEST:
            return gettext("When an ace is led, everybody else must play the lowest card.")
        case AceRule.ANY_ACE_LOWEST:
            return gettext("Once an ace lies in the trick, everybody after it must play the lowest card.")


def duty_rule(variant: Variant) -> str:
    """What a follower may play: the card to compare with, whether equal is enough, and whether there is a choice."""
    follow = variant.follow
    previous = follow.reference is Reference.PREVIOUS
    match follow.duty, follow.reach:
        case Duty.EQUAL_FIRST, _ if previous:
            return gettext(
                "You must play a card equal to the one before yours if you hold one, otherwise a higher one, "
                "and your lowest if you have neither."
            )
        case Duty.EQUAL_FIRST, _:
            return gettext(
                "You must play a card equal to the highest so far if you hold one, otherwise a higher one, "
                "and your lowest if you have neither."
            )
        case Duty.MUST_OVERTAKE, Reach.EQUAL_OR_HIGHER if previous:
            return gettext(
                "You must play as high as the card before yours or higher if you can, otherwise your lowest."
            )
        case Duty.MUST_OVERTAKE, Reach.EQUAL_OR_HIGHER:
            return gettext("You must play as high as the highest so far or higher if you can, otherwise your lowest.")
        case Duty.MUST_OVERTAKE, Reach.STRICTLY_HIGHER if previous:
            return gettext("You must play higher than the card before yours if you can, otherwise your lowest.")
        case Duty.MUST_OVERTAKE, Reach.STRICTLY_HIGHER:
            return gettext("You must play higher than the highest card so far if you can, otherwise your lowest.")
        case Duty.FREE, Reach.EQUAL_OR_HIGHER if previous:
            return gettext("You may play as high as the card before yours or higher, or else your lowest card.")
        case Duty.FREE, Reach.EQUAL_OR_HIGHER:
            return gettext("You may play as high as the highest card so far or higher, or else your lowest card.")
        case _ if previous:
            return gettext("You may play higher than the card before yours, or else your lowest card.")
    return gettext("You may play higher than the highest card so far, or else your lowest card.")


def reference_play(variant: Variant, trick: Sequence[Play], *, last_trick: bool = False) -> Play:
    """The cards that a follower has to reach (register: follow.reference)."""
    if variant.follow.reference is Reference.PREVIOUS:
        return trick[-1]
    # For followers an equal card overtakes, whatever `trick.tie` says about who takes the trick.
    return trick[trick_winner(_with_tie(variant, TrickTie.LAST), trick, last_trick=last_trick)]


def _overtakes(variant: Variant, reference: Play, play: Play, *, last_trick: bool) -> bool:
    strictly = variant.follow.reach is Reach.STRICTLY_HIGHER
    judged = _with_tie(variant, TrickTie.FIRST if strictly else TrickTie.LAST)
    return trick_winner(judged, (reference, play), last_trick=last_trick) == 1


def _alike(variant: Variant, play: Play, other: Play, *, last_trick: bool) -> bool:
    strengths = variant.last_strengths if last_trick else variant.strengths
    return sorted(strengths[card] for card in play) == sorted(strengths[card] for card in other)


def _with_tie(variant: Variant, tie: TrickTie) -> Variant:
    return replace(variant, trick=replace(variant.trick, tie=tie))


def _why_legal(variant: Variant, trick: Sequence[Play], play: Play, *, last_trick: bool) -> str:
    if not trick:
        return lead_rule(variant)
    reference = reference_play(variant, trick, last_trick=last_trick)
    values = {"play": play_letters(play), "reference": play_letters(reference)}
    if is_silenced(variant, trick):
        return gettext("After the ace the lowest card must be played, and this is it.")
    overtakes = _overtakes(variant, reference, play, last_trick=last_trick)
    if overtakes and variant.follow.reach is Reach.STRICTLY_HIGHER:
        return gettext("The %(play)s is higher than the %(reference)s.", **values)
    if overtakes:
        return gettext("The %(play)s reaches the %(reference)s.", **values)
    if variant.follow.duty is Duty.FREE:
        return ngettext(
            "The lowest card may be played although it does not reach the %(reference)s.",
            "The lowest cards may be played although they do not reach the %(reference)s.",
            len(play),
            **values,
        )
    return ngettext(
        "The lowest card is right where nothing reaches the %(reference)s.",
        "The lowest cards are right where nothing reaches the %(reference)s.",
        len(play),
        **values,
    )


def _why_illegal(variant: Variant, trick: Sequence[Play], play: Play, ruling: Judgement, *, last_trick: bool) -> str:
    match ruling.rule:
        case Rule.NOT_HELD:
            return gettext("The %(play)s is not in the hand.", play=play_letters(play))
        case Rule.NUMBER:
            return ngettext(
                "%(num)s card was led, so everybody plays as many.",
                "%(num)s cards were led, so everybody plays as many.",
                len(trick[0]),
            )
        case Rule.DUTY:
            return _why_against_duty(variant, trick, play, ruling, last_trick=last_trick)
        case Rule.ACE:
            return ngettext(
                "After the ace it must be the lowest card, and the %(play)s is not.",
                "After the ace they must be the lowest cards, and the %(play)s are not.",
                len(play),
                play=play_letters(play),
            )
        case Rule.LEAD_CARDS | Rule.KEEP_ONE:
            return rule_sentence(variant, ruling.rule)
        case None:
            return ""


def _why_against_duty(
    variant: Variant, trick: Sequence[Play], play: Play, ruling: Judgement, *, last_trick: bool
) -> str:
    reference = reference_play(variant, trick, last_trick=last_trick)
    values = {"play": play_letters(play), "reference": play_letters(reference)}
    if variant.follow.duty is Duty.FREE:
        if variant.follow.reach is Reach.STRICTLY_HIGHER:
            return ngettext(
                "The %(play)s neither beats the %(reference)s nor is it the lowest card.",
                "The %(play)s neither beat the %(reference)s nor are they the lowest cards.",
                len(play),
                **values,
            )
        return ngettext(
            "The %(play)s neither reaches the %(reference)s nor is it the lowest card.",
            "The %(play)s neither reach the %(reference)s nor are they the lowest cards.",
            len(play),
            **values,
        )
    if ruling.legal_plays is None:
        return duty_rule(variant)
    # If there is a duty, all legal plays are of one kind: equal to the reference, above it, or the lowest.
    right = ruling.legal_plays[0]
    if variant.follow.duty is Duty.EQUAL_FIRST and _alike(variant, right, reference, last_trick=last_trick):
        return gettext("The hand holds an equal %(reference)s, which must be played first.", **values)
    if not _overtakes(variant, reference, right, last_trick=last_trick):
        return gettext("Nothing in the hand reaches the %(reference)s, so the lowest must be played.", **values)
    if variant.follow.reach is Reach.STRICTLY_HIGHER:
        return gettext("The hand holds more than the %(reference)s, so it must be beaten.", **values)
    return gettext("The hand can reach the %(reference)s, so it must.", **values)


def _why_unknown(variant: Variant, trick: Sequence[Play], play: Play, ruling: Judgement, *, last_trick: bool) -> str:
    if ruling.rule is Rule.KEEP_ONE:
        return gettext("One card must be kept for the last trick: illegal if these were the last.")
    if not ruling.contradictions:
        return gettext("That depends on cards that nobody has shown.")
    cards = long_set(variant, ruling.contradictions, last_trick=last_trick)
    if ruling.rule is Rule.ACE:
        return gettext("After the ace it must be the lowest: illegal if the player still holds %(cards)s.", cards=cards)
    reference = reference_play(variant, trick, last_trick=last_trick)
    values = {"play": play_letters(play), "reference": play_letters(reference), "cards": cards}
    if _overtakes(variant, reference, play, last_trick=last_trick):
        return gettext("An equal card goes first: illegal if the player still holds %(cards)s.", **values)
    if variant.follow.reach is Reach.STRICTLY_HIGHER:
        return gettext(
            "The %(play)s does not beat the %(reference)s: illegal if the player still holds %(cards)s.",
            **values,
        )
    return gettext(
        "The %(play)s does not reach the %(reference)s: illegal if the player still holds %(cards)s.",
        **values,
    )
