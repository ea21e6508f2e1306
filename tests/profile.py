"""How much a run of the tests tries: the one place for numbers of examples, steps, rounds and seeds.

The environment variable `TESTS_PROFILE` names the profile: `quick`, `default` or `long`. The commands set it, also for
the paths behind them: `python3 -m tests quick` the first, `python3 -m tests long` the last, every other call the one
between.

- `steps(100, long=500)` is the number for this run, for loops, `@settings(max_examples=…)` and `parametrize`.
- `random_numbers()` is a `Random` from `SEED`, and hypothesis draws from it too (see `tests/conftest.py`). The seed is
  always the same, but in the long profile, where it is new in each run and printed: `TESTS_SEED=7` repeats that run.
- `@pytest.mark.random` on what draws from `random_numbers()`: `python3 -m tests explore` tries it with new seeds.
- `@pytest.mark.long` on a test, or `pytestmark = pytest.mark.long` in a module: it runs in the long profile only.
- A hypothesis test without `max_examples` follows the profile by itself (see `tests/conftest.py`).
"""

import os
import shlex
from collections.abc import Iterable
from random import Random, SystemRandom

PROFILES = ("quick", "default", "long")
PROFILE = os.environ.get("TESTS_PROFILE", "default")
EXAMPLES = {"quick": 25, "default": 50, "long": 1000}
"""Profile -> examples of a hypothesis test that names no number of its own."""

USUAL_SEED = 0

if PROFILE not in PROFILES:
    raise SystemExit(f"TESTS_PROFILE is {PROFILE!r}, and must be one of {', '.join(PROFILES)}")

# Two processes side by side must agree on the seed, so it goes to them by the environment. So does the order of sets.
_seed = SystemRandom().randrange(2**32) if PROFILE == "long" else USUAL_SEED
SEED = int(os.environ.setdefault("TESTS_SEED", str(_seed)))
os.environ["PYTHONHASHSEED"] = str(SEED)


def is_long() -> bool:
    """Whether this is the long run that is made before a version."""
    return PROFILE == "long"


def steps(default: int, *, long: int, quick: int | None = None) -> int:
    """The number for this run's profile; where no number is given for the quick one, it is the default's."""
    return {"quick": default if quick is None else quick, "default": default, "long": long}[PROFILE]


def repeating(tests: Iterable[str]) -> str:
    """The command that runs these tests again with this run's seed."""
    longer = "" if PROFILE == "default" else f"TESTS_PROFILE={PROFILE} "
    return f"{longer}TESTS_SEED={SEED} python3 -m tests {shlex.join(tests)}"


def random_numbers(seed: int = SEED) -> Random:
    """Random numbers from a seed, which is printed: pytest shows it with a test that fails."""
    print(f"random numbers from seed {seed}; TESTS_SEED={seed} repeats them")  # noqa: T201 - meant for the report
    return Random(seed)
