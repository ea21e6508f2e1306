"""Measure the sheet of a 1,000-hand game by scripts, and for comparison only parsing the same game as JSON.

Also the sheet of an evening, which the page works out anew for every preview. Run: python -m tests.benchmarks.engine
"""

import json
import subprocess
import sys
from random import Random

from scorekeeper.config import CHECKOUT
from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.parameters import with_changes
from tests.benchmarks.records import as_line, record
from tests.javascript import node

HANDS, EVENING = 1_000, 30
BOUND = 16.0
"""The sheet by the parsing."""

MEASURE = """
import { readFileSync } from "node:fs";
import { sheet } from "MODULE";

const { game, parameters } = JSON.parse(readFileSync(0, "utf8"));
const text = JSON.stringify(game);
const evening = { ...game, events: game.events.slice(0, EVENING) };

function median(work) {
  const taken = [];
  for (let run = 0; run < 31; run += 1) {
    const start = performance.now();
    work();
    taken.push(performance.now() - start);
  }
  return taken.sort((one, other) => one - other)[15];
}

console.log(JSON.stringify({
  hands: sheet(game, parameters).hands.length,
  whole: median(() => sheet(game, parameters)),
  parse: median(() => JSON.parse(text)),
  evening: median(() => sheet(evening, parameters)),
}));
"""


def main() -> None:
    game = record(Random(21), HANDS)
    given = {"game": json.loads(as_line(game)), "parameters": write_parameters(with_changes(AGURK, game["changes"]))}
    rules = (CHECKOUT / "static" / "js" / "rules" / "index.js").as_uri()
    script = MEASURE.replace("MODULE", rules).replace("EVENING", str(EVENING))
    command = [str(node()), "--input-type=module", "--eval", script]
    done = subprocess.run(
        command, input=json.dumps(given), check=True, capture_output=True, text=True, encoding="utf-8"
    )
    found = json.loads(done.stdout)
    assert found["hands"] == HANDS
    baseline, whole, evening = found["parse"], found["whole"], found["evening"]
    sys.stdout.write(
        f"JSON.parse of {HANDS} hands, nothing else: {baseline:7.2f} ms\n"
        f"sheet of {HANDS} hands:                    {whole:7.2f} ms\n"
        f"ratio:                                  {whole / baseline:7.2f}  (bound {BOUND})\n"
        f"sheet of {EVENING} hands:                      {evening:7.2f} ms\n"
    )
    sys.exit(whole / baseline > BOUND)


if __name__ == "__main__":
    main()
