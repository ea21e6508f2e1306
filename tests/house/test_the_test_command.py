"""The test command: two parts at a time, measurements alone, failures named in the last line; tests that hang fail."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import __main__ as command
from tests.side_by_side import Part, run_side_by_side

GOOD, BAD = ("-c", "print('well done')"), ("-c", "raise SystemExit(1)")
TESTS = Part("Tests", ("-c", "print('the tests ran')"), is_last=True)
HANGS = """\
import threading

def test_that_hangs() -> None:
    threading.Event().wait()
"""


def run(*parts: Part) -> int:
    return run_side_by_side(sys.executable, parts)


def test_the_tests_run_after_the_checks_and_their_output_comes_last(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(Part("Style", GOOD), Part("Types", GOOD), TESTS) == 0
    said = capfd.readouterr().out
    assert said.count("well done") == said.count("   passed in ") == 2
    assert "the tests ran" in said
    assert "FAILED" not in said


def test_after_a_failed_check_no_tests_run_and_the_last_line_names_it(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert run(Part("Style", BAD), Part("Layout", GOOD), Part("Types", BAD), Part("Names", GOOD), TESTS) == 1
    said = capfd.readouterr().out
    assert "the tests ran" not in said
    assert "== Names" in said, "the other checks run all the same"
    last = said.splitlines()[-1]
    assert last.startswith("FAILED: ")
    assert {"Style", "Types"} <= set(last.replace(".", " ").replace(",", " ").split())


def test_what_measures_ends_before_anything_else_begins(tmp_path: Path) -> None:
    measured = str(tmp_path / "measured")
    load = Part("Load", ("-c", f"open({measured!r}, 'x')"), is_alone=True)
    assert run(Part("Style", ("-c", f"open({measured!r})")), load) == 0


@pytest.mark.skipif(os.name == "nt", reason="named pipes of a POSIX system")
def test_a_check_that_fails_later_stops_the_tests(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "begun"
    os.mkfifo(pipe)
    fails_later = Part("Types", ("-c", f"open({str(pipe)!r}).read(); raise SystemExit(1)"))
    begins = f"open({str(pipe)!r}, 'w').close(); import threading; threading.Event().wait()"
    assert run(fails_later, Part("Tests", ("-c", begins), is_last=True)) == 1
    last = capfd.readouterr().out.splitlines()[-1]
    assert last == "FAILED: Types. The tests were stopped, for they take far longer."


def test_a_failed_test_fails_the_run(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(Part("Style", GOOD), Part("Tests", BAD, is_last=True)) == 1
    assert capfd.readouterr().out.splitlines()[-1] == "FAILED: Tests."


def test_each_run_has_its_profile(capfd: pytest.CaptureFixture[str]) -> None:
    asks = ("-c", "import os; print(os.environ['TESTS_PROFILE'])")
    assert run(Part("Quick", asks, profile="quick"), Part("All", asks, is_last=True)) == 0
    assert {"quick", "default"} <= set(capfd.readouterr().out.split())


def test_other_arguments_go_to_pytest(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(command, "python_with_tools", lambda: sys.executable)
    monkeypatch.setattr(command, "PYTEST", ("-c", "import sys; print(sys.argv[1:])"))
    assert command.main(["tests/rules", "-x"]) == 0
    assert capfd.readouterr().out == "['tests/rules', '-x']\n"


@pytest.mark.parametrize("name", ["quick", "long"])
def test_quick_and_long_choose_the_run(
    name: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "python_with_tools", lambda: sys.executable)
    monkeypatch.setitem(command.RUNS, name, (Part(f"The {name} run", GOOD),))
    assert command.main([name]) == 0
    assert f"== The {name} run" in capfd.readouterr().out


def test_a_test_that_hangs_fails_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "test_hang.py").write_text(HANGS)
    (tmp_path / "pytest.toml").write_text(
        "[pytest]\nfaulthandler_timeout = 1\nfaulthandler_exit_on_timeout = true\n", "utf-8"
    )
    pytest_here = [sys.executable, "-m", "pytest", "-n1", "-p", "no:cacheprovider", "-p", "no:cov"]
    done = subprocess.run(pytest_here, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout
    assert "test_that_hangs" in done.stdout
    assert "1 failed" in done.stdout
    assert f'test_hang.py", line {HANGS.splitlines().index("    threading.Event().wait()") + 1}' in done.stderr
