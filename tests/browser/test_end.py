"""A game that ends without a network: the ranking, the chart and the picture are made on the phone."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import disconnect, reconnect
from tests.browser.looks import too_narrow
from tests.browser.phone import Hand, Phone

SEVEN = ("فاطمة", "Bo", "אברהם בן־דוד", "محمد", "Jan-Erik", "Wilhelmina", "Ole")
MAX_BYTES = 200_000
SIDE = 1080

# The name of the winner stands on the likeness of the picture, in green.
DRAWN = """() => {
    const pen = new OffscreenCanvas(480, 140).getContext("2d", { willReadFrequently: true });
    pen.drawImage(document.querySelector(".choices canvas"), -300, -180);
    const { data } = pen.getImageData(0, 0, 480, 140);
    return data.some((shade, at) => at % 4 === 0 && shade < 60 && data[at + 1] > shade + 40);
}"""


def test_a_game_that_ends_offline_gives_a_ranking_and_a_picture_and_the_next_one_the_evening(
    phone: Phone,
) -> None:
    phone.context.add_init_script("delete Navigator.prototype.share")
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.set_up("cucumber-21", ("Anna", "Bo"))
    phone.play(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    with phone.page.expect_response("**/screens/end.js"):
        phone.page.reload()
    expect(phone.on("link[href$='/end.css']")).to_have_count(1)
    disconnect(phone)
    phone.enter_quickly(Hand({"Anna": "9", "Bo": "2"}, "Anna"))
    phone.tap(phone.save_button)
    expect(phone.on("#end .result")).to_have_text("Bo wins.")
    expect(phone.on(".places li")).to_have_count(2)
    expect(phone.on(".places li").nth(1)).to_contain_text("out in hand 2, on 9")
    expect(phone.on("#end .chart .won text")).to_have_text("Bo")
    for part in (".result", ".places li >> nth=1", ".bar .go"):
        expect(phone.on(f"#board {part}")).to_be_in_viewport(ratio=1)
    with phone.page.expect_download() as given, phone.within(2):
        phone.tap(phone.on(".over [data-deed]"))
        phone.tap(phone.on(".choices").get_by_role("button", name="Picture"))
    expect(phone.on("#panel")).to_be_hidden()
    picture = given.value.path().read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(picture[at : at + 4]) for at in (16, 20)] == [SIDE, SIDE]
    assert len(picture) <= MAX_BYTES
    reconnect(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    expect(phone.on(".places li").nth(1)).to_contain_text("out in hand 2, on 9")
    phone.tap(phone.on(".over [data-deed]"))
    expect(phone.on(".choices")).to_contain_text("Bo wins. 0 points, 2 hands")
    phone.page.wait_for_function(DRAWN)
    expect(phone.on(".choices a[href$='/sheet']")).to_be_visible()
    phone.page.touchscreen.tap(180, 60)
    expect(phone.on("#panel")).to_be_hidden()
    phone.tap(phone.on(".over [data-deed]"))
    phone.tap(phone.on(".choices [data-share]"))
    expect(phone.on(".choices [data-share]")).to_have_text("Message copied.")
    phone.tap(phone.on(".choices [data-close]"))
    message = phone.page.evaluate("navigator.clipboard.readText()").splitlines()
    assert message[1:5] == ["Bo wins.", "", "1. Bo: 0 points", "2. Anna: out, 23 points"]
    assert message[-1] == phone.address
    assert message.count(phone.address) == 1
    phone.tap(phone.page.get_by_role("button", name="Play again"))
    expect(phone.on("#board[data-running]")).to_be_visible()
    phone.play(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    phone.record(Hand({"Anna": "9", "Bo": "2"}, "Anna"))
    with phone.within(0):
        expect(phone.on("#end .evening")).to_be_in_viewport(ratio=1)
        expect(phone.on("#end .evening")).to_have_text(re.compile(r"This evening\s*Bo\s*2"))


def test_who_watches_the_end_has_a_whole_button_to_share_it(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("cucumber-21", ("Anna", "Bo"))
    phone.play(*(Hand({"Anna": card, "Bo": "2"}, "Anna") for card in ("A", "9")))
    watcher = new_phone(locale="pl")
    watcher.page.goto(phone.address)
    expect(watcher.on(".bar.over .button")).to_have_text("Udostępnij")
    assert list(too_narrow(watcher)) == []


def test_names_from_right_to_left_turn_no_sentence_round_and_the_evening_has_room_for_seven(phone: Phone) -> None:
    phone.set_up("matapesa", SEVEN)
    for game in range(2):
        phone.play(Hand(dict(zip(SEVEN, ("K", "2", "3", "4", "5", "6", "7"), strict=True)), "Bo"))
        expect(phone.on("#end .result")).to_have_css("direction", "ltr")
        expect(phone.on("#end .result span")).to_have_css("direction", "ltr")
        expect(phone.on(".places .who bdi")).to_have_count(len(SEVEN))
        names = phone.on(".places .who bdi").evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
        assert len(set(names)) == 1, names
        if game == 0:
            phone.tap(phone.page.get_by_role("button", name="Play again"))
            expect(phone.on("#board[data-running]")).to_be_visible()
    phone.on("#end a.evening").first.tap()
    wide = "(table) => table.scrollWidth - table.clientWidth"
    assert phone.on(".evening-page .table").evaluate(wide) == 0


def test_another_line_for_a_new_player_comes_once_the_one_above_it_is_filled(phone: Phone) -> None:
    phone.set_up("matapesa", ("Anna", "Bo", "Cleo"))
    phone.play(Hand({"Anna": "K", "Bo": "2", "Cleo": "3"}, "Anna"))
    phone.page.goto(f"{phone.address}/people")
    lines = phone.on(".one-more input:visible")
    expect(lines).to_have_count(1)
    lines.fill("Dan")
    expect(lines).to_have_count(2)
    phone.tap(phone.on(".choice").filter(has_text="Bo"))
    phone.tap(phone.page.get_by_role("button", name="Play again"))
    expect(phone.on("#board thead .name")).to_have_text(["Anna", "Cleo", "Dan"])
