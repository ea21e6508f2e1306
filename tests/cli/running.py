"""Runs the command: within the test for speed, or as a process of its own where streams and signals matter."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any, NamedTuple

from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.config import CHECKOUT


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """The output as JSON Lines."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(*arguments: str, text: object = "") -> Ran:
    """Run within the test; what is no text is given as JSON."""
    given = text if isinstance(text, str | bytes) else json.dumps(text)
    found = CliRunner().invoke(main, arguments, input=given)
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return Ran(found.exit_code, found.stdout, found.stderr)


def process(
    *arguments: str, text: bytes = b"", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run as people do."""
    return subprocess.run(
        command(*arguments),
        input=text,
        capture_output=True,
        check=False,
        cwd=CHECKOUT,
        env={**os.environ, **(env or {})},
    )


def command(*arguments: str) -> list[str]:
    """The command line of this Python's scorekeeper."""
    return [sys.executable, "-m", "scorekeeper", *arguments]
