"""Without a network: hands wait in the phone, survive closing the page, and are kept in order and exactly once."""

import random
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.chromium import find_chromium, launch_arguments
from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone
from tests.browser.test_axe import blame
from tests.browser.test_two_phones import hands_kept

NAMES = ("Anna", "Bo", "Cleo")
SEED = 20261121
CUTS = 50
IN_TIME = 5_000
"""Milliseconds from the network's return until everything is sent."""
NETWORK_ERRORS = ("Failed to load resource", "htmx:sendError", "htmx:afterRequest", "Response Status Error")


def hand(*cards: str, led: str = "Anna") -> Hand:
    return Hand(dict(zip(NAMES, cards, strict=True)), led)


FIRST, SECOND, THIRD = hand("2", "3", "4"), hand("5", "6", "7"), hand("8", "9", "10")


def line(number: int, played: Hand) -> str:
    order = list(played.cards)
    start = order.index(played.led or order[0])
    return f"Hand {number}: " + ", ".join(f"{name} {played.cards[name]}" for name in order[start:] + order[:start])


def cut(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS)
    phone.context.set_offline(True)


def reconnect(phone: Phone) -> None:
    phone.context.set_offline(False)


def tap_in(phone: Phone, played: Hand) -> None:
    """A hand by a script's clicks, not waiting for a preview that may never come."""
    phone.on(".bar").get_by_role("link", name=played.led, exact=True).click()
    expect(phone.on("#entry")).to_be_visible()
    order = list(played.cards)
    start = order.index(played.led or order[0])
    cards = [played.cards[name] for name in order[start:] + order[:start]]
    clicks = "(pad, cards) => { for (const card of cards) pad.querySelector(`[data-card='${card}']`).click(); }"
    phone.on(".hand .pad").evaluate(clicks, cards)
    phone.save_button.click()
    expect(phone.on("#entry")).to_be_hidden()


def waiting(phone: Phone) -> list[str]:
    return [" ".join(one.split()) for one in phone.on("#unsent .cards").all_inner_texts()]


def nothing_waits(phone: Phone, timeout: float = IN_TIME) -> None:
    count = "() => Object.keys(localStorage).filter((key) => key.startsWith('unsent.')).length === 0"
    phone.page.wait_for_function(count, timeout=timeout)
    expect(phone.on("#unsent")).to_be_hidden()


@pytest.fixture
def plain(browser: Browser, site: str) -> Iterator[Callable[[], Phone]]:
    """Takes out phones in a house network, whose address is plain http and no secure origin."""
    rule = "--host-resolver-rules=MAP phone.test 127.0.0.1"
    other = browser.browser_type.launch(executable_path=find_chromium(), args=[*launch_arguments(), rule])
    phones: list[Phone] = []

    def take_out() -> Phone:
        phone = Phone(other, site.replace("127.0.0.1", "phone.test"))
        phone.forgive("Cross-Origin-Opener-Policy")
        phones.append(phone)
        return phone

    yield take_out
    for phone in phones:
        phone.close()
    other.close()


@pytest.fixture(params=["secure", "insecure"])
def take_out(request: pytest.FixtureRequest) -> Callable[[], Phone]:
    """Takes out phones, at an address where workers and locks are allowed and at one where they are not."""
    found: Callable[[], Phone] = request.getfixturevalue("new_phone" if request.param == "secure" else "plain")
    return found


def test_hands_entered_without_a_network_wait_and_are_sent_in_order(take_out: Callable[[], Phone]) -> None:
    phone = take_out()
    phone.set_up("agurk", NAMES)
    cut(phone)
    tap_in(phone, FIRST)
    expect(phone.on("#unsent .cards")).to_have_text("Hand 1 not sent yet: Anna 2, Bo 3, Cleo 4")
    expect(phone.on("#status")).to_contain_text("Hand 1 waits on this phone")
    expect(phone.on(".bar .ask")).to_contain_text("Record hand 2")
    tap_in(phone, SECOND)
    expect(phone.on("#unsent .cards")).to_have_count(2)
    phone.on(".bar").get_by_role("link", name="Bo", exact=True).click()
    expect(phone.on("#entry-title")).to_have_text("Hand 3: last trick")
    expect(phone.save_button).to_have_text("Save hand 3")
    phone.leave_entry()
    reconnect(phone)
    nothing_waits(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]
    phone.record(THIRD)
    assert hands_kept(phone)[0] == line(3, THIRD)


