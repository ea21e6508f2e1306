"""Measure the page of a phone with 200 games of 30 hands: when nothing of them is in memory, and when all is.

Also after one more hand: only the game that has changed is then read anew. Run: python -m tests.benchmarks.our_table
"""

import gc
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from scorekeeper.app import close_database, create_app
from scorekeeper.cli.serve import COLLECTED
from scorekeeper.config import Settings
from scorekeeper.rules.log import REDONE, UNDONE
from scorekeeper.services import our_table
from scorekeeper.services.share_game import Owner
from scorekeeper.services.tokens import Tokens
from scorekeeper.services.visit_game import NewMember
from scorekeeper.web.cookie import DEVICE
from scorekeeper.web.extensions import db
from tests.benchmarks.figures import Figure, conclude, milliseconds
from tests.rules.cases import ENDLESS
from tests.services.past_games import add_game, ended_early
from tests.services.table import NAMES, empty_database, saved

GAMES, HANDS = 200, 30
RUNS = 11
BOUND = 300.0
"""Milliseconds."""
FIRST_BOUND = 600.0
"""And for the first look of a phone since the server started: then every game is replayed."""
PLAYERS = NAMES[:5]
SECRET, PHONE = "x" * 64, "anna's phone"


def measure(folder: Path) -> list[Figure]:
    gc.set_threshold(*COLLECTED)  # As the server does: else a third of the time goes to the collection of objects.
    file = folder / "games.sqlite"
    file.write_bytes(empty_database())
    app = create_app(Settings(instance=folder, database=f"sqlite:///{file}", secret=SECRET))
    owner = Owner(Tokens(SECRET), NewMember(Tokens(SECRET).hash(PHONE), "", ""))
    random, began = Random(21), datetime(2026, 1, 1, 19, tzinfo=UTC)
    client = app.test_client()
    with client.session_transaction() as cookie:
        cookie[DEVICE] = PHONE
    with app.app_context():
        for number in range(GAMES):
            events, at = ended_early(random, len(PLAYERS), HANDS), began + timedelta(days=number)
            key = add_game(db.session(), PLAYERS, events, at, variant=ENDLESS, owner=owner)

    def change_a_game() -> None:
        with app.app_context():
            saved(db.session(), key, UNDONE)
            saved(db.session(), key, REDONE)

    def look() -> None:
        assert f"Counted from {GAMES} games" in client.get("/our-table").text

    def after(before: Callable[[], object]) -> float:
        """The median of several looks, each after something else was done."""
        taken = []
        for _ in range(RUNS):
            before()
            taken.append(milliseconds(look))
        return median(taken)

    figures = [
        Figure(f"{GAMES} games of {HANDS} hands, none in memory", after(our_table.forget), "ms", FIRST_BOUND),
        Figure("all in memory", after(lambda: None), "ms", BOUND),
        Figure("after a change in one of them", after(change_a_game), "ms", BOUND),
    ]
    close_database(app)
    return figures


if __name__ == "__main__":
    with TemporaryDirectory() as name:
        conclude(*measure(Path(name)))
