"""`python3 -m tests`: every check of the project, the quick ones first; with arguments, pytest with them.

Standard library only, for the Python that calls it may have nothing else.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

from scorekeeper.bootstrap import is_installed, prepared, refuse_old_python, say

ROOT = Path(__file__).resolve().parent.parent
CHECKS = {
    "Style (ruff check)": ["-m", "ruff", "check", "."],
    "Layout (ruff format)": ["-m", "ruff", "format", "--check", "."],
    "Types (mypy)": ["-m", "mypy"],
    "Who imports whom (import-linter)": [
        "-c",
        "from importlinter.cli import lint_imports_command as lint; lint()",
        "--no-logo",
    ],
    "Templates (djlint)": ["-m", "djlint", "templates", "--lint", "--quiet"],
}
TESTS = ["-m", "pytest"]
COVERAGE = ["--cov", "--cov-report=term"]


def main(arguments: list[str]) -> int:
    """The exit status: 0 if every check passed."""
    refuse_old_python()
    python = python_with_tools()
    if arguments:
        return run(python, [*TESTS, *arguments])
    if failed := [title for title, check in CHECKS.items() if not passes(title, python, check)]:
        print(f"FAILED: {', '.join(failed)}. The tests take far longer, so they wait until this is mended.", flush=True)
        return 1
    print("== Tests (pytest)", flush=True)
    return run(python, [*TESTS, *COVERAGE])


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


def passes(title: str, python: str, command: list[str]) -> bool:
    """Whether the check passed; its output stands below its title, its time below that."""
    print(f"== {title}", flush=True)
    started = time.monotonic()
    passed = run(python, command) == 0
    print(f"   {'passed' if passed else 'FAILED'} in {time.monotonic() - started:.1f} s", flush=True)
    return passed


def run(python: str, command: list[str]) -> int:
    """The exit status of a Python command run in the checkout."""
    return subprocess.run([python, *command], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        say("The tests were interrupted.")
        sys.exit(130)
