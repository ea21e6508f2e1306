"""Cut off a phone, enter hands that wait on it, decide about them, and read the hands that reached the server."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Route, expect

from tests.browser.phone import Hand, Phone
from tests.browser.table import hand

NETWORK_ERRORS = ("Failed to load resource", "Failed to fetch")
COMMANDS = "**/journal"
"""The address to which a phone sends its journal. A question for news has a query behind it."""

FIRST, SECOND, THIRD = hand("2", "3", "4"), hand("5", "6", "7"), hand("8", "9", "10")
NOTHING_WAITS = "() => !Object.keys(localStorage).some((key) => key.startsWith('journal.'))"


def line(number: int, played: Hand) -> str:
    return f"Hand {number}: " + ", ".join(f"{name} {card}" for name, card in played.in_order)


def disconnect(phone: Phone) -> None:
    """Cut the phone off, a board once it has everything that it loads by itself."""
    phone.allow_errors(*NETWORK_ERRORS)
    if phone.on("#board").count() > 0:
        load_late_scripts(phone)
    phone.context.set_offline(True)


def reconnect(phone: Phone) -> None:
    phone.context.set_offline(False)


def enter_and_save(phone: Phone, played: Hand) -> None:
    """Enter a hand and tap Save; the entry closes even if the hand cannot be sent."""
    phone.lay(played)
    phone.save_button.click()
    expect(phone.on("#entry")).to_be_hidden()


def expect_waiting(phone: Phone, *hands: int) -> None:
    """Wait until exactly the lines of these hands, the newest first, are marked as not sent yet."""
    expect(phone.on("tr.not-sent .number")).to_have_text([re.compile(rf"^{number}\*?$") for number in hands])


def expect_heads(phone: Phone, heads: str) -> None:
    """Wait until the heads of the board show these totals."""
    phone.wait_until(lambda: phone.sheet().heads == heads)


def saved_hands(phone: Phone) -> list[str]:
    """The hands that the server has, the newest first, in the words of the history."""
    address = f"{phone.address}/journal?revision=0"
    answer = phone.page.evaluate("async (path) => (await fetch(path)).json()", address)
    names = answer["names"]
    said = []
    for number, fact in enumerate(answer["facts"], start=1):
        assert fact["kind"] == "hand", "only hands were recorded"
        cards = ", ".join(f"{names[seat]} {card}" for seat, card in fact["body"]["final_trick"])
        buyers = ", ".join(names[seat] for seat in fact["body"].get("buy_in", []))
        said.append(f"Hand {number}: {cards}" + (f"; buying back in: {buyers}" if buyers else ""))
    return said[::-1]


def wait_until_all_sent(phone: Phone) -> None:
    phone.page.wait_for_function(NOTHING_WAITS)
    expect(phone.on("#unsent")).to_be_hidden()
    expect(phone.on("tr.not-sent")).to_have_count(0)


def trouble(phone: Phone) -> Locator:
    """What the page says of a command that needs a decision."""
    return phone.on("#unsent li")


def decide(phone: Phone, words: str) -> None:
    """Tap one of the choices about the command in trouble."""
    phone.tap(trouble(phone).get_by_role("button", name=words))


THEIRS = "Theirs is right: discard mine"
MINE = "Mine is right: change theirs"


def answer_with(**answer: Any) -> Callable[[Route], None]:  # noqa: ANN401 - as Playwright takes it
    """A route that gives this answer and never asks the server."""
    return lambda route: route.fulfill(**answer)


def load_late_scripts(phone: Phone) -> None:
    """Wait until the page has the scripts that it loads when nothing else is to be done, with all that they import."""
    phone.page.evaluate("""() => {
        const { src } = document.querySelector("script[src$='/js/game.js']");
        const get = (name) => import(src.replace(/game[.]js$/, name));
        const late = ["screens/story.js", "game/changes.js", "share.js"].map(get);
        late.push(get("phone/answers.js").then(({ loadScreens }) => Promise.all(loadScreens())));
        const entry = document.getElementById("entry") && get("entering.js").then(({ load }) => load());
        return Promise.all([...late, entry]).then(() => null);
    }""")


UP_TO_THE_HEADS = """line => {
    scrollTo(0, document.body.scrollHeight);
    const sheet = line.closest("#sheet");
    const heads = sheet.querySelector("thead th").getBoundingClientRect();
    sheet.scrollTop += line.getBoundingClientRect().top - heads.bottom;
}"""


def open_change(phone: Phone, entry: int) -> None:
    """Open the entry of a hand on the sheet from its story.

    While a question stands, a small screen has the lines only once the page and the sheet are scrolled. After an entry
    the board takes no taps for a moment.
    """
    expect(phone.on("body.settling")).to_have_count(0)
    phone.on(f"#line-{entry}").evaluate(UP_TO_THE_HEADS)
    phone.on(f"#line-{entry} td a").first.click()
    phone.on("#panel a[href$='/correct']").click()
    expect(phone.on("#entry")).to_be_visible()


def change(phone: Phone, entry: int, **cards: str) -> None:
    """Enter other cards for some players of a hand, and save."""
    open_change(phone, entry)
    for name, card in cards.items():
        phone.tile(name).click()
        phone.key(card).click()
    phone.save_button.click()
    expect(phone.on("#entry")).to_be_hidden()


def strike(phone: Phone, entry: int) -> None:
    open_change(phone, entry)
    phone.on(".strike").click()
    expect(phone.save_button).to_contain_text("Strike out hand")
    expect(phone.on("#entry-title")).to_contain_text("Strike out hand")
    phone.save_button.click()
    expect(phone.on("#entry")).to_be_hidden()
