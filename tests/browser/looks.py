"""What must be true of every page, whatever it is about: axe, sizes, reach, and nothing that moves sideways."""

from collections.abc import Iterator, Sequence

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.browser.phone import SCREEN, Phone, Touch

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
HIGHEST = SCREEN["height"] * 0.4
"""Above this line a thumb does not reach."""
WIDTHS = (320, 900, SCREEN["width"])
"""The last one is a phone's again."""

# The page, if it is wider than the window, and every other part that can be scrolled sideways.
SIDEWAYS = """() => [...document.querySelectorAll("*")].filter((one) => {
    const scrolls = one === document.scrollingElement || ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
    return scrolls && !one.matches(".sheet, .desk, .chart") && one.scrollWidth > one.clientWidth;
}).map((one) => `${one.tagName}.${one.className} ${one.scrollWidth} > ${one.clientWidth}`)"""

# The controls that a tap in their middle does not meet wherever the page is scrolled to: something lies over them.
LOST = """controls => controls.filter((element) => !element.disabled && ["nearest", "center"].every((block) => {
    element.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return ![element, ...(element.labels ?? [])].some((part) => part.contains(met));
})).map((element) => element.outerHTML)"""

# The controls whose words stand outside of them.
OVERFULL = """all => all.filter((one) => one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent)"""

# The controls whose words are cut off at their side or below; a long name may end in dots.
CUT = """all => all.filter((one) => getComputedStyle(one).textOverflow !== "ellipsis")
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    .map((one) => `${one.tagName}.${one.className} ${one.textContent.trim()}`)"""

CONTROLS = "a:not(.skip), button, summary, input:not([type=hidden]), select, textarea"
"""Everything that can be tapped."""

# A link within a sentence or a line of a list may be as small as its words (WCAG 2.2, 2.5.8).
BLOCKS = "a:not(.skip, p a, small a, li a, dd a, td a, th a), button, summary, input:not([type=hidden]), select"

IN_FRONT = ("dialog[open]", "details.menu[open]")
"""What lies over the page while it is open."""

AXE: str = Axe().axe_script
RUN_AXE = "rules => axe.run({ runOnly: rules, resultTypes: ['violations'] }).then((found) => found.violations)"


def faults(phone: Phone, *, dark: bool = True, enlarged: bool = True) -> Iterator[str]:
    """Everything that is wrong with the page in view.

    `dark` is for a page with colours of its own, `enlarged` for one that is to be read with text of twice the size.
    """
    yield from blame(phone, dark=dark)
    yield from (f"too small: {one}" for one in phone.areas(BLOCKS) if not one.is_large)
    size = phone.page.viewport_size
    assert size
    for width in WIDTHS:
        phone.page.set_viewport_size({"width": width, "height": size["height"]})
        yield from (f"{width} wide: {one}" for one in phone.page.evaluate(SIDEWAYS))
    if enlarged:
        enlarge_text(phone)
        yield from (f"200 %: {one}" for one in phone.page.evaluate(SIDEWAYS))
        words = phone.on("a.chip:visible, .button:visible, .menu nav a:visible")
        yield from (f"200 %, outside of its button: {one}" for one in words.evaluate_all(OVERFULL))
        yield from (f"200 %, covered: {one}" for one in covered(phone))
        enlarge_text(phone, 16)


def too_narrow(phone: Phone) -> Iterator[str]:
    """What is too wide for a small phone: parts that scroll sideways, and buttons whose words are cut off."""
    for width in (320, SCREEN["width"]):
        phone.page.set_viewport_size({"width": width, "height": SCREEN["height"]})
        yield from (f"{width} wide: {one}" for one in phone.page.evaluate(SIDEWAYS))
        words = phone.on("button:visible, a.chip:visible, a.button:visible, .menu nav a:visible")
        yield from (f"{width} wide, cut: {one}" for one in words.evaluate_all(CUT))


def blame(phone: Phone, *, dark: bool = True) -> list[str]:
    """What axe finds, in light everything and in dark the colours: the rule, the element, and why."""
    if phone.page.evaluate("typeof axe === 'undefined'"):
        phone.page.evaluate(AXE)
    # At the end of the page no button that stays in sight lies over a control.
    phone.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    found = _blame(phone, {"type": "tag", "values": TAGS})
    if dark:
        phone.page.emulate_media(color_scheme="dark")
        found += _blame(phone, {"type": "rule", "values": ["color-contrast"]})
        phone.page.emulate_media(color_scheme="light")
    return found


def _blame(phone: Phone, rules: dict[str, object]) -> list[str]:
    return [
        f"{one['id']}: {node['target']} {node['html'][:120]} {node['failureSummary'][:300]}"
        for one in phone.page.evaluate(RUN_AXE, rules)
        for node in one["nodes"]
    ]


def covered(phone: Phone) -> list[str]:
    """The controls in use that something lies over."""
    controls = phone.on(CONTROLS).locator("visible=true")
    for front in IN_FRONT:
        if phone.page.evaluate(f"document.querySelector('{front}') !== null"):
            controls = phone.on(front).locator(CONTROLS).locator("visible=true")
    found: list[str] = controls.evaluate_all(LOST)
    return found


def enlarge_text(phone: Phone, pixels: int = 32) -> None:
    """Twice as large, as people do in the settings of their browser; 16 pixels are what it was."""
    session = phone.context.new_cdp_session(phone.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels * 13 // 16}})
    session.detach()


def out_of_reach(touches: Sequence[Touch]) -> list[str]:
    """The controls that are too small, too high or beyond the side for a thumb."""
    return [str(touch) for touch in touches if not touch.is_large or touch.top < HIGHEST or touch.right > 360.5]
