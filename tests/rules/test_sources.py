"""The examples and statements of five sources. Each test names its source and quotes it."""

import pytest

from scorekeeper.rules.catalogue import AGURK, AGURK_CATSATCARDS, AGURK_DENEXA, CUCUMBER_21, FIVE_CUCUMBERS
from scorekeeper.rules.play import Rule, breach, legal_plays, trick_winner
from scorekeeper.rules.problems import opening_problems
from scorekeeper.rules.replay import open_game, replay
from scorekeeper.rules.settle import settle
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Result, Score, StepKind
from scorekeeper.rules.variant import Variant
from tests.rules.cases import card, cards, hand, plays, points

FACE_VALUES = {**{str(pips): pips for pips in range(2, 11)}, "J": 11, "Q": 12, "K": 13, "A": 14}


def legal(variant: Variant, trick: str, holding: str) -> list[str]:
    return [str(only) for (only,) in legal_plays(variant, plays(trick), cards(holding))]


def total(variant: Variant, before: int, text: str) -> Score:
    """What the leader has after taking the last trick with a card."""
    return settle(variant, points(before, 0, 0), hand(0, f"{text} 2 2")).scores[0]


# --- CatsAtCards


def test_catsatcards_worked_example() -> None:
    """The leader leads a five; “the second of them played (Eight of Diamonds) wins the trick (scoring 8 points)”."""
    done = settle(AGURK_CATSATCARDS, points(10, 10, 10), hand(0, "5C 8S 8D"))
    assert done.winner == 2
    assert [score.points for score in done.scores] == [10, 2, 18]


def test_catsatcards_re_entry_comes_before_subtraction() -> None:
    """“This subtraction … occurs after any players who earned their first cucumber in the game re-enter”."""
    done = settle(AGURK_CATSATCARDS, points(2, 19, 18), hand(0, "5 8 8"))
    assert done.scores == (Score(2), Score(11), Score(19, 1))
    kinds = [step.kind for step in done.steps]
    assert kinds.index(StepKind.RE_ENTRY) < kinds.index(StepKind.SUBTRACTION)


def test_catsatcards_21_reached_earns_a_cucumber() -> None:
    """“Once a player reaches or exceeds 21 total accumulated points they earn one 'cucumber'”."""
    assert total(AGURK_CATSATCARDS, 11, "9") == Score(20)
    assert total(AGURK_CATSATCARDS, 11, "10") == Score(0, 1)
    assert total(AGURK_CATSATCARDS, 11, "J") == Score(0, 1)


def test_catsatcards_re_enters_at_the_highest_active_score_below_21() -> None:
    """“… a score equal to the current, active player who has the highest score (but still below 21)”."""
    before = (Score(15), Score(20), Score(8), Score(29, 2, out=True))
    assert settle(AGURK_CATSATCARDS, before, hand(0, "9 2 3", out=[3])).scores[0] == Score(20, 1)


def test_catsatcards_two_cucumbers_are_out_and_the_last_one_left_wins() -> None:
    """“When a player receives two cucumbers they are out of the game”; “just one player left … the winner”."""
    done = settle(AGURK_CATSATCARDS, (Score(15, 1), Score(3)), hand(0, "9 2"))
    assert done.scores[0].out
    assert done.result == Result(winners=(1,))


def test_catsatcards_nobody_falls_below_zero_and_a_cucumber_stays() -> None:
    """“… a player can never reduce their score below zero”; “they will still retain that cucumber”."""
    done = settle(AGURK_CATSATCARDS, (Score(5, 1), Score(0)), hand(0, "9 9"))
    assert done.scores[0] == Score(0, 1)


def test_catsatcards_table_of_values() -> None:
    """The table: ace 14, king 13, queen 12, jack 11, 2 to 10 “numerical value marked on card face”."""
    assert {text: AGURK_CATSATCARDS.worth(card(text)) for text in FACE_VALUES} == FACE_VALUES


def test_catsatcards_play_the_same_or_higher_or_the_lowest() -> None:
    """“Any card … of the same or higher rank than the highest currently found in the trick”, or “the lowest”."""
    assert legal(AGURK_CATSATCARDS, "8 J 3", "2 9 J K") == ["2", "J", "K"]


def test_catsatcards_seven_cards_two_to_seven_players_and_the_deal_goes_left() -> None:
    """“… until each player has a total of seven cards”; “designed to be played by 2 to 7 players”."""
    for count in range(2, 8):
        upcoming = open_game(AGURK_CATSATCARDS, Opening(0, points(*[0] * count))).next
        assert upcoming is not None
        assert (upcoming.dealer, upcoming.leader, upcoming.cards) == (0, 1, 7)
    assert opening_problems(AGURK_CATSATCARDS, Opening(0, points(*[0] * 8)))


