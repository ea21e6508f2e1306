"""How all commands behave in a shell: errors in one line, no error when the reader of a pipe stops, an exit status."""

import os
import sys
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from io import TextIOWrapper
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, cast

import click

from scorekeeper.cli.spoken import SpokenGroup, refusal, speak_as_the_terminal
from scorekeeper.words.translate import gettext, reset_translations

ILLEGAL = 1
"""A play or a hand was found illegal."""
BAD_INPUT = 2
INTERRUPTED = 130
"""A shell's status for Ctrl-C."""
UNREAD = 141
"""A shell's status for a broken pipe: nobody reads the output any more."""


class BadInputError(click.ClickException):
    """A file, argument or setting that cannot be used: why, and in which file; else the command itself says it."""

    exit_code = BAD_INPUT

    def __init__(self, reason: str, place: str = "scorekeeper") -> None:
        super().__init__(f"{place}: {reason}")


class LazyGroup(SpokenGroup):
    """Commands that are imported when they run, with errors in one line.

    `lazy` maps each command's name to its "module:name" and its line in the help.
    """

    def __init__(self, *, lazy: Mapping[str, tuple[str, str]], **settings: Any) -> None:  # noqa: ANN401 - click's
        super().__init__(**settings)
        self._lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click asks so
        """The names, in the order of `lazy`."""
        return list(self._lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click asks so
        """Import the command. None if there is no such command."""
        return cast("click.Command", resolve_name(self._lazy[cmd_name][0])) if cmd_name in self._lazy else None

    def lines(self) -> Iterable[tuple[str, str]]:
        """The name of each command, and its line in the help, without importing it."""
        return ((name, line) for name, (_, line) in self._lazy.items())

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command with this name. Raises UsageError with the nearest name if there is none."""
        name = args[0]
        if name not in self._lazy and not name.startswith("-"):
            said = gettext("there is no command %(name)s", name=name)
            for nearest in get_close_matches(name, self._lazy, n=1):
                said = gettext("there is no command %(name)s: did you mean %(nearest)s?", name=name, nearest=nearest)
            raise click.UsageError(said, ctx)
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **settings: Any) -> Any:  # noqa: ANN401 - click's
        """Run the command, and exit with its status."""
        settings = {**settings, "prog_name": "scorekeeper", "standalone_mode": False}
        _ready_streams()
        token = speak_as_the_terminal()
        try:
            status = super().main(*args, **settings)
            sys.stdout.flush()
        except click.ClickException as error:
            prefix = "" if isinstance(error, BadInputError) else "scorekeeper: "
            click.echo(f"{prefix}{refusal(error)}", err=True)
            status = BAD_INPUT
        except (click.Abort, KeyboardInterrupt):
            status = INTERRUPTED
        except BrokenPipeError:
            _write_to_nobody()
            status = UNREAD
        except OSError as error:
            # Errors of reading are BadInputErrors, so this is an error of writing.
            reason = gettext("cannot write: %(reason)s", reason=error.strerror)
            click.echo(f"scorekeeper: {reason}", err=True)
            _write_to_nobody()
            status = BAD_INPUT
        finally:
            reset_translations(token)
        sys.exit(status if isinstance(status, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's
        """Run the command. We handle a broken pipe here, because click would exit with a status of its own."""
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            _write_to_nobody()
            return UNREAD
        return status


def _ready_streams() -> None:
    """Replace closed streams by empty ones, and print letters that the terminal lacks as question marks."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open()  # noqa: SIM115 - open as long as we run
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - as above
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _write_to_nobody() -> None:
    """Discard the rest of the output, so that Python raises no second error when it exits."""
    with Path(os.devnull).open("w") as nobody:
        os.dup2(nobody.fileno(), sys.stdout.fileno())
