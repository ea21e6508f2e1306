"""An evening in every language, by pages and taps, from the start page to the last sheet of paper.

`TESTS_PICTURES=pictures python3 -m tests long tests/browser/test_walk_in_every_language.py` keeps a picture of each
page in a folder for each language, for a reader who grew up with it.
"""

import os
import re
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.words.languages import ENGLISH, catalogue_file, languages
from tests.browser.conftest import NewPhone
from tests.browser.journal import disconnect, expect_waiting, reconnect, trouble, wait_until_all_sent
from tests.browser.looks import too_narrow
from tests.browser.phone import Phone
from tests.catalogues import forms_of, messages_in
from tests.print.pdf import Printed

BOARD = re.compile(r"/g/[\w-]+$")
PLACE = re.compile(r"%\(\w+\)s")
SHORTEST = 4
"""Letters of a text that is looked for; shorter ones may be words of two languages."""
PICTURES = os.environ.get("TESTS_PICTURES", "")
"""A folder for a picture of each page; none are kept if it is empty."""

SAID = """() => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        if (!walker.currentNode.parentElement.closest("script, style")) found.add(walker.currentNode.textContent);
    }
    for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
        for (const name of ["aria-label", "title", "placeholder", "alt"]) found.add(one.getAttribute(name) ?? "");
    }
    found.add(document.title);
    return [...found].map((text) => text.trim().replace(/\\s+/g, " ")).filter((text) => text);
}"""
"""A script that finds every text of a page, seen or read out."""


class English:
    """Finds sentences that a catalogue translates but a page says in English."""

    def __init__(self, language: str) -> None:
        have = messages_in(catalogue_file(language), language)
        said = {form for message in have.values() for form in forms_of(message)}
        left = {text for (_context, text) in have if text not in said}
        self._whole = {text for text in left if not PLACE.search(text) and len(text) >= SHORTEST}
        # A place may hold anything, so a sentence needs words of its own around it.
        rest = [text for text in left - self._whole if len(re.sub(r"\W", "", PLACE.sub("", text))) >= SHORTEST]
        self._english = [_filled(text) for text in rest]
        self._own = [_filled(text) for text in said if PLACE.search(text)]

    def among(self, texts: list[str]) -> list[str]:
        """Those of the texts that are English."""
        return [text for text in texts if text in self._whole or self._is_filled(text)]

    def _is_filled(self, text: str) -> bool:
        return any(one.fullmatch(text) for one in self._english) and not any(one.fullmatch(text) for one in self._own)


def _filled(message: str) -> re.Pattern[str]:
    """What a message is with anything in its places."""
    return re.compile(".*".join(map(re.escape, PLACE.split(message))), re.DOTALL)


