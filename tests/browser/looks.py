"""Checks that every page must pass: axe, sizes of controls, reach of a thumb, no scrolling sideways."""

from collections.abc import Iterator, Sequence

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.browser.phone import SCREEN, Phone, Touch
from tests.profile import is_long

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
TOP_OF_REACH = SCREEN["height"] * 0.4
"""CSS pixels from the top; a thumb reaches everything below."""
NARROW, WIDE = 320, 900
"""The widths of other screens, in CSS pixels."""

# Every part that can be scrolled sideways, and the page itself if it is wider than the window.
SIDEWAYS = """() => [...document.querySelectorAll("*")].filter((one) => {
    const scrolls = one === document.scrollingElement || ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
    const may = one.matches(".sheet, .chart, :is(.evening-page, .our-table) .table");
    return scrolls && !may && one.scrollWidth > one.clientWidth;
}).map((one) => `${one.tagName}.${one.className} ${one.scrollWidth} > ${one.clientWidth}`)"""

# The controls that something covers: a tap in their middle misses them, however the page is scrolled.
LOST = """controls => controls.filter((element) => !element.disabled && ["nearest", "center"].every((block) => {
    element.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return ![element, ...(element.labels ?? [])].some((part) => part.contains(met));
})).map((element) => element.outerHTML)"""

# The controls whose words are cut off at their side or below; a long name may end in dots.
CUT = """all => all.filter((one) => getComputedStyle(one).textOverflow !== "ellipsis")
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    .map((one) => `${one.tagName}.${one.className} ${one.textContent.trim()}`)"""

# The fields that have no room for two digits.
SHORT = """all => all.filter((one) => one.clientWidth < 2 * parseFloat(getComputedStyle(one).fontSize))
    .map((one) => one.outerHTML)"""

# The buttons whose words do not stand in their middle.
UNEVEN = """all => all.filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const [words, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
    return Math.abs(words.top + words.bottom - box.top - box.bottom) > 8;
}).map((one) => one.outerHTML)"""

# The words that are broken into more than two pieces, and the numbers that are broken at all, because they stand in too
# narrow a column. A name in the head of a board may be; what only screen readers say is a pixel wide.
SHATTERED = """() => [...document.querySelectorAll("main *, dialog[open] *")].filter((one) => {
    if (one.matches(".name") || one.children.length || one.clientWidth === 1 || !one.checkVisibility()) return false;
    const range = document.createRange();
    range.selectNodeContents(one);
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
    const text = one.textContent.trim();
    return lines.size > (/^\\d+$/u.test(text) ? 1 : text.split(/[\\s-]+/u).length + 1);
}).map((one) => `${one.tagName}.${one.className} ${one.textContent.trim()}`)"""

CONTROLS = "a:not(.skip), button, summary, input:not([type=hidden]), select, textarea"
"""Everything that can be tapped."""

# A link within a sentence or a line of a list may be as small as its words (WCAG 2.2, 2.5.8), and what stands in the
# head of a column as narrow as the column.
BLOCKS = (
    "a:not(.skip, p a, small a, li a, dd a, td a, th a), button, "
    "summary:not(th summary), input:not([type=hidden]), select, textarea"
)

# The sign of a verdict stands over the corner of its card, and the one that closes a page has no words.
WORDS = "button:not(.place, .close):visible, a.chip:visible, .button:visible, .menu nav a:visible"
"""The controls whose words are whole."""

IN_FRONT = ("dialog[open]", "details.menu[open]", ".rule[open] > .answers")
"""Parts that cover the page while they are open."""

AXE: str = Axe().axe_script
RUN_AXE = "rules => axe.run({ runOnly: rules, resultTypes: ['violations'] }).then((found) => found.violations)"