def test_hands_that_wait_survive_closing_the_page(take_out: Callable[[], Phone]) -> None:
    phone = take_out()
    phone.set_up("agurk", NAMES)
    address = phone.address
    cut(phone)
    tap_in(phone, FIRST)
    tap_in(phone, SECOND)
    phone.page.close()
    reconnect(phone)
    phone.page = phone.context.new_page()
    phone.page.goto(address)
    nothing_waits(phone)
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]


def test_a_network_that_comes_back_without_a_word_is_noticed_in_time(take_out: Callable[[], Phone]) -> None:
    phone = take_out()
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    phone.page.route("**/hand", lambda route: route.abort())
    tap_in(phone, FIRST)
    tried: list[str] = []
    phone.page.on("requestfailed", lambda request: tried.append(request.url))
    expect(phone.on("#unsent")).to_be_visible()
    # Long enough for the pauses to have become as long as they get.
    while len(tried) < 4:
        phone.page.wait_for_event("requestfailed", timeout=2 * IN_TIME)
    phone.page.unroute("**/hand")
    nothing_waits(phone, IN_TIME + 500)
    assert hands_kept(phone) == [line(1, FIRST)]


def test_a_request_that_hangs_does_not_hold_up_the_next(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    hung: list[Route] = []
    phone.page.route("**/hand", lambda route: hung.append(route))  # noqa: PLW0108 - it keeps notes on what it is given
    tap_in(phone, FIRST)
    expect(phone.on("#unsent")).to_be_visible()
    assert hung
    phone.page.unroute("**/hand")
    nothing_waits(phone, IN_TIME + 500)
    assert hands_kept(phone) == [line(1, FIRST)]


def test_a_server_in_trouble_costs_no_hand(phone: Phone) -> None:
    """A proxy or a crash answers 500 with a page of its own, which must not take the entry's place."""
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    phone.page.route("**/hand", lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>"))
    tap_in(phone, FIRST)
    expect(phone.on("#unsent")).to_be_visible()
    phone.page.unroute("**/hand")
    phone.page.route("**/hand", lambda route: route.fulfill(status=200, body="<h1>Log in to this network</h1>"))
    with phone.page.expect_response("**/hand", timeout=IN_TIME):
        pass
    assert waiting(phone) == ["Hand 1 not sent yet: Anna 2, Bo 3, Cleo 4"]
    phone.page.unroute("**/hand")
    nothing_waits(phone)
    assert hands_kept(phone) == [line(1, FIRST)]


def test_the_preview_that_was_seen_stands_beside_the_hand_and_an_older_one_never(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    phone.enter_quickly(FIRST)
    seen = phone.shown.locator(".headline").inner_text()
    cut(phone)
    phone.save_button.click()
    expect(phone.on("#unsent .foreseen")).to_contain_text(seen)
    reconnect(phone)
    nothing_waits(phone)
    phone.enter_quickly(SECOND)
    cut(phone)
    phone.tile("Bo").click()
    phone.key("J").click()
    phone.save_button.click()
    expect(phone.on("#unsent .cards")).to_have_text("Hand 2 not sent yet: Anna 5, Bo J, Cleo 7")
    expect(phone.on("#unsent .foreseen")).to_be_empty()
    reconnect(phone)
    nothing_waits(phone)


def test_the_other_pages_of_the_game_say_how_many_wait_and_send_them(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.context.route("**/hand", lambda route: route.abort())
    tap_in(phone, FIRST)
    expect(phone.on("#unsent")).to_be_visible()
    phone.page.goto(f"{address}/history")
    expect(phone.on("#unsent")).to_have_text(re.compile("Hands not sent yet: 1"))
    phone.context.unroute("**/hand")
    nothing_waits(phone)
    assert hands_kept(phone) == [line(1, FIRST)]


def conflict(phone: Phone, other: Phone, *played: Hand) -> None:
    """The phone has these hands waiting while the other records one."""
    phone.forgive("409")
    other.join(phone)
    cut(phone)
    for one in played:
        tap_in(phone, one)
    expect(phone.on("#unsent .cards")).to_have_count(len(played))
    other.record(THIRD)
    reconnect(phone)
    expect(phone.on("#entry .notice")).to_contain_text("Another phone was quicker", timeout=IN_TIME)
    expect(phone.on("#entry .notice")).to_contain_text(line(1, THIRD))


def test_if_the_table_moved_on_the_hand_can_be_saved_as_a_further_one(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    conflict(phone, new_phone(), FIRST, SECOND)
    assert hands_kept(phone) == [line(1, THIRD)]
    expect(phone.save_button).to_have_text("Save hand 2")
    phone.save_button.click()
    nothing_waits(phone)
    assert hands_kept(phone) == [line(3, SECOND), line(2, FIRST), line(1, THIRD)]


def test_if_the_table_moved_on_the_hand_can_be_given_up_and_the_next_is_asked_about(
    phone: Phone, new_phone: NewPhone
) -> None:
    phone.set_up("agurk", NAMES)
    conflict(phone, new_phone(), FIRST, SECOND)
    phone.on("#entry [data-close]").click()
    # The hand after it was entered in ignorance of theirs, too.
    expect(phone.tile("Anna").locator(".card")).to_have_text("5")
    expect(phone.on("#entry")).to_be_visible()
    phone.on("#entry [data-close]").click()
    nothing_waits(phone)
    assert hands_kept(phone) == [line(1, THIRD)]


def test_theirs_can_be_corrected_with_a_hand_that_waited(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    conflict(phone, new_phone(), FIRST)
    phone.page.get_by_role("button", name="Mine is right: correct theirs").click()
    phone.page.wait_for_url("**/hands/1/correct")
    expect(phone.on(".changes, .next").first).to_be_visible()
    phone.on("#shown").get_by_role("checkbox").check()
    phone.save_button.click()
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    nothing_waits(phone)
    assert hands_kept(phone)[-1].endswith("Anna 8, Bo 9, Cleo 10")
    assert phone.on("#board tbody .card").all_inner_texts() == ["2", "3", "4"]


def test_a_refused_hand_outlives_a_closed_page_until_somebody_decides(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    conflict(phone, new_phone(), FIRST)
    phone.page.reload()
    expect(phone.on("#unsent .cards")).to_have_text("Hand 1 needs your attention: Anna 2, Bo 3, Cleo 4")
    assert blame(phone) == []
    phone.tap(phone.on("#unsent").get_by_role("button", name="Look at it"))
    expect(phone.on("#entry .notice")).to_contain_text("Another phone was quicker")
    phone.page.keyboard.press("Escape")
    expect(phone.on("#entry")).to_be_hidden()
    expect(phone.on("#unsent")).to_be_visible()
    phone.tap(phone.on("#unsent").get_by_role("button", name="Discard"))
    expect(phone.on("#unsent")).to_be_visible()
    phone.tap(phone.on("#unsent").get_by_role("button", name="Discard for good"))
    nothing_waits(phone)
    assert hands_kept(phone) == [line(1, THIRD)]


def test_a_refusal_never_disturbs_an_entry_under_way(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    phone.forgive("409")
    other = new_phone()
    other.join(phone)
    cut(phone)
    tap_in(phone, FIRST)
    phone.on(".bar").get_by_role("link", name="Bo", exact=True).click()
    phone.key("J").click()
    other.record(THIRD)
    reconnect(phone)
    expect(phone.on("#unsent .cards")).to_contain_text("Hand 1 needs your attention", timeout=IN_TIME)
    expect(phone.on("#entry .notice")).to_have_count(0)
    expect(phone.tile("Bo").locator(".card")).to_have_text("J")
    assert phone.sheet().rows, "the sheet behind it has theirs"


def test_an_answer_that_comes_during_the_next_entry_leaves_it_as_it_is(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    cut(phone)
    tap_in(phone, FIRST)
    phone.on(".bar").get_by_role("link", name="Anna", exact=True).click()
    phone.key("5").click()
    reconnect(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    expect(phone.on("#entry")).to_be_visible()
    expect(phone.on("#entry-title")).to_have_text("Hand 2: last trick")
    for card in ("6", "7"):
        phone.key(card).click()
    phone.save_button.click()
    nothing_waits(phone)
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]


def test_two_tabs_of_one_phone_send_every_hand_once_and_in_order(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    address, one = phone.address, phone.page
    other = phone.context.new_page()
    other.goto(address)
    cut(phone)
    tap_in(phone, FIRST)
    phone.page = other
    expect(phone.on("#unsent .cards")).to_have_count(1)
    expect(phone.on(".bar .ask")).to_contain_text("Record hand 2")
    tap_in(phone, SECOND)
    phone.page = one
    expect(phone.on("#unsent .cards")).to_have_count(2)
    reconnect(phone)
    nothing_waits(phone)
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]


def test_where_nothing_can_be_kept_a_hand_waits_as_long_as_the_page(phone: Phone) -> None:
    refuse = "() => { throw new DOMException('no', 'SecurityError'); }"
    phone.context.add_init_script(f"Object.defineProperty(window, 'localStorage', {{ get: {refuse} }});")
    phone.set_up("agurk", NAMES)
    cut(phone)
    tap_in(phone, FIRST)
    expect(phone.on("#unsent .cards")).to_have_count(1)
    reconnect(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1", timeout=IN_TIME)
    expect(phone.on("#unsent")).to_be_hidden()


def test_a_saved_hand_is_told_once_also_if_its_first_answer_was_lost(phone: Phone) -> None:
    phone.forgive(*NETWORK_ERRORS)
    phone.context.add_init_script(
        "window.told = 0; document.addEventListener('handsaved', () => { window.told += 1; });"
    )
    phone.set_up("agurk", NAMES)
    phone.page.route("**/hand", lose_answers(phone, 2))
    tap_in(phone, FIRST)
    nothing_waits(phone, 2 * IN_TIME)
    assert phone.page.evaluate("window.told") == 1
    assert hands_kept(phone) == [line(1, FIRST)]


def lose_answers(phone: Phone, times: int) -> Callable[[Route], None]:
    """The server hears and stores; the phone learns nothing, so many times."""
    left = times

    def lose(route: Route) -> None:
        nonlocal left
        if "check=1" in (route.request.post_data or "") or left == 0:
            route.fallback()
            return
        left -= 1
        route.fetch()
        route.abort()

    return lose


def test_a_hand_entered_on_a_page_of_its_own_waits_too(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.page.goto(f"{phone.address}/hand?leader=0")
    cut(phone)
    for card in ("2", "3", "4"):
        phone.tap(phone.key(card))
    phone.save_button.click()
    expect(phone.on("#unsent .cards")).to_have_text("Hand 1 not sent yet: Anna 2, Bo 3, Cleo 4")
    expect(phone.on("#entry-title")).to_have_text("Hand 2: last trick")
    reconnect(phone)
    nothing_waits(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    assert hands_kept(phone) == [line(1, FIRST)]


def test_a_hand_that_puts_somebody_out_makes_the_next_one_ask_again(phone: Phone) -> None:
    """Without a network the phone cannot know who is out; a card laid for him is not dropped silently."""
    phone.forgive("422")
    phone.set_up("cucumber-21", NAMES, {"limit.value": "1"})
    cut(phone)
    tap_in(phone, hand("A", "2", "3"))
    tap_in(phone, hand("4", "5", "6", led="Bo"))
    reconnect(phone)
    expect(phone.on("#shown .error")).to_have_text("Anna is out and cannot play", timeout=IN_TIME)
    expect(phone.on("#unsent .cards")).to_have_count(1)
    phone.save_button.click()
    nothing_waits(phone)
    assert hands_kept(phone)[0] == "Hand 2: Bo 5, Cleo 6"


@pytest.mark.parametrize("count", [2, 8])
def test_phones_that_were_all_cut_off_lose_nothing_and_record_nothing_twice(
    take_out: Callable[[], Phone], count: int
) -> None:
    """All enter a hand of their own; one is kept, and everybody else sees both and saves his as a further one."""
    phones = [take_out() for _number in range(count)]
    phones[0].set_up("agurk", NAMES, {"limit.value": "999"})
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9")
    for phone in phones:
        phone.forgive("409")
    for phone in phones[1:]:
        phone.join(phones[0])
    played = [hand(rank, rank, rank) for rank in ranks[:count]]
    for phone, mine in zip(phones, played, strict=True):
        cut(phone)
        tap_in(phone, mine)
    for phone in phones:
        reconnect(phone)
    for phone in phones:
        # Each decides in turn; what the others did meanwhile is shown before anything is kept.
        while True:
            phone.page.wait_for_function(
                "() => document.querySelector('#entry[open]') "
                "|| !Object.keys(localStorage).some((key) => key.startsWith('unsent.'))",
                timeout=2 * IN_TIME,
            )
            if phone.on("#entry[open]").count() == 0:
                break
            phone.save_button.click()
    kept = [re.sub(r"Hand \d+: ", "", one) for one in hands_kept(phones[0])]
    assert sorted(kept) == sorted(line(0, one).removeprefix("Hand 0: ") for one in played)


STEPS = (
    "before the entry",
    "before the request",
    "during the request",
    "before the answer",
    "closed before",
    "closed after",
)


def test_wherever_the_network_is_cut_the_sheet_is_right(phone: Phone) -> None:
    """Fifty hands, each with a cut at a step of its own."""
    chance = random.Random(SEED)
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES, {"limit.value": "999"})
    address = phone.address
    expected: list[str] = []
    for number in range(1, CUTS + 1):
        step = chance.choice(STEPS)
        played = hand(*(chance.choice("23") for _name in NAMES), led=chance.choice(NAMES))
        phone.page = cut_at(phone, step, played, address)
        nothing_waits(phone, 2 * IN_TIME)
        expect(phone.on("#board")).to_have_attribute("data-revision", str(number))
        expected.insert(0, line(number, played))
    assert hands_kept(phone) == expected, f"seed {SEED}"


def cut_at(phone: Phone, step: str, played: Hand, address: str) -> Page:
    """Enter a hand while the network fails at this step, then let it come back; the page on which it ends."""
    page = phone.page
    match step:
        case "before the entry":
            cut(phone)
            tap_in(phone, played)
            reconnect(phone)
        case "before the request":
            phone.enter_quickly(played)
            cut(phone)
            phone.save_button.click()
            reconnect(phone)
        case "during the request":
            page.route("**/hand", lambda route: route.abort("connectionreset"), times=2)
            tap_in(phone, played)
        case "before the answer":
            page.route("**/hand", lose_answers(phone, 1))
            tap_in(phone, played)
            expect(phone.on("#unsent")).to_be_visible()
        case "closed before" | "closed after":
            cut(phone)
            tap_in(phone, played)
            page.close()
            reconnect(phone)
            page = phone.context.new_page()
            page.goto(address)
    return page
