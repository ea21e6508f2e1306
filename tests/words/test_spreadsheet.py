"""The spreadsheet of a game, read back with Python's csv module."""

import csv
import io
from collections import defaultdict

import pytest
from hypothesis import given, settings

from scorekeeper.rules.catalogue import AGURK, FIVE_CUCUMBERS
from scorekeeper.rules.events import Join
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.values import Score
from scorekeeper.words.spreadsheet import COLUMNS, csv_file
from tests.profile import steps
from tests.rules.cases import hand, played
from tests.rules.strategies import Game, ruled_games

NAMES = ("Anna", 'Bo, "the Great"', "Đorđe")
NOTHING = (Score(), Score(), Score())


def read(file: bytes) -> list[dict[str, str]]:
    """The rows by column. Records end with CRLF (RFC 4180, section 2)."""
    assert file.startswith("\ufeff".encode())
    text = file.decode("utf-8-sig")
    assert text.count("\n") == text.count("\r\n")
    assert text.endswith("\r\n")
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert tuple(rows[0]) == COLUMNS
    return [dict(zip(COLUMNS, row, strict=True)) for row in rows[1:]]


def row(*cells: str) -> dict[str, str]:
    return dict(zip(COLUMNS, cells, strict=True))


def test_there_is_a_row_for_every_hand_and_player() -> None:
    reason = f"{NAMES[1]} also has the 10, but is already at 0."
    assert read(csv_file(NAMES, played(AGURK, NOTHING, hand(0, "2 10 10"), hand(1, "5 3 K")))) == [
        row("1", "Anna", NAMES[1], "Anna", "2", "0", "", "0", "0", "0"),
        row("1", "Anna", NAMES[1], NAMES[1], "10", "0", reason, "0", "0", "0"),
        row("1", "Anna", NAMES[1], "Đorđe", "10", "10", "Đorđe pays 10 for the 10.", "10", "0", "0"),
        row("2", NAMES[1], "Đorđe", "Anna", "K", "13", "Anna pays 13 for the king.", "13", "0", "0"),
        row("2", NAMES[1], "Đorđe", NAMES[1], "5", "0", "", "0", "0", "0"),
        row("2", NAMES[1], "Đorđe", "Đorđe", "3", "0", "", "10", "0", "0"),
    ]


def test_a_falling_score_is_a_negative_change_with_its_steps() -> None:
    sheet = played(AGURK, (Score(3), Score(5), Score(20)), hand(0, "2 3 K"))
    fall = read(csv_file(NAMES, sheet))[-1]
    assert (fall["change"], fall["total"], fall["cucumbers"], fall["out"]) == ("-15", "5", "1", "0")
    assert fall["reason"].startswith("Đorđe pays 13 for the king. Đorđe gets a cucumber: 33 is above 21. Đorđe comes")


def test_a_player_who_is_out_has_a_row_without_a_card() -> None:
    scores = (Score(), Score(30, 2, out=True), Score(), Score(5))
    rows = read(csv_file((*NAMES, "Dan"), played(AGURK, scores, hand(0, "2 3 4", out=[1]))))
    gone = rows[len(scores) + 1]
    assert (gone["player"], gone["card"], gone["change"], gone["total"], gone["out"]) == (NAMES[1], "", "0", "30", "1")


def test_scores_from_paper_are_a_hand_before_the_first() -> None:
    rows = read(csv_file(NAMES, played(AGURK, (Score(3), Score(7, 1), Score()))))
    assert rows[1] == row("0", "", "", NAMES[1], "", "7", "Score so far", "7", "1", "0")
    assert len(rows) == 3


def test_who_joins_later_has_no_score_from_paper() -> None:
    names, events = (*NAMES, "Dora"), (hand(0, "5 8 9"), Join(3, 0, 9))
    rows = read(csv_file(names, played(AGURK, NOTHING, *events)))
    assert "Score so far" not in [one["reason"] for one in rows]
    rows = read(csv_file(names, played(AGURK, (Score(3), Score(), Score()), *events)))
    assert [one["player"] for one in rows if one["reason"] == "Score so far"] == list(NAMES)


def test_scores_from_paper_that_ended_the_game_are_hand_zero() -> None:
    scores = (Score(3), Score(30, 2, out=True), Score(30, 2, out=True))
    assert {one["hand"] for one in read(csv_file(NAMES, played(AGURK, scores)))} == {"0"}


def test_a_ruling_is_a_row_of_its_own() -> None:
    charged = TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 1, 2, 5, "kept the 3")
    nobody = TableRuling(Matter.MISDEAL, Remedy.REDEAL, 2)
    rows = read(csv_file(NAMES, played(AGURK, NOTHING, hand(0, "2 3 4"), charged, nobody)))
    reason = "Ruling: Illegal play, Đorđe, hand 1: +5 points (kept the 3). Đorđe pays 5."
    assert rows[3:] == [
        row("1", "", "", "Đorđe", "", "5", reason, "9", "0", "0"),
        row("2", "", "", "", "", "0", "Ruling: Misdeal, hand 2: deal again.", "", "", ""),
    ]


def test_if_nobody_deals_the_dealer_is_empty() -> None:
    rows = read(csv_file(NAMES, played(FIVE_CUCUMBERS, NOTHING, hand(0, "2 3 15"))))
    assert {(one["dealer"], one["leader"]) for one in rows} == {("", "Anna")}


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+49 170", "'+49 170"),
        ("-Bo", "'-Bo"),
        ("@Bo", "'@Bo"),
        ("\uff1d1+1", "'\uff1d1+1"),
        ("Bo;=1+1", "Bo;'=1+1"),
        ("Bo; @x", "Bo;' @x"),
        ("Bo=-+@", "Bo=-+@"),
        ("Anna-Lena", "Anna-Lena"),
        ("O'Hara", "O'Hara"),
    ],
)
def test_no_name_is_taken_for_a_formula(name: str, cell: str) -> None:
    rows = read(csv_file((name, *NAMES[1:]), played(AGURK, NOTHING, hand(0, "K 3 4"))))
    assert (rows[0]["dealer"], rows[0]["player"]) == (cell, cell)
    assert rows[0]["reason"].startswith(cell)


@settings(deadline=None, max_examples=steps(30, long=600, quick=15))
@given(ruled_games)
def test_each_players_changes_add_up_to_the_total(game: Game) -> None:
    names = tuple(f"P{seat}" for seat in range(len(game.opening.scores)))
    sheet = replay(game.variant, game.opening, game.events)
    totals: defaultdict[str, int] = defaultdict(int)
    rows = read(csv_file(names, sheet))
    for one in rows:
        totals[one["player"]] += int(one["change"])
        assert one["total"] == (str(totals[one["player"]]) if one["player"] else "")
    assert [totals[name] for name in names] == [score.points for score in sheet.now.scores]
    assert sum(bool(one["card"]) for one in rows) == sum(len(line.hand.final_trick) for line in sheet.hands)
