"""The wheel carries the whole app and works where no checkout is."""

import os
import re
import subprocess
import sys
import zipfile
from html import unescape
from pathlib import Path

import pytest

from scorekeeper.bootstrap import choose_installer, installing, making
from tests.server.serving import Phone, fields_of, serving

ROOT = Path(__file__).resolve().parents[2]
CARRIED = {
    "templates": "scorekeeper/templates",
    "static": "scorekeeper/static",
    "scorekeeper/store/migrations": "scorekeeper/store/migrations",
    "scorekeeper/translations": "scorekeeper/translations",
}


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a clean environment, outside the checkout, in which the wheel is installed."""
    venv = tmp_path_factory.mktemp("installed") / "venv"
    python = venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    installer = choose_installer()
    making_it = making(installer, venv)
    installing_it = [*installing(installer, python), str(wheel)]
    for command in (making_it, installing_it):
        done = subprocess.run(command, capture_output=True, text=True, cwd=venv.parent, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return python


@pytest.mark.parametrize("folder", CARRIED)
def test_the_wheel_carries_every_file_of_the_folder(wheel: Path, folder: str) -> None:
    files = [path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    expected = {f"{CARRIED[folder]}/{path.relative_to(ROOT / folder).as_posix()}" for path in files}
    assert expected
    assert expected == {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith(CARRIED[folder] + "/")}


def test_the_wheel_brings_nothing_but_the_package(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"scorekeeper"}


def test_a_hand_is_played_over_http_on_the_installed_wheel(installed: Path, tmp_path: Path) -> None:
    """From a folder where no checkout is: a game is opened, a hand recorded, and the board has it."""
    with serving(tmp_path, python=str(installed), cwd=tmp_path) as server, Phone(server.port) as phone:
        form = fields_of(phone.get("/new/agurk").body, "/new/agurk")
        names = {"players-0-name": "Anna", "players-1-name": "Bo", "first": "0"}
        opened = phone.post("/new/agurk", {**form, **names})
        assert opened.status == 303, opened.body
        key = opened.place.rpartition("/")[2]
        saved = phone.post(f"/g/{key}/hand", {**phone.hand_form(key), "leader": "1", "card_0": "5", "card_1": "9"})
        assert saved.status == 303, saved.body
        board = phone.get(f"/g/{key}").body
        assert "Bo, hand 1: 9" in board
        for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', board):
            assert phone.get(unescape(address)).status == 200, address


def test_the_installed_wheel_brings_the_command(installed: Path) -> None:
    command = installed.parent / ("scorekeeper.exe" if os.name == "nt" else "scorekeeper")
    done = subprocess.run([command, "--help"], capture_output=True, text=True, cwd=installed.parent, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage:")
