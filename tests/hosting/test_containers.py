"""The container looks after its health, and beside it games are backed up and deleted: what the files run, run here."""

import json
import os
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from scorekeeper.config import DATABASE_FILE
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.services.read_board import read_board
from scorekeeper.store.models import GameRow, now
from tests.hosting.proxies import HOSTING
from tests.hosting.test_files import COMPOSE, CONTAINER
from tests.postgresql import Cluster, find_postgresql, with_tables
from tests.services.table import Table, database

SERVICES = COMPOSE["services"]
HEALTH = re.compile(r"^HEALTHCHECK (?P<options>.*) \\\n +CMD (?P<command>\[.*\])$", re.MULTILINE)
KEPT = 14
NIGHT_IS_OVER = 9
"""The status with which a night's work ends here, instead of waiting for the next one."""


def health() -> list[str]:
    """The command of the container's health check."""
    check = HEALTH.search(CONTAINER)
    assert check
    return [str(word) for word in json.loads(check["command"])]


def test_the_documented_build_keeps_the_health_check() -> None:
    """The format that podman takes by itself has none."""
    assert re.findall(r"^#   podman build .*--format (\S+)", CONTAINER, re.MULTILINE) == ["docker"]


def test_each_process_of_the_app_is_asked_for_its_health() -> None:
    assert SERVICES["app"]["healthcheck"]["test"] == ["CMD", *health()]


def night(service: str, folder: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Let a service of the compose file work for one night."""
    entry, [script] = SERVICES[service]["entrypoint"], SERVICES[service]["command"]
    (folder / "bin").mkdir(exist_ok=True)
    (folder / "bin" / "sleep").write_text(f"#!/bin/sh\nexit {NIGHT_IS_OVER}\n")
    (folder / "bin" / "sleep").chmod(0o755)
    for there, here in (
        ("/backups", str(folder / "backups")),
        ("/opt/scorekeeper/bin/scorekeeper", f"{sys.executable} -m scorekeeper"),
        ("$$", "$"),
    ):
        script = script.replace(there, here)
    path = [str(folder / "bin"), str(find_postgresql() or ""), os.environ["PATH"]]
    env = {**os.environ, "PATH": os.pathsep.join(path), **environment}
    return subprocess.run([*entry, script], env=env, capture_output=True, text=True, check=False)


@pytest.mark.postgresql
def test_a_backup_of_postgresql_is_made_every_day_and_the_newest_stay(cluster: Cluster, tmp_path: Path) -> None:
    address, empty = with_tables(cluster.new_database()), cluster.new_database()
    with database(address) as engine, Session(engine) as session:
        key = Table(session, AGURK).key
    copies = tmp_path / "backups"
    copies.mkdir()
    old = [f"games-2025-11-{day:02}.dump" for day in range(1, KEPT + 1)]
    for name in old:
        (copies / name).touch()

    def server(database: str) -> dict[str, str]:
        return {
            "PGHOST": str(cluster.folder),
            "PGUSER": "postgres",
            "PGDATABASE": re.findall(r"/(\w+)\?", database)[0],
        }

    assert set(server(address)) | {"PGPASSWORD"} == set(SERVICES["backup"]["environment"])
    for _ in range(2):
        done = night("backup", tmp_path, **server(address))
        assert (done.returncode, done.stderr) == (NIGHT_IS_OVER, "")
    [new] = {one.name for one in copies.iterdir()} - set(old)
    assert sorted(one.name for one in copies.iterdir()) == [*old[1:], new]
    [said] = re.findall(r"podman compose exec backup (.*)", (HOSTING / "compose.yaml").read_text("utf-8"))
    words = said.replace("-d scorekeeper", f"-d {server(empty)['PGDATABASE']}").replace(
        "/backups/games-DAY.dump", str(copies / new)
    )
    binaries = find_postgresql()
    assert binaries is not None
    subprocess.run(
        [str(binaries / words.split()[0]), *words.split()[1:]], env={**os.environ, **server(empty)}, check=True
    )
    with database(empty) as engine, Session(engine) as session:
        assert read_board(session, key) is not None
    failed = night("backup", tmp_path, **{**server(address), "PGDATABASE": "nowhere"})
    assert failed.returncode not in {0, NIGHT_IS_OVER}
    assert {one.name for one in copies.glob("games-*")} == {*old[1:], new}


@pytest.mark.parametrize(("days", "left"), [("0", 2), ("364", 1)])
def test_games_that_nobody_touched_go_every_night_if_the_setting_says_so(tmp_path: Path, days: str, left: int) -> None:
    with database(tmp_path / DATABASE_FILE) as engine, Session(engine) as session:
        keys = [Table(session, AGURK).key for _ in range(2)]
        old = now() - timedelta(days=365)
        session.execute(update(GameRow).where(GameRow.key == keys[0]).values(touched_at=old, created_at=old))
        session.commit()
    done = night("deletion", tmp_path, SCOREKEEPER_INSTANCE=str(tmp_path), SCOREKEEPER_KEEP_DAYS=days)
    assert (done.returncode, done.stderr) == (0 if days == "0" else NIGHT_IS_OVER, "")
    with database(tmp_path / DATABASE_FILE) as engine, Session(engine) as session:
        assert session.scalar(select(func.count()).where(GameRow.deleted_at.is_(None))) == left


def test_the_page_about_peoples_data_knows_how_long_backups_stay() -> None:
    assert SERVICES["app"]["environment"]["SCOREKEEPER_BACKUP_DAYS"] == str(KEPT)
