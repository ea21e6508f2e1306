"""In every language the pages fit a small phone, and the sheet fits one page of paper.

Each run looks at the languages with the longest words, a long one at all of them.
"""

import pytest
from playwright.sync_api import expect

from scorekeeper.words.languages import ENGLISH, FOLDER, languages
from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand
from tests.browser.test_every_page import LONG_NAMES
from tests.browser.test_pseudo_locale import app_map, folder, look, look_at_all, set_up
from tests.print.pdf import Printed
from tests.profile import steps

__all__ = ["app_map", "folder"]  # Fixtures.

every_language = pytest.mark.parametrize("language", languages())


def wordiest(count: int) -> list[str]:
    """So many languages, first those whose words take the most room."""
    catalogues = {one: FOLDER / one / "LC_MESSAGES" / "messages.po" for one in languages() if one != ENGLISH}
    return [*sorted(catalogues, key=lambda one: -catalogues[one].stat().st_size), ENGLISH][:count]


@pytest.mark.parametrize("language", wordiest(steps(2, long=len(languages()))))
def test_telling_pages_fit(new_phone: NewPhone, language: str) -> None:
    phone = new_phone(locale=language)
    phone.page.goto(phone.site)
    expect(phone.on("html")).to_have_attribute("lang", language)
    found = look(phone, "start")
    phone.set_up("agurk", LONG_NAMES)
    cards = dict(zip(LONG_NAMES, ("A", "A", "3", "4", "5", "6", "7"), strict=True))
    phone.play(*(Hand(cards, LONG_NAMES[0]) for _time in range(3)))
    found += look(phone, "board")
    phone.on(".menu summary").tap()
    found += look(phone, "menu")
    phone.on(".menu summary").tap()
    phone.open_entry(LONG_NAMES[0])
    found += look(phone, "entry")
    phone.leave_entry()
    phone.enter_quickly(Hand(cards, LONG_NAMES[0]))
    found += look(phone, "preview")
    phone.page.goto(f"{phone.address}/sheet")
    found += look(phone, "sheet")
    assert len(Printed(phone.page.pdf(prefer_css_page_size=True)).pages) == 1
    phone.page.goto(f"{phone.site}/new/rassi")
    phone.on("form > details, #lines").evaluate_all("all => { for (const one of all) one.open = true; }")
    found += look(phone, "set-up")
    phone.on("[data-rules]").tap()
    phone.on(".more-rules > summary").tap()
    found += look(phone, "rules")
    phone.page.goto(f"{phone.site}/language/{language}")
    found += look(phone, "language")
    assert not found, "\n".join(found)


def test_a_chosen_language_leads_back_to_the_page_also_through_the_worker(new_phone: NewPhone) -> None:
    phone = new_phone(service_workers="allow")
    phone.page.goto(f"{phone.site}/which")
    phone.page.evaluate("navigator.serviceWorker.ready")
    phone.page.reload()
    phone.tap(phone.on(".languages summary"))
    phone.tap(phone.on(".languages a[hreflang=de]"))
    phone.tap(phone.on("form.language button"))
    expect(phone.on("html")).to_have_attribute("lang", "de")
    expect(phone.page).to_have_url(f"{phone.site}/which")


@pytest.mark.long
@every_language
def test_all_pages_fit(new_phone: NewPhone, language: str, app_map: list[tuple[str, str]]) -> None:
    phone = new_phone(locale=language)
    set_up(phone)
    found = look_at_all(phone, app_map)
    assert not found, "\n".join(found)
