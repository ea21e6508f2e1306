"""A first visit is light and asks nobody but the server itself; the next one fetches the page alone."""

from typing import Any
from urllib.parse import urlsplit

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone

MAX_BYTES = 65_000
"""Over the wire: the page and all that it brings with it."""

NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eva")


def weights(phone: Phone, address: str) -> tuple[list[str], list[float]]:
    """The addresses that a visit asks for, and the bytes of each answer over the wire; nothing for what is kept."""
    session = phone.context.new_cdp_session(phone.page)
    asked: list[str] = []
    weighed: list[float] = []

    def weigh(event: dict[str, Any]) -> None:
        weighed.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", weigh)
    session.send("Network.enable")
    phone.page.on("request", lambda request: asked.append(request.url))
    # The stream never ends, so the network is never idle; but the scripts are the last that come before it.
    with phone.page.expect_response("**/events?*"):
        phone.page.goto(address)
    session.detach()
    return asked, [weight for weight in weighed if weight]


def test_a_board_weighs_at_most_65_kilobytes_and_the_next_visit_is_the_page_alone(
    phone: Phone, new_phone: NewPhone
) -> None:
    phone.set_up("agurk", NAMES)
    cards = dict(zip(NAMES, ("A", "A", "3", "4", "5"), strict=True))
    phone.play(*(Hand(cards, "Anna") for _time in range(3)))
    visitor = new_phone()
    asked, weighed = weights(visitor, phone.address)
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(phone.site).netloc}
    assert len(asked) > len(weighed) > 4
    print(f"{sum(weighed):.0f} bytes in {len(weighed)} answers")  # noqa: T201 - shown with -s
    assert sum(weighed) <= MAX_BYTES, f"{sum(weighed):.0f} bytes in {len(weighed)} answers"
    _asked, weighed = weights(visitor, phone.address)
    assert len(weighed) == 1
