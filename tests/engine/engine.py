"""The rules in scripts (static/js/rules/), run by Node, to be compared with those in Python."""

import json
import subprocess
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from scorekeeper.config import CHECKOUT
from tests.javascript import node

PROGRAM = CHECKOUT / "tests" / "js" / "answers.mjs"


@dataclass(frozen=True)
class Refused:
    """What the rules refuse: the place in the record, and each reason without values that are not given."""

    place: str
    problems: tuple[dict[str, Any], ...]


class Engine:
    """One Node that answers one question after the other."""

    def __enter__(self) -> Self:
        self._node = subprocess.Popen(
            [str(node()), str(PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._node:
            pass

    def ask(self, function: str, question: Any, parameters: Any) -> Any:  # noqa: ANN401 - any JSON value
        """What `function` of static/js/rules/index.js answers; Refused if it throws with a place."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps([function, question, parameters]) + "\n")
        self._node.stdin.flush()
        line = self._node.stdout.readline()
        assert line, "Node has stopped; its error is above"
        found = json.loads(line)
        return found["answer"] if "answer" in found else Refused(found["place"], tuple(found["problems"]))
