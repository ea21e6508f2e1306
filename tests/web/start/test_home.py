import pytest
from flask import Flask

from scorekeeper.rules.catalogue import CATALOGUE, WELL_KNOWN
from scorekeeper.web.house_rules.fields import ALL_PAY
from scorekeeper.words.languages import languages
from scorekeeper.words.variants import games_of_country
from tests.web.document import Element
from tests.web.game.playing import command, kept, make, play, record, start
from tests.web.share.joining import let_in
from tests.web.visitor import Page, Phones, Visitor


def rows(page: Page) -> dict[str, str]:
    """The rows below the first thing, not what they unfold: their words and addresses, empty for what unfolds."""
    listed = page.document.one("ul", class_="ways-on").all(class_="line")
    shown = [one for one in listed if one.tag == "summary" or one.within("details") is None]
    return {one.one("span", class_="what").text: one.get("href") for one in shown}


def first(page: Page) -> Element:
    """What comes first, with the only green button."""
    (button,) = page.document.all(class_="primary")
    section = button.within("section")
    assert section is not None
    return section


def again(page: Page) -> Element:
    """The link that plays again with the people of the newest game."""
    return (page.document.all("a", class_="again") or first(page).all("a"))[0]


@pytest.mark.parametrize("language", languages())
def test_a_new_phone_may_begin_the_game_of_its_country_or_ask_which_one_it_is(phone: Visitor, language: str) -> None:
    phone.client.set_cookie("language", language)
    page = phone.get("/")
    ours = games_of_country(language)
    assert [one["href"] for one in first(page).all("a")] == ([f"/new/{one.id}" for one in ours] or ["/which"])
    addresses = list(rows(page).values())
    assert addresses == [*(["/which"] if ours else []), "/join", "/legal", "", ""]
    assert page.document.one("figcaption").text


def test_all_games_are_folded_by_country_and_say_what_is_different(phone: Visitor) -> None:
    page = phone.get("/")
    assert "All games, by country" in rows(page)
    offered = [one["href"].rpartition("/")[2] for one in page.document.all("a", class_="variant")]
    assert sorted(offered) == sorted(CATALOGUE)
    for one in page.document.all("a", class_="variant"):
        meta = CATALOGUE[one["href"].rpartition("/")[2]].meta
        assert {meta.name, meta.region, meta.difference} <= {part.text for part in one.all("span")}
        assert bool(one.all(class_="unconfirmed")) == bool(meta.unconfirmed)
        assert one.within("details")
    assert [one.text for one in page.document.all("h3")] == [
        *("Denmark", "Sweden", "Norway", "Poland", "Finland", "Iceland", "Germany", "International")
    ]
    first_lines = [one.all("span", class_="what")[0].text for one in page.document.by_id("new").all("ul")]
    assert first_lines == [
        *("Agurk", "Gurka", "Agurk, Norwegian", "Ogórek", "Kurkku", "Gúrka", "Five Cucumbers"),
        "Cucumber 21",
    ]


