"""`scorekeeper audit`: which plays of a hand were provably illegal."""

from dataclasses import dataclass
from typing import Any

import click

from scorekeeper.cli.json_io import Output, print_answer, takes_text
from scorekeeper.cli.lazy_group import ILLEGAL
from scorekeeper.formats.audit import AuditQuestion, read_audit_question, write_audit
from scorekeeper.rules import audit as rules
from scorekeeper.words.audit import audit_sentences


@dataclass(frozen=True, slots=True)
class Audited(Output):
    """The rows of a hand and what they prove."""

    question: AuditQuestion
    audit: rules.Audit

    @property
    def status(self) -> int:
        """1 if somebody is shown to have played against the rules."""
        return ILLEGAL if self.audit.breaches else 0

    def as_json(self) -> dict[str, Any]:
        """The answer."""
        return write_audit(self.audit, self.question.names)

    def show(self) -> None:
        """Print a sentence for everything that was found."""
        for sentence in audit_sentences(self.question.variant, self.question.names, self.audit):
            click.echo(sentence)


@click.command()
@takes_text
def audit(file: str, *, as_json: bool, lines: bool) -> int:
    """Check the cards of a hand in FILE (default: standard input). The exit status is 1 if a play was illegal."""
    return print_answer(audit_rows, file, as_json=as_json, lines=lines)


def audit_rows(text: bytes) -> Audited:
    """What the rows prove. Raises FormatError."""
    asked = read_audit_question(text)
    return Audited(asked, rules.audit(asked.variant, asked.rows, asked.first_leader, asked.cards))
