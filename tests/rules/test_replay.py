"""Replaying a game: dealers, leaders, hand sizes, cards that leave the pack, the end."""

import pytest

from scorekeeper.rules.catalogue import (
    AGURK,
    CATALOGUE,
    CUCUMBER_21,
    FIVE_CUCUMBERS,
    GURKA_IS,
    GURKA_SE,
    MATAPESA,
    RASSI,
    ROKKAR,
    TWENTY_TWO,
)
from scorekeeper.rules.events import Event, Join, Leave, NewRules
from scorekeeper.rules.options import AfterOne, End
from scorekeeper.rules.pack import cards_needed_each, largest_hand, pack_with_jokers
from scorekeeper.rules.replay import open_game, play_hand, rematch_first, replay, replay_on
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening, Standing, next_in, order_matters
from scorekeeper.rules.values import Result, Score
from scorekeeper.rules.variant import ONE_PER_FOUR_PLAYERS, Countdown, DealerChoice, LastPenalty, Variant, WholePack
from tests.rules.cases import existing, hand, points, ruled

OUT = Score(22, 1, out=True)


@pytest.mark.parametrize(
    ("variant", "players", "sizes"),
    [
        (ruled(GURKA_IS, hand={"size": Countdown(3)}), 4, [3, 2, 1, 3, 2, 1, 3]),
        (ruled(GURKA_IS, hand={"size": Countdown(3, AfterOne.BOUNCE)}), 4, [3, 2, 1, 2, 3, 2, 1, 2, 3]),
        (ruled(GURKA_IS, hand={"size": Countdown(1, AfterOne.BOUNCE)}), 4, [1, 1, 1]),
        (ruled(AGURK, hand={"size": DealerChoice(3)}), 4, [None]),
        (MATAPESA, 3, [17]),
        (MATAPESA, 7, [7]),
        (RASSI, 9, [5]),
        (ruled(RASSI, pack={"jokers": 2}), 9, [6]),
    ],
    ids=["countdown", "bounce", "of 1", "dealer's choice", "whole pack", "of 7", "too few cards", "with jokers"],
)
def test_how_many_cards_each_player_gets_in_each_hand(variant: Variant, players: int, sizes: list[int | None]) -> None:
    nothing = points(*[0] * players)
    dealt = [
        existing(open_game(variant, Opening(0, nothing, number)).next).cards for number in range(1, len(sizes) + 1)
    ]
    assert dealt == sizes


def test_nothing_follows_an_event_that_was_refused() -> None:
    sheet = replay(AGURK, Opening(0, points(0, 0)), [hand(1, "2 3"), hand(0, "2 15")])
    assert sheet.refused is not None
    assert replay_on(sheet, [hand(0, "2 3")]) is sheet


def test_of_a_known_sheet_serve_the_lines_that_stay_the_same_and_no_others() -> None:
    opening = Opening(0, points(0, 0))
    events: list[Event] = [
        hand(1, "2 9"),
        hand(0, "9 3"),
        NewRules({"limit.value": 30}),
        TableRuling(Matter.EXPOSED_CARD, Remedy.VOID, 1, 0),
        hand(1, "2 K"),
        NewRules({"limit.value": 40}, whole_game=True),
        Join(2, 1, 5),
        hand(1, "4 2 3"),
    ]
    known = replay(AGURK, opening, events)
    assert known.refused is None
    for at, _event in enumerate(events):
        for instead in ([], [hand(1, "2 4")], [hand(1, "2 4 5")], [Leave(0)], [NewRules({"limit.value": 25})]):
            others = [*events[:at], *instead, *events[at + 1 :]]
            for most in (None, *range(len(others))):
                assert replay(AGURK, opening, others, known, most) == replay(AGURK, opening, others, most=most)
            assert replay(AGURK, opening, events, replay(AGURK, opening, others)) == known


def test_what_stays_the_same_is_not_settled_again() -> None:
    opening, events = Opening(0, points(0, 0)), [hand(1, "2 9"), hand(0, "9 3"), hand(1, "2 K"), hand(0, "2 3")]
    known = replay(AGURK, opening, events)
    sheet = replay(AGURK, opening, [*events[:2], hand(1, "2 Q"), events[3]], known)
    assert [line is was for line, was in zip(sheet.lines, known.lines, strict=True)] == [True, True, False, False]


