"""New rules during a game, and a game that the table ends, worked out by hand (register: table-life)."""

from typing import Any

import pytest

from tests.engine.engine import Engine
from tests.engine.life import B9, END, UNDO, Case, Event, charged, check, corrected, hand, leave, named, void


def from_next(**changes: object) -> Event:
    return _rules(changes, "next")


def from_first(**changes: object) -> Event:
    return _rules(changes, "first")


def _rules(changes: dict[str, Any], start: str) -> Event:
    return {"kind": "rules", "changes": {name.replace("__", "."): one for name, one in changes.items()}, "from": start}


def end_after(number: int) -> Event:
    return {"kind": "end", "hand": number}


RULES = (
    Case("Another number of cards", (B9, from_next(hand__size=5)), "A0 B9 C0", "A B 5", hands="C7"),
    Case("The loser deals from now on", (B9, from_next(deal__next="loser")), "A0 B9 C0", "B C 7"),
    Case("The whole game by other rules", (B9, from_first(hand__size=5, deal__next="loser")), turn="B C 5", hands="C5"),
    Case(
        "Who holds a cucumber too many stays in until the next one",
        (from_next(cucumbers_to_be_out=1), hand("A2 B3 C4")),
        "A5c B0 C4",
        start="A5c",
    ),
    Case("And then he is out", (from_next(cucumbers_to_be_out=1), hand("A9 B3 C4")), "A24cx B0 C0", start="A15c"),
    Case(
        "Of two changes the later one counts: the whole game after the next hand",
        (hand("A5 B2 C3"), from_next(limit__value=30), from_first(limit__value=25), hand("B2 C3 A4")),
        "A27x B0 C0",
        variant="cucumber-21",
        start="A18",
    ),
    Case(
        "Of two changes the later one counts: the next hand after the whole game",
        (hand("A5 B2 C3"), from_first(limit__value=25), from_next(limit__value=30), hand("B2 C3 A4")),
        "A27 B0 C0",
        variant="cucumber-21",
        start="A18",
    ),
    Case(
        "Two changes of the price of different cards both hold",
        (from_next(penalty__points={"K": 1}), hand("A2 BK C3"), from_first(penalty__points={"A": 3}), hand("B2 CA AK")),
        "A0 B1 C3",
    ),
    Case(
        "A change from the first hand on makes a later hand impossible",
        (B9, hand("B2 C3 A4"), from_first(limit__value=5)),
        refused="events[1].final_trick out",
        variant="cucumber-21",
    ),
    Case(
        "A change for the whole game is struck out",
        (B9, from_first(hand__size=5), corrected(2, None)),
        turn="A B 7",
        hands="C7",
    ),
    Case(
        "A change from the next hand on becomes one for the whole game",
        (B9, from_next(hand__size=5), corrected(2, from_first(hand__size=4))),
        turn="A B 4",
        hands="C4",
    ),
    Case("Another pack before the first hand", (from_next(pack__copies=6), B9), "A0 B9 C0"),
    Case(
        "No other pack once a hand is played", (B9, from_next(pack__copies=6)), refused="events[1].changes pack_in_play"
    ),
    Case(
        "Nor another pack for the whole game",
        (B9, from_first(pack__copies=6)),
        refused="events[1].changes pack_in_play",
    ),
    Case(
        "A card that was paid for is in no later hand",
        (from_next(penalty__card_leaves_pack=True, pack__copies=2, players__max=3), B9, hand("A9 B9 C3")),
        refused="events[2].final_trick too_many_of_rank",
    ),
    Case("No fewer players than sit there", (from_next(players__max=2),), refused="events[0].changes too_many_players"),
    Case(
        "Nor fewer for the whole game", (B9, from_first(players__max=2)), refused="events[1].changes too_many_players"
    ),
    Case("As many players as sit there at most", (from_next(players__max=3),), turn="C A 7", start="A5"),
    Case("Cards with suits are cards of their ranks", (hand("A6C B7C C3"),), "A0 B7 C0"),
    Case(
        "Nobody buys back in where only one other is in",
        (hand("A2 BK", buy_in=["B"]),),
        "A0 B33x",
        "over",
        won="A",
        variant="gurka-se",
        players="AB",
        start="B20",
    ),
    Case("A small pack", (from_next(pack__copies=1, hand__shortage="equal_hands"),), turn="C A 4"),
    Case(
        "An end that needs more players than are in",
        (leave("A"), from_next(players__min=3, game__end="two_left_lowest_wins")),
        refused="events[1].changes too_few_players",
    ),
    Case(
        "Rules that contradict each other",
        (from_next(game__end="two_left_lowest_wins"),),
        refused="events[0].changes rules_contradict",
    ),
    Case("For the whole game too", (from_first(deal__next="none"),), refused="events[0].changes rules_contradict"),
    Case(
        "Scores from paper that are beyond the limit then",
        (from_first(limit__value=10),),
        refused="events[0].changes start_too_high",
        start="A15",
    ),
    Case("No rules once the game is over", (B9, END, from_next(hand__size=5)), refused="events[2] game_over"),
    Case(
        "The number of cards of the next hand follows the card of the last",
        (hand("A2 B6 C3"), from_next(hand__size="last_penalty(5, cap 7)")),
        turn="A B 6",
    ),
)

