"""The result of an audit in words."""

from collections.abc import Sequence

from scorekeeper.rules.audit import Audit, Breach, RecordProblem
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import card_letter, said_play
from scorekeeper.words.legality import open_rule_note, rule_sentence
from scorekeeper.words.tables import sentence, table
from scorekeeper.words.translate import gettext

_TABLE = table("legality")


def audit_sentences(variant: Variant, names: Sequence[str], audit: Audit) -> tuple[str, ...]:
    """A sentence for each problem of the record or, if it has none, for each finding; or that there is none."""
    if audit.record_problems:
        return tuple(record_problem_sentence(error, names) for error in audit.record_problems)
    if audit.breaches:
        return tuple(breach_sentence(variant, names, breach) for breach in audit.breaches)
    return (gettext("These cards prove no illegal play."),)


def headline(audit: Audit, *, over: bool) -> str:
    """The outcome in one line; `over` says whether all cards of the hand are known."""
    count = len(audit.breaches)
    return sentence(_TABLE["outcome"], {"isIllegal": count > 0, "isOver": over}, {"num": count})


def breach_sentence(variant: Variant, names: Sequence[str], breach: Breach) -> str:
    """Who played which cards wrongly, which card proves it, and the rule."""
    values = {
        "trick": breach.trick,
        "name": names[breach.seat],
        "play": said_play(breach.play),
        "proof": said_play([breach.proof.card]),
        "proof_trick": breach.proof.trick,
    }
    played = sentence(_TABLE["breach"], {}, values)
    note = open_rule_note(variant, breach.rule, breach.play)
    return " ".join(filter(None, (played, rule_sentence(variant, breach.rule), note)))


def record_problem_sentence(error: RecordProblem, names: Sequence[str]) -> str:
    """Why the cards as entered cannot be right."""
    values = {
        "name": "" if error.seat is None else names[error.seat],
        "card": "" if error.card is None else card_letter(error.card),
        "count": error.count,
    }
    return sentence(_TABLE["record"], {"code": error.code}, values)
