"""How everybody stands, from the games that this device knows; and who of them is one person with two spellings."""

from io import BytesIO

from flask import Blueprint, Response, flash, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules.odd_facts import records
from scorekeeper.services.limits import turn
from scorekeeper.services.our_table import Found, find_games, who_is_who
from scorekeeper.web import limits
from scorekeeper.web.address import address_for_phones
from scorekeeper.web.extensions import db
from scorekeeper.web.identity import device_hash, known_games, put_apart, put_together, same_people
from scorekeeper.web.our_table.pages import in_year, our_table_page
from scorekeeper.words.our_table import how_we_stand
from scorekeeper.words.spreadsheet import our_table_csv

bp = Blueprint("our_table", __name__, url_prefix="/our-table")


def our_games() -> Found:
    """The games that this device knows."""
    with turn(db.session(), limits.network()):
        return find_games(db.session(), known_games(), device_hash())


def in_a_line() -> str | None:
    """Who leads, as the page shows it first, in one line; None as long as no game is over."""
    found = our_games()
    people = who_is_who(found.ended, same_people())
    _year, games = in_year(found, people, "")
    return how_we_stand(records(game for _ended, game in games), people.names) if games else None


@bp.get("")
def page() -> str:
    """The people, best first, and what is odd about them, in a `year` or in `all`; with `who` about one person."""
    wanted, who = request.args.get("year", ""), request.args.get("who", "")
    address = address_for_phones("start.home").partition("://")[2].rstrip("/")
    page, picture = our_table_page(our_games(), same_people(), wanted, who, address)
    return render_template("our_table/our_table.html", page=page, picture=picture)


@bp.get("/our-table.csv")
def download() -> Response:
    """The people of a `year` or of `all` as a file."""
    found = our_games()
    people = who_is_who(found.ended, same_people())
    _year, games = in_year(found, people, request.args.get("year", ""))
    content = our_table_csv(records(game for _ended, game in games), people.names)
    answer = send_file(BytesIO(content), "text/csv", as_attachment=True, download_name="our-table.csv", max_age=0)
    answer.headers["Cache-Control"] = "no-store"  # As that of a game, it is private.
    return answer


@bp.post("/together")
def together() -> ResponseReturnValue:
    """Put two spellings of a person together, on this device."""
    who, other = request.form.get("who", ""), request.form.get("other", "")
    people = who_is_who(our_games().ended, (*same_people(), (who, other)))
    if (who, other) in people.joined:
        put_together(who, other)
    elif who in people.names and other in people.names and who != other:
        flash(_("They sat at one table, so they are two people."))
    return redirect(url_for("our_table.page"), 303)


@bp.post("/apart")
def apart() -> ResponseReturnValue:
    """Take a spelling for a person of its own again."""
    put_apart(request.form.get("who", ""))
    return redirect(url_for("our_table.page"), 303)
