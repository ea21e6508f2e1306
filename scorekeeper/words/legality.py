"""Why a play is legal or not, or what would settle it, from the parameters of the variant.

The sentences are in static/js/words/legality.js; here is what decides between them.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.catalogue import unconfirmed
from scorekeeper.rules.options import Duty
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
from scorekeeper.words.cards import play_letters, said_play
from scorekeeper.words.tables import Condition, sentence, table

_TABLE = table("legality")


def asked_words(trick: Sequence[Play], play: Play) -> str:
    """What is asked about, in short."""
    values = {"card": play_letters(play), "trick": " ".join(play_letters(earlier) for earlier in trick)}
    return sentence(_TABLE["asked"], {"isLed": not trick}, values)


def reason(variant: Variant, trick: Sequence[Play], play: Play, ruling: Judgement, *, last_trick: bool = False) -> str:
    """The reason for the judgement; for an unknown verdict what would settle it."""
    if ruling.verdict is Verdict.LEGAL and not trick:
        return rule_sentence(variant, Rule.LEAD_CARDS)
    if ruling.verdict is Verdict.ILLEGAL and ruling.rule in (Rule.LEAD_CARDS, Rule.KEEP_ONE):
        return rule_sentence(variant, ruling.rule)
    if last_trick:
        variant = variant.in_last_trick
    values: dict[str, object] = {
        "play": said_play(play),
        "num": len(trick[0]) if ruling.rule is Rule.NUMBER else len(play),
    }
    facts: dict[str, Condition] = {"rule": ruling.rule, **_parameters(variant)}
    if trick:
        reference = reference_play(variant, trick)
        values["reference"] = said_play(reference)
        facts |= {
            "silenced": is_silenced(variant, trick),
            "reaches": overtakes(variant, reference, play),
            "alike": _alike(variant, play, reference),
            "isSet": len(play) > 1,
        }
        if ruling.rule is Rule.DUTY and ruling.verdict is Verdict.ILLEGAL:
            facts["right"] = _right(variant, trick, play, ruling)
    if ruling.proof:
        values["proof"] = said_play(ruling.proof[-1:])
        facts["isProved"] = True
    return sentence(_TABLE[ruling.verdict], facts, values)


def _right(variant: Variant, trick: Sequence[Play], play: Play, ruling: Judgement) -> str:
    """What the player had to play, also by what was shown later: a card alike, one above, or the lowest."""
    plays = ruling.legal_plays or legal_plays(variant, trick, (*play, *ruling.proof))
    # If there is a duty, all legal plays are of one kind.
    right, reference = plays[0], reference_play(variant, trick)
    alike = _alike(variant, right, reference)
    if not (alike and variant.follow.duty is Duty.EQUAL_FIRST) and not overtakes(variant, reference, right):
        return "lowest"
    return "alike" if alike else "above"


def _alike(variant: Variant, play: Play, other: Play) -> bool:
    return sorted(variant.strengths[card] for card in play) == sorted(variant.strengths[card] for card in other)


def _parameters(variant: Variant) -> Mapping[str, Condition]:
    follow = variant.follow
    return {
        "lead.cards": variant.lead.cards,
        "follow.ace": follow.ace,
        "follow.duty": follow.duty,
        "follow.reach": follow.reach,
        "follow.reference": follow.reference,
    }


def verdict_word(verdict: Verdict) -> str:
    """The verdict in one word or two."""
    return sentence(_TABLE["verdict"], {"verdict": verdict})


def verdict_words(
    variant: Variant, trick: Sequence[Play], play: Play, ruling: Judgement, *, rows: str = "verdict"
) -> str:
    """The verdict in a few words, which say so if it rests on a rule that no source confirms.

    From the rows "answer" of the table it is the answer to "Was that legal?".
    """
    word = sentence(_TABLE[rows], {"verdict": ruling.verdict})
    if set(unconfirmed(variant)).isdisjoint(deciding_parameters(variant, trick, play, ruling)):
        return word
    return sentence(_TABLE["unconfirmed"], {}, {"verdict": word})


def open_rule_note(variant: Variant, rule: Rule, play: Play) -> str:
    """The note on a rule that no source confirms; empty for any other rule."""
    is_open = not set(unconfirmed(variant)).isdisjoint(parameters_of(rule, play))
    return open_note() if is_open else ""


def open_note() -> str:
    """The note on whatever no source confirms."""
    return sentence(_TABLE["open"], {})


def rule_sentence(variant: Variant, rule: Rule) -> str:
    """What a rule demands in this variant, without reference to a trick."""
    return sentence(_TABLE["rule"], {"rule": rule, **_parameters(variant)})
