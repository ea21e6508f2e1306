"""What `score`, `check` and `audit` have in common: a text in, an answer out, or one for every line."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import click
from pydantic_core import to_json

from scorekeeper.cli.lazy_group import BAD_INPUT, BadInputError
from scorekeeper.formats.errors import FormatError, FormatProblemCode, format_error
from scorekeeper.formats.shapes import MAX_TEXT_BYTES
from scorekeeper.words.format_errors import format_error_line

STANDARD_INPUT = "-"


class Output(ABC):
    """What was found, as JSON or for a person to read."""

    @property
    def status(self) -> int:
        """The exit status."""
        return 0

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """The public format."""

    @abstractmethod
    def show(self) -> None:
        """Print it for a person."""


Ask = Callable[[bytes], Output]


def takes_text(command: Callable[..., Any]) -> Callable[..., Any]:
    """The parameters of a command that reads a text and answers it."""
    for decorate in (
        click.option("--lines", is_flag=True, help="Read JSON Lines: one text a line, one answer a line."),
        click.option("--json", "as_json", is_flag=True, help="Print JSON."),
        click.argument("file", default=STANDARD_INPUT),
    ):
        command = decorate(command)
    return command


def print_answer(ask: Ask, file: str, *, as_json: bool, lines: bool) -> int:
    """Answer the text in the file, or each of its lines, and return the exit status."""
    if lines:
        with _opened(file) as stream:
            return _answer_lines(ask, stream, file)
    try:
        found = ask(read_whole(file))
    except FormatError as error:
        raise BadInputError(f"{name_of(file)}: {format_error_line(error)}") from None
    if as_json:
        print_json(found.as_json())
    else:
        found.show()
    return found.status


def read_whole(file: str) -> bytes:
    """The file's content, or as much as shows that it is too big. Raises BadInputError where it cannot be read."""
    with _opened(file) as stream, _reading(file):
        return stream.read(MAX_TEXT_BYTES + 1)


def print_json(value: Any) -> None:  # noqa: ANN401 - any JSON value
    """Print a value as JSON, in UTF-8 whatever the terminal speaks."""
    _write_line(to_json(value, indent=2))


def name_of(file: str) -> str:
    """How a file is called in an error, always in one line."""
    if file == STANDARD_INPUT:
        return "<stdin>"
    return "".join(char if char.isprintable() else "�" for char in file)


def _answer_lines(ask: Ask, stream: BinaryIO, file: str) -> int:
    status, bad = 0, False
    for line in _lines(stream, file):
        try:
            if len(line) > MAX_TEXT_BYTES:
                raise format_error("", FormatProblemCode.TOO_BIG, limit=MAX_TEXT_BYTES // 1024 // 1024)
            found = ask(line)
        except FormatError as error:
            bad = True
            _write_line(to_json({"error": format_error_line(error)}))
        else:
            status = max(status, found.status)
            _write_line(to_json(found.as_json()))
    return BAD_INPUT if bad else status


def _lines(stream: BinaryIO, file: str) -> Iterator[bytes]:
    """The lines that are not blank; of one that is too long only as much as shows that it is."""
    while line := _read_line(stream, file):
        rest = line
        while len(rest) > MAX_TEXT_BYTES and not rest.endswith(b"\n"):
            rest = _read_line(stream, file)
        if not line.isspace():
            yield line


def _read_line(stream: BinaryIO, file: str) -> bytes:
    with _reading(file):
        return stream.readline(MAX_TEXT_BYTES + 1)


def _write_line(text: bytes) -> None:
    out = sys.stdout.buffer
    out.write(text + b"\n")
    out.flush()


@contextmanager
def _reading(file: str) -> Iterator[None]:
    """Let what goes wrong while the file is read be an error of one line."""
    try:
        yield
    except OSError as error:
        raise BadInputError(f"{name_of(file)}: {error.strerror}") from None


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    with _reading(file):
        stream = Path(file).open("rb")  # noqa: SIM115 - closed below; what goes wrong later is not the file's fault
    with stream:
        yield stream
