"""How everybody stands, from the games that this device knows; and who of them is one person with two spellings."""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_decimal, ngettext
from flask_babel import gettext as _

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.odd_facts import FEWEST_GAMES, Case, GameOf, OddFact, Record, odd_facts, records
from scorekeeper.services.limits import turn
from scorekeeper.services.our_table import Ended, Found, People, Without, find_games, who_is_who
from scorekeeper.web import limits
from scorekeeper.web.extensions import db
from scorekeeper.web.hosts import address_for_phones
from scorekeeper.web.identity import device_hash, known_games, put_apart, put_together, same_people
from scorekeeper.web.my_games.pages import day_of
from scorekeeper.words.lists import all_of, row_of
from scorekeeper.words.our_table import fact_sentence, fact_title, how_we_stand
from scorekeeper.words.spreadsheet import our_table_csv

MANY = 7
"""So many people and more have shorter rows."""
MOST_CASES = 12
"""So many games at most prove a fact, the newest."""


bp = Blueprint("our_table", __name__, url_prefix="/our-table")


def our_games() -> Found:
    """The games that this device knows."""
    with turn(db.session(), limits.network()):
        return find_games(db.session(), known_games(), device_hash())


@bp.get("")
def page() -> str:
    """The people, best first, and what is odd about them, in a `year` or in `all`; with `who` about one person."""
    values = _values(our_games(), request.args.get("year", ""), request.args.get("who", ""))
    return render_template("my_games/our_table.html", **values)


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


def _values(found: Found, wanted: str, person: str) -> dict[str, Any]:
    """The page for the `wanted` year, as in `in_year`, about everybody or one `person`; `rows` has the best first.

    `wanted` is from how many games on there are facts, `again` has the rules and the key of the newest game, `joined`
    who was put together: who, the name, with whom.
    """
    people = who_is_who(found.ended, same_people())
    year, counted = in_year(found, people, wanted)
    ended, games = [over for over, _game in counted], [game for _over, game in counted]
    ranked = records(games)
    who = person if any(person == record.person for record in ranked) else ""
    names = people.names
    everybody = {member: names[member] for game in people.games for member in game.people if member}
    values = {
        "year": year,
        "years": _years(found),
        "person": who,
        "name": names[who] if who else "",
        "rows": [_row(record, people, "0.0" if len(games) > 1 else "0") for record in ranked],
        "games": len(games),
        "wanted": FEWEST_GAMES,
        "facts": [_fact(fact, ended, people) for fact in odd_facts(games, who)],
        "counted": _counted(found, ended),
        "left_out": list(_left_out(found)),
        "again": _again(ended),
        "people": sorted(everybody.items(), key=lambda item: item[1].casefold()),
        "joined": [(one, names[one], names[other]) for one, other in people.joined],
        "has_wins": any(record.wins for record in ranked),
        "has_losses": any(record.losses for record in ranked),
        "is_large": len(ranked) >= MANY,
        "place_word": _("place") if len(games) == 1 else _("average place"),
    }
    return {**values, "picture": _picture(values, how_we_stand(ranked, names))}


def in_year(found: Found, people: People, wanted: str) -> tuple[int | None, list[tuple[Ended, GameOf]]]:
    """The year and its games: the `wanted` one, or None for `all`; else the newest one if it has games enough."""
    years, games = _years(found), list(zip(found.ended, people.games, strict=True))
    if len(years) < 2 or wanted == "all":
        return None, games
    year = int(wanted) if wanted in map(str, years) else years[0]
    of_year = [game for game in games if _year_of(game[0]) == year]
    is_enough = wanted or len(of_year) >= FEWEST_GAMES
    return (year, of_year) if is_enough else (None, games)


def _years(found: Found) -> tuple[int, ...]:
    return tuple(sorted({_year_of(game) for game in found.ended}, reverse=True))


def _year_of(game: Ended) -> int:
    return game.created_at.astimezone().year


def _again(ended: Sequence[Ended]) -> tuple[str, str] | None:
    """The rules and the key of the newest game, if there is a set-up page for these rules."""
    return next(((game.rules["id"], game.key) for game in ended[-1:] if game.rules["id"] in CATALOGUE), None)


