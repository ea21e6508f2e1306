"""`python3 -m tests explore MINUTES`: the random tests with one new seed after another, until one of them fails.

Standard library only, as `tests.__main__`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterable, Sequence

RANDOM_TESTS = ("-m", "hypothesis or random", "--exitfirst", "-q")


def explore(pytest: Sequence[str], minutes: float, seeds: Iterable[int]) -> int:
    """1 once a test has failed; pytest says last how to repeat it. 0 if none has when the minutes are spent."""
    ends, rounds = time.monotonic() + 60 * minutes, 0
    for seed in seeds:
        print(f"== Round {rounds + 1}, seed {seed}", flush=True)
        environ = {**os.environ, "TESTS_SEED": str(seed), "PYTHONHASHSEED": str(seed)}
        with subprocess.Popen([*pytest, *RANDOM_TESTS], env=environ) as tests:
            try:
                if tests.wait(max(0, ends - time.monotonic())):
                    return 1
            except subprocess.TimeoutExpired:
                # Interrupted, pytest still ends its servers and browsers.
                tests.send_signal(signal.SIGTERM if os.name == "nt" else signal.SIGINT)
                break
        rounds += 1
    print(f"{minutes:g} minutes are over, and nothing has failed in {rounds} whole rounds.")
    return 0
