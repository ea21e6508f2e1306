"""Texts nested almost too deeply: the code after the JSON reader must not run out of stack."""

import pytest

from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.shapes import read_json
from tests.cli.running import run
from tests.formats.texts import AUDIT, GAME, QUESTION, spoilt

HERE = "nested here"


def deepest() -> int:
    """The depth of the most deeply nested list that can be read."""
    least, most = 1, 100_000
    while most - least > 1:
        depth = (least + most) // 2
        try:
            read_json("[" * depth + "]" * depth)
            least = depth
        except FormatError:
            most = depth
    return least


@pytest.mark.parametrize(
    ("command", "text"),
    [
        *(("check", spoilt(QUESTION, {rule: HERE}, "changes")) for rule in ("hand.size", "buy_in", "penalty.points")),
        ("check", spoilt(QUESTION, {"buy_in": {"max_times": 1, "min_others_in": 2, "score": HERE}}, "changes")),
        ("score", spoilt(GAME, HERE, "players")),
        ("score", spoilt(GAME, HERE, "events", 0, "kind")),
        ("score", spoilt(GAME, {"kind": "correction", "entry": 1, "event": {"kind": HERE}}, "events", 0)),
        ("check", spoilt(QUESTION, HERE, "play")),
        ("audit", spoilt(AUDIT, [HERE], "rows", "A")),
    ],
)
@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"A":', "}")])
def test_deeply_nested_texts_are_an_error_and_not_a_crash(command: str, text: bytes, opened: str, closed: str) -> None:
    most = deepest()
    depths = range(most - 80, most + 5)
    whole = text.decode()
    lines = [whole.replace(f'"{HERE}"', opened * depth + "[]" + closed * depth) for depth in depths]
    ran = run(command, "--lines", text="\n".join(lines))
    assert (ran.status, ran.err) == (2, "")
    assert [list(line) for line in ran.lines] == [["error"]] * len(depths)
