"""Why a play is legal or not, or what would settle it, from the parameters of the variant."""

from collections.abc import Sequence

from scorekeeper.rules.catalogue import unconfirmed
from scorekeeper.rules.options import AceRule, Duty, LeadCards, Reach, Reference
from scorekeeper.rules.play import (
    Judgement,
    Play,
    Rule,
    Verdict,
    deciding_parameters,
    is_silenced,
    legal_plays,
    overtakes,
    parameters_of,
    reference_play,
)
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import card_letter, long_set, play_letters
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


def verdict_words(variant: Variant, trick: Sequence[Play], play: Play, ruling: Judgement) -> str:
    """The verdict in a few words, which say so if it rests on a rule that no source confirms."""
    word = verdict_word(ruling.verdict)
    if set(unconfirmed(variant)).isdisjoint(deciding_parameters(variant, trick, play, ruling)):
        return word
    return gettext("%(verdict)s, by a rule that no source confirms", verdict=word)


def open_rule_note(variant: Variant, rule: Rule, play: Play) -> str:
    """The note on a rule that no source confirms; empty for any other rule."""
    is_open = not set(unconfirmed(variant)).isdisjoint(parameters_of(rule, play))
    return gettext("No source says; ask your table.") if is_open else ""


def rule_sentence(variant: Variant, rule: Rule) -> str:
    """What a rule demands in this variant, without reference to a trick."""
    match rule:
        case Rule.NOT_HELD:
            return gettext("You can only play a card from your hand.")
        case Rule.LEAD_CARDS:
            return lead_rule(variant)
        case Rule.KEEP_ONE:
            return gettext("The leader must keep one card for the last trick.")
        case Rule.NUMBER:
            return gettext("Everybody plays as many cards as were led.")
        case Rule.ACE:
            return ace_rule(variant)
        case Rule.DUTY:
            return duty_rule(variant)


def lead_rule(variant: Variant) -> str:
    """What may be led."""
    if variant.lead.cards is LeadCards.SINGLE:
        return gettext("Lead any one card.")
    return gettext("Lead any card, or several equal ones together.")


def ace_rule(variant: Variant) -> str:
    """Which players an ace silences; empty if none."""
    match variant.follow.ace:
        case AceRule.NONE:
            return ""
        case AceRule.AFTER_ACE_LOWEST:
            return gettext("After an ace, the next player must throw the lowest card.")
        case AceRule.ACE_LED_LOWEST:
            return gettext("When an ace is led, everybody else must throw the lowest card.")
        case AceRule.ANY_ACE_LOWEST:
            return gettext("After any ace in the trick, everybody must throw the lowest card.")


def duty_rule(variant: Variant) -> str:
    """What a follower may play: the card to compare with, whether equal is enough, and whether there is a choice."""
    follow = variant.follow
    previous = follow.reference is Reference.PREVIOUS
    match follow.duty, follow.reach:
        case Duty.EQUAL_FIRST, _ if previous:
            return gettext(
                "If you hold a card equal to the one before yours, play it. If not, play a "
                "higher one; with neither, throw your lowest."
            )
        case Duty.EQUAL_FIRST, _:
            return gettext(
                "If you hold a card equal to the highest, play it. If not, play a higher one; "
                "with neither, throw your lowest."
            )
        case Duty.MUST_OVERTAKE, Reach.EQUAL_OR_HIGHER if previous:
            return gettext("Match or beat the card before yours if you can; if not, throw your lowest.")
        case Duty.MUST_OVERTAKE, Reach.EQUAL_OR_HIGHER:
            return gettext("Match or beat the highest card if you can; if not, throw your lowest.")
        case Duty.MUST_OVERTAKE, Reach.STRICTLY_HIGHER if previous:
            return gettext("Beat the card before yours if you can; if not, throw your lowest.")
        case Duty.MUST_OVERTAKE, Reach.STRICTLY_HIGHER:
            return gettext("Beat the highest card if you can; if not, throw your lowest.")
        case Duty.FREE, Reach.EQUAL_OR_HIGHER if previous:
            return gettext("Match or beat the card before yours, or throw your lowest. The choice is yours.")
        case Duty.FREE, Reach.EQUAL_OR_HIGHER:
            return gettext("Match or beat the highest card, or throw your lowest. The choice is yours.")
        case _ if previous:
            return gettext("Beat the card before yours, or throw your lowest. The choice is yours.")
    return gettext("Beat the highest card, or throw your lowest. The choice is yours.")


