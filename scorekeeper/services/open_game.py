"""Open a game: a new one, an imported one, or another game with the same people."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorekeeper.formats.facts import write_fact, write_opening
from scorekeeper.formats.game import GameRecord
from scorekeeper.formats.occasion import read_stored, write_occasion
from scorekeeper.formats.penalties import stored_penalties, write_penalties
from scorekeeper.formats.variant import write_variant_snapshot
from scorekeeper.rules.problems import Problem, opening_problems
from scorekeeper.rules.replay import rematch_first
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.services.board import AGAIN, Board
from scorekeeper.services.limits import RateLimit, count
from scorekeeper.services.reconnect_phones import commit_and_reconnect
from scorekeeper.services.share_game import Owner, claim_ownership, make_links, new_key
from scorekeeper.services.tokens import Tokens
from scorekeeper.store.games import GameStore, StoredFact
from scorekeeper.store.models import now
from scorekeeper.store.rights import RightStore
from scorekeeper.store.transactions import writing

CLIENT_ID_BYTES = 16


@dataclass(frozen=True, slots=True)
class Opened:
    """The game is saved under `key`. The same form again gives the same key; a changed form opens another game."""

    key: str


@dataclass(frozen=True, slots=True)
class GameRefused:
    """The rules refuse the opening. Nothing is saved."""

    problems: tuple[Problem, ...]


def open_game(  # noqa: PLR0913, PLR0917 - a game is all of this
    session: Session,
    client_id: str,
    record: GameRecord,
    owner: Owner | Tokens | None = None,
    limit: RateLimit | None = None,
    before: int | None = None,
) -> Opened | GameRefused:
    """Save the game of a record with its own times, or a new one without hands.

    Its events must have passed `impossible_event`. A fact without a time gets the time of the game. The game keeps a
    snapshot of the variant, so later changes to presets do not affect it.

    The owner manages the game. Without an owner, everybody with the address can keep its score; with tokens in place of
    an owner the game has links, but nobody keeps its score before somebody gets one (managing_token). Members who keep
    the score of the game `before` get the same right in this one. Raises LimitReachedError if `limit` is reached.
    """
    if problems := opening_problems(record.variant, record.opening):
        return GameRefused(problems)
    key, names, snapshot = new_key(), record.names, write_variant_snapshot(record.variant)
    values = {
        "key": key,
        "revision": len(record.log),
        "names": names,
        "variant": snapshot,
        "opening": write_opening(record.opening),
        "occasion": write_occasion(record.occasion) or None,
        "penalties": write_penalties(record.penalties),
        "created_at": record.began or now(),
    }
    with writing(session):
        store = GameStore(session)
        try:
            opened = store.add(client_id=client_id, **values)
        except IntegrityError:
            session.rollback()
            opened_before = store.find_opened_by(client_id)
            if opened_before is None:
                raise
            same_people_and_rules = (opened_before.names[: len(names)], opened_before.variant) == (names, snapshot)
            if same_people_and_rules and record.began in {None, opened_before.created_at}:
                return Opened(opened_before.key)
            # Somebody went back to the page that opened a game and changed it: that is another game.
            opened = store.add(client_id=secrets.token_hex(CLIENT_ID_BYTES), **values)
        if limit is not None:
            count(session, limit)
        _give_rights(session, opened.id, owner, before)
        if record.log:
            facts = [
                StoredFact(number, *write_fact(fact), secrets.token_hex(CLIENT_ID_BYTES), at or opened.created_at)
                for number, (fact, at) in enumerate(record.log, start=1)
            ]
            store.append_facts(opened, facts)
        session.commit()
    return Opened(key)


def play_again(
    session: Session,
    board: Board,
    tokens: Tokens,
    limit: RateLimit | None = None,
    people: tuple[str, ...] | None = None,
) -> Opened | GameRefused:
    """Open another game with the rules in force, at 0 points. The deal moves on.

    It is for these people, or else for those at the table, as they sit.

    Members who keep this game's score get the same right in the next one. If another phone has already opened the next
    game at this revision, this returns that game. The head of its sheet is the same, without the round and the times,
    and so are the usual penalties. Raises LimitReachedError if `limit` is reached.
    """
    if (opened := next_game(session, board.game_id, board.revision)) is not None:
        return Opened(opened)
    names = players(board) if people is None else people
    opening = Opening(first_of(names, board), tuple(Score() for _ in names))
    game = GameStore(session).get(board.game_id)
    occasion = read_stored(game.occasion).model_copy(update={"round": "", "start": "", "end": ""})
    penalties = stored_penalties(game.penalties)
    record = GameRecord(board.variant, names, opening, occasion=occasion, penalties=penalties)

    owner = tokens if RightStore(session).links(board.game_id) else None
    client_id = _next_client_id(board.game_id, board.revision)
    outcome = open_game(session, client_id, record, owner, limit, board.game_id)
    if isinstance(outcome, GameRefused):
        return outcome
    key = next_game(session, board.game_id, board.revision) or outcome.key
    commit_and_reconnect(session, board.game_id)
    return Opened(key)


def players(board: Board) -> tuple[str, ...]:
    """The names of those at the table, as they sit."""
    return tuple(board.names[seat] for seat in seats_at_table(board))


def seats_at_table(board: Board) -> tuple[int, ...]:
    """The seats of those at the table, as they sit."""
    return tuple(seat for seat in board.seating if not board.sheet.now.scores[seat].left)


def first_of(people: Sequence[str], board: Board) -> int:
    """Which of these people deals first in the next game: whose turn it is, or the next one in turn who plays on."""
    seating = board.seating
    at = seating.index(rematch_first(board.variant, board.sheet))
    in_turn = (board.names[seat] for seat in (*seating[at:], *seating[:at]))
    return next((people.index(name) for name in in_turn if name in people), 0)


def next_game(session: Session, game_id: int, revision: int) -> str | None:
    """The key of the game that was opened to play this one again at this revision; None if there is none.

    Everybody who sees this game may read it. So if the next game got a new key when its watch link was withdrawn, this
    is a former key.
    """
    return RightStore(session).key_to_tell(_next_client_id(game_id, revision))


def _next_client_id(game_id: int, revision: int) -> str:
    """The client id that opens the next game. No form can send it, because their ids have no colon."""
    return f"{AGAIN}:{game_id}:{revision}"


def _give_rights(session: Session, game_id: int, owner: Owner | Tokens | None, before: int | None) -> None:
    """Give a new game its links and its owner, and their rights to who keeps the score of the game `before`."""
    if owner is None:
        return
    if isinstance(owner, Owner):
        links, but = claim_ownership(session, game_id, owner), owner.member.device_hash
    else:
        links, but = make_links(session, game_id, owner), None
    if before is not None:
        RightStore(session).copy_members(before, game_id, links, but=but)
