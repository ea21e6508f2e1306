"""Checks and tests run two at a time, for a machine with two cores. Standard library only, as `tests.__main__`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
PROCESSES = 2


@dataclass(frozen=True)
class Part:
    """A Python command of a run. Of the tests that are `counted`, the last line of the run says how many passed."""

    title: str
    command: tuple[str, ...]
    profile: str = "default"
    counted: bool = False


def run_side_by_side(python: str, groups: Sequence[Sequence[Part]]) -> int:
    """0 if every part passed, else 1. The last line says what passed, or names what failed.

    A group begins once all before it have passed. A part's output is printed in one piece when it has ended; that of a
    part which is a group of its own, as it goes.
    """
    started = time.monotonic()
    with TemporaryDirectory() as folder, ThreadPoolExecutor(PROCESSES) as workers:
        report = Path(folder, "tests.xml")
        for number, group in enumerate(groups, start=1):
            passed = workers.map(partial(_passes, python, report, is_alone=len(group) == 1), group)
            failed = [part.title for part, has_passed in zip(group, passed, strict=True) if not has_passed]
            if failed:
                waiting = [part.title for later in groups[number:] for part in later]
                not_run = f" Not run: {', '.join(waiting)}." if waiting else ""
                print(f"FAILED: {', '.join(failed)}.{not_run}", flush=True)
                return 1
        tests = f"{_counts(report)}; " if report.exists() else ""
    print(f"{tests}all checks passed, {_time_since(started)}", flush=True)
    return 0


def _passes(python: str, report: Path, part: Part, *, is_alone: bool) -> bool:
    started = time.monotonic()
    title = f"== {part.title}\n".encode()
    if is_alone:
        _say(title)
    # A run starts some two hundred processes, which would each compile all modules anew.
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [python, *part.command, *([f"--junit-xml={report}"] if part.counted else [])],
        cwd=ROOT,
        env={**environ, "TESTS_PROFILE": part.profile},
        stdin=subprocess.DEVNULL,
        stdout=None if is_alone else subprocess.PIPE,
        stderr=None if is_alone else subprocess.STDOUT,
        check=False,
    )
    verdict = f"   {'FAILED' if done.returncode else 'passed'} in {_time_since(started)}\n".encode()
    _say(verdict if is_alone else title + done.stdout + verdict)
    return not done.returncode


def _say(text: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(text)
    sys.stdout.buffer.flush()


def _counts(report: Path) -> str:
    """How many tests passed, how many were skipped, and why: `6,486 tests passed, 1 skipped (no systemd here)`."""
    tests = list(ET.parse(report).iter("testcase"))  # noqa: S314 - pytest has just written it
    skipped = [one.attrib["message"] for test in tests for one in test.iter("skipped")]
    reasons = [reason if many == len(skipped) else f"{many} {reason}" for reason, many in Counter(skipped).items()]
    not_run = f", {len(skipped):,} skipped ({', '.join(reasons)})" if skipped else ""
    return f"{len(tests) - len(skipped):,} tests passed{not_run}"


def _time_since(started: float) -> str:
    seconds = time.monotonic() - started
    return f"{seconds:.1f} s" if seconds < 100 else f"{seconds // 60:.0f} min {seconds % 60:.0f} s"