def _alike(variant: Variant, play: Play, other: Play, *, last_trick: bool) -> bool:
    strengths = variant.last_strengths if last_trick else variant.strengths
    return sorted(strengths[card] for card in play) == sorted(strengths[card] for card in other)


def _why_legal(variant: Variant, trick: Sequence[Play], play: Play, *, last_trick: bool) -> str:
    if not trick:
        return lead_rule(variant)
    reference = reference_play(variant, trick, last_trick=last_trick)
    values = {"play": play_letters(play), "reference": play_letters(reference)}
    if is_silenced(variant, trick):
        return gettext("After the ace it must be the lowest card, and this is it.")
    reaches = overtakes(variant, reference, play, last_trick=last_trick)
    if reaches and _alike(variant, play, reference, last_trick=last_trick):
        return ngettext(
            "The %(play)s matches the %(reference)s.", "The %(play)s match the %(reference)s.", len(play), **values
        )
    if reaches:
        return ngettext(
            "The %(play)s beats the %(reference)s.", "The %(play)s beat the %(reference)s.", len(play), **values
        )
    if variant.follow.duty is Duty.FREE:
        return ngettext(
            "You may always throw your lowest card.",
            "You may always throw your lowest cards.",
            len(play),
        )
    if variant.follow.reach is Reach.STRICTLY_HIGHER:
        return ngettext(
            "If nothing in the hand beats the %(reference)s, the lowest card is right.",
            "If nothing in the hand beats the %(reference)s, the lowest cards are right.",
            len(play),
            **values,
        )
    return ngettext(
        "If nothing in the hand matches or beats the %(reference)s, the lowest card is right.",
        "If nothing in the hand matches or beats the %(reference)s, the lowest cards are right.",
        len(play),
        **values,
    )


def _why_illegal(variant: Variant, trick: Sequence[Play], play: Play, ruling: Judgement, *, last_trick: bool) -> str:
    match ruling.rule:
        case Rule.NOT_HELD:
            return gettext("The %(play)s is not in the hand.", play=play_letters(play))
        case Rule.NUMBER:
            return ngettext(
                "%(num)s card was led, so everybody plays %(num)s.",
                "%(num)s cards were led, so everybody plays %(num)s.",
                len(trick[0]),
            )
        case Rule.DUTY:
            return _why_against_duty(variant, trick, play, ruling, last_trick=last_trick)
        case Rule.ACE if ruling.proof:
            return gettext(
                "After the ace it must be the lowest card, and the %(proof)s shown later is lower.",
                proof=card_letter(ruling.proof[-1]),
            )
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
    if ruling.legal_plays is None:
        return _why_proved(variant, trick, play, ruling, last_trick=last_trick)
    if variant.follow.duty is Duty.FREE:
        if variant.follow.reach is Reach.STRICTLY_HIGHER:
            return ngettext(
                "The %(play)s does not beat the %(reference)s and is not the lowest card.",
                "The %(play)s do not beat the %(reference)s and are not the lowest cards.",
                len(play),
                **values,
            )
        return ngettext(
            "The %(play)s does not match or beat the %(reference)s and is not the lowest card.",
            "The %(play)s do not match or beat the %(reference)s and are not the lowest cards.",
            len(play),
            **values,
        )
    # If there is a duty, all legal plays are of one kind: equal to the reference, above it, or the lowest.
    right = ruling.legal_plays[0]
    if variant.follow.duty is Duty.EQUAL_FIRST and _alike(variant, right, reference, last_trick=last_trick):
        return gettext("The player can match the %(reference)s and must do so.", **values)
    reaches = overtakes(variant, reference, right, last_trick=last_trick)
    if not reaches and variant.follow.reach is Reach.STRICTLY_HIGHER:
        return gettext("Nothing in the hand beats the %(reference)s, so it must be the lowest card.", **values)
    if not reaches:
        return gettext(
            "Nothing in the hand matches or beats the %(reference)s, so it must be the lowest card.", **values
        )
    if variant.follow.reach is Reach.STRICTLY_HIGHER:
        return gettext("The player can beat the %(reference)s and must do so.", **values)
    return gettext("The player can match or beat the %(reference)s and must do so.", **values)


