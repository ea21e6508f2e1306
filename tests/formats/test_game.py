import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.events import Noted
from scorekeeper.formats.game import GameRecord, read_game, refused_event, write_game
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.words.format_errors import format_error_line
from tests.formats.texts import GAME, RULED, YES, spoilt, without
from tests.rules.cases import Case, cases, hand
from tests.rules.strategies import Game, ruled_games

NO_SCORES = {**GAME, "start": {}}
MATTERS = (
    '"misdeal", "exposed_card", "illegal_play", "wrong_number", "claim", "take_back", "appeal" or "table_decision"'
)
NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eyjólfur", "Frá", "Gunnar", "Hóla", "Íris")


def error_line(text: str | bytes) -> str:
    """The error for a record that cannot be read or whose events the rules refuse; empty if there is none."""
    try:
        record = read_game(text)
    except FormatError as error:
        return format_error_line(error)
    refused = refused_event(record, replay(record.variant, record.opening, record.events))
    return "" if refused is None else format_error_line(refused)


def laid(*words: str) -> list[dict[str, str]]:
    return [dict(zip(("player", "card"), word.split(), strict=True)) for word in words]


def test_a_record_is_read_with_its_house_rules_and_scores() -> None:
    record = read_game(json.dumps(GAME))
    assert record.variant.id == "agurk"
    assert record.variant.limit.value == 30
    assert record.names == ("Anna", "Bo", "Cleo")
    assert record.opening == Opening(2, (Score(3), Score(), Score()))
    assert record.events == (hand(0, "5 8 8", buy_in=[0], factors={1: 2}),)


@pytest.mark.parametrize("case", cases("table-life"))
def test_a_record_of_a_tables_life_is_written_as_it_was_read(case: Case) -> None:
    assert write_game(read_game(json.dumps(case["record"])))["events"] == [
        {"points": 0, **event} if event["kind"] in {"join", "return"} else event for event in case["record"]["events"]
    ]


def test_a_ruling_is_written_without_default_values() -> None:
    least = {"kind": "ruling", "matter": "misdeal", "remedy": "redeal", "hand": 2}
    with_defaults = {**least, "player": None, "points": 0, "note": " "}
    record = read_game(spoilt(RULED, with_defaults, "events", 1))
    assert record.events[1] == TableRuling(Matter.MISDEAL, Remedy.REDEAL, 2)
    assert write_game(record)["events"][1] == least


def test_default_values_may_be_left_out_and_are_not_written() -> None:
    least = {key: GAME[key] for key in ("format", "version", "variant", "players", "first")} | {"events": []}
    assert write_game(read_game(json.dumps(least))) == least


@given(ruled_games, st.randoms(use_true_random=False))
def test_a_written_record_reads_back_as_the_same_game(game: Game, random: Random) -> None:
    names = tuple(random.sample(NAMES, len(game.opening.scores)))
    log = tuple(map(Noted, game.facts))
    record = GameRecord(game.variant, names, game.opening, log)
    written = json.dumps(write_game(record))
    again = read_game(written)
    assert again == record
    assert json.dumps(write_game(again)) == written


def test_cards_and_names_are_written_in_one_way() -> None:
    text = spoilt(GAME, laid("Anna t", "Bo qh", "Cleo 6c"), "events", 0, "final_trick")
    assert write_game(read_game(text))["events"][0]["final_trick"] == laid("Anna 10", "Bo QH", "Cleo 6C")


