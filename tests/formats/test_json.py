import pytest

from scorekeeper.formats.errors import FormatError, FormatProblem, FormatProblemCode, quote
from scorekeeper.formats.shapes import MAX_TEXT_BYTES, place_of, read_json


def problem_of(text: str | bytes) -> FormatProblemCode:
    with pytest.raises(FormatError) as caught:
        read_json(text)
    assert caught.value.place == ""
    assert isinstance(caught.value.reason, FormatProblem)
    return caught.value.reason.code


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"", FormatProblemCode.NOT_JSON),
        (b"{", FormatProblemCode.NOT_JSON),
        (b"{} {}", FormatProblemCode.NOT_JSON),
        (b"{'a': 1}", FormatProblemCode.NOT_JSON),
        (b"\xff\xfe{}", FormatProblemCode.NOT_UTF8),
        (b'"\xc3"', FormatProblemCode.NOT_UTF8),
        (b"[" * 100_000, FormatProblemCode.TOO_DEEP),
        (b'{"a":' * 100_000, FormatProblemCode.TOO_DEEP),
        (b" " * (MAX_TEXT_BYTES + 1), FormatProblemCode.TOO_BIG),
        (b'{"a": 1, "b": 2, "a": 3}', FormatProblemCode.KEY_TWICE),
        (b'{"x": {"a": 1, "\\u0061": 3}}', FormatProblemCode.KEY_TWICE),
        (b"9" * 5_000, FormatProblemCode.NUMBER_TOO_LONG),
        (b"-1234567890123456", FormatProblemCode.NUMBER_TOO_LONG),
        (b"NaN", FormatProblemCode.NOT_A_JSON_VALUE),
        (b"[Infinity]", FormatProblemCode.NOT_A_JSON_VALUE),
        (b"[-Infinity]", FormatProblemCode.NOT_A_JSON_VALUE),
    ],
)
def test_a_text_that_is_not_json_is_refused(text: bytes, problem: FormatProblemCode) -> None:
    assert problem_of(text) is problem


def test_json_is_read_from_text_and_from_bytes() -> None:
    assert read_json('{"ó": [1, "ó", null]}') == read_json('{"ó": [1, "ó", null]}'.encode()) == {"ó": [1, "ó", None]}


def test_a_byte_order_mark_is_no_error() -> None:
    assert read_json(b"\xef\xbb\xbf{}") == {}


@pytest.mark.parametrize(
    ("parts", "place"),
    [
        ((), ""),
        (("variant",), "variant"),
        (("events", 3, "final_trick", 1, "card"), "events[3].final_trick[1].card"),
        (("start", "Anna\n"), "start.Anna�"),
        (("rows", "x" * 50), "rows." + "x" * 40 + "…"),
    ],
)
def test_a_place_is_written_in_one_line(parts: tuple[str | int, ...], place: str) -> None:
    assert place_of(parts) == place


def test_a_quote_is_short_and_printable() -> None:
    assert quote("Bo") == "Bo"
    assert quote("a\n\u202eb\ud800") == "a��b�"
    assert len(quote("x" * 1_000)) == 41
