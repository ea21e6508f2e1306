"""Checks and tests run two at a time, for a machine with two cores. Standard library only, as `tests.__main__`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Thread
from typing import Iterable, Sequence

ROOT = Path(__file__).resolve().parent.parent
PROCESSES = 2


@dataclass(frozen=True)
class Part:
    """A Python command of a run.

    Its output is printed in one piece when it has ended. The part that `is_last` prints as it goes, is not begun
    after another has failed, and is stopped when another fails: it takes minutes, the others seconds.
    A part that `is_alone` measures, so it runs before the others begin.
    """

    title: str
    command: tuple[str, ...]
    profile: str = "default"
    is_last: bool = False
    is_alone: bool = False


def run_side_by_side(python: str, parts: Sequence[Part]) -> int:
    """0 if every part passed, else 1; those that failed are named in the last line."""
    started = time.monotonic()
    run = _Run(python, (part for part in parts if not part.is_alone))
    for part in parts:
        if part.is_alone:
            run.run(part)
    workers = [Thread(target=run.work, daemon=True) for _ in range(PROCESSES)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print(f"All of it took {_time_since(started)}.")
    if run.failed:
        print(f"FAILED: {', '.join(run.failed)}.{run.note}", flush=True)
    return 1 if run.failed else 0


class _Run:
    """The parts that wait, the last one while it runs, and the titles of those that failed."""

    def __init__(self, python: str, parts: Iterable[Part]) -> None:
        self.failed: list[str] = []
        self.note = ""
        self._python = python
        self._waiting: deque[Part] = deque(parts)
        self._last: subprocess.Popen[bytes] | None = None
        self._lock = Lock()

    def work(self) -> None:
        """Take one part after the other until none waits."""
        while True:
            with self._lock:
                if not self._waiting:
                    return
                part = self._waiting.popleft()
            if part.is_last:
                self._run_last(part)
            else:
                self.run(part)

    def run(self, part: Part) -> None:
        """Run it to its end, and print what it said."""
        started = time.monotonic()
        done = subprocess.run(
            [self._python, *part.command],
            cwd=ROOT,
            env=_environment(part),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        verdict = "FAILED" if done.returncode else "passed"
        with self._lock:
            print(f"== {part.title}", flush=True)
            sys.stdout.buffer.write(done.stdout)
            print(f"   {verdict} in {_time_since(started)}", flush=True)
            if done.returncode:
                self.failed.append(part.title)
                self._stop_last()

    def _run_last(self, part: Part) -> None:
        with self._lock:
            if self.failed:
                self.note = " The tests take far longer, so they wait until this is mended."
                return
            print(f"== {part.title}", flush=True)
            self._last = subprocess.Popen([self._python, *part.command], cwd=ROOT, env=_environment(part))
        failed = self._last.wait()
        with self._lock:
            self._last = None
            if failed and not self.note:
                self.failed.append(part.title)

    def _stop_last(self) -> None:
        if self._last is not None:
            self.note = " The tests were stopped, for they take far longer."
            # Interrupted, pytest still ends its servers and browsers.
            self._last.send_signal(signal.SIGTERM if os.name == "nt" else signal.SIGINT)


def _environment(part: Part) -> dict[str, str]:
    environ = {**os.environ, "TESTS_PROFILE": part.profile}
    # A run starts some two hundred processes, which would each compile all modules anew.
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    return environ


def _time_since(started: float) -> str:
    seconds = time.monotonic() - started
    return f"{seconds:.1f} s" if seconds < 100 else f"{seconds // 60:.0f} min {seconds % 60:.0f} s"
