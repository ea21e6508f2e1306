"""Set up games with the app's own services, in the database of a running server, without any page."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, session
from flask.ctx import RequestContext
from flask.sessions import SecureCookieSessionInterface

from scorekeeper.app import close_database, create_app
from scorekeeper.config import load_settings
from scorekeeper.formats.game import GameRecord
from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.log import Recorded
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.services.join_game import join_by_token
from scorekeeper.services.open_game import Opened, open_game
from scorekeeper.services.read_board import read_board
from scorekeeper.services.visit_game import visit_game
from scorekeeper.store.rights import Right, RightStore
from scorekeeper.web.extensions import db
from scorekeeper.web.house_rules.forms import RulesForm
from scorekeeper.web.identity import device_hash, remember, this_member, this_owner, tokens
from tests.rules.cases import existing
from tests.services.table import new_id, saved

DEVICE = {"User-Agent": "Linux"}


class Games:
    """The games in the database of a running server.

    The server's live stream does not announce what is written here: an open page sees it when it polls next.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app

    @property
    def cookie_name(self) -> str:
        """The name of devices' cookies."""
        return str(self._app.config["SESSION_COOKIE_NAME"])

    def open(self, variant: str, names: Sequence[str], rules: Mapping[str, str], cookie: str = "") -> tuple[str, str]:
        """Open a game in which the first player deals first; `rules` are parameters and values as typed at set-up.

        The device is the one with this cookie, or a new one if the cookie is empty. Gives the key and its new cookie.
        """
        with self._request_from(cookie):
            opening = Opening(0, tuple(Score() for _name in names))
            chosen = RulesForm(CATALOGUE[variant], rules).variant()
            assert chosen is not None, rules
            answer = open_game(db.session(), new_id(), GameRecord(chosen, tuple(names), opening), this_owner())
            assert isinstance(answer, Opened), answer
            remember(answer.key)
            return answer.key, self._signed()

    def join(self, key: str, right: Right, cookie: str = "") -> str:
        """Give a device this right in the game, and return its new cookie; the device is new if `cookie` is empty."""
        with self._request_from(cookie):
            visit = existing(visit_game(db.session(), key, ""))
            token = tokens().token(RightStore(db.session()).links(visit.game.id)[right].salt)
            assert join_by_token(db.session(), tokens(), token, this_member()) == key
            remember(key)
            return self._signed()

    def record(self, key: str, cookie: str, laid: Sequence[tuple[str, str]], buys: Sequence[str] = ()) -> None:
        """Record a hand: players and cards in playing order, and the players who buy back in."""
        with self._request_from(cookie):
            visit = existing(visit_game(db.session(), key, device_hash()))
            board = existing(read_board(db.session(), key))
            seats = {name: seat for seat, name in enumerate(board.names)}
            trick = tuple(Laid(seats[name], parse_card(card)) for name, card in laid)
            hand = Hand(trick, tuple(seats[name] for name in buys))
            saved(db.session(), key, Recorded(hand), visit.member_id)

    def _request_from(self, cookie: str) -> RequestContext:
        """A request from the device with this cookie."""
        sent = {"Cookie": f"{self.cookie_name}={cookie}"} if cookie else {}
        return self._app.test_request_context(headers=DEVICE | sent)

    def _signed(self) -> str:
        interface = self._app.session_interface
        assert isinstance(interface, SecureCookieSessionInterface), interface
        return str(existing(interface.get_signing_serializer(self._app)).dumps(dict(session)))


@contextmanager
def games_in(instance: Path) -> Iterator[Games]:
    """The games in the database in this folder."""
    app = create_app(load_settings({"SCOREKEEPER_INSTANCE": str(instance)}))
    try:
        yield Games(app)
    finally:
        close_database(app)
