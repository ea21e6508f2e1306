import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.formats.texts import GAME, RULED, laid, spoilt

OUT = {"Bo": {"points": 40, "cucumbers": 2, "out": True}}


def test_a_record_is_read_from_a_file_or_from_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GAME))
    assert run("score", str(file)) == run("score", "-", text=GAME) == run("score", text=GAME)


def test_the_table_shows_dealer_cards_changes_scores_cucumbers_and_out() -> None:
    scores = {"Anna": {"points": 3, "cucumbers": 1}, "Bo": {"points": 10}, "Cleo": {"points": 20}, "Dan": OUT["Bo"]}
    game = {**GAME, "changes": {}, "start": scores, "players": [*scores], "events": [laid("5", "8", "8")]}
    out = run("score", text=game).out
    assert [line.rstrip() for line in out.replace("\u00a0", " ").splitlines() if "─" not in line] == [
        "Agurk: cucumber above 21 · out with the second · an equal card takes points off · 7 cards",
        "",
        "Hand   Cards   Anna                  Bo               Cleo                  Dan",
        "                            3 (::)               10               20                    40 out",
        "   1       7       5        3 (::)       8   −8   2   D   8   +8  10 (::)                –",
        "D deals · card · change · score · (::) a cucumber",
        "Next: Anna deals, Bo leads, 7 cards.",
    ]


def test_the_legend_names_no_dealer_and_no_cucumber_where_the_rules_have_none() -> None:
    def sheet(variant: str) -> str:
        new = {**GAME, "variant": variant, "changes": {}, "players": ["Anna", "Bo", "Cleo"], "start": {}, "events": []}
        return " ".join(run("score", text=new).out.split())

    assert "── D deals · card · change · score · (::) a cucumber Next" in sheet("agurk")
    assert "── D deals · card · change · score Next" in sheet("ogorek")
    assert "── card · change · score Next" in sheet("five-cucumbers")


def test_who_joins_later_has_no_score_before_the_first_hand() -> None:
    events = [laid("5", "8", "8"), {"kind": "join", "player": "Dora", "after": "Cleo", "points": 9}]
    out = run("score", text={**GAME, "start": {"Bo": {"points": 3}}, "events": events}).out
    assert out.splitlines()[4].split() == ["0", "3", "0"]


def test_a_ruling_is_a_line_of_the_table_with_its_sentence() -> None:
    hand, ruling = RULED["events"]
    warning = {"kind": "ruling", "matter": "misdeal", "remedy": "warning", "hand": 2}
    heavy = {**ruling, "hand": 2, "points": 40, "note": ""}
    again = {"kind": "hand", "final_trick": [{"player": name, "card": "4"} for name in ("Bo", "Cleo", "Anna")]}
    ran = run("score", text={**RULED, "events": [hand, ruling, again, warning, heavy]})
    assert (ran.status, ran.err) == (0, "")
    charged = "Illegal play, Bo, hand 1: +5 points (kept the 3)."
    assert [line.rstrip() for line in ran.out.splitlines()[4:-2]] == [
        "                            3                0                     0",
        "   1       7       5        3       8        0        D   8   +8   8",
        f"   §                                    +5   5                         {charged}",
        "   2       7   D   4   +4   7       4   −4   1            4   −4   4",
        "   §                                                                   Misdeal, hand 2: warning.",
        "   §                                   +40   7 (::)                    Illegal play, Bo, hand 2: +40 points.",
    ]


def test_outside_a_terminal_a_table_has_no_colours_and_is_not_wrapped() -> None:
    names = [f"Somebody with a very long name {seat}" for seat in range(7)]
    game = {**GAME, "players": names, "first": names[6], "start": {}, "events": []}
    out = run("score", text=game).out
    assert "\x1b" not in out
    assert any(all(name in line for name in names) for line in out.splitlines())


def test_markup_in_names_is_printed_as_it_is() -> None:
    text = json.dumps(GAME).replace('"Bo"', '"[red]Bo[/red] :smile:"')
    assert "[red]Bo[/red] :smile:" in run("score", text=text).out


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (spoilt(GAME, OUT, "start"), "<stdin>: events[0].final_trick: Bo is out and cannot play."),
        (spoilt(GAME, 1, "speed"), "<stdin>: Unknown key: speed."),
        (b"{", "<stdin>: This is not JSON: line 1, column 2."),
    ],
)
def test_bad_input_is_one_line_with_file_place_and_reason(text: bytes, line: str) -> None:
    assert run("score", text=text) == (2, "", f"{line}\n")
    assert run("score", "--json", text=text) == (2, "", f"{line}\n")


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("nowhere.json", "No such file or directory"),
        (".", "Is a directory"),
        (f"{__file__}/x", "Not a directory"),
        ("a\nb", "No such file or directory"),
    ],
)
def test_a_file_that_cannot_be_read_is_an_error_of_one_line(
    file: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = file.replace("\n", "�")
    assert run("score", file) == (2, "", f"{shown}: {reason}\n")
    assert run("score", "--lines", file) == (2, "", f"{shown}: {reason}\n")


def test_lines_are_answered_in_order_also_bad_ones() -> None:
    good = json.dumps(GAME)
    assert run("score", "--lines", text="") == (0, "", "")
    ran = run("score", "--lines", text="\n".join([good, "", "  ", "{", good, spoilt(GAME, OUT, "start").decode()]))
    assert ran.status == 2
    assert ran.err == ""
    sheet = json.loads(run("score", "--json", text=GAME).out)
    assert ran.lines == [
        sheet,
        {"error": "This is not JSON: line 2, column 1."},
        sheet,
        {"error": "events[0].final_trick: Bo is out and cannot play."},
    ]
