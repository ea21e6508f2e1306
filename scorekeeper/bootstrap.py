"""Set up a bare clone: make its own `.venv` once, and update or remake it when it no longer fits.

This uses only the standard library and syntax of Python 3.8, so that an old Python prints an error message and no
syntax error. Messages go to standard error, because standard output belongs to the commands. Installed from a wheel,
this module does nothing.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import time
from importlib import metadata
from pathlib import Path
from typing import IO, Any, Iterable, Iterator, NoReturn, Sequence

NAME = "scorekeeper"
MIN_PYTHON = (3, 11)
MIN_PIP = (22, 3)  # the first that can install into another environment (`pip --python`)
# Python compiles what the app imports when it first starts; pip would compile everything, which uv does not.
PIP_OPTIONS = ("--disable-pip-version-check", "--no-compile")
# The exact versions are complete. An installer that resolves may look at a release that came later, and refuse it.
EXACT = ("--no-deps", "--require-hashes")
REFUSED = 2
INTERRUPTED = 130

UNREACHABLE = re.compile(
    r"temporary failure in name resolution|name or service not known|nodename nor servname provided"
    r"|getaddrinfo failed|dns error|network is unreachable|no route to host|connection refused"
    r"|connection reset|timed out|certificate verify failed|tunnel connection failed",
    re.IGNORECASE,
)


class SetUpError(Exception):
    """The set-up cannot go on. The text is the one line to show."""


class Checkout:
    """A clone of the project and its environment."""

    def __init__(self, root: Path) -> None:
        """Set the paths. This creates nothing."""
        self.root = root
        self.project = root / "pyproject.toml"
        self.requirements = root / NAME / "requirements"
        self.venv = root / ".venv"
        self.stamp = self.venv / f"{NAME}-set-up.json"
        self.log = self.venv / f"{NAME}-set-up.log"
        self.python = self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def needs(self) -> dict[str, str]:
        """What the environment must have been made for, without the extras.

        Of pyproject.toml only the parts that decide what to install count, so changed settings of tools need no new
        set-up. The path counts, because the environment of a moved or copied checkout still has the old paths.
        """
        import tomllib  # noqa: PLC0415 - new in 3.11, and an older Python must be able to print its error

        try:
            project = tomllib.loads(self.project.read_text(encoding="utf-8"))
        except ValueError as error:
            raise SetUpError(f"pyproject.toml cannot be read: {error}") from error
        parts = [project.get("build-system"), project.get("project"), project.get("tool", {}).get("hatch")]
        parts += [path.read_text(encoding="utf-8") for path in sorted(self.requirements.glob("*.txt"))]
        text = json.dumps(parts, sort_keys=True, default=str)
        return {
            "at": str(self.root),
            "python": str(sys.implementation.cache_tag),
            "project": hashlib.sha256(text.encode()).hexdigest(),
        }

    def fits(self, extras: Iterable[str] = ()) -> bool:
        """Whether the environment is complete, was made for the present project, and has these extras."""
        stamp = self._read_stamp()
        return self._is_whole() and stamp.get("needs") == self.needs() and {*extras} <= {*stamp.get("extras", [])}

    def prepare(self, extras: Iterable[str] = ()) -> Path:
        """The environment's Python. Makes or updates the environment first if it does not fit.

        Extras that were installed before stay. Raises SetUpError, and OSError if the disk cannot be written.
        """
        wanted = {*extras}
        if not self.fits(wanted):
            with self._alone() as lock:
                if not self.fits(wanted):  # another process may have set it up while we waited
                    self._set_up(wanted, lock)
        return self.python

    def _set_up(self, extras: set[str], lock: IO[bytes]) -> None:
        started = time.monotonic()
        needs, stamp, installer = self.needs(), self._read_stamp(), choose_installer()
        extras |= {*stamp.get("extras", [])}
        # An update in place does not disturb a server that runs from the environment. In doubt, start over.
        update = (
            bool(stamp)
            and {**stamp["needs"], "project": ""} == {**needs, "project": ""}
            and self._is_whole()
            and (installer != "venv" or self._has("pip"))
        )
        if update:
            say(f"Bringing .venv up to date with {installer} …")
        elif self.venv.exists():
            say(f"What is in .venv does not fit or was not finished: setting up anew with {installer} …")
        else:
            say(f"Setting up once, under a minute: making .venv and installing with {installer} …")

        # After an interruption there is no stamp, so the next run starts over.
        self.stamp.unlink(missing_ok=True)
        if not update:
            self._run("Making .venv", making(installer, self.venv), lock)
        install = installing(installer, self.python)
        exact = [f"--requirement={self.requirements / name}.txt" for name in ("app", *sorted(extras))]
        try:
            self._run("Installing", [*install, *EXACT, *exact], lock)
            # What builds it is among them, at its exact version too.
            self._run("Installing", [*install, "--no-deps", "--no-build-isolation", "--editable", str(self.root)], lock)
        except SetUpError:
            if update:  # half of it may be done: the next run can update again, and until then it fits nothing
                self._write_stamp({**stamp, "needs": {**needs, "project": ""}})
            raise
        self._write_stamp({"needs": needs, "extras": sorted(extras)})
        say(f"Ready after {time.monotonic() - started:.0f} s.")

    def _run(self, what: str, command: Sequence[str], lock: IO[bytes]) -> None:
        """Run a step silently. Raises SetUpError with the reason if it fails."""
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            # Fail within seconds when offline. `user` in a pip.conf would install outside the environment.
            env={"PIP_RETRIES": "2", "PIP_NO_INPUT": "1", **os.environ, "PIP_USER": "0"},
            # If this process is killed, its step keeps the lock until it ends.
            pass_fds=() if os.name == "nt" else (lock.fileno(),),
            check=False,
        )
        if done.returncode:
            reason = reason_in(done.stdout)
            if self.venv.is_dir():
                self.log.write_text(done.stdout, encoding="utf-8")
                reason += f" (All of it: {self.log})"
            raise SetUpError(f"{what} failed: {reason}")

    @contextlib.contextmanager
    def _alone(self) -> Iterator[IO[bytes]]:
        """Hold the lock on this checkout's set-up. Wait if another process holds it.

        We lock pyproject.toml itself, so no lock file can be left over.
        """
        with self.project.open("rb+") as lock:
            if not locked(lock):
                say("Another set-up of this checkout is under way; waiting for it …")
                while not locked(lock):
                    time.sleep(0.2)
            yield lock

    def _is_whole(self) -> bool:
        """Whether the environment has a Python and this project installed. This looks only for files."""
        return self.python.exists() and self._has(NAME)

    def _has(self, distribution: str) -> bool:
        libraries = "Lib" if os.name == "nt" else "lib/python3*"
        return any(self.venv.glob(f"{libraries}/site-packages/{distribution}-*.dist-info"))

    def _read_stamp(self) -> dict[str, Any]:
        """The stamp of the last complete set-up; empty if there is none or it cannot be read."""
        try:
            stamp = json.loads(self.stamp.read_text(encoding="utf-8"))
            return {"needs": dict(stamp["needs"]), "extras": list(stamp["extras"])}
        except (OSError, ValueError, KeyError, TypeError):
            return {}

    def _write_stamp(self, stamp: dict[str, Any]) -> None:
        self.stamp.write_text(json.dumps(stamp, indent=2) + "\n", encoding="utf-8")


def hand_over() -> None:
    """Return if this Python can run the app. In a bare clone, continue as the Python of its environment instead."""
    refuse_old_python()
    root = Path(__file__).resolve().parent.parent
    if is_installed() or not (root / "pyproject.toml").is_file():
        return
    become([str(prepared(root)), "-m", NAME, *sys.argv[1:]])


def prepared(root: Path, extras: Iterable[str] = ()) -> Path:
    """The Python of this checkout's environment, set up if needed. Exits with one line if the set-up fails."""
    refuse_old_python()
    try:
        return Checkout(root).prepare(extras)
    except SetUpError as error:
        say(str(error))
    except OSError as error:
        say(f"Setting up failed: {error}")
    except KeyboardInterrupt:
        say("Setting up was interrupted; the next run starts it over.")
        sys.exit(INTERRUPTED)
    sys.exit(REFUSED)


