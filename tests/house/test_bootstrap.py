"""The set-up of a clone: done once, updated if it no longer fits, with an error of one line if it fails.

Most tests run the real set-up on a tiny project whose build needs nothing from the internet. A first set-up is tried in
every run, repairs and updates in a long run.
"""

import ast
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from scorekeeper import bootstrap
from scorekeeper.bootstrap import Checkout

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
posix = pytest.mark.skipif(os.name == "nt", reason="named pipes and process groups of a POSIX system")

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
# Makes an editable wheel by hand. If there are named pipes, it writes to one and waits for the other.
BACKEND = """\
import pathlib, zipfile

def build_editable(folder, config_settings=None, metadata_directory=None):
    here = pathlib.Path.cwd()
    if (here / "building").exists():
        (here / "building").write_text("yes")
        (here / "go on").read_text()
    with zipfile.ZipFile(pathlib.Path(folder, "scorekeeper-1-py3-none-any.whl"), "w") as wheel:
        wheel.writestr("scorekeeper.pth", str(here))
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
        self.root = root
        self.checkout = Checkout(root)
        self.command = [str(python), "-m", "scorekeeper", "standings", "--json"]
        self.environment = environment
        self.building, self.go_on = root / "building", root / "go on"

    def run(self, **more: str) -> subprocess.CompletedProcess[str]:
        with self.start(**more) as process:
            said, errors = process.communicate()
            return subprocess.CompletedProcess(self.command, process.returncode, said, errors)

    def hold(self) -> None:
        """Let the build say when it has begun, and wait until it may go on."""
        os.mkfifo(self.building)
        os.mkfifo(self.go_on)

    def start(self, **more: str) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        environment = {**self.environment, **more}
        return subprocess.Popen(
            self.command, cwd=self.root, env=environment, stdout=pipe, stderr=pipe, text=True, start_new_session=True
        )

    def lock(self, text: str, name: str = "app") -> None:
        (self.checkout.requirements / f"{name}.txt").write_text(text)

    def change(self, old: str, new: str) -> None:
        project = self.root / "pyproject.toml"
        text = project.read_text()
        assert old in text
        project.write_text(text.replace(old, new))

    def expected(self) -> list[object]:
        return [str(self.checkout.venv), str(self.root), ["standings", "--json"]]


@pytest.fixture
def without_ensurepip(tmp_path: Path) -> str:
    """A folder for PYTHONPATH that hides ensurepip, which Debian does not install."""
    folder = tmp_path / "without ensurepip"
    folder.mkdir()
    (folder / "ensurepip.py").write_text("raise ImportError\n")
    return str(folder)


@pytest.fixture
def clone(tmp_path: Path, bare_python: Path, environment: dict[str, str], without_ensurepip: str) -> Clone:
    root = tmp_path / "clone"
    (root / "scorekeeper" / "cli").mkdir(parents=True)
    for name in ("__init__.py", "__main__.py", "bootstrap.py"):
        shutil.copy(ROOT / "scorekeeper" / name, root / "scorekeeper")
    (root / "scorekeeper" / "cli" / "__init__.py").write_text(COMMAND)
    (root / "pyproject.toml").write_text(PROJECT)
    (root / "backend.py").write_text(BACKEND)
    if bootstrap.is_installed("pip"):
        environment["PYTHONPATH"] = without_ensurepip  # twice as fast as copying pip into every environment
    made = Clone(root, bare_python, environment)
    made.checkout.requirements.mkdir()
    made.lock("# nothing but the standard library\n")
    made.lock("# nothing more\n", "test")
    return made


@pytest.mark.parametrize("name", BEFORE_SET_UP)
def test_python_3_8_can_parse_the_set_up_files(name: str) -> None:
    assert ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 8)).body


def test_the_set_up_imports_only_the_standard_library() -> None:
    tree = ast.parse(Path(bootstrap.__file__).read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names


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
    first, second = clone.run(), clone.run()
    assert (first.returncode, json.loads(first.stdout)) == (7, clone.expected()), first.stderr
    assert first.stderr.startswith("scorekeeper: Setting up once, under a minute")
    assert "Ready after" in first.stderr
    assert (second.returncode, json.loads(second.stdout), second.stderr) == (7, clone.expected(), "")
    clone.lock(f"sticks==2 --hash=sha256:{64 * '0'}\n")
    refused = clone.run()
    assert (refused.returncode, refused.stdout) == (bootstrap.REFUSED, "")
    assert "Installing failed: ERROR: THESE PACKAGES DO NOT MATCH THE HASHES" in refused.stderr
    assert [path.name for path in clone.checkout.venv.rglob("sticks-*")] == ["sticks-1.dist-info"]


def publish(folder: Path, version: str, name: str = "sticks", needs: str = "") -> str:
    """The SHA-256 of a new wheel in the folder, of a package with nothing in it."""
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        info = f"{name}-{version}.dist-info"
        file.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}")
        file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr(f"{info}/RECORD", "")
    return hashlib.sha256(wheel.read_bytes()).hexdigest()


@pytest.mark.long
def test_after_a_change_the_environment_is_updated_in_place_also_after_a_failed_update(
    clone: Clone, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bootstrap.prepared(clone.root, ["test"]) == clone.checkout.python
    (clone.checkout.venv / "kept").touch()
    clone.change('name = "scorekeeper"', 'name = "scorekeeper"\ndescription = "changed"')
    assert not clone.checkout.fits()

    assert bootstrap.prepared(clone.root) == clone.checkout.python

    assert "Bringing .venv up to date" in capsys.readouterr().err
    assert (clone.checkout.venv / "kept").exists()
    clone.lock("# nothing else\n", "test")
    assert clone.checkout.fits()
    assert not clone.checkout.fits(["test"])

    clone.change('build-backend = "backend"', 'build-backend = "nosuch"')
    with pytest.raises(SystemExit):
        bootstrap.prepared(clone.root)
    assert "Installing failed: " in capsys.readouterr().err
    assert not clone.checkout.fits()
    clone.change('build-backend = "nosuch"', 'build-backend = "backend"')
    assert bootstrap.prepared(clone.root) == clone.checkout.python
    assert (clone.checkout.venv / "kept").exists(), "the next run updates the environment after a failed update"


@pytest.mark.long
def test_a_broken_environment_is_remade(clone: Clone) -> None:
    assert clone.run().returncode == 7

    clone.checkout.python.unlink()
    assert_is_remade(clone, "its Python is lost")
    clone.checkout.stamp.write_text("{")
    assert_is_remade(clone, "the stamp cannot be read")
    clone.root = clone.root.rename(clone.root.with_name("moved"))
    clone.checkout = Checkout(clone.root)
    assert_is_remade(clone, "the checkout was moved")


def assert_is_remade(clone: Clone, broken: str) -> None:
    assert not clone.checkout.fits(), broken
    (clone.checkout.venv / "rubbish").touch()
    healed = clone.run()
    assert (healed.returncode, json.loads(healed.stdout)) == (7, clone.expected()), (broken, healed.stderr)
    assert "setting up anew" in healed.stderr, broken
    assert not (clone.checkout.venv / "rubbish").exists(), broken


@pytest.mark.long
@posix
def test_the_next_run_repairs_an_interrupted_set_up(clone: Clone) -> None:
    clone.hold()
    with clone.start() as interrupted:
        assert clone.building.read_text() == "yes"
        os.killpg(interrupted.pid, signal.SIGKILL)
    clone.building.unlink()
    assert not clone.checkout.fits()
    assert clone.run().returncode == 7
    assert clone.checkout.fits()


@pytest.mark.long
@posix
def test_a_second_set_up_waits_for_the_first_and_uses_its_environment(clone: Clone) -> None:
    clone.hold()
    with clone.start() as first:
        assert clone.building.read_text() == "yes"
        with clone.start() as second:
            assert second.stderr is not None
            assert "under way; waiting" in second.stderr.readline()
            clone.go_on.write_text("now")
            first_out, _ = first.communicate(timeout=60)
            second_out, second_err = second.communicate(timeout=60)
    assert json.loads(first_out) == json.loads(second_out) == clone.expected()
    assert second_err == ""


def test_without_the_internet_the_error_is_one_line(clone: Clone) -> None:
    clone.lock(f"segno==1.6.6 --hash=sha256:{64 * '0'}\n")
    nowhere = "http://127.0.0.1:9/"
    refused = clone.run(PIP_INDEX_URL=nowhere, PIP_CONFIG_FILE=os.devnull, PIP_NO_INDEX="0")
    assert (refused.returncode, refused.stdout) == (bootstrap.REFUSED, "")
    _, reason = refused.stderr.splitlines()
    assert "Installing failed: no way to the package index (connection refused)" in reason
    assert not clone.checkout.fits()


def test_without_ensurepip_and_pip_the_error_says_what_to_install(clone: Clone, without_ensurepip: str) -> None:
    Path(without_ensurepip, "pip.py").write_text("raise ImportError\n")
    refused = clone.run(PYTHONPATH=without_ensurepip)
    assert (refused.returncode, refused.stdout) == (bootstrap.REFUSED, "")
    assert refused.stderr.count("\n") == 1
    assert "sudo apt install python3-venv" in refused.stderr
    assert not clone.checkout.venv.exists()


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
