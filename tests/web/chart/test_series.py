"""The series of scores after hands, rulings, cucumbers, elimination, buying in, and scores from paper."""

from hypothesis import given

from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.catalogue import AGURK, GURKA_SE, ROKKAR
from scorekeeper.rules.events import Event
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score, StepKind
from scorekeeper.rules.variant import Variant
from scorekeeper.web.chart.series import Series, SeriesPoint, read_series
from tests.rules.strategies import RuledGame, ruled_games

NAMES = ("Anna", "Bo", "Cleo", "Dora", "Erik", "Finn", "Gus", "Hanna", "Ida")


def hand(*cards: str, buy_in: tuple[int, ...] = ()) -> Hand:
    """A final trick by seat; `-` for a seat that is out."""
    return Hand(tuple(Laid(seat, parse_card(card)) for seat, card in enumerate(cards) if card != "-"), buy_in)


def charge(seat: int, points: int) -> TableRuling:
    return TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 1, seat, points)


def all_series(variant: Variant, opening: Opening, *events: Event) -> tuple[Series, ...]:
    sheet = replay(variant, opening, events)
    assert sheet.refused is None
    return read_series(NAMES[: len(opening.scores)], sheet, opening.first_hand)


def table(*points: int, first_hand: int = 1) -> Opening:
    return Opening(0, tuple(Score(one) for one in points), first_hand)


def test_a_hand_changes_the_payers_score_and_no_other() -> None:
    anna, bo = all_series(AGURK, table(0, 0), hand("2", "9"))
    assert anna.stops == (SeriesPoint(0, 0), SeriesPoint(1, 0))
    assert bo.stops == (SeriesPoint(0, 0), SeriesPoint(1, 9, StepKind.PENALTY))


def test_a_cucumber_goes_over_the_limit_and_back_in_the_same_hand() -> None:
    anna, _bo = all_series(AGURK, table(12, 5), hand("K", "2"), hand("3", "4"))
    penalty, cucumber, back = (StepKind.PENALTY, StepKind.CUCUMBER, StepKind.RE_ENTRY)
    assert anna.stops[1:] == (
        SeriesPoint(1, 25, penalty),
        SeriesPoint(1, 25, cucumber),
        SeriesPoint(1, 5, back),
        SeriesPoint(2, 5),
    )
    assert (anna.highest, anna.end.points, anna.out) == (25, 5, False)


def test_an_equal_card_subtracts_points() -> None:
    anna, _bo = all_series(AGURK, table(12, 0), hand("9", "9"))
    assert anna.stops == (SeriesPoint(0, 12), SeriesPoint(1, 3, StepKind.SUBTRACTION))


def test_a_series_ends_when_its_player_goes_out() -> None:
    game = all_series(GURKA_SE, table(25, 0, 0), hand("9", "2", "3"), hand("-", "2", "3"))
    assert game[0].end == SeriesPoint(1, 34, StepKind.OUT)
    assert game[0].out
    assert [one.end.at for one in game[1:]] == [2, 2]


def test_a_player_who_buys_back_in_continues_at_the_highest_score_of_the_others() -> None:
    anna, *_others = all_series(GURKA_SE, table(25, 7, 0), hand("9", "2", "3", buy_in=(0,)), hand("2", "4", "3"))
    out, bought = StepKind.OUT, StepKind.BUY_IN
    assert anna.stops[2:] == (SeriesPoint(1, 34, out), SeriesPoint(1, 7, bought), SeriesPoint(2, 7))
    assert not anna.out


def test_a_player_who_may_not_buy_back_in_is_out() -> None:
    anna, *_others = all_series(GURKA_SE, table(25, 7), hand("9", "2", buy_in=(0,)))
    assert anna.end == SeriesPoint(1, 34, StepKind.OUT)


def test_rulings_are_between_the_hands_in_order() -> None:
    anna, bo = all_series(AGURK, table(0, 0), charge(0, 3), hand("2", "9"), charge(1, 2), charge(1, 4), hand("2", "3"))
    assert [(stop.at, stop.points) for stop in anna.stops] == [(0, 0), (0.5, 3), (1, 3), (1.5, 3), (1.75, 3), (2, 3)]
    assert [(stop.at, stop.points) for stop in bo.stops] == [(0, 0), (0.5, 0), (1, 9), (1.5, 11), (1.75, 15), (2, 18)]


def test_scores_from_paper_come_before_the_first_hand_and_are_all_that_players_already_out_have() -> None:
    opening = Opening(0, (Score(12), Score(7, 1), Score(25, 2, out=True)), 8)
    game = all_series(AGURK, opening, hand("5", "2", "-"))
    assert [one.stops[0] for one in game] == [SeriesPoint(7, 12), SeriesPoint(7, 7), SeriesPoint(7, 25, StepKind.OUT)]
    assert [one.end.at for one in game] == [8, 8, 7]


def test_a_void_hand_changes_no_score() -> None:
    game = all_series(ROKKAR, table(0, 0), hand("K", "K"))
    assert [one.stops for one in game] == [(SeriesPoint(0, 0), SeriesPoint(1, 0))] * 2


def test_the_winner_is_marked() -> None:
    game = all_series(ROKKAR, table(0, 0), hand("K", "2"))
    assert [one.won for one in game] == [False, True]


@given(ruled_games())
def test_a_series_has_every_score_of_its_player_in_order(game: RuledGame) -> None:
    sheet = replay(game.variant, game.opening, game.events)
    names = NAMES[: len(game.opening.scores)]
    for seat, series in enumerate(read_series(names, sheet, game.opening.first_hand)):
        times = [stop.at for stop in series.stops]
        assert times == sorted(times)
        assert series.end.points == sheet.now.scores[seat].points
        assert series.out == sheet.now.scores[seat].out
        last = {stop.at: stop.points for stop in series.stops}
        for line in sheet.hands:
            after = line.after.scores[seat]
            if not after.out:
                assert last[line.turn.number] == after.points
