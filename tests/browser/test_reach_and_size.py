"""One thumb on a small screen: every control is large enough and low enough, and nothing has to be moved sideways."""

from collections.abc import Mapping, Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import SCREEN, Hand, Phone, Touch

NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eva", "Finn", "Grethe", "Hans-Jürgen")
HIGHEST = SCREEN["height"] * 0.4
"""Above this line a thumb does not reach."""

# The page, if it is wider than the window, and every other part that can be scrolled sideways.
SIDEWAYS = """() => [...document.querySelectorAll("*")].filter((one) => {
    const scrolls = one === document.scrollingElement || ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
    return scrolls && !one.matches(".sheet, .desk, .chart") && one.scrollWidth > one.clientWidth;
}).map((one) => `${one.tagName}.${one.className} ${one.scrollWidth} > ${one.clientWidth}`)"""

# The controls that a tap in their middle would not meet, because something lies over it.
LOST = """controls => controls.filter((element) => {
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const parts = [element, ...(element.labels ?? [])];
    return !element.disabled && !parts.some((part) => part.contains(met));
}).map((element) => element.outerHTML)"""

# Whether a line can be read where it is scrolled to: it stands in a part of the window at least as high as itself.
READABLE = """line => {
    line.scrollIntoView({ block: "nearest", behavior: "instant" });
    const box = line.getBoundingClientRect(), part = line.closest(".upper").getBoundingClientRect();
    const height = Math.min(box.bottom, part.bottom, innerHeight) - Math.max(box.top, part.top, 0);
    return height >= parseFloat(getComputedStyle(line).fontSize);
}"""

# The controls whose words stand outside of them.
OVERFULL = """all => all.filter((one) => one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent)"""

PADS: list[tuple[str, int, int, Mapping[str, str]]] = [
    ("agurk", 3, 13, {}),
    ("agurk", 5, 13, {}),
    ("agurk", 7, 13, {}),
    ("matapesa", 8, 13, {}),
    ("gurka-is", 3, 14, {}),
    ("gurka-is", 5, 14, {"players.max": "8", "hand.size": "6"}),
    ("gurka-is", 7, 14, {"players.max": "8", "hand.size": "6"}),
    ("gurka-is", 8, 14, {"players.max": "8", "hand.size": "6"}),
    ("five-cucumbers", 3, 15, {}),
    ("five-cucumbers", 5, 15, {}),
    ("five-cucumbers", 7, 15, {"players.max": "8"}),
    ("five-cucumbers", 8, 15, {"players.max": "8"}),
    ("rassi", 8, 13, {}),
]


def out_of_reach(touches: Sequence[Touch]) -> list[str]:
    return [str(touch) for touch in touches if not touch.is_large or touch.top < HIGHEST or touch.right > 360.5]


def cards_of(names: Sequence[str]) -> dict[str, str]:
    """A different card for everybody, the first one's the highest."""
    return dict(zip(names, ("9", "2", "3", "4", "5", "6", "7", "8"), strict=False))


@pytest.mark.parametrize(("variant", "players", "keys", "rules"), PADS)
def test_every_control_of_a_hand_is_large_and_low(
    phone: Phone, variant: str, players: int, keys: int, rules: Mapping[str, str]
) -> None:
    names = NAMES[:players]
    phone.set_up(variant, names, rules)
    board = phone.areas(".bar a, .bar button")
    assert len(board) == players + 2
    assert out_of_reach(board) == []
    phone.tap(phone.page.locator("[data-enter]").first)
    entry = phone.areas(".hand .tile button, .hand .pad button, .hand [data-save]")
    assert len(entry) == players + keys + 1 + 1
    assert out_of_reach(entry) == []
    phone.tap(phone.page.locator("[data-close]").first)
    phone.enter_quickly(Hand(cards_of(names), names[0]))
    # With every card there the pad makes room: the players, a step back and the choices that are left stay in reach.
    filled = phone.areas(".hand .tile button, .hand [data-back], .hand [data-factor], .hand [data-save]")
    assert len(filled) == players + 2 + (1 if variant == "rassi" else 0)
    assert out_of_reach(filled) == []
    assert phone.page.evaluate(SIDEWAYS) == []


