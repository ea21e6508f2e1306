"""The danger to each player in the next hand, as settling every card shows it."""

import json
from typing import Any

from scorekeeper.formats.game import read_game
from scorekeeper.rules.cards import Card
from scorekeeper.rules.options import AllOut, TrickTie
from scorekeeper.rules.pack import cards_left
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.replay import replay
from scorekeeper.rules.settle import settle
from scorekeeper.rules.standing import Standing
from scorekeeper.rules.values import Hand, Laid, StepKind, still_in
from scorekeeper.rules.variant import PERSONAL_FACTORS, PerPlayerFactor, RankFactor, Variant


def dangers(record: dict[str, Any]) -> dict[str, Any] | None:
    """For each player still in the cards that bring a cucumber or put out, at each factor, low to high.

    None where several cards multiply: how often, depends on who is in.
    """
    game = read_game(json.dumps(record))
    sheet = replay(game.variant, game.opening, game.events)
    # A hand in which everybody goes out tells nothing of a player if it is void.
    variant = with_changes(sheet.variant, {"game.all_out": AllOut.LOWER_TOTAL_WINS})
    rule = variant.penalty.factor
    if isinstance(rule, RankFactor) and not rule.once:
        return None
    factors = (1, rule.factor) if isinstance(rule, RankFactor) else PERSONAL_FACTORS if rule else (1,)
    return {
        game.names[seat]: [one for factor in factors for one in _dangers(variant, sheet.now, seat, factor)]
        for seat in still_in(sheet.now.scores)
    }


def _dangers(variant: Variant, now: Standing, seat: int, factor: int) -> list[dict[str, Any]]:
    found: dict[str, list[str]] = {}
    held = [card for card in variant.deck if cards_left(variant, now, card) > 0]
    for card in sorted(held, key=variant.last_strengths.__getitem__) if now.next else ():
        if fate := _fate(variant, now, seat, card, factor):
            found.setdefault(fate, []).append(str(card))
    return [{"fate": fate, "factor": factor, "cards": cards} for fate, cards in found.items()]


def _fate(variant: Variant, now: Standing, seat: int, card: Card, factor: int) -> str:
    """What a last trick does to a player who pays for this card at this factor; empty for nothing, or if none can."""
    others = [one for one in still_in(now.scores) if one != seat]
    factors = {seat: factor} if isinstance(variant.penalty.factor, PerPlayerFactor) else {}
    for other in variant.deck:
        laid = [*(Laid(one, other) for one in others), Laid(seat, card)]
        if variant.trick.tie is TrickTie.FIRST:
            laid.reverse()
        mine = [step for step in settle(variant, now.scores, Hand(tuple(laid), (), factors)).steps if step.seat == seat]
        if any(step.kind is StepKind.PENALTY and step.factor == factor for step in mine):
            kinds = {step.kind for step in mine}
            return next((kind for kind in (StepKind.OUT, StepKind.CUCUMBER) if kind in kinds), "")
    return ""