def test_a_game_that_is_over_takes_no_more_hands() -> None:
    over = replay(ROKKAR, Opening(0, points(0, 0)), [hand(1, "2 3")]).now
    with pytest.raises(ValueError, match="over"):
        play_hand(ROKKAR, over, hand(1, "2 3"))


def test_in_a_rematch_the_deal_moves_on_with_everybody_back_in() -> None:
    over = replay(CUCUMBER_21, Opening(2, (Score(20), Score(20), Score())), [hand(0, "2 3 2"), hand(0, "3 2", out=[1])])
    assert over.now.result == Result(winners=(2,))
    assert over.hands[-1].turn.dealer == 0
    assert rematch_first(CUCUMBER_21, over) == 1


def test_the_last_loser_deals_or_the_last_winner_leads_the_rematch() -> None:
    lost = replay(MATAPESA, Opening(0, points(0, 0, 0)), [hand(1, "2 9 3")])
    assert rematch_first(MATAPESA, lost) == 2
    led = replay(FIVE_CUCUMBERS, Opening(0, points(5, 0)), [hand(0, "9 2")])
    assert rematch_first(FIVE_CUCUMBERS, led) == 0


def test_a_rematch_of_a_game_without_hands_starts_at_the_same_seat() -> None:
    assert rematch_first(AGURK, replay(AGURK, Opening(1, points(0, 0)), [])) == 1
    assert rematch_first(FIVE_CUCUMBERS, replay(FIVE_CUCUMBERS, Opening(1, points(0, 0)), [])) == 1
    assert rematch_first(AGURK, replay(AGURK, Opening(1, (Score(), OUT)), [])) == 0


def test_the_order_of_the_last_trick_does_not_matter_where_it_counts_from_the_leader() -> None:
    assert [one.id for one in CATALOGUE.values() if not order_matters(one)] == ["gurka-se", "gurka-wb"]


def test_who_is_alone_is_next_after_himself() -> None:
    assert next_in(Standing((OUT, Score(), OUT), None, seating=(0, 1, 2)), 1) == 1


@pytest.mark.parametrize(
    ("variant", "needed", "largest"),
    [
        (AGURK, 7, 7),
        (ruled(AGURK, hand={"size": Countdown(10)}), 10, 10),
        (ruled(AGURK, hand={"size": LastPenalty(5, 7)}), 7, 7),
        (ruled(AGURK, hand={"size": LastPenalty(5)}), 14, 14),
        (ruled(AGURK, hand={"size": LastPenalty(9, 7)}), 9, 9),
        (ruled(AGURK, hand={"size": WholePack()}), 1, 26),
        (ruled(AGURK, hand={"size": DealerChoice(3)}), 3, 26),
        (TWENTY_TWO, 1, 11),
    ],
    ids=["fixed", "countdown", "capped", "no cap", "cap below", "whole pack", "dealer's choice", "equal hands"],
)
def test_the_size_of_a_hand_says_how_many_cards_everybody_needs_and_can_hold(
    variant: Variant, needed: int, largest: int
) -> None:
    assert (cards_needed_each(variant), largest_hand(variant)) == (needed, largest)


@pytest.mark.parametrize(
    ("end", "most"), [(End.LAST_SURVIVOR, 52), (End.TWO_LEFT_LOWEST_WINS, 34), (End.FIRST_OUT_LOSES, 20)]
)
def test_the_largest_hand_of_a_whole_pack_is_that_of_the_last_players(end: End, most: int) -> None:
    """Five at the table shuffle two packs, and as players go out the others get more cards."""
    variant = ruled(
        AGURK,
        hand={"size": WholePack()},
        pack={"packs": ONE_PER_FOUR_PLAYERS},
        players={"min": 5, "max": 5},
        game={"end": end},
    )
    assert largest_hand(variant) == most


def test_jokers_cannot_be_last_cards() -> None:
    variant = ruled(RASSI, pack={"ranks": ("2", "3"), "copies": 2, "jokers": 2})
    assert [pack_with_jokers(variant, players) for players in (4, 5)] == [6, 4]
    assert pack_with_jokers(GURKA_SE, 8) == 52
