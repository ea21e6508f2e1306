"""What an answer to a rule is made of: its words, and the parts that are filled in (register: parameters).

An answer is a parameter's value as JSON, a text without its quotes, with the name of a form field in braces wherever a
part is to be filled in: `countdown({hand.size-countdown})`.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.parameter_values import Json

Words = Callable[[], str]
"""A function, because the language is known only when the words are needed."""

PLACE = re.compile(r"\{([\w.*-]+)\}")
"""Where a part is filled in: the name of its field. With a star: all cards that are ticked."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from the least to the most. `empty` is the JSON that an empty field stands for, if it may be."""

    label: Words
    span: tuple[int, int]
    usual: str = ""
    empty: str = ""
    counted: Callable[[int], str] | None = None

    @property
    def pattern(self) -> str:
        """What its JSON looks like, as a regular expression."""
        return rf"\d+|{re.escape(self.empty)}" if self.empty else r"\d+"


@dataclass(frozen=True, slots=True)
class OneOf:
    """A choice within an answer, as JSON with its words."""

    label: Words
    options: Mapping[str, Words]
    usual: str

    @property
    def pattern(self) -> str:
        """What its JSON looks like, as a regular expression."""
        return "|".join(map(re.escape, self.options))


@dataclass(frozen=True, slots=True)
class RankOfPack:
    """One of the ranks of the pack."""

    label: Words
    pattern = r"\w+"


@dataclass(frozen=True, slots=True)
class RanksOfPack:
    """All ranks of a pack as a text, low to high; a list in JSON."""

    label: Words
    pattern = ".*"


Part = Number | OneOf | RankOfPack | RanksOfPack


@dataclass(frozen=True, slots=True)
class Parameter:
    """A row of the table of parameters: how the sentence about one begins, its answers, and what they ask for.

    The words of an answer get the texts of its places, or those of the fields `beside` all answers. `words` say a value
    that is more than its answer.
    """

    label: Words
    answers: Mapping[str, Callable[..., str]] = field(default_factory=dict)
    asks: Mapping[str, Part] = field(default_factory=dict)
    beside: tuple[str, ...] = ()
    words: Callable[[Json], str] | None = None

    def filled_in(self, answer: str, value: Json) -> dict[str, str] | None:
        """What the places of an answer say in a value, as JSON by field; None if the value is another answer."""
        pieces = PLACE.split(answer)  # Every second one is a field.
        patterns = (
            f"({self.asks[piece].pattern if piece in self.asks else '.*'})" if index % 2 else re.escape(piece)
            for index, piece in enumerate(pieces)
        )
        match = re.fullmatch("".join(patterns), notation(value))
        return None if match is None else dict(zip(pieces[1::2], match.groups(), strict=True))


def notation(value: Json) -> str:
    """A JSON value as a text, where a text has no quotes."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
