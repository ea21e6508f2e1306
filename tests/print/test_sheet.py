"""The printed score sheet: how many pages, what is on them, and whether it fits."""

from typing import Any

import pytest
from pypdf import PdfReader

from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.catalogue import AGURK, FIVE_CUCUMBERS, GURKA_SE, RASSI
from scorekeeper.rules.ranking import final_places
from scorekeeper.rules.values import Laid, Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.words.results import place_word
from tests.print.games import LONG_NAMES, NAMES, Games, charged, printed_lines, with_card
from tests.print.printing import (
    COLOURED,
    Printer,
    every_preset,
    joined,
    on_both_papers,
    within_both_papers,
    words,
)

ENDLESS = {"limit.value": 999}
"""A limit that nobody crosses, so that a game can be as long as a test needs."""

INSIDE = {"A4": (188.0, 275.0), "Letter": (193.9, 257.4)}
"""The width inside the margins in millimetres: portrait, landscape."""

# The parts that reach outside the sheet, and those that are larger than their table cell.
CLIPPED = """() => {
    const reachesOut = (part, whole) => {
        const inner = part.getBoundingClientRect(), outer = whole.getBoundingClientRect();
        const [left, right] = [inner.left < outer.left - 1, inner.right > outer.right + 1];
        return left || right || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
    };
    const paper = document.querySelector(".paper");
    const parts = [...paper.querySelectorAll("*")].filter((one) => one.checkVisibility() && !one.closest(".chart"));
    const outside = parts.filter((one) => reachesOut(one, paper));
    const tight = parts.filter((one) => one.closest("td, th") && reachesOut(one, one.closest("td, th")));
    return [...outside, ...tight].map((one) => `${one.className} ${one.textContent}`);
}"""

# The number of table rows that are higher than one line.
GROWN = """() => {
    const rows = [...document.querySelectorAll("tbody tr:not(.totals)")];
    const heights = rows.map((row) => row.getBoundingClientRect().height);
    return heights.filter((height) => height > Math.min(...heights) + 1).length;
}"""

BACKGROUNDS = """() => [...document.querySelectorAll("body, body *")].filter((one) => {
    const style = getComputedStyle(one);
    const plain = ["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"].includes(style.backgroundColor);
    return one.checkVisibility() && !(plain && style.backgroundImage === "none");
}).map((one) => one.outerHTML.slice(0, 80))"""


def sheet_of(site: str, board: Board, query: str = "") -> str:
    return f"{site}/g/{board.key}/sheet{query}"


def annotated(games: Games, variant: Variant, hands: int, names: tuple[str, ...]) -> Board:
    """Add a game with rulings, corrections and a hand that was struck out."""
    rulings = {5: charged(1, 5, 5, "played a 7 with a 9 in the hand"), 12: charged(0, 3, 12)}
    board = games.add(variant, hands + 1, names, ENDLESS, rulings=rulings)
    for number in (3, 8, 10):
        hand = board.hands[number - 1][1].hand
        card = parse_card(variant.pack.ranks[0] if hand.final_trick[0].card.rank != variant.pack.ranks[0] else "5")
        seat = hand.final_trick[0].seat
        board = games.correct(board, number, with_card(hand, seat, Laid(seat, card)))
    return games.correct(board, hands + 1, None)


@every_preset
def test_a_whole_game_fits_on_one_page(printer: Printer, site: str, games: Games, variant: Variant) -> None:
    board = games.add(variant, 12, NAMES[: min(5, variant.players.max)], chance=2)
    printed = printer.print(sheet_of(site, board), "A4")
    assert len(printed.pages) == 1
    text = words(printed)
    assert joined(" ".join(("Hand", *board.names))) in text
    for line in printed_lines(board):
        assert joined(line) in text, line
    for expected in (variant.meta.name, f"{len(board.hands)} hand", "The rules at this table", f"/g/{board.key}"):
        assert joined(expected) in text, expected
    assert result_of(board) in text
    assert joined("Back to the board") not in text, "links to other pages are not printed"


