"""The preset in the address, the presets to choose from, and the questions that lead to one.

All answers are in the address, so that every answer is a link; the server stores nothing.
"""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, abort, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.which import MAX_QUESTIONS, Answers, Topic, games_left, next_topic, possible_answers
from scorekeeper.web.house_rules.pages import and_more
from scorekeeper.web.language import the_language
from scorekeeper.words.variants import variant_name, well_known
from scorekeeper.words.which import answer_words, question

bp = Blueprint("which", __name__)

MAX_NAMES = 2
"""So many games are named below an answer."""

BETWEEN = "\u00a0· "
"""Between names of games, because some have a comma."""


def the_preset(variant_id: str) -> Variant:
    """The variant with this id, without house rules; answers 404 if there is none."""
    variant = CATALOGUE.get(variant_id)
    if variant is None:
        abort(404)
    return variant


def choice() -> dict[str, tuple[Variant, ...]]:
    """The variants to choose from, for a template: the `known` ones first, then the `others`."""
    known = well_known(the_language())
    return {"known": known, "others": tuple(variant for variant in CATALOGUE.values() if variant not in known)}


def _values(answers: Answers) -> dict[str, Any]:
    """A question after these answers, with the page after each of its own and after “We don’t know”; None at the end.

    `left` are the games that are left, `asked` is how many of the `steps` are behind, `back` the page before, if any.
    `answered` are the questions with their answers: the last one, at the end all of them.
    """
    left, topic = games_left(answers), next_topic(answers)
    before = dict(list(answers.items())[:-1])
    answered = [(question(about)["text"], answer_words(about, answer)) for about, answer in answers.items() if answer]
    last = answered[-1:] if list(answers.values())[-1:] != [""] else []
    return {
        "question": None if topic is None else question(topic),
        "answers": [] if topic is None else [_link(answers, topic, answer) for answer in possible_answers(left, topic)],
        "unknown": "" if topic is None else address_after({**answers, topic: ""}),
        "back": address_after(before) if answers else "",
        "asked": len(answers),
        "steps": MAX_QUESTIONS,
        "answered": last if topic else answered,
        "left": left,
        "of": len(CATALOGUE),
    }


def _link(answers: Answers, topic: Topic, answer: str) -> tuple[str, str, str]:
    """An answer in words, the games that it leaves, and the page after it."""
    after = {**answers, topic: answer}
    return answer_words(topic, answer), _leaves(games_left(after)), address_after(after)


def _leaves(games: Sequence[Variant]) -> str:
    """The games that an answer leaves, by name."""
    names = [variant_name(game) for game in games]
    if len(names) == 1:
        return _("%(name)s: that settles it", name=names[0])
    more = len(names) - MAX_NAMES
    if more <= 1:
        return BETWEEN.join(names)
    return and_more(BETWEEN.join(names[:MAX_NAMES]), more)


def address_after(answers: Answers) -> str:
    """The address of the page after these answers."""
    query = {topic.value: answer for topic, answer in answers.items()}
    return f"{url_for('which.ask')}{'?' if query else ''}{urlencode(query)}"


@bp.get("/which")
def ask() -> str:
    """The next question, or the games that are left."""
    return render_template("start/which.html", **_values(_answers()))


def _answers() -> Answers:
    """The answers in the address, which are those of the questions in their order; 404 for any other address."""
    answers: dict[Topic, str] = {}
    while (topic := next_topic(answers)) is not None and topic.value in request.args:
        answer = request.args[topic.value]
        if answer and answer not in possible_answers(games_left(answers), topic):
            abort(404)
        answers[topic] = answer
    if set(request.args) - {topic.value for topic in answers}:
        abort(404)
    return answers
