"""The board's menu scrolls, however long it is, and stays open while the board is drawn anew."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone

# Makes the menu longer than any board's today.
GROW = """() => {
    const menu = document.querySelector(".menu nav");
    while (menu.children.length < 14) menu.prepend(menu.firstElementChild.cloneNode(true));
}"""

# Scrolls the menu and returns the entries that never come into the window.
HIDDEN = """() => {
    const menu = document.querySelector(".menu nav"), outside = new Set(menu.children);
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


def test_the_menu_stays_open_when_the_board_comes_anew_from_the_server(phone: Phone) -> None:
    """As it does after a save on another page, which may have changed the rules."""
    phone.set_up("agurk", ("Anna", "Bo", "Cleo"))
    held: list[Route] = []
    phone.page.goto(f"{phone.address}/rulings")
    phone.page.route(phone.address, lambda route: held.append(route) if is_by_script(route) else route.continue_())
    phone.tap(phone.page.get_by_role("radio", name="Misdeal"))
    phone.tap(phone.on(".ruling-form .save"))
    phone.wait_until(lambda: len(held) == 1)
    phone.on("#sheet").evaluate("sheet => { sheet.dataset.before = true; }")
    phone.tap(phone.on(".menu summary"))
    with phone.page.expect_response(phone.address):
        held[0].continue_()
    expect(phone.on("#sheet[data-before]")).to_have_count(0)
    expect(phone.on(".menu nav")).to_be_visible()


def is_by_script(route: Route) -> bool:
    return route.request.resource_type == "fetch"
