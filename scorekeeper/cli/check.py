"""`scorekeeper check`: whether a play was legal."""

import click

from scorekeeper import N_
from scorekeeper.cli.json_io import Output, answering
from scorekeeper.cli.lazy_group import ILLEGAL
from scorekeeper.formats.question import read_question, write_judgement
from scorekeeper.rules.play import Verdict
from scorekeeper.rules.question import answer_question
from scorekeeper.words.cards import play_letters
from scorekeeper.words.legality import reason, verdict_words
from scorekeeper.words.translate import gettext


def judge_question(text: bytes) -> Output:
    """The judgement of the question in the text: the verdict, the reason and the legal plays. Raises FormatError.

    The exit status is 1 for an illegal play, else 0.
    """
    variant, asked = read_question(text)
    judgement = answer_question(variant, asked)
    why = reason(variant, asked.trick, asked.play, judgement, last_trick=asked.last_trick)

    def show() -> None:
        click.echo(f"{verdict_words(variant, asked.trick, asked.play, judgement)}. {why}")
        if judgement.legal_plays is not None:
            plays = " · ".join(map(play_letters, judgement.legal_plays))
            click.echo(gettext("Legal plays: %(plays)s", plays=plays))

    status = ILLEGAL if judgement.verdict is Verdict.ILLEGAL else 0
    return Output(lambda: write_judgement(variant, asked, judgement, why), show, status)


check = answering(
    "check",
    N_("Say whether the play in FILE, else standard input, was legal. The exit status is 1 if it was not."),
    judge_question,
)
