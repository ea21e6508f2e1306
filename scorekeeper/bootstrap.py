"""Set up a bare clone: make its own `.venv` once, and bring it up to date or make it anew when it no longer fits.

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
from importlib.util import find_spec
from pathlib import Path
from typing import Iterable, NoReturn

NAME = "scorekeeper"
MIN_PYTHON = (3, 11)
# The exact versions are complete: a pip that resolves may look at a release that came later, and refuse it. Python
# compiles what the app imports when it first starts; pip would compile everything.
INSTALL = ("-m", "pip", "install", "--disable-pip-version-check", "--no-compile", "--no-deps")
# The Python outside of any environment, because this one's environment may be the one to make anew.
BASE_PYTHON: str = getattr(sys, "_base_executable", None) or sys.executable
REFUSED = 2
INTERRUPTED = 130

UNREACHABLE = re.compile(
    r"name resolution|name or service not known|nodename nor servname|getaddrinfo failed|network is unreachable"
    r"|no route to host|connection refused|connection reset|timed out|certificate verify failed|tunnel connection",
    re.IGNORECASE,
)


def hand_over() -> None:
    """Return if this Python can run the app. In a bare clone, continue as the Python of its environment instead."""
    refuse_old_python()
    root = Path(__file__).resolve().parent.parent
    if is_installed() or not (root / "pyproject.toml").is_file() or Path(sys.prefix) == root / ".venv":
        return
    command = [str(prepared(root)), "-m", NAME, *sys.argv[1:]]
    if os.name != "nt":
        os.execv(command[0], command)  # noqa: S606 - our own command
    with subprocess.Popen(command) as program:
        while True:
            with contextlib.suppress(KeyboardInterrupt):  # the program gets Ctrl-C too, and decides when to end
                sys.exit(program.wait())


def prepared(root: Path, extras: Iterable[str] = ()) -> Path:
    """The Python of this checkout's environment, set up if it does not fit. Exits with one line if that fails."""
    refuse_old_python()
    try:
        needs = needs_of(root, extras)
        if not (python_of(root).exists() and needs.items() <= made_for(root).items()):
            _set_up(root, needs)
    except OSError as error:
        refuse(f"Setting up failed: {error}")
    except KeyboardInterrupt:
        say("Setting up was interrupted; the next run starts anew.")
        sys.exit(INTERRUPTED)
    return python_of(root)


def python_of(root: Path) -> Path:
    """The Python of a checkout's environment, also before there is one."""
    return root / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def needs_of(root: Path, extras: Iterable[str] = ()) -> dict[str, str]:
    """What the environment must have been made for: place and Python under `at`, a digest for each lock file.

    The place counts, because the environment of a moved or copied checkout still has the old paths.
    """
    project = (root / "pyproject.toml").read_bytes()
    texts = {name: project + _lock_file(root, name).read_bytes() for name in ("app", *extras)}
    digests = {name: hashlib.sha256(text).hexdigest() for name, text in texts.items()}
    return {"at": f"{root} {sys.implementation.cache_tag}", **digests}


def made_for(root: Path) -> dict[str, str]:
    """What the environment was made for; empty if there is none, or if that cannot be read."""
    try:
        return dict(json.loads(_stamp(root).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return {}


def _set_up(root: Path, needs: dict[str, str]) -> None:
    started, python, former = time.monotonic(), python_of(root), made_for(root)
    # An update in place does not disturb a server that runs from the environment.
    if python.exists() and former.get("at") == needs["at"]:
        say("Bringing .venv up to date …")
    else:
        say("Setting up, under a minute: making .venv and installing …")
        if find_spec("ensurepip") is None:
            refuse("This Python cannot make environments. On Debian and Ubuntu: sudo apt install python3-venv")
        _run(root, "Making .venv", BASE_PYTHON, "-m", "venv", "--clear", str(root / ".venv"))
        former = {}
    _stamp(root).unlink(missing_ok=True)  # If it fails or is interrupted, the next run starts anew.
    locks = [f"--requirement={_lock_file(root, name)}" for name in needs if name != "at"]
    _run(root, "Installing", str(python), *INSTALL, "--require-hashes", *locks)
    # What builds it is among them, at its exact version too.
    _run(root, "Installing", str(python), *INSTALL, "--no-build-isolation", f"--editable={root}")
    _stamp(root).write_text(json.dumps({**former, **needs}, indent=2) + "\n", encoding="utf-8")
    say(f"Ready after {time.monotonic() - started:.0f} s.")


def _lock_file(root: Path, name: str) -> Path:
    return root / NAME / "requirements" / f"{name}.txt"


def _stamp(root: Path) -> Path:
    return root / ".venv" / f"{NAME}-set-up.json"


def _run(root: Path, what: str, *command: str) -> None:
    """Run a step silently. Exits with its reason if it fails, and leaves all that it printed in a file."""
    # Fail within seconds when offline. `user` in a pip.conf would install outside the environment.
    environment = {"PIP_RETRIES": "2", "PIP_NO_INPUT": "1", **os.environ, "PIP_USER": "0"}
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace", env=environment, check=False
    )
    if done.returncode:
        log = root / ".venv" / f"{NAME}-set-up.log"
        log.parent.mkdir(exist_ok=True)
        log.write_text(done.stdout, encoding="utf-8")
        refuse(f"{what} failed: {reason_in(done.stdout)} (All of it: {log})")


def reason_in(output: str) -> str:
    """The one line of pip's output that says why it failed."""
    unreachable = UNREACHABLE.search(output)
    if unreachable:
        return f"no way to the package index ({unreachable.group().lower()}). Once there is one, try again."
    lines = [line.strip() for line in output.splitlines() if line.strip()] or ["no reason given"]
    # pip prints the cause first, then what failed because of it.
    return next((line for line in lines if "error:" in line.lower()), lines[-1])


def refuse_old_python(version: tuple[int, ...] = sys.version_info[:3]) -> None:
    """Exit with one line if this Python is too old, and name a newer one if the machine has it."""
    if version < MIN_PYTHON:
        names = [f"python3.{minor}" for minor in range(20, MIN_PYTHON[1] - 1, -1)]
        newer = next((name for name in names if shutil.which(name)), None)
        advice = f"use {newer} instead" if newer else "get one from https://www.python.org/downloads/"
        refuse(f"Python {dotted(MIN_PYTHON)} or newer is needed, and this is {dotted(version)}: {advice}.")


def is_installed(distribution: str = NAME) -> bool:
    """Whether the distribution is installed for this Python."""
    try:
        metadata.distribution(distribution)
    except metadata.PackageNotFoundError:
        return False
    return True


def dotted(version: Iterable[int]) -> str:
    """A version as text: 3.11."""
    return ".".join(str(part) for part in version)


def say(message: str) -> None:
    """Print a message for people on standard error."""
    print(f"{NAME}: {message}", file=sys.stderr, flush=True)


def refuse(message: str) -> NoReturn:
    """Print a message, and exit."""
    say(message)
    sys.exit(REFUSED)
