"""The audit of a hand of a game, before and after it is recorded, and what the server keeps of it."""

import pytest
from flask import Flask

from scorekeeper.rules.cards import Card
from scorekeeper.rules.catalogue import AGURK, RASSI
from scorekeeper.rules.log import Corrected
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.web.extensions import db
from tests.services.table import saved
from tests.web.audit.checking import keep, kept_rows, told
from tests.web.game.playing import kept, opened, play_hand, press, start
from tests.web.visitor import Visitor

ROWS = ("3 K", "5 7", "9 9")
WRONG = ("6 3 K", "9 7 9", "10 J Q")


def hand(*cards: str) -> Hand:
    return Hand(tuple(Laid(seat, Card(card)) for seat, card in enumerate(cards)))


def test_the_phone_is_told_the_leader_and_the_number_of_cards_of_the_next_hand(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    shown = told(phone.get(f"/g/{key}/audit"))
    assert (shown["title"], shown["number"]) == ("Check hand 1", 1)
    assert (shown["leader"], shown["cards"]) == (1, 7)
    assert (shown["close"], shown["record"], shown["rulings"]) == (f"/g/{key}", f"/g/{key}/hand", f"/g/{key}/rulings")


def test_only_players_still_in_have_rows_and_all_count_for_the_packs(app: Flask, phone: Visitor) -> None:
    """Five players need two packs, and still do when one of them is out."""
    scores = (Score(3), Score(30, 2, out=True), Score(5), Score(0), Score(0))
    variant = with_changes(AGURK, {"pack.packs": "one_per_four_players"})
    key = opened(app, variant, "Anna", "Bo", "Cleo", "Dan", "Eva", opening=Opening(0, scores))
    shown = told(phone.get(f"/g/{key}/audit"))
    assert (shown["seats"], shown["names"]) == ([0, 2, 3, 4], ["Anna", "Cleo", "Dan", "Eva"])
    assert (shown["players"], shown["left"]["9"]) == (5, 8)
    keep(phone, f"/g/{key}/audit", ("9 9", "9 9", "9 9", "9 9"), leader=2)
    assert kept_rows(phone, f"/g/{key}/audit") == ["9 9"] * 4


def test_cards_that_have_left_the_pack_are_not_dealt_again(app: Flask, phone: Visitor) -> None:
    key = opened(app, with_changes(AGURK, {"penalty.card_leaves_pack": True}), "Anna", "Bo", "Cleo")
    play_hand(app, key, hand("K", "2", "3"))
    assert told(phone.get(f"/g/{key}/audit"))["left"]["K"] == 3


def test_the_link_to_record_a_hand_opens_the_entry_with_its_cards(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    entry = phone.get(f"/g/{key}/hand?leader=2&card_0=K&card_1=7&card_2=9")
    assert entry.form().values("leader") == ["2"]
    assert [entry.form().values(f"card_{seat}") for seat in range(3)] == [["K"], ["7"], ["9"]]
    assert kept(app, key).revision == 0


def test_the_cards_of_a_checked_hand_stay_with_it_when_it_is_recorded(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    keep(phone, f"/g/{key}/audit", WRONG, by_trick="1")
    assert kept(app, key).revision == 0
    again = told(phone.get(f"/g/{key}/audit"))["kept"]
    assert again == {"leader": 1, "cards": 3, "way": "tricks", "rows": [*WRONG]}
    play_hand(app, key, hand("K", "9", "Q"))
    assert kept_rows(phone, f"/g/{key}/audit?entry=1") == [*WRONG]
    assert kept_rows(phone, f"/g/{key}/audit") == []
    assert "1 play was illegal." in phone.get(f"/g/{key}/hands/1").text


def test_the_cards_follow_a_hand_that_is_undone_or_renumbered(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    for _number in range(2):
        play_hand(app, key, hand("K", "2", "3"))
    keep(phone, f"/g/{key}/audit?entry=2", ROWS, leader=2)
    press(phone, phone.get(f"/g/{key}"), "Undo")
    assert kept_rows(phone, f"/g/{key}/audit") == [*ROWS]
    press(phone, phone.get(f"/g/{key}"), "Redo")
    with app.app_context():
        saved(db.session(), key, Corrected(1, None))
    shown = told(phone.get(f"/g/{key}/audit?entry=2"))
    assert (shown["title"], shown["kept"]["rows"]) == ("Check hand 1", [*ROWS])


@pytest.mark.parametrize(
    ("rows", "more"),
    [
        (("3", "5", "9"), {"cards": "2"}),
        (("3 K", "5 7"), {}),
        (("3 K", "5 7", "9 9", "2 2"), {}),
        (("A A A", "A A 2", "3 4 5"), {}),
        (("3 K", "5", "9 9"), {}),
        (("3 K 5", "5 7 4", "9 9 9"), {"cards": "2"}),
        (ROWS, {"cards": "8"}),
        (ROWS, {"cards": "0"}),
        (ROWS, {"cards": ""}),
        (ROWS, {"cards": "9" * 5000}),
        (ROWS, {"leader": "3"}),
        (ROWS, {"leader": "-1"}),
        (ROWS, {"leader": "x"}),
        (ROWS, {"number": "2"}),
        (ROWS, {"number": ""}),
        (("3 foo", "5 7", "9 9"), {}),
        (("3 +", "5 7", "9 9"), {}),
        (("3 \x00", "5 7", "9 9"), {}),
        (("A " * 300, "5 7", "9 9"), {"cards": "2"}),
        ((), {}),
    ],
)
def test_what_proves_nothing_or_is_not_about_the_hand_is_not_kept(
    app: Flask, phone: Visitor, rows: tuple[str, ...], more: dict[str, str]
) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    keep(phone, f"/g/{key}/audit", rows, status=422, **more)
    assert kept_rows(phone, f"/g/{key}/audit") == []


def test_who_only_watches_can_check_but_not_keep(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    stranger = Visitor(app)
    shown = told(stranger.get(f"/g/{key}/audit"))
    assert shown["keep"] == ""
    keep(stranger, f"/g/{key}/audit", ROWS, status=403)
    assert kept_rows(phone, f"/g/{key}/audit") == []


def test_kept_cards_can_be_cleared(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    keep(phone, f"/g/{key}/audit", ROWS)
    keep(phone, f"/g/{key}/audit", (), clear="1")
    assert kept_rows(phone, f"/g/{key}/audit") == []


def test_every_hand_leads_to_its_check(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    play_hand(app, key, hand("K", "2", "3"))
    play_hand(app, key, hand("K", "2", "3"))
    keep(phone, f"/g/{key}/audit?entry=1", ROWS)
    links = [one for one in phone.get(f"/g/{key}/history").document.all("a") if "/audit" in one["href"]]
    assert [(one["href"], one.text) for one in links] == [
        (f"/g/{key}/audit?entry=2", "Check this hand"),
        (f"/g/{key}/audit?entry=1", "Every play was legal."),
    ]


def test_a_recorded_hand_has_its_own_leader_and_last_trick_and_cannot_be_recorded_again(
    app: Flask, phone: Visitor
) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    play_hand(app, key, hand("K", "2", "3"))
    shown = told(phone.get(f"/g/{key}/audit?entry=1"))
    assert (shown["title"], shown["leader"], shown["record"]) == ("Check hand 1", 1, "")
    assert shown["lastTrick"] == [[0, "K"], [1, "2"], [2, "3"]]
    assert told(phone.get(f"/g/{key}/audit"))["title"] == "Check hand 2"


def test_after_the_game_the_last_hand_is_audited(app: Flask, phone: Visitor) -> None:
    key = opened(app, RASSI, "Anna", "Bo", opening=Opening(0, (Score(45), Score(0))))
    play_hand(app, key, hand("K", "2"))
    assert kept(app, key).sheet.now.next is None
    shown = told(phone.get(f"/g/{key}/audit"))
    assert (shown["title"], shown["keep"]) == ("Check hand 1", f"/g/{key}/audit?entry=1")


def test_a_game_over_before_its_first_hand_has_nothing_to_audit(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", opening=Opening(0, (Score(3), Score(30, 2, out=True))))
    assert phone.get(f"/g/{key}/audit", status=303).location == f"/g/{key}"
    token = phone.get("/legal/agurk").form().values("csrf_token")[0]
    assert phone.client.post(f"/g/{key}/audit", data={"csrf_token": token}).status_code == 422


@pytest.mark.parametrize("entry", ["0", "2", "99", "-1"])
def test_an_unknown_hand_is_not_found(app: Flask, phone: Visitor, entry: str) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    play_hand(app, key, hand("K", "2", "3"))
    phone.get(f"/g/{key}/audit?entry={entry}", status=404)


def test_an_unknown_game_is_not_found(phone: Visitor) -> None:
    phone.get("/g/no-such-game/audit", status=404)


def test_the_board_links_to_the_audit(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    assert phone.get(f"/g/{key}").document.one("a", href=f"/g/{key}/audit").text == "Check hand 1"
    play_hand(app, key, hand("K", "2", "3"))
    assert phone.get(f"/g/{key}").document.one("a", href=f"/g/{key}/audit").text == "Check hand 2"


@pytest.mark.parametrize(
    "query",
    [
        "card_0=Z",
        "card_0=",
        "card_9=K",
        "leader=9&card_0=15",
        "card_0=6C",
        "leader=x&card_0=K%01",
        "card_0=" + "K" * 5000,
    ],
)
def test_the_entry_ignores_unknown_cards_in_its_url(app: Flask, phone: Visitor, query: str) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    entry = phone.get(f"/g/{key}/hand?{query}&card_1=7")
    assert [entry.form().values(f"card_{seat}") for seat in range(3)] == [[""], ["7"], [""]]
    assert kept(app, key).revision == 0
