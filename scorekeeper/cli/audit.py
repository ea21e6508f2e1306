"""`scorekeeper audit`: which plays of a hand were provably illegal."""

import click

from scorekeeper import N_
from scorekeeper.cli.json_io import Output, answering
from scorekeeper.cli.lazy_group import BAD_INPUT, ILLEGAL
from scorekeeper.formats.audit import read_audit_question, write_audit
from scorekeeper.rules.audit import audit as audit_plays
from scorekeeper.words.audit import audit_sentences


def audit_rows(text: bytes) -> Output:
    """The audit of the rows in the text, as a sentence for each breach or problem of the record. Raises FormatError.

    The exit status is 1 if a play is proved illegal, 2 if the record has errors, else 0.
    """
    question = read_audit_question(text)
    found = audit_plays(question.variant, question.rows, question.first_leader, question.cards)

    def show() -> None:
        for sentence in audit_sentences(question.variant, question.names, found):
            click.echo(sentence)

    status = BAD_INPUT if found.record_problems else ILLEGAL if found.breaches else 0
    return Output(lambda: write_audit(found, question.names), show, status)


audit = answering(
    "audit",
    N_("Check the cards of a hand in FILE, else standard input. The exit status is 1 if a play was illegal."),
    audit_rows,
)