def test_a_name_is_found_with_composed_or_separate_accents() -> None:
    text = json.dumps(GAME).replace('"Anna"', '"Eyj\\u00f3lfur"')
    composed = json.loads(text)
    composed["first"] = " Eyjo\u0301lfur "
    assert read_game(json.dumps(composed)).opening.first == 0


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"[]", "This must be an object."),
        (spoilt(GAME, "scorekeeper/sheet", "format"), 'format: This must be "scorekeeper/game".'),
        (spoilt(GAME, 2, "version"), "version: This must be 1."),
        (spoilt(GAME, YES, "version"), "version: This must be 1."),
        (without(GAME, "events"), "The key events is missing."),
        (spoilt(GAME, 1, "speed"), "Unknown key: speed."),
        (spoilt(GAME, "agurkk", "variant"), "variant: There are no rules called agurkk. Did you mean agurk?"),
        (spoilt(GAME, "whist", "variant"), "variant: There are no rules called whist."),
        (spoilt(GAME, 1, "changes", "limit.values"), "changes.limit.values: There is no rule called limit.values."),
        (spoilt(GAME, 0, "changes", "limit.value"), "changes.limit.value: Allowed here: 1-10000."),
        (spoilt(GAME, {str(n): 1 for n in range(61)}, "changes"), "changes: Too many: at most 60."),
        (spoilt(GAME, "Anna", "players"), "players: This must be a list."),
        (spoilt(GAME, ["P"] * 21, "players"), "players: Too many: at most 20."),
        (spoilt(GAME, " ", "players", 1), "players[1]: A player needs a name."),
        (spoilt(GAME, "a\u202eb", "players", 1), "players[1]: The name a�b has a character that cannot be shown."),
        (spoilt(GAME, "b" * 61, "players", 1), f"players[1]: The name {'b' * 40}… is too long: at most 60 characters."),
        (spoilt(GAME, "ANNA", "players", 1), "players[1]: The name ANNA is there twice."),
        (spoilt(GAME, ["Cleo"], "players"), "start.Anna: Anna is not one of the players."),
        (spoilt(NO_SCORES, ["Cleo"], "players"), "players: Enter at least 2 names."),
        (
            spoilt(NO_SCORES, [f"P{n}" for n in range(7)] + ["Cleo"], "players"),
            "players: With 7 cards each there are enough for only 7 players.",
        ),
        (spoilt(GAME, "Zoe", "first"), "first: Zoe is not one of the players."),
        (spoilt(GAME, {"out": True}, "start", "Cleo"), "first: Cleo is out and cannot start."),
        (spoilt(GAME, {"Zoe": {}}, "start"), "start.Zoe: Zoe is not one of the players."),
        (spoilt(GAME, {"Bo": {}, "Bo ": {}}, "start"), "start.Bo : The name Bo is there twice."),
        (spoilt(GAME, 31, "start", "Anna", "points"), "start.Anna: 30 at most: more means a cucumber."),
        (spoilt(GAME, 2, "start", "Anna", "cucumbers"), "start.Anna: Too many cucumbers: with 2 a player is out."),
        (spoilt(GAME, -1, "start", "Anna", "points"), "start.Anna.points: This must be 0 or more."),
        (spoilt(GAME, 10**7, "start", "Anna", "points"), "start.Anna.points: This must be 1000000 or less."),
        (spoilt(GAME, 2.5, "start", "Anna", "points"), "start.Anna.points: This must be a whole number."),
        (spoilt(GAME, YES, "start", "Anna", "points"), "start.Anna.points: This must be a whole number."),
        (spoilt(GAME, 1, "start", "Anna", "out"), "start.Anna.out: This must be true or false."),
        (spoilt(GAME, 1, "start", "Anna", "lives"), "start.Anna: Unknown key: lives."),
        (spoilt(GAME, [], "start", "Anna"), "start.Anna: This must be an object."),
        (spoilt(GAME, 0, "first_hand"), "first_hand: This must be 1 or more."),
        (spoilt(GAME, [{}] * 5_001, "events"), "events: Too many: at most 5000."),
        (spoilt(GAME, "nap", "events", 0, "kind"), "events[0].kind: Unknown kind of event: nap."),
        (without(GAME, "events", 0, "kind"), "events[0]: The key kind is missing."),
        (without(GAME, "events", 0, "final_trick"), "events[0]: The key final_trick is missing."),
        (spoilt(GAME, 1, "events", 0, "kind"), "events[0].kind: Unknown kind of event: 1."),
        (spoilt(GAME, None, "events", 0), "events[0]: This must be an object."),
        (spoilt(GAME, 1, "events", 0, "note"), "events[0]: Unknown key: note."),
        (spoilt(GAME, 5, "events", 0, "final_trick", 1, "card"), "events[0].final_trick[1].card: This must be a text."),
        (spoilt(GAME, "Z", "events", 0, "final_trick", 1, "card"), "events[0].final_trick[1].card: “Z” is not a card."),
        (
            spoilt(GAME, "Zoe", "events", 0, "final_trick", 1, "player"),
            "events[0].final_trick[1].player: Zoe is not one of the players.",
        ),
        (spoilt(GAME, ["Zoe"], "events", 0, "buy_in"), "events[0].buy_in[0]: Zoe is not one of the players."),
        (
            spoilt(GAME, {"Cleo": 101}, "events", 0, "factors"),
            "events[0].factors: Cleo: the multiplier goes from 1 to 100.",
        ),
        (
            spoilt(GAME, laid("Anna 5", "Bo 8"), "events", 0, "final_trick"),
            "events[0].final_trick: Cleo still needs a card.",
        ),
        (spoilt(GAME, {"Zoe": 2}, "events", 0, "factors"), "events[0].factors.Zoe: Zoe is not one of the players."),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_place_and_reason(text: bytes, line: str) -> None:
    assert error_line(text) == line


@pytest.mark.parametrize(
    ("value", "key", "line"),
    [
        ("cheating", "matter", f"events[1].matter: This must be {MATTERS}."),
        (
            5,
            "remedy",
            'events[1].remedy: This must be "result_stands", "warning", "redeal", "points", "credit" or "void".',
        ),
        (YES, "hand", "events[1].hand: This must be a whole number."),
        (0, "hand", "events[1].hand: There is no hand 0 yet."),
        ("Zoe", "player", "events[1].player: Zoe is not one of the players."),
        (None, "player", "events[1].player: Choose who gets the penalty points."),
        (2.5, "points", "events[1].points: This must be a whole number."),
        (0, "points", "events[1].points: Points: a number from 1 to 1000."),
        (1001, "points", "events[1].points: Points: a number from 1 to 1000."),
        ("warning", "remedy", "events[1].points: Points: a number from 1 to 1000."),
        ("x" * 201, "note", "events[1].note: Note: one line, at most 200 characters."),
        ("a\u202eb", "note", "events[1].note: The note has a character that cannot be shown."),
        ("a\ud800b", "note", "events[1].note: The note has a character that cannot be shown."),
        (1, "speed", "events[1]: Unknown key: speed."),
    ],
)
def test_an_impossible_ruling_is_refused_with_place_and_reason(value: object, key: str, line: str) -> None:
    assert error_line(spoilt(RULED, value, "events", 1, key)) == line
