"""A hand audited while it is played: each play adds its cards to a row."""

from tests.web.audit.rows import blames, check, findings, outcome
from tests.web.visitor import Page, Visitor


def follow(
    phone: Visitor, *rows: str, leader: int = 0, variant: str = "agurk", status: int = 200, cards: int = 7
) -> Page:
    return check(phone, variant, rows, leader, way="tricks", status=status, cards=str(cards))


def turn(page: Page) -> str:
    return page.document.one("p", class_="whose").text


def verdict(page: Page) -> str:
    return page.document.one("p", class_="verdict").text[2:]


def test_the_first_turn_is_the_leaders(phone: Visitor) -> None:
    page = follow(phone, "", "", "", leader=1)
    assert turn(page) == "Trick 1: B leads."
    assert not page.document.all("p", class_="verdict")


def test_the_turn_names_the_player_and_the_card_to_reach(phone: Visitor) -> None:
    assert turn(follow(phone, "", "6", "9", leader=1)) == "Trick 1: A plays, 9 to match or beat."


def test_the_winner_of_a_trick_leads_the_next(phone: Visitor) -> None:
    page = follow(phone, "5", "6", "9", leader=1)
    assert turn(page) == "Trick 2: C leads."
    assert page.document.by_id("result")["data-leaders"] == "1 2"


def test_the_latest_play_gets_a_verdict(phone: Visitor) -> None:
    assert verdict(follow(phone, "", "6", "9", leader=1)) == "C: 9. Legal. The 9 beats the 6."
    assert verdict(follow(phone, "", "6", "4", leader=1)) == (
        "C: 4. Cannot be known yet. The 4 does not match or beat the 6. "
        "Illegal if one of these is still in the hand: below 4."
    )


def test_a_card_proves_an_earlier_play_wrong_as_soon_as_it_is_played(phone: Visitor) -> None:
    rows = ("5", "6 A", "9 10")
    assert follow(phone, *rows, leader=1).errors == []
    page = follow(phone, "5 3", "6 A", "9 10", leader=1)
    assert page.errors == [
        "Trick 1: A throws the 5 on the 9, so no lower card should be left. But trick 2 shows the 3."
    ]
    page = follow(phone, "5 3", "6", "9", leader=1)
    assert page.errors == [
        "Trick 1: A throws the 5 on the 9, so no lower card should be left. But trick 2 shows the 3."
    ]


def test_uneven_rows_are_no_problem_during_a_trick(phone: Visitor) -> None:
    page = follow(phone, "5", "6", "")
    assert turn(page) == "Trick 1: C plays, 6 to match or beat."
    assert not page.document.all("p", class_="outcome")


def test_rows_started_row_by_row_can_be_continued_trick_by_trick(phone: Visitor) -> None:
    page = follow(phone, "5 8 J", "6 7", "")
    assert turn(page) == "Trick 1: C plays, 6 to match or beat."


def test_five_aces_accuse_nobody_here_either(phone: Visitor) -> None:
    page = follow(phone, "A A A", "A A", "", status=422)
    assert page.errors == ["A: 5 is more than the pack has."]
    assert not blames(page)


def test_after_the_last_card_the_page_shows_the_result(phone: Visitor) -> None:
    page = follow(phone, "5 3", "6 A", "9 10", leader=1, cards=2)
    assert outcome(page) == "1 play was illegal."
    assert not page.document.all("p", class_="whose")
    assert not page.document.all("a", class_="save")


def test_too_many_cards_together_end_the_hand_early_and_are_a_finding(phone: Visitor) -> None:
    for rows in (("9 8", "3+4"), ("9 8 7+7", "3+4 5+6")):
        page = follow(phone, *rows, variant="twenty-two", cards=len(rows[1].replace("+", " ").split()))
        assert findings(page)[0].startswith("Trick 1: B plays the 3 + 4. The 4 in trick 1 proves that illegal.")
        assert "illegal" in outcome(page)
        assert not page.document.all("p", class_="whose")


def test_after_a_silencing_ace_the_turn_asks_for_the_lowest_card(phone: Visitor) -> None:
    assert turn(follow(phone, "A", "", "", variant="wikipedia")) == "Trick 1: B plays the lowest card, after an ace."
