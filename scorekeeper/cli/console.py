"""Output for a person: in colour and as wide as the terminal there, plain and unwrapped anywhere else."""

import sys

from rich.console import Console, RenderableType

_UNBOUNDED = 100_000


def console() -> Console:
    """A console on standard output. It honours NO_COLOR, and markup in what people wrote means nothing."""
    width = None if sys.stdout.isatty() else _UNBOUNDED
    return Console(file=sys.stdout, width=width, markup=False, highlight=False, emoji=False, soft_wrap=False)


def print_whole(renderable: RenderableType) -> None:
    """Print a table in full, even where the terminal is too narrow for it."""
    out = console()
    needed = out.measure(renderable, options=out.options.update(width=_UNBOUNDED)).maximum
    out.width = max(out.width, needed) if sys.stdout.isatty() else needed
    out.print(renderable)