class Walk:
    """A phone that notes what is wrong with the pages it comes by, and keeps a picture of each if asked to.

    The pictures are in the folder of the language, in one named after the `chapter` of the walk.
    """

    def __init__(self, phone: Phone, language: str, chapter: str) -> None:
        self.phone = phone
        self.language = language
        self.faults: list[str] = []
        self._english = None if language == ENGLISH else English(language)
        self._numbers = count(1)
        self._folder = Path(PICTURES) / language / chapter if PICTURES else None
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)

    def see(self, what: str, phone: Phone | None = None) -> None:
        """Look at the page in view of this phone, or of another one."""
        seen = phone or self.phone
        if seen.on("html").get_attribute("lang") != self.language:
            self.faults.append(f"{what}: not in this language")
        self.faults += [f"{what}: {fault}" for fault in too_narrow(seen)]
        if self._english:
            self.faults += [f"{what}: in English: {one}" for one in self._english.among(seen.page.evaluate(SAID))]
        if self._folder:
            path = self._folder / f"{next(self._numbers):03} {what.replace('/', ' ').strip() or 'start'}.png"
            seen.page.screenshot(path=path, full_page=True, caret="initial")

    def visit(self, path: str, *, opened: bool = True) -> None:
        """Open a page, and what is folded on it, and look at it."""
        self.phone.page.goto(self.phone.site + path)
        if opened:
            self.unfold()
        self.see(path.removeprefix(f"/g/{self.key}") if "/g/" in path else path)

    def unfold(self) -> None:
        """Open everything that is folded on the page."""
        self.phone.on("details:not(.menu)").evaluate_all("all => { for (const one of all) one.open = true; }")

    @property
    def key(self) -> str:
        """The key of the game in view; empty outside of games."""
        found = re.search(r"/g/([\w-]+)", self.phone.page.url)
        return found[1] if found else ""

    @property
    def game(self) -> str:
        """The path of the game in view."""
        return f"/g/{self.key}"

    def keep(self, name: str, content: bytes) -> None:
        """Keep a file beside the pictures."""
        if self._folder:
            (self._folder / name).write_bytes(content)

    def enter(self, *cards: str, leader: int | None = None) -> None:
        """Open the entry of the next hand and tap its cards in playing order."""
        seat = "[data-enter='']" if leader is None else f"[data-enter='{leader}']"
        self.phone.on(f"#bar a{seat}").click()
        expect(self.phone.on("#entry")).to_be_visible()
        for card in cards:
            self.phone.key(card).click()

    def play(self, *cards: str, leader: int | None = None) -> None:
        """Enter and save a hand."""
        self.enter(*cards, leader=leader)
        expect(self.phone.shown.locator(".headline")).to_be_visible()
        self.phone.save()
        wait_until_all_sent(self.phone)

    def choose(self, **values: str) -> None:
        """Check one of the values of each of these fields."""
        for name, value in values.items():
            self.phone.on(f"[name='{name}'][value='{value}']").first.check()

    def press(self, button: Locator) -> None:
        """Press a button that leads to the board."""
        button.click()
        self.phone.page.wait_for_url(BOARD)
        expect(self.phone.on("#board")).to_be_visible()
        wait_until_all_sent(self.phone)


pytestmark = pytest.mark.long

NAMES = ("Anna", "Bo", "Cecilie", "Åse")
DEALT = ("K Q 2 3 6 4 Q", "8 A 10 A 4 4 7", "J 5 A A J K 7", "10 3 4 7 K 9 8")
"""What each of them plays; the second led. The last throws a 10 and the first a 6, each with a lower card in hand."""


@pytest.fixture(params=languages())
def walk(new_phone: NewPhone, request: pytest.FixtureRequest) -> Walk:
    chapter = request.node.originalname.removeprefix("test_").replace("_", " ")
    return Walk(new_phone(locale=request.param), request.param, chapter)


def test_a_whole_game_with_all_that_happens_in_an_evening(walk: Walk, new_phone: NewPhone) -> None:
    set_up(walk)
    a_cucumber_and_a_ruling(walk)
    audit_and_question(walk)
    at_the_table(walk)
    another_phone(walk, new_phone(locale=walk.language))
    corrections(walk)
    everything_about_the_game(walk)
    assert not walk.faults, "\n".join(walk.faults)


def test_a_game_with_stakes_to_its_end_and_on_paper(walk: Walk, new_phone: NewPhone) -> None:
    buy_in_and_win(walk)
    everything_about_the_game(walk)
    the_end_of_all(walk, new_phone(locale=walk.language))
    assert not walk.faults, "\n".join(walk.faults)


def test_what_the_site_says_outside_of_games(walk: Walk) -> None:
    phone = walk.phone
    walk.visit("/")
    for path in ("/games", "/privacy", "/certificate", "/phone", "/join", "/sheets", "/legal"):
        walk.visit(path)
    for path in ("/audit", f"/language/{walk.language}", "/import", "/rules/agurk/card", "/rules/gurka-is/card"):
        walk.visit(path)
    for variant in CATALOGUE:
        walk.visit(f"/rules/{variant}")
    which(walk)
    paper(walk)
    phone.allow_errors("404", "422", "400")
    phone.page.goto(f"{phone.site}/import")
    phone.on("#file").set_input_files({"name": "game.json", "mimeType": "application/json", "buffer": b'{"format": 3}'})
    phone.on("main form button").click()
    expect(phone.on("#file-error")).to_be_visible()
    walk.see("a bad file")
    phone.page.goto(f"{phone.site}/join")
    phone.on("#code").fill("ABC")
    phone.on("main form button").click()
    expect(phone.on("#code-error")).to_be_visible()
    walk.see("a wrong code")
    for path in ("/no-such-page", "/g/no-such-game", "/j/no-such-link"):
        walk.visit(path)
    assert not walk.faults, "\n".join(walk.faults)


