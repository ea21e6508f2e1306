import json
import re
from collections import Counter

import segno
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21, FIVE_CUCUMBERS, GURKA_SE, KURKKU, MATAPESA, RASSI
from scorekeeper.rules.log import UNDONE, Corrected, Recorded
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.web.current_game import boards
from scorekeeper.web.extensions import db
from scorekeeper.web.hosts import QUIET
from tests.rules.cases import hand, trick
from tests.web.game.playing import kept, opened, play_hand, points, save
from tests.web.visitor import Page, Visitor

NAMES = ("Anna", "Bo", "Cleo")


def played(app: Flask, variant: Variant, *hands: str, opening: Opening | None = None) -> str:
    key = opened(app, variant, *NAMES, opening=opening)
    for cards in hands:
        play_hand(app, key, trick(cards))
    return key


def sheet(phone: Visitor, key: str, query: str = "") -> Page:
    return phone.get(f"/g/{key}/sheet{query}")


def rows(page: Page) -> list[list[str]]:
    """The lines of the table as texts; a closed cell is `|`."""
    body = page.document.one("article").one("tbody")
    lines = [one for one in body.all("tr") if "totals" not in one.classes]
    return [
        [one.text, *(("|" if "gone" in cell.classes else cell.text) for cell in line.all("td"))]
        for line in lines
        for one in line.all("th")
    ]


def written(page: Page) -> list[list[str]]:
    """The lines that are not empty."""
    return [row for row in rows(page) if any(cell not in ("", "|") for cell in row[1:])]


def notes(page: Page) -> list[str]:
    """The footnotes without their times."""
    found = page.document.all("ol", class_="notes")
    return [one.text for one in found[0].all("li")] if found else []


def totals(page: Page) -> list[str]:
    return [cell.text for cell in page.document.one("tr", class_="totals").all("td")]


def test_every_hand_has_dealer_leader_cards_changes_and_totals(app: Flask, phone: Visitor) -> None:
    page = sheet(phone, played(app, AGURK, "K 5 3", "2 Q Q", "3 J 2"))
    assert written(page) == [
        ["1", "D K +13 13", "▸ 5 0", "3 0"],
        ["2", "2 13", "D Q 0", "▸ Q +12 12"],
        ["3", "▸ 3 13", "J +11 11", "D 2 12"],
    ]
    framed = [one.text for one in page.document.one("tbody").all("span", class_="pays")]
    assert framed == ["K", "Q", "J"]


def test_each_card_that_pays_is_inverted_where_all_highest_pay(app: Flask, phone: Visitor) -> None:
    page = sheet(phone, played(app, GURKA_SE, "K 5 K", "2 Q 3"))
    assert [one.text for one in page.document.one("tbody").all("span", class_="pays")] == ["K", "K", "Q"]
    assert "everybody with the highest pays" in page.document.one("p", class_="legend").text


def test_where_nobody_deals_the_legend_names_no_dealer(app: Flask, phone: Visitor) -> None:
    for variant, deals in ((AGURK, True), (FIVE_CUCUMBERS, False)):
        assert ("deals" in sheet(phone, played(app, variant)).document.one("p", class_="legend").text) is deals


def test_a_cucumber_is_drawn_in_its_cell_and_the_column_of_a_player_who_is_out_is_closed(
    app: Flask, phone: Visitor
) -> None:
    start = points(20, Score(15, 1), 3)
    page = sheet(phone, played(app, AGURK, "K 5 3", "2 Q 3", "5 - A", opening=start))
    assert written(page) == [
        ["–", "20", "15", "3"],
        ["1", "D K +13 15", "▸ 5 15", "3 3"],
        ["2", "2 15", "D Q +12 × 27", "▸ 3 3"],
        ["3", "▸ 5 15", "|", "D A +14 17"],
    ]
    lines = page.document.one("article").one("tbody").all("tr")
    drawn = [[cell.all("svg", class_="cucumber") != [] for cell in line.all("td")] for line in lines[:4]]
    assert drawn == [[False, True, False], [True, False, False], *[[False] * 3] * 2]
    assert all(row[2] == "|" for row in rows(page)[4:]), "through the lines for the hands to come as well"


def test_subtractions_and_buy_ins_are_in_their_cells(app: Flask, phone: Visitor) -> None:
    key = played(app, AGURK, "K 2 3", "K 3 K")
    assert written(sheet(phone, key))[1] == ["2", "K −13 0", "D 3 0", "▸ K +13 13"]
    key = opened(app, GURKA_SE, *NAMES, opening=points(25, 4, 9))
    play_hand(app, key, trick("K 2 3")._replace(buy_in=(0,)))
    assert written(sheet(phone, key))[1] == ["1", "D K +13 in 9", "▸ 2 4", "3 9"]


