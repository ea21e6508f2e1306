"""The rows of a finished hand, audited without scripts and without a game."""

import pytest

from scorekeeper.words.cards import card_letter
from tests.rules.cases import Case, card, cases
from tests.web.audit.rows import blames, check, findings, marked, outcome, sent, tricks
from tests.web.visitor import Page, Visitor

U01 = ("3 Q 6 8 5 A 7", "A 7 5 8 K 3 K", "J 2 A 3 10 Q J")


@pytest.mark.parametrize("case", cases("audit"))
def test_the_page_agrees_with_every_conformance_case(phone: Visitor, case: Case) -> None:
    ask, expect = case["ask"], case["expect"]
    names = ask["players"]
    page = check(
        phone,
        ask["variant"],
        [" ".join(ask["rows"][name]) for name in names],
        names.index(ask["first_leader"]),
        cards=str(ask["cards"]),
        way="rows",
        status=422 if expect["record_errors"] else 200,
    )
    wrong = [(one["player"], one["trick"], f"{one['card']} illegal play") for one in expect["findings"]]
    assert [text.split(":")[0] for text in findings(page)] == [f"Trick {one['trick']}" for one in expect["findings"]]
    assert [(who, trick, text) for who, trick, text in marked(page, "wrong")] == sorted(wrong)
    proofs = [(one["player"], one["proof"]["trick"]) for one in expect["findings"]]
    assert [(who, trick) for who, trick, _text in marked(page, "proves")] == sorted(proofs)
    assert blames(page) == bool(expect["findings"])
    assert page.errors == [
        f"{card_letter(card(one.get('card', one.get('rank'))))}: {one['count']} is more than the pack has."
        for one in expect["record_errors"]
    ]


def test_a_finding_names_the_play_its_claim_and_the_proof(phone: Visitor) -> None:
    page = check(phone, "agurk", U01, 2)
    assert outcome(page) == "1 play was illegal."
    assert findings(page) == [
        "Trick 3: B throws the 5 on the 6, so no lower card should be left. But trick 6 shows the 3."
    ]
    assert "Match or beat the highest card, or throw your lowest. The choice is yours." in page.text
    assert "This changes no score." in page.text


def test_both_cards_of_a_finding_are_marked_in_words(phone: Visitor) -> None:
    page = check(phone, "agurk", U01, 2)
    assert marked(page, "wrong") == [("B", 3, "5 illegal play")]
    assert marked(page, "proves") == [("B", 6, "3 leads the proof")]


def test_each_trick_has_its_leader_and_winner(phone: Visitor) -> None:
    page = check(phone, "agurk", U01, 2)
    assert tricks(page) == [
        "C leads the J, B takes it with the A.",
        "B leads the 7, A takes it with the Q.",
        "A leads the 6, C takes it with the A.",
        "C leads the 3, B takes it with the 8.",
        "B leads the K and takes it.",
        "B leads the 3, A takes it with the A.",
        "A leads the 7, B takes it with the K.",
    ]
    assert [(who, trick) for who, trick, _text in marked(page, "leads")] == [
        ("A", 3), ("A", 7), ("B", 2), ("B", 5), ("B", 6), ("C", 1), ("C", 4),
    ]  # fmt: skip


def test_a_clean_hand_is_called_clean(phone: Visitor) -> None:
    page = check(phone, "agurk", ("3 4", "5 6"), cards="2")
    assert outcome(page) == "Every play was legal."
    assert not blames(page)


def test_an_unfinished_hand_is_not_called_clean(phone: Visitor) -> None:
    assert outcome(check(phone, "agurk", ("3 4", "5 6"))) == "So far no play is proved illegal."


def test_uneven_rows_get_an_error_with_their_lengths_and_one_next_to_the_short_row(phone: Visitor) -> None:
    page = check(phone, "agurk", ("6 9 K", "5 3", "7 8 2"), status=422)
    assert outcome(page) == "These cards cannot be right, so nothing is proved."
    assert page.errors == ["The rows do not have the same number of cards: A 3, B 2, C 3.", "Only 2 cards here."]
    assert described(page, "row_1") == "Only 2 cards here."
    assert not blames(page)


def test_five_aces_are_a_problem_of_the_record_and_accuse_nobody(phone: Visitor) -> None:
    page = check(phone, "agurk", ("A A A", "A A 2"), status=422)
    assert page.errors == ["A: 5 is more than the pack has."]
    assert not blames(page)


def test_a_card_that_the_pack_lacks_gets_an_error_next_to_its_row(phone: Visitor) -> None:
    page = check(phone, "agurk", ("3 4", "15 6"), status=422)
    assert page.errors == ["B: the pack has no 15.", "The pack has no 15."]
    assert described(page, "row_1") == "The pack has no 15."


@pytest.mark.parametrize("variant", ["five-cucumbers", "gurka-is"])
def test_other_variants_have_other_cards(phone: Visitor, variant: str) -> None:
    rows = ("1 15", "2 14") if variant == "five-cucumbers" else ("3 6C", "4 A")
    assert outcome(check(phone, variant, rows, cards="2")) == "Every play was legal."


