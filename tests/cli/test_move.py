"""`scorekeeper move`: from SQLite to PostgreSQL and back; every error is one line."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.formats.texts import PLAIN
from tests.postgresql import Cluster

pytestmark = pytest.mark.usefixtures("instance")


@pytest.mark.postgresql
def test_games_go_to_postgresql_and_back(cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [run("import", text=PLAIN).out.strip() for _ in range(2)]
    address = cluster.new_database()
    moved = run("move", "--to", address)
    assert (moved.status, moved.err) == (0, "")
    assert moved.out.splitlines()[0].endswith(" and compared: 2.")
    monkeypatch.setenv("SCOREKEEPER_DATABASE", address)
    keys.append(run("import", text=PLAIN).out.strip())
    back = f"sqlite:///{tmp_path / 'back.sqlite'}"
    assert run("move", "--to", back).status == 0
    monkeypatch.setenv("SCOREKEEPER_DATABASE", back)
    assert [json.loads(run("export", key).out) for key in keys] == [PLAIN] * 3


def test_a_database_with_games_is_refused_in_one_line_and_stays_unchanged(tmp_path: Path) -> None:
    run("import", text=PLAIN)
    there = f"sqlite:///{tmp_path / 'there.sqlite'}"
    assert run("move", "--to", there).status == 0
    before = (tmp_path / "there.sqlite").read_bytes()
    again = run("move", "--to", there)
    assert (again.status, again.out) == (2, "")
    assert again.err == f"scorekeeper: {there} is not empty: it has rows in game\n"
    assert (tmp_path / "there.sqlite").read_bytes() == before


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("mysql://there/games", "scorekeeper: --to is not the address of a database\n"),
        ("sqlite://", "scorekeeper: --to is not the address of a database\n"),
        ("sqlite:///:memory:", "scorekeeper: --to is not the address of a database\n"),
        (
            "sqlite:////nowhere/there",
            "scorekeeper: sqlite:////nowhere/there cannot be written: No such file or directory\n",
        ),
    ],
)
def test_an_address_that_cannot_be_used_is_an_error_of_one_line(address: str, reason: str) -> None:
    run("db", "upgrade")
    assert run("move", "--to", address)[::2] == (2, reason)
