"""Properties of every game, with random house rules and random cards."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.audit import audit
from scorekeeper.rules.cards import Card
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import AllOut, FirstLead, LeadCards, NextDeal, NextLead, TrickTie
from scorekeeper.rules.parameters import house_rules, parameters, with_changes
from scorekeeper.rules.play import Play, breach, cards_in, legal_plays
from scorekeeper.rules.problems import ProblemCode, find_problems
from scorekeeper.rules.replay import open_game, play_hand, replay
from scorekeeper.rules.settle import settle
from scorekeeper.rules.standing import Opening, SettledHand, Standing, order_matters
from scorekeeper.rules.values import Hand, Laid, Result, Score, Step, StepKind, still_in
from scorekeeper.rules.variant import LastPenalty, PerPlayerFactor, RankFactor, Variant
from tests.profile import steps
from tests.rules.danger import Danger, Fate, dangers, possible_factors
from tests.rules.strategies import Game, full_pack, games, play_out, random_hand, variants

SINGLE_CARD = [one for one in CATALOGUE.values() if one.lead.cards is LeadCards.SINGLE]

seeds = st.integers(0, 2**32).map(Random)


def standings(game: Game) -> Iterator[tuple[Standing, SettledHand | None]]:
    """Every standing of a game with the hand that led to it."""
    sheet = replay(game.variant, game.opening, game.hands)
    assert sheet.refused is None
    yield sheet.opening, None
    for line in sheet.hands:
        yield line.after, line


# --- Scores


@given(games())
def test_a_penalty_is_the_points_of_its_card_times_its_factor(game: Game) -> None:
    for _, line in standings(game):
        for step in line.steps if line else ():
            if step.kind is StepKind.PENALTY:
                assert step.card is not None
                assert step.points == game.variant.worth(step.card) * step.factor


@given(games(), st.integers(1, 8))
def test_moving_everybody_round_the_table_moves_the_sheet_too(game: Game, by: int) -> None:
    count = len(game.opening.scores)

    def seat(old: int) -> int:
        return (old + by) % count

    def moved(standing: Standing) -> tuple[object, ...]:
        scores, upcoming, result, spent, *_ = standing
        if upcoming is not None:
            dealer = None if upcoming.dealer is None else seat(upcoming.dealer)
            upcoming = upcoming._replace(dealer=dealer, leader=seat(upcoming.leader))
        return _moved_scores(scores, by), upcoming, result and _moved_result(result, seat), spent

    opening = Opening(seat(game.opening.first), _moved_scores(game.opening.scores, by), game.opening.first_hand)
    hands = [
        Hand(
            tuple(Laid(seat(one), card) for one, card in hand.final_trick),
            tuple(map(seat, hand.buy_in)),
            {seat(one): factor for one, factor in hand.factors.items()},
        )
        for hand in game.hands
    ]
    here, there = replay(game.variant, game.opening, game.hands), replay(game.variant, opening, hands)
    assert moved(here.opening) == there.opening[:4]
    for line, other in zip(here.hands, there.hands, strict=True):
        assert [step._replace(seat=seat(step.seat)) for step in line.steps] == list(other.steps)
        after = other.after.result and _moved_result(other.after.result, int)
        assert moved(line.after) == other.after._replace(result=after)[:4]


def _moved_scores(scores: Sequence[Score], by: int) -> tuple[Score, ...]:
    return tuple(scores[(new - by) % len(scores)] for new in range(len(scores)))


def _moved_result(result: Result, seat: Callable[[int], int]) -> Result:
    return Result(tuple(sorted(map(seat, result.winners))), tuple(sorted(map(seat, result.losers))), result.void)


ANY_ORDER = {
    "last_trick.mode": "turned_up_together",
    "penalty.payer": "all_highest",
    "penalty.tied": "nothing",
    "deal.next": "rotate",
    "lead.next_hand": "forehand",
}
FROM_LEADER = {"last_trick.mode": "turned_up_together", "last_trick.order": "from_leader"}

any_order = variants.filter(lambda variant: variant.deal.next is not NextDeal.NONE).map(
    lambda variant: with_changes(variant, ANY_ORDER)
) | variants.map(lambda variant: with_changes(variant, FROM_LEADER))


@given(games(any_order), st.integers(0, 5))
def test_if_order_matters_says_no_the_order_changes_nothing(game: Game, by: int) -> None:
    assert not order_matters(game.variant)
    turned = [hand._replace(final_trick=(*hand.final_trick[by:], *hand.final_trick[:by])) for hand in game.hands]
    here, there = replay(game.variant, game.opening, game.hands), replay(game.variant, game.opening, turned)
    assert [line.after[:4] for line in here.hands] == [line.after[:4] for line in there.hands]


@given(games())
def test_a_hand_known_in_part_settles_as_the_whole_hand(game: Game) -> None:
    """With the card that is paid for, those equal to it, and those that the rules need by name."""
    variant, now = game.variant, open_game(game.variant, game.opening)
    factor, strengths = variant.penalty.factor, variant.last_strengths
    named = factor.rank if isinstance(factor, RankFactor) else None
    for line in replay(variant, game.opening, game.hands).hands:
        best = max(strengths[laid.card] for laid in line.hand.final_trick)
        known = [laid for laid in line.hand.final_trick if strengths[laid.card] == best or laid.card.rank == named]
        partial = line.hand._replace(final_trick=tuple(known), partial=True)
        assert find_problems(variant, now, partial) == ()
        assert play_hand(variant, now, partial).settlement == line.settlement
        now = line.after


# --- Sittings


@given(games(), st.integers(0, 25))
def test_a_game_in_two_sittings_is_the_same_game(game: Game, pause: int) -> None:
    whole = replay(game.variant, game.opening, game.hands)
    first = replay(game.variant, game.opening, game.hands[:pause])
    later, standing = list(first.hands), first.now
    for hand in game.hands[pause:]:
        assert find_problems(game.variant, standing, hand) == ()
        later.append(play_hand(game.variant, standing, hand))
        standing = later[-1].after
    assert (tuple(later), standing) == (whole.hands, whole.now)


@given(games(), st.integers(0, 25))
def test_a_game_carried_over_on_paper_goes_on_the_same(game: Game, pause: int) -> None:
    variant = game.variant
    leads = (variant.lead.first, variant.lead.next_hand)
    assume(
        leads
        in {
            (FirstLead.FOREHAND, NextLead.FOREHAND),
            (FirstLead.DEALER, NextLead.DEALER),
            (FirstLead.YOUNGEST_THEN_LAST_WINNER, NextLead.LAST_WINNER),
        }
    )
    assume(not isinstance(variant.hand.size, LastPenalty) and not variant.penalty.card_leaves_pack)
    whole, first = replay(variant, game.opening, game.hands), replay(variant, game.opening, game.hands[:pause])
    upcoming = first.now.next
    assume(upcoming is not None)
    assert upcoming is not None
    dealer_or_leader = upcoming.leader if upcoming.dealer is None else upcoming.dealer
    paper = Opening(dealer_or_leader, first.now.scores, upcoming.number)
    rest = replay(variant, paper, game.hands[pause:])
    assert rest.opening[:4] == first.now[:4]
    on_paper = [(line[:3], line.after[:4]) for line in (*first.hands, *rest.hands)]
    assert on_paper == [(line[:3], line.after[:4]) for line in whole.hands]


# --- Turns


@given(games(), seeds)
def test_a_game_that_is_over_stays_over(game: Game, random: Random) -> None:
    *_, (now, _) = standings(game)
    assert (now.next is None) == (now.result is not None)
    if now.next is None:
        some = Hand(tuple(Laid(seat, Card(game.variant.pack.ranks[0])) for seat in still_in(now.scores)))
        assert [found.code for found in find_problems(game.variant, now, some)] == [ProblemCode.GAME_OVER]
        again = replay(game.variant, game.opening, [*game.hands, some])
        assert again.refused is not None
        assert (again.refused[0], again.now) == (len(game.hands), now)
    else:
        hand = random_hand(random, game.variant, now, suited=False)
        assert find_problems(game.variant, now, hand) == ()


# --- Variants


@given(variants)
def test_a_variant_is_its_parameters(variant: Variant) -> None:
    written = json.loads(json.dumps(parameters(variant)))
    assert with_changes(Variant(id=variant.id, meta=variant.meta), written) == variant
    preset = CATALOGUE[variant.id]
    assert with_changes(preset, house_rules(variant, preset)) == variant


# --- Legality


@given(variants, seeds, st.booleans())
@settings(deadline=None, max_examples=steps(100, long=2_000, quick=50))
def test_there_is_always_a_legal_play_and_the_list_has_all_of_them(
    variant: Variant,
    random: Random,
    last_trick: bool,  # noqa: FBT001
) -> None:
    players = random.randint(variant.players.min, variant.players.max)
    pack = full_pack(variant, Standing((Score(),) * players, None), suited=random.random() < 0.5)
    random.shuffle(pack)
    holding = [pack.pop() for _ in range(random.randint(1, min(6, len(pack))))]
    most = len(holding) if variant.lead.cards is LeadCards.EQUAL_SET else 1
    count = random.randint(1, most)
    before = random.randint(0, min(players - 1, len(pack) // count))
    trick = [tuple(pack.pop() for _ in range(count)) for _ in range(before)]

    listed = legal_plays(variant, trick, holding, last_trick=last_trick)

    every = (play for size in range(1, len(holding) + 1) for play in combinations(holding, size))
    allowed = [play for play in every if breach(variant, trick, holding, play, last_trick=last_trick) is None]
    assert listed
    assert {_heights(variant, play) for play in listed} == {_heights(variant, play) for play in allowed}
    assert len(set(listed)) == len(listed)
    assert {play for play in listed if len(play) == 1} == {play for play in allowed if len(play) == 1}
    several = [_heights(variant, play) for play in listed if len(play) > 1]
    assert len(set(several)) == len(several)


def _heights(variant: Variant, play: Play) -> tuple[int, ...]:
    return tuple(sorted(variant.strengths[card] for card in play))


# --- Audit


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=lambda variant: variant.id)
@given(seeds)
@settings(deadline=None, max_examples=steps(10, long=200, quick=5))
def test_the_audit_of_legal_plays_is_empty(variant: Variant, random: Random) -> None:
    players = random.randint(variant.players.min, variant.players.max)
    played = play_out(random, variant, players, plant=False)
    found = audit(variant, played.rows, played.leader)
    assert (found.breaches, found.record_problems) == ((), ())
    assert len(found.tricks) == len(played.rows[0])
    shown = random.randint(0, len(played.rows[0]))
    part = [row[:shown] for row in played.rows]
    assert audit(variant, part, played.leader, cards_in(played.rows[0])).tricks == found.tricks[:shown]


@pytest.mark.parametrize("variant", SINGLE_CARD, ids=lambda variant: variant.id)
@given(seeds)
@settings(deadline=None, max_examples=steps(15, long=300, quick=8))
def test_the_audit_finds_only_the_one_illegal_play(variant: Variant, random: Random) -> None:
    players = random.randint(variant.players.min, variant.players.max)
    played = play_out(random, variant, players, plant=True)
    found = audit(variant, played.rows, played.leader)
    assert found.record_problems == ()
    assert [(one.trick, one.seat) for one in found.breaches] == ([played.planted] if played.planted else [])
    for one in found.breaches:
        assert one.play == played.rows[one.seat][one.trick - 1]
        assert one.trick < one.proof.trick <= len(played.rows[0])
        assert played.rows[one.seat][one.proof.trick - 1] == (one.proof.card,)
        # Trick by trick: without the proof's trick the rows prove nothing; from then on they do.
        for shown in range(len(played.rows[0])):
            part = [row[:shown] for row in played.rows]
            proved = int(shown >= one.proof.trick)
            assert len(audit(variant, part, played.leader, len(played.rows[0])).breaches) == proved


# --- The danger line


@given(games(most_hands=8))
@settings(deadline=None, max_examples=steps(50, long=1_000, quick=25))
def test_the_dangers_agree_with_settling_every_card(game: Game) -> None:
    rule = game.variant.penalty.factor
    assume(not isinstance(rule, RankFactor) or rule.once)
    *_, (now, _) = standings(game)
    for seat in range(len(now.scores)):
        expected = [
            Danger(fate, factor, cards)
            for factor in possible_factors(game.variant)
            for fate, cards in _fates(game.variant, now, seat, factor)
        ]
        assert sorted(dangers(game.variant, now, seat)) == sorted(expected)


def _fates(variant: Variant, now: Standing, seat: int, factor: int) -> Iterator[tuple[Fate, tuple[Card, ...]]]:
    """The fate that each card brings if this player alone pays for it at this factor, found by settling hands."""
    if now.next is None or now.scores[seat].out:
        return
    found: dict[Fate, list[Card]] = {fate: [] for fate in Fate}
    for card in sorted(variant.deck, key=variant.last_strengths.__getitem__):
        for payment in _payments(variant, now, seat, card, factor):
            kinds = {step.kind for step in payment if step.seat == seat}
            fate = Fate.OUT if StepKind.OUT in kinds else Fate.CUCUMBER if StepKind.CUCUMBER in kinds else None
            if fate is not None:
                found[fate].append(card)
            break
    yield from ((fate, tuple(cards)) for fate, cards in found.items() if cards)


def _payments(variant: Variant, now: Standing, seat: int, card: Card, factor: int) -> Iterator[tuple[Step, ...]]:
    """The steps of each final trick in which the player pays for the card at this factor."""
    others = [one for one in still_in(now.scores) if one != seat]
    personal = isinstance(variant.penalty.factor, PerPlayerFactor)
    no_void = with_changes(variant, {"game.all_out": AllOut.LOWER_TOTAL_WINS.value})
    for other in variant.deck:
        laid = [*(Laid(one, other) for one in others), Laid(seat, card)]
        if variant.trick.tie is TrickTie.FIRST:
            laid.reverse()
        done = settle(no_void, now.scores, Hand(tuple(laid), (), {seat: factor} if personal else {}))
        if done.winner == seat and any(
            step.kind is StepKind.PENALTY and step.seat == seat and step.factor == factor for step in done.steps
        ):
            yield done.steps
