"""A table's life, worked out by hand: who comes and goes, new seats or rules, void hands (register: table-life).

Each case is what the scripts and the command both say.
"""

import pytest

from tests.engine.engine import Engine
from tests.engine.life import (
    B9,
    END,
    UNDO,
    Case,
    back,
    charged,
    check,
    corrected,
    credit,
    hand,
    join,
    leave,
    named,
    partial,
    ruling,
    seats,
    void,
)

VOIDING = (
    Case("An earlier hand does not count", (B9, hand("B2 C9 A3"), void(1)), "A0 B0 C9", "A B 7", hands="C7v C7"),
    Case("The last of two hands does not count", (B9, hand("B2 C9 A3"), void(2)), "A0 B9 C0", "A B 7", hands="C7 A7v"),
    Case("No hand counts", (B9, hand("B2 C9 A3"), void(1), void(2)), "A0 B0 C0", "C A 7", hands="C7v C7v"),
    Case(
        "The number of cards waits for a hand that counts",
        (hand("A5 B9 C2"), hand("B5 C9 A2"), void(1)),
        turn="A B 9",
        hands="C10v C10",
        variant="gurka-is",
    ),
    Case(
        "A card is back in the pack",
        (hand("A2 BQ C3 D4"), hand("BQ CQ DQ AQ"), void(1)),
        "A10 B10 C10 D10",
        variant="twenty-two",
        players="ABCD",
    ),
    Case(
        "Who went out is in again, and the next hand lacks his card",
        (hand("A9 B2 C3"), hand("B2 C9"), void(1)),
        refused="events[1].final_trick missing",
        variant="cucumber-21",
        start="A20",
    ),
    Case(
        "The game goes on if the hand that ended it does not count",
        (hand("A9 B2"), void(1)),
        "A20 B0",
        "B A 7",
        variant="cucumber-21",
        players="AB",
        start="A20",
    ),
    Case("The coming hand cannot be void", (B9, void(2)), refused="events[1].hand unknown_hand"),
    Case(
        "A hand on paper cannot be void", (B9, void(3)), refused="events[1].hand unknown_hand", more={"first_hand": 4}
    ),
    Case("The first hand on this sheet can be void", (B9, void(4)), "A0 B0 C0", "C A 7", more={"first_hand": 4}),
    Case("The ruling is withdrawn", (B9, void(1), corrected(2, None)), "A0 B9 C0", "A B 7", hands="C7"),
    Case("A void hand is corrected", (B9, void(1), corrected(1, hand("A5 B8 C2"))), "A0 B0 C0", "C A 7", hands="C7v"),
    Case("Points of a ruling stand", (B9, charged("A", 4), void(1)), "A4 B0 C0", "C A 7"),
    Case("The winner who would lead does not", (hand("A2 B15 C3"), void(1)), turn="- C 7", variant="five-cucumbers"),
)

CREDITS = (
    Case("Several players", (B9, credit(1, B=4, A=1)), "A0 B5 C0"),
    Case("Points for one side, points off for the other", (B9, charged("A", 5, credit={"B": 3})), "A5 B6 C0"),
    Case("A cucumber is not taken back", (credit(1, A=5),), "A0c B0 C0", start="A3c"),
    Case("Nobody who is out comes back", (credit(1, A=10),), "A12x B0 C0", start="A22x"),
    Case("Who left may get some", (B9, leave("B"), credit(1, B=4)), "A0 B5- C0"),
    Case("Nobody is named", (B9, credit(1)), refused="events[1].credit points_for_nobody"),
    Case("A stranger gets none", (B9, credit(1, Z=3)), refused="events[1].credit.Z unknown_player"),
    Case("It is at least one point", (B9, credit(1, B=0)), refused="events[1].credit points_out_of_range"),
    Case(
        "A warning takes nothing off",
        (B9, ruling("warning", 1, credit={"B": 3})),
        refused="events[1].credit points_out_of_range",
    ),
    Case(
        "After the end the lowest of the two left wins",
        (hand("A9 B2 C3"), credit(1, B=9)),
        "A35x B1 C9",
        "over",
        won="B",
        variant="parlett",
        start="A26 B10 C9",
    ),
    Case("After an early end it counts too", (B9, END, credit(1, B=9)), "A0 B0 C0", "over", won="ABC"),
    Case(
        "Points after the end put somebody out and change nothing",
        (hand("A9 B2"), charged("B", 30)),
        "A29x B30x",
        "over",
        won="A",
        variant="cucumber-21",
        players="AB",
        start="A20",
    ),
)

