"""Changes at a table in words."""

import pytest

from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.events import EndGame, NewRules
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.variant import Variant
from scorekeeper.words.table_life import change_sentence

AGURK = CATALOGUE["agurk"]


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)
@pytest.mark.parametrize("whole_game", [True, False])
def test_every_change_of_rules_ends_with_one_full_stop(variant: Variant, *, whole_game: bool) -> None:
    for name, value in write_parameters(variant).items():
        if name != "meta.unconfirmed":
            said = change_sentence(NewRules({name: value}, whole_game), (), variant)
            assert said.endswith("."), said
            assert not said.endswith(".."), said


def test_the_last_hand_is_named() -> None:
    assert change_sentence(EndGame(20), (), AGURK) == "Hand 20 is the last."
    assert change_sentence(EndGame(), (), AGURK) == "The table ends the game early."


def test_new_rules_are_said_in_the_sentences_that_differ_with_what_held_before() -> None:
    after = with_changes(AGURK, {"limit.test": "reach"})
    assert change_sentence(NewRules({"limit.test": "reach"}), (), after, AGURK) == (
        "Rules changed from here on. With 21 points or more you get a cucumber. "
        "Before: With more than 21 points you get a cucumber."
    )


def test_a_rule_that_needs_no_sentence_is_said_by_its_label() -> None:
    after = with_changes(AGURK, {"penalty.tied": "nothing"})
    said = change_sentence(NewRules({"penalty.tied": "nothing"}), (), after)
    assert said == "Rules changed from here on. Others with the same highest card: pay nothing."
