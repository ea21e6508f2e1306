"""Measure the replay of a 1,000-hand game, and for comparison only parsing the same game as JSON.

Run: python -m tests.benchmarks.replay
"""

import json
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.replay import replay
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score
from tests.benchmarks.records import PLAYERS, as_line, record

HANDS = 1_000
RUNS = 31
BOUND = 16.0
"""The replay by the parsing."""


def milliseconds(work: Callable[[], object]) -> float:
    """The median of several runs."""
    taken = []
    for _ in range(RUNS):
        start = perf_counter()
        work()
        taken.append((perf_counter() - start) * 1000)
    return median(taken)


def main() -> None:
    text = as_line(record(Random(21), HANDS))
    game = json.loads(text)
    variant = with_changes(AGURK, game["changes"])
    opening = Opening(0, (Score(),) * len(PLAYERS))
    hands = [
        Hand(tuple(Laid(PLAYERS.index(one["player"]), parse_card(one["card"])) for one in event["final_trick"]))
        for event in game["events"]
    ]
    sheet = replay(variant, opening, hands)
    assert (len(sheet.hands), sheet.refused, sheet.now.result) == (HANDS, None, None)

    baseline = milliseconds(lambda: json.loads(text))
    taken = milliseconds(lambda: replay(variant, opening, hands))
    sys.stdout.write(
        f"json.loads of {HANDS} hands, nothing else: {baseline:7.2f} ms\n"
        f"replay of {HANDS} hands:                   {taken:7.2f} ms\n"
        f"ratio:                                  {taken / baseline:7.2f}  (bound {BOUND})\n"
    )
    sys.exit(taken / baseline > BOUND)


if __name__ == "__main__":
    main()
