"""The table view: read from three metres, whole on every screen, and always as the game stands."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone
from tests.browser.test_axe import blame

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
LEAST = 0.08
"""What of the screen's height a digit takes at least."""

# How high the zero of each total is drawn.
DIGITS = """() => [...document.querySelectorAll(".total")].map((total) => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = getComputedStyle(total).font;
    return pen.measureText("0").actualBoundingBoxAscent;
})"""

# Whatever reaches beyond the window, beyond its own box, or into another seat's.
CUT = """() => {
    const shown = [...document.querySelectorAll("main .seat, main .seat *, main header *")]
        .filter((one) => !one.closest("svg, .unseen") && one.getClientRects().length);
    const reaching = shown.filter((one) => {
        const box = one.getBoundingClientRect(), seat = one.closest(".seat")?.getBoundingClientRect();
        const outside = box.left < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
        const astray = seat && (box.left < seat.left - 1 || box.right > seat.right + 1 || box.bottom > seat.bottom + 1);
        const cut = getComputedStyle(one).display !== "inline" && one.scrollWidth > one.clientWidth + 1;
        return outside || astray || cut;
    });
    return reaching.map((one) => `${one.className} ${one.textContent.trim().slice(0, 30)}`);
}"""


def seat_table(phone: Phone, names: Sequence[str], hands: int, limit: str) -> None:
    """A game of so many players after some hands that all cost the first one an ace."""
    phone.set_up("agurk", names, {"players.max": "9", "hand.size": "5", "limit.value": limit})
    phone.play(*(Hand(dict(zip(names, CARDS, strict=False)), names[0]) for _hand in range(hands)))


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("count", [2, 4, 8])
def test_totals_can_be_read_from_three_metres_and_nothing_is_cut(
    phone: Phone, new_phone: NewPhone, count: int, screen: str
) -> None:
    """With three digits and long names, which is the worst that comes."""
    width, height = SCREENS[screen]
    wide = new_phone(viewport={"width": width, "height": height}, is_mobile=False)
    seat_table(phone, LONG[:count], hands=9, limit="900")
    wide.page.goto(f"{phone.address}/table")
    expect(wide.on(".total").first).to_have_text("126")
    digits = wide.page.evaluate(DIGITS)
    assert len(digits) == count
    assert min(digits) >= LEAST * height
    assert wide.page.evaluate(CUT) == []


@pytest.mark.parametrize("size", [*SCREENS.values(), (360, 640)], ids=str)
def test_nine_players_do_not_break_it(phone: Phone, new_phone: NewPhone, size: tuple[int, int]) -> None:
    wide = new_phone(viewport={"width": size[0], "height": size[1]}, is_mobile=False)
    seat_table(phone, NAMES, hands=2, limit="21")
    wide.page.goto(f"{phone.address}/table")
    assert wide.on(".seat").count() == 9
    assert wide.page.evaluate(CUT) == []


def test_it_follows_the_game_to_its_end_and_back(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("cucumber-21", NAMES[:3])
    screen = new_phone(viewport={"width": 1280, "height": 800})
    screen.page.goto(f"{phone.address}/table")
    phone.play(Hand({"Anna": "A", "Bo": "2", "Cleo": "3"}, "Anna"), Hand({"Anna": "9", "Bo": "2", "Cleo": "3"}, "Anna"))
    expect(screen.on(".seat.out .name")).to_have_text("Anna")
    phone.play(Hand({"Bo": "A", "Cleo": "2"}, "Bo"), Hand({"Bo": "9", "Cleo": "2"}, "Bo"))
    expect(screen.on(".result")).to_have_text("Cleo wins.")
    phone.tap_on_board("Undo")
    expect(screen.on(".result")).to_have_count(0)
    expect(screen.on(".turn")).to_contain_text("Hand 4")


def test_out_of_touch_it_keeps_what_it_shows_says_so_and_catches_up(phone: Phone, new_phone: NewPhone) -> None:
    """Ten minutes pass by the clock of the page."""
    phone.set_up("agurk", NAMES[:3])
    screen = new_phone(viewport={"width": 1280, "height": 800})
    screen.forgive("ERR_INTERNET_DISCONNECTED", "htmx:afterRequest", "htmx:sendError")
    screen.page.clock.install()
    screen.page.goto(f"{phone.address}/table")
    screen.context.set_offline(True)
    phone.play(Hand({"Anna": "A", "Bo": "2", "Cleo": "3"}, "Anna"))
    screen.page.clock.run_for(10 * 60 * 1000)
    expect(screen.on("#contact")).to_contain_text("No contact since")
    expect(screen.on(".total").first).to_have_text("0")
    screen.context.set_offline(False)
    expect(screen.on(".total").first).to_have_text("14")
    screen.page.clock.run_for(1000)
    expect(screen.on("#contact")).to_be_empty()


@pytest.mark.parametrize("answer", [{"status": 500}, {"status": 200}], ids=["fault", "stranger"])
def test_only_our_own_server_redraws_it(phone: Phone, new_phone: NewPhone, answer: dict[str, int]) -> None:
    phone.set_up("agurk", NAMES[:3])
    screen = new_phone()
    screen.forgive("500", "Response Status Error Code")
    screen.page.goto(f"{phone.address}/table")
    screen.page.route(
        "**/table?*", lambda route: route.fulfill(**answer, body="<main>Sign in to the hotel’s network</main>")
    )
    with screen.page.expect_response("**/table?*"):
        screen.page.evaluate("dispatchEvent(new Event('online'))")
    with screen.page.expect_response("**/table?*"):
        screen.page.evaluate("dispatchEvent(new Event('online'))")
    expect(screen.on(".total")).to_have_count(3)


def test_axe_finds_nothing_while_it_runs_and_at_the_end(phone: Phone) -> None:
    phone.set_up("cucumber-21", NAMES[:3])
    phone.play(Hand({"Anna": "A", "Bo": "2", "Cleo": "3"}, "Anna"), Hand({"Anna": "9", "Bo": "2", "Cleo": "3"}, "Anna"))
    address = phone.address
    phone.page.goto(f"{address}/table")
    assert blame(phone) == []
    phone.page.goto(address)
    phone.play(Hand({"Bo": "A", "Cleo": "2"}, "Bo"), Hand({"Bo": "9", "Cleo": "2"}, "Bo"))
    phone.page.goto(f"{address}/table")
    expect(phone.on(".result")).to_be_visible()
    assert blame(phone) == []
