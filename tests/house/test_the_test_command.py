"""The README's test command: what is known within seconds is told before what takes half an hour is begun."""

import pytest

from tests import __main__ as command

GOOD, BAD = ["-c", "raise SystemExit(0)"], ["-c", "raise SystemExit(1)"]


@pytest.fixture(autouse=True)
def small_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two checks and a run of tests that only say that they ran."""
    monkeypatch.setattr(command, "CHECKS", {"Style": GOOD, "Types": GOOD})
    monkeypatch.setattr(command, "TESTS", ["-c", "print('the tests ran')"])


def test_the_tests_run_once_every_quick_check_has_passed(capfd: pytest.CaptureFixture[str]) -> None:
    assert command.main([]) == 0
    said = capfd.readouterr().out
    assert said.index("== Style") < said.index("== Types") < said.index("the tests ran")
    assert "FAILED" not in said


def test_a_failed_check_ends_the_run_and_is_named_in_its_last_line(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "CHECKS", {"Style": BAD, "Layout": GOOD, "Types": BAD})
    assert command.main([]) == 1
    said = capfd.readouterr().out
    assert "the tests ran" not in said
    assert said.index("== Layout") < said.index("== Types"), "the other quick checks are told as well"
    assert said.splitlines()[-1].startswith("FAILED: Style, Types.")


def test_a_failed_test_is_the_status_of_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "TESTS", BAD)
    assert command.main([]) == 1


def test_with_arguments_only_the_tests_run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "CHECKS", {"Style": BAD})
    assert command.main(["tests/rules"]) == 0
    assert "== Style" not in capfd.readouterr().out
