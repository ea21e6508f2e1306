import re

import pytest

from scorekeeper.config import CHECKOUT
from scorekeeper.web.paper.layout import CLOSE, DENSITIES, MARGIN, NUMBER, ROOMY, Beside, Content, lay_out

CSS = (CHECKOUT / "static" / "css" / "paper.css").read_text("utf-8")
RULES = (80, 200, 300, 200)


def content(players: int, lines: int, *, name: str = "Anna", notes: tuple[int, ...] = ()) -> Content:
    return Content(lines, (name,) * players, RULES, notes, Beside.CHART)


def test_paper_css_has_the_same_measures_as_the_layout() -> None:
    found = re.findall(r"\.paper\.(\w+) \{ --line: ([\d.]+)mm; --size: ([\d.]+)mm; --small: ([\d.]+)mm; \}", CSS)
    measures = [(name, *map(float, sizes)) for name, *sizes in found]
    assert measures == [tuple(density) for density in DENSITIES]
    assert f"@page {{ margin: {MARGIN}mm; }}" in CSS
    assert re.search(rf"\.paper \.number {{ width: {NUMBER}mm;", CSS)


@pytest.mark.parametrize(
    ("players", "lines", "across"),
    [(2, 3, False), (3, 5, False), (4, 5, True), (7, 6, True), (4, 20, False), (7, 30, False), (8, 3, True)],
)
def test_sheets_with_few_hands_or_many_players_are_landscape(players: int, lines: int, *, across: bool) -> None:
    paper = lay_out(content(players, lines))
    assert (paper.across, paper.long) == (across, False)


def test_more_hands_make_denser_lines_and_then_more_pages() -> None:
    papers = [lay_out(content(5, lines)) for lines in range(10, 60)]
    order = [DENSITIES.index(paper.density) for paper in papers if not paper.long]
    assert order == sorted(order)
    assert set(order) == set(range(len(DENSITIES)))
    longs = [paper.long for paper in papers]
    assert longs == sorted(longs)
    assert papers[-1].long
    assert papers[-1].density is CLOSE


def test_footnotes_and_long_names_take_room_too() -> None:
    def room(name: str = "Anna", notes: tuple[int, ...] = ()) -> float:
        """The sum of the line heights of sheets with 10 to 29 hands."""
        return sum(lay_out(content(7, lines, name=name, notes=notes)).density.line for lines in range(10, 30))

    assert room(notes=(120,) * 12) < room()
    assert room(name="Maximiliane Alexandra von Hohenstein-Süd") < room()


def test_a_name_wider_than_its_column_is_smaller() -> None:
    assert not lay_out(content(7, 20, name="Anna Lena")).fine
    assert lay_out(content(7, 20, name="Bartholomäus")).fine
    assert not lay_out(content(2, 20, name="Bartholomäus")).fine


def test_the_roomiest_density_is_used_if_it_fits() -> None:
    assert lay_out(content(3, 8)).density is ROOMY
