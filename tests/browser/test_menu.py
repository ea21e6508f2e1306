"""The board's menu scrolls, however long it is, and a danger explains itself."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone

# Makes the menu longer than any board's today.
GROW = """() => {
    const group = document.querySelector(".menu nav div");
    while (group.children.length < 14) group.prepend(group.firstElementChild.cloneNode(true));
}"""

# Scrolls the menu and returns the entries that never come into the window.
HIDDEN = """() => {
    const menu = document.querySelector(".menu nav"), outside = new Set(menu.querySelectorAll("a"));
    for (let at = 0; at <= menu.scrollHeight; at += 20) {
        menu.scrollTop = at;
        for (const one of outside) {
            const box = one.getBoundingClientRect();
            const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            if (one.contains(met) && box.bottom <= innerHeight) outside.delete(one);
        }
    }
    return [...outside].map((one) => one.textContent);
}"""


def test_every_entry_of_a_long_menu_can_be_tapped(new_phone: NewPhone) -> None:
    phone = new_phone(is_mobile=False)
    phone.set_up("agurk", ("Anna", "Bo", "Cleo"))
    phone.page.evaluate(GROW)
    phone.tap(phone.on(".menu summary"))
    expect(phone.on(".menu nav a").nth(13)).to_be_visible()
    for width, height in ((360, 640), (640, 360), (180, 320)):
        phone.page.set_viewport_size({"width": width, "height": height})
        assert phone.page.evaluate(HIDDEN) == []
        assert [str(one) for one in phone.areas(".menu nav a") if not one.is_large] == []
    phone.tap(phone.on(".menu nav a[href='/']").last)
    phone.page.wait_for_url(phone.site + "/")


def test_a_danger_explains_itself_until_a_tap_elsewhere_or_escape(phone: Phone) -> None:
    phone.set_up("agurk", ("Anna", "Bo"))
    phone.play(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    danger, why = phone.on(".why summary"), phone.on(".why p")
    phone.tap(danger)
    expect(why).to_have_text("If Anna takes the last trick with 8 or higher, that is too much: Anna gets a cucumber.")
    expect(why).to_be_in_viewport(ratio=1)
    phone.page.keyboard.press("Escape")
    expect(why).to_be_hidden()
    danger.press("Enter")
    expect(why).to_be_visible()
    phone.on(".top h1").tap()
    expect(why).to_be_hidden()
