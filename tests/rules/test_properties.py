"""Properties of every game, with random house rules and random cards."""

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.audit import audit
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.log import Recorded
from scorekeeper.rules.options import FirstLead, LeadCards, NextDeal, NextLead
from scorekeeper.rules.pack import pack_with_jokers
from scorekeeper.rules.parameters import house_rules, parameters, with_changes
from scorekeeper.rules.play import Play, breach, cards_in, legal_plays
from scorekeeper.rules.problems import find_problems, opening_problems
from scorekeeper.rules.replay import Replay, open_game, play_hand, replay
from scorekeeper.rules.ruling import Remedy, TableRuling
from scorekeeper.rules.standing import Opening, SettledRuling, Standing, order_matters
from scorekeeper.rules.values import Score, Step, StepKind, still_in
from scorekeeper.rules.variant import LastPenalty, RankFactor, Variant
from tests.profile import steps
from tests.rules.strategies import Game, full_pack, games, play_out, ruled_games, variants

SINGLE_CARD = [one for one in CATALOGUE.values() if one.lead.cards is LeadCards.SINGLE]

seeds = st.integers(0, 2**32).map(Random)


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


def played(game: Game) -> Replay:
    sheet = replay(game.variant, game.opening, game.events)
    assert sheet.refused is None
    return sheet


@given(ruled_games)
def test_the_steps_explain_all_scores_and_those_of_a_ruling_only_its_players(game: Game) -> None:
    before = game.opening.scores
    for line in played(game).lines:
        now = line.after.scores
        assert explained(before, line.steps) == tuple(score.points for score in now)
        assert min(score.points for score in now) >= 0
        for step in line.steps:
            if step.kind is StepKind.PENALTY and step.card is not None:
                assert step.points == game.variant.worth(step.card) * step.factor
        for seat, (was, score) in enumerate(zip(before, now, strict=True)):
            kinds = [step.kind for step in line.steps if step.seat == seat]
            gone, bought = kinds.count(StepKind.OUT), kinds.count(StepKind.BUY_IN)
            assert score.cucumbers == was.cucumbers + kinds.count(StepKind.CUCUMBER) + gone - bought
            assert score.out == (was.out or gone > bought)
            assert score.buy_ins == was.buy_ins + bought
        if isinstance(line, SettledRuling):
            assert {step.seat for step in line.steps} <= {line.event.seat, *line.event.credit}
            assert (line.event.remedy in (Remedy.POINTS, Remedy.CREDIT)) == bool(line.steps)
        before = now


def explained(before: Sequence[Score], steps: Sequence[Step]) -> tuple[int, ...]:
    """The points after the steps. Also checks the total of each step."""
    totals = [score.points for score in before]
    for step in steps:
        if step.kind.is_change:
            totals[step.seat] += step.points
        elif step.kind in (StepKind.RE_ENTRY, StepKind.BUY_IN):
            totals[step.seat] = step.points
        assert step.total == totals[step.seat], step
    return tuple(totals)


@given(ruled_games)
def test_dealer_and_leader_are_always_in_and_there_are_cards_for_everybody(game: Game) -> None:
    sheet = played(game)
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
    with_all, without = played(game), played(replace(game, facts=tuple(map(Recorded, kept))))
    assert (with_all.hands, with_all.now) == (without.hands, without.now)


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


@given(variants)
def test_a_variant_is_its_parameters(variant: Variant) -> None:
    written = json.loads(json.dumps(parameters(variant)))
    assert with_changes(Variant(id=variant.id, meta=variant.meta), written) == variant
    preset = CATALOGUE[variant.id]
    assert with_changes(preset, house_rules(variant, preset)) == variant


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

    rules = variant.in_last_trick if last_trick else variant
    listed = legal_plays(rules, trick, holding)

    every = (play for size in range(1, len(holding) + 1) for play in combinations(holding, size))
    allowed = [play for play in every if breach(rules, trick, holding, play) is None]
    assert listed
    assert {_heights(variant, play) for play in listed} == {_heights(variant, play) for play in allowed}
    assert len(set(listed)) == len(listed)
    assert {play for play in listed if len(play) == 1} == {play for play in allowed if len(play) == 1}
    several = [_heights(variant, play) for play in listed if len(play) > 1]
    assert len(set(several)) == len(several)


def _heights(variant: Variant, play: Play) -> tuple[int, ...]:
    return tuple(sorted(variant.strengths[card] for card in play))


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
