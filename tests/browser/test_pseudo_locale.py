"""In longer words no page needs a wider phone, and no button cuts off what it says: the tour in the pseudo-locale."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from werkzeug.routing import Rule

from tests.browser.conftest import NewPhone
from tests.browser.games import games_in
from tests.browser.looks import too_narrow
from tests.browser.phone import Hand, Phone
from tests.browser.server import running
from tests.browser.test_every_page import LONG_NAMES, entry_of, page_rules, path_of, play_for_all_pages
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


@pytest.fixture(scope="module")
def pages(folder: Path) -> list[Rule]:
    return page_rules(folder)


def look(phone: Phone, what: str) -> list[str]:
    return [f"{what}: {fault}" for fault in too_narrow(phone)]


def test_every_page_of_the_map(phone: Phone, pages: list[Rule]) -> None:
    play_for_all_pages(phone)
    expect(phone.on(".undo button")).to_have_text(disguised("Undo"))
    phone.page.goto(f"{phone.address}/share?right=score")
    token = phone.on("#link").input_value().rpartition("/")[2]
    key, found = phone.address.rpartition("/")[2], list[str]()
    for page in pages:
        entry = entry_of(page.endpoint)
        path = path_of(page, key=key, variant_id="agurk", token=token, language="en", entry=entry)
        phone.page.goto(phone.site + path)
        phone.on("details").evaluate_all("all => { for (const one of all) one.open = true; }")
        found += look(phone, path)
    assert not found, "\n".join(found)


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
