"""The table view: legible from three metres, complete on every screen, and up to date."""

from collections.abc import Sequence

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import axe_violations
from tests.browser.phone import Hand, Phone

NAMES = ("Anna", "Bo", "Cleo", "Dagmar", "Eyjólfur", "Frederik", "Grethe", "Hans-Jürgen", "Ida")
LONG = (
    "Anna Margrethe Sørensen",
    "Bo",
    "Friedrichshagener",
    "Wilhelmina-Charlotte van der Westhuizen",
    "Eyjólfur Þorvaldsson",
    "W" * 40,
    "Maximilian Alexander",
    "Hans-Jürgen Müller-Lüdenscheidt",
    "Ida Ingeborg",
)
CARDS = ("A", "K", "9", "7", "6", "5", "4", "3", "2")
SCREENS = {"television": (1920, 1080), "laptop": (1280, 800), "tablet": (1024, 768), "tablet upright": (768, 1024)}
MIN_DIGIT_HEIGHT = 0.08
"""The least height of a digit, as a share of the screen's."""

# The height of a zero in each total.
DIGITS = """() => [...document.querySelectorAll(".total")].map((total) => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = getComputedStyle(total).font;
    return pen.measureText("0").actualBoundingBoxAscent;
})"""

# The parts that reach outside the window, their own box or their seat. The line of rules may end in dots.
CUT = """() => {
    const parts = document.querySelectorAll("main .seat, main .seat *, main header *, .words, .watch, .cards b");
    const shown = [...parts].filter((one) => !one.closest("svg, .unseen") && one.getClientRects().length);
    const reaching = shown.filter((one) => {
        const box = one.getBoundingClientRect(), seat = one.closest(".seat")?.getBoundingClientRect();
        const outside = box.left < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
        const astray = seat && (box.left < seat.left - 1 || box.right > seat.right + 1 || box.bottom > seat.bottom + 1);
        const mayEnd = one.matches("h1 small") || getComputedStyle(one).display === "inline";
        const cut = !mayEnd && one.scrollWidth > one.clientWidth + 1;
        return outside || astray || cut;
    });
    return reaching.map((one) => `${one.className} ${one.textContent.trim().slice(0, 30)}`);
}"""


def seat_table(phone: Phone, names: Sequence[str], hands: int, limit: str) -> None:
    """Open a game and play hands in each of which the first player pays for an ace."""
    phone.set_up("agurk", names, {"players.max": "9", "hand.size-fixed": "5", "limit.value": limit})
    phone.play(*(Hand(dict(zip(names, CARDS, strict=False)), names[0]) for _hand in range(hands)))


def test_totals_are_legible_from_three_metres_on_every_screen(new_phone: NewPhone) -> None:
    """The hardest case: three digits and long names."""
    wide = new_phone(is_mobile=False)
    for count in (2, 4, 8):
        seat_table(wide, LONG[:count], hands=9, limit="900")
        wide.page.goto(f"{wide.address}/table")
        expect(wide.on(".total").first).to_have_text("126")
        for screen, (width, height) in SCREENS.items():
            wide.page.set_viewport_size({"width": width, "height": height})
            digits = wide.page.evaluate(DIGITS)
            assert len(digits) == count
            assert min(digits) >= MIN_DIGIT_HEIGHT * height, f"{count} players, {screen}"
            assert wide.page.evaluate(CUT) == [], f"{count} players, {screen}"
    # The longest story: a cucumber beside seven cards.
    names = ("Aleksandra Kowalska", "Bartholomew Featherstone", *(name for name in LONG[2:] if " " in name))
    seat_table(wide, names, hands=2, limit="21")
    wide.page.goto(f"{wide.address}/table")
    expect(wide.on(".then")).to_be_visible()
    for width, height in ((1280, 720), *SCREENS.values()):
        wide.page.set_viewport_size({"width": width, "height": height})
        assert wide.page.evaluate(CUT) == [], f"7 players, {width} by {height}"
    seat_table(wide, NAMES, hands=2, limit="21")
    wide.page.goto(f"{wide.address}/table")
    expect(wide.on(".seat")).to_have_count(9)
    for width, height in (*SCREENS.values(), (360, 640)):
        wide.page.set_viewport_size({"width": width, "height": height})
        assert wide.page.evaluate(CUT) == [], f"9 players, {width} wide"


def test_the_table_view_follows_the_game_to_its_end_and_back(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("cucumber-21", NAMES[:3])
    phone.play(Hand({"Anna": "A", "Bo": "2", "Cleo": "3"}, "Anna"), Hand({"Anna": "9", "Bo": "2", "Cleo": "3"}, "Anna"))
    screen = new_phone(viewport={"width": 1280, "height": 800})
    screen.page.goto(f"{phone.address}/table")
    expect(screen.on(".seat.out .name")).to_have_text("Anna")
    assert axe_violations(screen) == []
    for hand in (Hand({"Bo": "A", "Cleo": "2"}, "Bo"), Hand({"Bo": "9", "Cleo": "2"}, "Bo")):
        phone.record(hand)
    expect(screen.on(".result")).to_have_text("Cleo wins.")
    assert axe_violations(screen) == []
    phone.tap_on_board("Undo")
    expect(screen.on(".result")).to_have_count(0)
    expect(screen.on(".turn")).to_contain_text("Hand 4")


def test_a_cucumber_fills_the_table_view_for_two_seconds_or_until_a_key_and_not_again(
    owner: Phone, new_phone: NewPhone
) -> None:
    """Time stands still on the screen, which asks for news when the test says that its network is back."""
    owner.play(Hand({"Anna": "A", "Bo": "2", "Cleo": "3"}, "Anna"))
    screen = new_phone(viewport={"width": 1280, "height": 800})
    screen.page.clock.install()
    screen.page.goto(f"{owner.address}/table")
    expect(screen.on(".total").first).to_have_text("14")
    screen.page.clock.pause_at(screen.page.evaluate("Date.now()") + 1000)
    total, heading = screen.on(".total").first, screen.on(".told h2")

    def play(card: str) -> None:
        owner.record(Hand({"Anna": card, "Bo": "2", "Cleo": "3"}, "Anna"))
        screen.page.evaluate("dispatchEvent(new Event('online'))")

    play("9")
    expect(heading).to_have_text("First cucumber!")
    told = "Anna gets a cucumber: 23 is above 21. Anna comes back at 0, the highest score of the others (Bo and Cleo)."
    expect(screen.on("#status")).to_have_text(told)
    assert screen.page.evaluate(CUT) == []
    screen.page.clock.run_for(2000)
    expect(total).to_have_text("0")
    for move, points in (("Undo", "14"), ("Redo", "0")):
        owner.tap_on_board(move)
        screen.page.evaluate("dispatchEvent(new Event('online'))")
        expect(total).to_have_text(points)
    play("A")
    expect(total).to_have_text("14")
    play("9")
    expect(heading).to_have_text("Second cucumber: Anna is out")
    screen.page.keyboard.press("Space")
    expect(screen.on(".seat.out .name")).to_have_text("Anna")