def test_a_running_game_comes_first_as_a_small_board(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", "Dan", changes={"limit.value": 12})
    command(phone, key, "leave", {"seat": 3})
    make(phone, key, matter="misdeal")
    assert "no hands yet" in first(phone.get("/")).text
    play(app, key, ["2", "K", "3"])
    board = first(phone.get("/"))
    assert (board.one("h2").text, board.one("p", class_="about").text.partition(", ")[2]) == ("Agurk", "1 hand")
    totals = [one.text for one in board.one("ul").all("li")]
    assert totals == ["Anna 0", "Bo 0", "Cleo 0"], "nobody who has left"
    assert [one["aria-label"] for one in board.all("span") if one.has("aria-label")] == ["1 cucumber"]
    button = board.one("a")
    assert (button["href"], button.text) == (f"/g/{key}", "Go on: hand 2")


def test_the_small_board_shows_who_is_out(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", changes={"limit.value": 12, "cucumbers_to_be_out": 1})
    play(app, key, ["2", "K", "3"])
    assert [one.text for one in first(phone.get("/")).one("ul").all("li")] == ["Anna 0", "Bo 0", "Cleo 13 out"]


def test_a_known_phone_goes_on_plays_again_and_sees_its_games(app: Flask, phone: Visitor) -> None:
    over = start(phone, "Anna", "Bo", "Cleo", variant="matapesa")
    play(app, over, ["2", "K", "3"])
    keys = [start(phone, "Anna", f"Bo {number}") for number in range(2)]
    page = phone.get("/")
    assert first(page).one("a")["href"] == f"/g/{keys[1]}"
    assert rows(page) == {
        "Play again: Agurk": f"/new/agurk?again={keys[1]}#player=Anna&player=Bo+1",
        "How do we stand?": "/our-table",
        "Your games": "/games",
        "Join a game": "/join",
        "Was that legal?": "/legal",
        "Other games": "",
        "More": "",
    }
    assert "2 going on, 1 finished" in page.text
    assert "/which" in [one["href"] for one in page.document.by_id("new").all("a")]


def test_where_no_game_goes_on_playing_again_comes_first(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", variant="matapesa")
    play(app, key, ["2", "K", "3"])
    page = phone.get("/")
    assert first(page).text == "Mätäpesä Anna, Bo and Cleo Play again"
    assert first(page).one("a")["href"] == f"/new/matapesa?again={key}#player=Anna&player=Bo&player=Cleo"
    assert next(iter(rows(page))) == "How do we stand?"


@pytest.mark.parametrize("place", ["legal", "audit", "sheets"])
def test_the_start_page_leads_to_the_referee_and_to_paper_for_every_variant(phone: Visitor, place: str) -> None:
    assert phone.get("/").document.all("a", href=f"/{place}")
    offered = [one["href"] for one in phone.get(f"/{place}").document.all("a", class_="variant")]
    assert sorted(offered) == sorted(f"/{place}/{variant_id}" for variant_id in CATALOGUE)
    assert offered[0] == f"/{place}/{WELL_KNOWN[0]}", "the well known first"


def test_what_is_rarely_wanted_is_folded(phone: Visitor) -> None:
    folded = [one["href"] for one in phone.get("/").document.all("a") if one.within("details")]
    assert {"/sheets", "/import", "/audit", "/privacy", "/phone"} <= set(folded)


def test_the_same_people_are_offered_again_once_for_each_variant(phone: Visitor) -> None:
    start(phone, "Anna", "Bo")
    start(phone, "Bo", "Anna")
    start(phone, "Anna", "Bo", variant="five-cucumbers")
    page = phone.get("/")
    assert again(page).text == "Play again: Five Cucumbers Anna and Bo"
    others = [one.text for one in page.document.by_id("new").all("a") if "again=" in one["href"]]
    assert others == ["Again: Bo and Anna Agurk"]


def test_again_starts_in_two_taps_with_the_same_people_and_rules_and_the_next_dealer(
    app: Flask, phone: Visitor
) -> None:
    key = start(phone, "Anna", "Bo", "Cleo", changes={"limit.value": 30, "ties": ALL_PAY, "first": "1"})
    play(app, key, ["2", "K", "3"])
    board = kept(app, phone.post_form(again(phone.get("/"))["href"]))
    assert board.names == ("Anna", "Bo", "Cleo")
    assert board.variant == kept(app, key).variant
    assert board.variant.limit.value == 30
    assert board.opening.first == 2
    assert board.key != key


def test_who_kept_score_keeps_it_when_another_phone_plays_again_from_its_start_page(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = start(phone, "Anna", "Bo")
    uncle = let_in(app, another_phone(), key)
    watcher = another_phone()
    watcher.get(f"/g/{key}")
    assert first(watcher.get("/")).all("a")[-1].text == "Watch"
    answer = phone.post_form(again(phone.get("/"))["href"])
    following = kept(app, answer)
    card = first(uncle.get("/"))
    assert (card.one("a")["href"], card.one("a").text) == (f"/g/{following.key}", "Go on: hand 1")
    record(uncle, following.key, "2", "K")
    assert kept(app, following.key).revision == 1
    watcher.get(f"/g/{following.key}")
    assert first(watcher.get("/")).one("a").text == "Watch"


def test_a_watcher_who_plays_again_takes_no_rights_along(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key = start(phone, "Anna", "Bo")
    watcher = another_phone()
    watcher.get(f"/g/{key}")
    following = kept(app, watcher.post_form(again(watcher.get("/"))["href"]))
    phone.get(f"/g/{following.key}")
    assert first(phone.get("/")).one("a").text == "Watch"


def test_again_takes_the_people_as_they_sat_without_those_who_left(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    command(phone, key, "seats", {"order": [0, 2, 1]})
    command(phone, key, "join", {"seat": 3, "name": "Dora", "after": 0, "points": 0})
    command(phone, key, "leave", {"seat": 0})
    link = again(phone.get("/"))
    assert link.text == "Play again: Agurk Dora, Cleo and Bo"
    board = kept(app, phone.post_form(link["href"]))
    assert board.names == ("Dora", "Cleo", "Bo")
    assert board.opening.first == 0