def test_a_running_game_has_empty_lines_and_a_finished_one_has_places(app: Flask, phone: Visitor) -> None:
    running = sheet(phone, played(app, CUCUMBER_21, "K 5 3"))
    assert [row[0] for row in rows(running)] == [str(number) for number in range(1, 16)]
    assert totals(running) == ["", "", ""]
    start = points(20, 20, 0)
    over = sheet(phone, played(app, CUCUMBER_21, "K 5 3", "- 7 3", opening=start))
    assert [row[0] for row in rows(over)] == ["–", "1", "2"]
    assert totals(over) == ["3rd 33", "2nd 27", "1st 0"]
    assert over.document.one("h1").text == "Cleo wins"


def test_a_game_that_only_names_losers_names_no_winner(app: Flask, phone: Visitor) -> None:
    page = sheet(phone, played(app, KURKKU, "2 A 3", opening=points(4, 20, 2)))
    assert totals(page) == ["2nd 4", "loses 34", "1st 2"]
    page = sheet(phone, played(app, MATAPESA, "2 A 3"))
    assert totals(page) == ["0", "loses 14", "0"]


def test_the_sheet_has_the_rules_with_every_house_rule(app: Flask, phone: Visitor) -> None:
    house = with_changes(AGURK, {"limit.value": 30, "trick.cards_stay_open": False})
    told = sheet(phone, played(app, house)).document.one("section", class_="words").text
    for said in ("With more than 30 points you get a cucumber. (ours)", "A finished trick is turned over. (ours)"):
        assert said in told
    assert "(ours" not in sheet(phone, played(app, AGURK)).document.one("section", class_="words").text


def test_a_footnote_says_what_a_corrected_hand_was_before(app: Flask, phone: Visitor) -> None:
    key = played(app, RASSI, "K 5 3", "2 Q 3")
    save(app, key, Corrected(2, trick("2 Q J")))
    save(app, key, Corrected(1, hand(1, "5 3 K", factors={0: 2})))
    page = sheet(phone, key)
    first, second = notes(page)
    assert first.startswith("1 Hand 1 changed, ")
    assert first.endswith("Before: lead: Anna, Anna ×1.")
    assert second.startswith("2 Hand 2 changed, ")
    assert second.endswith("Before: Cleo 3.")
    assert [row[0] for row in written(page)] == ["1 1", "2 2"], "each number stands beside its hand"
    assert [one.text for one in page.document.one("article").one("tbody").all("sup")] == ["1", "2"]


def test_a_footnote_says_who_bought_in_before_a_correction(app: Flask, phone: Visitor) -> None:
    key = opened(app, GURKA_SE, *NAMES, opening=points(25, 4, 9))
    play_hand(app, key, trick("K 2 3")._replace(buy_in=(0,)))
    save(app, key, Corrected(1, trick("K 2 3")))
    save(app, key, Corrected(1, trick("K 2 3")._replace(buy_in=(0,))))
    first, second = notes(sheet(phone, key))
    assert first.endswith("Before: buying back in: Anna.")
    assert second.endswith("Before: buying back in: nobody.")


def test_a_hand_that_was_struck_out_is_a_footnote_in_its_place(app: Flask, phone: Visitor) -> None:
    key = played(app, AGURK, "K 5 3", "2 Q 3", "7 2 3")
    save(app, key, Corrected(2, None))
    page = sheet(phone, key)
    (note,) = notes(page)
    assert note.startswith("1 Struck out here, ")
    assert note.endswith(": Anna 2, Bo Q, Cleo 3.")
    assert [row[0] for row in written(page)] == ["1 1", "2"]
    save(app, key, Corrected(2, trick("2 Q 3")))
    (note,) = notes(sheet(phone, key))
    assert note.startswith("1 Hand 2 brought back, ")
    save(app, key, UNDONE)
    for entry in (1, 3):
        save(app, key, Corrected(entry, None))
    page = sheet(phone, key)
    assert (len(notes(page)), page.document.one("tbody").all("sup")) == (3, []), "no hand is left to stand beside"


