"""What the server keeps of the check of a hand of a game. What a phone knows of the hand: tests/js/dealt.test.js."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, RASSI
from scorekeeper.rules.events import Leave
from scorekeeper.rules.log import Corrected, Recorded
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.values import Score
from tests.rules.cases import trick
from tests.web.game.playing import kept, opened, play_hand, points, save, start
from tests.web.referee.checking import keep, kept_audit, kept_rows
from tests.web.visitor import Visitor

ROWS = ("3 K", "5 7", "9 9")
WRONG = ("6 3 K", "9 7 9", "10 J Q")
NINES = ("9 9", "9 9", "9 9", "9 9")


def test_only_players_still_in_have_rows_and_all_at_the_table_count_for_the_packs(app: Flask, phone: Visitor) -> None:
    """Five players need two packs, and still do when one of them is out."""
    variant = with_changes(AGURK, {"pack.packs": "one_per_four_players"})
    key = opened(app, variant, opening=points(3, Score(30, 2, out=True), 5, 0, 0))
    keep(phone, key, NINES, leader=2)
    assert kept_rows(phone, key) == [*NINES]


def test_who_has_left_does_not_count_for_the_packs_of_the_next_hand(app: Flask, phone: Visitor) -> None:
    variant = with_changes(AGURK, {"pack.packs": "one_per_four_players"})
    key = opened(app, variant, "Anna", "Bo", "Cleo", "Dan", "Eva")
    play_hand(app, key, trick("9 9 9 9 9"))
    save(app, key, Recorded(Leave(4)))
    keep(phone, key, NINES, number=2, status=422)
    keep(phone, key, (*NINES, "2 2"), entry=1)


def test_the_cards_of_a_checked_hand_stay_with_it_when_it_is_recorded(app: Flask, phone: Visitor, new_key: str) -> None:
    keep(phone, new_key, WRONG, by_trick="1")
    assert kept(app, new_key).revision == 0
    assert kept_audit(phone, new_key) == {"leader": 1, "cards": 3, "way": "tricks", "rows": [*WRONG]}
    play_hand(app, new_key, trick("K 9 Q"))
    assert kept_rows(phone, new_key, 1) == [*WRONG]
    assert kept_rows(phone, new_key) == []
    (link,) = phone.get(f"/g/{new_key}/hands/1/checked").document.all("a")
    assert (link.text, link["href"], link["hx-get"]) == ("1 play was illegal.", *[f"/g/{new_key}/audit?entry=1"] * 2)


def test_the_cards_follow_a_hand_that_is_undone_or_renumbered(app: Flask, phone: Visitor, new_key: str) -> None:
    for _number in range(2):
        play_hand(app, new_key, trick("K 2 3"))
    keep(phone, new_key, ROWS, entry=2, number=2, leader=2)
    phone.post_form(f"/g/{new_key}/plain", press="Undo")
    assert kept_rows(phone, new_key) == [*ROWS]
    phone.post_form(f"/g/{new_key}/plain", press="Redo")
    save(app, new_key, Corrected(1, None))
    assert kept_rows(phone, new_key, 2) == [*ROWS]


@pytest.mark.parametrize(
    ("rows", "more"),
    [
        (("3", "5", "9"), {"cards": "2"}),
        (("3 K", "5 7"), {}),
        (("3 K", "5 7", "9 9", "2 2"), {}),
        (("A A A", "A A 2", "3 4 5"), {}),
        (ROWS, {"cards": "9" * 5000}),
        (ROWS, {"leader": "3"}),
        (ROWS, {"number": "2"}),
        (("3 foo", "5 7", "9 9"), {}),
        (("3 \x00", "5 7", "9 9"), {}),
        (("A " * 300, "5 7", "9 9"), {"cards": "2"}),
        ((), {}),
    ],
)
def test_what_proves_nothing_or_is_not_about_the_hand_is_not_kept(
    phone: Visitor, new_key: str, rows: tuple[str, ...], more: dict[str, Any]
) -> None:
    keep(phone, new_key, rows, status=422, **more)
    assert kept_audit(phone, new_key) is None


def test_who_only_watches_sees_what_is_kept_and_only_who_scores_changes_and_clears_it(
    app: Flask, phone: Visitor
) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    keep(phone, key, ROWS)
    stranger = Visitor(app)
    assert kept_rows(stranger, key) == [*ROWS]
    keep(stranger, key, WRONG, status=403)
    assert kept_rows(phone, key) == [*ROWS]
    keep(phone, key, (), clear="1")
    assert kept_rows(phone, key) == []


def test_after_the_game_the_last_hand_is_audited(app: Flask, phone: Visitor) -> None:
    key = opened(app, RASSI, opening=points(45, 0))
    play_hand(app, key, trick("K 2"))
    assert kept(app, key).sheet.now.next is None
    keep(phone, key, ("3 K", "5 2"))
    assert kept_rows(phone, key) == kept_rows(phone, key, 1) == ["3 K", "5 2"]


def test_a_game_over_before_its_first_hand_has_nothing_to_audit(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(3, Score(30, 2, out=True)))
    phone.get(f"/g/{key}/audit/kept", status=404)
    keep(phone, key, ROWS, status=422)


@pytest.mark.parametrize("entry", [0, 2, 99, -1])
def test_an_unknown_hand_is_not_found(app: Flask, phone: Visitor, new_key: str, entry: int) -> None:
    play_hand(app, new_key, trick("K 2 3"))
    phone.get(f"/g/{new_key}/audit/kept?entry={entry}", status=404)
