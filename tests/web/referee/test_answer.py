import json

from flask import Flask

from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.catalogue import AGURK, RASSI
from scorekeeper.rules.options import LeadCards
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.play import judge
from scorekeeper.rules.variant import Variant
from scorekeeper.words.variants import source_line
from tests.presets import of_each_kind
from tests.services.table import counting
from tests.web.busy import engine_of
from tests.web.game.playing import kept, opened
from tests.web.referee.asking import ask, said, verdict
from tests.web.visitor import Phones, Visitor


def test_a_low_card_cannot_be_judged_yet_and_the_answer_says_what_would_settle_it(phone: Visitor) -> None:
    page = ask(phone, "8 J 5")
    assert verdict(page) == "It depends 5 after 8 J"
    assert said(page, "because") == ["Fine only if the 5 was the lowest card in that player’s hand."]
    assert said(page, "settle") == ["The whole hand would settle it. A card shown later may, too."]
    assert said(page, "plays") == []


def test_the_whole_hand_settles_it_and_the_answer_lists_the_legal_plays(phone: Visitor) -> None:
    page = ask(phone, "8 J 5", hand="5 3 Q")
    assert verdict(page) == "Not legal 5 after 8 J"
    assert said(page, "plays") == ["Legal plays: 3 · Q"]
    page = ask(phone, "8 J 3", hand="5 3 Q")
    assert verdict(page) == "Legal 3 after 8 J"
    assert said(page, "plays") == ["Legal plays: 3 · Q"]


def test_the_answer_lists_at_most_twelve_legal_plays(phone: Visitor) -> None:
    page = ask(phone, "2+2 8+9", hand="3 4 5 6 7 8 9 10 J", where="/legal/gurka-is")
    (plays,) = said(page, "plays")
    assert plays.count("·") == 11
    assert plays.endswith("and 24 more")


def test_an_empty_question_page_says_the_rule(phone: Visitor) -> None:
    page = phone.get("/legal/gurka-se")
    answer = page.document.by_id("answer")
    follow, ace = (one.text for one in answer.all("p", class_="law"))
    assert follow.startswith("Match or beat the card before yours if you can")
    assert follow.endswith("Wikipedia compares with the highest card of the trick instead.")
    assert ace == "After an ace, the next player must throw the lowest card."
    assert "Source: kortspelsregler.com, kortspelonline.se" in page.text
    assert phone.post_form("/legal/gurka-se", status=200).document.all(class_="verdict") == []


@of_each_kind
def test_every_preset_judges_plays_and_tells_the_phone_its_rules(phone: Visitor, variant: Variant) -> None:
    where = f"/legal/{variant.id}"
    for first, second in ((2, 1), (2, 2), (1, 2)):
        expected = judge(variant, [(variant.deck[first],)], (variant.deck[second],)).verdict
        page = ask(phone, f"{variant.deck[first]} {variant.deck[second]}", where=where)
        assert expected.value in page.document.one(class_="verdict").classes
    told = json.loads(phone.get(where).document.by_id("variant").text)
    assert told["parameters"] == write_parameters(variant)
    assert told["laws"]["sources"] == source_line(variant.meta.sources)
    assert bool(told["laws"]["sets"]) == (variant.lead.cards is LeadCards.EQUAL_SET)


def test_the_phone_is_told_what_no_source_says_of_the_rules_of_a_game(app: Flask, phone: Visitor) -> None:
    told = phone.game_data(opened(app, RASSI))
    (law,) = told["laws"]["noted"]
    assert (law["unconfirmed"], "follow.duty" in told["parameters"]["meta.unconfirmed"]) == (True, True)
    settled = phone.game_data(opened(app, with_changes(RASSI, {"follow.duty": "free"})))
    assert settled["laws"]["noted"] == []
    assert "follow.duty" not in settled["parameters"]["meta.unconfirmed"]


def test_in_a_game_its_house_rules_decide(app: Flask, phone: Visitor) -> None:
    key = opened(app, with_changes(AGURK, {"follow.duty": "must_overtake"}))
    sheet = phone.get(f"/g/{key}/plain")
    (link,) = [one for one in sheet.document.all("a") if one.text == "Was that legal?"]
    page = ask(phone, "8 J 5", hand="5 Q", where=link["href"])
    assert verdict(page) == "Not legal 5 after 8 J"
    assert said(page, "plays") == ["Legal plays: Q"]
    assert page.document.one("a", class_="close")["href"] == f"/g/{key}/plain"


def test_questions_are_not_stored(app: Flask, phone: Visitor, another_phone: Phones, new_key: str) -> None:
    where = f"/g/{new_key}/plain/legal"
    before = kept(app, new_key)
    engine = engine_of(app)
    with counting(engine) as in_game:
        page = ask(phone, "8 J 5", hand="5 3 Q", where=where)
    with counting(engine) as without_game:
        ask(phone, "8 J 5", hand="5 3 Q")
    assert in_game["commits"] == 0
    assert without_game == {"commits": 0, "statements": 0}
    assert page.response.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in page.response.headers
    assert phone.get(where).form().values("hand") == [""]
    assert another_phone().get(where).form().values("cards") == [""]
    assert kept(app, new_key) == before