def _row(record: Record, people: People, places: str) -> dict[str, Any]:
    """What a person made of the games, with the average place as it is written, empty if there is none."""
    average = record.average
    return {
        "person": record.person,
        "name": people.names[record.person],
        "wins": record.wins,
        "losses": record.losses,
        "games": record.games,
        "cucumbers": record.cucumbers,
        "place": "" if average is None else str(format_decimal(round(average, 1), places)),
    }


def _number(number: float) -> str:
    """A number as it is written, with one decimal if it is small and not whole."""
    return str(format_decimal(round(number, 1) if number < 10 else round(number), "0.#"))


def _fact(fact: OddFact, ended: Sequence[Ended], people: People) -> dict[str, Any]:
    """Something odd: the bar of its count and where chance is on it, in parts of 144, and the newest games of it."""
    most = max(fact.count, fact.chance) * 1.2
    return {
        "title": fact_title(fact.what),
        "sentence": fact_sentence(fact, people.names, _number(fact.chance)),
        "count": fact.count,
        "filled": round(144 * fact.count / most, 1),
        "notch": round(144 * fact.chance / most, 1),
        "cases": [_case(case, ended) for case in fact.cases[: -MOST_CASES - 1 : -1]],
    }


def _case(case: Case, ended: Sequence[Ended]) -> tuple[str, str, str]:
    """A game in which a fact happened: its key, its day, and the hands; these are empty if it is about the game."""
    game = ended[case.game]
    numbers = row_of([str(number) for number in case.hands])
    hands = ngettext("hand %(numbers)s", "hands %(numbers)s", len(case.hands), numbers=numbers) if numbers else ""
    return game.key, day_of(game.created_at), hands


def _counted(found: Found, ended: Sequence[Ended]) -> str:
    sentences = []
    if ended:
        days = " – ".join(dict.fromkeys(day_of(game.created_at) for game in (ended[0], ended[-1])))
        sentences.append(
            ngettext(
                "Counted from %(num)s game that this phone knows: %(days)s.",
                "Counted from %(num)s games that this phone knows: %(days)s.",
                len(ended),
                days=days,
            )
        )
    if not found.are_all:
        sentences.append(_("Older ones are too many to count."))
    if len({str(game.rules) for game in ended}) > 1:
        sentences.append(_("Their rules differ, so places and cucumbers are compared, and points are not."))
    if running := sum(why is Without.RUNNING for _key, _at, why in found.left_out):
        sentences.append(
            ngettext(
                "%(num)s game without a result does not count.", "%(num)s games without a result do not count.", running
            )
        )
    return " ".join(sentences)


def _left_out(found: Found) -> Iterator[tuple[str, str, str]]:
    """The games that do not count: why, the key and the day of each."""
    words = {
        Without.BROKEN: _("Left out, because its hands do not fit together:"),
        Without.UNNAMED: _("Left out, because its names were removed:"),
    }
    for key, began, why in found.left_out:
        if why in words:
            yield words[why], key, day_of(began)


def _picture(page: Mapping[str, Any], leads: str) -> dict[str, Any]:
    """What the picture says: who leads, the best few, and what is oddest."""
    rows = page["rows"] if len(page["rows"]) < MANY else page["rows"][: MANY - 1]
    rest = [row["name"] for row in page["rows"][len(rows) :]]
    about = ngettext("Our table: %(num)s game", "Our table: %(num)s games", page["games"])
    if page["year"] is not None:
        about = row_of([about, str(page["year"])])
    ended = "wins" if page["has_wins"] else "losses"
    return {
        "about": about,
        "heading": leads or _("How do we stand?"),
        "columns": [_("won") if page["has_wins"] else _("lost"), _("cucumbers"), page["place_word"]],
        "rows": [[row["name"], row[ended], row["cucumbers"], row["place"]] for row in rows],
        # I18N: Below the names in a picture: those for whom it has no room.
        "more": _("and %(names)s", names=all_of(rest)) if rest else "",
        "fact": page["facts"][0]["sentence"] if page["facts"] else "",
        "app": _("Scorekeeper"),
        "address": address_for_phones("start.home").partition("://")[2].rstrip("/"),
    }
