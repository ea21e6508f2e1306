"""The rules in scripts (static/js/rules/), run by Node, to be compared with those in Python."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.config import CHECKOUT
from tests.javascript import Script

PROGRAM = CHECKOUT / "tests" / "js" / "answers.mjs"


@dataclass(frozen=True)
class Refused:
    """What the rules refuse: the place in the record, and each reason without values that are not given."""

    place: str
    problems: tuple[dict[str, Any], ...]


class Engine(Script):
    """One Node that answers one question after the other."""

    def __init__(self) -> None:
        super().__init__(PROGRAM)

    def ask(self, function: str, question: Any, parameters: Any) -> Any:  # noqa: ANN401 - any JSON value
        """What `function` of static/js/rules/index.js answers; Refused if it throws with a place."""
        found = self.answer([function, question, parameters])
        return found["answer"] if "answer" in found else Refused(found["place"], tuple(found["problems"]))