def refuse_old_python(version: tuple[int, ...] = sys.version_info[:3]) -> None:
    """Exit with one line if this Python is too old, and name a newer one if the machine has it."""
    if version >= MIN_PYTHON:
        return
    names = [f"python3.{minor}" for minor in range(20, MIN_PYTHON[1] - 1, -1)]
    newer = next((name for name in names if shutil.which(name)), None)
    advice = f"use {newer} instead" if newer else "get one from https://www.python.org/downloads/"
    say(f"Python {dotted(MIN_PYTHON)} or newer is needed, and this is {dotted(version)}: {advice}.")
    sys.exit(REFUSED)


def is_installed(distribution: str = NAME) -> bool:
    """Whether the distribution is installed for this Python."""
    try:
        metadata.distribution(distribution)
    except metadata.PackageNotFoundError:
        return False
    return True


def base_python() -> str:
    """The Python outside of any environment, because this one's environment may be the one to remake."""
    return getattr(sys, "_base_executable", None) or sys.executable


def choose_installer() -> str:
    """`uv` if it is installed, else `venv`, else `pip` if this Python's venv cannot install pip.

    On Debian and Ubuntu that part of venv (ensurepip) is a separate package. Raises SetUpError if none of them works.
    """
    if shutil.which("uv"):
        return "uv"
    if importlib.util.find_spec("venv"):
        try:
            import ensurepip  # noqa: F401, PLC0415 - only to see whether it is installed
        except ImportError:
            if pip_version() >= MIN_PIP:
                return "pip"
        else:
            return "venv"
    raise SetUpError("This Python cannot make environments. On Debian and Ubuntu: sudo apt install python3-venv")