def set_up(walk: Walk) -> None:
    """Open a game of Agurk, with the rules looked at on the way."""
    phone = walk.phone
    phone.allow_errors("422")
    walk.visit("/", opened=False)
    walk.unfold()
    phone.on("a[href='/new/agurk']").first.click()
    expect(phone.on("#typed-name")).to_be_enabled()
    walk.see("set-up, nobody yet")
    add_people(phone, NAMES[:1])
    expect(phone.on("#start")).to_be_disabled()
    walk.see("set-up with one person")
    add_people(phone, NAMES[1:])
    phone.on("form > details, #lines").evaluate_all("all => { for (const one of all) one.open = true; }")
    walk.see("set-up")
    phone.on("[data-rules]").click()
    expect(phone.on("#rules")).to_be_visible()
    walk.see("rules sheet")
    phone.on(".more-rules > summary").click()
    walk.see("rules sheet, more")
    for rule in ("limit.test", "trick.comparison", "hand.size"):
        line = phone.on(f"[id='rule-{rule}']")
        if line.count():
            line.locator("summary").click()
            walk.see(f"answers to {rule}")
            line.locator("[data-done]").click()
    phone.on("[data-close]").first.click()
    phone.on("#start").click()
    phone.page.wait_for_url("**/g/*")
    expect(phone.on("#board")).to_be_visible()
    walk.see("empty board")
    phone.on(".menu summary").click()
    walk.see("menu")
    phone.on(".menu summary").click()


def add_people(phone: Phone, names: Sequence[str]) -> None:
    """Type names at the table."""
    for name in names:
        if not phone.on("#typed-name").is_visible():
            phone.on("#add").click()
        phone.on("#typed-name").fill(name)
        phone.on("#typed-name").press("Enter")


def a_cucumber_and_a_ruling(walk: Walk) -> None:
    """The first player gets a cucumber and comes back; the second is charged points."""
    phone = walk.phone
    walk.enter("K", "3", leader=0)
    walk.see("entry")
    phone.key("4").click()
    phone.key("5").click()
    expect(phone.shown.locator(".headline")).to_be_visible()
    walk.see("preview")
    phone.save()
    walk.enter("Q", "3", "J", "Q", leader=0)
    expect(phone.shown.locator(".headline")).to_be_visible()
    walk.see("preview of equal cards")
    phone.leave_entry()
    walk.enter("9", "3", "J", "2", leader=3)
    expect(phone.shown.locator(".headline")).to_be_visible()
    phone.leave_entry()
    phone.on("#bar .short-way").click()
    expect(phone.on("#entry")).to_be_visible()
    walk.see("just the loser")
    phone.leave_entry()
    walk.enter("Q", "3", "J", "4", leader=0)
    expect(phone.shown.locator(".headline")).to_be_visible()
    walk.see("preview of a cucumber")
    phone.save()
    wait_until_all_sent(phone)
    phone.page.goto(phone.address)
    walk.see("board with a cucumber")
    phone.on("tbody td a").first.click()
    expect(phone.on("#panel .story")).to_be_visible()
    phone.on("#panel details").evaluate_all("all => { for (const one of all) one.open = true; }")
    walk.see("story")
    board = phone.address
    phone.page.goto(f"{board}/rulings")
    walk.unfold()
    walk.see("ruling")
    walk.choose(matter="illegal_play", player="1", remedy="points")
    expect(phone.on(".shown .headline, .shown .changes, .shown .next").first).to_be_visible()
    walk.see("ruling, preview")
    walk.press(phone.on(".ruling-form .primary"))
    walk.see("board with a ruling")
    phone.on("#board tr.ruling a").first.click()
    phone.page.wait_for_url("**/rulings/*")
    walk.see("story of a ruling")


