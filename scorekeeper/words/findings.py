"""The findings of an audit as the table saw them: what a play claimed, and the card that disproves it."""

from collections.abc import Sequence

from scorekeeper.rules.audit import Audit, Breach
from scorekeeper.rules.hand_in_progress import HandInProgress
from scorekeeper.rules.options import Duty, Reach
from scorekeeper.rules.play import Play, Rule, is_silenced
from scorekeeper.rules.variant import Variant
from scorekeeper.words.audit import breach_sentence
from scorekeeper.words.cards import card_letter, card_name, play_letters
from scorekeeper.words.legality import reference_play, rule_sentence
from scorekeeper.words.translate import gettext, ngettext


def record_headline() -> str:
    """The headline for a record that cannot be right."""
    return gettext("The record cannot be right, so nobody is accused.")


def headline(audit: Audit, *, over: bool) -> str:
    """The outcome of an audit in one line."""
    if audit.breaches:
        return ngettext("%(num)s play was wrong.", "%(num)s plays were wrong.", len(audit.breaches))
    if over:
        return gettext("Clean: every play was legal.")
    return gettext("So far no card proves a play wrong.")


def finding_sentences(
    variant: Variant, names: Sequence[str], rows: Sequence[Sequence[Play]], leaders: Sequence[int], found: Breach
) -> tuple[str, ...]:
    """What the play claimed and which card disproves it; then the rule. `leaders` has the leader of each trick."""
    seats = len(rows)
    order = [(leaders[found.trick - 1] + step) % seats for step in range(seats)]
    laid = [rows[seat][found.trick - 1] for seat in order[: order.index(found.seat)]]
    if not laid or any(len(play) > 1 for play in (*laid, found.play)):
        return (breach_sentence(variant, names, found),)
    values = {
        "claim": _claim(variant, names[found.seat], laid, found),
        "card": card_name(found.proof.card),
        "trick": found.proof.trick,
    }
    if tuple(leaders[found.proof.trick - 1 : found.proof.trick]) == (found.seat,):
        sentence = gettext("%(claim)s, but led %(card)s in trick %(trick)s.", **values)
    else:
        sentence = gettext("%(claim)s, but played %(card)s in trick %(trick)s.", **values)
    return sentence, rule_sentence(variant, found.rule)


def _claim(variant: Variant, name: str, laid: Sequence[Play], found: Breach) -> str:
    """What a play claims about the player's hand: that it has no lower, equal or higher card."""
    reference = reference_play(variant, laid)[0]
    strengths = variant.strengths
    wanted, played, proof = (strengths[card] for card in (reference, found.play[0], found.proof.card))
    strictly = variant.follow.reach is Reach.STRICTLY_HIGHER
    values = {
        "trick": found.trick,
        "name": name,
        "card": card_name(found.play[0]),
        "reference": card_letter(reference),
    }
    if found.rule is Rule.ACE:
        return gettext("Trick %(trick)s: after the ace %(name)s threw %(card)s as the lowest card", **values)
    if variant.follow.duty is Duty.EQUAL_FIRST and proof == wanted and played > wanted:
        return gettext("Trick %(trick)s: %(name)s played %(card)s as if there were no other %(reference)s", **values)
    if variant.follow.duty is not Duty.FREE and (proof > wanted or (proof == wanted and not strictly)):
        if strictly:
            return gettext(
                "Trick %(trick)s: %(name)s threw %(card)s as if nothing could beat the %(reference)s", **values
            )
        return gettext("Trick %(trick)s: %(name)s threw %(card)s as if nothing could reach the %(reference)s", **values)
    if played == wanted:
        return gettext("Trick %(trick)s: %(name)s threw %(card)s to the %(reference)s as the lowest card", **values)
    return gettext("Trick %(trick)s: %(name)s threw %(card)s under the %(reference)s as the lowest card", **values)


def turn_sentence(variant: Variant, names: Sequence[str], now: HandInProgress) -> str:
    """Whose turn it is and which card to reach; empty once all cards are played."""
    if now.turn is None:
        return ""
    values = {"trick": now.trick, "name": names[now.turn]}
    if not now.laid:
        return gettext("Trick %(trick)s: %(name)s leads.", **values)
    if now.last_trick:
        return gettext("Last trick: %(name)s turns up a card.", **values)
    if is_silenced(variant, now.laid):
        return gettext("Trick %(trick)s: %(name)s plays the lowest card, after an ace.", **values)
    values["reference"] = play_letters(reference_play(variant, now.laid))
    if variant.follow.duty is Duty.EQUAL_FIRST:
        return gettext("Trick %(trick)s: %(name)s plays, %(reference)s to match or beat.", **values)
    if variant.follow.reach is Reach.STRICTLY_HIGHER:
        return gettext("Trick %(trick)s: %(name)s plays, %(reference)s to beat.", **values)
    return gettext("Trick %(trick)s: %(name)s plays, %(reference)s to reach.", **values)
