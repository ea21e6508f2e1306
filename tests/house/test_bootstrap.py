"""The set-up of a clone: done once, updated if it no longer fits, with an error of one line if it fails.

Most tests run the real set-up on a tiny project whose build needs nothing from the internet. A first set-up is tried in
every run; repairs, updates and a lost network in a long run.
"""

import ast
import hashlib
import json
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from scorekeeper import bootstrap

ROOT = Path(__file__).resolve().parents[2]
BEFORE_SET_UP = [
    "scorekeeper/__init__.py",
    "scorekeeper/__main__.py",
    "scorekeeper/bootstrap.py",
    "tests/__init__.py",
    "tests/__main__.py",
    "tests/explore.py",
    "tests/side_by_side.py",
]

PROJECT = """\
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "scorekeeper"
version = "1"
optional-dependencies = { test = [] }
"""
# Makes an editable wheel by hand.
BACKEND = """\
import pathlib, zipfile

def build_editable(folder, config_settings=None, metadata_directory=None):
    with zipfile.ZipFile(pathlib.Path(folder, "scorekeeper-1-py3-none-any.whl"), "w") as wheel:
        wheel.writestr("scorekeeper.pth", str(pathlib.Path.cwd()))
        info = "scorekeeper-1.dist-info/"
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: scorekeeper\\nVersion: 1\\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(info + "RECORD", "")
    return "scorekeeper-1-py3-none-any.whl"
"""
COMMAND = """\
import json, os, sys

def main():
    print(json.dumps([sys.prefix, os.getcwd(), sys.argv[1:]]))
    return 7
"""


class Clone:
    """A clone of a tiny project that sets itself up like this one, and a bare Python to run it."""

    def __init__(self, root: Path, python: Path, environment: dict[str, str]) -> None:
        self.root, self.venv = root, root / ".venv"
        self.command = [str(python), "-m", "scorekeeper", "standings", "--json"]
        self.environment = environment

    def run(self, **more: str) -> subprocess.CompletedProcess[str]:
        environment = {**self.environment, **more}
        return subprocess.run(self.command, cwd=self.root, env=environment, capture_output=True, text=True, check=False)

    def lock(self, text: str, name: str = "app") -> None:
        (self.root / "scorekeeper" / "requirements" / f"{name}.txt").write_text(text)

    def assert_runs(self, said: str) -> None:
        """The command runs in the environment, whatever it is given and answers; on the way the set-up says this."""
        done = self.run()
        expected = [str(self.venv), str(self.root), ["standings", "--json"]]
        assert (done.returncode, json.loads(done.stdout)) == (7, expected), done.stderr
        assert said in done.stderr if said else done.stderr == ""

    def assert_refuses(self, said: str, **more: str) -> None:
        """The command does not run, and below what the set-up began with one line says why."""
        done = self.run(**more)
        assert (done.returncode, done.stdout) == (bootstrap.REFUSED, "")
        _began, reason = done.stderr.splitlines()
        assert said in reason


@pytest.fixture
def clone(tmp_path: Path, bare_python: Path, environment: dict[str, str]) -> Clone:
    root = tmp_path / "clone"
    for folder in ("cli", "requirements"):
        (root / "scorekeeper" / folder).mkdir(parents=True)
    for name in ("__init__.py", "__main__.py", "bootstrap.py"):
        shutil.copy(ROOT / "scorekeeper" / name, root / "scorekeeper")
    (root / "scorekeeper" / "cli" / "__init__.py").write_text(COMMAND)
    (root / "pyproject.toml").write_text(PROJECT)
    (root / "backend.py").write_text(BACKEND)
    made = Clone(root, bare_python, environment)
    made.lock("# nothing but the standard library\n")
    made.lock("# nothing more\n", "test")
    return made


@pytest.mark.parametrize("name", BEFORE_SET_UP)
def test_python_3_8_can_parse_the_set_up_files(name: str) -> None:
    assert ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 8)).body


