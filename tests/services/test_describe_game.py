"""The head of a game's sheet and the usual penalties are kept with the game and travel with its record.

The head goes with the names.
"""

import json
from dataclasses import replace

import pytest
from sqlalchemy.orm import Session

from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.game import game_text, read_game
from scorekeeper.formats.occasion import FIELDS, Occasion, read_stored
from scorekeeper.formats.penalties import Penalties
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.services.delete_game import delete_game, remove_names
from scorekeeper.services.describe_game import describe_game, read_occasion, read_penalties
from scorekeeper.services.export_game import export_record, whole_record
from scorekeeper.services.journal import Agree, Answer, Kept, apply_journal
from scorekeeper.services.open_game import Opened, import_record, play_again
from scorekeeper.services.read_board import read_board
from scorekeeper.services.visit_game import Visit
from tests.rules.cases import existing
from tests.services.table import OCCASION, TOKENS, Table, new_id, owned

AGREED = Penalties(warning=False, points=(3, 5))


def test_a_head_that_a_newer_version_wrote_is_read_as_far_as_this_one_knows_it() -> None:
    assert read_stored({"place": "Hornbæk", "weather": "rain"}) == Occasion(place="Hornbæk")


def described(session: Session) -> Table:
    table = Table(session, AGURK)
    assert describe_game(session, table.board.game_id, OCCASION)
    return table


def managed(session: Session) -> Visit:
    """A game with the head of its sheet, as its owner sees it."""
    visit = owned(session)
    assert describe_game(session, visit.game.id, OCCASION)
    return visit


def test_it_is_kept_with_the_game_and_can_be_replaced(session: Session) -> None:
    table = described(session)
    assert read_occasion(session, table.board.game_id) == OCCASION
    session.rollback()
    assert describe_game(session, table.board.game_id, Occasion())
    assert read_occasion(session, table.board.game_id) == Occasion()
    assert read_occasion(session, Table(session, AGURK).board.game_id) == Occasion()


def test_it_travels_with_the_record(session: Session) -> None:
    table = described(session)
    text = game_text(export_record(table.board, OCCASION))
    assert tuple(json.loads(text)["occasion"]) == FIELDS
    opened = import_record(session, new_id(), read_game(text))
    assert isinstance(opened, Opened)
    board = existing(read_board(session, opened.key))
    assert read_occasion(session, board.game_id) == OCCASION


def test_a_game_without_it_has_the_record_of_before(session: Session) -> None:
    assert "occasion" not in json.loads(game_text(export_record(Table(session, AGURK).board)))


@pytest.mark.parametrize(
    ("field", "text"),
    [("event", "x" * 61), ("place", "two\nlines"), ("start", "25:00"), ("end", "7:5"), ("colour", "red")],
)
def test_a_record_with_an_impossible_one_is_refused_with_its_place(session: Session, field: str, text: str) -> None:
    record = json.loads(game_text(export_record(Table(session, AGURK).board)))
    with pytest.raises(FormatError) as refused:
        read_game(json.dumps(record | {"occasion": {field: text}}))
    assert refused.value.place.startswith("occasion")


def test_another_game_with_the_same_people_has_the_same_place_and_referee(session: Session) -> None:
    visit = managed(session)
    board = existing(read_board(session, visit.game.key))
    session.rollback()
    again = play_again(session, board, TOKENS)
    assert isinstance(again, Opened)
    next_board = existing(read_board(session, again.key))
    assert read_occasion(session, next_board.game_id) == replace(OCCASION, round="", start="", end="")


def test_it_goes_with_the_names(session: Session) -> None:
    visit = managed(session)
    assert remove_names(session, visit)
    assert read_occasion(session, visit.game.id) == Occasion()


def test_it_goes_with_the_game(session: Session) -> None:
    visit = managed(session)
    assert delete_game(session, visit)
    assert read_occasion(session, visit.game.id) == Occasion()
    assert not describe_game(session, visit.game.id, OCCASION)


def with_penalties(session: Session) -> Visit:
    """A game whose table agreed on penalties, as its owner sees it."""
    visit = managed(session)
    session.rollback()
    agree(session, visit, AGREED)
    return visit


def agree(session: Session, visit: Visit, penalties: Penalties) -> Answer | None:
    """The answer to a journal with only this agreement."""
    return apply_journal(session, visit.game.key, [Agree(id=new_id(), base=0, penalties=penalties)])


def test_usual_penalties_are_kept_with_the_game_and_can_be_replaced(session: Session) -> None:
    visit = with_penalties(session)
    assert read_penalties(session, visit.game.id) == AGREED
    session.rollback()
    answer = existing(agree(session, visit, Penalties()))
    assert (answer.outcomes, answer.board.revision) == ((Kept(0),), 0)
    assert read_penalties(session, visit.game.id) == Penalties()


def test_usual_penalties_travel_with_the_record_and_to_the_next_game(session: Session) -> None:
    board = existing(read_board(session, with_penalties(session).game.key))
    text = game_text(whole_record(session, board))
    assert json.loads(text)["penalties"] == {"warning": False, "points": [3, 5]}
    session.rollback()
    for opened in (import_record(session, new_id(), read_game(text)), play_again(session, board, TOKENS)):
        assert isinstance(opened, Opened)
        other = existing(read_board(session, opened.key))
        assert read_penalties(session, other.game_id) == AGREED
        session.rollback()


def test_usual_penalties_stay_with_the_game_without_names_and_go_with_the_game(session: Session) -> None:
    visit = with_penalties(session)
    assert remove_names(session, visit)
    assert read_penalties(session, visit.game.id) == AGREED
    session.rollback()
    assert delete_game(session, visit)
    assert read_penalties(session, visit.game.id) == Penalties()
    session.rollback()
    assert agree(session, visit, AGREED) is None


def test_a_record_without_penalties_has_the_common_ones(session: Session) -> None:
    text = game_text(whole_record(session, Table(session, AGURK).board))
    assert "penalties" not in json.loads(text)
    assert read_game(text).penalties == Penalties(warning=True, points=(5,))


@pytest.mark.parametrize(
    ("penalties", "place"),
    [
        ({"warning": 1}, "penalties.warning"),
        ({"points": [0]}, "penalties.points[0]"),
        ({"points": [1001]}, "penalties.points[0]"),
        ({"points": [1] * 10}, "penalties.points"),
        ({"colour": "red"}, "penalties"),
        (["warning"], "penalties"),
        (None, "penalties"),
    ],
)
def test_a_record_with_impossible_penalties_is_refused_with_its_place(
    session: Session, penalties: object, place: str
) -> None:
    record = json.loads(game_text(export_record(Table(session, AGURK).board)))
    with pytest.raises(FormatError) as refused:
        read_game(json.dumps(record | {"penalties": penalties}))
    assert refused.value.place == place