def test_catsatcards_the_deal_passes_over_who_is_out() -> None:
    """“If a player whose turn it is to deal is no longer in the game … the deal passes to the next player”."""
    sheet = replay(AGURK_CATSATCARDS, Opening(0, (Score(), Score(15, 1), Score(), Score())), [hand(1, "9 2 3 4")])
    assert sheet.now.next is not None
    assert (sheet.now.next.dealer, sheet.now.next.leader) == (2, 3)


# --- Denexa


def test_denexa_a_card_higher_than_the_highest_in_play_or_else_the_lowest() -> None:
    """“… either laying down a card higher than the highest card in play, or the lowest card they can”."""
    assert legal(AGURK_DENEXA, "8 J 3", "2 J Q K") == ["Q", "K"]
    assert legal(AGURK_DENEXA, "8 J 3", "2 9 J") == ["2"]
    assert breach(AGURK_DENEXA, plays("8"), cards("2 8 9"), plays("8")[0]) is Rule.DUTY


def test_denexa_the_most_recent_of_equals_takes_the_trick() -> None:
    """“… tied for high card, the most recently-played of these takes the trick”."""
    assert trick_winner(AGURK_DENEXA, plays("5 8 8 3")) == 2


def test_denexa_the_others_of_the_rank_score_negative_points() -> None:
    """“… the others who played a card of that rank score negative points … cannot pass below zero”."""
    done = settle(AGURK_DENEXA, points(10, 5, 0, 20), hand(0, "8 8 8 2"))
    assert [score.points for score in done.scores] == [2, 0, 8, 20]


def test_denexa_21_must_be_exceeded() -> None:
    """“Should a player's score exceed 21, a cucumber is drawn”."""
    assert total(AGURK_DENEXA, 11, "10") == Score(21)
    assert total(AGURK_DENEXA, 11, "J") == Score(0, 1)


def test_denexa_the_score_resets_to_the_next_highest_active_player() -> None:
    """“Their score then resets to the score of the next-highest active player”."""
    assert settle(AGURK_DENEXA, points(15, 9, 17), hand(0, "9 2 3")).scores[0] == Score(17, 1)


def test_denexa_over_21_with_a_cucumber_is_out() -> None:
    """“If a player who already has a cucumber goes over 21, they are eliminated”."""
    assert settle(AGURK_DENEXA, (Score(15, 1), Score(0), Score(0)), hand(0, "9 2 3")).scores[0].out


def test_denexa_values() -> None:
    """“Aces score fourteen, kings thirteen, queens twelve, jacks eleven, … all other cards their face value”."""
    assert {text: AGURK_DENEXA.worth(card(text)) for text in FACE_VALUES} == FACE_VALUES


# --- An anonymous rules site


def test_the_anonymous_site_equal_or_higher_or_the_lowest() -> None:
    """“… either play a card equal to or higher than the current highest card in the trick, or … their lowest”."""
    assert legal(CUCUMBER_21, "8", "2 5 8 K") == ["2", "8", "K"]


def test_the_anonymous_site_any_card_may_be_led() -> None:
    """“The player to the dealer's left leads any card to start the first trick”."""
    assert legal(CUCUMBER_21, "", "2 5 8") == ["2", "5", "8"]


def test_the_anonymous_site_who_exceeds_21_is_knocked_out() -> None:
    """“Any player whose cumulative score exceeds the agreed limit (often 21) is knocked out”."""
    assert total(CUCUMBER_21, 12, "9") == Score(21)
    assert total(CUCUMBER_21, 13, "9") == Score(22, 1, out=True)


def test_the_anonymous_site_only_the_loser_of_the_last_trick_scores() -> None:
    """“The loser of the last trick scores penalty points equal to the rank of the highest card played”."""
    done = settle(CUCUMBER_21, points(9, 9, 9), hand(0, "K 5 K"))
    assert [score.points for score in done.scores] == [9, 9, 22]
    assert {text: CUCUMBER_21.worth(card(text)) for text in FACE_VALUES} == FACE_VALUES


def test_the_anonymous_site_the_last_player_remaining_wins() -> None:
    """“The last player remaining wins the game”."""
    assert settle(CUCUMBER_21, points(20, 21), hand(0, "9 2")).result == Result(winners=(1,))


# --- Five Cucumbers, the rule sheet


def test_five_cucumbers_worked_example() -> None:
    """Angelika 8, Paul 10, Ine “is forced to play her lowest card, a 3”; “Hedwig plays a 10 and wins the trick”."""
    trick = plays("8 10 3 10")
    assert trick_winner(FIVE_CUCUMBERS, trick) == 3
    assert legal(FIVE_CUCUMBERS, "8 10", "9 3 7") == ["3"]
    assert legal(FIVE_CUCUMBERS, "8 10", "12 3 7") == ["12", "3"]


