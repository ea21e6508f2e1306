"""A script that answers one question after the other, each a line of JSON."""

import json
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.javascript import node


class Script:
    """A script run by Node until the end of the block."""

    def __init__(self, program: Path, *options: str) -> None:
        self._command = [str(node()), *options, str(program)]

    def __enter__(self) -> Self:
        self._node = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._node:
            pass

    def ask(self, question: Any) -> Any:  # noqa: ANN401 - any JSON value
        """The answer to one question."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps(question) + "\n")
        self._node.stdin.flush()
        line = self._node.stdout.readline()
        assert line, "Node has stopped; its error is above"
        return json.loads(line)
