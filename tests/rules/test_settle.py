"""One hand, rule by rule (register: settlement-order); house rules where no preset has the combination."""

from dataclasses import replace

import pytest

from scorekeeper.rules.catalogue import (
    AGURK,
    CUCUMBER_21,
    FIVE_CUCUMBERS,
    GURKA_IS,
    GURKA_SE,
    GURKA_WB,
    MATAPESA,
    PARLETT_FORM,
    ROKKAR,
    WIKIPEDIA_21,
    WIKIPEDIA_FORM,
)
from scorekeeper.rules.options import End, Payer, ReEntryWhen, TrickTie
from scorekeeper.rules.settle import may_buy_in, settle
from scorekeeper.rules.values import Result, Score, Settlement, StepKind
from scorekeeper.rules.variant import RankFactor, Special
from tests.rules.cases import card, explained, hand, points, ruled

SHARED_AGURK = ruled(AGURK, penalty={"payer": Payer.ALL_HIGHEST})
"""Two lives and several payers: no preset has both, but a house rule can."""


def kinds(settlement: Settlement) -> list[tuple[int, StepKind]]:
    return [(step.seat, step.kind) for step in settlement.steps]


def totals(settlement: Settlement) -> tuple[int, ...]:
    return tuple(score.points for score in settlement.scores)


def test_by_house_rule_the_first_of_equals_takes_the_trick() -> None:
    variant = ruled(CUCUMBER_21, trick={"tie": TrickTie.FIRST})
    done = settle(variant, points(0, 0, 0), hand(0, "9 9 2"))
    assert (done.winner, done.payers, totals(done)) == (0, (0,), (9, 0, 0))


def test_if_the_first_of_equals_pays_the_later_ones_subtract() -> None:
    variant = ruled(AGURK, trick={"tie": TrickTie.FIRST})
    done = settle(variant, points(5, 12, 0), hand(0, "9 9 2"))
    assert totals(done) == (14, 3, 0)


def test_by_house_rule_every_multiplying_card_counts() -> None:
    variant = ruled(FIVE_CUCUMBERS, penalty={"factor": RankFactor(rank="1", factor=2, once=False)})
    done = settle(variant, points(0, 0, 0), hand(0, "1 1 2"))
    assert [(step.points, step.factor) for step in done.steps] == [(4, 4)]
    assert settle(variant, points(0, 0, 0), hand(0, "3 4 2")).steps[0].factor == 1


def test_by_house_rule_re_entry_comes_after_the_others_subtract() -> None:
    variant = ruled(AGURK, re_entry={"when": ReEntryWhen.AFTER_SUBTRACTION})
    done = settle(variant, points(18, 9, 12), hand(1, "5 8 8"))
    assert kinds(done) == [
        (0, StepKind.PENALTY),
        (0, StepKind.CUCUMBER),
        (2, StepKind.SUBTRACTION),
        (0, StepKind.RE_ENTRY),
    ]
    assert done.scores == (Score(9, 1), Score(9), Score(4))
    assert explained(points(18, 9, 12), done.steps) == (9, 9, 4)


def test_players_who_cross_together_do_not_count_for_each_others_re_entry() -> None:
    for variant in (SHARED_AGURK, ruled(SHARED_AGURK, re_entry={"when": ReEntryWhen.AFTER_SUBTRACTION})):
        done = settle(variant, points(18, 20, 7), hand(0, "8 8 2"))
        assert done.scores == (Score(7, 1), Score(7, 1), Score(7))


def test_the_re_entry_score_is_0_if_nobody_else_stays_in() -> None:
    done = settle(SHARED_AGURK, points(18, 20), hand(0, "8 8"))
    assert done.scores == (Score(0, 1), Score(0, 1))
    assert done.result is None


def test_a_tied_player_subtracts_though_the_winner_goes_out() -> None:
    done = settle(AGURK, (Score(20, 1), Score(3), Score(14)), hand(1, "3 9 9"))
    assert done.scores[2].points == 5


def test_a_card_that_loses_at_once_puts_out_a_player_with_a_life_left() -> None:
    variant = replace(GURKA_IS, cucumbers_to_be_out=2)
    done = settle(variant, points(0, 0, 0), hand(0, "6C A 6H"))
    assert kinds(done) == [(0, StepKind.PENALTY), (0, StepKind.OUT)]
    assert done.scores[0] == Score(21, 1, out=True)