ENDING = (
    Case("A table says before the first hand which one is the last", (end_after(2), B9), "A0 B9 C0", "A B 7"),
    Case(
        "The game ends once that hand is played, as if it were ended then",
        (B9, end_after(2), hand("B3 C2 A8")),
        "A8 B9 C0",
        "over",
        won="C",
    ),
    Case("Without the wish the hand after it is played", (end_after(1), UNDO, B9), turn="A B 7"),
    Case("A later wish counts", (end_after(1), end_after(2), B9), turn="A B 7"),
    Case(
        "A wish changed afterwards counts from the first hand",
        (end_after(5), B9, corrected(1, end_after(1))),
        turn="over",
        won="AC",
    ),
    Case("A hand after the last is refused", (end_after(1), B9, hand("B3 C2 A8")), refused="events[2] game_over"),
    Case("A hand that does not count can be the last", (end_after(1), B9, void(1)), "A0 B0 C0", "over", won="ABC"),
    Case("A hand that is played cannot be the last", (B9, end_after(1)), refused="events[1].hand hand_played"),
    Case(
        "A game that ends by its rules before is not ended early",
        (end_after(9), hand("B9 A2")),
        turn="over",
        won="A",
        start="B20c C25x",
        first="A",
    ),
    Case("Not before the first hand", (END,), refused="events[0] no_hand_yet"),
    Case("Not while no hand counts", (B9, void(1), END), refused="events[2] no_hand_yet"),
    Case("Equal players share", (B9, END), "A0 B9 C0", "over", won="AC"),
    Case("Who left does not win", (B9, leave("A"), END), "A0- B9 C0", "over", won="C"),
    Case("Who is out does not win", (hand("B2 C3"), END), "A22x B0 C3", "over", won="B", start="A22x"),
    Case("Where only losers are named, the highest loses", (B9, END), "A0 B9 C0", "over", lost="B", variant="kurkku"),
    Case("The highest lose together", (B9, END), "A9 B9 C0", "over", lost="AB", variant="kurkku", start="A9"),
    Case("It is undone", (B9, END, UNDO), "A0 B9 C0", "A B 7"),
    Case("Points after it change who wins", (B9, END, charged("A", 3)), "A3 B9 C0", "over", won="C"),
    Case("The hand that counted last is void after it", (B9, END, void(1)), refused="events[1] no_hand_yet"),
    Case("An earlier hand is void after it", (B9, hand("B2 C9 A3"), END, void(2)), "A0 B9 C0", "over", won="AC"),
)


@pytest.mark.parametrize("case", named(rules=RULES, the_end=ENDING))
def test_every_case(engine: Engine, case: Case) -> None:
    check(engine, case)
