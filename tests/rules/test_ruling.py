"""Rulings: their points can bring a cucumber, re-entry, elimination and the end; and every problem of a ruling."""

import pytest
from hypothesis import given

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, FIVE_CUCUMBERS, GURKA_NO, GURKA_WB, KURKKU, MATAPESA, ROKKAR
from scorekeeper.rules.events import Event
from scorekeeper.rules.pack import pack_with_jokers
from scorekeeper.rules.problems import Problem, ProblemCode, find_problems, opening_problems
from scorekeeper.rules.replay import Replay, open_game, replay
from scorekeeper.rules.ruling import MAX_RULING_POINTS, Matter, Remedy, TableRuling
from scorekeeper.rules.settle import settle_ruling
from scorekeeper.rules.standing import Opening, SettledRuling, Turn
from scorekeeper.rules.values import Result, Score, Step, StepKind, still_in
from scorekeeper.rules.variant import Variant, WholePack
from tests.rules.cases import explained, hand, points, ruled
from tests.rules.strategies import Game, full_pack, ruled_games

OUT = Score(22, 1, out=True)
PAID, CUCUMBER, BACK, GONE = StepKind.PENALTY, StepKind.CUCUMBER, StepKind.RE_ENTRY, StepKind.OUT


def charged(seat: int, charge: int, number: int = 1) -> TableRuling:
    return TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, number, seat, charge)


def warned(seat: int | None = None, number: int = 1) -> TableRuling:
    return TableRuling(Matter.EXPOSED_CARD, Remedy.WARNING, number, seat)


def played(variant: Variant, opening: Opening, *events: Event) -> Replay:
    sheet = replay(variant, opening, events)
    assert sheet.refused is None
    return sheet


def upcoming(variant: Variant, opening: Opening, *events: Event) -> Turn | None:
    return played(variant, opening, *events).now.next


# --- What the points do


def test_points_above_the_limit_bring_a_cucumber_and_re_entry_at_the_highest_score_of_the_others() -> None:
    steps, scores, lost = settle_ruling(AGURK, points(3, 20, 12), charged(1, 5))
    assert steps == (Step(1, PAID, 5, 25), Step(1, CUCUMBER, 0, 25), Step(1, BACK, 12, 12))
    assert (scores, lost) == ((Score(3), Score(12, 1), Score(12)), ())


def test_points_put_out_a_player_on_the_last_life() -> None:
    steps, scores, lost = settle_ruling(AGURK, (Score(3), Score(20, 1), Score(12)), charged(1, 5))
    assert steps == (Step(1, PAID, 5, 25), Step(1, GONE, 0, 25))
    assert (scores[1], lost) == (Score(25, 2, out=True), (1,))


def test_a_ruling_that_puts_a_player_out_can_end_the_game() -> None:
    assert played(CUCUMBER_21, Opening(0, points(4, 20)), charged(1, 5)).now.result == Result(winners=(0,))
    assert played(KURKKU, Opening(0, points(0, 0, 29)), charged(2, 60)).now.result == Result(losers=(2,))
    end = ruled(MATAPESA, limit={"value": 10})
    assert played(end, Opening(0, points(0, 0, 0)), charged(1, 5)).now.result is None
    assert played(end, Opening(0, points(0, 0, 0)), charged(1, 11)).now.result == Result(losers=(1,))


# --- Dealer, leader and number of cards after a ruling


@pytest.mark.parametrize(
    ("variant", "scores", "charge", "turn"),
    [
        (AGURK, points(0, 0, 0), 20, Turn(1, 1, 2, 7)),
        (CUCUMBER_21, points(0, 20, 0, 0), 5, Turn(1, 2, 3, 7)),
        (
            GURKA_NO,
            (Score(), Score(GURKA_NO.limit.value, GURKA_NO.cucumbers_to_be_out - 1), Score()),
            30,
            Turn(1, 2, 2, 5),
        ),
        (FIVE_CUCUMBERS, points(0, 4, 0), 5, Turn(1, None, 2, 7)),
    ],
    ids=["nobody is out", "the dealer is out", "who deals and leads is out", "who leads is out, and nobody deals"],
)
def test_if_a_ruling_puts_the_first_one_out_the_next_player_deals_and_leads(
    variant: Variant, scores: tuple[Score, ...], charge: int, turn: Turn
) -> None:
    assert upcoming(variant, Opening(1, scores), charged(1, charge)) == turn


def test_a_loser_whom_a_ruling_puts_out_does_not_deal() -> None:
    opening = Opening(0, points(0, 0, 0))
    most = GURKA_WB.limit.value + 1
    sheet = played(GURKA_WB, opening, hand(1, "2 9 3"), *[charged(2, most, 2)] * GURKA_WB.cucumbers_to_be_out)
    assert sheet.now.next is not None
    assert (sheet.now.next.dealer, sheet.now.next.leader) == (0, 1)


def test_the_whole_pack_is_dealt_to_the_players_still_in_after_a_ruling() -> None:
    variant = ruled(CUCUMBER_21, hand={"size": WholePack()})
    opening = Opening(0, points(0, 0, 0, 20))
    before, after = upcoming(variant, opening), upcoming(variant, opening, charged(3, 5))
    assert before is not None
    assert after is not None
    assert (before.cards, after.cards) == (13, 17)


# --- Impossible rulings


