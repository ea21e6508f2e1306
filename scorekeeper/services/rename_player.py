"""Give a player another name. It is no event: the new name stands everywhere, also in what was recorded."""

from sqlalchemy.orm import Session

from scorekeeper.formats.names import find_twice
from scorekeeper.services.check_event import Refused, RequestProblem
from scorekeeper.services.reconnect_phones import commit_and_reconnect
from scorekeeper.store.games import GameStore
from scorekeeper.store.transactions import writing


def rename_player(session: Session, game_id: int, seat: int, name: str) -> Refused | None:
    """Save the name, cleaned by `formats.names`, of who has this seat number; or say why not (register: table-life).

    The phones of the game connect anew, because its revision stays the same. Raises
    sqlalchemy.exc.OperationalError if the database is locked or gone; then nothing is saved.
    """
    with writing(session):
        store = GameStore(session)
        game = store.lock_id(game_id)
        if game is None or not 0 <= seat < len(game.names):
            return Refused(code=RequestProblem.NO_SUCH_ENTRY)
        names = [*game.names[:seat], name, *game.names[seat + 1 :]]
        # Names that were removed are empty, and no two of them the same.
        if find_twice(filter(None, names)) is not None:
            return Refused(code=RequestProblem.NAME_TAKEN)
        store.change_names(game, names)
        commit_and_reconnect(session, game.id)
    return None
