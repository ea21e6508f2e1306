"""What games that are over say about their players, and what is odd in many of them; worked out by hand."""

from collections.abc import Sequence
from math import isclose
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, MATAPESA
from scorekeeper.rules.events import EndGame, Event, Leave
from scorekeeper.rules.odd_facts import CLEARLY, MOST_FACTS, GameOf, OddFact, odd_facts, records
from scorekeeper.rules.options import Payer, PenaltyTie
from scorekeeper.rules.past_game import About, PastGame, What, past_game
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from tests.rules.cases import ENDLESS, ruled, trick
from tests.rules.strategies import Game, logged_games
from tests.services.past_games import ended_early

NAMES = ("anna", "bo", "carl", "dorte")


def game(*events: Event, players: int = 3, variant: Variant = ENDLESS) -> PastGame:
    """What a game with these events says, which the table ends after them if they do not."""
    opening = Opening(0, (Score(),) * players)
    found = past_game(replay(variant, opening, events)) or past_game(replay(variant, opening, (*events, EndGame())))
    assert found is not None
    return found


def counted(game: PastGame, seat: int, what: What, leader: int | None = None, rank: str = "") -> tuple[int, int, float]:
    found = game.counts[About(seat, what, leader, rank)]
    return found.count, found.base, round(found.chance, 3)


def test_a_game_that_goes_on_says_nothing() -> None:
    assert past_game(replay(AGURK, Opening(0, (Score(),) * 3), [trick("2 3 4")])) is None


def test_who_eats_what_after_whose_lead_is_counted_beside_chance() -> None:
    # The first hand is led by the dealer's neighbour, the next by the one after.
    found = game(trick("2 A 3"), trick("9 2 3"), trick("2 A 9"))
    assert [counted(found, seat, What.EATS) for seat in range(3)] == [(1, 3, 1.0), (2, 3, 1.0), (0, 3, 1.0)]
    assert counted(found, 1, What.ACES) == (2, 2, 0.667)
    assert counted(found, 0, What.CARD, rank="9") == (1, 1, 0.333)
    assert About(0, What.CARD, rank="A") not in found.counts
    assert found.counts[About(1, What.EATS)].hands == [1, 3]
    leaders = [line.turn.leader for line in replay(ENDLESS, Opening(0, (Score(),) * 3), [trick("2 A 3")]).hands]
    assert leaders == [1]
    assert About(1, What.PICKLER, 1) not in found.counts, "nobody is his own pickler"
    assert counted(found, 0, What.PICKLER, leader=2) == (1, 1, 0.333)
    assert counted(found, 1, What.PICKLER, leader=0) == (1, 1, 0.333)


def test_the_second_highest_card_escapes_unless_two_have_it_or_somebody_forgot() -> None:
    forgotten = trick("A 5 -")._replace(partial=True)
    found = game(trick("2 A 3"), trick("9 2 3"), trick("9 K 9"), forgotten)
    assert [counted(found, seat, What.ESCAPE) for seat in range(3)] == [(0, 2, 0.667), (0, 2, 0.667), (2, 2, 0.667)]
    of_two = game(trick("2 A"), players=2)
    assert all(about.what is not What.ESCAPE for about in of_two.counts)


def test_whoever_is_out_or_gone_is_not_counted_and_chance_is_that_of_those_who_play() -> None:
    found = game(trick("2 A 3"), Leave(2), trick("9 2 -"))
    assert counted(found, 0, What.EATS) == (1, 2, 0.833)
    assert counted(found, 2, What.EATS) == (0, 1, 0.333)
    assert found.seats == (0, 1, 2)
    assert found.places[2] is None


def test_a_hand_that_does_not_count_is_left_out() -> None:
    void = TableRuling(Matter.MISDEAL, Remedy.VOID, 1)
    assert counted(game(trick("2 A 3"), void, trick("9 2 3")), 0, What.EATS) == (1, 1, 0.333)


def test_the_first_one_out_is_counted_if_nobody_goes_with_him() -> None:
    found = game(*[trick("A 2 3")] * 2, variant=CUCUMBER_21)
    assert [counted(found, seat, What.FIRST_OUT) for seat in range(3)] == [(1, 1, 0.333), (0, 1, 0.333), (0, 1, 0.333)]
    assert not [about for about in game(trick("2 A 3")).counts if about.what is What.FIRST_OUT]
    both_pay = ruled(CUCUMBER_21, penalty={"payer": Payer.ALL_HIGHEST, "tied": PenaltyTie.NOTHING})
    together = game(*[trick("A A 3")] * 2, variant=both_pay)
    assert not [about for about in together.counts if about.what is What.FIRST_OUT]
    assert counted(together, 0, What.EATS) == (2, 2, 1.333)


def test_back_from_the_dead_is_who_wins_from_the_highest_score_half_way() -> None:
    # Anna has 9 after two of four hands, Bo none and Carl 4; then the others pay more than she has.
    won = game(trick("9 2 3"), trick("2 3 4"), trick("2 A K"), trick("2 3 K"))
    assert won.winners == (0,)
    assert counted(won, 0, What.BACK) == (1, 1, 0.111)
    assert counted(won, 1, What.BACK) == (0, 1, 0.111)
    assert About(0, What.BACK) not in game(trick("9 2 3")).counts, "too short to have a middle"


