"""The wheel has the whole app and works outside a checkout; in a long run, a clean copy sets itself up."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from html import unescape
from pathlib import Path

import pytest

from scorekeeper.bootstrap import python_of
from tests.server.journal import Journal
from tests.server.serving import Phone, open_game, serving

ROOT = Path(__file__).resolve().parents[2]
CARRIED = {
    "templates": "scorekeeper/templates",
    "static": "scorekeeper/static",
    "scorekeeper/hosting": "scorekeeper/hosting",
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


def test_the_wheel_has_every_file_of_its_folders_and_only_the_package(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for folder, place in CARRIED.items():
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"]
        expected = {f"{place}/{path.relative_to(ROOT / folder).as_posix()}" for path in files}
        assert expected
        assert expected == {name for name in names if name.startswith(f"{place}/")}
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"scorekeeper"}


def test_the_wheel_works_outside_of_a_checkout(wheel: Path, tmp_path: Path) -> None:
    packages = str(tmp_path / "packages")
    zipfile.ZipFile(wheel).extractall(packages)
    where = [sys.executable, "-c", "import scorekeeper; print(scorekeeper.__file__)"]
    found = subprocess.check_output(where, env={**os.environ, "PYTHONPATH": packages}, text=True, cwd=tmp_path)
    assert found.startswith(packages)
    play_a_hand(sys.executable, tmp_path / "games", packages)


@pytest.mark.long
def test_a_clean_copy_sets_itself_up_and_works(tmp_path: Path, bare_python: Path, environment: dict[str, str]) -> None:
    copy = tmp_path / "copy"
    rubbish = shutil.ignore_patterns(".git", ".*_cache", ".venv", "__pycache__", "instance", ".hypothesis")
    shutil.copytree(ROOT, copy, ignore=rubbish)
    command = [str(bare_python), "-m", "scorekeeper", "--help"]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    if "no way to the package index" in done.stderr:
        pytest.skip("no way to the package index")
    assert done.returncode == 0, done.stderr
    assert "Ready after" in done.stderr
    python = python_of(copy)
    play_a_hand(str(python), tmp_path / "games")
    command = [str(python.parent / ("scorekeeper.exe" if os.name == "nt" else "scorekeeper")), "--help"]
    said = subprocess.check_output(command, env=environment, text=True, cwd=tmp_path, stderr=subprocess.STDOUT)
    assert said.startswith("Usage:")


def play_a_hand(python: str, folder: Path, packages: str = "") -> None:
    """Open a game and record a hand over HTTP, outside of any checkout, and find it on the board."""
    folder.mkdir()
    with serving(folder, python=python, cwd=folder, PYTHONPATH=packages) as server, Phone(server.port) as phone:
        key = open_game(phone)
        Journal(phone, key).save(((1, "9"), (0, "5")))
        board, sheet = phone.get(f"/g/{key}").body, phone.get(f"/g/{key}/plain").body
        assert "+9" in sheet
        for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', board + sheet):
            assert phone.get(unescape(address)).status == 200, address
