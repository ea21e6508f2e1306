"""The input and output of `score`, `check` and `audit`: read a text, print an answer, or do so for every line."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import click
from pydantic_core import to_json

from scorekeeper import N_
from scorekeeper.cli.lazy_group import BAD_INPUT, BadInputError
from scorekeeper.cli.spoken import SpokenCommand
from scorekeeper.formats.errors import FormatError, FormatProblemCode, format_error
from scorekeeper.formats.shapes import MAX_TEXT_BYTES
from scorekeeper.words.format_errors import format_error_line

STANDARD_STREAM = "-"
"""The name of standard input and output, as other programs have it."""


class Output(NamedTuple):
    """An answer: in its public format, as it is printed for people, and the exit status."""

    as_json: Callable[[], dict[str, Any]]
    show: Callable[[], None]
    status: int = 0


Answer = Callable[[bytes], Output]
"""Reads a text and answers it. Raises FormatError."""


def answering(name: str, words: str, answer: Answer) -> click.Command:
    """The command that answers the text in a file, or each of its lines."""

    @click.command(name, cls=SpokenCommand, help=words)
    @click.argument("file", default=STANDARD_STREAM)
    @click.option("--json", "as_json", is_flag=True, help=N_("Print JSON."))
    @click.option("--lines", is_flag=True, help=N_("Read JSON Lines: one text a line, one answer a line."))
    def command(file: str, *, as_json: bool, lines: bool) -> int:
        if lines:
            with _opened(file) as stream:
                return _answer_lines(answer, stream, file)
        try:
            output = answer(read_whole(file))
        except FormatError as error:
            raise BadInputError(format_error_line(error), name_of(file)) from None
        if as_json:
            print_json(output.as_json())
        else:
            output.show()
        return output.status

    return command


def read_whole(file: str) -> bytes:
    """The content of the file, up to one byte more than is allowed. Raises BadInputError if it cannot be read."""
    with _opened(file) as stream, _reading(file):
        return stream.read(MAX_TEXT_BYTES + 1)


def print_json(value: Any) -> None:  # noqa: ANN401 - any JSON value
    """Print a value as JSON, always in UTF-8."""
    _write_line(to_json(value, indent=2))


def name_of(file: str) -> str:
    """The file's name for an error message, in one line."""
    if file == STANDARD_STREAM:
        return "<stdin>"
    return "".join(char if char.isprintable() else "�" for char in file)


def _answer_lines(answer: Answer, stream: BinaryIO, file: str) -> int:
    status, bad = 0, False
    for line in _lines(stream, file):
        try:
            if len(line) > MAX_TEXT_BYTES:
                raise format_error("", FormatProblemCode.TOO_BIG, limit=MAX_TEXT_BYTES // 1024 // 1024)
            output = answer(line)
        except FormatError as error:
            bad = True
            _write_line(to_json({"error": format_error_line(error)}))
        else:
            status = max(status, output.status)
            _write_line(to_json(output.as_json()))
    return BAD_INPUT if bad else status


def _lines(stream: BinaryIO, file: str) -> Iterator[bytes]:
    """The lines that are not blank. A line that is too long is cut one byte after the limit."""
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
    """Turn errors of reading the file into a BadInputError."""
    try:
        yield
    except OSError as error:
        raise BadInputError(error.strerror or "", name_of(file)) from None


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == STANDARD_STREAM:
        yield sys.stdin.buffer
        return
    with _reading(file):
        stream = Path(file).open("rb")  # noqa: SIM115 - closed below; later errors are not about this file
    with stream:
        yield stream