def test_more_cards_than_were_dealt_get_an_error_next_to_their_row(phone: Visitor) -> None:
    page = check(phone, "agurk", ("3 4 5", "6 7"), cards="2", status=422)
    assert described(page, "row_0") == "3 cards here, but everybody got only 2."


def test_cards_played_together_count_as_one_play(phone: Visitor) -> None:
    page = check(phone, "twenty-two", ("9+9 2", "3+4 5"), cards="3")
    assert outcome(page) == "Every play was legal."
    page = check(phone, "twenty-two", ("9+9 2", "3 5 6"), cards="3")
    assert findings(page) == [
        "Trick 1: B plays the 3. The 5 in trick 2 proves that illegal. Everybody plays as many cards as were led."
    ]


def test_the_length_of_a_row_is_its_number_of_cards(phone: Visitor) -> None:
    page = check(phone, "twenty-two", ("9+9 2", "3 5"), cards="3", status=422)
    assert page.errors == ["The rows do not have the same number of cards: A 3, B 2.", "Only 2 cards here."]
    assert described(page, "row_1") == "Only 2 cards here."


def test_a_finding_about_a_pair_led_last_cites_the_broken_rule(phone: Visitor) -> None:
    (finding,) = findings(check(phone, "gurka-is", ("9 7+7", "10 8+8"), cards="3"))
    assert finding == (
        "Trick 2: B plays the 8 + 8. The 8 in trick 2 proves that illegal. "
        "The leader must keep one card for the last trick."
    )


def test_empty_rows_have_no_result(phone: Visitor) -> None:
    page = check(phone, "agurk", ("", " "))
    assert not page.document.all(id="result")


def test_the_form_keeps_what_was_sent(phone: Visitor) -> None:
    page = check(phone, "agurk", U01, 2, cards="7")
    assert [page.form().values(f"row_{seat}") for seat in range(3)] == [[row] for row in U01]
    assert page.form().values("leader") == ["2"]
    assert page.form().values("cards") == ["7"]
    assert page.document.one("summary").text == "C leads. Cards each: 7"


def test_lower_case_letters_and_t_for_ten_are_accepted(phone: Visitor) -> None:
    assert outcome(check(phone, "agurk", ("t j", "q a"), cards="2")) == "Every play was legal."


def test_a_swap_gets_only_the_result(phone: Visitor) -> None:
    page = check(phone, "agurk", U01, 2, partial=True)
    assert not page.document.whole
    assert findings(page) == [
        "Trick 3: B throws the 5 on the 6, so no lower card should be left. But trick 6 shows the 3."
    ]
    result = page.document.by_id("result")
    assert result["data-leaders"] == "2 1 0 2 1 1 0"
    assert '"1.2": ["wrong"]' in result["data-marks"]
    assert '"1.5": ["leads", "proves"]' in result["data-marks"]


def test_links_choose_the_number_of_players(phone: Visitor) -> None:
    page = phone.get("/audit/agurk")
    assert [one.text for one in page.document.one("nav").all("a")] == ["2", "3", "4", "5", "6", "7"]
    assert page.document.one("nav").one("a", aria_current="page").text == "4"
    assert len(phone.get("/audit/agurk?players=6").document.all("input", autocomplete="off")) == 6


@pytest.mark.parametrize(("players", "shown"), [("0", 3), ("1", 3), ("99", 8), ("x", 4), ("-5", 3), ("9" * 30, 8)])
def test_an_impossible_number_of_players_is_clamped(phone: Visitor, players: str, shown: int) -> None:
    page = phone.get(f"/audit/gurka-se?players={players}")
    assert len(page.document.all("input", autocomplete="off")) == shown


def test_if_tricks_are_turned_over_the_page_says_so_and_offers_trick_by_trick(phone: Visitor) -> None:
    page = phone.get("/audit/gurka-se")
    assert "Tricks are turned over here" in page.text
    assert page.form().values("way") == ["tricks"]
    page = phone.get("/audit/agurk")
    assert "turned away" not in page.text
    assert page.form().values("way") == ["rows"]


@pytest.mark.parametrize(("players", "most"), [(3, 17), (5, 10), (8, 6)])
def test_the_whole_pack_is_the_most_that_can_be_dealt(phone: Visitor, players: int, most: int) -> None:
    page = phone.get(f"/audit/matapesa?players={players}")
    assert page.document.by_id("cards")["max"] == str(most)


@pytest.mark.parametrize("variant", ["matapesa", "wikipedia-buy-in", "gurka-no", "rassi", "twenty-two"])
def test_every_kind_of_hand_size_has_a_default_number_of_cards(phone: Visitor, variant: str) -> None:
    cards = int(phone.get(f"/audit/{variant}").form().values("cards")[0])
    assert 5 <= cards <= 13


def test_an_unknown_variant_is_not_found(phone: Visitor) -> None:
    phone.get("/audit/bridge", status=404)


def test_the_form_has_a_field_for_every_row(phone: Visitor) -> None:
    page = phone.get("/audit/agurk?players=3")
    assert set(sent(U01)) <= set(page.form().sent())


def described(page: Page, name: str) -> str:
    """The error that a screen reader reads for a field."""
    field = page.document.one("input", name=name)
    return page.document.by_id(field["aria-describedby"]).text
