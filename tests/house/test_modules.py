"""The names of the scripts."""

from collections import Counter

from scorekeeper.config import CHECKOUT


def test_no_two_scripts_have_one_name() -> None:
    names = Counter(path.name for path in (CHECKOUT / "static" / "js").rglob("*.js"))
    assert len(names) > 20
    assert [name for name, count in names.items() if count > 1] == []
