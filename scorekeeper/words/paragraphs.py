"""One paragraph of rules, and of which parameters it speaks."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or two about the `parameters` named.

    `notes` say where sources disagree or are silent; `unconfirmed` is a rule that no source settles.
    """

    text: str
    parameters: tuple[str, ...]
    notes: tuple[str, ...] = ()
    unconfirmed: bool = False


def about(text: str, *parameters: str) -> Paragraph:
    """A paragraph without notes."""
    return Paragraph(text, parameters)
