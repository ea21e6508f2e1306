"""Set up a bare clone: make its own `.venv` once, and update or remake it when it no longer fits.

This uses only the standard library and syntax of Python 3.8, so that an old Python prints an error message and no
syntax error. Messages go to standard error, because standard output belongs to the commands. Installed from a wheel,
this module does nothing.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from importlib import metadata
from pathlib import Path
from typing import IO, Iterable, NoReturn

NAME = "scorekeeper"
MIN_PYTHON = (3, 11)
# The exact versions are complete: a pip that resolves may look at a release that came later, and refuse it. Python
# compiles what the app imports when it first starts; pip would compile everything.
INSTALL = ("install", "--disable-pip-version-check", "--no-compile", "--no-deps")
# The Python outside of any environment, because this one's environment may be the one to remake.
BASE_PYTHON: str = getattr(sys, "_base_executable", None) or sys.executable
REFUSED = 2
INTERRUPTED = 130

UNREACHABLE = re.compile(
    r"name resolution|name or service not known|nodename nor servname|getaddrinfo failed|network is unreachable"
    r"|no route to host|connection refused|connection reset|timed out|certificate verify failed|tunnel connection",
    re.IGNORECASE,
)


class SetUpError(Exception):
    """The set-up cannot go on. The text is the one line to show."""


class Checkout:
    """A clone of the project and its environment."""

    def __init__(self, root: Path) -> None:
        """Set the paths. This creates nothing."""
        self.root = root
        self.requirements = root / NAME / "requirements"
        self.venv = root / ".venv"
        self.stamp = self.venv / f"{NAME}-set-up.json"
        self.python = self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def prepare(self, extras: Iterable[str] = ()) -> Path:
        """The environment's Python. Makes or updates the environment first if it does not fit.

        Raises SetUpError, and OSError if the disk cannot be written.
        """
        if not self.fits(extras):
            # We lock pyproject.toml itself, so no lock file can be left over.
            with (self.root / "pyproject.toml").open("rb+") as lock:
                wait_for(lock)
                if not self.fits(extras):  # another process may have set it up while we waited
                    self._set_up(self.needs(extras))
        return self.python

    def fits(self, extras: Iterable[str] = ()) -> bool:
        """Whether the environment is complete, was made for the present project, and has these extras."""
        return self.python.exists() and self.needs(extras).items() <= self._made_for().items()

    def needs(self, extras: Iterable[str] = ()) -> dict[str, str]:
        """What the environment must have been made for: place and Python under `at`, a digest for each lock file.

        The place counts, because the environment of a moved or copied checkout still has the old paths.
        """
        project = (self.root / "pyproject.toml").read_bytes()
        texts = {name: project + (self.requirements / f"{name}.txt").read_bytes() for name in ("app", *extras)}
        digests = {name: hashlib.sha256(text).hexdigest() for name, text in texts.items()}
        return {"at": f"{self.root} {sys.implementation.cache_tag}", **digests}

    def _set_up(self, needs: dict[str, str]) -> None:
        started = time.monotonic()
        pip, made_for = choose_pip(self.python), self._made_for()
        # An update in place does not disturb a server that runs from the environment. In doubt, start over.
        update = self.python.exists() and made_for.get("at") == needs["at"] and run(*pip, "--version").returncode == 0
        if update:
            say("Bringing .venv up to date …")
        elif self.venv.exists():
            say("What is in .venv does not fit or was not finished: setting up anew …")
        else:
            say("Setting up once, under a minute: making .venv and installing …")

        # After an interruption there is no stamp, so the next run starts over.
        self.stamp.unlink(missing_ok=True)
        if not update:
            made_for = {}
            bare = [] if pip[0] == str(self.python) else ["--without-pip"]
            self._run("Making .venv", BASE_PYTHON, "-m", "venv", "--clear", *bare, str(self.venv))
        locks = [f"--requirement={self.requirements / name}.txt" for name in needs if name != "at"]
        try:
            self._run("Installing", *pip, *INSTALL, "--require-hashes", *locks)
            # What builds it is among them, at its exact version too.
            self._run("Installing", *pip, *INSTALL, "--no-build-isolation", f"--editable={self.root}")
        except SetUpError:  # half of it may be done: the next run can go on, and until then it fits nothing
            self._write_stamp({"at": needs["at"]})
            raise
        self._write_stamp({**made_for, **needs})
        say(f"Ready after {time.monotonic() - started:.0f} s.")

    def _run(self, what: str, *command: str) -> None:
        """Run a step silently. Raises SetUpError with the reason if it fails."""
        # Fail within seconds when offline. `user` in a pip.conf would install outside the environment.
        environment = {"PIP_RETRIES": "2", "PIP_NO_INPUT": "1", **os.environ, "PIP_USER": "0"}
        done = run(*command, env=environment)
        if done.returncode:
            reason = reason_in(done.stdout)
            if self.venv.is_dir():
                log = self.venv / f"{NAME}-set-up.log"
                log.write_text(done.stdout, encoding="utf-8")
                reason += f" (All of it: {log})"
            raise SetUpError(f"{what} failed: {reason}")

    def _made_for(self) -> dict[str, str]:
        """What the last set-up was for; empty if there was none, or it was interrupted or cannot be read."""
        try:
            return dict(json.loads(self.stamp.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return {}

    def _write_stamp(self, made_for: dict[str, str]) -> None:
        self.stamp.write_text(json.dumps(made_for, indent=2) + "\n", encoding="utf-8")


def hand_over() -> None:
    """Return if this Python can run the app. In a bare clone, continue as the Python of its environment instead."""
    refuse_old_python()
    root = Path(__file__).resolve().parent.parent
    if is_installed() or not (root / "pyproject.toml").is_file() or Path(sys.prefix) == root / ".venv":
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


def choose_pip(python: Path) -> list[str]:
    """The pip that installs for this Python: its own, or the base Python's if new environments get none.

    On Debian and Ubuntu the part of venv that puts it there (ensurepip) is a separate package. Raises SetUpError if
    neither is there.
    """
    try:
        import ensurepip  # noqa: F401, PLC0415 - only to see whether it is installed
    except ImportError:
        pip = [BASE_PYTHON, "-m", "pip", "--python"]  # that option is from pip 22.3 on
        if run(*pip, BASE_PYTHON, "--version").returncode:
            instead = "On Debian and Ubuntu: sudo apt install python3-venv"
            raise SetUpError(f"This Python cannot make environments. {instead}") from None
        return [*pip, str(python)]
    return [str(python), "-m", "pip"]


def run(*command: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command; what it prints is in `stdout`."""
    return subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace", env=env, check=False
    )


def reason_in(output: str) -> str:
    """The one line of pip's output that says why it failed."""
    unreachable = UNREACHABLE.search(output)
    if unreachable:
        return f"no way to the package index ({unreachable.group().lower()}). Once there is one, try again."
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    # pip prints the cause first, then what failed because of it.
    errors = [line for line in lines if line.startswith("ERROR:")] + [line for line in lines if "rror:" in line]
    return (errors or lines[-1:] or ["no reason given"])[0]


def wait_for(lock: IO[bytes]) -> None:
    """Lock the file until this process closes it or ends. On Windows nothing keeps two first runs apart."""
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415 - there is none on Windows

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another set-up of this checkout is under way; waiting for it …")
            fcntl.flock(lock, fcntl.LOCK_EX)


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
