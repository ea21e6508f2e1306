"""Run the command: in the test's process for speed, or in a process of its own if streams and signals matter."""

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
    """The exit status and the output of a command."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """The output as JSON Lines."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(*arguments: str, text: object = "", env: Mapping[str, str | None] | None = None) -> Ran:
    """Run in the test's process. A `text` that is not a text is passed as JSON; `env` is beside what is set already."""
    given = text if isinstance(text, str | bytes) else json.dumps(text)
    result = CliRunner().invoke(main, arguments, input=given, env=env)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def process(
    *arguments: str, text: bytes = b"", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run in a process of its own."""
    return subprocess.run(
        command(*arguments),
        input=text,
        capture_output=True,
        check=False,
        cwd=CHECKOUT,
        env={**os.environ, **(env or {})},
    )


def command(*arguments: str) -> list[str]:
    """The command line that runs scorekeeper with this Python."""
    return [sys.executable, "-m", "scorekeeper", *arguments]
