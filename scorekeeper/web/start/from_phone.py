"""Open a game for a script: the fields of the form come in, JSON goes out.

A phone that could not reach the server counts the game alone, and sends the form again later. As its id is the same,
the game is opened once.
"""

from flask import Blueprint, Response, jsonify, request, url_for
from flask_wtf.csrf import generate_csrf

from scorekeeper.web import json_errors
from scorekeeper.web.preset import the_preset
from scorekeeper.web.start.forms import sent_form
from scorekeeper.web.start.opening import open_from
from scorekeeper.web.start.pages import problems_of

bp = Blueprint("from_phone", __name__)
json_errors.register(bp)


@bp.post("/games/<variant_id>")
def create(variant_id: str) -> Response:
    """Open the game. The answer names it."""
    preset = the_preset(variant_id)
    form = sent_form(preset, request.form)
    board = open_from(form)
    if board is None:
        return json_errors.answer(422, "form", " ".join(one.sentence for one in problems_of(form, preset)))
    return jsonify(
        game=board.game_id,
        key=board.key,
        address=url_for("game.board", key=board.key),
        token=generate_csrf(),
    )
