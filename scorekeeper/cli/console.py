"""Output for people: in a terminal coloured and as wide as the terminal, otherwise plain and unwrapped."""

import sys

from rich.console import Console, RenderableType

_UNBOUNDED = 100_000


def console() -> Console:
    """A console on standard output. It honours NO_COLOR, and shows markup in people's texts as it is written."""
    width = None if sys.stdout.isatty() else _UNBOUNDED
    return Console(file=sys.stdout, width=width, markup=False, highlight=False, emoji=False, soft_wrap=False)


def print_whole(renderable: RenderableType) -> None:
    """Print a table in full width, even if the terminal is narrower."""
    out = console()
    needed = out.measure(renderable, options=out.options.update(width=_UNBOUNDED)).maximum
    out.width = max(out.width, needed) if sys.stdout.isatty() else needed
    out.print(renderable)
