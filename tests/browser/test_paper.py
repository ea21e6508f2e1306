"""From a phone to paper: one tap opens the sheet, another prints it."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.table import NAMES, hand

LISTEN = "window.print = () => { document.documentElement.dataset.printed = 'yes'; }"


WIDTH = "one => one.getBoundingClientRect().width"


def test_the_sheet_is_opened_and_printed_by_two_taps(owner: Phone) -> None:
    owner.play(hand("K", "Q", "J"))
    owner.page.add_init_script(LISTEN)
    owner.tap(owner.on(".menu summary"))
    owner.tap(owner.on(".menu a[href$='/sheet']"))
    expect(owner.on("tbody .pays")).to_have_text("K")
    expect(owner.on(".paper .chart .series")).to_have_count(3)
    owner.tap(owner.on("[data-print]"))
    expect(owner.on("html")).to_have_attribute("data-printed", "yes")
    owner.tap(owner.on("a[href$='/sheet/head']"))
    owner.on("[name='event']").fill("Friday club")
    owner.on("[name='place']").fill("Hornbæk")
    owner.on("[name='start']").fill("19:40")
    owner.tap(owner.on("button.primary"))
    expect(owner.on("h1")).to_have_text("Friday club")
    expect(owner.on(".fields .place dd")).to_have_text("Hornbæk")
    expect(owner.on(".fields .times dd")).to_have_text("19:40")
    expect(owner.on("svg.qr")).to_have_count(1)
    owner.tap(owner.on("a[href*='unaddressed']"))
    expect(owner.on("svg.qr")).to_have_count(0)
    owner.tap(owner.on(".head .close"))
    expect(owner.on("#board")).to_be_visible()


def test_a_printed_board_has_black_letters_whatever_stands_behind_them_on_the_screen(phone: Phone) -> None:
    phone.set_up("cucumber-21", NAMES)
    phone.play(hand("K", "Q", "J"))
    phone.page.emulate_media(media="print", color_scheme="light")
    for part in (".roles .deals", ".danger.may-out", "td.pays .card", ".dealt"):
        expect(phone.on(f"#board {part}").first).to_have_css("color", "rgb(0, 0, 0)")


def test_an_empty_sheet_comes_from_the_start_page_or_the_set_up(phone: Phone) -> None:
    phone.page.goto(phone.site)
    phone.tap(phone.on("summary").filter(has_text="Empty sheet"))
    phone.tap(phone.on("a[href$='/sheets']"))
    phone.tap(phone.on("a[href$='/sheets/five-cucumbers']"))
    phone.on("[name='players']").fill("3")
    phone.tap(phone.on(".counts button").first)
    expect(phone.on("thead .name")).to_have_count(3)
    phone.tap(phone.on("button[formaction$='/slips']"))
    expect(phone.on(".slip tbody tr")).to_have_count(12)
    phone.page.go_back()
    phone.tap(phone.on(".head .close"))
    phone.tap(phone.on("#lines summary"))
    phone.on("#players-0-name").fill("Anna")
    phone.on("#players-1-name").fill("Bo")
    phone.tap(phone.on("button[formaction*='/sheets/']"))
    expect(phone.on("thead .name")).to_have_text(["Anna", "Bo"])


def test_without_scripts_no_button_prints_and_the_rules_have_more_room(owner: Phone, new_phone: NewPhone) -> None:
    owner.play(hand("K", "Q", "J"))
    phone = new_phone(java_script_enabled=False)
    for page in ("sheet", "plain"):
        phone.page.goto(f"{owner.address}/{page}")
        expect(phone.on(".chart")).to_have_count(0)
        assert phone.on(".foot").evaluate(WIDTH) == phone.on(".foot .words").evaluate(WIDTH)
    phone.page.goto(f"{phone.site}/sheets/agurk")
    expect(phone.on("article table")).to_be_visible()
    expect(phone.on("[data-print]")).to_be_hidden()
    expect(phone.on(".hint").first).to_be_visible()