@pytest.mark.parametrize("players", [4, 8])
def test_buying_back_in_is_in_reach(phone: Phone, players: int) -> None:
    """Half of the table crosses the limit at once, which is as many as can come back."""
    names = NAMES[:players]
    tops, rest = names[: players // 2], names[players // 2 :]
    phone.set_up("gurka-se", names)
    high, low = (dict.fromkeys(tops, card) for card in ("A", "3"))
    phone.play(*(Hand(high | dict.fromkeys(rest, "2")) for _time in range(2)))
    phone.enter_quickly(Hand(low | dict.fromkeys(rest, "2")))
    boxes = phone.areas("[name='buy_in']")
    assert len(boxes) == len(tops)
    assert out_of_reach(boxes) == []
    for name in tops:
        phone.tap(phone.shown.get_by_role("checkbox", name=name))
        expect(phone.shown).to_contain_text(f"{name} buys back in")
    phone.save()


@pytest.mark.parametrize("width", [360, 320])
def test_no_page_moves_sideways(new_phone: NewPhone, width: int) -> None:
    phone = new_phone(viewport={"width": width, "height": 640})
    names = ["Anna Margrethe Sørensen", "Bo", "Friedrichshagener", *NAMES[3:7]]
    phone.set_up("agurk", names)
    cards = dict(zip(names, ("A", "A", "3", "4", "5", "6", "7"), strict=False))
    phone.play(*(Hand(cards, names[0]) for _time in range(3)))

    def stands(what: str) -> None:
        assert (what, phone.page.evaluate(SIDEWAYS)) == (what, [])

    stands("board")
    phone.enter_quickly(Hand(cards, names[0]))
    stands("entry")
    phone.leave_entry()
    phone.on("tbody td a").first.tap()
    expect(phone.on("#panel")).to_be_visible()
    phone.on("#panel summary").tap()
    stands("story")
    address = phone.address
    phone.page.goto(f"{address}/hands/2/correct")
    phone.tile("Bo").tap()
    phone.key("K").tap()
    expect(phone.on(".changes")).to_be_visible()
    stands("correction")
    phone.page.goto(f"{address}/history")
    stands("history")
    phone.page.goto(phone.site)
    phone.on("details summary").last.tap()
    stands("start")
    for variant in ("agurk", "gurka-is", "five-cucumbers", "rassi"):
        phone.page.goto(f"{phone.site}/new/{variant}")
        phone.on("#players-0-name").fill(names[0])
        for summary in phone.on("details summary").all():
            summary.tap()
        stands(f"set-up of {variant}")


def test_a_long_name_leaves_in_sight_what_its_owner_does_next(phone: Phone) -> None:
    phone.set_up("agurk", ("Maximiliane-Theodora von Hohenzollern", "Anna Margrethe Sørensen-Kierkegaard", "Bo"))
    said = phone.on(".turn").evaluate(
        """turn => [...turn.querySelectorAll("span")].map((part) => {
            const words = [...part.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
            const range = document.createRange();
            range.selectNode(words[0]);
            const box = range.getBoundingClientRect(), whole = part.getBoundingClientRect();
            return [words[0].data.trim(), box.width > 0 && box.right <= whole.right + 1 && whole.right <= innerWidth];
        })"""
    )
    assert said == [["Hand", True], ["deals", True], ["leads", True], ["cards", True]]


def enlarge_text(phone: Phone) -> None:
    """Twice, as people do in the settings of their browser."""
    session = phone.context.new_cdp_session(phone.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})


@pytest.mark.parametrize("way", ["text", "zoom"])
def test_at_200_percent_a_hand_can_be_recorded_and_corrected(new_phone: NewPhone, way: str) -> None:
    """Text of twice the size by the browser's own setting; or a page zoomed to 200 %, half as wide and as high."""
    # The zoom is that of a desktop: a phone's own lets the page overflow and shows all of it, smaller.
    phone = new_phone(viewport={"width": 180, "height": 320}, is_mobile=False) if way == "zoom" else new_phone()
    if way == "text":
        enlarge_text(phone)
    names = NAMES[:3]
    phone.set_up("agurk", names)
    assert phone.page.evaluate("getComputedStyle(document.documentElement).fontSize") == (
        "32px" if way == "text" else "16px"
    )
    hand = Hand(cards_of(names), names[0])

    def all_can_be_met(what: str) -> None:
        controls = phone.on("a:not(.skip):visible, button:visible, summary:visible, input:visible, select:visible")
        if phone.on("dialog[open]").count():
            controls = phone.on("dialog[open]").locator(controls)
        lost = controls.evaluate_all(LOST)
        assert (what, lost) == (what, [])
        # A window that narrow may have to be moved sideways (WCAG 2.2, 1.4.10, asks for 320 pixels).
        assert way == "zoom" or (what, phone.page.evaluate(SIDEWAYS)) == (what, [])

    all_can_be_met("empty board")
    phone.enter(hand)
    all_can_be_met("entry")
    assert phone.shown.locator(".headline").evaluate(READABLE)
    phone.save()
    expect(phone.on("body.settling")).to_have_count(0)
    all_can_be_met("board")
    phone.tap(phone.on("tbody td a").first)
    expect(phone.on("#panel")).to_be_visible()
    all_can_be_met("story")
    phone.page.goto(f"{phone.address}/hands/1/correct")
    phone.tap(phone.tile("Bo"))
    phone.tap(phone.key("10"))
    expect(phone.on(".changes")).to_be_visible()
    all_can_be_met("correction")
    # A pixel of a page zoomed to 200 % is two of the screen's.
    if way == "zoom":
        phone.small.clear()


def test_at_200_percent_menu_and_pages_can_be_read(phone: Phone) -> None:
    enlarge_text(phone)
    names = ["Anna Margrethe Sørensen", *NAMES[1:7]]
    phone.set_up("agurk", names)
    phone.play(Hand(cards_of(names), names[0]))

    def stands(what: str) -> None:
        links = phone.on("a.chip:visible, .button:visible, .menu nav a:visible")
        assert (what, links.evaluate_all(OVERFULL), phone.page.evaluate(SIDEWAYS)) == (what, [], [])

    stands("board")
    phone.on(".menu summary").tap()
    stands("menu")
    board = phone.address
    for path in ("share", "history", "sheet", "table", "rulings", "chart", "legal", "rules", "audit", "files", "phone"):
        answer = phone.page.goto(f"{board}/{path}")
        assert answer
        assert answer.ok, path
        stands(path)


def test_a_phone_lying_on_its_side_shows_what_the_hand_will_do(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 640, "height": 360})
    phone.set_up("agurk", NAMES[:5])
    phone.enter(Hand(cards_of(NAMES[:5]), "Anna"))
    assert phone.shown.locator(".headline").evaluate(READABLE)
    phone.save()