@pytest.mark.parametrize(
    ("cucumbers", "ranks"),
    [(0, "1"), (1, "2 3 4 5"), (2, "6 7 8 9"), (3, "10 11"), (4, "12 13 14"), (5, "15")],
)
def test_five_cucumbers_table(cucumbers: int, ranks: str) -> None:
    """“2-5: 1 cucumber, 6-9: 2 cucumbers, 10-11: 3 cucumbers, 12-14: 4 cucumbers, 15: 5 cucumbers”."""
    assert {FIVE_CUCUMBERS.worth(one) for one in cards(ranks)} == {cucumbers}


def test_five_cucumbers_a_1_doubles_once() -> None:
    """“If at least one player plays a '1' during the final trick, the winner … must take twice the number”."""
    assert settle(FIVE_CUCUMBERS, points(0, 0, 0), hand(0, "1 7 3")).scores[1].points == 4
    assert settle(FIVE_CUCUMBERS, points(0, 0, 0), hand(0, "1 7 1")).scores[1].points == 4
    assert settle(FIVE_CUCUMBERS, points(0, 0, 0), hand(0, "1 1 1")).scores == points(0, 0, 0)


def test_five_cucumbers_exactly_five_are_safe() -> None:
    """“If a player gets more than five cucumbers, he is out … Five Cucumbers are the most you can have!”."""
    assert total(FIVE_CUCUMBERS, 3, "6") == Score(5)
    assert total(FIVE_CUCUMBERS, 4, "6") == Score(6, 1, out=True)


def test_five_cucumbers_who_took_the_last_trick_leads_or_if_out_his_left_neighbour() -> None:
    """“If that player … is out of the game, the player sitting to his left leads the next trick”."""
    led = replay(FIVE_CUCUMBERS, Opening(0, points(0, 0, 0)), [hand(0, "2 9 3")])
    assert led.now.next is not None
    assert led.now.next.leader == 1
    fell = replay(FIVE_CUCUMBERS, Opening(0, points(0, 5, 0)), [hand(0, "2 9 3")])
    assert fell.now.next is not None
    assert fell.now.next.leader == 2


def test_five_cucumbers_the_youngest_leads_first_and_nobody_deals() -> None:
    """“In the first round, the youngest player leads the first trick”; “deal 7 cards to each player”."""
    upcoming = open_game(FIVE_CUCUMBERS, Opening(2, points(0, 0, 0))).next
    assert upcoming is not None
    assert (upcoming.dealer, upcoming.leader, upcoming.cards) == (None, 2, 7)


def test_five_cucumbers_sixty_cards_without_suits() -> None:
    """“60 playing cards (4x each values of '1' to '15')”; “There are no suits in this game”."""
    assert FIVE_CUCUMBERS.pack_size(6) == 60
    assert len(FIVE_CUCUMBERS.deck) == 15


def test_five_cucumbers_the_game_goes_on_until_one_is_left() -> None:
    """“… until the final two are playing for victory!”."""
    assert settle(FIVE_CUCUMBERS, points(5, 5, 0), hand(0, "9 2 3")).result is None
    assert settle(FIVE_CUCUMBERS, points(5, 5), hand(0, "9 2")).result == Result(winners=(1,))


# --- Pagat, first half


def test_pagat_at_least_as_high_or_the_lowest() -> None:
    """“… any card whose rank is at least as high as the highest card so far played”, or “their lowest ranking card”."""
    assert legal(AGURK, "8 J 3", "2 9 J K") == ["2", "J", "K"]
    assert legal(AGURK, "8 J 3", "9 10") == ["9"]


def test_pagat_the_lead_can_be_chosen_freely() -> None:
    """“The lead can be chosen freely”."""
    assert legal(AGURK, "", "2 9 J") == ["2", "9", "J"]


def test_pagat_the_last_of_equals_wins_the_trick() -> None:
    """“… if there are several of these, the last of them to be played wins the trick”."""
    assert trick_winner(AGURK, plays("9 K 2 K 3")) == 3


def test_pagat_more_than_21_loses() -> None:
    """“… also sometimes known as 21, since a player with more than 21 points loses”."""
    assert total(AGURK, 11, "10") == Score(21)
    assert total(AGURK, 12, "10") == Score(0, 1)


def test_pagat_the_deal_skips_who_has_been_eliminated() -> None:
    """“… then the dealer is the next player in rotation who is still in the game”."""
    sheet = replay(AGURK, Opening(0, (Score(), Score(15, 1), Score(), Score())), [hand(1, "9 2 3 4")])
    assert sheet.now.next is not None
    assert (sheet.now.next.dealer, sheet.now.next.leader) == (2, 3)


def test_pagat_forehand_leads_to_the_first_of_seven_tricks() -> None:
    """“Forehand leads to the first trick”; “forehand (i.e., the player to the left of the dealer)”."""
    upcoming = open_game(AGURK, Opening(1, points(0, 0, 0))).next
    assert upcoming is not None
    assert (upcoming.dealer, upcoming.leader, upcoming.cards) == (1, 2, 7)
