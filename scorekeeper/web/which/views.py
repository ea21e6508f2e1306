"""The questions. All answers are in the address, so that every answer is a link; the server stores nothing."""

from flask import Blueprint, abort, render_template, request

from scorekeeper.rules.which import Answers, Topic, games_left, next_topic, possible_answers
from scorekeeper.web.which.pages import which_page

bp = Blueprint("which", __name__)


@bp.get("/which")
def ask() -> str:
    """The next question, or the games that are left."""
    return render_template("which/which.html", page=which_page(_answers()))


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
