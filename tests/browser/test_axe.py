"""axe finds nothing to blame on any page, in any state, in light and in dark."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
NAMES = ("Anna", "Bo", "Cleo")


def blame(phone: Phone) -> list[str]:
    """What axe finds, in light everything and in dark the colours: the rule, the element, and why."""
    found = _blame(phone, {"type": "tag", "values": TAGS})
    phone.page.emulate_media(color_scheme="dark")
    found += _blame(phone, {"type": "rule", "values": ["color-contrast"]})
    phone.page.emulate_media(color_scheme="light")
    return found


def _blame(phone: Phone, rules: dict[str, object]) -> list[str]:
    found = Axe().run(phone.page, options={"runOnly": rules, "resultTypes": ["violations"]})
    return [
        f"{one['id']}: {node['target']} {node['html'][:120]} {node['failureSummary'][:300]}"
        for one in found.response["violations"]
        for node in one["nodes"]
    ]


def hand(led: str, *cards: str) -> Hand:
    return Hand(dict(zip(NAMES, cards, strict=True)), led)


def test_start_pages(phone: Phone) -> None:
    phone.page.goto(phone.site)
    phone.on("details summary").last.tap()
    assert blame(phone) == []
    phone.set_up("agurk", NAMES)
    phone.page.goto(phone.site)
    assert blame(phone) == []
    for variant in ("agurk", "gurka-se", "rassi"):
        phone.page.goto(f"{phone.site}/new/{variant}")
        for summary in phone.on("details summary").all():
            summary.tap()
        assert blame(phone) == []
    phone.forgive("422")
    phone.on("#start").tap()
    expect(phone.on(".problems")).to_be_visible()
    assert blame(phone) == []


def test_board_entry_story_and_history(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    assert blame(phone) == []
    # A cucumber for Anna, 12 taken off for Cleo.
    phone.play(hand("Anna", "K", "Q", "J"), hand("Bo", "3", "9", "A"), hand("Cleo", "Q", "4", "Q"))
    assert blame(phone) == []
    phone.on(".menu summary").tap()
    assert blame(phone) == []
    phone.on(".menu summary").tap()
    phone.open_entry("Anna")
    assert blame(phone) == []
    for card in ("8", "7", "6"):
        phone.key(card).tap()
    expect(phone.shown.locator(".headline")).to_be_visible()
    assert blame(phone) == []
    phone.save()
    assert blame(phone) == []
    phone.on("tbody td.took a").first.tap()
    expect(phone.on("#panel")).to_be_visible()
    phone.on("#panel summary").tap()
    assert blame(phone) == []
    address = phone.address
    phone.page.goto(f"{address}/hands/1?seat=1")
    assert blame(phone) == []
    phone.page.goto(f"{address}/hand")
    assert blame(phone) == []
    phone.page.goto(f"{address}/history")
    assert blame(phone) == []
    phone.forgive("404")
    phone.page.goto(f"{phone.site}/g/no-such-game")
    assert blame(phone) == []


def test_entry_with_an_error(phone: Phone) -> None:
    """Five aces cannot be tapped, so they are typed past the pad."""
    names = ("Anna", "Bo", "Cleo", "Dan", "Eva")
    phone.forgive("422")
    phone.set_up("agurk", names)
    phone.enter_quickly(Hand(dict.fromkeys(names[:4], "A") | {"Eva": "K"}, "Anna"))
    phone.on("[name='card_4']").evaluate("(field) => { field.value = 'A'; }")
    phone.save_button.tap()
    expect(phone.on("#entry .error").first).to_contain_text("The A lies here 5 times, but the pack has only 4")
    assert phone.on("#entry .tile .card").all_inner_texts() == ["A"] * 5
    assert blame(phone) == []


def test_another_phone_was_quicker(phone: Phone, new_phone: NewPhone) -> None:
    phone.forgive("409")
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.join(phone)
    phone.enter_quickly(hand("Anna", "K", "Q", "J"))
    other.play(hand("Anna", "K", "Q", "10"))
    phone.save_button.tap()
    expect(phone.on("#entry .notice")).to_be_visible()
    assert blame(phone) == []


def test_correction_stuck_board_and_finished_game(phone: Phone) -> None:
    # Nobody tells a winner from a loser before the second cucumber; here the first one is out.
    phone.set_up("cucumber-21", NAMES)
    phone.play(hand("Anna", "A", "2", "3"), hand("Anna", "8", "2", "3"), Hand({"Bo": "A", "Cleo": "2"}, "Bo"))
    address = phone.address
    phone.page.goto(f"{address}/hands/2/correct")
    assert blame(phone) == []
    phone.tile("Anna").tap()
    phone.key("2").tap()
    expect(phone.on(".changes")).to_be_visible()
    assert blame(phone) == []
    phone.save_button.tap()
    phone.page.wait_for_url(address)
    expect(phone.on(".notice.warn").first).to_be_visible()
    assert blame(phone) == []
    phone.tap_on_board("Undo")
    phone.play(Hand({"Bo": "A", "Cleo": "2"}, "Bo"))
    expect(phone.on(".result")).to_have_text("Cleo wins.")
    assert blame(phone) == []
