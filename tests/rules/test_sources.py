"""The examples and statements of five sources, each in the source's own words."""

import pytest

from scorekeeper.rules.catalogue import AGURK, AGURK_CATSATCARDS, AGURK_DENEXA, CUCUMBER_21, FIVE_CUCUMBERS
from scorekeeper.rules.play import legal_plays, trick_winner
from scorekeeper.rules.problems import opening_problems
from scorekeeper.rules.replay import open_game, replay
from scorekeeper.rules.settle import settle
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Result, Score, StepKind
from scorekeeper.rules.variant import Variant
from tests.rules.cases import card, cards, existing, hand, plays, points

FACE_VALUES = {**{str(pips): pips for pips in range(2, 11)}, "J": 11, "Q": 12, "K": 13, "A": 14}
LAST_LIFE = (Score(), Score(15, 1), Score(), Score())
"""The second of these four is out with 9 points."""


@pytest.mark.parametrize(
    ("variant", "trick", "holding", "expected"),
    [
        # CatsAtCards: “Any card … of the same or higher rank than the highest currently found in the trick”, or
        # “the lowest”.
        (AGURK_CATSATCARDS, "8 J 3", "2 9 J K", "2 J K"),
        # Denexa: “… either laying down a card higher than the highest card in play, or the lowest card they can”.
        (AGURK_DENEXA, "8 J 3", "2 J Q K", "Q K"),
        (AGURK_DENEXA, "8 J 3", "2 9 J", "2"),
        # An anonymous rules site: “… either play a card equal to or higher than the current highest card in the
        # trick, or … their lowest”; “The player to the dealer's left leads any card to start the first trick”.
        (CUCUMBER_21, "8", "2 5 8 K", "2 8 K"),
        (CUCUMBER_21, "", "2 5 8", "2 5 8"),
        # Five Cucumbers, the rule sheet: Angelika 8, Paul 10, Ine “is forced to play her lowest card, a 3”.
        (FIVE_CUCUMBERS, "8 10", "9 3 7", "3"),
        (FIVE_CUCUMBERS, "8 10", "12 3 7", "12 3"),
        # Pagat: “… any card whose rank is at least as high as the highest card so far played”, or “their lowest
        # ranking card”; “The lead can be chosen freely”.
        (AGURK, "8 J 3", "2 9 J K", "2 J K"),
        (AGURK, "8 J 3", "9 10", "9"),
        (AGURK, "", "2 9 J", "2 9 J"),
    ],
)
def test_which_cards_may_be_played(variant: Variant, trick: str, holding: str, expected: str) -> None:
    assert [str(only) for (only,) in legal_plays(variant, plays(trick), cards(holding))] == expected.split()


@pytest.mark.parametrize(
    ("variant", "trick", "winner"),
    [
        # Denexa: “… tied for high card, the most recently-played of these takes the trick”.
        (AGURK_DENEXA, "5 8 8 3", 2),
        # Five Cucumbers: “Hedwig plays a 10 and wins the trick”.
        (FIVE_CUCUMBERS, "8 10 3 10", 3),
        # Pagat: “… if there are several of these, the last of them to be played wins the trick”.
        (AGURK, "9 K 2 K 3", 3),
    ],
)
def test_who_takes_the_trick(variant: Variant, trick: str, winner: int) -> None:
    assert trick_winner(variant, plays(trick)) == winner


