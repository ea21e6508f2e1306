"""One hand or ruling, worked out by hand where no given case shows it (register: settlement-order).

With house rules where no preset has the combination; and what is refused.
"""

from functools import partial

import pytest

from tests.engine.engine import Engine
from tests.engine.life import Case, charged, check, hand, named, ruling

two, five = partial(Case, players="AB"), partial(Case, players="ABCDE")
five_cucumbers, gurka_is, gurka_se = (partial(Case, variant=one) for one in ("five-cucumbers", "gurka-is", "gurka-se"))
cucumber, kurkku, matapesa = (partial(Case, variant=one) for one in ("cucumber-21", "kurkku", "matapesa"))
parlett, rassi, rokkar = (partial(Case, variant=one) for one in ("parlett", "rassi", "rokkar"))
twenty_two, wikipedia = (partial(Case, variant=one) for one in ("twenty-two", "wikipedia"))

# House rules
ALL_PAY, FIRST = {"penalty.payer": "all_highest", "penalty.tied": "nothing"}, {"trick.tie": "first"}
LATE, LOSER = {"re_entry.when": "after_subtraction"}, {"game.end": "first_out_loses"}
OFTEN = {"penalty.factor": {"rank": "1", "factor": 2, "once": False}}
SEVENS = {"pack.special": [{"card": f"7{suit}", "rank_above": "A", "points": 21} for suit in "CS"]}
"""Some Icelandic tables have the black sevens on top (register: gurka-is)."""
ACE, ACE_OF_SPADES = ({"limit.instant_loss": [one]} for one in ("A", "AS"))
NO_LIMIT, LIMIT_10, TWO_LIVES = {"limit.value": 1000}, {"limit.value": 10}, {"cucumbers_to_be_out": 2}
WHOLE_PACK, TWO_PACKS = {"hand.size": "whole_pack"}, {"pack.packs": "one_per_four_players"}
LAST, WINNER_LEADS = {"hand.size": "last_penalty(5)"}, {"lead.next_hand": "last_winner"}
TINY = {"pack.ranks": ["2", "3"], "pack.copies": 2, "players.max": 3, "limit.value": 1000}

SIX, B3 = "ABCDEF", hand("B3 C2 A2")
MISSING, TOO_MANY = "events[0].final_trick missing", "events[0].final_trick too_many_of_rank"
THEN_TOO_MANY = "events[1].final_trick too_many_of_rank"

HANDS = (
    cucumber("The first of equals pays", (hand("A9 B9 C2"),), "A9 B0 C0", changes=FIRST),
    Case("If the first of equals pays, others subtract", (hand("A9 B9 C2"),), "A14 B3", start="A5 B12", changes=FIRST),
    five_cucumbers("Every multiplying card counts", (hand("A1 B1 C2"),), "A0 B0 C4", changes=OFTEN),
    Case("Re-entry after the others subtract", (hand("B5 C8 A8"),), "A9c B9 C4", start="A18 B9 C12", changes=LATE),
    Case("Who cross together come back alike", (hand("A8 B8 C2"),), "A7c B7c", start="A18 B20 C7", changes=ALL_PAY),
    Case("Also later", (hand("A8 B8 C2"),), "A7c B7c C7", start="A18 B20 C7", changes=ALL_PAY | LATE),
    two("Nobody else is in, so they come back at 0", (hand("A8 B8"),), "A0c B0c", start="A18 B20", changes=ALL_PAY),
    Case("A tied player subtracts though the winner goes out", (hand("B3 C9 A9"),), "A29cx C5", start="A20c C14"),
    gurka_is("A card loses all lives", (hand("A6C BA C6H"),), "A21x", changes=TWO_LIVES),
    cucumber("Any ace loses at once", (hand("AAS B2 C3"),), "A14x", changes=ACE),
    cucumber("That of spades does", (hand("AAS B2 C3"),), "A14x", changes=ACE_OF_SPADES),
    cucumber("That of diamonds does not", (hand("AAD B2 C3"),), "A14", changes=ACE_OF_SPADES),
    cucumber("Nor an ace without a suit", (hand("AA B2 C3"),), "A14", changes=ACE_OF_SPADES),
    wikipedia("Special cards are equally high", (hand("A7C BA C7S"),), "A21 B0 C21", changes=SEVENS),
    wikipedia("The lower total wins if all are out", (hand("AQ BQ CQ"),), turn="over", won="A", start="A20 B25 C22"),
    rokkar("The hand is void if all are out", (hand("C9 A9"),), "A0 B9x C0", "over", start="B9x"),
    parlett("Of two left the lower total wins", (hand("A9 B3 C5"),), turn="over", won="B", start="A22 B4 C20"),
    parlett("The two left share", (hand("A9 B3 C5"),), turn="over", won="BC", start="A22 B4 C4"),
    parlett("Three left play on", (hand("A9 B3 C5 D2"),), turn="B C 6", players="ABCD", start="A22 B4 C20 D7"),
    parlett("The last three go out at once", (hand("A9 B9 C9"),), turn="over", won="AC", start="A22 B24 C22"),
    parlett(
        "Two are left, so nobody buys back in",
        (hand("A9 B3 C9 D2", buy_in=["A", "C"]),),
        *("A31x C31x", "over"),
        won="B",
        players="ABCD",
        start="A22 B4 C22 D7",
    ),
    matapesa("One hand has a loser", (hand("A2 B2 C2"),), turn="over", lost="C"),
    matapesa("One hand has a loser at any limit", (hand("A2 B2 C2"),), turn="over", lost="C", changes=NO_LIMIT),
    matapesa("One hand has two losers", (hand("C9 A9 B2"),), turn="over", lost="AC", changes=ALL_PAY),
    gurka_se(
        "Who buy in together get the same",
        (hand("A7 B7 C2 D3", buy_in=["B", "A"]),),
        "A17 B17",
        players="ABCD",
        start="A29 B25 C11 D17",
    ),
    wikipedia("There is no buying in", (hand("A7 B2 C3", buy_in=["A"]),), "A36x", start="A29"),
    gurka_se("A buy-in saves the game", (hand("A7 B2 C3", buy_in=["A"]),), "A0", start="A29", changes=LOSER),
    gurka_se("Without it the game is over", (hand("A7 B2 C3"),), turn="over", lost="A", start="A29", changes=LOSER),
)

