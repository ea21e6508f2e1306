"""What recording a hand would do, and who might then pay to come back."""

from dataclasses import dataclass

from scorekeeper.rules.replay import play_hand
from scorekeeper.rules.settle import may_buy_in
from scorekeeper.rules.standing import SettledHand, Standing
from scorekeeper.rules.values import Hand, StepKind
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Preview:
    """The line that the hand would add to the sheet; `buyers` are the seats that may pay to come back, paid or not."""

    line: SettledHand
    buyers: tuple[int, ...]


def preview_hand(variant: Variant, standing: Standing, hand: Hand) -> Preview:
    """Settle a hand that has no faults, without keeping it."""
    unbought = play_hand(variant, standing, hand._replace(buy_in=()))
    lost = [step.seat for step in unbought.steps if step.kind is StepKind.OUT]
    buyers = may_buy_in(variant, standing.scores, unbought.after.scores, lost)
    return Preview(play_hand(variant, standing, hand) if hand.buy_in else unbought, buyers)
