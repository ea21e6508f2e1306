"""Who came in where."""

from scorekeeper.rules.catalogue import (
    AGURK,
    CUCUMBER_21,
    GURKA_SE,
    KURKKU,
    MATAPESA,
    ROKKAR,
    WIKIPEDIA_21,
    WIKIPEDIA_FORM,
)
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.ranking import final_places
from scorekeeper.rules.replay import Replay, replay
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Event, Opening
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.rules.variant import Variant
from tests.rules.cases import card


def trick(cards: str) -> Hand:
    """A card for each seat, `-` for who is out."""
    return Hand(tuple(Laid(seat, card(one)) for seat, one in enumerate(cards.split()) if one != "-"))


def played(variant: Variant, scores: tuple[Score, ...], *events: Event) -> Replay:
    sheet = replay(variant, Opening(0, scores), events)
    assert sheet.refused is None, sheet.refused
    return sheet


def test_a_running_game_has_no_places() -> None:
    assert final_places(played(CUCUMBER_21, (Score(20), Score(), Score()), trick("K 2 3"))) == (None, None, None)


def test_the_winner_is_first_and_whoever_stayed_longer_is_before_whoever_went_early() -> None:
    sheet = played(CUCUMBER_21, (Score(20), Score(2), Score(20)), trick("K 2 3"), trick("- 2 3"))
    assert sheet.now.result is not None
    assert final_places(sheet) == (3, 1, 2)


def test_of_those_who_went_out_together_fewer_points_come_first_and_equals_share() -> None:
    start = (Score(20), Score(2), Score(25), Score(20), Score(1))
    assert final_places(played(WIKIPEDIA_FORM, start, trick("K 2 K K 3"), trick("- A - - 3"), trick("- A - - 3"))) == (
        3,
        2,
        5,
        3,
        1,
    )


def test_winners_who_share_are_both_first_and_the_next_is_third() -> None:
    assert final_places(played(WIKIPEDIA_FORM, (Score(20), Score(20), Score(28)), trick("K K K"))) == (1, 1, 3)


def test_who_was_out_on_paper_shares_the_last_place_whatever_the_points() -> None:
    start = (Score(20), Score(31, out=True), Score(30, out=True), Score())
    assert final_places(played(CUCUMBER_21, start, trick("K - - 2"))) == (2, 3, 3, 1)


def test_who_went_out_by_a_ruling_went_out_then() -> None:
    charged = TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 1, 2, 25)
    assert final_places(played(CUCUMBER_21, (Score(20), Score(), Score()), charged, trick("K 2 -"))) == (2, 1, 3)


def test_who_bought_back_in_counts_by_the_time_of_going_out_for_good() -> None:
    start = (Score(25), Score(25), Score(3))
    came_back = trick("K 2 3")._replace(buy_in=(0,))
    sheet = played(GURKA_SE, start, came_back, trick("2 K 3"), trick("K - 3"))
    assert final_places(sheet) == (2, 3, 1)


def test_where_only_losers_are_named_they_are_last_and_the_others_stand_by_points() -> None:
    assert final_places(played(KURKKU, (Score(29), Score(12), Score(20)), trick("K 2 3"))) == (3, 1, 2)
    assert final_places(played(WIKIPEDIA_21, (Score(20), Score(12), Score(20), Score(2)), trick("K 2 K 3"))) == (
        3,
        2,
        3,
        1,
    )


def test_where_only_losers_are_named_fewer_cucumbers_count_before_fewer_points() -> None:
    two_lives = with_changes(AGURK, {"game.end": "first_out_loses"})
    assert final_places(played(two_lives, (Score(21, 1), Score(3, 1), Score(20)), trick("K 2 3"))) == (3, 2, 1)


def test_where_the_others_are_alike_only_the_loser_has_a_place() -> None:
    assert final_places(played(MATAPESA, (Score(),) * 4, trick("K 2 3 4"))) == (4, None, None, None)


def test_a_void_hand_has_no_places() -> None:
    assert final_places(played(ROKKAR, (Score(),) * 2, trick("K K"))) == (None, None)