PARTIAL = (
    Case("An equal card subtracts", (partial("B9 C9"),), "A0 B0 C9", "A B 7", start="B4", hands="C7p"),
    Case("The last given card of the highest rank takes the trick", (partial("C9 A9"),), "A9 B0 C0"),
    Case("All who had the highest card pay", (partial("B9 C9"),), "A0 B9 C9", variant="wikipedia"),
    Case("A card that doubles is given", (partial("A1 B12"),), "A0 B8x C0", "- C 7", variant="five-cucumbers"),
    Case("Without it nothing doubles", (partial("B12"),), "A0 B4 C0", "- B 7", variant="five-cucumbers"),
    Case("No card at all", (partial(""),), refused="events[0].final_trick no_card"),
    Case("Not in order of play", (partial("B9 A9 C9"),), refused="events[0].final_trick out_of_turn"),
    Case("One player twice", (partial("B9 B9"),), refused="events[0].final_trick twice"),
    Case("Who left has no card", (leave("B"), partial("B9")), refused="events[1].final_trick left"),
    Case("Everybody's card is equal, so nobody would be left", (partial("A9 B9 C9"),), turn="over", variant="rokkar"),
    Case("Only one of several is known to be highest", (partial("B9"),), "A0 B9x C0", "A C 7", variant="rokkar"),
    Case(
        "A partial hand becomes whole",
        (partial("B9"), corrected(1, hand("A9 B9 C2"))),
        "A0 B9 C0",
        start="A4",
        hands="C7",
    ),
)


JOINING = (
    Case("Who joins without a word about points has none", ({"kind": "join", "player": "D", "after": "C"},), "D0"),
    Case("A player joins before the first hand", (join("D", "C"),), "A0 B0 C0 D0", "C D 7", seats="ABCD"),
    Case("A player joins between others", (join("D", "A", 4),), "A0 D4 B0 C0", "C A 7", seats="ADBC"),
    Case("Who joins leads if he sits after the dealer", (B9, join("D", "A", 9)), "A0 D9 B9 C0", "A D 7"),
    Case("Who joins plays the next hand", (B9, join("D", "B"), hand("B2 D9 C3 A4")), "A0 B9 D9 C0", "B D 7"),
    Case(
        "A hand without the player who joined is refused", (join("D", "C"), B9), refused="events[1].final_trick missing"
    ),
    Case("A player joins with the limit itself where only more is out", (join("D", "C", 21),), "A0 B0 C0 D21"),
    Case("Nobody joins beyond the limit", (join("D", "C", 22),), refused="events[0].points start_too_high"),
    Case("Nobody joins with less than nothing", (join("D", "C", -1),), refused="events[0].points points_out_of_range"),
    Case("Nobody joins twice", (join("B", "A"),), refused="events[0].player at_the_table"),
    Case("Who left cannot join", (B9, leave("B"), join("B", "A")), refused="events[2].player at_the_table"),
    Case("Nobody sits after a stranger", (join("D", "Z"),), refused="events[0].after unknown_player"),
    Case(
        "A full table takes nobody",
        (join("E", "D"),),
        refused="events[0].player too_many_players",
        variant="kurkku",
        players="ABCD",
    ),
    Case(
        "A full table takes somebody for one who left",
        (leave("B"), join("E", "D")),
        "A0 B0- C0 D0 E0",
        "D E 7",
        variant="kurkku",
        players="ABCD",
    ),
    Case(
        "A player who joined by mistake was never there", (B9, join("D", "B"), UNDO), "A0 B9 C0", "A B 7", seats="ABC"
    ),
    Case(
        "The points of a player who joined are corrected",
        (join("D", "C", 3), corrected(1, join("D", "B", 5))),
        "D5",
        seats="ABDC",
    ),
    Case(
        "Joining stays with its person",
        (join("D", "C"), corrected(1, join("E", "C"))),
        refused="events[1].entry nothing_to_correct",
    ),
    Case(
        "Joining is struck out, and the hand of that player no longer fits",
        (join("D", "C"), hand("D2 A3 B4 C5"), corrected(1, None)),
        refused="events[1].final_trick unknown_seat",
    ),
)