def result_of(board: Board) -> str:
    """The line of totals at the end of a finished game; empty before."""
    result = board.sheet.now.result
    if result is None:
        return ""
    totals = [
        f"{'loses' if seat in result.losers else place_word(place) if place else ''} {score.points}"
        for seat, (place, score) in enumerate(zip(final_places(board.sheet), board.sheet.now.scores, strict=True))
    ]
    return joined(f"Total {' '.join(totals)}")


@pytest.mark.parametrize(
    ("variant", "hands", "names"),
    [
        pytest.param(AGURK, 30, NAMES[:7], marks=pytest.mark.long),
        (AGURK, 30, LONG_NAMES),
        pytest.param(AGURK, 30, NAMES[:2], marks=pytest.mark.long),
        pytest.param(FIVE_CUCUMBERS, 20, NAMES[:6], marks=pytest.mark.long),
        (FIVE_CUCUMBERS, 20, LONG_NAMES[:6]),
    ],
    ids=["agurk", "agurk-long-names", "agurk-2", "five-cucumbers", "five-cucumbers-long-names"],
)
def test_a_long_evening_fits_on_one_page(  # noqa: PLR0913, PLR0917 - a game and where to print it
    printer: Printer, site: str, games: Games, variant: Variant, hands: int, names: tuple[str, ...]
) -> None:
    board = annotated(games, variant, hands, names)
    letter, a4 = (printer.print(sheet_of(site, board), paper) for paper in ("Letter", "A4"))
    assert (len(letter.pages), len(a4.pages)) == (1, 1)
    text = words(a4)
    for line in printed_lines(board):
        # A footnote's number stands between the number of the hand and the first cell.
        number, _, rest = line.partition(" ")
        assert joined(rest) in text, f"hand {number}"
    for expected in ("Hand 3 changed", "Ruling", "(played a 7 with a 9 in the hand)", "Struck out here"):
        assert joined(expected) in text, expected


@pytest.mark.parametrize(
    ("variant", "players", "paper"), [(AGURK, 7, "A4"), (RASSI, 8, "Letter")], ids=["portrait", "landscape"]
)
def test_every_further_page_repeats_the_heads(  # noqa: PLR0913, PLR0917 - a game and a paper
    printer: Printer, site: str, games: Games, variant: Variant, players: int, paper: str
) -> None:
    board = games.add(variant, 60, NAMES[:players], ENDLESS)
    printed = printer.print(sheet_of(site, board), paper)
    texts = [joined(page.extract_text()) for page in printed.pages]
    heads = joined(" ".join(("Hand", *board.names)))
    lines = [joined(line) for line in printed_lines(board)]
    with_table = [text for text in texts if any(line in text for line in lines)]
    assert len(with_table) > 1
    assert [text.count(heads) for text in with_table] == [1] * len(with_table)
    assert all(sum(line in text for text in texts) == 1 for line in lines)
    for number, text in enumerate(texts, start=1):
        assert f"{number}/{len(texts)}" in text


@on_both_papers
@pytest.mark.parametrize(
    ("players", "hands", "is_landscape"),
    [
        pytest.param(2, 5, False, marks=pytest.mark.long),
        (4, 5, True),
        pytest.param(5, 20, False, marks=pytest.mark.long),
        (7, 30, False),
        pytest.param(8, 10, True, marks=pytest.mark.long),
    ],
)
def test_the_paper_is_portrait_or_landscape_as_fits_best(  # noqa: PLR0913 - a size and a paper
    printer: Printer, site: str, players: int, hands: int, paper: str, *, is_landscape: bool
) -> None:
    page = printer.print(f"{site}/sheets/gurka-se?players.min=2&players={players}&hands={hands}", paper).pages[0]
    width, height = page.mediabox.width, page.mediabox.height
    assert (width > height) is is_landscape