@pytest.mark.parametrize(
    ("ruling", "found"),
    [
        (charged(3, 5), Problem(ProblemCode.UNKNOWN_SEAT, "player", seat=3)),
        (warned(-1), Problem(ProblemCode.UNKNOWN_SEAT, "player", seat=-1)),
        (charged(1, 5), Problem(ProblemCode.OUT, "player", seat=1)),
        (TableRuling(Matter.MISDEAL, Remedy.POINTS, 1, None, 5), Problem(ProblemCode.POINTS_FOR_NOBODY, "player")),
        (charged(0, 0), Problem(ProblemCode.POINTS_OUT_OF_RANGE, "points", count=0, limit=MAX_RULING_POINTS)),
        (charged(0, -1), Problem(ProblemCode.POINTS_OUT_OF_RANGE, "points", count=-1, limit=MAX_RULING_POINTS)),
        (charged(0, 1001), Problem(ProblemCode.POINTS_OUT_OF_RANGE, "points", count=1001, limit=MAX_RULING_POINTS)),
        (
            TableRuling(Matter.MISDEAL, Remedy.WARNING, 1, 0, 5),
            Problem(ProblemCode.POINTS_OUT_OF_RANGE, "points", count=5, limit=MAX_RULING_POINTS),
        ),
        (
            TableRuling(Matter.MISDEAL, Remedy.POINTS, 1),
            Problem(ProblemCode.POINTS_OUT_OF_RANGE, "points", count=0, limit=MAX_RULING_POINTS),
        ),
        (warned(number=0), Problem(ProblemCode.UNKNOWN_HAND, "hand", count=0, limit=1)),
        (warned(number=2), Problem(ProblemCode.UNKNOWN_HAND, "hand", count=2, limit=1)),
    ],
)
def test_an_impossible_ruling_has_a_problem(ruling: TableRuling, found: Problem) -> None:
    standing = open_game(AGURK, Opening(0, (Score(), OUT, Score())))
    assert find_problems(AGURK, standing, ruling) == (found,)


def test_after_the_end_only_rulings_are_taken() -> None:
    start = Opening(0, points(4, 20))
    sheet = replay(CUCUMBER_21, start, [hand(0, "2 K"), warned(), hand(0, "2 3")])
    assert sheet.refused == (2, (Problem(ProblemCode.GAME_OVER, ""),))
    assert len(sheet.lines) == 2
    about_the_next_hand = replay(CUCUMBER_21, start, [hand(0, "2 K"), warned(number=2)])
    assert about_the_next_hand.refused == (1, (Problem(ProblemCode.UNKNOWN_HAND, "hand", count=2, limit=1),))


def test_points_after_the_end_can_change_who_won() -> None:
    sheet = replay(KURKKU, Opening(0, points(0, 25, 0)), [hand(0, "2 9 3"), charged(2, 60)])
    assert sheet.now.result == Result(losers=(1, 2))


def test_points_after_a_void_game_leave_it_void() -> None:
    sheet = played(ROKKAR, Opening(0, points(0, 0)), hand(0, "K K"), charged(0, 2))
    assert (sheet.now.result, sheet.now.scores[0].points) == (Result(void=True), 2)


# --- Random games with rulings


@given(ruled_games)
def test_the_steps_explain_all_scores_and_those_of_a_ruling_only_its_players(game: Game) -> None:
    before = game.opening.scores
    for line in played(game.variant, game.opening, *game.events).lines:
        now = line.after.scores
        assert explained(before, line.steps) == tuple(score.points for score in now)
        assert min(score.points for score in now) >= 0
        for step in line.steps:
            if step.kind is PAID and step.card is not None:
                assert step.points == game.variant.worth(step.card) * step.factor
        for seat, (was, score) in enumerate(zip(before, now, strict=True)):
            kinds = [step.kind for step in line.steps if step.seat == seat]
            gone, bought = kinds.count(GONE), kinds.count(StepKind.BUY_IN)
            assert score.cucumbers == was.cucumbers + kinds.count(CUCUMBER) + gone - bought
            assert score.out == (was.out or gone > bought)
            assert score.buy_ins == was.buy_ins + bought
        if isinstance(line, SettledRuling):
            assert {step.seat for step in line.steps} <= {line.event.seat, *line.event.credit}
            assert (line.event.remedy in (Remedy.POINTS, Remedy.CREDIT)) == bool(line.steps)
        before = now


@given(ruled_games)
def test_dealer_and_leader_are_always_in_and_there_are_cards_for_everybody(game: Game) -> None:
    sheet = played(game.variant, game.opening, *game.events)
    assert [line.turn.number for line in sheet.hands] == [
        game.opening.first_hand + at for at, _hand in enumerate(game.hands)
    ]
    for now in (sheet.opening, *(line.after for line in sheet.lines)):
        assert (now.next is None) == (now.result is not None)
        if now.next is None:
            continue
        staying = still_in(now.scores)
        assert now.next.leader in staying
        assert now.next.dealer is None or now.next.dealer in staying
        left = len(full_pack(game.variant, now, suited=False))
        assert left == game.variant.pack_size(len(now.scores)) - sum(now.spent.values())
        jokers = pack_with_jokers(game.variant, len(staying)) - game.variant.pack_size(len(staying))
        assert now.next.cards is None or len(staying) <= now.next.cards * len(staying) <= left + jokers
        first = now.next.leader if now.next.dealer is None else now.next.dealer
        assert opening_problems(game.variant, Opening(first, now.scores)) == ()


@given(ruled_games)
def test_a_game_is_the_same_without_its_rulings_without_points(game: Game) -> None:
    kept = [event for event in game.events if not isinstance(event, TableRuling) or event.points or event.credit]
    with_all, without = played(game.variant, game.opening, *game.events), played(game.variant, game.opening, *kept)
    assert (with_all.hands, with_all.now) == (without.hands, without.now)
