"""A first visit is light and sends requests to its own server only; the next visit fetches only the page.

Each run weighs it in the language whose words take the most room, a long one in all of them. They fit the phone too.
"""

from urllib.parse import urlsplit

from scorekeeper.words.languages import ENGLISH, FOLDER, languages
from tests.browser.conftest import NewPhone
from tests.browser.looks import too_narrow
from tests.browser.phone import Hand, Phone
from tests.profile import steps

MAX_BYTES = 68_000
"""Over the wire: the page with all its files, on a phone that watches and on one that keeps score.

12 kB of it is htmx, which draws the screens, and 9 kB the heads of the answers, which HTTP/2 makes shorter. What a
board loads once it is ready counts with what is kept for the time without a network (tests/web/test_offline.py).
"""

LATER = 1
"""Seconds after which a board that is ready loads the rest (`LATER` in its scripts)."""

NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eva")


def wordiest(count: int) -> list[str]:
    """So many languages, first those whose words take the most room."""
    catalogues = {one: FOLDER / one / "LC_MESSAGES" / "messages.po" for one in languages() if one != ENGLISH}
    return [*sorted(catalogues, key=lambda one: -catalogues[one].stat().st_size), ENGLISH][:count]


def weights(phone: Phone, address: str) -> tuple[list[str], list[float]]:
    """The requested addresses, and the bytes of each response over the wire; cached files have none."""
    session = phone.context.new_cdp_session(phone.page)
    requested: list[str] = []
    sent: dict[str, float] = {}
    weighed: dict[str, float] = {}
    ready: list[float] = []
    session.on("Network.requestWillBeSent", lambda event: sent.update({event["requestId"]: event["timestamp"]}))
    session.on(
        "Network.loadingFinished", lambda event: weighed.update({event["requestId"]: event["encodedDataLength"]})
    )
    session.on("Page.loadEventFired", lambda event: ready.append(event["timestamp"]))
    session.send("Network.enable")
    session.send("Page.enable")
    phone.page.on("request", lambda request: requested.append(request.url))
    # The stream never ends, so the network is never idle. It opens after the last script has loaded.
    with phone.page.expect_response("**/events?*"):
        phone.page.goto(address)
    session.send("Page.disable")
    session.detach()
    # On a busy machine the stream may open when the board loads the rest already.
    # What the page before has asked for may still come.
    return requested, [weighed[name] for name, at in sent.items() if weighed.get(name) and at < ready[0] + LATER]


def test_a_first_visit_takes_at_most_68_kilobytes(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    cards = dict(zip(NAMES, ("A", "A", "3", "4", "5"), strict=True))
    phone.play(*(Hand(cards, "Anna") for _time in range(3)))
    bytes_in: dict[str, int] = {}
    to_score: dict[str, int] = {}
    for language in wordiest(steps(1, long=len(languages()))):
        visitor = new_phone(locale=language)
        requested, weighed = weights(visitor, phone.address)
        assert {urlsplit(url).netloc for url in requested} == {urlsplit(phone.site).netloc}
        assert len(requested) > len(weighed) > 4
        assert visitor.on("html").get_attribute("lang") == language
        bytes_in[language] = round(sum(weighed))
        _requested, weighed = weights(visitor, phone.address)
        assert len(weighed) == 1
        scorer = new_phone(locale=language)
        scorer.take_right(phone)
        to_score[language] = round(sum(weights(scorer, phone.address)[1]))
        assert list(too_narrow(scorer)) == [], language
    print(bytes_in, to_score)  # noqa: T201 - shown with -s
    assert {language: size for language, size in bytes_in.items() if size > MAX_BYTES} == {}
    assert {language: size for language, size in to_score.items() if size > MAX_BYTES} == {}
