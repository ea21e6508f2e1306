"""Measure `scorekeeper score --lines` with 2,000 games of 20 hands, and for comparison only parsing them as JSON.

Run: python -m tests.benchmarks.score_lines
"""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.benchmarks.records import as_line, record

GAMES = 2_000
HANDS = 20
RUNS = 3
BOUND = 30.0
"""The sheets by the parsing, each the least of some runs.

A fifth is the start of the program, half of the rest the replay.
"""

PARSE = """
import json, sys
with open(sys.argv[1], encoding="utf-8") as lines:
    for line in lines:
        json.loads(line)
"""


def seconds(*command: str) -> tuple[float, str]:
    """How many seconds a process takes, the least of some runs, and its output."""
    return min(timed(*command) for _ in range(RUNS))


def timed(*command: str) -> tuple[float, str]:
    start = perf_counter()
    done = subprocess.run([sys.executable, *command], check=True, capture_output=True, text=True, encoding="utf-8")
    return perf_counter() - start, done.stdout


def main() -> None:
    random = Random(21)
    with TemporaryDirectory() as folder:
        lines = Path(folder) / "games.jsonl"
        with lines.open("w", encoding="utf-8") as out:
            out.writelines(as_line(record(random, HANDS)) + "\n" for _ in range(GAMES))
        size = lines.stat().st_size / 1_000_000
        baseline, _ = seconds("-c", PARSE, str(lines))
        taken, output = seconds("-m", "scorekeeper", "score", "--lines", str(lines))
    sheets = [json.loads(line) for line in output.splitlines()]
    assert len(sheets) == GAMES
    assert all(len(sheet["hands"]) == HANDS for sheet in sheets)
    sys.stdout.write(
        f"{GAMES} games of {HANDS} hands, {size:.1f} MB\n"
        f"parsed as JSON, nothing else: {baseline:7.2f} s\n"
        f"scorekeeper score --lines:    {taken:7.2f} s  ({GAMES / taken:.0f} games a second)\n"
        f"ratio:                        {taken / baseline:7.2f}  (bound {BOUND})\n"
    )
    sys.exit(taken / baseline > BOUND)


if __name__ == "__main__":
    main()
