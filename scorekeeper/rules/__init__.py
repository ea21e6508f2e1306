"""The rules of the Cucumber family: pure functions over frozen values, standard library only.

Seats count from 0, clockwise. Players have names only outside this room. Enums name breaches, problems and steps;
`scorekeeper.words` turns them into sentences.

What stands here is for other programs (formats/README.md, "The rules in Python"). Every later version has it.
"""

from scorekeeper.rules.audit import audit
from scorekeeper.rules.cards import Card, parse_card
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.parameters import parameters, with_changes
from scorekeeper.rules.play import Judgement, Verdict, judge, legal_plays
from scorekeeper.rules.problems import find_problems
from scorekeeper.rules.replay import Replay, replay
from scorekeeper.rules.settle import settle
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score, Settlement
from scorekeeper.rules.variant import Variant

__all__ = [
    "CATALOGUE",
    "Card",
    "Hand",
    "Judgement",
    "Laid",
    "Opening",
    "Replay",
    "Score",
    "Settlement",
    "Variant",
    "Verdict",
    "audit",
    "find_problems",
    "judge",
    "legal_plays",
    "parameters",
    "parse_card",
    "replay",
    "settle",
    "with_changes",
]