def test_runs_without_eating_are_kept_so_that_games_can_be_joined() -> None:
    found = game(trick("2 A 3"), trick("2 3 9"), trick("9 2 3"))
    assert found.clean == {0: (2, 0), 1: (0, 2), 2: (1, 1)}


def test_a_game_that_names_only_losers_has_no_wins() -> None:
    lost = game(trick("2 K 3"), variant=MATAPESA)
    assert (lost.winners, lost.losers) == ((), (1,))
    (anna, *_rest, bo) = records([GameOf(lost, NAMES[:3])])
    assert (anna.wins, anna.losses, bo.person, bo.wins, bo.losses) == (0, 0, "bo", 0, 1)


def test_people_rank_by_wins_then_by_their_average_place() -> None:
    first = game(trick("A 2 9"))
    second = game(trick("2 9 A"))
    third = game(trick("9 2 A"))
    found = records([GameOf(one, NAMES[:3]) for one in (first, second, third)])
    assert [(one.person, one.wins, one.games, one.places) for one in found] == [
        ("bo", 3, 3, (1, 1, 1)),
        ("anna", 2, 3, (3, 1, 1)),
        ("carl", 1, 3, (1, 3, 3)),
    ]


def test_nobody_is_counted_whose_name_was_removed() -> None:
    found = records([GameOf(game(trick("A 2 9")), ("anna", "", ""))])
    assert [one.person for one in found] == ["anna"]


def always(rank: str, games: int, hands: int = 3) -> list[GameOf]:
    """Games of four in which Anna always eats this rank."""
    return [GameOf(game(*[trick(f"{rank} 2 3 4")] * hands, players=4), NAMES)] * games


def fact(facts: Sequence[OddFact], what: What) -> OddFact:
    return next(one for one in facts if one.what is what)


def test_there_is_nothing_odd_before_the_fifth_game() -> None:
    assert odd_facts(always("A", 4)) == ()
    assert odd_facts(always("A", 5)) != ()


def test_a_fact_has_its_count_its_base_chance_and_where_it_happened() -> None:
    found = fact(odd_facts(always("A", 5), "anna"), What.EATS)
    assert (found.person, found.count, found.base, found.chance) == ("anna", 15, 15, 3.75)
    assert isclose(found.deviations, (15 - 3.75) / (15 * 0.25 * 0.75) ** 0.5)
    assert [(case.game, case.hands) for case in found.cases] == [(at, (1, 2, 3)) for at in range(5)]
    assert fact(odd_facts(always("A", 5), "anna"), What.ACES).count == 15
    assert fact(odd_facts(always("K", 5), "anna"), What.CARD).rank == "K"


def test_what_happened_in_fewer_than_ten_hands_is_not_told() -> None:
    assert {one.what for one in odd_facts(always("A", 5, hands=1))} == set()


def test_nobody_is_counted_without_a_name() -> None:
    games = [GameOf(one.game, ("anna", "", "", "")) for one in always("A", 8)]
    assert {one.person for one in odd_facts(games)} == {"anna"}
    assert all(one.what is not What.PICKLER for one in odd_facts(games))


def test_a_clean_run_goes_on_into_the_next_game() -> None:
    ate = GameOf(game(trick("2 A 3"), players=3), NAMES[:3])
    clean = [GameOf(game(*[trick("9 2 3")] * 4, players=3), NAMES[:3])] * 5
    run = fact(odd_facts([*clean, ate, *clean], "bo"), What.CLEAN)
    assert (run.count, run.base) == (20, 41)
    assert run.chance == pytest.approx(7.3, abs=0.1)
    assert run.deviations == pytest.approx((20 - 7.3) / 3.18, abs=0.05)
    assert run.cases == ()


@given(seed=st.integers(0, 1_000), players=st.integers(2, 7), games=st.integers(0, 9))
def test_what_is_odd_is_true_and_not_too_much(seed: int, players: int, games: int) -> None:
    random = Random(seed)
    people = tuple("abcdefg"[:players])
    played = [GameOf(game(*ended_early(random, players, 12), players=players), people) for _ in range(games)]
    facts = odd_facts(played)
    assert len(facts) <= MOST_FACTS
    assert facts == () or games >= 5
    assert len({one.what for one in facts}) == len(facts)
    assert all(sum(who in {one.person, one.other} for one in facts) <= 2 for who in people)
    for one in facts:
        assert 2 <= one.count <= one.base
        assert one.deviations >= CLEARLY
        assert one.what is What.CLEAN or sum(len(case.hands) or 1 for case in one.cases) == one.count
    assert all(who in {one.person, one.other} for who in people for one in odd_facts(played, who))


@given(logged=logged_games())
def test_whatever_happens_at_a_table_each_hand_that_was_paid_for_is_eaten_by_somebody(logged: Game) -> None:
    sheet = replay(logged.variant, logged.opening, logged.events)
    found = past_game(sheet)
    if found is None:
        assert sheet.now.result is None or sheet.now.result.void
        return
    payers = sum(len(line.settlement.payers) for line in sheet.hands)
    eats = [count for about, count in found.counts.items() if about.what is What.EATS]
    assert sum(count.count for count in eats) == payers
    assert sum(count.chance for count in eats) == pytest.approx(payers)
    people = tuple(f"{seat}" for seat in range(len(found.places)))
    assert sum(one.wins for one in records([GameOf(found, people)])) == len(found.winners)
    assert len(odd_facts([GameOf(found, people)] * 5)) <= MOST_FACTS
