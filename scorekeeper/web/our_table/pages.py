"""The context of the page that says how everybody stands."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask_babel import format_date, format_decimal, ngettext
from flask_babel import gettext as _

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.odd_facts import FEWEST_GAMES, Case, GameOf, OddFact, Record, odd_facts, records
from scorekeeper.services.our_table import Ended, Found, People, Without, who_is_who
from scorekeeper.words.lists import all_of, row_of
from scorekeeper.words.our_table import fact_sentence, fact_title, how_we_stand

MANY = 7
"""So many people and more have shorter rows."""
MOST_CASES = 12
"""So many games at most prove a fact, the newest."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """What a person made of the games."""

    person: str  # what tells the person from others, for addresses
    name: str  # the name
    wins: int  # games won
    losses: int  # games lost where nobody wins
    games: int  # games played
    cucumbers: int  # cucumbers drawn
    place: str  # the average place as it is written, empty if there is none


@dataclass(frozen=True, slots=True)
class CaseLine:
    """A game in which a fact happened."""

    key: str  # the game's key
    day: str  # when it began
    hands: str  # the numbers of the hands on its sheet; empty if it is about the game


@dataclass(frozen=True, slots=True)
class FactLine:
    """Something odd."""

    title: str  # what it is called
    sentence: str  # the sentence, with its count, its base and chance
    count: int  # how often it happened
    filled: float  # the bar of the count, in parts of 144
    notch: float  # where chance is on that bar
    cases: tuple[CaseLine, ...]  # the games in which it happened, the newest first


@dataclass(frozen=True, slots=True)
class OurTablePage:
    """How everybody stands."""

    year: int | None  # the year that is counted; None for all
    years: tuple[int, ...]  # the years that have games, the newest first
    person: str  # about whom the facts are; empty for everybody
    name: str  # the name of that person
    rows: tuple[PersonRow, ...]  # the people, best first
    games: int  # how many games are counted
    wanted: int  # from how many games on there are facts
    facts: tuple[FactLine, ...]  # what is odd
    counted: str  # what is counted, in sentences
    left_out: tuple[tuple[str, CaseLine], ...]  # games that do not count: why, and which
    again: tuple[str, str] | None  # id of the rules and key of the newest game
    people: tuple[tuple[str, str], ...]  # ids and names of all people, by name
    joined: tuple[tuple[str, str, str], ...]  # who was put together: id, name, with whom
    has_wins: bool  # whether a game names a winner
    has_losses: bool  # whether a game names only losers
    is_large: bool  # whether there are so many people that rows are shorter

    @property
    def place_word(self) -> str:
        """What stands above the places."""
        return _("place") if self.games == 1 else _("average place")


def our_table_page(
    found: Found, together: Iterable[tuple[str, str]], wanted: str, person: str, address: str
) -> tuple[OurTablePage, dict[str, Any]]:
    """The page for the `wanted` year, as in `in_year`, about everybody or one `person`; and what its picture says."""
    people = who_is_who(found.ended, together)
    year, counted = in_year(found, people, wanted)
    ended, games = [one for one, _game in counted], [game for _one, game in counted]
    ranked = records(games)
    who = person if any(person == one.person for one in ranked) else ""
    names = people.names
    facts = [_fact_line(one, ended, people) for one in odd_facts(games, who)]
    rows = tuple(_row(one, people, "0.0" if len(games) > 1 else "0") for one in ranked)
    everybody = {one: names[one] for game in people.games for one in game.people if one}
    page = OurTablePage(
        year=year,
        years=_years(found),
        person=who,
        name=names[who] if who else "",
        rows=rows,
        games=len(games),
        wanted=FEWEST_GAMES,
        facts=tuple(facts),
        counted=_counted(found, ended),
        left_out=tuple(_left_out(found)),
        again=_again(ended),
        people=tuple(sorted(everybody.items(), key=lambda one: one[1].casefold())),
        joined=tuple((one, names[one], names[other]) for one, other in people.joined),
        has_wins=any(one.wins for one in ranked),
        has_losses=any(one.losses for one in ranked),
        is_large=len(ranked) >= MANY,
    )
    return page, _picture(page, how_we_stand(ranked, names), address)


def in_year(found: Found, people: People, wanted: str) -> tuple[int | None, list[tuple[Ended, GameOf]]]:
    """The year and its games: the `wanted` one, or None for `all`; else the newest one if it has games enough."""
    years, games = _years(found), list(zip(found.ended, people.games, strict=True))
    if len(years) < 2 or wanted == "all":
        return None, games
    year = int(wanted) if wanted in map(str, years) else years[0]
    of_year = [one for one in games if _year_of(one[0]) == year]
    is_enough = wanted or len(of_year) >= FEWEST_GAMES
    return (year, of_year) if is_enough else (None, games)


def _years(found: Found) -> tuple[int, ...]:
    return tuple(sorted({_year_of(one) for one in found.ended}, reverse=True))


def _year_of(game: Ended) -> int:
    return game.created_at.astimezone().year


def _again(ended: Sequence[Ended]) -> tuple[str, str] | None:
    """The rules and the key of the newest game, if there is a set-up page for these rules."""
    return next(((one.rules["id"], one.key) for one in ended[-1:] if one.rules["id"] in CATALOGUE), None)


def _row(record: Record, people: People, places: str) -> PersonRow:
    average = record.average
    return PersonRow(
        record.person,
        people.names[record.person],
        record.wins,
        record.losses,
        record.games,
        record.cucumbers,
        "" if average is None else str(format_decimal(round(average, 1), places)),
    )


def _number(number: float) -> str:
    """A number as it is written, with one decimal if it is small and not whole."""
    return str(format_decimal(round(number, 1) if number < 10 else round(number), "0.#"))


def _fact_line(fact: OddFact, ended: Sequence[Ended], people: People) -> FactLine:
    most = max(fact.count, fact.chance) * 1.2
    return FactLine(
        title=fact_title(fact.what),
        sentence=fact_sentence(fact, people.names, _number(fact.chance)),
        count=fact.count,
        filled=round(144 * fact.count / most, 1),
        notch=round(144 * fact.chance / most, 1),
        cases=tuple(_case(case, ended) for case in fact.cases[: -MOST_CASES - 1 : -1]),
    )


def _case(case: Case, ended: Sequence[Ended]) -> CaseLine:
    game = ended[case.game]
    numbers = row_of([str(number) for number in case.hands])
    hands = ngettext("hand %(numbers)s", "hands %(numbers)s", len(case.hands), numbers=numbers) if numbers else ""
    return CaseLine(game.key, _date(game.created_at), hands)


def _date(moment: datetime) -> str:
    return str(format_date(moment.astimezone().date(), "medium"))


def _counted(found: Found, ended: Sequence[Ended]) -> str:
    sentences = []
    if ended:
        days = " – ".join(dict.fromkeys(_date(one.created_at) for one in (ended[0], ended[-1])))
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
    if len({str(one.rules) for one in ended}) > 1:
        sentences.append(_("Their rules differ, so places and cucumbers are compared, and points are not."))
    if running := sum(why is Without.RUNNING for _key, _at, why in found.left_out):
        sentences.append(
            ngettext(
                "%(num)s game without a result does not count.", "%(num)s games without a result do not count.", running
            )
        )
    return " ".join(sentences)


def _left_out(found: Found) -> Iterable[tuple[str, CaseLine]]:
    words = {
        Without.BROKEN: _("Left out, because its hands do not fit together:"),
        Without.UNNAMED: _("Left out, because its names were removed:"),
    }
    for key, began, why in found.left_out:
        if why in words:
            yield words[why], CaseLine(key, _date(began), "")


def _picture(page: OurTablePage, leads: str, address: str) -> dict[str, Any]:
    """What the picture says: who leads, the best few, and what is oddest."""
    shown = page.rows if len(page.rows) < MANY else page.rows[: MANY - 1]
    rest = [one.name for one in page.rows[len(shown) :]]
    about = ngettext("Our table: %(num)s game", "Our table: %(num)s games", page.games)
    if page.year is not None:
        about = row_of([about, str(page.year)])
    return {
        "about": about,
        "heading": leads or _("How do we stand?"),
        "columns": [_("won") if page.has_wins else _("lost"), _("cucumbers"), page.place_word],
        "rows": [[one.name, one.wins if page.has_wins else one.losses, one.cucumbers, one.place] for one in shown],
        # I18N: Below the names in a picture: those for whom it has no room.
        "more": _("and %(names)s", names=all_of(rest)) if rest else "",
        "fact": page.facts[0].sentence if page.facts else "",
        "app": _("Scorekeeper"),
        "address": address,
    }
