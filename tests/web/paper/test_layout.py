import re
from itertools import pairwise

import pytest

from scorekeeper.config import CHECKOUT
from scorekeeper.web.paper import layout
from scorekeeper.web.paper.layout import Beside, Content, Paper, lay_out, title_size

CSS = (CHECKOUT / "static" / "css" / "paper.css").read_text("utf-8")
RULES = (38, 90, 90, 139, 96, 297, 92, 38)


def content(players: int, lines: int, *, name: str = "Anna", notes: tuple[int, ...] = ()) -> Content:
    return Content(lines, (name,) * players, RULES, notes, Beside.CHART, by_pen=False)


def in_css(kind: str) -> dict[str, str]:
    return dict(re.findall(rf"\.{kind}-(\d+) {{ --\w+: ([\d.]+)pt; }}", CSS))


def test_paper_css_has_every_size_of_the_layout() -> None:
    assert in_css("points") == {f"{2 * size:g}": f"{size:g}" for size in reversed(layout.POINTS)}
    assert in_css("small") == {f"{2 * size:g}": f"{size:g}" for size in reversed(layout.SMALL)}
    assert in_css("title") == {str(size): str(size) for size in layout.TITLES}
    assert {f"{2 * size:g}" for size in (7, 10.5, 14)} <= in_css("names").keys()
    assert f"@page {{ margin: {layout.MARGIN}mm; }}" in CSS
    assert re.search(rf"\.paper \.number {{ width: {layout.NUMBER}pt;", CSS)


@pytest.mark.parametrize("players", range(2, 8))
def test_letters_grow_to_what_the_page_has_room_for(players: int) -> None:
    papers = [lay_out(content(players, lines)) for lines in range(1, 33)]
    legible = [min(paper.points / layout.GOOD_POINTS, paper.small / 9) for paper in papers]
    # With more lines the head is lower, or the paper lies across.
    assert all(before >= after - 0.15 for before, after in pairwise(legible))
    assert all(paper.points >= layout.LEAST <= paper.small for paper in papers)
    assert papers[0].points > layout.GOOD_POINTS


def test_the_points_are_twelve_and_the_rules_eight_for_five_players_and_twenty_hands() -> None:
    paper = lay_out(content(5, 20))
    assert (paper.points >= 12, paper.small >= 8, len(paper.leaves)) == (True, True, 1)


def test_an_evening_is_one_page() -> None:
    for players in range(2, 8):
        assert len(lay_out(content(players, 30)).leaves) == 1


def pages(paper: Paper) -> list[tuple[int, int, bool]]:
    return [(leaf.first, leaf.last, leaf.rest) for leaf in paper.leaves]


@pytest.mark.parametrize("players", [2, 5, 7, 8])
@pytest.mark.parametrize("lines", [33, 40, 60])
def test_a_longer_game_goes_on_another_page_before_its_letters_shrink(players: int, lines: int) -> None:
    paper = lay_out(content(players, lines))
    found = pages(paper)
    assert paper.points >= (layout.READABLE if players < 7 else 9)
    assert [first for first, _last, _rest in found] == [0, *(last for _first, last, _rest in found[:-1])]
    assert found[-1][1] == lines
    assert [rest for *_lines, rest in found] == [False] * (len(found) - 1) + [True]


def test_many_columns_are_across_and_very_many_take_two_lines_for_a_hand() -> None:
    assert not lay_out(content(5, 20)).across
    assert lay_out(content(8, 10)).across
    assert not lay_out(content(8, 10)).stacked
    assert lay_out(content(20, 10)).stacked


def test_footnotes_and_long_names_take_room_too() -> None:
    plain = lay_out(content(7, 25))
    assert lay_out(content(7, 25, notes=(120,) * 12)).points < plain.points
    assert lay_out(content(7, 25, name="Maximiliane Alexandra von Hohenstein-Süd")).names < plain.names


def test_a_title_is_as_large_as_its_half_of_the_head() -> None:
    assert title_size("Bo wins", "Agurk", across=False, low=False) == 43
    assert title_size("Bo wins", "Agurk", across=False, low=True) == 43
    assert title_size("Bo and Cecilie share the win", "Agurk", across=False, low=True) < 43
    assert title_size("Agurk", "x" * 80, across=False, low=True) < 33, "the words under it take two lines"
    sizes = [title_size("x" * length, "Agurk", across=False, low=False) for length in range(1, 60)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == 14
