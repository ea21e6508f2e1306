"""A journal that comes at once, in parts or command by command has the same outcomes and makes the same game."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.events import Event, Join
from scorekeeper.rules.log import REDONE, UNDONE
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import sheet_before
from scorekeeper.services.journal import (
    MOST_WORK,
    AnyCommand,
    Change,
    Conflict,
    ConflictCode,
    Kept,
    Move,
    Outcome,
    Record,
    Rename,
    Waiting,
    apply_journal,
)
from scorekeeper.store.games import GameStore
from scorekeeper.store.transactions import writing
from tests.presets import KINDS
from tests.profile import random_numbers, steps
from tests.rules.cases import ENDLESS, existing, hand
from tests.rules.strategies import random_change, random_ruling
from tests.services.play import any_hand
from tests.services.table import Table, stored_facts

VARIANTS = [CATALOGUE[name] for name in (*KINDS, "gurka-wb", "wikipedia-buy-in")]
JOURNALS, COMMANDS = steps(1, long=25), 25
ALL = 100_000


def any_event(board: Board, variant: Variant, chance: Random, kind: type | None) -> Event:
    """An event that mostly fits the board, of this kind if there is one."""
    standing = board.sheet.now if board.sheet.now.next is not None else board.sheet.opening
    if kind is TableRuling or (kind is None and chance.random() < 0.2):
        return random_ruling(chance, standing)
    if kind is Hand or (kind is None and chance.random() < 0.75):
        return any_hand(variant, standing, chance)
    return random_change(chance, board.sheet, len(board.names), kind)


def any_command(board: Board, chance: Random, number: int) -> AnyCommand:
    """A command that mostly can be saved. Some are of what is gone, or their person knows too little."""
    stamp: dict[str, Any] = {"id": f"command-{number:04}", "base": board.revision if chance.random() < 0.97 else 0}
    entries = [entry for entry in board.log.entries if entry.effective_event is not None]
    what = chance.random()
    if what < 0.4 or not entries:
        event = any_event(board, board.variant, chance, None)
        return Record(**stamp, event=event, name=f"Player {number}" if isinstance(event, Join) else "")
    if what < 0.6:
        log = board.log
        if chance.random() < (0.5 if log.redoable is not None else 0.05):
            return Move(**stamp, move=REDONE, target=log.redoable)
        return Move(**stamp, move=UNDONE, target=log.undoable or 1)
    if what < 0.65:
        seat = chance.randrange(len(board.names))
        return Rename(**stamp, seat=seat, was=board.names[seat], name=f"Name {number}")
    entry = chance.choice(entries if chance.random() < 0.7 else entries[:1])
    known = board.facts[entry.number - 1]
    target = chance.choice((entry.number, known.client_id))
    if chance.random() < 0.25:
        return Change(**stamp, target=target, event=None)
    before = sheet_before(board, entry.number)
    variant = board.variant if before is None else before.variant
    return Change(**stamp, target=target, event=any_event(board, variant, chance, type(entry.effective_event)))


def told(outcomes: Sequence[Outcome]) -> list[object]:
    """The outcomes; of a conflict without the moment at which its news were saved."""
    return [
        (one.code, one.theirs, [fact.number for fact in one.news]) if isinstance(one, Conflict) else one
        for one in outcomes
    ]


def sent(table: Table, commands: Sequence[AnyCommand], most_work: int) -> list[Outcome]:
    """The outcomes of a journal, of which the rest is sent again as long as something of it is saved."""
    answer = existing(apply_journal(table.session, table.key, commands, most_work=most_work))
    assert answer.board == table.board
    kept = [one for one in answer.outcomes if isinstance(one, Kept)]
    if len(kept) == len(commands) or not isinstance(answer.outcomes[len(kept)], Waiting):
        return list(answer.outcomes)
    assert kept, "every request saves something, or says why not"
    first, *others = commands[len(kept) :]
    # A phone knows of its facts by then.
    known = replace(first, seen=max(commands[0].seen, *(one.number for one in kept), 0))
    return [*kept, *sent(table, [known, *others], most_work)]


def same(table: Table) -> tuple[object, ...]:
    board = table.board
    facts = [(number, kind, body) for number, kind, body, *_ in stored_facts(board)]
    return facts, board.names, board.log, board.sheet


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_a_journal_is_answered_as_command_by_command(session: Session, variant: Variant) -> None:
    chance = random_numbers()
    for _ in range(JOURNALS):
        players = max(3, variant.players.min)
        opening = Opening(chance.randrange(players), (Score(),) * players, chance.randint(1, 3))
        one_by_one, at_once, in_parts = (Table(session, variant, opening=opening) for _ in range(3))
        for journal in range(4):
            commands: list[AnyCommand] = []
            outcomes: list[Outcome] = []
            while len(commands) < COMMANDS and all(isinstance(one, Kept) for one in outcomes):
                command = any_command(one_by_one.board, chance, COMMANDS * journal + len(commands))
                commands.append(command)
                last = max((one.number for one in outcomes if isinstance(one, Kept)), default=0)
                outcomes += one_by_one.send(replace(command, seen=last))
            assert told(sent(at_once, commands, ALL)) == told(outcomes)
            assert told(sent(in_parts, commands, chance.randrange(3) * len(commands))) == told(outcomes)
            assert same(at_once) == same(one_by_one) == same(in_parts)


def changes(count: int, base: int, target: int = 1) -> list[AnyCommand]:
    """Changes of a hand, each to something else."""
    return [
        Change(id=f"change-{base}-{number:03}", base=base, target=target, event=hand(0, f"{2 + number % 2} 5 9"))
        for number in range(count)
    ]


def hands(count: int, base: int) -> list[AnyCommand]:
    return [Record(id=f"hand-{base}-{number:03}", base=base, event=hand(0, "2 3 4")) for number in range(count)]


@pytest.mark.parametrize(
    ("commands", "work"),
    [
        (changes(100, 60), 60),
        ([*changes(10, 60, 60), *hands(30, 60)], 31),
        ([Move(id="an-undo-of-hand-60", base=60, move=UNDONE)], 61 + 59),
    ],
    ids=[
        "many changes of a hand settle the game once",
        "new hands and changes of the last one settle no other",
        "an undo reads every fact again",
    ],
)
def test_a_journal_takes_no_more_work_than_it_needs(session: Session, commands: list[AnyCommand], work: int) -> None:
    table = Table(session, ENDLESS)
    table.send(*hands(60, 0))
    board = table.board
    answer = existing(apply_journal(session, table.key, commands, None, board))
    assert set(map(type, answer.outcomes)) == {Kept}
    assert answer.board.sheet.now.next is not None
    assert answer.board.work - board.work == work


def test_what_is_too_much_work_for_one_request_waits_and_is_saved_by_the_next_ones(session: Session) -> None:
    table = Table(session, ENDLESS)
    table.send(*hands(20, 0))
    mixed = [one for pair in zip(changes(30, 20), hands(30, 20), strict=True) for one in pair]
    answer = existing(apply_journal(session, table.key, mixed, most_work=100))
    kept = answer.outcomes.index(Waiting())
    assert answer.outcomes == (*(Kept(21 + number) for number in range(kept)), *[Waiting()] * (60 - kept))
    assert table.board.revision == 20 + kept
    rest = [replace(mixed[kept], seen=20 + kept), *mixed[kept + 1 :]]
    assert sent(table, rest, 100) == [Kept(21 + number) for number in range(kept, 60)]


def test_new_hands_alone_are_never_too_much_work(session: Session) -> None:
    table = Table(session, ENDLESS)
    for journal in range(10):
        assert Waiting() not in table.send(*hands(100, 100 * journal))
    assert MOST_WORK > 1_000 + 100


def test_if_the_game_changes_after_it_was_read_the_journal_is_decided_anew(session: Session, table: Table) -> None:
    read = table.board
    table.record(hand(0, "5 8 9"))
    late = Record(id="too-late", base=0, event=hand(0, "2 3 4"))
    answer = existing(apply_journal(session, table.key, [late], None, read))
    assert told(answer.outcomes) == [(ConflictCode.NEWS, 1, [1])]
    assert answer.board == table.board


def test_what_comes_after_a_new_name_knows_what_that_knew(table: Table) -> None:
    """A name is no fact, so only what was seen with it says that the person knows of the hand."""
    table.record(hand(0, "5 8 9"))
    renamed = Rename(id="bo-is-asa", base=0, seen=1, seat=1, was="Bo", name="Åsa")
    assert table.send(renamed, Record(id="a-hand", base=0, event=hand(1, "2 3 4"))) == (Kept(0), Kept(2))


def test_if_somebody_is_renamed_after_the_game_was_read_both_are_kept(session: Session, table: Table) -> None:
    read = table.board
    table.send(Rename(id="bo-is-asa", base=0, seat=1, was="Bo", name="Åsa"))
    answer = existing(
        apply_journal(session, table.key, [Record(id="a-hand", base=0, event=hand(0, "2 3 4"))], None, read)
    )
    assert (answer.outcomes, answer.board.names[1]) == ((Kept(1),), "Åsa")
    assert answer.board == table.board


def test_if_the_game_is_deleted_after_it_was_read_there_is_no_answer(session: Session, table: Table) -> None:
    read = table.board
    with writing(session):
        GameStore(session).delete(read.game_id)
        session.commit()
    assert apply_journal(session, table.key, hands(1, 0), None, read) is None
