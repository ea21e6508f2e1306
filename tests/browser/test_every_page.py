"""Every page, in every state, passes the checks of `looks`: axe, sizes of controls, overflow.

The pages come from the app's URL map, so a new page is checked without being named here.
"""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from werkzeug.routing import Rule

from scorekeeper.app import close_database, create_app
from scorekeeper.config import Settings
from tests.browser.conftest import NewPhone
from tests.browser.journal import (
    THEIRS,
    disconnect,
    enter_and_save,
    expect_waiting,
    reconnect,
    trouble,
    wait_until_all_sent,
)
from tests.browser.journal import decide as decide_about
from tests.browser.looks import page_problems
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES, hand
from tests.browser.test_audit import click_all
from tests.profile import is_long

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


def entry_of(endpoint: str) -> int:
    """The fact that a page of the toured game is about: its ruling, or a hand."""
    return 4 if "ruling" in endpoint else 1


def page_rules(folder: Path) -> list[Rule]:
    """The URL rules of all pages."""
    app = create_app(Settings(instance=folder, database=f"sqlite:///{folder}/map.sqlite", secret="x" * 64))
    close_database(app)
    rules = [one for one in app.url_map.iter_rules() if "GET" in (one.methods or ())]
    return [one for one in rules if one.endpoint not in NOT_PAGES | LEAD_ON and not is_twin(one.endpoint)]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Rule]:
    return page_rules(tmp_path_factory.mktemp("map"))


def path_of(page: Rule, **values: object) -> str:
    """The path of a page; fails if it needs a value that `values` lacks."""
    _domain, path = page.build({name: values[name] for name in page.arguments}) or ("", "")
    return path


def look(phone: Phone, what: str, *, dark: bool = False) -> list[str]:
    return [f"{what}: {problem}" for problem in page_problems(phone, dark=dark)]


def visit(phone: Phone, page: Rule, **values: object) -> list[str]:
    """Open a page and check it."""
    path = path_of(page, **values)
    answer = phone.page.goto(phone.site + path)
    assert answer, path
    assert answer.ok, path
    assert phone.page.url == phone.site + path, "redirected to another page"
    expect(phone.on("main")).to_be_visible()  # Scripts draw the screens of a game.
    # A page inside a game has the same colours as the one outside, so dark mode is checked there.
    dark = not page.endpoint.endswith("_in_game")
    return look(phone, path, dark=dark)


def decide(phone: Phone, matter: str, player: str, remedy: str) -> None:
    """Make a ruling with the form and return to the board."""
    board = phone.address
    phone.page.goto(f"{board}/rulings")
    for field, value in (("matter", matter), ("player", player), ("remedy", remedy)):
        phone.on(f"[name='{field}'][value='{value}']").check()
    phone.on(".ruling-form .primary").tap()
    phone.page.wait_for_url(board)
    wait_until_all_sent(phone)


def test_every_page_outside_of_games(phone: Phone, new_phone: NewPhone, pages: list[Rule]) -> None:
    phone.set_up("agurk", NAMES)
    phone.page.goto(f"{phone.address}/share?right=score")
    token = phone.on("#link").input_value().rpartition("/")[2]
    stranger, found = new_phone(), list[str]()
    outside = [page for page in pages if "key" not in page.arguments]
    assert len(outside) >= 12
    for page in outside:
        found += visit(stranger, page, variant_id="agurk", token=token, language="en")
    stranger.allow_errors("404")
    stranger.page.goto(f"{phone.site}/g/no-such-game")
    found += look(stranger, "no such game")
    assert not found, "\n".join(found)


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


def test_every_page_of_a_game(phone: Phone, pages: list[Rule]) -> None:
    play_for_all_pages(phone)
    key, found = phone.address.rpartition("/")[2], list[str]()
    inside = [page for page in pages if "key" in page.arguments]
    assert len(inside) >= 12
    for page in inside:
        found += visit(phone, page, key=key, entry=entry_of(page.endpoint))
    assert not found, "\n".join(found)


