"""The list of this device's games, and what can be done with each."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.services.my_games import GameHead, my_games
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs, the_visit
from scorekeeper.web.extensions import db
from scorekeeper.web.identity import away_games, device_hash, known_games, put_away, take_back
from scorekeeper.web.my_games.pages import GamesPage, line_of, says

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

    def matches(game: GameHead) -> bool:
        return (game.id in hidden) == is_away and (not words or says(game, words))

    numbers = range(part * GAMES_OF_A_PART, (part + 1) * GAMES_OF_A_PART)
    found, has_more = my_games(db.session(), known_games(), device_hash(), matches, numbers)
    page = GamesPage(
        games=tuple(line_of(one, away=is_away) for one in found),
        words=words,
        away=is_away,
        newer=part - 1 if part else None,
        older=part + 1 if has_more else None,
    )
    return render_template("my_games/games.html", page=page)


@bp.post("/g/<key>/away")
@needs(Right.WATCH)
def put_game_away(key: str) -> ResponseReturnValue:  # noqa: ARG001 - the visit has read it
    """Put a game away: this device lists it apart from the others."""
    put_away(the_visit().game.id)
    return redirect(url_for("my_games.show"), 303)


@bp.post("/g/<key>/back")
@needs(Right.WATCH)
def take_game_back(key: str) -> ResponseReturnValue:  # noqa: ARG001 - the visit has read it
    """List a game among the others again."""
    take_back(the_visit().game.id)
    return redirect(url_for("my_games.show"), 303)
