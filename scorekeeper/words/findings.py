"""The findings of an audit as the table saw them: what a play claimed, and the card that disproves it."""

from collections.abc import Sequence

from scorekeeper.rules.audit import Audit, Breach
from scorekeeper.rules.hand_in_progress import HandInProgress
from scorekeeper.rules.options import Duty, Reach
from scorekeeper.rules.play import Play, Rule, is_silenced, reference_play
from scorekeeper.rules.variant import Variant
from scorekeeper.words.audit import breach_sentence
from scorekeeper.words.cards import card_letter, play_letters
from scorekeeper.words.legality import open_rule_note, rule_sentence
from scorekeeper.words.translate import gettext, ngettext


def record_headline() -> str:
    """The headline for a record that cannot be right."""
    return gettext("These cards cannot be right, so nothing is proved.")


def headline(audit: Audit, *, over: bool) -> str:
    """The outcome of an audit in one line."""
    if audit.breaches:
        return ngettext("%(num)s play was illegal.", "%(num)s plays were illegal.", len(audit.breaches))
    if over:
        return gettext("Every play was legal.")
    return gettext("So far no play is proved illegal.")


def finding_sentences(
    variant: Variant, names: Sequence[str], rows: Sequence[Sequence[Play]], leaders: Sequence[int], found: Breach
) -> tuple[str, ...]:
    """What the play claimed and which card disproves it; then the rule, and a note if no source confirms it.

    `leaders` has the leader of each trick.
    """
    seats = len(rows)
    order = [(leaders[found.trick - 1] + step) % seats for step in range(seats)]
    laid = [rows[seat][found.trick - 1] for seat in order[: order.index(found.seat)]]
    if not laid or any(len(play) > 1 for play in (*laid, found.play)):
        return (breach_sentence(variant, names, found),)
    shown = gettext(
        "But trick %(trick)s shows the %(card)s.", trick=found.proof.trick, card=card_letter(found.proof.card)
    )
    note = open_rule_note(variant, found.rule, found.play)
    rules = (rule_sentence(variant, found.rule), *([note] if note else []))
    return f"{_claim(variant, names[found.seat], laid, found)} {shown}", *rules


def _claim(variant: Variant, name: str, laid: Sequence[Play], found: Breach) -> str:
    """What a play claims about the player's hand: that it has no lower, equal or higher card."""
    reference = reference_play(variant, laid)[0]
    strengths = variant.strengths
    wanted, played, proof = (strengths[card] for card in (reference, found.play[0], found.proof.card))
    strictly = variant.follow.reach is Reach.STRICTLY_HIGHER
    values = {
        "trick": found.trick,
        "name": name,
        "card": card_letter(found.play[0]),
        "reference": card_letter(reference),
    }
    if found.rule is Rule.ACE:
        return gettext(
            "Trick %(trick)s: after the ace %(name)s throws the %(card)s, so no lower card should be left.", **values
        )
    if variant.follow.duty is Duty.EQUAL_FIRST and proof == wanted and played > wanted:
        return gettext(
            "Trick %(trick)s: %(name)s plays the %(card)s, so no other %(reference)s should be left.", **values
        )
    if variant.follow.duty is not Duty.FREE and (proof > wanted or (proof == wanted and not strictly)):
        if strictly:
            return gettext(
                "Trick %(trick)s: %(name)s throws the %(card)s, so nothing should be left that beats the "
                "%(reference)s.",
                **values,
            )
        return gettext(
            "Trick %(trick)s: %(name)s throws the %(card)s, so nothing should be left that matches or beats the "
            "%(reference)s.",
            **values,
        )
    return gettext(
        "Trick %(trick)s: %(name)s throws the %(card)s on the %(reference)s, so no lower card should be left.",
        **values,
    )


def turn_sentence(variant: Variant, names: Sequence[str], now: HandInProgress) -> str:
    """Whose turn it is and which card to reach; empty once all cards are played."""
    if now.turn is None:
        return ""
    values = {"trick": now.trick, "name": names[now.turn]}
    if not now.laid:
        return gettext("Trick %(trick)s: %(name)s leads.", **values)
    if now.last_trick:
        return gettext("Last trick: %(name)s plays a card.", **values)
    if is_silenced(variant, now.laid):
        return gettext("Trick %(trick)s: %(name)s plays the lowest card, after an ace.", **values)
    values["reference"] = play_letters(reference_play(variant, now.laid))
    if variant.follow.reach is Reach.STRICTLY_HIGHER and variant.follow.duty is not Duty.EQUAL_FIRST:
        return gettext("Trick %(trick)s: %(name)s plays, %(reference)s to beat.", **values)
    return gettext("Trick %(trick)s: %(name)s plays, %(reference)s to match or beat.", **values)
