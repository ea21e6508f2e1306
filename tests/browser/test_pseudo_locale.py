"""In longer words no page needs a wider phone, and no button cuts off what it says: the tour in the pseudo-locale."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scorekeeper.app import close_database, create_app
from scorekeeper.config import Settings
from tests.browser.conftest import NewPhone
from tests.browser.games import games_in
from tests.browser.journal import wait_until_all_sent
from tests.browser.looks import too_narrow
from tests.browser.phone import Hand, Phone
from tests.browser.server import running
from tests.browser.test_every_page import LONG_NAMES, NOT_PAGES, entry_of, is_twin
from tests.pseudo import disguised

NAMES = LONG_NAMES[:3]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pseudo")


@pytest.fixture(scope="module")
def pseudo_site(folder: Path) -> Iterator[str]:
    with running(folder, module="tests.pseudo") as address:
        yield address


@pytest.fixture
def phone(new_phone: NewPhone, pseudo_site: str, folder: Path) -> Iterator[Phone]:
    """A phone whose server speaks the pseudo-locale."""
    with games_in(folder) as games:
        yield new_phone(at=pseudo_site, games=games)


def look(phone: Phone, what: str) -> list[str]:
    return [f"{what}: {fault}" for fault in too_narrow(phone)]


def play(phone: Phone) -> None:
    """A cucumber for the first, and a ruling."""
    three = (("K", "Q", "J"), ("3", "9", "A"), ("Q", "4", "Q"))
    phone.play(*(Hand(dict(zip(NAMES, cards, strict=True)), NAMES[0]) for cards in three))


def decide(phone: Phone) -> None:
    """Charge the second player points."""
    phone.page.goto(f"{phone.address}/rulings")
    for field, value in (("matter", "illegal_play"), ("player", "1"), ("remedy", "points")):
        phone.on(f"[name='{field}'][value='{value}']").check()
    phone.on(".ruling-form .primary").tap()
    phone.page.wait_for_url(phone.address)
    wait_until_all_sent(phone)


def test_every_page_of_the_map(phone: Phone, app_map: list[tuple[str, str]]) -> None:
    set_up(phone)
    expect(phone.on(".undo button")).to_have_text(disguised("Undo"))
    found = look_at_all(phone, app_map)
    assert not found, "\n".join(found)


def set_up(phone: Phone) -> None:
    """A game with a cucumber, a ruling and other seats, for all pages to show."""
    phone.set_up("agurk", NAMES)
    play(phone)
    decide(phone)
    phone.page.goto(f"{phone.address}/at-the-table/seats")
    phone.on(".chairs .move").first.tap()
    phone.on(".foot-line .primary").tap()
    phone.page.wait_for_url(phone.address)
    wait_until_all_sent(phone)


def look_at_all(phone: Phone, app_map: list[tuple[str, str]]) -> list[str]:
    """What is too wide on any page of the map; the phone shows the board of `set_up`."""
    phone.page.goto(f"{phone.address}/share?right=score")
    token = phone.on("#link").input_value().rpartition("/")[2]
    key, found = phone.address.rpartition("/")[2], list[str]()
    for endpoint, rule in app_map:
        path = rule.replace("<int:entry>", str(entry_of(endpoint))).replace("<path:_screen>", "rulings")
        for name, value in (("key", key), ("variant_id", "agurk"), ("token", token), ("language", "en")):
            path = path.replace(f"<{name}>", value)
        phone.page.goto(phone.site + path)
        phone.on("details").evaluate_all("all => { for (const one of all) one.open = true; }")
        found += look(phone, path)
    return found


def test_the_entry_its_preview_and_a_correction(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    cards = dict(zip(NAMES, ("A", "A", "3"), strict=True))
    phone.open_entry(NAMES[0])
    found = look(phone, "entry")
    phone.leave_entry()
    phone.enter_quickly(Hand(cards, NAMES[0]))
    found += look(phone, "preview")
    phone.save()
    phone.page.goto(f"{phone.address}/hands/1/correct")
    phone.tile(NAMES[1]).tap()
    phone.key("2").tap()
    expect(phone.on(".changes")).to_be_visible()
    found += look(phone, "correction")
    phone.page.goto(f"{phone.site}/new/rassi")
    phone.on(".chip").first.tap()
    expect(phone.on("#start")).to_be_disabled()
    found += look(phone, "set-up that lacks players")
    assert not found, "\n".join(found)


@pytest.fixture(scope="module")
def app_map(folder: Path) -> list[tuple[str, str]]:
    """The endpoint and the rule of every address that answers with a page."""
    app = create_app(Settings(instance=folder, database=f"sqlite:///{folder}/map.sqlite", secret="x" * 64))
    rules = [one for one in app.url_map.iter_rules() if "GET" in (one.methods or ()) and one.endpoint not in NOT_PAGES]
    close_database(app)
    return [(one.endpoint, one.rule) for one in rules if not is_twin(one.endpoint)]
