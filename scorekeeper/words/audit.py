"""The result of an audit in words."""

from collections.abc import Sequence

from scorekeeper.rules.audit import Audit, Breach, RecordProblem, RecordProblemCode
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import card_letter, said_play
from scorekeeper.words.legality import open_rule_note, rule_sentence
from scorekeeper.words.translate import gettext, ngettext


def audit_sentences(variant: Variant, names: Sequence[str], audit: Audit) -> tuple[str, ...]:
    """A sentence for each problem of the record or, if it has none, for each finding; or that there is none."""
    if audit.record_problems:
        return tuple(record_problem_sentence(error, names) for error in audit.record_problems)
    if audit.breaches:
        return tuple(breach_sentence(variant, names, breach) for breach in audit.breaches)
    return (gettext("These cards prove no illegal play."),)


def headline(audit: Audit, *, over: bool) -> str:
    """The outcome in one line; `over` says whether all cards of the hand are known."""
    if audit.breaches:
        return ngettext("%(num)s play was illegal.", "%(num)s plays were illegal.", len(audit.breaches))
    if over:
        return gettext("Every play was legal.")
    return gettext("So far no play is proved illegal.")


def breach_sentence(variant: Variant, names: Sequence[str], breach: Breach) -> str:
    """Who played which cards wrongly, which card proves it, and the rule."""
    played = gettext(
        "Trick %(trick)s: %(name)s plays the %(play)s. The %(proof)s in trick %(proof_trick)s proves that illegal.",
        trick=breach.trick,
        name=names[breach.seat],
        play=said_play(breach.play),
        proof=said_play([breach.proof.card]),
        proof_trick=breach.proof.trick,
    )
    note = open_rule_note(variant, breach.rule, breach.play)
    return " ".join(filter(None, (played, rule_sentence(variant, breach.rule), note)))


def record_problem_sentence(error: RecordProblem, names: Sequence[str]) -> str:
    """Why the cards as entered cannot be right."""
    name = "" if error.seat is None else names[error.seat]
    card = "" if error.card is None else card_letter(error.card)
    match error.code:
        case RecordProblemCode.TOO_MANY_OF_RANK:
            return gettext("%(card)s: %(count)s is more than the pack has.", card=card, count=error.count)
        case RecordProblemCode.UNEVEN_ROWS:
            return gettext("The rows do not have the same number of cards.")
        case RecordProblemCode.UNKNOWN_CARD:
            return gettext("%(name)s: the pack has no %(card)s.", card=card, name=name)