@pytest.mark.parametrize(
    ("fatal", "laid", "falls"),
    [("A", "AS", True), ("AS", "AS", True), ("AS", "AD", False), ("AS", "A", False), ("A", "K", False)],
)
def test_by_house_rule_other_cards_lose_at_once(fatal: str, laid: str, falls: bool) -> None:  # noqa: FBT001
    variant = ruled(CUCUMBER_21, limit={"instant_loss": (card(fatal),)})
    assert settle(variant, points(0, 0, 0), hand(0, f"{laid} 2 3")).scores[0].out is falls


def test_two_special_cards_can_be_equally_high() -> None:
    sevens = tuple(Special(card=card(one), rank_above="A", points=15) for one in ("7C", "7S"))
    variant = ruled(GURKA_WB, pack={"special": sevens})
    assert settle(variant, points(0, 0, 0), hand(0, "7C A 7S")).payers == (0, 2)


def test_everybody_out_at_once_the_lower_total_wins() -> None:
    done = settle(WIKIPEDIA_FORM, points(20, 25), hand(0, "Q Q"))
    assert done.result == Result(winners=(0,))


def test_everybody_out_at_once_voids_the_hand_in_rampo() -> None:
    before = (Score(0), Score(9, 1, out=True), Score(0))
    done = settle(ROKKAR, before, hand(2, "9 9", out=[1]))
    assert done == Settlement(0, (), (), before, Result(void=True))


def test_with_two_left_the_lower_total_wins() -> None:
    assert settle(PARLETT_FORM, points(22, 4, 20), hand(0, "9 3 5")).result == Result(winners=(1,))
    assert settle(PARLETT_FORM, points(22, 4, 4), hand(0, "9 3 5")).result == Result(winners=(1, 2))
    assert settle(PARLETT_FORM, points(22, 4, 20, 7), hand(0, "9 3 5 2")).result is None


def test_with_two_left_of_four_in_one_hand_nobody_buys_back() -> None:
    done = settle(PARLETT_FORM, points(22, 4, 22, 7), hand(0, "9 3 9 2", buy_in=[0, 2]))
    assert kinds(done)[-2:] == [(0, StepKind.BUY_IN_REFUSED), (2, StepKind.BUY_IN_REFUSED)]
    assert done.result == Result(winners=(1,))


def test_if_the_last_three_go_out_at_once_the_lowest_total_wins() -> None:
    assert settle(PARLETT_FORM, points(22, 24, 22), hand(0, "9 9 9")).result == Result(winners=(0, 2))


def test_several_losers_come_in_the_order_of_their_seats() -> None:
    done = settle(WIKIPEDIA_21, points(20, 0, 20), hand(2, "10 10 2"))
    assert done.payers == (2, 0)
    assert done.result == Result(losers=(0, 2))


def test_a_game_of_one_hand_has_a_loser_at_any_limit() -> None:
    assert settle(MATAPESA, points(0, 0, 0), hand(0, "2 2 2")).result == Result(losers=(2,))
    all_lose = ruled(MATAPESA, penalty={"payer": Payer.ALL_HIGHEST})
    assert settle(all_lose, points(0, 0, 0), hand(2, "9 9 2")).result == Result(losers=(0, 2))
    no_limit = ruled(MATAPESA, limit={"value": 1000})
    assert settle(no_limit, points(0, 0, 0), hand(0, "2 2 2")).result == Result(losers=(2,))


def test_players_who_buy_in_together_get_the_same_score() -> None:
    done = settle(GURKA_SE, points(29, 25, 11, 17), hand(0, "7 7 2 3", buy_in=[1, 0]))
    assert [done.scores[seat] for seat in (0, 1)] == [Score(17, buy_ins=1)] * 2
    assert kinds(done)[-2:] == [(1, StepKind.BUY_IN), (0, StepKind.BUY_IN)]


def test_a_buy_in_is_refused_if_the_variant_has_none() -> None:
    done = settle(WIKIPEDIA_FORM, points(29, 0, 0), hand(0, "7 2 3", buy_in=[0]))
    assert kinds(done)[-1] == (0, StepKind.BUY_IN_REFUSED)
    assert may_buy_in(WIKIPEDIA_FORM, points(29, 0, 0), done.scores, [0]) == ()


def test_a_buy_in_keeps_a_first_out_loses_game_going() -> None:
    variant = ruled(GURKA_SE, game={"end": End.FIRST_OUT_LOSES})
    assert settle(variant, points(29, 0, 0), hand(0, "7 2 3", buy_in=[0])).result is None
    assert settle(variant, points(29, 0, 0), hand(0, "7 2 3")).result == Result(losers=(0,))
