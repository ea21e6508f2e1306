"""The head of a game's sheet, to read and to fill in."""

from sqlalchemy.orm import Session

from scorekeeper.formats.occasion import Occasion, read_stored, write_occasion
from scorekeeper.store.games import GameStore
from scorekeeper.store.transactions import writing


def read_occasion(session: Session, game_id: int) -> Occasion:
    """The head of the sheet of this game."""
    return read_stored(GameStore(session).get(game_id).occasion)


def describe_game(session: Session, game_id: int, occasion: Occasion) -> bool:
    """Save the head of a game's sheet. False, and nothing is saved, if the game was deleted meanwhile."""
    with writing(session):
        store = GameStore(session)
        if store.lock_id(game_id) is None:
            return False
        store.set_occasion(game_id, write_occasion(occasion))
        session.commit()
        return True