TURNS = (
    Case("The winner leads, the next one deals", (hand("B9 C2 A3"),), turn="A B 7", changes=WINNER_LEADS),
    five_cucumbers("A card worth nothing brings one card", (hand("A1 B1"),), turn="- B 1", players="AB", changes=LAST),
    twenty_two("The pack is too small for 12 each", (hand("BQ C2 D3 E4 F5 A6"),), turn="B C 8", players=SIX),
    twenty_two("Six cards have left it", (hand("B10 C10 D10 E10 F9 A9"),), turn="E F 8", players=SIX),
    twenty_two(
        "Cards have left it twice", (hand("BJ CJ DJ E9 A9"), hand("E10 A9 B9 C8 D8")), turn="E A 9", players="ABCDE"
    ),
    gurka_is("The special card has left it", (hand("A6C B2 C3"), hand("B6C C3")), refused=THEN_TOO_MANY),
    gurka_is("The others of its rank have not", (hand("A6C B2 C3"), hand("B6 C6")), "B0 C6"),
    twenty_two("One 3 is left", (B3, hand("B3 C3 A2")), refused=THEN_TOO_MANY, changes=TINY),
    twenty_two("The cards are too few, so all come back", (B3, B3, hand("B3 C3 A2")), "B9 C3", changes=TINY),
    two("On paper a game may be over", (), turn="over", won="A", start="B22x"),
    two("Of two who are out the lower total wins", (), turn="over", won="B", start="A30x B22x"),
    kurkku("On paper a game may have a loser", (), turn="over", lost="B", start="B30x"),
)

