"""The log of a game: what counts after undo, redo and correction, and its history."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.log import (
    REDONE,
    UNDONE,
    Corrected,
    Fact,
    HistoryEntry,
    Log,
    LogError,
    Recorded,
    history,
    latest_change,
    read_log,
)
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from tests.rules.cases import existing, hand

A, B, C, D = (hand(0, f"{number} 2 3") for number in (5, 6, 7, 8))
RULING = TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 1, 0, 5)
MILDER = TableRuling(Matter.ILLEGAL_PLAY, Remedy.WARNING, 1, 0)


def test_undo_twice_goes_back_twice_and_redo_twice_forward() -> None:
    facts: list[Fact] = [Recorded(A), Recorded(B), UNDONE, UNDONE]
    assert read_log(facts).events == ()
    assert (read_log(facts).undoable, read_log(facts).redoable) == (None, 1)
    assert read_log([*facts, REDONE]).events == ((1, A),)
    assert read_log([*facts, REDONE, REDONE]) == read_log(facts[:2])


@pytest.mark.parametrize("read", [read_log, history])
@pytest.mark.parametrize(
    "facts",
    [
        [UNDONE],
        [REDONE],
        [Recorded(A), REDONE],
        [Recorded(A), UNDONE, UNDONE],
        [Recorded(A), UNDONE, Recorded(B), REDONE],
        [Recorded(A), Corrected(2, B)],
        [Recorded(A), UNDONE, Corrected(1, B)],
        [Recorded(A), Corrected(1, B), Corrected(2, C), UNDONE],
        [Recorded(A), Corrected(2, B), Recorded(B)],
        [Recorded(A), Corrected(1, RULING)],
        [Recorded(RULING), Corrected(1, A)],
    ],
    ids=[
        "undo of nothing",
        "redo of nothing",
        "redo without undo",
        "undo of more than there is",
        "redo after a new hand",
        "correction of no hand",
        "correction of an undone hand",
        "correction of a correction, which is undone",
        "correction of a later hand",
        "correction of a hand into a ruling",
        "correction of a ruling into a hand",
    ],
)
def test_a_fact_that_cannot_follow_is_an_error(read: Callable[[list[Fact]], object], facts: list[Fact]) -> None:
    with pytest.raises(LogError):
        read(facts)


def test_the_history_describes_each_fact_as_of_its_moment() -> None:
    facts: list[Fact] = [Recorded(A), Recorded(B), Corrected(1, C), UNDONE, REDONE, UNDONE]
    assert history(facts) == (
        HistoryEntry(1, facts[0], ordinal=1),
        HistoryEntry(2, facts[1], ordinal=2),
        HistoryEntry(3, facts[2], ordinal=1, before=A, stands=False),
        HistoryEntry(4, UNDONE, moved=3),
        HistoryEntry(5, REDONE, moved=3),
        HistoryEntry(6, UNDONE, moved=3),
    )


ANY: list[Fact] = [Corrected(entry, to) for entry in (1, 2, 3) for to in (B, C, MILDER, None)]
ANY += [Recorded(A), Recorded(RULING), *[UNDONE] * 5, *[REDONE] * 2]


@given(st.integers(0, 2**32).map(Random))
def test_the_history_has_what_counted_at_each_moment(chance: Random) -> None:
    """Also after undo and redo of corrections. Facts that cannot follow are left out."""
    facts: list[Fact] = [Recorded(A), Recorded(RULING)]
    for fact in chance.choices(ANY, k=60):
        with suppress(LogError):
            read_log([*facts, fact])
            facts.append(fact)
    for one in history(facts):
        if isinstance(one.fact, Corrected):
            corrected = existing(read_log(facts[: one.number - 1]).entry(one.fact.entry))
            assert one.before == corrected.event


def test_the_history_has_the_hand_numbers_of_that_moment() -> None:
    facts: list[Fact] = [
        Recorded(A),
        Recorded(B),
        Recorded(C),
        Corrected(1, None),  # The sheet's hands 2 and 3 become hands 1 and 2.
        Recorded(D),  # This is hand 3.
        Corrected(3, A),  # This corrects hand 2.
        Corrected(1, B),  # The first hand comes back as hand 1.
        Recorded(A),  # This is hand 5.
    ]
    assert [one.ordinal for one in history(facts)] == [1, 2, 3, 1, 3, 2, 1, 5]


def test_the_latest_change_of_a_hand_is_its_newest_correction_that_counts() -> None:
    facts: list[Fact] = [Recorded(A), Recorded(B), Corrected(1, C), Corrected(1, D), UNDONE]
    assert latest_change(facts, 1) == 3
    assert latest_change(facts, 2) == 2
    assert latest_change([*facts, REDONE], 1) == 4


def test_a_struck_out_entry_still_has_its_last_event() -> None:
    log = read_log([Recorded(A), Recorded(RULING), Corrected(2, MILDER), Corrected(1, B), Corrected(1, None)])
    assert [entry.effective_event for entry in log.entries] == [B, MILDER]
    assert [entry.effective_event for entry in log.with_event(2, None).entries] == [B, MILDER]
    again = read_log([Recorded(A), Corrected(1, None), Corrected(1, None)])
    assert [entry.effective_event for entry in again.entries] == [A]


def about(hand: int) -> TableRuling:
    return RULING._replace(hand=hand)


def numbers(log: Log) -> list[int]:
    """The hands that the rulings are about, by their numbers on the sheet."""
    return [entry.effective_event.hand for entry in log.entries if isinstance(entry.effective_event, TableRuling)]


@pytest.mark.parametrize("first_hand", [1, 4])
def test_the_hand_number_of_a_ruling_follows_the_sheet(first_hand: int) -> None:
    """Two hands, three rulings: about hand 1, hand 2 and the coming hand 3, which is then played."""
    rulings = [Recorded(about(first_hand + number)) for number in range(3)]
    facts: list[Fact] = [Recorded(A), Recorded(B), *rulings, Recorded(C)]

    def seen(*more: Fact) -> list[int]:
        return [hand - first_hand + 1 for hand in numbers(read_log([*facts, *more], first_hand))]

    assert seen() == [1, 2, 3]
    assert seen(Corrected(1, None)) == [1, 1, 2]
    assert seen(Corrected(2, None)) == [1, 2, 2]
    assert seen(Corrected(6, None)) == [1, 2, 3]
    assert seen(Corrected(1, None), Corrected(2, None)) == [1, 1, 1]
    assert seen(Corrected(1, None), Corrected(1, D)) == [1, 2, 3]
    assert seen(Corrected(1, None), UNDONE) == [1, 2, 3]
    assert seen(Corrected(1, None), Corrected(5, None)) == [1, 1, 2]
    assert seen(Corrected(1, None), Corrected(5, about(first_hand)), Corrected(1, D)) == [1, 2, 2]


def test_one_more_correction_gives_the_same_log_as_all_facts() -> None:
    facts = [Recorded(A), Recorded(RULING), Recorded(B)]
    for entry, event in ((1, B), (1, None), (2, MILDER), (2, None), (3, A), (3, None)):
        corrected: list[Fact] = [*facts, Corrected(entry, event)]
        assert read_log(facts).with_corrected(4, entry, event) == read_log(corrected)
        for back in (A, B):
            again: list[Fact] = [*corrected, Corrected(1, back)]
            assert read_log(corrected).with_corrected(5, 1, back) == read_log(again)


@pytest.mark.parametrize("hand", [1, 9])
def test_a_ruling_on_a_hand_outside_the_log_keeps_its_hand_number(hand: int) -> None:
    facts: list[Fact] = [Recorded(A), Recorded(about(hand)), Corrected(1, None)]
    assert numbers(read_log(facts, first_hand=4)) == [hand]


def test_the_history_has_rulings_and_does_not_count_them_as_hands() -> None:
    facts: list[Fact] = [Recorded(RULING), Recorded(A), Recorded(RULING), Recorded(B), Corrected(3, None), UNDONE]
    found = history(facts)
    assert [one.fact for one in found] == facts
    assert [found[index].ordinal for index in (1, 3)] == [1, 2]
    assert [one.before for one in found] == [None, None, None, None, RULING, None]
    assert [one.moved for one in found] == [None, None, None, None, None, 5]
    assert [one.stands for one in found] == [True, True, True, True, False, True]
