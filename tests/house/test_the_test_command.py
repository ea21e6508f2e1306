"""The test command: one group after the other, the last line tells; seeds of the profiles."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests import __main__ as command
from tests.explore import explore
from tests.side_by_side import ROOT, Part, run_side_by_side

GOOD, BAD = ("-c", "print('well done')"), ("-c", "raise SystemExit(1)")
TESTS = Part("Tests", ("-c", "print('the tests ran')"))
OURS = ("-c", str(ROOT / "pyproject.toml"), f"--rootdir={ROOT}", "-p", "no:cacheprovider")
"""The settings of this project for tests that are elsewhere."""
SEEDED = ("-p", "tests.conftest", *OURS)

SOME_SKIPPED = """\
import pytest

@pytest.mark.parametrize("way", [0, 1, 2, 3, 4])
def test_of_a_few(way: int) -> None:
    if way > 1:
        pytest.skip("not there" if way > 3 else "not here")
"""
DRAWS = """\
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.profile import random_numbers

def test_by_chance() -> None:
    print("drawn:", random_numbers().random())

@settings(max_examples=30)
@given(st.tuples(st.integers(), st.text(), st.floats(), st.permutations(range(9))))
def test_by_hypothesis(several: object) -> None:
    print("drawn:", several)

def test_of_a_set() -> None:
    print("drawn:", set("Anna Bo Cleo".split()))
"""
FAILS = """\
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.profile import SEED

def test_without_chance() -> None:
    raise AssertionError

@pytest.mark.random
def test_by_chance() -> None:
    assert SEED != 4

@given(st.integers())
def test_by_hypothesis(number: int) -> None:
    assert SEED != 3
"""


def run(*groups: Sequence[Part]) -> int:
    return run_side_by_side(sys.executable, groups)


def test_the_tests_run_after_the_checks_and_their_output_comes_last(capfd: pytest.CaptureFixture[str]) -> None:
    assert run([Part("Style", GOOD), Part("Types", GOOD)], [TESTS]) == 0
    said = capfd.readouterr().out
    assert said.count("well done") == 2
    assert said.index("well done") < said.index("the tests ran")
    assert "FAILED" not in said
    assert said.splitlines()[-1].startswith("all checks passed, ")


def test_after_a_failed_check_no_tests_run_and_the_last_line_names_it(capfd: pytest.CaptureFixture[str]) -> None:
    checks = [Part("Style", BAD), Part("Layout", GOOD), Part("Types", BAD), Part("Names", GOOD)]
    assert run(checks, [TESTS]) == 1
    said = capfd.readouterr().out
    assert "the tests ran" not in said
    assert "== Names" in said, "the other checks run all the same"
    assert said.splitlines()[-1] == "FAILED: Style, Types. Not run: Tests."


def test_the_last_line_says_how_many_tests_passed_and_why_others_were_skipped(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_few.py").write_text(SOME_SKIPPED)
    tests = Part("Tests", ("-m", "pytest", "-q", *OURS, str(tmp_path)), counted=True)
    assert run([Part("Style", GOOD)], [tests]) == 0
    *_, closing, _verdict, last = capfd.readouterr().out.splitlines()
    assert closing.startswith("2 passed, 3 skipped in "), "as machines read it"
    assert last.startswith("2 tests passed, 3 skipped (2 not here, 1 not there); all checks passed, ")


Draw = Callable[..., list[str]]


@pytest.fixture
def draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Draw:
    """What tests draw in a run of the command with these settings, and the seeds that it prints."""
    (tmp_path / "test_draws.py").write_text(DRAWS)
    monkeypatch.setattr(command, "python_with_tools", lambda: sys.executable)

    def drawn(*arguments: str, **settings: str) -> list[str]:
        for name in ("CI", "PYTHONHASHSEED", "TESTS_PROFILE", "TESTS_SEED"):
            monkeypatch.delenv(name, raising=False)
        for name, value in settings.items():
            monkeypatch.setenv(name, value)
        assert command.main([*arguments, *SEEDED, "-n0", "-s", str(tmp_path)]) == 0
        lines = capfd.readouterr().out.splitlines()
        return [line.partition("drawn:")[2] for line in lines if "drawn:" in line]

    return drawn


def test_the_quick_and_the_usual_run_draw_the_same_everywhere(draw: Draw) -> None:
    once = draw()
    assert len(once) > 30
    # A profile before paths is that of their run.
    assert draw("quick", "-p", "scorekeeper.rules.catalogue", CI="true") == once, "whatever else is loaded"


@pytest.mark.long
def test_the_long_run_draws_anew_and_one_variable_repeats_it(draw: Draw) -> None:
    seven = draw("long", TESTS_SEED="7")
    assert len(seven) > 30
    assert draw(TESTS_PROFILE="long", TESTS_SEED="7", CI="true") == seven
    assert draw("long") not in (seven, draw("long"))


@pytest.mark.long
def test_exploring_stops_at_the_first_seed_that_fails_and_says_last_how_to_repeat_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_lottery.py").write_text(FAILS)
    monkeypatch.delenv("TESTS_PROFILE", raising=False)
    assert explore([sys.executable, "-m", "pytest", *SEEDED, str(tmp_path)], 60, range(2, 9)) == 1
    said = capfd.readouterr().out
    rounds = [line for line in said.splitlines() if line.startswith("== ")]
    assert rounds == ["== Round 1, seed 2", "== Round 2, seed 3"]
    last = said.splitlines()[-1]
    assert last.startswith("TESTS_SEED=3 python3 -m tests ")
    assert last.endswith("test_lottery.py::test_by_hypothesis")


def test_the_long_run_has_every_measurement() -> None:
    modules = (ROOT / "tests" / "benchmarks").glob("*.py")
    assert {one.stem for one in modules if "__main__" in one.read_text("utf-8")} == set(command.MEASURED)