RULINGS = (
    Case("Points bring a cucumber", (charged("B", 5),), "A3 B12c C12", start="A3 B20 C12"),
    Case("Points put out", (charged("B", 5),), "A3 B25cx C12", start="A3 B20c C12"),
    cucumber("Points end the game", (charged("B", 5),), turn="over", won="A", players="AB", start="A4 B20"),
    kurkku("Points make a loser", (charged("C", 60),), turn="over", lost="C", start="C29"),
    matapesa("Points make a loser of the only hand", (charged("B", 11),), turn="over", lost="B", changes=LIMIT_10),
    matapesa("Few points do not", (charged("B", 5),), "B5", "C A 17", changes=LIMIT_10),
    Case("Nobody is out", (charged("B", 20),), turn="B C 7", first="B"),
    cucumber("The dealer is out", (charged("B", 5),), turn="C A 7", first="B", start="B20"),
    Case("Who deals and leads is out", (charged("B", 30),), turn="C C 5", variant="gurka-no", first="B", start="B20"),
    five_cucumbers("Who leads is out", (charged("B", 5),), turn="- C 7", first="B", start="B4"),
    Case("The loser is out, who would deal", (hand("B2 C9 A3"), charged("C", 30, 2)), turn="A B 6", variant="gurka-wb"),
    cucumber("The whole pack is for all", (), turn="D A 13", players="ABCD", changes=WHOLE_PACK),
    cucumber("And for who is in", (charged("B", 5),), turn="D A 17", players="ABCD", start="B20", changes=WHOLE_PACK),
    kurkku("After the end more may lose", (hand("A2 B9 C3"), charged("C", 60)), turn="over", lost="BC", start="B25"),
    rokkar("A void game stays void", (hand("AK BK"), charged("A", 2)), "A2x B0", "over", players="AB"),
    kurkku(
        "After the end there is no next hand",
        (hand("A2 B9 C3"), ruling("warning", 2)),
        refused="events[1].hand unknown_hand",
        start="B25",
    ),
    kurkku(
        "After the end no hand",
        (hand("A2 B9 C3"), ruling("warning", 1), hand("A2 C3")),
        refused="events[2] game_over",
        start="B25",
    ),
    Case("Nobody pays", (ruling("points", 1, points=5),), refused="events[0].player points_for_nobody"),
    Case("Who is out pays nothing", (charged("B", 5),), refused="events[0].player out", start="B22x"),
    Case("No points", (charged("B", 0),), refused="events[0].points points_out_of_range"),
    Case("Too many points", (charged("B", 1001),), refused="events[0].points points_out_of_range"),
    Case(
        "A warning has none",
        (ruling("warning", 1, player="A", points=5),),
        refused="events[0].points points_out_of_range",
    ),
    Case("There is no hand 0", (ruling("warning", 0),), refused="events[0].hand unknown_hand"),
)

REFUSED = (
    Case("A player twice, and one missing", (hand("A2 B3 A4"),), refused="events[0].final_trick twice"),
    Case("No cards", (hand(""),), refused=MISSING),
    Case("Out of turn", (hand("A2 C3 B4"),), refused="events[0].final_trick out_of_turn"),
    five_cucumbers("Not in the pack, and one missing", (hand("AK B2"),), refused=MISSING),
    five("Five of a rank", (hand("A9 B9 C9 D9 E9"),), refused=TOO_MANY),
    five("All four of a rank", (hand("A9 B9 C9 D9 E8"),), "D9"),
    Case("A card twice", (hand("A9S B9S C9"),), refused=TOO_MANY),
    five("A card twice in two packs", (hand("A9S B9S C9 D9 E9"),), "E9", changes=TWO_PACKS),
    five("A card thrice in two packs", (hand("A9S B9S C9S D9 E9"),), refused=TOO_MANY, changes=TWO_PACKS),
    gurka_is("A special card and the three others", (hand("A6C B6 C6 D6"),), "A21x", players="ABCD"),
    gurka_is("A special card leaves three others", (hand("A6 B6 C6 D6"),), refused=TOO_MANY, players="ABCD"),
    gurka_is("A special card twice", (hand("A6C B6C C2"),), refused=TOO_MANY),
    gurka_is("Two special cards of a rank", (hand("A7C B7S C3D"),), "A0 B21 C0", changes=SEVENS),
    gurka_is("One of them twice", (hand("A7C B7C C3"),), refused=TOO_MANY, changes=SEVENS),
    twenty_two("Of a card that left one remains", (hand("A2 B2 C2"), hand("A3 B2 C3")), "C5"),
    twenty_two("Not two", (hand("A2 B2 C2"), hand("A3 B2 C2")), refused=THEN_TOO_MANY),
    Case("A card of who is out", (hand("A2 B3 C4"),), refused="events[0].final_trick out", start="B22x"),
    gurka_se("A buy-in twice", (hand("A2 B3 C4", buy_in=["B", "B"]),), refused="events[0].buy_in twice"),
    rassi("The largest factor", (hand("A2 B3 C4", factors={"C": 100}),), "C400", changes=NO_LIMIT),
    Case("Factors where there are none", (hand("A2 B3 C4", factors={"C": 2}),), "C4"),
)


@pytest.mark.parametrize("factor", [0, -1, 101])
@pytest.mark.parametrize("variant", ["rassi", "agurk"])
def test_a_factor_out_of_range_is_refused(engine: Engine, variant: str, factor: int) -> None:
    played = hand("A2 B3 C4", factors={"A": 2, "B": factor})
    refused = "events[0].factors factor_out_of_range"
    check(engine, Case("A factor out of range", (played,), refused=refused, variant=variant))


@pytest.mark.parametrize("case", named(hands=HANDS, turns=TURNS, rulings=RULINGS, refused=REFUSED))
def test_every_case(engine: Engine, case: Case) -> None:
    check(engine, case)
