"""Measure the sheet of a 1,000-hand game in Python and by scripts, and for comparison only parsing the game as JSON.

In Python also all that `scorekeeper score --json` does with its text, and by scripts the sheet of an evening, which the
page works out anew for every preview. The cards are those of a shuffled pack.

Run: python -m tests.benchmarks.replay
"""

import json
import subprocess
from random import Random

from scorekeeper.cli.score import score_game
from scorekeeper.config import CHECKOUT
from scorekeeper.formats.game import read_game
from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.log import Recorded
from scorekeeper.rules.replay import replay
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from tests.benchmarks.figures import Figure, conclude, usually
from tests.engine.records import record_of
from tests.javascript import node
from tests.rules.cases import ENDLESS
from tests.rules.strategies import Game
from tests.services.past_games import ended_early

HANDS, EVENING = 1_000, 30
RUNS = 31
BOUND, COMMAND = 16.0, 5.0
"""The sheet by the parsing, and what the command does by the sheet."""
PLAYERS = ("Anna", "Bo", "Cleo", "Dag", "Eva")

MEASURE = """
import { readFileSync } from "node:fs";
import { sheet } from "MODULE";

const { game, parameters } = JSON.parse(readFileSync(0, "utf8"));
const text = JSON.stringify(game);
const evening = { ...game, events: game.events.slice(0, EVENING) };

function median(work) {
  const taken = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    work();
    taken.push(performance.now() - start);
  }
  return taken.sort((one, other) => one - other)[RUNS >> 1];
}

console.log(JSON.stringify({
  hands: sheet(game, parameters).hands.length,
  whole: median(() => sheet(game, parameters)),
  parse: median(() => JSON.parse(text)),
  evening: median(() => sheet(evening, parameters)),
}));
"""


def in_python(text: str) -> list[Figure]:
    game = read_game(text)
    hands = list(game.events)
    sheet = replay(ENDLESS, game.opening, hands)
    assert (len(sheet.hands), sheet.refused, sheet.now.result) == (HANDS, None, None)
    taken = usually(lambda: replay(ENDLESS, game.opening, hands), RUNS)
    parsing = usually(lambda: json.loads(text), RUNS)
    command = usually(lambda: score_game(text.encode()).as_json(), RUNS) / taken
    by_command = Figure("what the command does, by the sheet", command, "times", COMMAND)
    return [*figures("in Python", taken, parsing), by_command]


def by_scripts(text: str) -> list[Figure]:
    game = json.loads(text)
    given = {"game": game, "parameters": write_parameters(ENDLESS)}
    script = MEASURE.replace("MODULE", (CHECKOUT / "static" / "js" / "rules" / "index.js").as_uri())
    for name, number in (("EVENING", EVENING), ("RUNS", RUNS)):
        script = script.replace(name, str(number))
    command = [str(node()), "--input-type=module", "--eval", script]
    done = subprocess.run(
        command, input=json.dumps(given), check=True, capture_output=True, text=True, encoding="utf-8"
    )
    found = json.loads(done.stdout)
    assert found["hands"] == HANDS
    evening = Figure(f"sheet of {EVENING} hands by scripts", found["evening"], "ms")
    return [*figures("by scripts", found["whole"], found["parse"]), evening]


def figures(how: str, taken: float, parsing: float) -> list[Figure]:
    return [
        Figure(f"sheet of {HANDS} hands {how}", taken, "ms"),
        Figure(f"parsed as JSON {how}", parsing, "ms"),
        Figure("ratio", taken / parsing, "times", BOUND),
    ]


if __name__ == "__main__":
    hands = ended_early(Random(21), len(PLAYERS), HANDS)[:-1]
    endless = Game(ENDLESS, Opening(0, (Score(),) * len(PLAYERS)), tuple(map(Recorded, hands)))
    line = json.dumps(record_of(endless, PLAYERS))
    conclude(*in_python(line), *by_scripts(line))