def test_the_start_page_and_set_up(phone: Phone) -> None:
    phone.set_up("agurk", LONG_NAMES)
    phone.play(Hand(dict(zip(LONG_NAMES, "A234567", strict=True)), LONG_NAMES[0]))
    phone.page.goto(phone.site)
    for summary in phone.on("main details summary").all():
        summary.tap()
    found = look(phone, "start page with a game", dark=True)
    found += look_at_set_up(phone)
    phone.allow_errors("422")
    phone.on("[data-close]").tap()
    phone.on("#start").tap()
    expect(phone.on(".problems")).to_be_visible()
    found += look(phone, "set-up with problems", dark=True)
    assert not found, "\n".join(found)


def test_my_games_and_the_questions(phone: Phone) -> None:
    phone.set_up("agurk", LONG_NAMES)
    phone.page.goto(f"{phone.site}/games")
    phone.on(".do summary").tap()
    found = look(phone, "my games", dark=True)
    phone.page.goto(f"{phone.site}/which")
    while phone.on(".choices a").count():
        phone.on(".choices a").first.tap()
        phone.page.wait_for_load_state()
    found += look(phone, "the game that is left")
    assert not found, "\n".join(found)


def look_at_set_up(phone: Phone) -> list[str]:
    phone.page.goto(f"{phone.site}/new/rassi")
    phone.on("#add").tap()
    phone.on("#typed-name").fill("Bo")
    for summary in phone.on("form > details > summary, #people summary").all():
        summary.tap()
    found = look(phone, "set-up", dark=True)
    phone.on("[data-rules]").tap()
    phone.on(".more-rules > summary").tap()
    found += look(phone, "rules of a new game", dark=True)
    phone.on("[id='rule-hand.size'] summary").tap()
    return found + look(phone, "answers to a rule", dark=True)


