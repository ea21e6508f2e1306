"""Measure `scorekeeper score --lines` with 2,000 games of 20 hands, and for comparison only parsing them as JSON.

Run: python -m tests.benchmarks.score_lines
"""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.benchmarks.figures import Figure, conclude, milliseconds
from tests.benchmarks.records import as_line, record

GAMES, HANDS = 2_000, 20
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


def seconds(output: Path, *command: str) -> float:
    """How many seconds a process takes that writes into this file, the least of some runs."""

    def run() -> None:
        with output.open("w", encoding="utf-8") as written:
            subprocess.run([sys.executable, *command], check=True, stdout=written)

    return min(milliseconds(run) for _ in range(RUNS)) / 1000


def main() -> None:
    random = Random(21)
    with TemporaryDirectory() as folder:
        lines, output = Path(folder, "games.jsonl"), Path(folder, "sheets.jsonl")
        lines.write_text("".join(as_line(record(random, HANDS)) + "\n" for _ in range(GAMES)), "utf-8")
        parsing = seconds(output, "-c", PARSE, str(lines))
        taken = seconds(output, "-m", "scorekeeper", "score", "--lines", str(lines))
        sheets = [json.loads(sheet) for sheet in output.read_text("utf-8").splitlines()]
    assert [len(sheet["hands"]) for sheet in sheets] == [HANDS] * GAMES
    conclude(
        Figure(f"{GAMES} games of {HANDS} hands parsed as JSON, nothing else", parsing, "s"),
        Figure("scorekeeper score --lines", taken, "s"),
        Figure("ratio", taken / parsing, "times", BOUND),
    )


if __name__ == "__main__":
    main()
