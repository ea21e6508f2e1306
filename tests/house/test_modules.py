"""The scripts: each has a name of its own, and calls what phones have. And the enums of Python."""

import ast
import re
from collections import Counter

from scorekeeper.config import CHECKOUT

SCRIPTS = sorted((CHECKOUT / "static" / "js").rglob("*.js"))


def test_no_two_scripts_have_one_name() -> None:
    names = Counter(path.name for path in SCRIPTS)
    assert len(names) > 20
    assert [name for name, count in names.items() if count > 1] == []


def test_scripts_import_only_what_is_exported() -> None:
    """A browser tells on the first page that loads such a script, and then runs nothing of it."""
    imports = re.compile(r'^import (?:\* as (\w+)|\{([^}]+)\}) from "(\.[^"]+)"', re.MULTILINE)
    exports = re.compile(r"^export (?:async )?(?:const|function\*?) (\w+)", re.MULTILINE)
    missing = set()
    for path in SCRIPTS:
        text = path.read_text("utf-8")
        for module, listed, other in imports.findall(text):
            used = rf"\b{module}\.(?!js\b)(\w+)" if module else r"(\w+)(?: as \w+)?"
            names = set(re.findall(used, text if module else listed))
            assert names
            exported = exports.findall((path.parent / other).read_text("utf-8"))
            missing |= {(path.name, name) for name in names.difference(exported)}
    assert missing == set()


def test_the_rules_in_scripts_know_no_clock_no_chance_and_no_other_folder() -> None:
    """Nor the page or the network: for these scripts oxlint knows no globals of a browser."""
    rules = [path for path in SCRIPTS if path.parent.name == "rules"]
    assert rules
    for path in rules:
        text = path.read_text("utf-8")
        assert set(re.findall(r'from "(.*?)";', text)) <= {f"./{other.name}" for other in rules}
        assert not re.search(r"\bimport\(|\bDate\b|\brandom\b|\bIntl\b", text), path.name


def test_scripts_call_nothing_that_phones_of_2022_lack() -> None:
    later = re.compile(r"\.(?:toReversed|toSorted|toSpliced|withResolvers|groupBy)\(|AbortSignal\.(?:any|timeout)\(")
    assert [(path.name, call) for path in SCRIPTS for call in later.findall(path.read_text("utf-8"))] == []


def test_no_enum_has_a_value_twice() -> None:
    enums = [
        [ast.unparse(line.value) for line in found.body if isinstance(line, ast.Assign)]
        for path in sorted((CHECKOUT / "scorekeeper").rglob("*.py"))
        for found in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(found, ast.ClassDef) and any(ast.unparse(base) in {"StrEnum", "IntEnum"} for base in found.bases)
    ]
    assert len(enums) > 30
    assert [values for values in enums if len({*values}) < len(values)] == []
