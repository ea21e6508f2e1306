"""What all measurements share: how long something takes, and figures beside their bounds."""

import sys
from collections.abc import Callable, Sequence
from math import inf
from statistics import median
from time import perf_counter
from typing import NamedTuple, NoReturn


class Figure(NamedTuple):
    """What was measured, and the most that it may be."""

    what: str
    value: float
    unit: str
    bound: float = inf


def milliseconds(work: Callable[[], object]) -> float:
    """How long it takes once."""
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1000


def usually(work: Callable[[], object], runs: int = 31) -> float:
    """The median of the milliseconds of several runs."""
    return median(milliseconds(work) for _ in range(runs))


def shares(what: str, times: Sequence[float], **bounds: float) -> list[Figure]:
    """Below which milliseconds half, 95 % and 99 % of the times lie, with bounds as in `p95=250`."""
    ordered = sorted(times)
    return [
        Figure(
            f"{what}, p{share} of {len(ordered)}",
            ordered[len(ordered) * share // 100],
            "ms",
            bounds.get(f"p{share}", inf),
        )
        for share in (50, 95, 99)
    ]


def conclude(*figures: Figure) -> NoReturn:
    """Print the figures, and end with 1 if one of them is beyond its bound."""
    for what, value, unit, bound in figures:
        limit = f"  (at most {bound:g}{'' if value <= bound else ': BEYOND'})" if bound < inf else ""
        sys.stdout.write(f"{what:<64} {value:9.2f} {unit}{limit}\n")
    sys.exit(any(one.value > one.bound for one in figures))
