"""The places on the chart: in order, within its bounds, and apart."""

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from scorekeeper.rules.options import End
from scorekeeper.rules.replay import replay
from scorekeeper.rules.values import StepKind
from scorekeeper.web.chart.drawing import (
    APART,
    LETTER,
    PAPER,
    PHONE,
    ROW,
    Drawing,
    DrawnLine,
    Point,
    Size,
    draw,
    text_width,
)
from scorekeeper.web.chart.series import Series, SeriesPoint, read_series
from tests.rules.strategies import RuledGame, ruled_games

NAMES = (
    "Al",
    "W" * 60,
    "Christian Andersen",
    "山田太郎" * 10,
    "Anna-Katharina von und zu Hohenstein",
    "e\N{COMBINING ACUTE ACCENT}" * 30,
    "🥒" * 30,
)
SIZES = (PHONE, PAPER)
TENTH = 0.11
"""The tolerance, because places are rounded to a tenth."""


@st.composite
def charts(draw_: st.DrawFn) -> tuple[tuple[Series, ...], Drawing]:
    """The series of a game with at least one hand, and their chart."""
    game: RuledGame = draw_(ruled_games())
    sheet = replay(game.variant, game.opening, game.events)
    assume(sheet.hands)
    names = tuple(draw_(st.sampled_from(NAMES)) for _score in game.opening.scores)
    all_series = read_series(names, sheet, game.opening.first_hand)
    limit = None if game.variant.game.end is End.ONE_HAND else game.variant.limit.value
    return all_series, draw(all_series, limit, draw_(st.sampled_from(SIZES)))


def held(name: str, *points: int) -> Series:
    """A series with these scores, the first from before the first hand."""
    kinds = [None, *(StepKind.PENALTY if one != two else None for one, two in pairwise(points))]
    stops = tuple(SeriesPoint(at, one, kind) for at, (one, kind) in enumerate(zip(points, kinds, strict=True)))
    return Series(name, stops, out=False, won=False)


def gone(name: str, *points: int) -> Series:
    """The same, out with the last score."""
    series = held(name, *points)
    return series._replace(stops=(*series.stops, series.end._replace(kind=StepKind.OUT)), out=True)


def box(line: DrawnLine) -> tuple[float, float]:
    """The left and right ends of a label."""
    return line.label.x, line.label.x + text_width(line.label.text)


def places(drawing: Drawing) -> Iterator[Point]:
    for line in drawing.lines:
        yield from (*line.points, *line.cucumbers, *line.outs, *line.leader)


@given(charts())
def test_lines_go_from_left_to_right_from_the_first_hand_to_the_last(chart: tuple[tuple[Series, ...], Drawing]) -> None:
    all_series, drawing = chart
    for series, line in zip(all_series, drawing.lines, strict=True):
        across = [point.x for point in line.points]
        assert across == sorted(across)
        assert across[0] == pytest.approx(drawing.left, abs=TENTH)
        if not series.out:
            assert across[-1] == pytest.approx(drawing.right, abs=TENTH)


@given(charts())
def test_everything_is_within_the_chart_and_every_line_within_the_plot_area(
    chart: tuple[tuple[Series, ...], Drawing],
) -> None:
    _all_series, drawing = chart
    width, height = drawing.size
    assert all(0 <= x <= width and 0 <= y <= height for x, y in places(drawing))
    for line in drawing.lines:
        assert all(drawing.top - TENTH <= y <= drawing.bottom + TENTH for _x, y in line.points)
        assert box(line)[1] <= width + TENTH
        assert LETTER / 2 <= line.label.y <= height - LETTER / 2
    numbers = [*drawing.scale, *drawing.hands, *([drawing.limit] if drawing.limit else [])]
    assert all(0 <= one.x <= width and 0 <= one.y <= height for one in numbers)


@given(charts())
def test_no_label_covers_another_label_or_its_leader_line(chart: tuple[tuple[Series, ...], Drawing]) -> None:
    all_series, drawing = chart
    for one, other in combinations(drawing.lines, 2):
        (left, right), (begin, end) = box(one), box(other)
        assert abs(one.label.y - other.label.y) >= ROW - TENTH or right < begin or end < left
    for series, line in zip(all_series, drawing.lines, strict=True):
        pole, bend, _end = line.leader
        for other in drawing.lines if series.out else ():
            left, right = box(other)
            assert not (left < pole.x < right and bend.y < other.label.y < pole.y)


@given(charts())
def test_the_numbers_of_the_axes_are_round_few_and_apart(chart: tuple[tuple[Series, ...], Drawing]) -> None:
    all_series, drawing = chart
    numbers = [int(one.text) for one in drawing.hands]
    assert numbers
    assert all(all_series[0].stops[0].at < one <= max(series.end.at for series in all_series) for one in numbers)
    steps = {two - one for one, two in pairwise(numbers)}
    assert len(steps) <= 1
    assert all(str(step).rstrip("0") in ("1", "2", "5") for step in steps)
    assert all(two.x - one.x >= text_width(two.text) for one, two in pairwise(drawing.hands))
    upwards = sorted([*drawing.scale, *([drawing.limit] if drawing.limit else [])], key=lambda label: -label.y)
    assert all(one.y - two.y >= ROW - TENTH for one, two in pairwise(upwards))
    assert len(upwards) <= 7


def test_the_numbers_of_the_scale_are_apart_where_the_flags_of_many_leave_little_room() -> None:
    drawing = draw([*(gone(NAMES[1], 0, 400) for _seat in range(8)), held("Al", 0, 1000)], None, PAPER)
    assert all(one.y - two.y >= ROW for one, two in pairwise(drawing.scale))