def page_problems(phone: Phone, *, dark: bool = True) -> Iterator[str]:
    """Everything that is wrong with the page in view, also with text of twice the size, and if `dark` in dark mode."""
    # Right after Save a tap meets nothing, so that a hurried second one does no harm.
    expect(phone.on("body.settling")).to_have_count(0)
    yield from axe_violations(phone, dark=dark)
    yield from too_small(phone)
    yield from (f"not in the middle: {one}" for one in phone.on(".button:visible").evaluate_all(UNEVEN))
    for width in (SCREEN["width"], WIDE, NARROW):
        phone.page.set_viewport_size({"width": width, "height": SCREEN["height"]})
        yield from (f"{width} wide: {one}" for one in phone.page.evaluate(SIDEWAYS))
    enlarge_text(phone)
    yield from (f"200 %, {NARROW} wide, in pieces: {one}" for one in phone.page.evaluate(SHATTERED))
    phone.page.set_viewport_size(SCREEN)
    yield from (f"200 %: {one}" for one in phone.page.evaluate(SIDEWAYS))
    yield from (f"200 %, cut: {one}" for one in phone.on(WORDS).evaluate_all(CUT))
    yield from (f"200 %, covered: {one}" for one in covered(phone))
    fields = phone.on("input:not([type=checkbox], [type=radio]):visible")
    yield from (f"200 %, no room to type in: {one}" for one in fields.evaluate_all(SHORT))
    enlarge_text(phone, 16)


def too_small(phone: Phone) -> Iterator[str]:
    """The controls that are too small for a finger."""
    yield from (f"too small: {one}" for one in phone.areas(BLOCKS) if not one.is_large)


def too_narrow(phone: Phone) -> Iterator[str]:
    """What a small phone has no room for: parts that scroll sideways, words cut off at a button, squeezed controls.

    What fits the narrowest phone nearly always fits a wider one; a long run looks at that too.
    """
    for width in (NARROW, SCREEN["width"]) if is_long() else (NARROW,):
        phone.page.set_viewport_size({"width": width, "height": SCREEN["height"]})
        yield from (f"{width} wide, {one}" for one in too_small(phone))
        yield from (f"{width} wide: {one}" for one in phone.page.evaluate(SIDEWAYS))
        yield from (f"{width} wide, cut: {one}" for one in phone.on(WORDS).evaluate_all(CUT))
    phone.page.set_viewport_size(SCREEN)


def axe_violations(phone: Phone, *, dark: bool = True) -> list[str]:
    """What axe finds, in light everything and in dark the colours: the rule, the element, and why."""
    if phone.page.evaluate("typeof axe === 'undefined'"):
        phone.page.evaluate(AXE)
    # At the end of the page the button that stays in sight covers no other control.
    phone.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    found = _violations(phone, {"type": "tag", "values": TAGS})
    if dark:
        phone.page.emulate_media(color_scheme="dark")
        found += _violations(phone, {"type": "rule", "values": ["color-contrast"]})
        phone.page.emulate_media(color_scheme="light")
    return found


def _violations(phone: Phone, rules: dict[str, object]) -> list[str]:
    return [
        f"{one['id']}: {node['target']} {node['html'][:120]} {node['failureSummary'][:300]}"
        for one in phone.page.evaluate(RUN_AXE, rules)
        for node in one["nodes"]
    ]


def covered(phone: Phone) -> list[str]:
    """The visible controls that something covers."""
    controls = phone.on(CONTROLS).locator("visible=true")
    for front in IN_FRONT:
        if phone.page.evaluate(f"document.querySelector('{front}') !== null"):
            controls = phone.on(front).locator(CONTROLS).locator("visible=true")
    found: list[str] = controls.evaluate_all(LOST)
    return found


def enlarge_text(phone: Phone, pixels: int = 32) -> None:
    """Set the browser's font size, by default to twice the usual 16 pixels."""
    session = phone.context.new_cdp_session(phone.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels * 13 // 16}})
    session.detach()


def out_of_reach(touches: Sequence[Touch]) -> list[str]:
    """The controls that are too small, too high or too far right for a thumb."""
    return [str(touch) for touch in touches if not touch.is_large or touch.top < TOP_OF_REACH or touch.right > 360.5]
