"""The audit of a hand of a game, before and after it is recorded."""

import pytest
from flask import Flask

from scorekeeper.rules.cards import Card
from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, GURKA_IS, RASSI
from scorekeeper.rules.log import Corrected
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.web.extensions import db
from tests.services.table import saved
from tests.web.audit.rows import check, outcome, sent
from tests.web.game.playing import kept, opened, play_hand, press, start
from tests.web.visitor import Page, Visitor

ROWS = ("3 K", "5 7", "9 9")


def hand(*cards: str) -> Hand:
    return Hand(tuple(Laid(seat, Card(card)) for seat, card in enumerate(cards)))


def test_the_form_has_the_leader_and_number_of_cards_of_the_next_hand(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    page = phone.get(f"/g/{key}/audit")
    assert page.document.one("h1").text == "Check hand 1 Agurk"
    assert page.document.one("summary").text == "Bo leads. Cards each: 7"
    assert page.form().values("leader") == ["1"]
    assert page.form().values("cards") == ["7"]


def test_only_players_still_in_have_rows(app: Flask, phone: Visitor) -> None:
    scores = (Score(3), Score(30, 2, out=True), Score(5), Score(0))
    key = opened(app, AGURK, "Anna", "Bo", "Cleo", "Dan", opening=Opening(0, scores))
    page = phone.get(f"/g/{key}/audit")
    assert [one["name"] for one in page.document.all("input", autocomplete="off")] == ["row_0", "row_2", "row_3"]
    answer = phone.post_form(page, row_0="3 K", row_2="5 7", row_3="9 9", leader="2", cards="2")
    assert outcome(answer) == "Every play was legal."
    assert answer.document.by_id("result")["data-leaders"] == "2 3"


@pytest.mark.parametrize("way", ["rows", "tricks"])
def test_the_number_of_packs_depends_on_all_players_and_not_on_those_still_in(
    app: Flask, phone: Visitor, way: str
) -> None:
    """Five players need two packs, and still do when one of them is out."""
    scores = (Score(3), Score(30, 2, out=True), Score(5), Score(0), Score(0))
    variant = with_changes(AGURK, {"pack.packs": "one_per_four_players"})
    key = opened(app, variant, *"ABCDE", opening=Opening(0, scores))
    rows = {"row_0": "9 9", "row_2": "9 9", "row_3": "9 9", "row_4": "9 9"}
    answer = phone.post_form(f"/g/{key}/audit", rows, leader="2", cards="2", way=way)
    assert outcome(answer) == "Every play was legal."


def test_the_audited_hand_can_be_recorded(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    answer = phone.post_form(f"/g/{key}/audit", sent(ROWS, 1, cards="2"))
    link = answer.document.by_id("then").one("a")
    assert link.text == "Record this hand"
    assert link["href"] == f"/g/{key}/hand?leader=2&card_0=K&card_1=7&card_2=9"
    entry = phone.get(link["href"])
    assert entry.form().values("leader") == ["2"]
    assert [entry.form().values(f"card_{seat}") for seat in range(3)] == [["K"], ["7"], ["9"]]
    assert "Anna pays 13 for the K." in entry.text
    assert kept(app, key).revision == 0
    phone.post_form(entry, press="Save hand 1")
    assert kept(app, key).sheet.now.scores[0] == Score(13)


def test_the_link_to_record_has_special_cards_with_their_suit(app: Flask, phone: Visitor) -> None:
    key = opened(app, GURKA_IS, "Anna", "Bo", "Cleo")
    answer = phone.post_form(f"/g/{key}/audit", sent(("3 6C", "5 7S", "9 9"), 1, cards="2"))
    assert "card_0=6C&card_1=7&card_2=9" in answer.document.by_id("then").one("a")["href"]


def test_a_hand_that_ends_with_cards_together_cannot_be_recorded(app: Flask, phone: Visitor) -> None:
    key = opened(app, GURKA_IS, "Anna", "Bo", "Cleo")
    answer = phone.post_form(f"/g/{key}/audit", sent(("6+6", "7+7", "8+8"), 1, cards="2"))
    assert outcome(answer) == "1 play was illegal."
    assert not answer.document.by_id("then").all("a", class_="save")


def test_a_finding_links_to_a_ruling_about_the_player_who_played_wrong(app: Flask, phone: Visitor) -> None:
    """Cleo played wrong twice but gets one link. The ruling is about the audited hand, recorded or not."""
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    play_hand(app, key, hand("K", "2", "3"))
    for entry, number in (("", 2), ("?entry=1", 1)):
        answer = phone.post_form(f"/g/{key}/audit{entry}", sent(("6 5 K", "9 9 9", "4 3 2"), 1, cards="3"))
        links = answer.document.by_id("answer").all("a")
        assert [link.text for link in links] == ["Cleo: make a ruling", "Anna: make a ruling"]
        form = phone.get(links[0]["href"]).form()
        filled_in = {"matter": "illegal_play", "player": "2", "hand": str(number), "remedy": "warning"}
        assert {name: form.values(name) for name in filled_in} == {name: [value] for name, value in filled_in.items()}


def test_a_ruling_can_be_about_a_player_whom_the_hand_put_out(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", "Cleo", opening=Opening(0, (Score(20), Score(0), Score(0))))
    play_hand(app, key, hand("K", "2", "3"))
    answer = phone.post_form(f"/g/{key}/audit?entry=1", sent(("4 3 K", "9 9 9", "10 10 J"), 1, cards="3"))
    (link,) = answer.document.by_id("answer").all("a")
    assert link.text == "Anna: make a ruling"
    phone.post_form(link["href"], remedy="warning", note="", status=303)
    assert kept(app, key).lines[-1][0].event == TableRuling(Matter.ILLEGAL_PLAY, Remedy.WARNING, 1, 0)


@pytest.mark.parametrize("entry", ["?entry=1", ""])
def test_the_note_of_the_ruling_has_the_first_proof(app: Flask, phone: Visitor, entry: str) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    play_hand(app, key, hand("K", "2", "3"))
    answer = phone.post_form(f"/g/{key}/audit{entry}", sent(("6 5 K", "9 9 9", "4 3 2"), 1, cards="3"))
    link = answer.document.by_id("answer").all("a")[0]
    note = phone.get(link["href"]).form().values("note")[0]
    assert note.startswith("Trick 1: Cleo throws the 4 on the 9")
    assert note.endswith("But trick 2 shows the 3")
    phone.post_form(link["href"], status=303)
    assert note in phone.get(f"/g/{key}").text


def test_a_proof_with_long_names_is_cut_to_fit_a_note(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna " * 8 + "A", "Bo " * 10 + "B", "C" * 40)
    answer = phone.post_form(f"/g/{key}/audit", sent(("6 5 K", "9 9 9", "4 3 2"), 1, cards="3"))
    for link in answer.document.by_id("answer").all("a"):
        phone.post_form(link["href"], status=303)


def test_a_revoke_proved_in_the_last_hand_of_a_game_leads_to_a_ruling(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", opening=Opening(0, (Score(20), Score(0))))
    play_hand(app, key, hand("3", "9"))
    play_hand(app, key, hand("K", "2"))
    assert kept(app, key).sheet.now.result
    answer = phone.post_form(f"/g/{key}/audit", sent(("6 5 K", "9 9 2"), 1, cards="3"))
    (link,) = answer.document.by_id("answer").all("a")
    assert link.text == "Anna: make a ruling"
    page = phone.get(link["href"])
    assert page.form().values("hand") == ["2"]
    assert page.form().values("note")[0].startswith("Trick 1: Anna throws the 6")
    page = phone.post_form(page, remedy="void")
    assert "The game Bo wins. → the game goes on" in page.text
    phone.post_form(page, press="Save", status=303)
    assert kept(app, key).sheet.now.result is None


def test_an_audit_without_a_game_offers_no_ruling(phone: Visitor) -> None:
    answer = check(phone, "agurk", ("6 3", "9 9"), 1, cards="2")
    assert outcome(answer) == "1 play was illegal."
    assert not answer.document.by_id("answer").all("a")


def rows_of(page: Page, seats: int = 3) -> list[str]:
    return [page.form().values(f"row_{seat}")[0] for seat in range(seats)]


def test_the_cards_of_a_checked_hand_stay_with_it_when_it_is_recorded(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    wrong = ("6 3 K", "9 7 9", "10 J Q")
    answer = phone.post_form(f"/g/{key}/audit", sent(wrong, 1, cards="3", way="tricks"))
    assert outcome(answer) == "1 play was illegal."
    assert "These cards are kept with hand 1." in answer.text
    assert kept(app, key).revision == 0
    again = phone.get(f"/g/{key}/audit")
    assert (rows_of(again), again.form().values("way")) == ([*wrong], ["tricks"])
    phone.post_form(answer.document.by_id("then").one("a")["href"], press="Save hand 1")
    page = phone.get(f"/g/{key}/audit?entry=1")
    assert rows_of(page) == [*wrong]
    assert outcome(page) == "1 play was illegal."
    assert rows_of(phone.get(f"/g/{key}/audit")) == ["", "", ""]
    assert "1 play was illegal." in phone.get(f"/g/{key}/hands/1").text


def test_the_cards_follow_a_hand_that_is_undone_or_renumbered(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    for _number in range(2):
        play_hand(app, key, hand("K", "2", "3"))
    phone.post_form(f"/g/{key}/audit?entry=2", sent(ROWS, 2, cards="2"))
    press(phone, phone.get(f"/g/{key}"), "Undo")
    assert rows_of(phone.get(f"/g/{key}/audit")) == [*ROWS]
    press(phone, phone.get(f"/g/{key}"), "Redo")
    with app.app_context():
        saved(db.session(), key, Corrected(1, None))
    page = phone.get(f"/g/{key}/audit?entry=2")
    assert page.document.one("h1").text == "Check hand 1 Agurk"
    assert rows_of(page) == [*ROWS]


def test_a_hand_recorded_with_another_last_trick_says_so(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    play_hand(app, key, hand("K", "7", "9"))
    said = "This hand was recorded with another last trick."
    assert said not in phone.post_form(f"/g/{key}/audit?entry=1", sent(ROWS, 1, cards="2")).text
    other = phone.post_form(f"/g/{key}/audit?entry=1", sent(("K 3", "5 7", "9 9"), 1, cards="2"))
    assert said in other.text


def test_what_is_not_yet_proved_is_not_kept(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    answer = phone.post_form(f"/g/{key}/audit", sent(("3", "5", "9"), 1, cards="2"))
    assert outcome(answer) == "So far no play is proved illegal."
    assert rows_of(phone.get(f"/g/{key}/audit")) == ["", "", ""]


def test_who_only_watches_can_check_but_not_keep(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    answer = Visitor(app).post_form(f"/g/{key}/audit", sent(ROWS, 1, cards="2"))
    assert outcome(answer) == "Every play was legal."
    assert "These cards are kept" not in answer.text
    assert rows_of(phone.get(f"/g/{key}/audit")) == ["", "", ""]


def test_kept_cards_can_be_cleared_without_scripts(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    page = phone.post_form(f"/g/{key}/audit", sent(ROWS, 1, cards="2"))
    phone.post_form(page, press="Clear all rows", status=303)
    assert rows_of(phone.get(f"/g/{key}/audit")) == ["", "", ""]


def test_every_hand_leads_to_its_check(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    play_hand(app, key, hand("K", "2", "3"))
    play_hand(app, key, hand("K", "2", "3"))
    phone.post_form(f"/g/{key}/audit?entry=1", sent(ROWS, 1, cards="2"))
    links = [one for one in phone.get(f"/g/{key}/history").document.all("a") if "/audit" in one["href"]]
    assert [(one["href"], one.text) for one in links] == [
        (f"/g/{key}/audit?entry=2", "Check this hand"),
        (f"/g/{key}/audit?entry=1", "Every play was legal."),
    ]
    assert phone.get(f"/g/{key}/hands/2").document.one("a", href=f"/g/{key}/audit?entry=2").text == "Check this hand"


def test_the_start_page_leads_to_a_check_under_any_rules(phone: Visitor) -> None:
    page = phone.get(phone.get("/").document.one("a", href="/audit")["href"])
    assert page.document.one("h1").text == "Check a whole hand"
    phone.get(page.document.one("a", href="/audit/rassi")["href"])
    assert phone.get("/legal/rassi").document.one("a", href="/audit/rassi").text == "Check a whole hand"


def test_a_recorded_hand_has_its_own_leader_and_cannot_be_recorded_again(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", "Cleo")
    play_hand(app, key, hand("K", "2", "3"))
    page = phone.get(f"/g/{key}/audit?entry=1")
    assert page.document.one("h1").text == "Check hand 1 Agurk"
    assert page.form().values("leader") == ["1"]
    answer = phone.post_form(page, sent(ROWS, 1, cards="2"))
    assert outcome(answer) == "Every play was legal."
    assert answer.document.by_id("then").text == ""
    assert phone.get(f"/g/{key}/audit").document.one("h1").text == "Check hand 2 Agurk"


def test_after_the_game_the_last_hand_is_audited(app: Flask, phone: Visitor) -> None:
    key = opened(app, RASSI, "Anna", "Bo", opening=Opening(0, (Score(45), Score(0))))
    play_hand(app, key, hand("K", "2"))
    assert kept(app, key).sheet.now.next is None
    page = phone.get(f"/g/{key}/audit")
    assert page.document.one("h1").text == "Check hand 1 Rassi"
    assert page.form().action == f"/g/{key}/audit?entry=1"


def test_a_game_over_before_its_first_hand_has_nothing_to_audit(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo", opening=Opening(0, (Score(3), Score(30, 2, out=True))))
    assert phone.get(f"/g/{key}/audit", status=303).location == f"/g/{key}"


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