def test_a_ruling_that_charges_has_a_line_and_every_ruling_a_footnote(app: Flask, phone: Visitor) -> None:
    key = played(app, AGURK, "2 5 3")
    save(app, key, Recorded(TableRuling(Matter.MISDEAL, Remedy.WARNING, 1)))
    charge = save(app, key, Recorded(TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 2, 1, 4))).revision
    play_hand(app, key, trick("7 2 3"))
    page = sheet(phone, key)
    assert written(page) == [
        ["1 1", "D 2 0", "▸ 5 +5 5", "3 0"],
        ["§ 2", "", "+4 9", ""],
        ["2", "7 +7 7", "D 2 9", "▸ 3 0"],
    ]
    first, second = notes(page)
    assert first.endswith("Misdeal, hand 1: warning.")
    assert second.endswith("Illegal play, Bo, hand 2: +4 points.")
    save(app, key, Corrected(charge, TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 2, 1, 2)))
    assert notes(sheet(phone, key))[1].endswith("+2 points. Before: Illegal play, Bo, hand 2: +4 points.")
    save(app, key, Corrected(charge, None))
    page = sheet(phone, key)
    assert [row[0] for row in written(page)] == ["1 1", "2 2"], "beside the hand that it was about"
    assert notes(page)[1].startswith("2 Ruling withdrawn, ")


def test_a_footnote_says_that_hands_that_do_not_fit_are_not_counted(app: Flask, phone: Visitor) -> None:
    key = played(app, CUCUMBER_21, "A 2 3", "8 2 3", "- 5 3")
    save(app, key, Recorded(TableRuling(Matter.MISDEAL, Remedy.WARNING, 3)))
    save(app, key, Corrected(2, trick("2 8 3")))
    page = sheet(phone, key)
    assert [row[0] for row in rows(page)] == ["1", "2 1,2"]
    assert [note[2:] for note in notes(page)][1].startswith("Not counted: everything after this")


def test_a_note_of_another_day_has_its_date(app: Flask, phone: Visitor) -> None:
    key = played(app, AGURK, "K 5 3")
    save(app, key, Corrected(1, trick("2 5 3")))
    year = kept(app, key).created_at.year
    assert f" {year}, " not in notes(sheet(phone, key))[0]
    with app.app_context():
        db.session.execute(db.text("UPDATE game SET created_at = '2020-02-03 10:00:00.000000'"))
        db.session.commit()
    boards.clear()  # Only a test changes the row of a game like this.
    page = sheet(phone, key)
    assert f" {year}, " in notes(page)[0]
    assert "3 Feb 2020" in page.text


def test_the_address_is_printed_as_text_and_qr_code_unless_it_is_left_out(app: Flask, phone: Visitor) -> None:
    key = played(app, AGURK)
    page = sheet(phone, key)
    assert page.document.one("span", class_="address").text == f"localhost/g/{key}"
    drawn = page.document.one("svg", class_="qr")
    code = tuple(segno.make(f"http://localhost/g/{key}", error="m", micro=False).matrix)
    assert drawn["viewbox"] == f"0 0 {len(code) + 2 * QUIET} {len(code) + 2 * QUIET}"
    assert modules(drawn.one("path")["d"]) == {
        (x + QUIET, y + QUIET): 1 for y, row in enumerate(code) for x, dark in enumerate(row) if dark
    }
    bare = sheet(phone, key, "?unaddressed=y")
    assert not bare.document.all("svg", class_="qr")
    assert not bare.document.all("span", class_="address")


def modules(path: str) -> Counter[tuple[int, int]]:
    """The squares that the strokes of a path cover, from left to right along the middle of their rows."""
    found: Counter[tuple[int, int]] = Counter()
    x, y = 0, 0.0
    for move, right, down, length in re.findall(r"([Mm])(-?\d+) (\d+(?:\.5)?)h(\d+)", path):
        x, y = (int(right), float(down)) if move == "M" else (x + int(right), y + float(down))
        found.update((x + step, int(y - 0.5)) for step in range(int(length)))
        x += int(length)
    return found


def test_the_file_name_has_the_day_and_the_players_and_a_maximum_length(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, *NAMES)
    day = kept(app, key).created_at.astimezone().date().isoformat()
    assert sheet(phone, key).document.one("title").text == f"Agurk {day} Anna, Bo, Cleo"
    key = opened(app, AGURK, *("x" * 40 + str(number) for number in range(7)))
    assert len(sheet(phone, key).document.one("title").text) == 100


def test_from_the_first_hand_on_the_page_has_what_its_script_draws_the_chart_from(app: Flask, phone: Visitor) -> None:
    assert "paper-chart.js" not in sheet(phone, played(app, AGURK)).document.source
    phone.client.set_cookie("language", "da")
    page = sheet(phone, played(app, AGURK, "K 5 3")).document
    assert "paper-chart.js" in page.source
    data, messages = (json.loads(str(page.by_id(one).content[0])) for one in ("game", "messages"))
    assert data["names"] == list(NAMES)
    assert [sorted(fact) for fact in data["facts"]] == [["body", "kind"]]
    assert all(side > 100 for side in data["size"])
    assert messages["The chart in words"] == "Kurven i ord"
