"""Preview a hand: what recording it would do, and who could buy back in."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.replay import play_hand
from scorekeeper.rules.settle import may_buy_in
from scorekeeper.rules.standing import SettledHand, Standing
from scorekeeper.rules.values import Hand, StepKind
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Preview:
    """The line that the hand would add to the sheet. `buyers` could buy back in: the points of each one's seat then."""

    line: SettledHand
    buyers: Mapping[int, int]


def preview_hand(variant: Variant, standing: Standing, hand: Hand) -> Preview:
    """The preview of a hand, without saving it. The hand must have passed `problems.find_problems`."""
    without_buy_in = play_hand(variant, standing, hand._replace(buy_in=()))
    lost = [step.seat for step in without_buy_in.steps if step.kind is StepKind.OUT]
    seats = may_buy_in(variant, standing.scores, without_buy_in.after.scores, lost)
    steps = play_hand(variant, standing, hand._replace(buy_in=seats)).steps if seats else ()
    buyers = {step.seat: step.points for step in steps if step.kind is StepKind.BUY_IN}
    return Preview(play_hand(variant, standing, hand) if hand.buy_in else without_buy_in, buyers)
