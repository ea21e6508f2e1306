"""A paragraph of the rules, with the parameters it describes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One or two sentences about these `parameters`.

    `notes` say where sources disagree or are silent; `unconfirmed` says that no source confirms the rule; `source` says
    who states it, and is empty where a note says already that nobody does. An `example` states no rule of its own.
    `ours` says that the table has made the rule its own, and `since` from which hand on and what held before.
    """

    text: str
    parameters: tuple[str, ...]
    notes: tuple[str, ...] = ()
    unconfirmed: bool = False
    source: str = ""
    example: bool = False
    ours: bool = False
    since: tuple[str, ...] = ()


def about(text: str, *parameters: str) -> Paragraph:
    """A paragraph without notes."""
    return Paragraph(text, parameters)