@given(
    st.integers(1, 8).flatmap(
        lambda hands: st.lists(
            st.lists(st.integers(0, 3), min_size=hands + 1, max_size=hands + 1), min_size=2, max_size=9
        )
    )
)
@example([[0, 0, 0], [0, 0, 9], [0, 9, 9]])
def test_lines_with_the_same_score_are_side_by_side(scores: list[list[int]]) -> None:
    drawing = draw([held("Bo", *points) for points in scores], None)
    step = (drawing.right - drawing.left) / (len(scores[0]) - 1)
    for one, other in combinations(range(len(scores)), 2):
        for at, (first, second) in enumerate(zip(scores[one], scores[other], strict=True)):
            if first == second:
                x = drawing.left + at * step
                apart = height(drawing.lines[one], x) - height(drawing.lines[other], x)
                assert abs(apart) >= APART - TENTH


def height(line: DrawnLine, x: float) -> float:
    """The y of a line at x."""
    if corners := [point.y for point in line.points if abs(point.x - x) <= TENTH]:
        return corners[0]
    begin, end = next((one, two) for one, two in pairwise(line.points) if one.x < x < two.x)
    return begin.y + (end.y - begin.y) * (x - begin.x) / (end.x - begin.x)


def test_the_line_that_leaves_a_score_first_lies_outermost_so_that_the_others_stay_level() -> None:
    drawing = draw([held("Bo", 0, 9, 9, 9), held("Al", 0, 0, 0, 9), held("Cy", 0, 0, 0, 0)], 21)
    al, cy = drawing.lines[1:]
    assert {y for _x, y in cy.points} == {drawing.bottom}
    assert [y for _x, y in al.points[:2]] == [pytest.approx(drawing.bottom - APART, abs=TENTH)] * 2


def test_two_lines_at_the_limit_are_not_above_it() -> None:
    drawing = draw([held("Bo", 0, 21), held("Al", 0, 21)], 21)
    assert drawing.limit is not None
    assert sorted(line.points[-1].y for line in drawing.lines) == [drawing.limit.y, drawing.limit.y + APART]


def test_a_level_stretch_is_one_segment() -> None:
    assert len(draw([held("Bo", *[0] * 200), held("Al", *[5] * 199, 8)], 21).lines[0].points) == 2


def test_labels_are_level_with_their_lines_if_there_is_room_and_otherwise_in_order() -> None:
    far = draw([held("Bo", 0, 0), held("Al", 0, 20)], 21)
    assert [line.label.y for line in far.lines] == [line.points[-1].y for line in far.lines]
    near = draw([held("Bo", 0, 10), held("Al", 0, 11), held("Cy", 0, 12)], 21)
    labels = [line.label.y for line in near.lines]
    assert [one - two for one, two in pairwise(labels)] == [pytest.approx(ROW)] * 2
    assert labels[1] == pytest.approx(near.lines[1].points[-1].y, abs=1)


def test_the_line_of_a_player_who_is_out_ends_with_a_cross_and_the_name_above_it() -> None:
    bo, _al = draw([gone("Bo", 0, 25), held("Al", 0, 0, 0, 0)], 21).lines
    end = bo.points[-1]
    assert bo.outs == (end,)
    assert bo.leader[0] == end
    assert bo.label.y < end.y
    assert bo.label.text == "Bo"
    assert bo.label.x - end.x < 15


def test_a_cucumber_is_on_the_peak_that_caused_it() -> None:
    up, back = held("Bo", 0, 25).stops, held("Bo", 0, 9).stops[1:]
    cucumber = up[1]._replace(kind=StepKind.CUCUMBER)
    bo, _al = draw([Series("Bo", (*up, cucumber, *back), out=False, won=False), held("Al", 0, 9)], 21).lines
    assert bo.cucumbers == (min(bo.points, key=lambda point: point.y),)
    assert bo.outs == ()
    assert bo.label.text == "Bo"


def test_the_limit_is_a_line_of_its_own_and_may_be_missing() -> None:
    all_series = [held("Bo", 0, 19), held("Al", 0, 0)]
    with_limit, without = draw(all_series, 21), draw(all_series, None)
    assert with_limit.limit is not None
    assert with_limit.limit.text == "21"
    assert with_limit.limit_path == f"M{with_limit.left:g} {with_limit.top:g}H{with_limit.right:g}"
    assert without.limit_path == ""
    assert without.lines[0].points[-1].y == without.top


@pytest.mark.parametrize("size", SIZES)
def test_a_long_name_is_cut_and_a_short_one_is_whole(size: Size) -> None:
    long, short = draw([held("W" * 60, 0, 12), held("Anna", 0, 3)], 21, size).lines
    assert long.label.text.startswith("WWW")
    assert long.label.text.endswith("…")
    assert short.label.text == "Anna"


def test_a_chart_without_points_has_a_scale_from_0_to_1() -> None:
    drawing = draw([held("Bo", 0, 0), held("Al", 0, 0)], None)
    assert [one.text for one in drawing.scale] == ["0", "1"]
    assert {line.points[0].x for line in drawing.lines} == {drawing.left}


def test_nine_players_have_nine_looks_and_the_winner_a_whole_line() -> None:
    lines = draw([held("Bo", 0, 0)] * 9, 21).lines
    assert len({line.dash for line in lines}) == 9
    won = draw([held("Al", 0, 0), held("Bo", 0, 0)._replace(won=True)], 21).lines[1]
    assert (won.won, won.dash) == (True, "")
