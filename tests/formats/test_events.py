"""The events of a record: hands, rulings, corrections, undo and redo, each with its time."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from scorekeeper.formats.event_codec import MAX_NOTE_LENGTH, read_note
from scorekeeper.formats.events import Noted, read_moment, write_moment
from scorekeeper.formats.game import impossible_event, read_game, refused_event, write_game
from scorekeeper.rules.log import REDONE, UNDONE, Corrected, Recorded
from scorekeeper.rules.replay import replay
from scorekeeper.words.format_errors import format_error_line
from tests.formats.texts import GAME, RULED, correction, error_line, laid
from tests.rules.cases import hand

NOW = "2026-11-21T19:30:00Z"
HAND = laid("5", "5", "5")
RULING = RULED["events"][1]
UNDO, REDO = {"kind": "undo"}, {"kind": "redo"}
NO_SCORES = {key: value for key, value in GAME.items() if key not in ("start", "changes")}


def text(*events: object, **more: object) -> str:
    return json.dumps({**NO_SCORES, **more, "events": events})


def refused_line(written: str) -> str:
    record = read_game(written)
    refused = refused_event(record, replay(record.variant, record.opening, record.events))
    return "" if refused is None else format_error_line(refused)


def impossible_line(written: str) -> str:
    impossible = impossible_event(read_game(written))
    return "" if impossible is None else format_error_line(impossible)


def test_every_kind_of_event_is_written_as_it_was_read() -> None:
    kinds = [HAND, RULING, correction(1, laid("2", "3", "4")), correction(2, None), UNDO, REDO]
    written = [event if at % 2 else event | {"at": f"2026-11-21T19:3{at}:00Z"} for at, event in enumerate(kinds)]
    record = read_game(text(*written, began=NOW))
    assert write_game(record)["events"] == written
    assert write_game(record)["began"] == NOW
    assert record.log[4:] == (Noted(UNDONE, datetime(2026, 11, 21, 19, 34, tzinfo=UTC)), Noted(REDONE))
    assert record.facts[:3:2] == (Recorded(hand(0, "5 5 5")), Corrected(1, hand(0, "2 3 4")))


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        (NOW, NOW),
        ("2026-11-21T20:30:00+01:00", NOW),
        ("2026-11-21T19:30:00.250000Z", "2026-11-21T19:30:00.250000Z"),
        ("1971-01-01T00:00:00+14:00", "1970-12-31T10:00:00Z"),
        ("2199-12-31T23:59:59-12:00", "2200-01-01T11:59:59Z"),
    ],
)
def test_a_moment_is_written_in_utc(written: str, canonical: str) -> None:
    assert write_moment(read_moment(written)) == canonical


@pytest.mark.parametrize(
    "moment",
    [
        *("", "now", "2026-11-21", "2026-11-21T19:30:00", "2026-13-21T19:30:00Z"),
        *("0001-01-01T00:00:00+14:00", "1970-12-31T23:59:59Z", "2200-01-01T00:00:00Z"),
    ],
)
def test_a_text_that_is_no_moment_is_refused_with_its_place(moment: str) -> None:
    reason = "This must be a time with its UTC offset, like 2026-11-21T19:30:00Z, from 1971 to 2199."
    assert error_line(read_game, text(began=moment)) == f"began: {reason}"
    assert error_line(read_game, text(HAND, UNDO | {"at": moment})) == f"events[1].at: {reason}"


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("", ""),
        (" \n ", ""),
        (" Bo kept the 3♣ ", "Bo kept the 3♣"),
        ("E\u0301lan", "Élan"),
        ("👨‍👩‍👧 – “so”", "👨‍👩‍👧 – “so”"),
        (f" {'x' * MAX_NOTE_LENGTH} ", "x" * MAX_NOTE_LENGTH),
    ],
)
def test_a_note_is_stripped(text: str, note: str) -> None:
    assert read_note(text) == note


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ([UNDO], "events[0]: There is nothing to undo here."),
        ([HAND, UNDO, UNDO], "events[2]: There is nothing to undo here."),
        ([HAND, REDO], "events[1]: There is nothing to redo here."),
        ([HAND, correction(2, None)], "events[1].entry: There is no hand or ruling 2 to change here."),
        ([HAND, UNDO, correction(1, None), UNDO], "events[2].entry: There is no hand or ruling 1 to change here."),
        ([HAND, correction(1, RULING)], "events[1].entry: There is no hand or ruling 1 to change here."),
        ([HAND, UNDO | {"entry": 1}], "events[1]: Unknown key: entry."),
        ([HAND, {"kind": "correction", "entry": 1}], "events[1]: The key event is missing."),
        ([HAND, correction(1, [])], "events[1].event: This must be an object."),
        ([HAND, correction(1, UNDO)], "events[1].event.kind: Unknown kind of event: undo."),
        ([HAND, correction(1, HAND | {"at": NOW})], "events[1].event: Unknown key: at."),
        ([HAND, correction(1, laid("5", "Z", "5"))], "events[1].event.final_trick[1].card: “Z” is not a card."),
        ([HAND, correction(1, RULING | {"player": "Zoe"})], "events[1].event.player: Zoe is not one of the players."),
        ([{"kind": "join", "player": "Dan", "after": "Dan"}], "events[0].after: Dan is not one of the players."),
        ([HAND | {"at": NOW, "by": "Bo"}], "events[0]: Unknown key: by."),
    ],
)
def test_an_event_that_cannot_follow_is_refused_with_place_and_reason(written: list[Any], line: str) -> None:
    assert error_line(read_game, text(*written)) == line


def test_an_impossible_correction_is_refused_with_its_own_place() -> None:
    wrong = text(HAND, HAND, correction(1, laid("5", "6")), correction(2, laid("5")))
    line = "events[2].event.final_trick: Cleo still needs a card."
    assert (refused_line(wrong), impossible_line(wrong)) == (line, line)
    assert refused_line(text(HAND, correction(1, laid("5", "6")), UNDO)) == ""


def test_score_refuses_a_hand_that_a_correction_made_impossible_but_import_does_not() -> None:
    ended = text(laid("2", "9", "3"), laid("2", "3", "9"), variant="matapesa")
    line = "events[1]: The game is over."
    assert (refused_line(ended), impossible_line(ended)) == (line, line)
    out = {**json.loads(text(HAND, laid("2", "3", "K"), correction(1, laid("2", "K", "3")))), "changes": {}}
    out |= {"start": {"Bo": {"points": 20, "cucumbers": 1}}}
    stuck = json.dumps(out)
    assert refused_line(stuck) == "events[1].final_trick: Bo is out and cannot play."
    assert impossible_line(stuck) == ""


@pytest.mark.parametrize(
    "later",
    [
        {"kind": "ruling", "matter": "illegal_play", "remedy": "void", "hand": 1, "player": "Bo"},
        {"kind": "rules", "changes": {"limit.value": 99}, "from": "first"},
    ],
    ids=["an earlier hand does not count", "new rules for the whole game"],
)
def test_import_takes_a_hand_that_something_later_made_impossible(later: dict[str, Any]) -> None:
    without_bo = {"kind": "hand", "final_trick": [{"player": name, "card": "5"} for name in ("Anna", "Cleo")]}
    out = json.loads(text(laid("2", "K", "3"), without_bo, later))
    stuck = json.dumps({**out, "start": {"Bo": {"points": 20, "cucumbers": 1}}})
    assert refused_line(stuck) == "events[1].final_trick: Bo still needs a card."
    assert impossible_line(stuck) == ""


def test_a_hand_corrected_last_must_be_possible() -> None:
    corrections = correction(1, laid("2", "K", "3")), correction(2, laid("2", "3", "K"))
    out = json.loads(text(HAND, laid("2", "3", "4"), *corrections))
    out |= {"changes": {}, "start": {"Bo": {"points": 20, "cucumbers": 1}}}
    line = "events[3].event.final_trick: Bo is out and cannot play."
    assert impossible_line(json.dumps(out)) == line
