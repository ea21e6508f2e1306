"""A table changes: names everywhere, rules for the whole game with their consequences, people in the journal."""

from sqlalchemy.orm import Session

from scorekeeper.live.hub import Room, hub
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.events import Join, NewRules
from scorekeeper.rules.log import changed_rules
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.problems import ProblemCode
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.services.check_event import Refused, RequestProblem, check_event, rules_before
from scorekeeper.services.delete_game import remove_names
from scorekeeper.services.journal import Conflict, ConflictCode, Kept, Outcome, Record, Rename, apply_journal
from scorekeeper.services.read_board import read_board
from tests.rules.cases import cards, existing, hand
from tests.services.table import Table, done, owned

REACH = NewRules({"limit.test": "reach"}, whole_game=True)


def join(table: Table, seat: int, name: str, points: int = 0) -> int:
    return done(table.send(Record(**table.stamp(), event=Join(seat, 0, points), name=name))[0])


def rename(table: Table, seat: int, was: str, name: str) -> Outcome:
    return table.send(Rename(**table.stamp(0), seat=seat, was=was, name=name))[0]


def test_a_new_name_stands_at_once_and_the_phones_connect_anew(table: Table) -> None:
    table.record(hand(0, "2 K 3"))
    stream = existing(hub.subscribe(table.board.game_id, "here", Room(9, 9, 9)))
    assert rename(table, 1, "Bo", "Åsa") == Kept(0)
    assert table.board.names == ("Astrid", "Åsa", "Clara")
    assert table.board.revision == 1
    assert not stream.wait(0)
    stream.close()
    assert rename(table, 1, "Åsa", "Bo") == Kept(0)
    assert table.board.names == ("Astrid", "Bo", "Clara")


def test_a_name_that_somebody_has_and_a_seat_that_nobody_has_are_refused(table: Table) -> None:
    assert rename(table, 1, "Bo", "ASTRID") == Refused(code=RequestProblem.NAME_TAKEN)
    assert rename(table, 1, "Bo", "BO") == Kept(0)
    assert rename(table, 3, "Dorte", "Dora") == Conflict(ConflictCode.TARGET, None, ())
    assert table.board.names == ("Astrid", "BO", "Clara")


def test_a_new_name_that_is_sent_again_does_not_take_the_place_of_a_newer_one(table: Table) -> None:
    for _time in range(2):
        assert rename(table, 1, "Bo", "Åsa") == Kept(0)
    assert rename(table, 1, "Åsa", "Bodil") == Kept(0)
    assert rename(table, 1, "Bo", "Åsa") == Conflict(ConflictCode.TARGET, None, ())
    assert table.board.names == ("Astrid", "Bodil", "Clara")


def test_a_new_name_waits_in_a_journal_among_hands_and_for_who_has_just_joined(table: Table) -> None:
    new = Rename(id="dora-is-dorte", base=0, seat=3, was="Dora", name="Dorte")
    joins = Record(id="dora-joins", base=0, event=Join(3, 0), name="Dora")
    played = Record(id="first-hand", base=0, event=Hand(tuple(map(Laid, (0, 3, 1, 2), cards("2 K 3 4")))))
    assert table.send(joins, new, played) == (Kept(1), Kept(0), Kept(2))
    assert table.board.names == ("Astrid", "Bo", "Clara", "Dorte")


def test_people_whose_names_were_removed_can_have_new_ones_and_others_can_join(session: Session) -> None:
    visit = owned(session)
    remove_names(session, visit)
    new = Rename(id="it-is-dorte", base=0, seat=1, was="Player 2", name="Dorte")
    answer = existing(apply_journal(session, visit.game.key, [new]))
    board = existing(read_board(session, answer.board.key))
    assert board.names == ("", "Dorte", "")
    answer = existing(
        apply_journal(session, board.key, [Record(id="erik-joins", base=0, event=Join(3, 0), name="Erik")])
    )
    assert answer.outcomes == (Kept(1),)
    assert answer.board.names == ("", "Dorte", "", "Erik")


def test_a_rule_for_the_whole_game_changes_the_totals_until_it_is_undone(session: Session) -> None:
    table = Table(session, AGURK, opening=Opening(0, (Score(8), Score(), Score())))
    table.record(hand(0, "K 2 3"), hand(0, "2 3 9"))
    assert check_event(table.board, REACH) is None
    assert table.points == (21, 0, 9)
    table.record(REACH)
    assert table.scores[0] == Score(0, 1)
    assert table.undo().sheet.now.scores[0] == Score(21)


def test_a_rule_for_the_whole_game_with_which_it_could_not_have_begun_is_refused(session: Session) -> None:
    table = Table(session, AGURK, opening=Opening(0, (Score(8), Score(), Score())))
    refused = check_event(table.board, NewRules({"limit.value": 5}, whole_game=True))
    assert isinstance(refused, Refused)
    assert [one.code for one in refused.problems] == [ProblemCode.START_TOO_HIGH]


def test_where_a_limit_was_lowered_a_newcomer_may_begin_as_high_as_who_stands_highest(table: Table) -> None:
    table.record(hand(0, "K 2 3"))
    assert table.send(Record(**table.stamp(), event=NewRules({"limit.value": 10}, whole_game=False))) == (Kept(2),)
    refused = existing(check_event(table.board, Join(3, 0, 14)))
    assert [one.code for one in refused.problems] == [ProblemCode.START_TOO_HIGH]
    assert join(table, 3, "Dora", points=13) == 3


def test_a_seat_that_somebody_else_got_meanwhile_is_a_conflict(table: Table) -> None:
    join(table, 3, "Dorte")
    (outcome,) = table.send(Record(**table.stamp(), event=Join(3, 0), name="Erik"))
    assert not isinstance(outcome, Kept)
    (outcome,) = table.send(Record(**table.stamp(), event=Join(4, 0), name="dorte"))
    assert outcome == Refused(code=RequestProblem.NAME_TAKEN)
    assert table.board.names[3:] == ("Dorte",)


def test_the_rules_before_a_change_are_those_without_it(table: Table) -> None:
    table.record(hand(0, "K 2 3"))
    for change in (NewRules({"limit.value": 30}), REACH):
        table.record(change)
    before = existing(rules_before(table.board, 3))
    assert (before.limit.value, before.limit.test) == (30, AGURK.limit.test)
    assert rules_before(table.board, 2) == with_changes(AGURK, REACH.changes)


def test_there_are_no_rules_before_a_change_if_an_earlier_hand_no_longer_fits(session: Session) -> None:
    table = Table(session, AGURK, opening=Opening(0, (Score(8), Score(), Score())))
    table.record(hand(0, "K 2 3"), hand(0, "2 3 9"))
    once = NewRules({"limit.test": "reach", "cucumbers_to_be_out": 1}, whole_game=True)
    for change in (NewRules({"limit.value": 30}), once):
        table.record(change)
    assert rules_before(table.board, 3) is None


def test_the_rules_in_force_before_an_entry_are_those_of_the_changes_that_stand(table: Table) -> None:
    for change in (NewRules({"limit.value": 30}), NewRules({"limit.value": 40})):
        table.record(change)
    rules = table.board.rules_in_force
    assert [rules.before(entry).limit.value for entry in (1, 2, 3)] == [21, 30, 40]
    assert table.undo().rules_in_force.before(3).limit.value == 30


def test_rules_that_contradict_those_before_change_nothing() -> None:
    assert changed_rules(AGURK, NewRules({"hand.size": 52})) == AGURK
