import pytest

from scorekeeper.formats.errors import BadShape, FormatError, Problem, quote
from scorekeeper.formats.shapes import BIGGEST_TEXT, place_of, read_json


def problem_of(text: str | bytes) -> Problem:
    with pytest.raises(FormatError) as caught:
        read_json(text)
    assert caught.value.place == ""
    assert isinstance(caught.value.reason, BadShape)
    return caught.value.reason.problem


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"", Problem.NOT_JSON),
        (b"{", Problem.NOT_JSON),
        (b"{} {}", Problem.NOT_JSON),
        (b"{'a': 1}", Problem.NOT_JSON),
        (b"\xff\xfe{}", Problem.NOT_UTF8),
        (b'"\xc3"', Problem.NOT_UTF8),
        (b"[" * 100_000, Problem.TOO_DEEP),
        (b'{"a":' * 100_000, Problem.TOO_DEEP),
        (b" " * (BIGGEST_TEXT + 1), Problem.TOO_BIG),
        (b'{"a": 1, "b": 2, "a": 3}', Problem.KEY_TWICE),
        (b'{"x": {"a": 1, "\\u0061": 3}}', Problem.KEY_TWICE),
        (b"9" * 5_000, Problem.NUMBER_TOO_LONG),
        (b"-1234567890123456", Problem.NUMBER_TOO_LONG),
        (b"NaN", Problem.NOT_A_JSON_VALUE),
        (b"[Infinity]", Problem.NOT_A_JSON_VALUE),
        (b"[-Infinity]", Problem.NOT_A_JSON_VALUE),
    ],
)
def test_what_is_not_json_is_refused(text: bytes, problem: Problem) -> None:
    assert problem_of(text) is problem


def test_json_is_read_from_text_and_bytes_alike() -> None:
    assert read_json('{"ó": [1, "ó", null]}') == read_json('{"ó": [1, "ó", null]}'.encode()) == {"ó": [1, "ó", None]}


def test_a_mark_that_some_editors_put_first_is_no_error() -> None:
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
def test_a_place_is_one_line_that_says_where(parts: tuple[str | int, ...], place: str) -> None:
    assert place_of(parts) == place


def test_a_quote_is_short_and_prints() -> None:
    assert quote("Bo") == "Bo"
    assert quote("a\n\u202eb\ud800") == "a��b�"
    assert len(quote("x" * 1_000)) == 41