@pytest.mark.parametrize(
    ("variant", "before", "text", "expected"),
    [
        # CatsAtCards: “Once a player reaches or exceeds 21 total accumulated points they earn one 'cucumber'”.
        (AGURK_CATSATCARDS, 11, "9", Score(20)),
        (AGURK_CATSATCARDS, 11, "10", Score(0, 1)),
        (AGURK_CATSATCARDS, 11, "J", Score(0, 1)),
        # Denexa: “Should a player's score exceed 21, a cucumber is drawn”.
        (AGURK_DENEXA, 11, "10", Score(21)),
        (AGURK_DENEXA, 11, "J", Score(0, 1)),
        # The anonymous site: “Any player whose cumulative score exceeds the agreed limit (often 21) is knocked out”.
        (CUCUMBER_21, 12, "9", Score(21)),
        (CUCUMBER_21, 13, "9", Score(22, 1, out=True)),
        # Five Cucumbers: “If a player gets more than five cucumbers, he is out … Five Cucumbers are the most you can
        # have!”.
        (FIVE_CUCUMBERS, 3, "6", Score(5)),
        (FIVE_CUCUMBERS, 4, "6", Score(6, 1, out=True)),
        # Pagat: “… also sometimes known as 21, since a player with more than 21 points loses”.
        (AGURK, 11, "10", Score(21)),
        (AGURK, 12, "10", Score(0, 1)),
    ],
)
def test_what_is_too_much_for_the_leader_who_takes_the_last_trick(
    variant: Variant, before: int, text: str, expected: Score
) -> None:
    assert settle(variant, points(before, 0, 0), hand(0, f"{text} 2 2")).scores[0] == expected


@pytest.mark.parametrize(
    ("variant", "before", "text", "after"),
    [
        # CatsAtCards: “the second of them played (Eight of Diamonds) wins the trick (scoring 8 points)”.
        (AGURK_CATSATCARDS, points(10, 10, 10), "5C 8S 8D", points(10, 2, 18)),
        # CatsAtCards: “a player can never reduce their score below zero”; “they will still retain that cucumber”.
        (AGURK_CATSATCARDS, (Score(5, 1), Score(0)), "9 9", (Score(0, 1), Score(9))),
        # CatsAtCards: “a score equal to the current, active player who has the highest score (but still below 21)”.
        (AGURK_CATSATCARDS, points(15, 20, 8), "9 2 3", (Score(20, 1), Score(20), Score(8))),
        # Denexa: “the others who played a card of that rank score negative points … cannot pass below zero”.
        (AGURK_DENEXA, points(10, 5, 0, 20), "8 8 8 2", points(2, 0, 8, 20)),
        # Denexa: “Their score then resets to the score of the next-highest active player”.
        (AGURK_DENEXA, points(15, 9, 17), "9 2 3", (Score(17, 1), Score(9), Score(17))),
        # Denexa: “If a player who already has a cucumber goes over 21, they are eliminated”.
        (AGURK_DENEXA, (Score(15, 1), Score(0)), "9 2", (Score(24, 2, out=True), Score(0))),
        # The anonymous site: “The loser of the last trick scores penalty points equal to the rank of the highest card”.
        (CUCUMBER_21, points(8, 9, 7), "K 5 K", points(8, 9, 20)),
        # Five Cucumbers: “If at least one player plays a '1' during the final trick, the winner … must take twice the
        # number”.
        (FIVE_CUCUMBERS, points(0, 0, 0), "1 7 3", points(0, 4, 0)),
        (FIVE_CUCUMBERS, points(0, 0, 0), "1 7 1", points(0, 4, 0)),
        (FIVE_CUCUMBERS, points(0, 0, 0), "1 1 1", points(0, 0, 0)),
    ],
)
def test_the_scores_after_the_last_trick(
    variant: Variant, before: tuple[Score, ...], text: str, after: tuple[Score, ...]
) -> None:
    assert settle(variant, before, hand(0, text)).scores == after


def test_catsatcards_re_entry_comes_before_subtraction() -> None:
    """“This subtraction … occurs after any players who earned their first cucumber in the game re-enter”."""
    done = settle(AGURK_CATSATCARDS, points(2, 19, 18), hand(0, "5 8 8"))
    assert done.scores == (Score(2), Score(11), Score(19, 1))
    kinds = [step.kind for step in done.steps]
    assert kinds.index(StepKind.RE_ENTRY) < kinds.index(StepKind.SUBTRACTION)


@pytest.mark.parametrize("variant", [AGURK_CATSATCARDS, AGURK_DENEXA, CUCUMBER_21], ids=lambda variant: variant.id)
def test_an_ace_is_worth_14_and_2_to_10_what_they_show(variant: Variant) -> None:
    """CatsAtCards has a table; Denexa: “Aces score fourteen, kings thirteen, queens twelve, jacks eleven, …”."""
    assert {text: variant.worth(card(text)) for text in FACE_VALUES} == FACE_VALUES


