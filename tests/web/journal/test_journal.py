"""Send a journal over HTTP: what it costs, what it refuses, and what the page of the game gives its scripts."""

import json
from typing import Any

import pytest
from flask import Flask

from scorekeeper.formats.events import write_moment
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.parameters import parameters
from scorekeeper.services.board import board_at
from scorekeeper.services.journal import MAX_COMMANDS
from scorekeeper.web.current_game import boards
from tests.rules.cases import ENDLESS
from tests.web.busy import BUSY, locked
from tests.web.game.playing import command, kept, opened, points, start
from tests.web.plain.test_budget import READ_GAME, SAVE, collecting_statements
from tests.web.share.joining import let_in, withdraw
from tests.web.visitor import Phones, Visitor

pytestmark = pytest.mark.both_databases

SEVEN = ("Anna", "Bo", "Cleo", "Dora", "Erik", "Finn", "Gus")
MAX_ANSWER = 6_000
"""Bytes, before compression."""


def hand(number: int = 0, players: int = 3) -> dict[str, Any]:
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    return {"final_trick": [[seat, ranks[(seat + number) % len(ranks)]] for seat in range(players)]}


def record(base: int, command_id: str = "", players: int = 3, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    body = hand(base, players)
    return {"id": command_id or f"hand-{base:05}", "base": base, "kind": "record", "body": body, **more}


@pytest.fixture
def key(app: Flask) -> str:
    return opened(app, AGURK)


def played(app: Flask, phone: Visitor, hands: int) -> tuple[str, str]:
    """The key of a game of seven with so many hands, and a CSRF token."""
    key = opened(app, ENDLESS, *SEVEN, opening=points(*(0,) * len(SEVEN)))
    token = phone.game_data(key)["token"]
    sent = [record(number, players=len(SEVEN)) for number in range(hands)]
    for at in range(0, hands, MAX_COMMANDS):
        answer = phone.send_journal(key, at, *sent[at : at + MAX_COMMANDS], token=token).get_json()
        assert {one["outcome"] for one in answer["outcomes"]} == {"kept"}
    return key, token


@pytest.mark.parametrize(("hands", "more"), [(1, 1), (10, 5), (300, 1)])
def test_a_save_takes_four_statements_one_commit_and_at_most_six_kilobytes(
    app: Flask, phone: Visitor, hands: int, more: int
) -> None:
    key, token = played(app, phone, hands)
    sent = [record(number, players=len(SEVEN)) for number in range(hands, hands + more)]
    with collecting_statements(app) as (statements, count):
        answer = phone.send_journal(key, hands, *sent, token=token)
    assert answer.get_json()["outcomes"] == [
        {"id": one["id"], "outcome": "kept", "number": one["base"] + 1} for one in sent
    ]
    assert len(answer.data) <= MAX_ANSWER
    assert statements == [*READ_GAME, *SAVE]
    assert count["commits"] == 1


@pytest.mark.parametrize("known", [0, 1], ids=["has just started", "knows less"])
def test_a_save_on_a_server_that_is_behind_takes_five_statements(app: Flask, phone: Visitor, known: int) -> None:
    key, token = played(app, phone, 2)
    old = boards.pop(key)
    if known:
        boards[key] = board_at(old, known)
    with collecting_statements(app) as (statements, count):
        phone.send_journal(key, 2, record(2, players=len(SEVEN)), token=token)
    assert sorted(statements) == sorted([*READ_GAME, "SELECT fact", *SAVE])
    assert count["commits"] == 1


def test_what_this_device_did_is_not_told_to_it(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    bo = let_in(app, another_phone(), key)
    phone.send_journal(key, 0, record(0))
    assert phone.client.get(f"/g/{key}/journal?revision=0").get_json()["said"] == ""
    assert bo.client.get(f"/g/{key}/journal?revision=0").get_json()["said"] == "Hand 1: Anna 2, Bo 3, Cleo 4"


def test_without_a_valid_token_nothing_is_saved_and_the_answer_has_a_new_one(
    app: Flask, phone: Visitor, key: str
) -> None:
    phone.get(f"/g/{key}")
    answer = phone.send_journal(key, 0, record(0), token="forged")  # noqa: S106 - not a password
    assert (answer.status_code, answer.get_json()["error"]) == (400, "csrf")
    assert kept(app, key).revision == 0
    assert phone.send_journal(key, 0, record(0), token=answer.get_json()["token"]).status_code == 200
    assert kept(app, key).revision == 1


def test_a_device_whose_right_was_withdrawn_is_told_so_in_json(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    bo = let_in(app, another_phone(), key)
    token = bo.game_data(key)["token"]
    withdraw(phone, key, "score")
    answer = bo.send_journal(key, 0, record(0), token=token)
    assert (answer.status_code, answer.get_json()["error"]) == (403, "right")
    assert bo.client.get(f"/g/{key}/journal").status_code == 200
    assert kept(app, key).revision == 0


def test_an_unknown_game_is_told_in_json(phone: Visitor, key: str) -> None:
    token = phone.game_data(key)["token"]
    answer = phone.send_journal("unknown", 0, record(0), token=token)
    assert (answer.status_code, answer.get_json()["error"]) == (404, "no_game")


def test_while_the_database_is_locked_nothing_is_saved_and_it_can_be_sent_again(
    app: Flask, phone: Visitor, key: str
) -> None:
    token = phone.game_data(key)["token"]
    with locked(app):
        answer = phone.send_journal(key, 0, record(0), token=token)
    assert (answer.status_code, answer.get_json()) == (503, {"error": "database", "words": BUSY})
    assert int(answer.headers["Retry-After"]) > 0
    assert phone.send_journal(key, 0, record(0), token=token).get_json()["outcomes"][0]["outcome"] == "kept"


def test_a_journal_may_be_larger_than_a_form_but_not_endless(app: Flask, phone: Visitor, key: str) -> None:
    token = phone.game_data(key)["token"]
    long = [record(0, f"hand-{number:05}", note="x") for number in range(MAX_COMMANDS + 1)]
    answer = phone.send_journal(key, 0, *long, token=token)
    assert (answer.status_code, answer.get_json()["place"]) == (422, "commands")
    answer = phone.send_journal(key, 0, *long * 50, token=token)
    assert (answer.status_code, answer.get_json()["error"]) == (413, "too_big")
    full = [record(0, f"hand-{number:05}") for number in range(MAX_COMMANDS)]
    outcomes = phone.send_journal(key, 0, *full, token=token).get_json()["outcomes"]
    assert [one["outcome"] for one in outcomes if one["outcome"] != "waiting"] == ["kept"] * kept(app, key).revision + [
        "refused"
    ]


def one(command_id: str = "", **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"revision": 0, "commands": [record(0, command_id, **more)]}


NOTED = {"matter": "misdeal", "remedy": "redeal", "hand": 1, "note": "a\nb"}
BODY = "commands[0].body"
BAD: dict[str, tuple[Any, str]] = {
    "no object": ([], ""),
    "a revision below nothing": ({"revision": -1, "commands": []}, "revision"),
    "an unknown key": ({"revision": 0, "commands": [], "more": 1}, ""),
    "an unknown kind": (one(kind="resign"), "commands[0].kind"),
    "a short id": (one("short"), "commands[0].id"),
    "a card that is none": (one(body={"final_trick": [[0, "Z"]]}), f"{BODY}.final_trick[0][1]"),
    "a pair of one": (one(body={"final_trick": [[0]]}), f"{BODY}.final_trick[0]"),
    "a factor for nobody": (one(body={**hand(), "factors": {"x": 2}}), f"{BODY}.factors.x"),
    "a change to nothing": (one(kind="change", body={"target": 1}), BODY),
    "a change to a hand as if it were another event": (
        one(kind="change", body={"target": 1, "event": {"kind": "hand", **hand()}}),
        f"{BODY}.event.kind",
    ),
    "a target that is no number": (one(kind="undo", body={"target": 1.5}), f"{BODY}.target"),
    "a seat that no table has": (one(kind="leave", body={"seat": 41}), f"{BODY}.seat"),
    "a rule that nobody knows": (
        one(kind="rules", body={"changes": {"nobody": 1}, "from": "next"}),
        f"{BODY}.changes.nobody",
    ),
    "a note in two lines": (one(kind="ruling", body=NOTED), f"{BODY}.note"),
}


@pytest.mark.parametrize(("sent", "place"), BAD.values(), ids=BAD)
def test_a_bad_shape_is_refused_with_its_place(app: Flask, phone: Visitor, key: str, sent: object, place: str) -> None:
    token = phone.game_data(key)["token"]
    answer = phone.client.post(f"/g/{key}/journal", json=sent, headers={"X-CSRFToken": token})
    assert (answer.status_code, answer.get_json()["error"], answer.get_json()["place"]) == (422, "shape", place)
    assert answer.get_json()["words"]
    assert kept(app, key).revision == 0


def test_the_page_of_a_game_gives_its_scripts_the_game(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo & Co", "Cleo")
    phone.send_journal(key, 0, record(0))
    data, board = phone.game_data(key), kept(app, key)
    assert (data["key"], data["names"], data["revision"]) == (key, ["Anna", "Bo & Co", "Cleo"], 1)
    assert data["parameters"] == json.loads(json.dumps(parameters(board.variant)))
    assert data["opening"] == {"first": 0, "scores": [[0, 0, False, 0]] * 3, "first_hand": 1}
    (fact,) = data["facts"]
    at = write_moment(board.facts[0].recorded_at.replace(microsecond=0))
    assert fact == {"number": 1, "kind": "hand", "body": hand(), "id": "hand-00000", "by": data["member"], "at": at}
    assert data["mayScore"] is True
    assert data["token"]


def difference(phone: Visitor, key: str, sent: str) -> int:
    """The status of the answer to a phone that says it counts otherwise."""
    headers = {"X-CSRFToken": phone.game_data(key)["token"]}
    return phone.client.post(f"/g/{key}/journal/difference", data=sent, headers=headers).status_code


def test_a_difference_is_logged_with_what_the_game_is_counted_from_and_without_anybodys_name(
    phone: Visitor, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    ruling = {"matter": "misdeal", "remedy": "warning", "hand": 2, "note": "Anna was tired", "by": "Dagny"}
    command(phone, key, "record", hand())
    command(phone, key, "ruling", ruling)
    command(phone, key, "join", {"seat": 3, "after": 0, "points": 0, "name": "Thorvald"})
    command(phone, key, "change", {"target": 2, "ruling": ruling | {"note": "Cleo slept"}})
    sent = '{"revision": 4, "scores": [[0, 0, false, 0], [null, 1, true, 2]], "next": [2, null, 1, 7]}'
    assert difference(phone, key, sent) == 204
    (line,) = caplog.messages
    assert line.startswith(f"A phone counts otherwise: {sent.replace(' ', '')}; the game: {{")
    assert '["hand", {"final_trick": [[0, "2"], [1, "3"], [2, "4"]]}]' in line
    assert not any(word in line for word in ("Anna", "Bo", "Cleo", "Dagny", "Thorvald", "tired", "slept", key))


@pytest.mark.parametrize(
    "sent",
    [
        "Anna was here",
        '{"revision": 1, "scores": [], "next": null, "note": "Anna"}',
        '{"revision": 1, "scores": [["Anna", 0, false, 0]], "next": null}',
        '{"revision": 1, "scores": [[65110110097, 0, false, 0]], "next": null}',
    ],
)
def test_what_a_phone_says_in_words_never_comes_into_the_log(
    phone: Visitor, key: str, caplog: pytest.LogCaptureFixture, sent: str
) -> None:
    assert difference(phone, key, sent) == 422
    assert caplog.messages == []
