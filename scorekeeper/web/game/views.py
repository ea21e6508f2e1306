"""The pages on which the phone draws a game, the form of new rules, and another game with the same people."""

from collections.abc import Sequence

from flask import Blueprint, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules.options import NextDeal
from scorekeeper.services.open_game import GameRefused, Opened, play_again, players
from scorekeeper.services.read_board import read_board
from scorekeeper.services.visit_game import Right
from scorekeeper.web import limits
from scorekeeper.web.access import needs
from scorekeeper.web.current_game import the_board
from scorekeeper.web.errors import trouble
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import AskForm, out_of_order
from scorekeeper.web.game.data import beside_data, form_values, game_data
from scorekeeper.web.hosts import address_for_phones, address_of
from scorekeeper.web.identity import remember, tokens
from scorekeeper.web.referee.dealt import checked_hands
from scorekeeper.words.lists import all_of
from scorekeeper.words.problems import problem_sentence

bp = Blueprint("game", __name__, url_prefix="/g/<key>")


@bp.get("")
@bp.get("/legal", endpoint="legal")
@bp.get("/audit", endpoint="audit")
@bp.get("/history", endpoint="history")
@bp.get("/rulings", endpoint="rule")
@bp.get("/rulings/penalties", endpoint="penalties")
@bp.get("/rulings/<int:entry>", endpoint="ruling")
@bp.get("/rulings/<int:entry>/correct", endpoint="correct_ruling")
@bp.get("/at-the-table", endpoint="at_the_table")
@bp.get("/at-the-table/end", endpoint="end")
@bp.get("/at-the-table/seats", endpoint="seats")
@bp.get("/at-the-table/rules", endpoint="rules")
@bp.get("/at-the-table/<int:entry>", endpoint="table_change")
def board(key: str, **_of_screen: int) -> ResponseReturnValue:
    """The page on which a phone draws the game: its board, or another screen by its address."""
    game = the_board(key)
    remember(key)
    return render_template("game/board.html", game=game_data(game))


@bp.get("/table")
def display(key: str) -> ResponseReturnValue:
    """The page on which a screen across the room draws the game, with the link to watch it as a QR code."""
    game = the_board(key)
    remember(key)
    code = address_of(address_for_phones("game.board", key=key))
    return render_template("game/display.html", game={**game_data(game), "code": code})


@bp.get("/beside")
def beside(key: str) -> str:
    """What a wide screen shows beside the board while nobody enters a hand: a part of the page."""
    return render_template("game/_beside.html", key=key, **beside_data(the_board(key)))


@bp.get("/hands/<int:entry>/checked")
def checked(key: str, entry: int) -> ResponseReturnValue:
    """What the cards of a hand prove, if they were checked: a part of its story."""
    headline = checked_hands(the_board(key)).get(entry)
    return render_template("game/_checked.html", key=key, entry=entry, checked=headline)


@bp.get("/checked")
def all_checked(key: str) -> ResponseReturnValue:
    """What the cards of all checked hands prove, by entry, for the history."""
    return jsonify(checked_hands(the_board(key)))


@bp.get("/hand")
@bp.get("/hands/<int:entry>/correct", endpoint="change")
@bp.get("/chart", endpoint="drawn")
@bp.get("/hands/<int:entry>", endpoint="drawn")
def enter(key: str, entry: int = 0) -> ResponseReturnValue:
    """Lead to the board, where a tap shows the chart or a hand.

    There the phone opens the entry: that of the next hand with the leader and cards of the address, or a hand's change.
    """
    query = request.query_string.decode(errors="replace")
    anchors = {"game.enter": f"enter?{query}", "game.change": f"change-{entry}"}
    return redirect(url_for("game.board", key=key, _anchor=anchors.get(request.endpoint or "")), 303)


@bp.get("/rules/form")
@bp.get("/rules/form/<int:entry>")
@needs(Right.SCORE)
def rules_form(key: str, entry: int = 0) -> str:
    """The form of the rules in force, or of those that were recorded as this fact: a part of the page."""
    return render_template("game/_rules_form.html", **form_values(the_board(key), entry))


@bp.post("/again")
@needs(Right.SCORE)
def again(key: str) -> ResponseReturnValue:
    """Open another game with the same people, seats and rules; the deal passes to the next player."""
    game = the_board(key)
    form = AskForm(formdata=request.form)
    if not form.validate():
        return trouble(422, _("That did not work"), out_of_order())
    match play_again(db.session(), game, tokens(), limits.games()):
        case Opened(key=new):
            say_who_is_first(new)
            return redirect(url_for("game.board", key=new), 303)
        case GameRefused(problems=problems):
            sentences = tuple(problem_sentence(problem, game.variant, game.names) for problem in problems)
            return trouble(422, _("That did not work"), " ".join(sentences))


def say_who_is_first(key: str, people: Sequence[str] | None = None) -> None:
    """Open the next game, under this key, with a message: what changed, or that it has other people than these."""
    game = read_board(db.session(), key)
    if game is None:
        return  # It has another key by now, or somebody deleted it at once.
    if people is not None and set(people) != set(players(game)):
        flash(_("The next game has already begun, with %(names)s.", names=all_of(players(game))))
        return
    name = game.names[game.opening.first]
    if game.variant.deal.next is NextDeal.NONE:
        flash(_("New game: %(name)s leads first this time.", name=name))
    else:
        flash(_("New game: %(name)s deals first this time.", name=name))