def audit_and_question(walk: Walk) -> None:
    phone, game = walk.phone, walk.game
    walk.visit(f"{game}/audit", opened=False)
    for cards in DEALT:
        for card in cards.split():
            phone.key(card).click()
    expect(phone.on(".findings li").first).to_be_visible()
    walk.see("audit")
    for at, trick in enumerate((("K", "5"), ("5", "K"), ("9", "9"), ("8", "4"))):
        phone.page.goto(f"{phone.site}{game}/legal")
        for card in trick:
            phone.key(card).click()
        expect(phone.on("#answer .verdict")).to_be_visible()
        walk.see(f"legal {at}")
    phone.on("[data-ask='hand']").click()
    walk.see("what would settle it")
    phone.on("#ask .menu > summary").click()
    walk.see("menu of a dispute")


def at_the_table(walk: Walk) -> None:
    """Somebody joins late, another leaves and comes back; seats and a rule change."""
    phone, game = walk.phone, walk.game
    table = f"{game}/at-the-table"
    walk.visit(table)
    phone.on("#join-name").fill("Dora")
    walk.press(phone.on("#join button"))
    for change in ("leave", "return"):
        phone.page.goto(phone.site + table)
        phone.on(".people summary").first.click()
        walk.press(phone.on(f"[id^='{change}-'] button").first)
        walk.see(f"board after {change}")
    walk.visit(f"{table}/seats")
    phone.on(".chairs .move").first.click()
    walk.press(phone.on("#seats button"))
    walk.visit(f"{table}/rules")
    phone.page.goto(f"{phone.site}{table}/rules?rule=limit.test")
    phone.on("[id='rule-limit.test'] .answer > label").nth(1).click()
    expect(phone.on(".shown")).to_be_visible()
    walk.see("a rule for the whole game")
    walk.press(phone.on(".foot-line button[value='next']"))
    walk.see("board after many changes")
    walk.visit(f"{table}/{phone.stored()}")


def another_phone(walk: Walk, other: Phone) -> None:
    """Another phone watches, joins, is cut off, and disagrees about a hand."""
    phone, game = walk.phone, walk.game
    other.page.goto(phone.site + game)
    expect(other.on(".bar .watching")).to_be_visible()
    walk.see("board of a phone that watches", other)
    other.page.goto(f"{phone.site}{game}/share")
    walk.see("share of a phone that watches", other)
    phone.page.goto(f"{phone.site}{game}/share?right=score")
    link = phone.on("#link").input_value()
    other.page.goto(link)
    walk.see("invitation", other)
    other.on("main form button").click()
    other.page.wait_for_url("**/g/*")
    expect(other.on("#bar a[data-enter='0']")).to_be_visible()
    disconnect(other)
    other.on("#bar a[data-enter='0']").click()
    for card in "34567":
        other.key(card).click()
    other.save_button.click()
    expect_waiting(other, 3)
    walk.see("a hand that waits", other)
    phone.page.goto(phone.site + game)
    walk.play("3", "4", "5", "6", "8", leader=0)
    reconnect(other)
    expect(trouble(other)).to_be_visible()
    walk.see("another phone was quicker", other)


def corrections(walk: Walk) -> None:
    phone, game = walk.phone, walk.game
    phone.page.goto(f"{phone.site}{game}/hands/1/correct")
    expect(phone.on("#entry")).to_be_visible()
    phone.tile(NAMES[1]).click()
    phone.key("A").click()
    expect(phone.on(".changes")).to_be_visible()
    walk.see("correction")
    phone.save()
    wait_until_all_sent(phone)
    walk.see("board after a correction")
    phone.on(".undo button").click()
    wait_until_all_sent(phone)
    phone.page.goto(f"{phone.site}{game}/hands/2/correct")
    expect(phone.on("#entry")).to_be_visible()
    phone.on(".strike").click()
    expect(phone.on("#shown")).not_to_be_empty()
    walk.see("a hand struck out")
    phone.save()
    wait_until_all_sent(phone)