@within_both_papers
@pytest.mark.parametrize(
    ("variant", "players"),
    [
        (AGURK, 7),
        pytest.param(AGURK, 6, marks=pytest.mark.long),
        pytest.param(AGURK, 5, marks=pytest.mark.long),
        (FIVE_CUCUMBERS, 6),
        (RASSI, 8),
        pytest.param(GURKA_SE, 8, marks=pytest.mark.long),
    ],
    ids=["agurk-7", "agurk-6", "agurk-5", "five-cucumbers-6", "rassi-8", "gurka-se-8"],
)
def test_every_hand_fits_on_one_line(  # noqa: PLR0913, PLR0917 - a game and a paper
    printer: Printer, site: str, games: Games, variant: Variant, players: int, paper: str
) -> None:
    board = games.add(variant, 40, NAMES[:players], chance=5)
    width = INSIDE[paper][players > 7]
    assert printer.evaluate(sheet_of(site, board), CLIPPED, width=width) == []
    assert printer.evaluate(sheet_of(site, board), GROWN, width=width) == 0


@within_both_papers
def test_long_and_foreign_names_fit_their_columns(printer: Printer, site: str, games: Games, paper: str) -> None:
    board = games.add(AGURK, 6, LONG_NAMES)
    assert printer.evaluate(sheet_of(site, board), CLIPPED, width=INSIDE[paper][0]) == []
    text = words(printer.print(sheet_of(site, board), paper))
    for name in (LONG_NAMES[0], LONG_NAMES[1], "<b>Sean</b>", LONG_NAMES[3], "Gurka-Göran"):
        assert text.count(joined(name)) >= 2, "above the column and below the line for the signature"
    assert "אברהם" in text or "םהרבא" in text


def test_the_pdf_has_a_title_and_is_tagged(printer: Printer, site: str, games: Games) -> None:
    board = games.add(AGURK, 3, NAMES[:3])
    printed = printer.print(sheet_of(site, board), "A4")
    day = board.created_at.astimezone().date().isoformat()
    assert title_of(printed) == f"Agurk {day} Anna, Bo, Cecilie"
    catalogue: Any = printed.trailer["/Root"]
    assert catalogue["/MarkInfo"]["/Marked"]
    assert "/StructTreeRoot" in catalogue
    assert catalogue["/Lang"] == "en"


def title_of(printed: PdfReader) -> str:
    assert printed.metadata is not None
    return printed.metadata.title or ""


def test_the_sheet_is_black_on_white_in_dark_mode(printer: Printer, site: str, games: Games) -> None:
    board = games.add(AGURK, 15, NAMES[:4])
    assert printer.evaluate(sheet_of(site, board), COLOURED, dark=True) == []
    assert printer.evaluate(sheet_of(site, board), BACKGROUNDS, dark=True) == []


def test_the_sheet_shows_house_rules_title_and_place(printer: Printer, site: str, games: Games) -> None:
    scores = (Score(7, 1), Score(30, 2, out=True), Score(0))
    board = games.add(AGURK, 2, NAMES[:3], {"limit.value": 24, "follow.duty": "must_overtake"}, scores)
    text = words(printer.print(sheet_of(site, board, "?title=Friday+club&place=Hornb%C3%A6k"), "A4"))
    for expected in (
        "Friday club",
        "Hornbæk",
        "House rules",
        "If you can match or beat it: you must",
        "The limit: 24",
        "– 7 × 30 0",
    ):
        assert joined(expected) in text, expected


def test_the_address_can_be_left_out(printer: Printer, site: str, games: Games) -> None:
    board = games.add(AGURK, 2)
    assert board.key in words(printer.print(sheet_of(site, board), "A4"))
    assert board.key not in words(printer.print(sheet_of(site, board, "?unaddressed=y"), "A4"))


@every_preset
def test_an_empty_sheet_is_one_page(printer: Printer, site: str, variant: Variant) -> None:
    printed = printer.print(f"{site}/sheets/{variant.id}", "Letter")
    assert len(printed.pages) == 1
    text = words(printed)
    assert joined(" ".join(map(str, range(1, 21)))) in text
    for expected in (variant.meta.name, "Date", "Place", "What the last trick costs", "The rules at this table"):
        assert joined(expected) in text, expected


def test_a_very_large_empty_sheet_takes_more_pages(printer: Printer, site: str) -> None:
    assert len(printer.print(f"{site}/sheets/agurk?players=7&hands=30", "Letter").pages) == 1
    long = printer.print(f"{site}/sheets/rassi?players=8&hands=60", "Letter")
    assert all("Hand" in page.extract_text() for page in long.pages[:2])