def test_a_board_of_seven(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", LONG_NAMES)
    found = look(phone, "empty board")
    cards = dict(zip(LONG_NAMES, ("A", "A", "3", "4", "5", "6", "7"), strict=True))
    phone.play(*(Hand(cards, LONG_NAMES[0]) for _time in range(3)))
    found += look(phone, "board")
    phone.on(".menu summary").tap()
    found += look(phone, "menu", dark=True)
    phone.on(".menu nav [href$='/chart']").tap()
    expect(phone.on("#panel .chart")).to_be_visible()
    found += look(phone, "chart over the board")
    phone.on("#panel .close").tap()
    phone.on("tbody td.took a").first.tap()
    phone.on("#panel summary").tap()
    found += look(phone, "story", dark=True)
    phone.on("#panel [data-close]").tap()
    phone.open_entry(LONG_NAMES[0])
    found += look(phone, "entry", dark=True)
    phone.leave_entry()
    phone.enter_quickly(Hand(cards, LONG_NAMES[0]))
    found += look(phone, "preview", dark=True)
    phone.save()
    watcher = new_phone()
    watcher.page.goto(phone.address)
    expect(watcher.on(".bar .watching")).to_be_visible()
    found += look(watcher, "board of a phone that watches")
    assert not found, "\n".join(found)


def test_what_waits_and_what_needs_a_decision(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", LONG_NAMES)
    late = new_phone()
    late.join(phone)
    disconnect(late)
    for cards in ("KQJ9876", "2345678"):
        enter_and_save(late, Hand(dict(zip(LONG_NAMES, cards, strict=True)), LONG_NAMES[0]))
    expect_waiting(late, 2, 1)
    found = look(late, "hands that wait", dark=True)
    phone.record(Hand(dict(zip(LONG_NAMES, "KQJ9874", strict=True)), LONG_NAMES[0]))
    reconnect(late)
    expect(trouble(late)).to_be_visible()
    # With text of twice the size the buttons are 10 pixels wider than a phone.
    found += look(late, "another phone was quicker", dark=True)
    late.page.goto(f"{late.address}/files")
    expect(late.on("#unsent .look")).to_be_visible()
    found += look(late, "a page beside the board, while a hand needs a decision", dark=True)
    late.page.goto(phone.address)
    decide_about(late, THEIRS)
    wait_until_all_sent(late)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    phone.on(".undo button").tap()
    expect(trouble(phone)).to_contain_text("The undo is not saved yet")
    found += look(phone, "undo of what another phone recorded", dark=True)
    assert not found, "\n".join(found)


def test_corrections_and_a_finished_game(phone: Phone) -> None:
    """In Cucumber 21 a player with more than 21 is out at once."""
    phone.set_up("cucumber-21", NAMES)
    phone.play(hand("A", "2", "3"), hand("8", "2", "3"), Hand({"Bo": "A", "Cleo": "2"}, "Bo"))
    board = phone.address
    phone.page.goto(f"{board}/hands/2/correct")
    phone.tile("Anna").tap()
    phone.key("2").tap()
    expect(phone.on(".changes")).to_be_visible()
    found = look(phone, "correction", dark=True)
    phone.save_button.tap()
    expect(phone.on(".notice.warn").first).to_be_visible()
    wait_until_all_sent(phone)
    found += look(phone, "board with a hand that does not fit", dark=True)
    phone.on(".undo button").tap()
    expect(phone.on("#board")).to_have_attribute("data-revision", "5")
    phone.play(Hand({"Bo": "A", "Cleo": "2"}, "Bo"))
    expect(phone.on(".result")).to_be_visible()
    phone.on(".chart summary").tap()
    found += look(phone, "end of the game", dark=True)
    phone.page.goto(f"{board}/files")
    found += look(phone, "files of a finished game")
    assert not found, "\n".join(found)


def test_rulings(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    board = phone.address
    phone.page.goto(f"{board}/rulings")
    phone.on("[name='remedy'][value='points']").check()
    phone.on(".credit summary").tap()
    phone.on(".ruling-form .primary").tap()
    expect(phone.on(".error").first).to_be_visible()
    found = look(phone, "refused ruling", dark=True)
    decide(phone, "illegal_play", "1", "points")
    decide(phone, "misdeal", "-1", "redeal")
    found += look(phone, "board with rulings", dark=True)
    phone.page.goto(f"{board}/rulings/1/correct")
    phone.on("[name='player'][value='2']").check()
    expect(phone.on(".changes")).to_be_visible()
    found += look(phone, "correction of a ruling")
    phone.page.goto(f"{board}/rulings/1")
    found += look(phone, "ruling")
    phone.on(".ruling-story [hx-post]").tap()
    phone.page.wait_for_url(board)
    found += look(phone, "board with a withdrawn ruling")
    phone.page.goto(f"{board}/rulings/1")
    expect(phone.on(".headline s")).to_be_visible()
    found += look(phone, "withdrawn ruling", dark=True)
    phone.page.goto(f"{board}/rulings/penalties")
    phone.on(".ruling-form #points").fill("0")
    phone.on(".ruling-form .primary").tap()
    expect(phone.on("#points-error")).to_be_visible()
    found += look(phone, "refused penalties", dark=True)
    phone.page.goto(f"{board}/history")
    found += look(phone, "history with rulings")
    assert not found, "\n".join(found)


def test_audits(phone: Phone) -> None:
    """Bo led. Dan threw a 10 and Anna a 6, each with a lower card in hand."""
    phone.set_up("agurk", LONG_NAMES[:4])
    phone.page.goto(f"{phone.address}/audit")
    phone.on(".terms summary").tap()
    found = look(phone, "terms of an audit", dark=True)
    phone.on(".terms summary").tap()
    click_all(phone, "K Q 2 3 6 4 Q")
    phone.on(".laid").first.tap()
    found += look(phone, "audit with a row", dark=True)
    phone.on(".laid").first.tap()
    click_all(phone, "8 A 10 A 4 4 7 J 5 A A J K 7 10 3 4 7 K 9 8")
    expect(phone.on(".findings li")).to_have_count(2)
    found += look(phone, "findings", dark=True)
    phone.page.goto(f"{phone.site}/audit/gurka-se?players=3")
    expect(phone.on(".whose")).to_be_visible()
    for cards, sign in (("9 8", "?"), ("9 7 2 3", "✓")):
        click_all(phone, cards)
        expect(phone.on(".verdict .sign")).to_have_text(sign)
        found += look(phone, f"audit that says {sign}", dark=True)
    phone.page.goto(f"{phone.site}/audit/agurk?players=2")
    click_all(phone, "2 3 4 5 6 7 8 2 3 4 5 6 7 8")
    expect(phone.on(".found.clean")).to_be_visible()
    found += look(phone, "audit of a clean hand", dark=True)
    assert not found, "\n".join(found)


def test_other_pages_after_some_taps(phone: Phone) -> None:
    phone.allow_errors("422")
    phone.page.goto(f"{phone.site}/legal/gurka-is")
    found = list[str]()
    for cards, verdict in (("8 9", "legal"), ("5", "unknown"), ("3", "illegal")):
        if verdict == "illegal":
            phone.on("[data-ask='seen']").tap()
        click_all(phone, cards)
        expect(phone.on(f"#answer .verdict.{verdict}")).to_be_visible()
        found += look(phone, f"{verdict} play", dark=True)
    phone.page.goto(f"{phone.site}/sheets/agurk?players=9&hands=99")
    found += look(phone, "refused empty sheet", dark=True)
    phone.page.goto(f"{phone.site}/import")
    phone.on("button.primary").tap()
    expect(phone.on("#file-error")).to_be_visible()
    found += look(phone, "refused import", dark=True)
    phone.page.goto(f"{phone.site}/phone")
    phone.on("#tick").tap()
    found += look(phone, "switches", dark=True)
    phone.set_up("agurk", LONG_NAMES)
    board = phone.address
    phone.page.goto(f"{board}/at-the-table")
    phone.on(".people summary").first.tap()
    found += look(phone, "somebody at the table")
    phone.page.goto(f"{board}/at-the-table/rules")
    phone.on("[id='rule-follow.duty'] summary").tap()
    phone.on("[id='rule-follow.duty'] .answer label").nth(1).tap()
    expect(phone.on("#shown")).to_contain_text("Nothing else changes.")
    found += look(phone, "a changed rule at the table")
    phone.page.goto(f"{board}/sheet/head")
    phone.on("[name='event']").fill("x" * 61)
    phone.allow_errors("422")
    phone.on("button.primary").tap()
    expect(phone.on("#event-error")).to_be_visible()
    found += look(phone, "refused head of a sheet", dark=True)
    assert not found, "\n".join(found)


def test_sharing(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", LONG_NAMES)
    board, found = phone.address, list[str]()
    phone.page.goto(f"{board}/share?right=score")
    phone.on("form[action$='code'] button").tap()
    expect(phone.on(".code b")).to_be_visible()
    phone.on("main details summary").tap()
    found += look(phone, "share page with a code", dark=True)
    for right in ("watch", "manage"):
        phone.page.goto(f"{board}/share?right={right}")
        found += look(phone, f"share page to {right}")
    other = new_phone()
    other.allow_errors("422", "404")
    other.page.goto(phone.on("#link").input_value())
    found += look(other, "link to manage")
    other.page.goto(f"{board}/share")
    found += look(other, "share page of a phone that watches", dark=True)
    other.on("#code").fill("AAAAAA")
    other.on("form:has(#code) button").tap()
    expect(other.on("#code-error")).to_be_visible()
    found += look(other, "wrong code")
    assert not found, "\n".join(found)
