"""`scorekeeper check`: whether a play was legal."""

from dataclasses import dataclass
from typing import Any

import click

from scorekeeper.cli.json_io import Output, print_answer, takes_text
from scorekeeper.cli.lazy_group import ILLEGAL
from scorekeeper.formats.question import Question, read_question, write_judgement
from scorekeeper.rules.play import Judgement, Verdict, judge
from scorekeeper.words.cards import play_letters
from scorekeeper.words.legality import reason, verdict_word
from scorekeeper.words.translate import gettext


@dataclass(frozen=True, slots=True)
class Judged(Output):
    """A question and its ruling."""

    question: Question
    ruling: Judgement

    @property
    def status(self) -> int:
        """1 for an illegal play."""
        return ILLEGAL if self.ruling.verdict is Verdict.ILLEGAL else 0

    @property
    def why(self) -> str:
        """The ruling in a sentence."""
        asked = self.question
        return reason(asked.variant, asked.trick, asked.play, self.ruling, last_trick=asked.last_trick)

    def as_json(self) -> dict[str, Any]:
        """The answer."""
        return write_judgement(self.ruling, self.why)

    def show(self) -> None:
        """Print the verdict, why, and what else could have been played."""
        click.echo(f"{verdict_word(self.ruling.verdict)}. {self.why}")
        if self.ruling.legal_plays is not None:
            plays = " · ".join(map(play_letters, self.ruling.legal_plays))
            click.echo(gettext("Legal plays: %(plays)s", plays=plays))


@click.command()
@takes_text
def check(file: str, *, as_json: bool, lines: bool) -> int:
    """Say whether the play in FILE (default: standard input) was legal. The exit status is 1 if it was not."""
    return print_answer(judge_question, file, as_json=as_json, lines=lines)


def judge_question(text: bytes) -> Judged:
    """The ruling on a question. Raises FormatError."""
    asked = read_question(text)
    ruling = judge(
        asked.variant,
        asked.trick,
        asked.play,
        holding=asked.hand,
        seen=asked.seen,
        last_trick=asked.last_trick,
    )
    return Judged(asked, ruling)
