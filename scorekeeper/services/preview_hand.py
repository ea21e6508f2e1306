"""Preview a hand: what recording it would do, and who could buy back in."""

from dataclasses import dataclass

from scorekeeper.rules.replay import play_hand
from scorekeeper.rules.settle import may_buy_in
from scorekeeper.rules.standing import SettledHand, Standing
from scorekeeper.rules.values import Hand, StepKind
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Preview:
    """The line that the hand would add to the sheet. `buyers` are the seats that could buy back in."""

    line: SettledHand
    buyers: tuple[int, ...]


def preview_hand(variant: Variant, standing: Standing, hand: Hand) -> Preview:
    """The preview of a hand, without saving it. The hand must have passed `problems.find_problems`."""
    without_buy_in = play_hand(variant, standing, hand._replace(buy_in=()))
    lost = [step.seat for step in without_buy_in.steps if step.kind is StepKind.OUT]
    buyers = may_buy_in(variant, standing.scores, without_buy_in.after.scores, lost)
    return Preview(play_hand(variant, standing, hand) if hand.buy_in else without_buy_in, buyers)
