"""Every page, in every state, passes the checks of `looks`; in longer words it needs no wider phone (tours.py).

Text of twice the size, which `looks` sets, needs more room than words two fifths longer. So in the usual run only the
board is read in those too, where the words come from scripts.

The pages come from the app's URL map, so a new page is checked without being named here.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from werkzeug.routing import Rule

from scorekeeper.app import close_database, create_app
from scorekeeper.config import Settings
from scorekeeper.rules.catalogue import CATALOGUE
from tests.browser.conftest import NewPhone
from tests.browser.games import Games, games_in
from tests.browser.journal import disconnect, enter_and_save, expect_waiting, reconnect, trouble, wait_until_all_sent
from tests.browser.phone import Hand, Phone
from tests.browser.server import running
from tests.browser.table import NAMES, hand
from tests.browser.test_audit import click_all
from tests.browser.tours import PSEUDO, WHOLE, Tour, by
from tests.print.pdf import Printed
from tests.profile import is_long
from tests.pseudo import disguised

NOT_PAGES = {
    *("game.beside", "game.checked", "game.all_checked", "game.rules_form", "referee.kept", "our_table.download"),
    *("static", "messages_file", "files.download", "live.events", "journal.news", "device.manifest"),
    *("offline.worker", "offline.kept", "offline.kept_files", "offline.kept_of_game"),
    *("robots", "security_contact", "health.healthz"),
}
"""Endpoints that do not return a page."""
LEAD_ON = {"offline.local", "game.enter", "game.change", "game.drawn"}
"""Addresses that lead to the board or the start page."""
LONG_NAMES = ("Anna Margrethe Sørensen", "Bo", "Bartholomäus", "Dan", "Eva", "Finn", "Grethe")


def is_twin(endpoint: str) -> bool:
    """Whether this page differs from the one outside of games only by where it leads; a long run looks at both."""
    return endpoint.endswith("_in_game") and not is_long()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Rule]:
    """The URL rules of all pages."""
    folder = tmp_path_factory.mktemp("map")
    app = create_app(Settings(instance=folder, database=f"sqlite:///{folder}/map.sqlite", secret="x" * 64))
    close_database(app)
    rules = [one for one in app.url_map.iter_rules() if "GET" in (one.methods or ())]
    return [one for one in rules if one.endpoint not in NOT_PAGES | LEAD_ON and not is_twin(one.endpoint)]


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Games]]:
    """A server that speaks the pseudo-locale, and its games."""
    folder = tmp_path_factory.mktemp("pseudo")
    with running(folder, module="tests.pseudo") as site, games_in(folder) as games:
        yield site, games


@pytest.fixture
def tour(request: pytest.FixtureRequest, new_phone: NewPhone) -> Tour:
    way: str = request.param
    name = request.node.originalname.removeprefix("test_").replace("_", " ")
    if way != PSEUDO:
        return Tour(way, lambda: new_phone(locale="en-GB" if way == WHOLE else way), name)
    site, games = request.getfixturevalue("pseudo")
    return Tour(way, lambda: new_phone(at=site, games=games), name)


@pytest.fixture
def phone(tour: Tour) -> Phone:
    return tour.phone


def fold_out(phone: Phone, selector: str) -> None:
    for summary in phone.on(selector).all():
        summary.tap()


def decide(phone: Phone, matter: str, player: str, remedy: str) -> None:
    """Make a ruling with the form and return to the board."""
    board = phone.address
    phone.page.goto(f"{board}/rulings")
    for field, value in (("matter", matter), ("player", player), ("remedy", remedy)):
        phone.on(f"[name='{field}'][value='{value}']").check()
    phone.on(".ruling-form .primary").tap()
    phone.page.wait_for_url(board)
    wait_until_all_sent(phone)


@by(WHOLE)
def test_every_page_outside_of_games(tour: Tour, pages: list[Rule]) -> None:
    phone, stranger = tour.new_phone(), tour.phone
    phone.set_up("agurk", NAMES)
    phone.page.goto(f"{phone.address}/share?right=score")
    token = phone.on("#link").input_value().rpartition("/")[2]
    outside = [page for page in pages if "key" not in page.arguments]
    assert len(outside) >= 12
    for page in outside:
        tour.visit(page, variant_id="agurk", token=token)
    stranger.allow_errors("404")
    stranger.page.goto(f"{phone.site}/g/no-such-game")
    tour.look("no such game")
    assert tour.found == []


def play_for_all_pages(phone: Phone) -> None:
    """A game: Anna has a cucumber, Cleo subtracts 12, and there is a ruling; two have swapped their seats."""
    phone.set_up("agurk", LONG_NAMES[:3])
    three = (("K", "Q", "J"), ("3", "9", "A"), ("Q", "4", "Q"))
    phone.play(*(Hand(dict(zip(LONG_NAMES, cards, strict=False)), LONG_NAMES[0]) for cards in three))
    decide(phone, "illegal_play", "1", "points")
    phone.page.goto(f"{phone.address}/at-the-table/seats")
    phone.on(".chairs .move").first.tap()
    phone.on(".foot-line .primary").tap()
    phone.page.wait_for_url(phone.address)
    wait_until_all_sent(phone)


@by(WHOLE)
def test_every_page_of_a_game(tour: Tour, phone: Phone, pages: list[Rule]) -> None:
    play_for_all_pages(phone)
    key = phone.game
    inside = [page for page in pages if "key" in page.arguments]
    assert len(inside) >= 12
    for page in inside:
        tour.visit(page, key=key, entry=4 if "ruling" in page.endpoint else 1)  # The fact that the page is about.
    assert tour.found == []


@by(WHOLE)
def test_the_start_page_and_set_up(tour: Tour, phone: Phone) -> None:
    phone.set_up("agurk", LONG_NAMES)
    phone.play(Hand(dict(zip(LONG_NAMES, "A234567", strict=True)), LONG_NAMES[0]))
    phone.page.goto(phone.site)
    fold_out(phone, "main details summary")
    tour.look("start page with a game", dark=True)
    look_at_set_up(tour)
    phone.allow_errors("422")
    phone.on("[data-close]").tap()
    phone.on("#start").tap()
    expect(phone.on(".problems")).to_be_visible()
    tour.look("set-up with problems", dark=True)
    assert tour.found == []


@by(WHOLE)
def test_my_games_and_the_questions(tour: Tour, phone: Phone) -> None:
    phone.set_up("agurk", LONG_NAMES)
    phone.page.goto(f"{phone.site}/games")
    phone.on(".do summary").tap()
    tour.look("my games", dark=True)
    phone.page.goto(f"{phone.site}/which")
    while phone.on(".choices a").count():
        phone.on(".choices a").first.tap()
        phone.page.wait_for_load_state()
    tour.look("the game that is left")
    assert tour.found == []


def look_at_set_up(tour: Tour) -> None:
    phone = tour.phone
    phone.page.goto(f"{phone.site}/new/rassi")
    phone.on("#add").tap()
    phone.on("#typed-name").fill("Bo")
    fold_out(phone, "form > details > summary, #people summary")
    tour.look("set-up", dark=True)
    phone.on("[data-rules]").tap()
    phone.on(".more-rules > summary").tap()
    tour.look("rules of a new game", dark=True)
    phone.on("[id='rule-hand.size'] summary").tap()
    tour.look("answers to a rule", dark=True)


@by(WHOLE, PSEUDO)
def test_a_board_of_seven(tour: Tour, phone: Phone) -> None:
    phone.set_up("agurk", LONG_NAMES)
    tour.look("empty board")
    cards = dict(zip(LONG_NAMES, ("A", "A", "3", "4", "5", "6", "7"), strict=True))
    phone.play(*(Hand(cards, LONG_NAMES[0]) for _time in range(3)))
    if tour.way == PSEUDO:
        expect(phone.on(".undo button")).to_have_text(disguised("Undo"))
    tour.look("board")
    phone.on(".menu summary").tap()
    tour.look("menu", dark=True)
    phone.on(".menu nav [href$='/chart']").tap()
    expect(phone.on("#panel .chart")).to_be_visible()
    tour.look("chart over the board")
    phone.on("#panel .close").tap()
    phone.on("tbody td.took a").first.press("Enter")
    phone.on("#panel summary").tap()
    tour.look("story", dark=True)
    phone.on("#panel [data-close]").tap()
    phone.open_entry(LONG_NAMES[0])
    tour.look("entry", dark=True)
    phone.leave_entry()
    phone.enter_quickly(Hand(cards, LONG_NAMES[0]))
    tour.look("preview", dark=True)
    phone.save()
    watcher = tour.new_phone()
    watcher.page.goto(phone.address)
    expect(watcher.on(".bar .watching")).to_be_visible()
    tour.look("board of a phone that watches", phone=watcher)
    assert tour.found == []


@by(WHOLE)
def test_what_waits_and_what_needs_a_decision(tour: Tour, phone: Phone) -> None:
    phone.set_up("agurk", LONG_NAMES)
    late = tour.new_phone()
    late.join(phone)
    disconnect(late)
    for cards in ("KQJ9876", "2345678"):
        enter_and_save(late, Hand(dict(zip(LONG_NAMES, cards, strict=True)), LONG_NAMES[0]))
    expect_waiting(late, 2, 1)
    tour.look("hands that wait", dark=True, phone=late)
    phone.record(Hand(dict(zip(LONG_NAMES, "KQJ9874", strict=True)), LONG_NAMES[0]))
    reconnect(late)
    expect(trouble(late)).to_be_visible()
    # With text of twice the size the buttons are 10 pixels wider than a phone.
    tour.look("another phone was quicker", dark=True, phone=late)
    late.page.goto(f"{late.address}/files")
    expect(late.on("#unsent .look")).to_be_visible()
    tour.look("a page beside the board, while a hand needs a decision", dark=True, phone=late)
    late.page.goto(phone.address)
    trouble(late).locator("[data-choice='drop']").tap()
    wait_until_all_sent(late)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    phone.on(".undo button").tap()
    expect(trouble(phone)).to_be_visible()
    tour.look("undo of what another phone recorded", dark=True)
    assert tour.found == []


@by(WHOLE)
def test_corrections_and_a_finished_game(tour: Tour, phone: Phone) -> None:
    """In Cucumber 21 a player with more than 21 is out at once."""
    phone.set_up("cucumber-21", NAMES)
    phone.play(hand("A", "2", "3"), hand("8", "2", "3"), Hand({"Bo": "A", "Cleo": "2"}, "Bo"))
    board = phone.address
    phone.page.goto(f"{board}/hands/2/correct")
    phone.tile("Anna").tap()
    phone.key("2").tap()
    expect(phone.on(".changes")).to_be_visible()
    tour.look("correction", dark=True)
    phone.save_button.tap()
    expect(phone.on(".notice.warn").first).to_be_visible()
    wait_until_all_sent(phone)
    tour.look("board with a hand that does not fit", dark=True)
    phone.on(".undo button").tap()
    expect(phone.on("#board")).to_have_attribute("data-revision", "5")
    phone.play(Hand({"Bo": "A", "Cleo": "2"}, "Bo"))
    expect(phone.on(".result")).to_be_visible()
    phone.on(".chart summary").tap()
    tour.look("end of the game", dark=True)
    phone.page.goto(f"{board}/files")
    tour.look("files of a finished game")
    assert tour.found == []


@by(WHOLE)
def test_rulings(tour: Tour, phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    board = phone.address
    phone.page.goto(f"{board}/rulings")
    phone.on("[name='remedy'][value='points']").check()
    phone.on(".credit summary").tap()
    phone.on(".ruling-form .primary").tap()
    expect(phone.on(".error").first).to_be_visible()
    tour.look("refused ruling", dark=True)
    decide(phone, "illegal_play", "1", "points")
    decide(phone, "misdeal", "-1", "redeal")
    phone.page.goto(f"{board}/rulings/1/correct")
    phone.on("[name='player'][value='2']").check()
    expect(phone.on(".changes")).to_be_visible()
    tour.look("correction of a ruling")
    phone.page.goto(f"{board}/rulings/1")
    phone.on(".ruling-story [hx-post]").tap()
    phone.page.wait_for_url(board)
    tour.look("board with a withdrawn ruling")
    phone.page.goto(f"{board}/rulings/1")
    expect(phone.on(".headline s")).to_be_visible()
    tour.look("withdrawn ruling", dark=True)
    phone.page.goto(f"{board}/rulings/penalties")
    phone.on(".ruling-form #points").fill("0")
    phone.on(".ruling-form .primary").tap()
    expect(phone.on("#points-error")).to_be_visible()
    tour.look("refused penalties", dark=True)
    assert tour.found == []


@by(WHOLE)
def test_audits(tour: Tour, phone: Phone) -> None:
    """Bo led. Dan threw a 10 and Anna a 6, each with a lower card in hand."""
    phone.set_up("agurk", LONG_NAMES[:4])
    phone.page.goto(f"{phone.address}/audit")
    phone.on(".terms summary").tap()
    tour.look("terms of an audit", dark=True)
    phone.on(".terms summary").tap()
    click_all(phone, "K Q 2 3 6 4 Q")
    phone.on(".laid").first.tap()
    tour.look("audit with a row", dark=True)
    phone.on(".laid").first.tap()
    click_all(phone, "8 A 10 A 4 4 7 J 5 A A J K 7 10 3 4 7 K 9 8")
    expect(phone.on(".findings li")).to_have_count(2)
    tour.look("findings", dark=True)
    phone.page.goto(f"{phone.site}/audit/gurka-se?players=3")
    expect(phone.on(".whose")).to_be_visible()
    for cards, sign in (("9 8", "?"), ("9 7 2 3", "✓")):
        click_all(phone, cards)
        expect(phone.on(".verdict .sign")).to_have_text(sign)
        tour.look(f"audit that says {sign}", dark=True)
    phone.page.goto(f"{phone.site}/audit/agurk?players=2")
    click_all(phone, "2 3 4 5 6 7 8 2 3 4 5 6 7 8")
    expect(phone.on(".found.clean")).to_be_visible()
    tour.look("audit of a clean hand", dark=True)
    assert tour.found == []


@by(WHOLE)
def test_other_pages_after_some_taps(tour: Tour, phone: Phone) -> None:
    phone.allow_errors("422")
    phone.page.goto(f"{phone.site}/legal/gurka-is")
    for cards, verdict in (("8 9", "legal"), ("5", "unknown"), ("3", "illegal")):
        if verdict == "illegal":
            phone.on("[data-ask='seen']").tap()
        click_all(phone, cards)
        expect(phone.on(f"#answer .verdict.{verdict}")).to_be_visible()
        tour.look(f"{verdict} play", dark=True)
    phone.page.goto(f"{phone.site}/sheets/agurk?players=9&hands=99")
    tour.look("refused empty sheet", dark=True)
    phone.page.goto(f"{phone.site}/import")
    phone.on("button.primary").tap()
    expect(phone.on("#file-error")).to_be_visible()
    tour.look("refused import", dark=True)
    phone.page.goto(f"{phone.site}/phone")
    phone.on("#tick").tap()
    tour.look("switches", dark=True)
    phone.set_up("agurk", LONG_NAMES)
    board = phone.address
    phone.page.goto(f"{board}/at-the-table")
    phone.on(".people summary").first.tap()
    tour.look("somebody at the table")
    phone.page.goto(f"{board}/at-the-table/rules")
    phone.on("[id='rule-follow.duty'] summary").tap()
    phone.on("[id='rule-follow.duty'] .answer label").nth(1).tap()
    expect(phone.on(".shown")).not_to_be_empty()
    tour.look("a changed rule at the table")
    phone.page.goto(f"{board}/sheet/head")
    phone.on("[name='event']").fill("x" * 61)
    phone.allow_errors("422")
    phone.on("button.primary").tap()
    expect(phone.on("#event-error")).to_be_visible()
    tour.look("refused head of a sheet", dark=True)
    assert tour.found == []


@by(WHOLE)
def test_sharing(tour: Tour, phone: Phone) -> None:
    phone.set_up("agurk", LONG_NAMES)
    board = phone.address
    phone.page.goto(f"{board}/share?right=score")
    phone.on("form[action$='code'] button").tap()
    expect(phone.on(".code b")).to_be_visible()
    phone.on("main details summary").tap()
    tour.look("share page with a code", dark=True)
    phone.page.goto(f"{board}/share?right=manage")
    tour.look("share page to manage")
    other = tour.new_phone()
    other.allow_errors("422", "404")
    other.page.goto(phone.on("#link").input_value())
    tour.look("link to manage", phone=other)
    other.page.goto(f"{board}/share")
    other.on("#code").fill("AAAAAA")
    other.on("form:has(#code) button").tap()
    expect(other.on("#code-error")).to_be_visible()
    tour.look("wrong code on the share page of a phone that watches", dark=True, phone=other)
    assert tour.found == []


@by()
def test_an_evening_to_its_end_on_paper_and_the_rules_of_every_variant(tour: Tour, phone: Phone) -> None:
    phone.set_up("gurka-se", NAMES, {"limit.value": "10", "stakes.ante": "1", "stakes.buy_in": "1"})
    board = phone.address
    phone.on("#bar .short-way").tap()
    expect(phone.on("#entry")).to_be_visible()
    tour.look("only who pays")
    phone.leave_entry()
    phone.on("#bar [data-enter='']").tap()
    for card in ("K", "2", "3"):
        phone.key(card).tap()
    phone.shown.locator("[name='buy_in']").first.check()
    tour.look("buying back in")
    phone.save()
    for change in ("join", "leave", "return"):
        phone.page.goto(f"{board}/at-the-table")
        if change == "join":
            phone.on("#join-name").fill("Dora")
        else:
            phone.on(".people summary").first.tap()
        phone.on(f"[id^='{change}'] button").first.tap()
        phone.page.wait_for_url(board)
        wait_until_all_sent(phone)
        tour.look(f"board after {change}")
    phone.page.goto(f"{board}/at-the-table/end")
    phone.on("#end button").tap()
    expect(phone.on("#end .result")).to_be_visible()
    wait_until_all_sent(phone)
    for path in ("", "/history", "/evening", "/people", "/table"):
        phone.page.goto(board + path)
        tour.look(f"after the end: {path}")
    phone.page.goto(f"{board}/sheet")
    assert len(Printed(phone.page.pdf(prefer_css_page_size=True)).pages) == 1
    phone.allow_errors("422", "410")
    phone.page.goto(f"{board}/privacy")
    phone.on("form[action$='/delete'] button").tap()
    expect(phone.on("main .error").first).to_be_visible()
    tour.look("not sure")
    phone.on("[name='whole-sure']").check()
    phone.on("form[action$='/delete'] button").tap()
    expect(phone.on("#gone")).to_be_attached()
    tour.look("deleted")
    for variant in CATALOGUE:
        phone.page.goto(f"{phone.site}/rules/{variant}")
        tour.look(variant)
    assert tour.found == []
