"""The chart over the board, in light and dark, and in words."""

import re

from playwright.sync_api import expect

from tests.browser.looks import SIDEWAYS, enlarge_text
from tests.browser.phone import Hand, Phone

EIGHT = ("Wilhelmina MacWorthington", "W" * 40, "山田太郎" * 10, "🥒" * 20, "Anna-Katharina von Hohenstein", *"EFG")

# The parts that lie outside the drawing.
OUTSIDE = """svg => [...svg.querySelectorAll("text, path, polyline, use")].filter((part) => {
    const box = part.getBBox(), all = svg.viewBox.baseVal;
    return Math.min(box.x, box.y) < 0 || box.x + box.width > all.width || box.y + box.height > all.height;
}).map((part) => part.outerHTML)"""

# The lowest contrast of a line's colour, a player's or the limit's, with the background (WCAG 2.2).
FAINTEST = """svg => {
    const channels = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((one) => one / 255);
    const linear = (one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    const light = (colour) => {
        const [red, green, blue] = channels(colour).map(linear);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const paper = light(getComputedStyle(document.body).backgroundColor);
    return Math.min(...[...svg.querySelectorAll("g")].map((part) => {
        const ink = light(getComputedStyle(part).color);
        return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    }));
}"""


def test_the_chart_opens_with_two_taps_and_its_eight_lines_are_dark_enough_and_described(phone: Phone) -> None:
    """At 200 % only the chart scrolls sideways."""
    phone.set_up("rassi", EIGHT)
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9")
    phone.play(*(Hand(dict(zip(EIGHT, ranks[at:] + ranks[:at], strict=True)), EIGHT[0]) for at in range(8)))
    picture = phone.on("#panel .chart svg")
    with phone.within(2):
        phone.tap(phone.on(".menu summary"))
        phone.tap(phone.on(".menu nav [href$='/chart']"))
        expect(picture).to_be_visible()
    expect(phone.on(".menu[open]")).to_have_count(0)
    assert picture.evaluate(OUTSIDE) == []
    for light in ("light", "dark"):
        phone.page.emulate_media(color_scheme=light)
        assert picture.evaluate(FAINTEST) >= 3
    tree = phone.context.new_cdp_session(phone.page).send("Accessibility.getFullAXTree")
    described = next(one for one in tree["nodes"] if one["role"]["value"] == "image")
    assert described["name"]["value"].startswith("The score of each player after each hand.")
    assert re.match(r"Wilhelmina MacWorthington: From 0 to .* G: From 0 to ", described["description"]["value"])
    label = picture.locator("text").last
    height = "text => text.getBoundingClientRect().height"
    before = label.evaluate(height)
    enlarge_text(phone)
    phone.wait_until(lambda: label.evaluate(height) > 1.9 * before)
    assert phone.page.evaluate(SIDEWAYS) == []
    label.scroll_into_view_if_needed()
    expect(label).to_be_in_viewport(ratio=1)
    enlarge_text(phone, 16)
    phone.tap(phone.on("#panel .close"))
    expect(picture).to_be_hidden()
    expect(phone.on(".menu summary")).to_be_focused()
