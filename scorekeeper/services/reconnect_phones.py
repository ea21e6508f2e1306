"""Let the phones of a game open their streams anew, when more than its revision has changed."""

from sqlalchemy.orm import Session

from scorekeeper.live.hub import hub
from scorekeeper.store.postgresql import disconnect_elsewhere


def commit_and_reconnect(session: Session, game_id: int) -> None:
    """Commit, and let all phones of the game connect anew, at every process; then they learn what they may do."""
    disconnect_elsewhere(session, game_id)
    session.commit()
    hub.disconnect(game_id)
