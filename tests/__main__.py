"""`python3 -m tests`: every check and every test; `quick`, `long` or `explore`; else pytest with the arguments.

`quick` or `long` before other arguments is the profile that pytest has with them (`tests/profile.py`).
Standard library only, for the Python that calls it may have nothing else.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from random import SystemRandom

from scorekeeper.bootstrap import is_installed, prepared, refuse_old_python, say
from tests.explore import explore
from tests.side_by_side import ROOT, Part, run_side_by_side

LINT_IMPORTS = "from importlinter.cli import lint_imports_command as lint; lint()"
# Types take longest, so they begin at once, and the others pass beside them.
CHECKS = (
    Part("Types (mypy)", ("-m", "mypy")),
    Part("Style (ruff check)", ("-m", "ruff", "check", ".")),
    Part("Layout (ruff format)", ("-m", "ruff", "format", "--check", ".")),
    Part("Style of scripts (oxlint)", ("-m", "tests.javascript", "lint")),
    Part("Scripts (node --test)", ("-m", "tests.javascript", "test")),
    Part("Templates (djlint)", ("-m", "djlint", "templates", "--lint", "--quiet")),
    Part("Who imports whom (import-linter)", ("-c", LINT_IMPORTS, "--no-logo")),
)
PYTEST = ("-m", "pytest")
QUICK = (
    "tests/rules",
    "tests/formats",
    "tests/services",
    "tests/words",
    "tests/engine",
    "tests/house/test_citations.py",
    "tests/house/test_lock.py",
    "tests/house/test_register.py",
    "tests/house/test_translations.py",
)
# Three processes on two cores, because a test in a browser waits a third of its time.
PROCESSES = ("-n3", "--dist=worksteal")
COVERAGE = ("--cov", "--cov-report=term", "--cov-fail-under=100")
COVERING = ("cli", "config", "engine", "formats", "live", "rules", "services", "store", "web", "words")
"""The folders of tests that run rules and services in their own process."""
TIMEOUT = "-ofaulthandler_timeout=3600"
"""Seconds after which a test of the long run counts as one that hangs."""

MEASURED = {
    "soak": "Load (25 tables of 8 phones)",
    "greedy": "One greedy client beside another table",
    "workers": "Four processes on one database",
    "save": "Saving by a bare view",
    "slow_phone": "The board of a slow phone",
    "replay": "1,000 hands by reading them as JSON, also by scripts",
    "our_table": "The page of a phone with 200 games",
}
"""What each module of tests/benchmarks measures, by its bounds."""
MEASUREMENTS = tuple((Part(title, ("-m", f"tests.benchmarks.{name}")),) for name, title in MEASURED.items())
# To measure takes as long again as the tests themselves, so it has no place in every run.
LINES = Part(
    "Lines of rules and services that no test runs (coverage)",
    (*PYTEST, "-q", *COVERAGE, *(f"tests/{folder}" for folder in COVERING)),
)
UNTRANSLATED = Part("Messages without a translation", ("-m", "tests.catalogues", "missing"))
"""Lists them, and always passes: translators come later. All tests fail for them."""

# The quick tests begin beside the types, as these two take longest. All tests take minutes, so they wait until the
# checks have passed. What measures runs alone.
TESTS = "Tests (pytest)"
QUICK_TESTS = Part(TESTS, (*PYTEST, "-n2", "-q", *QUICK), "quick", counted=True)
ALL_TESTS = Part(TESTS, (*PYTEST, *PROCESSES), counted=True)
LONG_TESTS = Part(TESTS, (*PYTEST, *PROCESSES, TIMEOUT), "long", counted=True)
RUNS = {
    "": (CHECKS, (ALL_TESTS,)),
    "quick": ((CHECKS[0], QUICK_TESTS, *CHECKS[1:], UNTRANSLATED),),
    "long": (*MEASUREMENTS, (*CHECKS, LINES), (LONG_TESTS,)),
}


def main(arguments: list[str]) -> int:
    """The exit status: 0 if everything passed."""
    refuse_old_python()
    python = python_with_tools()
    # The order of sets follows from the seed too. Python must know it before it starts.
    os.environ["PYTHONHASHSEED"] = os.environ.get("TESTS_SEED", "0")
    if len(arguments) < 2 and (parts := RUNS.get("".join(arguments))):
        return run_side_by_side(python, parts)
    if arguments[0] == "explore":
        return start_exploring([python, *PYTEST, *PROCESSES], *arguments[1:])
    profile = {"TESTS_PROFILE": arguments.pop(0)} if arguments[0] in {"quick", "long"} else {}
    command = [python, *PYTEST, *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ | profile, check=False).returncode


def start_exploring(pytest: list[str], minutes: str = "", *tests: str) -> int:
    """The exit status: 0 if nothing failed in these minutes. Without tests, all that are random are tried."""
    if not re.fullmatch(r"\d+(\.\d+)?", minutes):
        say("How many minutes? As in: python3 -m tests explore 30")
        return 2
    chance = SystemRandom()
    return explore([*pytest, *tests], float(minutes), iter(lambda: chance.randrange(2**32), None))


def python_with_tools() -> str:
    """This Python if somebody installed everything here, else that of the checkout's own environment."""
    own = Path(sys.prefix).resolve() == (ROOT / ".venv").resolve()
    if not own and is_installed() and all(map(is_installed, tools())):
        return sys.executable
    return str(prepared(ROOT, extras=["test"]))


def tools() -> list[str]:
    """The names of the distributions that the tests need."""
    import tomllib  # noqa: PLC0415 - an older Python must get as far as its refusal

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted: list[str] = project["project"]["optional-dependencies"]["test"]
    return [re.split(r"[^\w.-]", requirement, maxsplit=1)[0] for requirement in wanted]


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        say("The tests were interrupted.")
        sys.exit(130)
