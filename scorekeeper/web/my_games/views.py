"""The list of this device's games, what can be done with each, the evening of a game, and another game of it."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.services.board import Board
from scorekeeper.services.my_games import StoredGame, my_games, names_known
from scorekeeper.services.open_game import GameRefused, play_again, seats_at_table
from scorekeeper.services.visit_game import Right
from scorekeeper.web import limits
from scorekeeper.web.access import needs, the_visit
from scorekeeper.web.current_game import the_board
from scorekeeper.web.extensions import db
from scorekeeper.web.game.views import say_who_is_first
from scorekeeper.web.identity import away_games, device_hash, known_games, put_away, take_back, tokens
from scorekeeper.web.my_games.forms import PeopleForm
from scorekeeper.web.my_games.pages import evening_values, game_row, says
from scorekeeper.words.problems import problem_sentence
from scorekeeper.words.variants import variant_name

bp = Blueprint("my_games", __name__)

GAMES_OF_A_PART = 25
MAX_PART = 1000
MAX_WORDS_LENGTH = 100


@bp.get("/games")
def show() -> str:
    """The games with the words `q`, the newest first; with `away` those that are put away."""
    words = request.args.get("q", "").strip()[:MAX_WORDS_LENGTH]
    is_away = "away" in request.args
    part = min(max(request.args.get("part", 0, type=int), 0), MAX_PART)
    hidden = away_games()

    def matches(game: StoredGame) -> bool:
        return (game.id in hidden) == is_away and (not words or says(game, words))

    numbers = range(part * GAMES_OF_A_PART, (part + 1) * GAMES_OF_A_PART)
    games, has_more = my_games(db.session(), known_games(), device_hash(), matches, numbers)
    return render_template(
        "my_games/games.html",
        games=[game_row(game) for game in games],
        words=words,
        away=is_away,
        newer=part - 1 if part else None,
        older=part + 1 if has_more else None,
    )


@bp.post("/g/<key>/away", endpoint="put_game_away")
@bp.post("/g/<key>/back", endpoint="take_game_back")
@needs(Right.WATCH)
def move_game(key: str) -> ResponseReturnValue:  # noqa: ARG001 - the visit has read it
    """Put a game away, so that this device lists it apart from the others, or list it among them again."""
    move = put_away if request.endpoint == "my_games.put_game_away" else take_back
    move(the_visit().game.id)
    return redirect(url_for("my_games.show"), 303)


@bp.get("/g/<key>/evening")
def evening(key: str) -> str:
    """Every game that these people played one after another, up to this one, to look at and to print."""
    return render_template("my_games/evening.html", key=key, **evening_values(the_board(key)))


@bp.get("/g/<key>/people")
@needs(Right.SCORE)
def people(key: str) -> str:
    """Who plays next: everybody who did not leave is ticked; others known here can be, and new people typed."""
    board = the_board(key)
    return _people(board, _form(board, data={"stays": list(seats_at_table(board))}))


@bp.post("/g/<key>/people")
@needs(Right.SCORE)
def open_next(key: str) -> ResponseReturnValue:
    """Open the next game with these people, or go to the one that another phone has opened."""
    board = the_board(key)
    form = _form(board)
    if not form.validate():
        return _people(board, form), 422
    outcome = play_again(db.session(), board, tokens(), limits.games(), form.names)
    if isinstance(outcome, GameRefused):
        for problem in outcome.problems:
            form.blame(problem_sentence(problem, board.variant, form.names))
        return _people(board, form), 422
    say_who_is_first(outcome.key, form.names)
    return redirect(url_for("game.board", key=outcome.key), 303)


def _form(board: Board, **settings: object) -> PeopleForm:
    seated = tuple((seat, board.names[seat]) for seat in board.seating)
    return PeopleForm(seated, names_known(db.session(), known_games(), device_hash()), **settings)


def _people(board: Board, form: PeopleForm) -> str:
    return render_template("my_games/people.html", key=board.key, title=variant_name(board.variant), form=form)