def everything_about_the_game(walk: Walk) -> None:
    """Every other page that the menu of the game leads to."""
    phone, game = walk.phone, walk.game
    for page in ("history", "hands/1", "rules", "card", "share", "files", "phone", "privacy", "table", "sheet/head"):
        walk.visit(f"{game}/{page}")
    for page in ("chart", "evening"):
        walk.visit(f"{game}/{page}", opened=False)
    phone.page.goto(f"{phone.site}{game}/share?right=score")
    phone.on("form[action$='/share/code'] button").click()
    expect(phone.on(".code")).to_be_visible()
    walk.see("a code to join with")
    walk.visit(f"{game}/sheet")
    content = phone.page.pdf(prefer_css_page_size=True)
    walk.keep(f"sheet {walk.key}.pdf", content)
    assert len(Printed(content).pages) == 1


def buy_in_and_win(walk: Walk) -> None:
    """A game of Swedish Gurka, in which one buys back in, to its end."""
    phone = walk.phone
    phone.set_up("gurka-se", NAMES, {"stakes.ante": "1", "stakes.buy_in": "1"})
    walk.play("A", "A", "5", "K")
    walk.play("3", "4", "A", "2")
    walk.play("K", "2", "K", "3")
    walk.enter("2", "3", "2", "3")
    expect(phone.shown.locator(".headline")).to_be_visible()
    phone.leave_entry()
    walk.enter("2", "3", "2", "3")
    walk.see("preview")
    phone.leave_entry()
    phone.page.goto(phone.address)
    # The second of the players leads now, so the third and the first take the trick with equal cards.
    walk.enter("3", "2", "3", "2")
    expect(phone.shown.locator("[name='buy_in']").first).to_be_visible()
    phone.shown.locator("[name='buy_in']").first.check()
    walk.see("buying back in")
    phone.save()
    wait_until_all_sent(phone)
    walk.see("board after a buy-in")
    walk.visit(f"{walk.game}/at-the-table/end")
    walk.press(phone.on("#end button"))
    phone.page.goto(phone.address)
    expect(phone.on("#end .result")).to_be_visible()
    walk.see("the end")


def the_end_of_all(walk: Walk, late: Phone) -> None:
    """The table plays on with other people; then the game loses its names and is deleted."""
    phone, game = walk.phone, walk.game
    walk.visit(f"{game}/people")
    walk.visit("/", opened=True)
    walk.visit("/games")
    walk.visit("/our-table")
    walk.visit(f"/new/gurka-se?again={game.rpartition('/')[2]}", opened=False)
    phone.page.goto(f"{phone.site}{game}/privacy")
    phone.allow_errors("422", "404", "410")
    phone.on("form[action$='/delete'] button").click()
    expect(phone.on("main .error").first).to_be_visible()
    walk.see("not sure")
    phone.on("[name='whole-sure']").check()
    phone.on("form[action$='/delete'] button").click()
    expect(phone.on("main")).to_be_visible()
    walk.see("deleted")
    late.allow_errors("404", "410")
    late.page.goto(phone.site + game)
    walk.see("a deleted game", late)


def which(walk: Walk) -> None:
    """All questions of the way to the last game, and of the one in which nobody knows."""
    phone = walk.phone
    for way in (".choices a >> nth=0", ".choices a >> nth=-1", ".ways a:last-child"):
        walk.visit("/which", opened=False)
        while phone.on(".choices a").count():
            phone.on(way).click()
            phone.page.wait_for_load_state()
            walk.see("a question")


def paper(walk: Walk) -> None:
    """Empty sheets."""
    for variant in ("agurk", "five-cucumbers"):
        walk.visit(f"/sheets/{variant}")
        content = walk.phone.page.pdf(prefer_css_page_size=True)
        walk.keep(f"{variant}.pdf", content)
        assert len(Printed(content).pages) == 1
        walk.visit(f"/sheets/{variant}/slips")