def test_an_old_python_is_refused_with_the_name_of_a_newer_one_or_the_download_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = tmp_path / ("python3.12.exe" if os.name == "nt" else "python3.12")
    newer.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit) as end:
        bootstrap.refuse_old_python((3, 9, 6))
    output = capsys.readouterr()
    assert end.value.code == bootstrap.REFUSED
    assert output.out == ""
    assert output.err == ("scorekeeper: Python 3.11 or newer is needed, and this is 3.9.6: use python3.12 instead.\n")
    newer.unlink()
    with pytest.raises(SystemExit):
        bootstrap.refuse_old_python((3, 10, 0))
    assert "https://www.python.org/downloads/" in capsys.readouterr().err


def test_a_clone_sets_itself_up_once_with_the_locked_versions_as_they_were_published(
    clone: Clone, tmp_path: Path
) -> None:
    sticks, _newer = [publish(tmp_path, version) for version in ("1", "2")]
    box = publish(tmp_path, "1", "box", "Requires-Dist: sticks[red]\n")
    clone.environment |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)}
    clone.lock(f"box==1 --hash=sha256:{box}\nsticks==1 --hash=sha256:{sticks}\n")
    clone.assert_runs("scorekeeper: Setting up, under a minute")
    clone.assert_runs("")
    clone.lock(f"sticks==2 --hash=sha256:{64 * '0'}\n")
    clone.assert_refuses("Installing failed: ERROR: THESE PACKAGES DO NOT MATCH THE HASHES")
    assert [path.name for path in clone.venv.rglob("sticks-*")] == ["sticks-1.dist-info"]


@pytest.mark.long
def test_after_a_change_the_environment_is_updated_in_place(clone: Clone) -> None:
    bootstrap.prepared(clone.root, ["test"])
    (clone.venv / "kept").touch()
    clone.lock("# something else\n")
    clone.assert_runs("Bringing .venv up to date")
    assert (clone.venv / "kept").exists()
    assert bootstrap.needs_of(clone.root, ["test"]).items() <= bootstrap.made_for(clone.root).items()
    clone.lock("# something else\n", "test")
    clone.assert_runs("")
    assert not bootstrap.needs_of(clone.root, ["test"]).items() <= bootstrap.made_for(clone.root).items()


@pytest.mark.long
def test_an_environment_that_is_broken_or_was_moved_is_made_anew(clone: Clone) -> None:
    clone.assert_runs("Setting up, under")
    bootstrap.python_of(clone.root).unlink()
    clone.assert_runs("Setting up, under")
    (clone.venv / "scorekeeper-set-up.json").write_text("{")
    clone.assert_runs("Setting up, under")
    clone.root = clone.root.rename(clone.root.with_name("moved"))
    clone.venv = clone.root / ".venv"
    clone.assert_runs("Setting up, under")


@pytest.mark.long
def test_without_the_internet_the_error_is_one_line(clone: Clone) -> None:
    clone.lock(f"segno==1.6.6 --hash=sha256:{64 * '0'}\n")
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "0"}
    clone.assert_refuses("Installing failed: no way to the package index (connection refused)", **nowhere)
    assert not bootstrap.made_for(clone.root)


def test_without_ensurepip_the_error_says_what_to_install(
    clone: Clone, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Debian does not install it."""
    monkeypatch.setattr(bootstrap, "find_spec", lambda _name: None)
    with pytest.raises(SystemExit) as end:
        bootstrap.prepared(clone.root)
    assert end.value.code == bootstrap.REFUSED
    assert "sudo apt install python3-venv" in capsys.readouterr().err
    assert not clone.venv.exists()


def publish(folder: Path, version: str, name: str = "sticks", needs: str = "") -> str:
    """The SHA-256 of a new wheel in the folder, of a package with nothing in it."""
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        info = f"{name}-{version}.dist-info"
        file.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}")
        file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr(f"{info}/RECORD", "")
    return hashlib.sha256(wheel.read_bytes()).hexdigest()


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("WARNING: Retrying … getaddrinfo failed\nERROR: none", "no way to the package index (getaddrinfo failed)"),
        ("  ERROR: no such thing\n× pip subprocess did not run\nERROR: Failed", "ERROR: no such thing"),
        ("Traceback …\nOSError: disk full\nerror: failed", "OSError: disk full"),
        ("Killed", "Killed"),
        ("", "no reason given"),
    ],
)
def test_the_reason_of_a_failure_is_one_line_of_the_output(output: str, reason: str) -> None:
    assert bootstrap.reason_in(output).startswith(reason)
