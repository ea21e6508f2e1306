"""Measure the page of a phone with 200 games of 30 hands: when nothing of them is in memory, and when all is.

Also after one more hand: only the game that has changed is then read anew. Run: python -m tests.benchmarks.our_table
"""

import gc
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from flask.testing import FlaskClient

from scorekeeper.app import close_database, create_app
from scorekeeper.cli.serve import COLLECTED
from scorekeeper.config import Settings
from scorekeeper.rules.log import Redone, Undone
from scorekeeper.services import our_table
from scorekeeper.services.share_game import Owner
from scorekeeper.services.tokens import Tokens
from scorekeeper.services.visit_game import NewMember
from scorekeeper.web.cookie import DEVICE
from scorekeeper.web.extensions import db
from tests.benchmarks.records import PLAYERS
from tests.rules.cases import ENDLESS
from tests.services.past_games import add_game, ended_early
from tests.services.table import empty_database, saved

GAMES, HANDS = 200, 30
RUNS = 11
BOUND = 300.0
"""Milliseconds."""
FIRST_BOUND = 600.0
"""And for the first look of a phone since the server started: then every game is replayed."""
SECRET = "x" * 64


def milliseconds(client: FlaskClient, before: Callable[[], object]) -> float:
    """The median of several runs, each after something else was done."""
    taken = []
    for _ in range(RUNS):
        before()
        start = perf_counter()
        answer = client.get("/our-table")
        taken.append((perf_counter() - start) * 1000)
        assert f"Counted from {GAMES} games" in answer.text
    return median(taken)


def measure(folder: Path) -> bool:
    """Print the figures, and return whether they keep the bound."""
    gc.set_threshold(*COLLECTED)  # As the server does: else a third of the time goes to the collection of objects.
    file = folder / "games.sqlite"
    file.write_bytes(empty_database())
    app = create_app(Settings(instance=folder, database=f"sqlite:///{file}", secret=SECRET))
    owner = Owner(Tokens(SECRET), NewMember(Tokens(SECRET).hash("anna's phone"), "", ""))
    random, began = Random(21), datetime(2026, 1, 1, 19, tzinfo=UTC)
    client = app.test_client()
    with client.session_transaction() as cookie:
        cookie[DEVICE] = "anna's phone"
    with app.app_context():
        keys = [
            add_game(
                db.session(),
                PLAYERS,
                ended_early(random, len(PLAYERS), HANDS),
                began + timedelta(days=number),
                variant=ENDLESS,
                owner=owner,
            )
            for number in range(GAMES)
        ]

    def change_a_game() -> None:
        with app.app_context():
            saved(db.session(), keys[0], Undone())
            saved(db.session(), keys[0], Redone())

    cold = milliseconds(client, our_table.forget)
    warm = milliseconds(client, lambda: None)
    changed = milliseconds(client, change_a_game)
    close_database(app)
    sys.stdout.write(
        f"{GAMES} games of {HANDS} hands, none in memory: {cold:7.1f} ms  (bound {FIRST_BOUND:.0f} ms)\n"
        f"all in memory:                          {warm:7.1f} ms  (bound {BOUND:.0f} ms)\n"
        f"after a change in one of them:          {changed:7.1f} ms  (bound {BOUND:.0f} ms)\n"
    )
    return cold <= FIRST_BOUND and max(warm, changed) <= BOUND


def main() -> None:
    with TemporaryDirectory() as folder:
        sys.exit(not measure(Path(folder)))


if __name__ == "__main__":
    main()
