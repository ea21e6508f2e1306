"""Read JSON strictly: limited in size, checked against a shape, and every error with its place."""

import json
from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from scorekeeper.formats.errors import FormatError, FormatProblemCode, format_error, quote

MAX_TEXT_BYTES = 16 * 1024 * 1024
"""Ten times the longest possible game."""
MAX_NUMBER_LENGTH = 15
"""Digits. Every program that reads JSON reads such numbers exactly."""


class Shape(BaseModel):
    """A JSON object with exactly these keys and types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


Version = Annotated[int, Field(ge=1, le=1)]
"""The version of a format. So far there is only the first."""
Shaped = TypeVar("Shaped", bound=Shape)
Place = tuple[str | int, ...]


def read_json(text: str | bytes) -> Any:  # noqa: ANN401 - any JSON value
    """The JSON value of the text. Raises FormatError for a text that is not JSON, or has a key twice in one object."""
    if len(text) > MAX_TEXT_BYTES:
        raise format_error("", FormatProblemCode.TOO_BIG, limit=MAX_TEXT_BYTES // 1024 // 1024)
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise format_error("", FormatProblemCode.NOT_UTF8, byte=error.start + 1) from None
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise format_error("", FormatProblemCode.NOT_JSON, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise format_error("", FormatProblemCode.TOO_DEEP) from None


def check_shape(shape: type[Shaped], value: object, *place: str | int) -> Shaped:
    """The value in this shape; `place` is where it stands. Raises FormatError for the first part that does not fit."""
    try:
        return shape.model_validate(value)
    except ValidationError as error:
        raise _shape_error(error.errors(include_url=False, include_context=True)[0], place) from None


def place_of(parts: Sequence[str | int]) -> str:
    """The place as text: `events[3].final_trick[1].card`."""
    place = ""
    for part in parts:
        if isinstance(part, int):
            place += f"[{part}]"
        else:
            place += f".{quote(part)}" if place else quote(part)
    return place


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    by_key = dict(pairs)
    if len(by_key) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise format_error("", FormatProblemCode.KEY_TWICE, key=quote(key))
            seen.add(key)
    return by_key


def _short_number(digits: str) -> int:
    if len(digits) > MAX_NUMBER_LENGTH:
        raise format_error("", FormatProblemCode.NUMBER_TOO_LONG, digits=quote(digits))
    return int(digits)


def _no_such_number(name: str) -> Any:  # noqa: ANN401 - never comes back
    raise format_error("", FormatProblemCode.NOT_A_JSON_VALUE, found=name)


_DECODER = json.JSONDecoder(object_pairs_hook=_no_key_twice, parse_int=_short_number, parse_constant=_no_such_number)

_PLAIN = {
    "int_type": FormatProblemCode.NOT_A_WHOLE_NUMBER,
    "string_type": FormatProblemCode.NOT_A_TEXT,
    "bool_type": FormatProblemCode.NOT_TRUE_OR_FALSE,
    "list_type": FormatProblemCode.NOT_A_LIST,
    "tuple_type": FormatProblemCode.NOT_A_LIST,
    "dict_type": FormatProblemCode.NOT_AN_OBJECT,
    "model_type": FormatProblemCode.NOT_AN_OBJECT,
    "string_unicode": FormatProblemCode.NOT_A_TEXT,
}
"""Pydantic's error types that need no further values."""


def _shape_error(error: ErrorDetails, at: tuple[str | int, ...]) -> FormatError:
    kind, parts, context = error["type"], (*at, *error["loc"]), error.get("ctx", {})
    place = place_of(parts)
    if parts == ("version",) and kind != "missing":
        return format_error(place, FormatProblemCode.NOT_THIS, expected=1)
    match kind:
        case "missing":
            return format_error(place_of(parts[:-1]), FormatProblemCode.KEY_MISSING, key=str(parts[-1]))
        case "extra_forbidden":
            return format_error(place_of(parts[:-1]), FormatProblemCode.KEY_UNKNOWN, key=quote(str(parts[-1])))
        case "literal_error" | "enum":
            expected = str(context["expected"]).replace("'", '"')
            return format_error(place, FormatProblemCode.NOT_THIS, expected=expected)
        case "too_long" | "string_too_long":
            return format_error(place, FormatProblemCode.TOO_MANY, limit=context["max_length"])
        case "too_short" | "string_too_short":
            return format_error(place, FormatProblemCode.TOO_FEW, limit=context["min_length"])
        case "greater_than_equal":
            return format_error(place, FormatProblemCode.TOO_SMALL, limit=context["ge"])
        case "less_than_equal":
            return format_error(place, FormatProblemCode.TOO_LARGE, limit=context["le"])
    return format_error(place, _PLAIN[kind])
