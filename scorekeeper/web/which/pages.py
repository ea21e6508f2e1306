"""The context of the templates of “Which Cucumber do we play?”."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.which import MAX_QUESTIONS, Answers, Topic, games_left, next_topic, possible_answers
from scorekeeper.words.variants import variant_name
from scorekeeper.words.which import Question, answer_words, question

MAX_NAMES = 2
"""So many games are named below an answer."""

BETWEEN = "\u00a0· "
"""Between names of games, because some have a comma."""


@dataclass(frozen=True, slots=True)
class AnswerLink:
    """One of the answers."""

    words: str  # the answer
    leaves: str  # the games that it leaves
    url: str  # the page after this answer


@dataclass(frozen=True, slots=True)
class WhichPage:
    """A question, or once there are no more the games that are left."""

    question: Question | None  # the question, None at the end
    answers: tuple[AnswerLink, ...]  # the answers, those of most games first
    unknown: str  # the page after “We don’t know”
    back: str  # the page before; empty at the first question
    asked: int  # how many questions were asked before
    steps: int  # how many there are at most
    last: str  # the last answer; empty if there is none
    left: tuple[Variant, ...]  # the games that are left
    of: int  # how many games there are


def which_page(answers: Answers) -> WhichPage:
    """The page after these answers."""
    left = games_left(answers)
    topic = next_topic(answers)
    before = dict(list(answers.items())[:-1])
    last = list(answers.items())[-1:]
    return WhichPage(
        question=None if topic is None else question(topic),
        answers=() if topic is None else tuple(_link(answers, topic, one) for one in possible_answers(left, topic)),
        unknown="" if topic is None else address_after({**answers, topic: ""}),
        back=address_after(before) if answers else "",
        asked=len(answers),
        steps=MAX_QUESTIONS,
        last="".join(answer_words(about, answer) for about, answer in last if answer),
        left=left,
        of=len(CATALOGUE),
    )


def _link(answers: Answers, topic: Topic, answer: str) -> AnswerLink:
    after = {**answers, topic: answer}
    return AnswerLink(answer_words(topic, answer), _leaves(games_left(after)), address_after(after))


def _leaves(games: Sequence[Variant]) -> str:
    """The games that an answer leaves, by name."""
    names = [variant_name(one) for one in games]
    if len(names) == 1:
        return _("%(name)s: that settles it", name=names[0])
    more = len(names) - MAX_NAMES
    if more <= 1:
        return BETWEEN.join(names)
    first = BETWEEN.join(names[:MAX_NAMES])
    return ngettext("%(names)s and %(num)s more", "%(names)s and %(num)s more", more, names=first)


def address_after(answers: Answers) -> str:
    """The address of the page after these answers."""
    query = {topic.value: answer for topic, answer in answers.items()}
    return f"{url_for('which.ask')}{'?' if query else ''}{urlencode(query)}"
