"""`scorekeeper check`: whether a play was legal."""

from dataclasses import dataclass
from typing import Any

import click

from scorekeeper import N_
from scorekeeper.cli.json_io import Output, print_answer, takes_text
from scorekeeper.cli.lazy_group import ILLEGAL
from scorekeeper.cli.spoken import SpokenCommand
from scorekeeper.formats.question import Question, read_question, write_judgement
from scorekeeper.rules.play import Judgement, Verdict
from scorekeeper.rules.question import answer_question
from scorekeeper.words.cards import play_letters
from scorekeeper.words.legality import reason, verdict_words
from scorekeeper.words.translate import gettext


@dataclass(frozen=True, slots=True)
class Judged(Output):
    """A question and its judgement."""

    question: Question
    judgement: Judgement

    @property
    def status(self) -> int:
        """1 for an illegal play, else 0."""
        return ILLEGAL if self.judgement.verdict is Verdict.ILLEGAL else 0

    @property
    def why(self) -> str:
        """The reason in one sentence."""
        variant, asked = self.question
        return reason(variant, asked.trick, asked.play, self.judgement, last_trick=asked.last_trick)

    def as_json(self) -> dict[str, Any]:
        """The answer as JSON."""
        return write_judgement(self.question, self.judgement, self.why)

    def show(self) -> None:
        """Print the verdict, the reason and the legal plays."""
        variant, asked = self.question
        click.echo(f"{verdict_words(variant, asked.trick, asked.play, self.judgement)}. {self.why}")
        if self.judgement.legal_plays is not None:
            plays = " · ".join(map(play_letters, self.judgement.legal_plays))
            click.echo(gettext("Legal plays: %(plays)s", plays=plays))


@click.command(
    cls=SpokenCommand,
    help=N_("Say whether the play in FILE, else standard input, was legal. The exit status is 1 if it was not."),
)
@takes_text
def check(file: str, *, as_json: bool, lines: bool) -> int:
    """Print whether a play was legal."""
    return print_answer(judge_question, file, as_json=as_json, lines=lines)


def judge_question(text: bytes) -> Judged:
    """The question in the text and its judgement. Raises FormatError."""
    question = read_question(text)
    return Judged(question, answer_question(*question))
