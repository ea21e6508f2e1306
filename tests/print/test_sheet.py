"""The printed score sheet: large enough to read, nothing clipped, black and white, on as few pages as it takes."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest

from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.catalogue import AGURK, CATALOGUE, FIVE_CUCUMBERS, GURKA_SE, RASSI
from scorekeeper.rules.ranking import final_places
from scorekeeper.rules.standing import SettledHand
from scorekeeper.rules.values import Laid, Step, StepKind
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.words.cards import card_letter
from scorekeeper.words.languages import ENGLISH, languages
from scorekeeper.words.results import place_word
from tests.print.games import LONG_NAMES, NAMES, Games
from tests.print.pdf import Printed, PrintedPage, joined
from tests.print.printing import COLOURED, WIDTHS, Printer, every_preset, on_both_papers
from tests.services.table import OCCASION, charged

ENDLESS = {"limit.value": 999}
"""A limit that nobody crosses, so that a game can be as long as a test needs."""

MARGIN = 27.4
"""The margin of the page in points: ten millimetres, less what a slanted letter may reach out."""

LEAST = 6.95
"""Seven points, as Chromium rounds them."""

IN_THE_LOOP = 8
COMBINATIONS = 320

# The parts that reach outside the sheet, and those that are larger than their table cell.
CLIPPED = """() => {
    const reachesOut = (part, whole) => {
        const inner = part.getBoundingClientRect(), outer = whole.getBoundingClientRect();
        const [left, right] = [inner.left < outer.left - 1, inner.right > outer.right + 1];
        return left || right || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
    };
    const paper = document.querySelector(".paper");
    const isShown = (one) => one.checkVisibility() && !one.closest(".chart") && !one.closest(".unseen");
    const parts = [...paper.querySelectorAll("*")].filter(isShown);
    const outside = parts.filter((one) => reachesOut(one, paper));
    const tight = parts.filter((one) => one.closest("td, th") && reachesOut(one, one.closest("td, th")));
    return [...outside, ...tight].map((one) => `${one.className} ${one.textContent}`);
}"""

# In the usual and in the lower head: the rows of fields that the layout counts on, and what is wider than its field.
HEADS = """() => {
    const fields = [...document.querySelectorAll(".fields > div")];
    const parts = fields.flatMap((one) => [...one.children]);
    return [false, true].map((isLow) => {
        document.querySelector(".leaf").classList.toggle("low", isLow);
        const rows = new Set(fields.map((one) => one.getBoundingClientRect().top)).size;
        const tight = parts.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent);
        return { rows, tight };
    });
}"""


def combinations() -> Iterator[object]:
    """Variants, players, hands, long or short names, and papers; the first few are in every run."""
    presets = list(CATALOGUE.values())
    for number in range(COMBINATIONS):
        variant = presets[number % len(presets)]
        sizes = range(max(2, variant.players.min), min(8, variant.players.max) + 1)
        players = sizes[(number * 5) % len(sizes)]
        hands = (20, 30, 1, 40, 12, 60, 7)[number % 7]
        paper = ("A4", "Letter")[number // 2 % 2]
        marks = [] if number < IN_THE_LOOP else [pytest.mark.long]
        name = f"{number}-{variant.id}-{players}x{hands}-{paper}"
        yield pytest.param(number, variant, players, hands, paper, marks=marks, id=name)


@pytest.mark.parametrize(("number", "variant", "players", "hands", "paper"), list(combinations()))
def test_a_sheet_is_readable_and_nothing_is_clipped(  # noqa: PLR0913, PLR0917 - a game and a paper
    printer: Printer, games: Games, number: int, variant: Variant, players: int, hands: int, paper: str
) -> None:
    long = number % 3 == 1 and players <= len(LONG_NAMES)
    names = (LONG_NAMES if long else NAMES)[:players]
    endless = ENDLESS if hands > 12 and variant.limit.value is not None else {}
    board = games.add(variant, hands, names, endless, chance=number, occasion=OCCASION if number % 2 else None)
    printed = printer.print(sheet_of(board), paper, CLIPPED)
    check(printed, board)
    if len(board.hands) <= 30 and players <= 7:
        assert len(printed.pages) == 1
    if len(board.hands) <= 20 and players <= 5:
        line = next(printed_lines(board))
        # Names of forty letters take a second line above the table and under the signatures.
        assert printed.pages[0].sizes_of(line)[-1] >= (11.45 if long else 11.95), "the points"
        assert printed.pages[0].sizes_of("Lead and follow")[0] >= 7.95, "the rules"


@pytest.mark.long
@pytest.mark.parametrize("language", [one for one in languages() if one != ENGLISH])
@pytest.mark.parametrize(("variant", "players", "hands"), [(AGURK, 5, 20), (GURKA_SE, 7, 30), (FIVE_CUCUMBERS, 3, 40)])
def test_a_sheet_is_readable_in_every_language(  # noqa: PLR0913, PLR0917 - a game and a language
    printer: Printer, games: Games, variant: Variant, players: int, hands: int, language: str
) -> None:
    board = games.add(variant, hands, LONG_NAMES[:players], ENDLESS, occasion=OCCASION)
    printed = printer.print(sheet_of(board), "A4", CLIPPED, language)
    check_pages(printed)
    check_tags(printed)
    assert len(printed.pages) == (1 if len(board.hands) <= 30 else 2)


def test_the_word_for_who_loses_and_the_labels_of_the_head_have_their_room_in_every_language(
    printer: Printer, games: Games
) -> None:
    board = games.add(CATALOGUE["matapesa"], hands=1, occasion=OCCASION)
    script, (width, _across) = f"[({CLIPPED})(), ({HEADS})()]", WIDTHS["A4"]
    fitting = [[], [{"rows": 3, "tight": []}, {"rows": 2, "tight": []}]]
    for language in languages():
        assert printer.evaluate(sheet_of(board), script, width=width, language=language) == fitting, language


def check_pages(printed: Printed) -> None:
    """What holds for the pages in every language."""
    assert printed.is_tagged
    for page in printed.pages:
        assert page.smallest >= LEAST
        assert page.overlapping() == []
        assert page.outside(MARGIN) == []
        assert page.is_grey


def check(printed: Printed, board: Board) -> None:
    """Everything that holds for every sheet."""
    check_pages(printed)
    for number, page in enumerate(printed.pages, start=1):
        assert joined(f"Sheet {number} of {len(printed.pages)}") in joined(page.text)
    lines = [joined(line) for line in printed_lines(board)]
    on = [[line for line in lines if line in joined(page.text)] for page in printed.pages]
    assert [line for page in on for line in page] == lines, "every hand once, in order"
    assert result_of(board) in printed.words
    assert "✕" not in printed.words, "links to other pages are not printed"
    check_tags(printed)


def check_tags(printed: Printed) -> None:
    """A reader hears the title, then the table by lines, then the rules and the signatures."""
    for page in printed.pages:
        counted = Counter(page.tags)
        assert counted["Table"] <= 1
        if counted["Table"]:
            cells = [page.tags[: place + 1] for place, tag in enumerate(page.tags) if tag == "TR"]
            assert all(Counter(before)["Table"] == 1 for before in cells)
    first = printed.pages[0].tags
    assert first.index("H1") < first.index("Table")
    every = [tag for page in printed.pages for tag in page.tags]
    assert every.count("H1") == 1


def sheet_of(board: Board, query: str = "") -> str:
    return f"/g/{board.key}/sheet{query}"


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


def printed_lines(board: Board) -> Iterator[str]:
    """The text of every hand on paper, from left to right, without drawings."""
    before = board.sheet.opening.scores
    for _entry, line in board.lines:
        if isinstance(line, SettledHand):
            cells = (_cell(line, seat) for seat, score in enumerate(before) if not score.out)
            yield " ".join((str(line.turn.number), *cells))
        before = line.after.scores


def _cell(line: SettledHand, seat: int) -> str:
    card = next(card_letter(laid.card) for laid in line.hand.final_trick if laid.seat == seat)
    steps = [step for step in line.steps if step.seat == seat]
    bought = any(step.kind is StepKind.BUY_IN for step in steps)
    marks = ("D" if line.turn.dealer == seat else "", "▸" if line.turn.leader == seat else "")
    changes = (_change(step, bought=bought) for step in steps)
    return " ".join((*marks, card, *changes, str(line.after.scores[seat].points)))


def _change(step: Step, *, bought: bool) -> str:
    match step.kind:
        case StepKind.PENALTY:
            return f"+{step.points}"
        case StepKind.SUBTRACTION:
            return f"−{-step.points}" if step.points else ""
        case StepKind.OUT:
            return "" if bought else "×"
        case StepKind.BUY_IN:
            return "in"
    return ""


def annotated(games: Games, variant: Variant, hands: int, names: tuple[str, ...]) -> Board:
    """Add a game with rulings, corrections and a hand that was struck out."""
    rulings = {5: charged(1, 5, 5, "played a 7 with a 9 in the hand"), 12: charged(0, 3, 12)}
    board = games.add(variant, hands + 1, names, ENDLESS, rulings=rulings)
    for number in (3, 8, 10):
        hand = board.hands[number - 1][1].hand
        card = parse_card(variant.pack.ranks[0] if hand.final_trick[0].card.rank != variant.pack.ranks[0] else "5")
        trick = (Laid(hand.final_trick[0].seat, card), *hand.final_trick[1:])
        board = games.correct(board, number, hand._replace(final_trick=trick))
    return games.correct(board, hands + 1, None)


@pytest.mark.parametrize(
    ("variant", "hands", "names"), [(AGURK, 28, LONG_NAMES), (FIVE_CUCUMBERS, 20, LONG_NAMES[:6])], ids=["7", "6"]
)
@on_both_papers
def test_an_evening_with_rulings_and_changes_fits_on_one_page(  # noqa: PLR0913, PLR0917 - a game and a paper
    printer: Printer, games: Games, variant: Variant, hands: int, names: tuple[str, ...], paper: str
) -> None:
    board = annotated(games, variant, hands, names)
    printed = printer.print(sheet_of(board), paper, CLIPPED)
    assert len(printed.pages) == 1
    check_pages(printed)
    for line in printed_lines(board):
        # A footnote's number stands between the number of the hand and the first cell.
        number, _, rest = line.partition(" ")
        assert joined(rest) in printed.words, f"hand {number}"
    for expected in ("Hand 3 changed", "Ruling", "(played a 7 with a 9 in the hand)", "Struck out here"):
        assert joined(expected) in printed.words, expected


@pytest.mark.parametrize(
    ("variant", "players", "paper"), [(AGURK, 7, "A4"), (RASSI, 8, "Letter")], ids=["portrait", "landscape"]
)
def test_every_further_page_has_the_heads_and_the_totals_of_the_one_before(
    printer: Printer, games: Games, variant: Variant, players: int, paper: str
) -> None:
    board = games.add(variant, 60, NAMES[:players], ENDLESS, occasion=OCCASION)
    printed = printer.print(sheet_of(board), paper, CLIPPED)
    check(printed, board)
    assert len(printed.pages) > 1
    day = f"{board.created_at.astimezone().day} "
    for page in printed.pages:
        for expected in ("Cucumber evening", "Hornbæk", day, "4"):
            assert joined(expected) in joined(page.text)
    assert all(joined("Table 4") in joined(page.text) for page in printed.pages[1:])
    heads = " ".join(board.names)
    with_table = [page for page in printed.pages if "Table" in page.tags]
    assert [page.text.splitlines().count(heads) for page in with_table] == [1] * len(with_table)
    for before, after in pairwise(with_table):
        assert carried(before)[-1] == carried(after)[0]


def carried(page: PrintedPage) -> list[str]:
    """The lines of totals that are carried over."""
    return [" ".join(found.split()) for found in re.findall(r"Carried\s+over\s+([\d ]+)", page.text)]


# The names at the ends of the chart's lines, and where it is: beside the rules, and within the foot of the sheet.
CHART = """() => {
    const chart = document.querySelector(".chart svg"), place = chart.getBoundingClientRect();
    const rules = document.querySelector(".foot .words").getBoundingClientRect();
    const foot = document.querySelector(".foot").getBoundingClientRect();
    const isBeside = place.left >= rules.right && place.right <= foot.right + 1 && place.bottom <= foot.bottom + 1;
    return { names: [...chart.querySelectorAll(".series text")].map((one) => one.textContent), isBeside };
}"""


def test_the_chart_of_the_scores_is_printed_beside_the_rules(printer: Printer, games: Games) -> None:
    board = games.add(AGURK, 12, NAMES[:5], ENDLESS)
    drawn = {"names": list(board.names), "isBeside": True}
    assert printer.evaluate(sheet_of(board), CHART, width=WIDTHS["A4"][0]) == drawn
    (page,) = printer.print(sheet_of(board, "?unaddressed=y"), "A4").pages  # A key may have the letters of a name.
    # Once above its column, once at the end of its line, and once to sign.
    assert [joined(page.text).count(name) for name in board.names] == [3] * 5


def test_the_chart_on_a_page_of_its_own_leaves_room_for_rulings_and_signatures(printer: Printer, games: Games) -> None:
    rulings = {hand: charged(0, 5, hand, "kept a low card, " * 6) for hand in range(5, 35, 5)}
    board = games.add(GURKA_SE, 35, NAMES[:8], ENDLESS, rulings=rulings)
    printed = printer.print(sheet_of(board), "A4", CLIPPED)
    check(printed, board)
    assert joined("Referee") in joined(printed.pages[-1].text)


def test_the_winner_is_the_largest_on_the_sheet_and_inverted_like_the_card_that_pays(
    printer: Printer, games: Games
) -> None:
    board = games.add(AGURK, 60, ("Bo", "Ida", "Liv"), chance=3, occasion=OCCASION)
    assert board.sheet.now.result is not None
    (winner,) = board.sheet.now.result.winners
    printed = printer.print(sheet_of(board), "A4", CLIPPED)
    (page,) = printed.pages
    title = f"{board.names[winner]} wins"
    assert set(page.sizes_of(title)) == {43.0}
    assert max(one.size for one in page.letters) <= 44
    style = "getComputedStyle(document.querySelector('{}')).{}".format
    black = [style(selector, "backgroundColor") for selector in (".pays", "thead .won", ".totals .won")]
    drawn = printer.evaluate(sheet_of(board), f"[{', '.join(black)}, {style('.paper', 'printColorAdjust')}]")
    assert drawn == ["rgb(0, 0, 0)"] * 3 + ["exact"], "printed although browsers leave out backgrounds"
    for text in ("Cucumber evening", "Hornbæk", "19:40 – 21:15", "Ida Holm"):
        assert joined(text) in printed.words


def test_the_cucumbers_of_everybody_are_in_the_totals(printer: Printer, games: Games) -> None:
    board = games.add(AGURK, 60, NAMES[:3], chance=3)
    drawn = "[...document.querySelectorAll('.totals td')].map((one) => one.querySelectorAll('.cucumber').length)"
    assert printer.evaluate(sheet_of(board), drawn) == [one.cucumbers for one in board.sheet.now.scores]


def test_the_sheet_is_black_on_white_in_dark_mode(printer: Printer, games: Games) -> None:
    board, new = games.add(AGURK, 15, NAMES[:4]), games.add(AGURK, 0, NAMES[:4])
    for address in (sheet_of(board), sheet_of(new), f"/g/{board.key}/plain", "/sheets/agurk"):
        assert printer.evaluate(address, COLOURED, dark=True) == []


@every_preset
@on_both_papers
def test_an_empty_sheet_is_one_page_with_room_for_rulings(printer: Printer, variant: Variant, paper: str) -> None:
    printed = printer.print(f"/sheets/{variant.id}", paper, CLIPPED)
    assert len(printed.pages) == 1
    check_pages(printed)
    assert joined(" ".join(map(str, range(1, 21)))) in printed.words
    for expected in ("Event", "Round", "Referee", "Date", "Place", "What the last trick costs", "Rulings"):
        assert joined(expected) in printed.words, expected


@pytest.mark.parametrize(("players", "hands", "pages"), [(7, 30, 1), (7, 60, 2)])
def test_a_long_empty_sheet_has_lines_high_enough_to_write_on(
    printer: Printer, players: int, hands: int, pages: int
) -> None:
    address = f"/sheets/agurk?players={players}&hands={hands}"
    assert len(printer.print(address, "Letter", CLIPPED).pages) == pages
    heights = "[...document.querySelectorAll('tbody td')].map((one) => one.getBoundingClientRect().height)"
    least = printer.evaluate(address, f"Math.min(...{heights}) * 0.75 >= 13.5")
    assert least is True, "in points, nearly five millimetres"


@pytest.mark.parametrize(("variant", "players"), [("five-cucumbers", 2), ("rassi", 8)])
@on_both_papers
def test_four_score_slips_are_one_page(printer: Printer, variant: str, players: int, paper: str) -> None:
    names = "&".join(f"names-{seat}={name}" for seat, name in islice(enumerate(NAMES), players))
    printed = printer.print(f"/sheets/{variant}/slips?players={players}&{names}", paper, CLIPPED)
    assert len(printed.pages) == 1
    check_pages(printed)
    for text in ("Event", "Round", "Date", "Signature", "Referee", NAMES[players - 1]):
        assert printed.words.count(joined(text)) >= 4
