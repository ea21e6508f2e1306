"""Changes at a table in words."""

import pytest

from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.events import EndGame, NewRules
from scorekeeper.rules.variant import Variant
from scorekeeper.words.table_life import change_sentence


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)
@pytest.mark.parametrize("whole_game", [True, False])
def test_every_change_of_rules_ends_with_one_full_stop(variant: Variant, *, whole_game: bool) -> None:
    for name, value in write_parameters(variant).items():
        if name != "meta.unconfirmed":
            said = change_sentence(NewRules({name: value}, whole_game), ())
            assert said.endswith("."), said
            assert not said.endswith(".."), said


def test_the_last_hand_is_named() -> None:
    assert change_sentence(EndGame(20), ()) == "Hand 20 is the last."
    assert change_sentence(EndGame(), ()) == "The table ends the game early."