LEAVING = (
    Case("The next dealer leaves", (B9, leave("A")), "A0- B9 C0", "B C 7"),
    Case("The next leader leaves", (B9, leave("B")), "A0 B9- C0", "A C 7"),
    Case("The others play on", (leave("B"), hand("A5 C9")), "A0 B0- C9", "A C 7"),
    Case("Nobody leaves twice", (leave("B"), leave("B")), refused="events[1].player left", players="ABCD"),
    Case("A stranger does not leave", (leave("Z"),), refused="events[0].player unknown_player"),
    Case("Who is out does not leave", (leave("A"),), refused="events[0].player out", start="A22x"),
    Case(
        "Where two play on until the lowest wins, three stay",
        (leave("A"),),
        refused="events[0].player too_few_players",
        variant="parlett",
    ),
    Case(
        "The winner who would lead leaves",
        (hand("A15 B2 C3"), leave("A")),
        "A5- B0 C0",
        "- B 7",
        variant="five-cucumbers",
    ),
    Case("The loser who would deal leaves", (hand("A2 B9 C3"), leave("B")), "A0 B9- C0", "C A 6", variant="gurka-wb"),
    Case("Who left pays no points", (leave("B"), charged("B", 3)), refused="events[1].player left"),
    Case("Who left is named in a warning", (leave("B"), ruling("warning", 1, player="B")), "A0 B0- C0"),
    Case("Who left buys nothing back", (leave("B"), hand("A5 C9", buy_in=["B"])), "A0 B0- C9", variant="cucumber-21"),
    Case("Leaving is taken back", (B9, leave("A"), corrected(2, None)), "A0 B9 C0", "A B 7"),
)

RETURNING = (
    Case("Who returns keeps his cucumbers", (leave("A"), back("A", 12)), "A12c B0 C0", "C A 7", start="A5c"),
    Case("Who returns sits where he sat", (B9, leave("B"), hand("C2 A3"), back("B", 9)), "A3 B9 C0", "B C 7"),
    Case("Nobody returns who is there", (back("B"),), refused="events[0].player not_left"),
    Case("Who is out does not return", (back("A"),), refused="events[0].player not_left", start="A22x"),
    Case("Nobody returns beyond the limit", (leave("B"), back("B", 22)), refused="events[1].points start_too_high"),
    Case(
        "Nobody returns to a full table",
        (leave("B"), join("E", "D"), back("B")),
        refused="events[2].player too_many_players",
        variant="kurkku",
        players="ABCD",
    ),
)

SEATING = (
    Case("The same persons deal and lead", (B9, seats("CBA")), "A0 B9 C0", "A B 7", seats="CBA"),
    Case(
        "Then it goes on clockwise as they sit",
        (B9, seats("CBA"), hand("B2 A3 C9")),
        "A0 B9 C9",
        "C B 7",
        hands="C7 A7",
    ),
    Case(
        "A hand in the old order is refused",
        (B9, seats("CBA"), hand("B2 C3 A9")),
        refused="events[2].final_trick out_of_turn",
    ),
    Case("Seats change before the first hand", (seats("CBA"), hand("A2 C3 B4")), "A0 B4 C0", "B A 7", hands="C7"),
    Case("Seats, then somebody joins", (B9, seats("CBA"), join("D", "A")), turn="A B 7", seats="CBAD"),
    Case("Seats, then the dealer leaves", (B9, seats("CBA"), leave("A")), turn="C B 7", points="A0- B9 C0"),
    Case("Seats, then the leader leaves", (B9, seats("CBA"), leave("B")), turn="A C 7", points="A0 B9- C0"),
    Case("Seats, then the leader leaves and returns", (B9, seats("CBA"), leave("B"), back("B", 9)), turn="A B 7"),
    Case("Who left keeps a seat", (leave("B"), seats("BAC"), back("B")), "A0 B0 C0", "C A 7", seats="BAC"),
    Case("Somebody has no seat", (seats("AB"),), refused="events[0].players missing"),
    Case("Somebody has two seats", (seats("ABCA"),), refused="events[0].players twice"),
    Case("A stranger has no seat", (seats("ABZ"),), refused="events[0].players[2] unknown_player"),
    Case("Seats, then a hand that does not count", (B9, seats("CBA"), hand("B2 A3 C9"), void(2)), "A0 B9 C0", "A B 7"),
    Case("Seats are undone", (B9, seats("CBA"), UNDO), turn="A B 7", seats="ABC"),
)


@pytest.mark.parametrize(
    "case",
    named(
        joining=JOINING,
        leaving=LEAVING,
        returning=RETURNING,
        seats=SEATING,
        void=VOIDING,
        credit=CREDITS,
        partial=PARTIAL,
    ),
)
def test_every_case(engine: Engine, case: Case) -> None:
    check(engine, case)
