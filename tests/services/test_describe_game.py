"""The head of a game's sheet and the usual penalties are kept with the game and travel with its record.

The head goes with the names.
"""

import json

import pytest
from sqlalchemy.orm import Session

from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.game import game_text, read_game
from scorekeeper.formats.occasion import FIELDS, Occasion, read_stored
from scorekeeper.formats.penalties import Penalties, stored_penalties
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.services.delete_game import delete_game, remove_names
from scorekeeper.services.describe_game import describe_game, read_occasion
from scorekeeper.services.export_game import whole_record
from scorekeeper.services.journal import Agree, Answer, Kept, apply_journal
from scorekeeper.services.open_game import open_game, play_again
from scorekeeper.services.read_board import read_board
from scorekeeper.services.visit_game import Visit
from scorekeeper.store.games import GameStore
from tests.formats.texts import GAME
from tests.rules.cases import existing
from tests.services.table import OCCASION, TOKENS, Table, board_of, new_id, owned

AGREED = Penalties(warning=False, points=(3, 5))


def test_a_head_that_a_newer_version_wrote_is_read_as_far_as_this_one_knows_it() -> None:
    assert read_stored({"place": "Hornbæk", "weather": "rain"}) == Occasion(place="Hornbæk")


@pytest.fixture
def visit(session: Session) -> Visit:
    """A game with the head of its sheet, whose table agreed on penalties, as its owner sees it."""
    visit = owned(session)
    assert describe_game(session, visit.game.id, OCCASION)
    agree(session, visit, AGREED)
    return visit


def agree(session: Session, visit: Visit, penalties: Penalties) -> Answer | None:
    """The answer to a journal with only this agreement."""
    return apply_journal(session, visit.game.key, [Agree(id=new_id(), base=0, penalties=penalties)])


def told(session: Session, game_id: int) -> tuple[Occasion, Penalties]:
    """What is kept with the game."""
    found = read_occasion(session, game_id), stored_penalties(GameStore(session).get(game_id).penalties)
    session.rollback()
    return found


def test_both_are_kept_with_the_game_and_can_be_replaced(session: Session, visit: Visit) -> None:
    assert told(session, visit.game.id) == (OCCASION, AGREED)
    assert describe_game(session, visit.game.id, Occasion())
    answer = existing(agree(session, visit, Penalties()))
    assert (answer.outcomes, answer.board.revision) == ((Kept(0),), 0)
    assert told(session, visit.game.id) == (Occasion(), Penalties())
    assert told(session, Table(session, AGURK).board.game_id) == (Occasion(), Penalties())


def test_both_travel_with_the_record_and_to_the_next_game(session: Session, visit: Visit) -> None:
    board = existing(read_board(session, visit.game.key))
    text = game_text(whole_record(session, board))
    session.rollback()
    assert tuple(json.loads(text)["occasion"]) == FIELDS
    assert json.loads(text)["penalties"] == {"warning": False, "points": [3, 5]}
    copy = board_of(session, open_game(session, new_id(), read_game(text)))
    assert told(session, copy.game_id) == (OCCASION, AGREED)
    again = board_of(session, play_again(session, board, TOKENS))
    assert told(session, again.game_id) == (OCCASION.model_copy(update={"round": "", "start": "", "end": ""}), AGREED)


def test_the_head_goes_with_the_names_and_the_penalties_with_the_game(session: Session, visit: Visit) -> None:
    assert remove_names(session, visit)
    assert told(session, visit.game.id) == (Occasion(), AGREED)
    assert describe_game(session, visit.game.id, OCCASION)
    assert delete_game(session, visit)
    assert told(session, visit.game.id) == (Occasion(), Penalties())
    assert not describe_game(session, visit.game.id, OCCASION)
    assert agree(session, visit, AGREED) is None


def test_a_record_without_them_has_none_and_the_common_penalties(session: Session) -> None:
    text = game_text(whole_record(session, Table(session, AGURK).board))
    assert {"occasion", "penalties"}.isdisjoint(json.loads(text))
    assert read_game(text).penalties == Penalties(warning=True, points=(5,))


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({"occasion": {"event": "x" * 61}}, "occasion.event"),
        ({"occasion": {"place": "two\nlines"}}, "occasion.place"),
        ({"occasion": {"start": "25:00"}}, "occasion.start"),
        ({"occasion": {"colour": "red"}}, "occasion"),
        ({"penalties": {"warning": 1}}, "penalties.warning"),
        ({"penalties": {"points": [1001]}}, "penalties.points[0]"),
        ({"penalties": {"points": [1] * 10}}, "penalties.points"),
        ({"penalties": None}, "penalties"),
    ],
)
def test_a_record_with_impossible_ones_is_refused_with_its_place(said: dict[str, object], place: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_game(json.dumps(GAME | said))
    assert refused.value.place == place
