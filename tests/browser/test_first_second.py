"""A phone that loses the network in its first second answers every tap with the screen, or says what it lacks.

Nothing is loaded by hand here: what has come by then is all there is. Taps go on where they lead.
"""

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import FIRST, NETWORK_ERRORS
from tests.browser.phone import Phone
from tests.browser.table import NAMES

NO_NETWORK = "No connection just now."
ON_BOARD = ("#bar [data-enter]", "#bar .legal", "#board tbody td a")
IN_MENU = ".menu nav a:not([data-paper])"
"""All but the link to the browser's own print."""

ANSWER = """words => {
    if (document.querySelector(".htmx-request")) return false;
    const isSaid = document.getElementById("trouble")?.textContent.startsWith(words);
    const isElsewhere = document.getElementById("board") === null && document.querySelector("h1") !== null;
    return isSaid || isElsewhere || document.querySelector("dialog[open]") !== null;
}"""
"""Whether the page says that there is no network, is another one, or shows a dialog. It says that of what it loads by
itself, too, while the answer to a tap is still on its way."""

WORKER = "() => navigator.serviceWorker.controller !== null"
KEPT = "async () => Boolean(await caches.match(location.pathname))"


@pytest.fixture
def first_visit(phone: Phone, new_phone: NewPhone) -> Phone:
    """A phone that keeps score of a game with one hand, and has seen nothing of the app yet."""
    phone.set_up("agurk", NAMES)
    phone.play(FIRST)
    visitor = new_phone(service_workers="allow")
    visitor.allow_errors(*NETWORK_ERRORS, "An unknown error occurred when fetching the script")
    visitor.take_right(phone)
    visitor.page.goto(phone.address)
    return visitor


def is_answered(phone: Phone) -> bool:
    """Whether the board says that there is no network or shows more, or another page of ours is in its place."""
    if phone.page.evaluate("location.origin") != phone.site:
        pytest.fail("the browser shows a page of its own")
    found: bool = phone.page.evaluate(ANSWER, NO_NETWORK)
    return found


def tap(phone: Phone, control: Locator) -> str:
    """Tap, wait for an answer and come back to the board; gives what the answer was."""
    phone.page.evaluate("document.getElementById('trouble').textContent = ''")
    control.click()
    phone.wait_until(lambda: is_answered(phone))
    return come_back(phone)


def come_back(phone: Phone) -> str:
    if phone.on("#board").count() == 0:
        shown = phone.on("h1, :root:not(:has(h1)) #trouble").inner_text()
        back = phone.on("#back")
        if back.count() > 0:
            back.click()
        else:
            phone.page.go_back()
        expect(phone.on("#board")).to_be_visible()
        return shown
    if phone.on("dialog[open]").count() > 0:
        phone.page.keyboard.press("Escape")
        expect(phone.on("dialog[open]")).to_have_count(0)
        return "dialog"
    return phone.on("#trouble").inner_text()


def tap_all(phone: Phone) -> dict[str, str]:
    """The answer to each tap on the board and in its menu."""
    answers = {selector: tap(phone, phone.on(selector).first) for selector in ON_BOARD}
    for at in range(phone.on(IN_MENU).count()):
        phone.on(".menu summary").click()
        link = phone.on(IN_MENU).nth(at)
        words = link.locator("span").first.inner_text()
        answers[words] = tap(phone, link)
        phone.page.keyboard.press("Escape")
    return answers


def test_a_board_that_has_just_come_answers_every_tap(first_visit: Phone) -> None:
    """With the screen, if its scripts were quick, or by saying that there is no network."""
    first_visit.context.set_offline(True)
    answers = tap_all(first_visit)
    assert len(answers) >= len(ON_BOARD) + 9
    assert all(answers.values()), answers
    assert answers["Big screen"].startswith(NO_NETWORK), answers
    first_visit.on(".undo button").click()
    expect(first_visit.on("#board tbody tr")).to_have_count(0)


def test_once_a_phone_has_the_board_every_tap_leads_on_and_back_without_a_network(first_visit: Phone) -> None:
    """What its worker has not fetched yet it says."""
    first_visit.page.wait_for_function(WORKER)
    first_visit.wait_until(lambda: first_visit.page.evaluate(KEPT))
    first_visit.context.set_offline(True)
    answers = tap_all(first_visit)
    for words in ("Share", "Big screen", "Save or send", "This phone"):
        assert answers[words] == "This needs the network", answers


def test_the_keys_of_an_entry_wait_for_their_words(new_phone: NewPhone) -> None:
    """The scripts run before the words come."""
    phone = new_phone(locale="da")
    phone.set_up("agurk", NAMES)
    held: list[Route] = []
    phone.page.route("**/messages/*.json", lambda route: held.append(route))  # noqa: PLW0108 - Playwright takes no built-in method
    with phone.page.expect_event("requestfinished", lambda one: one.url.endswith("open-entry.js")) as come:
        phone.page.goto(f"{phone.address}/hand?leader=0", wait_until="commit")
    for script in ("screens/entry.js", "plays.js"):
        address = come.value.url.replace("phone/open-entry.js", script)
        phone.page.evaluate("async address => { await import(address); }", address)
    phone.wait_until(lambda: held)
    held[0].continue_()
    expect(phone.on("#entry [data-back]")).to_have_text("gå tilbage")


def test_every_way_on_from_the_start_page_leads_to_a_page_of_ours_without_a_network(new_phone: NewPhone) -> None:
    """On a phone that has seen nothing but the start page: what is not here says so, and leads back."""
    phone = new_phone(service_workers="allow", locale="da")
    phone.allow_errors(*NETWORK_ERRORS)
    phone.page.goto(phone.site)
    phone.page.wait_for_function(WORKER)
    phone.wait_until(lambda: phone.page.evaluate(KEPT))
    ways = set(phone.on(".start a, .languages a").evaluate_all("all => all.map((one) => one.getAttribute('href'))"))
    assert {"/which", "/join", "/legal", "/sheets", "/import", "/audit", "/privacy", "/phone", "/language/pl"} <= ways
    phone.context.set_offline(True)
    alike = ("/new/", "/language/")  # One of each is enough.
    for way in sorted(one for one in ways if not one.startswith(alike) or one in {"/new/agurk", "/language/pl"}):
        phone.page.goto(phone.site + way)
        expect(phone.on("h1")).to_be_visible()
        if phone.on("#back").count() > 0:
            phone.on("#back").click()
            expect(phone.on("#first")).to_have_text("Agurk Danmark")