@pytest.mark.parametrize(
    ("cucumbers", "ranks"), [(0, "1"), (1, "2 3 4 5"), (2, "6 7 8 9"), (3, "10 11"), (4, "12 13 14"), (5, "15")]
)
def test_five_cucumbers_table(cucumbers: int, ranks: str) -> None:
    """“2-5: 1 cucumber, 6-9: 2 cucumbers, 10-11: 3 cucumbers, 12-14: 4 cucumbers, 15: 5 cucumbers”."""
    assert {FIVE_CUCUMBERS.worth(one) for one in cards(ranks)} == {cucumbers}


@pytest.mark.parametrize(
    ("variant", "before"),
    [
        # CatsAtCards: “When a player receives two cucumbers they are out of the game”; “just one player left”.
        (AGURK_CATSATCARDS, (Score(15, 1), Score(3))),
        # The anonymous site: “The last player remaining wins the game”.
        (CUCUMBER_21, points(20, 21)),
        # Five Cucumbers: “… until the final two are playing for victory!”.
        (FIVE_CUCUMBERS, points(5, 5)),
    ],
)
def test_the_last_one_left_wins(variant: Variant, before: tuple[Score, ...]) -> None:
    assert settle(variant, before, hand(0, "9 2")).result == Result(winners=(1,))
    assert settle(variant, (*before, Score()), hand(0, "9 2 3")).result is None


@pytest.mark.parametrize(
    ("variant", "before", "played", "expected"),
    [
        # CatsAtCards: “If a player whose turn it is to deal is no longer in the game … the deal passes to the next
        # player”. Pagat: “… then the dealer is the next player in rotation who is still in the game”.
        (AGURK_CATSATCARDS, LAST_LIFE, hand(1, "9 2 3 4"), (2, 3)),
        (AGURK, LAST_LIFE, hand(1, "9 2 3 4"), (2, 3)),
        # Five Cucumbers: who took the last trick leads; “If that player … is out of the game, the player sitting to
        # his left leads the next trick”.
        (FIVE_CUCUMBERS, points(0, 0, 0), hand(0, "2 9 3"), (None, 1)),
        (FIVE_CUCUMBERS, points(0, 5, 0), hand(0, "2 9 3"), (None, 2)),
    ],
)
def test_who_deals_and_leads_the_next_hand(
    variant: Variant, before: tuple[Score, ...], played: Hand, expected: tuple[int | None, int]
) -> None:
    upcoming = existing(replay(variant, Opening(0, before), [played]).now.next)
    assert (upcoming.dealer, upcoming.leader) == expected


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        # CatsAtCards: “… until each player has a total of seven cards”, and the deal goes to the left.
        (AGURK_CATSATCARDS, (1, 2, 7)),
        # Five Cucumbers: “In the first round, the youngest player leads the first trick”; “deal 7 cards to each”.
        (FIVE_CUCUMBERS, (None, 1, 7)),
        # Pagat: “Forehand leads to the first trick”; “forehand (i.e., the player to the left of the dealer)”.
        (AGURK, (1, 2, 7)),
    ],
)
def test_the_first_hand(variant: Variant, expected: tuple[int | None, int, int]) -> None:
    upcoming = existing(open_game(variant, Opening(1, points(0, 0, 0))).next)
    assert (upcoming.dealer, upcoming.leader, upcoming.cards) == expected


def test_the_cards_and_players_of_a_game() -> None:
    """CatsAtCards: “designed to be played by 2 to 7 players”; Five Cucumbers: “60 playing cards (4x each …)”."""
    refused = [bool(opening_problems(AGURK_CATSATCARDS, Opening(0, points(*[0] * count)))) for count in range(2, 9)]
    assert refused == [False] * 6 + [True]
    assert (FIVE_CUCUMBERS.pack_size(6), len(FIVE_CUCUMBERS.deck)) == (60, 15)
