"""Cases of who plays: players join, leave, return and change seats (register: table-life)."""

from tests.engine.life import B9, REDO, UNDO, Case, back, corrected, hand, join, leave, ruling, seats, void

JOINING = (
    Case("A player joins before the first hand", (join("D", "C"),), "A0 B0 C0 D0", "C D 7", seats="ABCD"),
    Case("A player joins between others", (join("D", "A", 4),), "A0 D4 B0 C0", "C A 7", seats="ADBC"),
    Case("Who joins leads if he sits after the dealer", (B9, join("D", "A", 9)), "A0 D9 B9 C0", "A D 7"),
    Case("Two players join after each other", (B9, join("D", "B"), join("E", "D")), seats="ABDEC", turn="A B 7"),
    Case("Who joins plays the next hand", (B9, join("D", "B"), hand("B2 D9 C3 A4")), "A0 B9 D9 C0", "B D 7"),
    Case(
        "A hand without the player who joined is refused", (join("D", "C"), B9), refused="events[1].final_trick missing"
    ),
    Case(
        "Who joined counts for a re-entry",
        (join("D", "C", 15), hand("D2 A9 B3 C4")),
        "A15c B0 C0 D15",
        "D A 7",
        start="A20",
    ),
    Case("A player joins with the limit itself where only more is out", (join("D", "C", 21),), "A0 B0 C0 D21"),
    Case("Nobody joins beyond the limit", (join("D", "C", 22),), refused="events[0].points start_too_high"),
    Case(
        "Nobody joins at the limit where reaching it is out",
        (join("D", "C", 21),),
        refused="events[0].points start_too_high",
        variant="agurk-catsatcards",
    ),
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
        first="D",
    ),
    Case(
        "A full table takes somebody for one who left",
        (leave("B"), join("E", "D")),
        "A0 B0- C0 D0 E0",
        "D E 7",
        variant="kurkku",
        players="ABCD",
        first="D",
    ),
    Case(
        "Nobody joins a game that is over",
        (hand("A9 B2"), join("D", "B")),
        refused="events[1] game_over",
        variant="cucumber-21",
        players="AB",
        first="B",
        start="A20",
    ),
    Case(
        "A player who joined by mistake was never there", (B9, join("D", "B"), UNDO), "A0 B9 C0", "A B 7", seats="ABC"
    ),
    Case("Joining can be redone", (B9, join("D", "A"), UNDO, REDO), "A0 D0 B9 C0", "A D 7", seats="ADBC"),
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
    Case("Who left has no card in the next hand", (leave("B"), B9), refused="events[1].final_trick left"),
    Case("The others play on", (leave("B"), hand("A5 C9")), "A0 B0- C9", "A C 7"),
    Case("Nobody leaves twice", (leave("B"), leave("B")), refused="events[1].player left", players="ABCD", first="D"),
    Case("A stranger does not leave", (leave("Z"),), refused="events[0].player unknown_player"),
    Case("Who is out does not leave", (leave("A"),), refused="events[0].player out", start="A22x"),
    Case(
        "Where two play on until the lowest wins, three stay",
        (leave("A"),),
        refused="events[0].player too_few_players",
        variant="parlett",
    ),
    Case(
        "Who left does not win",
        (leave("C"), hand("A9 B2")),
        "A29x B0 C0-",
        "over",
        won="B",
        variant="cucumber-21",
        start="A20",
    ),
    Case(
        "The winner who would lead leaves",
        (hand("A15 B2 C3"), leave("A")),
        "A5- B0 C0",
        "- B 7",
        variant="five-cucumbers",
    ),
    Case("The loser who would deal leaves", (hand("A2 B9 C3"), leave("B")), "A0 B9- C0", "C A 6", variant="gurka-wb"),
    Case(
        "Who left pays no points",
        (leave("B"), ruling("points", 1, player="B", points=3)),
        refused="events[1].player left",
    ),
    Case("Who left is named in a warning", (leave("B"), ruling("warning", 1, player="B")), "A0 B0- C0"),
    Case("Who left buys nothing back", (leave("B"), hand("A5 C9", buy_in=["B"])), "A0 B0- C9", variant="cucumber-21"),
    Case("Leaving is taken back", (B9, leave("A"), corrected(2, None)), "A0 B9 C0", "A B 7"),
    Case("Somebody else left", (B9, leave("A"), corrected(2, leave("B"))), "A0 B9- C0", "A C 7"),
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
        first="D",
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
    Case("Seats twice", (B9, seats("CBA"), seats("BAC")), turn="A B 7", seats="BAC"),
    Case("Who left keeps a seat", (leave("B"), seats("BAC"), back("B")), "A0 B0 C0", "C A 7", seats="BAC"),
    Case("Somebody has no seat", (seats("AB"),), refused="events[0].players missing"),
    Case("Somebody has two seats", (seats("ABCA"),), refused="events[0].players twice"),
    Case("A stranger has no seat", (seats("ABZ"),), refused="events[0].players[2] unknown_player"),
    Case("Seats, then a hand that does not count", (B9, seats("CBA"), hand("B2 A3 C9"), void(2)), "A0 B9 C0", "A B 7"),
    Case("Seats are undone", (B9, seats("CBA"), UNDO), turn="A B 7", seats="ABC"),
)
