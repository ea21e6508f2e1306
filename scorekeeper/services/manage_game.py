"""Give the right to manage a game to whoever runs the server, when the phones that had it are gone."""

from sqlalchemy.orm import Session

from scorekeeper.services.board import Board
from scorekeeper.services.read_board import read_boards
from scorekeeper.services.share_game import make_links
from scorekeeper.services.tokens import Tokens, new_salt
from scorekeeper.store.games import GameStore
from scorekeeper.store.rights import Right, RightStore
from scorekeeper.store.transactions import writing


def managing_token(session: Session, tokens: Tokens, key: str) -> str | None:
    """The token of the link to manage the game under this key; None if there is no such game.

    A game without links gets them: then only phones that have one keep its score. A link that was made with another
    secret is replaced, because nobody can open it any more.
    """
    with writing(session):
        game = GameStore(session).lock(key)
        if game is None:
            return None
        store = RightStore(session)
        link = (store.links(game.id) or make_links(session, game.id, tokens))[Right.MANAGE]
        salt = link.salt
        if tokens.hash(tokens.token(salt)) != link.token_hash:
            salt = new_salt()
            store.renew_link(link.id, salt, tokens.hash(tokens.token(salt)))
        session.commit()
        return tokens.token(salt)


def newest_games(session: Session, most: int) -> tuple[Board, ...]:
    """The games in which something was saved last, the newest first."""
    return read_boards(session, GameStore(session).newest_keys(most))