def pip_version() -> tuple[int, ...]:
    """The version of the base Python's pip; empty if it has none."""
    command = [base_python(), "-m", "pip", "--version"]
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    found = re.match(r"pip (\d+)\.(\d+)", output)
    return tuple(int(part) for part in found.groups()) if found else ()


def making(installer: str, venv: Path) -> list[str]:
    """The command that makes an empty environment, replacing any old one."""
    return {
        "uv": ["uv", "venv", "--clear", "--python", base_python(), str(venv)],
        "venv": [base_python(), "-m", "venv", "--clear", str(venv)],
        "pip": [base_python(), "-m", "venv", "--clear", "--without-pip", str(venv)],
    }[installer]


def installing(installer: str, python: Path) -> list[str]:
    """The start of the command that installs into this Python's environment."""
    return {
        "uv": ["uv", "pip", "install", "--python", str(python)],
        "venv": [str(python), "-m", "pip", "install", *PIP_OPTIONS],
        "pip": [
            base_python(),
            "-m",
            "pip",
            "--python",
            str(python),
            "install",
            *PIP_OPTIONS,
        ],
    }[installer]


def reason_in(output: str) -> str:
    """The one line of an installer's output that says why it failed."""
    unreachable = UNREACHABLE.search(output)
    if unreachable:
        return f"no way to the package index ({unreachable.group().lower()}). Once there is one, try again."
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    # pip prints the cause first, then what failed because of it.
    errors = [line for line in lines if re.match("ERROR:|×", line)] + [line for line in lines if "rror:" in line]
    return (errors or lines[-1:] or ["no reason given"])[0]


def locked(file: IO[bytes]) -> bool:
    """Try to lock the file. True if this process now holds the lock, until it closes the file or ends."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - Windows only

            file.seek(1 << 30)  # far beyond the end, because nobody else can read a locked byte
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - everywhere but on Windows

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def become(command: list[str]) -> NoReturn:
    """Continue as another program, in the same directory, with the same input and output."""
    if os.name != "nt":
        os.execv(command[0], command)  # noqa: S606 - our own command
    with subprocess.Popen(command) as program:
        while True:
            with contextlib.suppress(KeyboardInterrupt):  # the program gets Ctrl-C too, and decides when to end
                sys.exit(program.wait())


def dotted(version: Iterable[int]) -> str:
    """A version as text: 3.11."""
    return ".".join(str(part) for part in version)


def say(message: str) -> None:
    """Print a message for people on standard error."""
    print(f"{NAME}: {message}", file=sys.stderr, flush=True)