def _why_proved(variant: Variant, trick: Sequence[Play], play: Play, ruling: Judgement, *, last_trick: bool) -> str:
    """How a card shown later proves the play illegal: with it, the player had another play."""
    reference = reference_play(variant, trick, last_trick=last_trick)
    values = {
        "play": play_letters(play),
        "reference": play_letters(reference),
        "proof": play_letters(ruling.proof[-1:]),
    }
    right = legal_plays(variant, trick, (*play, *ruling.proof), last_trick=last_trick)[0]
    strictly = variant.follow.reach is Reach.STRICTLY_HIGHER
    alike = _alike(variant, right, reference, last_trick=last_trick)
    if variant.follow.duty is Duty.EQUAL_FIRST and alike:
        return gettext("The %(proof)s shown later equals the %(reference)s and had to be played.", **values)
    if overtakes(variant, reference, right, last_trick=last_trick) and variant.follow.duty is not Duty.FREE:
        if len(play) > 1 and strictly:
            return gettext("With the %(proof)s shown later the player could beat the %(reference)s.", **values)
        if len(play) > 1:
            return gettext("With the %(proof)s shown later the player could match or beat the %(reference)s.", **values)
        if alike:
            return gettext("The %(proof)s shown later would have matched the %(reference)s.", **values)
        return gettext("The %(proof)s shown later would have beaten the %(reference)s.", **values)
    if strictly:
        return ngettext(
            "The %(play)s does not beat the %(reference)s, and the %(proof)s shown later is lower.",
            "The %(play)s do not beat the %(reference)s, and the %(proof)s shown later is lower.",
            len(play),
            **values,
        )
    return ngettext(
        "The %(play)s does not match or beat the %(reference)s, and the %(proof)s shown later is lower.",
        "The %(play)s do not match or beat the %(reference)s, and the %(proof)s shown later is lower.",
        len(play),
        **values,
    )


def _why_unknown(variant: Variant, trick: Sequence[Play], play: Play, ruling: Judgement, *, last_trick: bool) -> str:
    if ruling.rule is Rule.KEEP_ONE:
        return gettext("One card must stay for the last trick. Illegal if these were the last ones.")
    if not ruling.contradictions:
        return gettext("That depends on cards nobody has shown.")
    cards = long_set(variant, ruling.contradictions, last_trick=last_trick)
    if ruling.rule is Rule.ACE:
        return gettext(
            ("After the ace it must be the lowest card. Illegal if one of these is still in the hand: %(cards)s."),
            cards=cards,
        )
    reference = reference_play(variant, trick, last_trick=last_trick)
    values = {"play": play_letters(play), "reference": play_letters(reference), "cards": cards}
    if overtakes(variant, reference, play, last_trick=last_trick):
        return gettext(
            "An equal card must be played if the player holds one. "
            "Illegal if one of these is still in the hand: %(cards)s.",
            **values,
        )
    if variant.follow.reach is Reach.STRICTLY_HIGHER:
        return gettext(
            "The %(play)s does not beat the %(reference)s. Illegal if one of these is still in the hand: %(cards)s.",
            **values,
        )
    return gettext(
        "The %(play)s does not match or beat the %(reference)s. "
        "Illegal if one of these is still in the hand: %(cards)s.",
        **values,
    )
