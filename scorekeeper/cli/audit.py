"""`scorekeeper audit`: which plays of a hand were provably illegal."""

from dataclasses import dataclass
from typing import Any

import click

from scorekeeper import N_
from scorekeeper.cli.json_io import Output, print_answer, takes_text
from scorekeeper.cli.lazy_group import BAD_INPUT, ILLEGAL
from scorekeeper.cli.spoken import SpokenCommand
from scorekeeper.formats.audit import AuditQuestion, read_audit_question, write_audit
from scorekeeper.rules.audit import Audit
from scorekeeper.rules.audit import audit as audit_plays
from scorekeeper.words.audit import audit_sentences


@dataclass(frozen=True, slots=True)
class Audited(Output):
    """The rows of a hand and their audit."""

    question: AuditQuestion
    audit: Audit

    @property
    def status(self) -> int:
        """1 if a play is proved illegal, 2 if the record has errors, else 0."""
        if self.audit.record_problems:
            return BAD_INPUT
        return ILLEGAL if self.audit.breaches else 0

    def as_json(self) -> dict[str, Any]:
        """The audit as JSON."""
        return write_audit(self.audit, self.question.names)

    def show(self) -> None:
        """Print one sentence for each breach or problem of the record."""
        for sentence in audit_sentences(self.question.variant, self.question.names, self.audit):
            click.echo(sentence)


@click.command(
    cls=SpokenCommand,
    help=N_("Check the cards of a hand in FILE, else standard input. The exit status is 1 if a play was illegal."),
)
@takes_text
def audit(file: str, *, as_json: bool, lines: bool) -> int:
    """Print the audit of a hand."""
    return print_answer(audit_rows, file, as_json=as_json, lines=lines)


def audit_rows(text: bytes) -> Audited:
    """The rows in the text and their audit. Raises FormatError."""
    question = read_audit_question(text)
    return Audited(question, audit_plays(question.variant, question.rows, question.first_leader, question.cards))
