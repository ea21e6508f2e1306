import json

from scorekeeper.formats.game import read_game
from scorekeeper.formats.sheet import write_sheet
from scorekeeper.rules.replay import replay
from tests.formats.texts import GAME, RULED, without


def test_a_sheet_has_exactly_the_keys_of_the_format() -> None:
    record = read_game(without(GAME, "events", 0, "buy_in"))
    assert write_sheet(record.variant, record.names, replay(record.variant, record.opening, record.events)) == {
        "format": "scorekeeper/sheet",
        "version": 1,
        "variant": "agurk",
        "players": ["Anna", "Bo", "Cleo"],
        "hands": [
            {
                "number": 1,
                "dealer": "Cleo",
                "leader": "Anna",
                "cards": 7,
                "winner": "Cleo",
                "steps": [
                    {"player": "Cleo", "kind": "penalty", "points": 8},
                    {"player": "Bo", "kind": "subtraction", "points": 0},
                ],
                "after": {
                    "Anna": {"points": 3, "cucumbers": 0, "out": False, "buy_ins": 0},
                    "Bo": {"points": 0, "cucumbers": 0, "out": False, "buy_ins": 0},
                    "Cleo": {"points": 8, "cucumbers": 0, "out": False, "buy_ins": 0},
                },
            }
        ],
        "standings": {
            "Anna": {"points": 3, "cucumbers": 0, "out": False, "buy_ins": 0, "left": False},
            "Bo": {"points": 0, "cucumbers": 0, "out": False, "buy_ins": 0, "left": False},
            "Cleo": {"points": 8, "cucumbers": 0, "out": False, "buy_ins": 0, "left": False},
        },
        "next": {"dealer": "Anna", "leader": "Bo", "cards": 7},
        "result": None,
    }


def test_a_sheet_with_rulings_says_after_which_hand_they_were_made_and_what_they_did() -> None:
    hand, ruling = RULED["events"]
    warning = {"kind": "ruling", "matter": "misdeal", "remedy": "warning", "hand": 1}
    record = read_game(json.dumps({**RULED, "events": [warning, hand, ruling, warning]}))
    sheet = write_sheet(record.variant, record.names, replay(record.variant, record.opening, record.events))
    assert [line["number"] for line in sheet["hands"]] == [1]
    assert [line["after_hand"] for line in sheet["rulings"]] == [0, 1, 1]
    first, second, _third = sheet["rulings"]
    nothing = {"cucumbers": 0, "out": False, "buy_ins": 0}
    assert first == {
        "after_hand": 0,
        "matter": "misdeal",
        "remedy": "warning",
        "hand": 1,
        "player": None,
        "points": 0,
        "note": "",
        "steps": [],
        "after": {"Anna": {"points": 3, **nothing}, "Bo": {"points": 0, **nothing}, "Cleo": {"points": 0, **nothing}},
    }
    assert second == {
        "after_hand": 1,
        "matter": "illegal_play",
        "remedy": "points",
        "hand": 1,
        "player": "Bo",
        "points": 5,
        "note": "kept the 3",
        "steps": [{"player": "Bo", "kind": "penalty", "points": 5}],
        "after": {"Anna": {"points": 3, **nothing}, "Bo": {"points": 5, **nothing}, "Cleo": {"points": 8, **nothing}},
    }
