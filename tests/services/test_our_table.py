"""The games of a device that are over, and who is who in them."""

from datetime import timedelta
from random import Random

import pytest
from sqlalchemy import Engine, update
from sqlalchemy.orm import Session

from scorekeeper.rules.log import UNDONE, Corrected
from scorekeeper.rules.past_game import About, What
from scorekeeper.services import our_table
from scorekeeper.services.our_table import Found, Without, find_games, person_of, who_is_who
from scorekeeper.services.share_game import Owner
from scorekeeper.services.visit_game import NewMember
from scorekeeper.store.games import GameStore
from scorekeeper.store.models import FactRow, GameRow
from tests.rules.cases import ENDLESS, existing
from tests.services.past_games import LONG_AGO, add_game, ended_early
from tests.services.table import TOKENS, counting, saved

PHONE = TOKENS.hash("anna's phone")
OWNER = Owner(TOKENS, NewMember(PHONE, "", ""))


def add(session: Session, *names: str, hands: int = 3, day: int = 0, owner: Owner | None = None) -> str:
    """The key of a game in which a shuffled pack decided, ended by the table."""
    events = ended_early(Random(day), len(names), hands)
    return add_game(session, names, events, LONG_AGO + timedelta(days=day), variant=ENDLESS, owner=owner)


def why(found: Found) -> list[Without]:
    return [reason for _key, _at, reason in found.left_out]


def eaten(found: Found, seat: int = 0) -> int:
    return sum(one.game.counts[About(seat, What.EATS)].base for one in found.ended)


def test_the_games_are_those_of_a_known_address_and_those_whose_score_the_device_keeps(session: Session) -> None:
    known = add(session, "Anna", "Bo")
    kept = add(session, "Anna", "Carl", day=1, owner=OWNER)
    add(session, "Dorte", "Emil", day=2)
    assert [one.key for one in find_games(session, [known], PHONE).ended] == [known, kept]
    assert [one.key for one in find_games(session, [known], "").ended] == [known]


def test_a_game_that_goes_on_or_that_nobody_is_named_in_is_left_out(session: Session) -> None:
    keys = [add(session, "Anna", "Bo"), add_game(session, ("Anna", "Bo"), [])]
    game = existing(GameStore(session).find(keys[0]))
    GameStore(session).empty_names(game)
    session.commit()
    found = find_games(session, keys, "")
    assert found.ended == ()
    assert set(why(found)) == {Without.RUNNING, Without.UNNAMED}


@pytest.mark.parametrize("body", [{"nothing": 1}, {"final_trick": [[0, "green"], [1, "2"]]}, {"final_trick": [[0]]}])
def test_a_game_that_is_stored_wrongly_is_left_out_and_others_count(session: Session, body: dict[str, object]) -> None:
    keys = [add(session, "Anna", "Bo"), add(session, "Anna", "Bo", day=1)]
    game = existing(GameStore(session).find(keys[0]))
    session.execute(update(FactRow).where(FactRow.game_id == game.id, FactRow.number == 2).values(body=body))
    session.commit()
    found = find_games(session, keys, "")
    assert why(found) == [Without.BROKEN]
    assert [one.key for one in found.ended] == keys[1:]


def test_a_game_whose_hands_do_not_fit_after_a_correction_is_left_out(session: Session) -> None:
    key = add(session, "Anna", "Bo", hands=1)
    saved(session, key, Corrected(1, None))  # The table cannot end a game without a hand.
    assert why(find_games(session, [key], "")) == [Without.BROKEN]


def test_a_correction_counts_at_once_and_reads_only_that_game(engine: Engine, session: Session) -> None:
    keys = [add(session, "Anna", "Bo", hands=3, day=day) for day in range(3)]
    assert eaten(find_games(session, keys, "")) == 9
    with counting(engine) as known:
        assert eaten(find_games(session, keys, "")) == 9
    saved(session, keys[1], Corrected(2, None))
    with counting(engine) as changed:
        assert eaten(find_games(session, keys, "")) == 8
    assert changed["statements"] == known["statements"] + 1
    saved(session, keys[1], UNDONE)
    assert eaten(find_games(session, keys, "")) == 9


def test_a_deleted_game_does_not_count(session: Session) -> None:
    keys = [add(session, "Anna", "Bo", day=day) for day in range(2)]
    find_games(session, keys, "")
    game = existing(GameStore(session).find(keys[0]))
    GameStore(session).delete(game.id)
    session.commit()
    assert [one.key for one in find_games(session, keys, "").ended] == keys[1:]


def test_a_new_name_counts_at_once(session: Session) -> None:
    key = add(session, "Anna", "Bo")
    find_games(session, [key], "")
    session.execute(update(GameRow).where(GameRow.key == key).values(names=["Åsa", "Bo"]))
    session.commit()
    assert find_games(session, [key], "").ended[0].names == ("Åsa", "Bo")


def test_it_takes_as_many_statements_for_many_games_as_for_one(engine: Engine, session: Session) -> None:
    keys = [add(session, "Anna", "Bo", day=day) for day in range(12)]
    with counting(engine) as one:
        find_games(session, keys[:1], "")
    our_table.forget()
    with counting(engine) as many:
        assert len(find_games(session, keys, "").ended) == 12
    assert one["statements"] == many["statements"] == 2


def test_only_so_many_games_and_facts_are_counted(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [add(session, "Anna", "Bo", day=day) for day in range(4)]
    assert find_games(session, keys, "").are_all
    monkeypatch.setattr(our_table, "MAX_GAMES", 3)
    found = find_games(session, keys, "")
    assert [one.key for one in found.ended] == keys[1:]
    assert not found.are_all
    monkeypatch.setattr(our_table, "MAX_FACTS", 9)  # A game has four.
    assert [one.key for one in find_games(session, keys, "").ended] == keys[2:]


def test_a_game_too_large_to_be_kept_is_read_again(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    key = add(session, "Anna", "Bo", hands=30)
    monkeypatch.setattr(our_table, "_kept", our_table.new_memory(10))
    assert eaten(find_games(session, [key], "")) == eaten(find_games(session, [key], "")) == 30


def test_who_sat_at_one_table_stays_two_people_also_through_a_third_spelling(session: Session) -> None:
    keys = [add(session, "Anna", "Bo"), add(session, "Ann", "Bo", day=1)]
    ended = find_games(session, keys, "").ended
    anna, ann, bo = map(person_of, ("Anna", "Ann", "Bo"))
    assert who_is_who(ended, [(anna, bo)]).joined == ()
    assert who_is_who(ended, [(ann, anna), (bo, ann), (anna, ann), (ann, "nobody")]).joined == ((ann, anna),)
