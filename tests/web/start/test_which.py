import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.which import MAX_QUESTIONS, Topic, answer_of, next_topic
from tests.web.visitor import Page, Visitor


def choices(page: Page) -> list[str]:
    return [one["href"] for one in page.document.one("ul", class_="choices").all("a")]


@pytest.mark.parametrize("variant_id", ["agurk", "wikipedia-buy-in", "five-cucumbers-first-out"])
def test_links_alone_lead_from_the_start_page_to_the_game_and_its_rules(phone: Visitor, variant_id: str) -> None:
    assert phone.get("/").document.all("a", href="/which")
    page, answers = phone.get("/which"), dict[Topic, str]()
    while (topic := next_topic(answers)) is not None:
        answers[topic] = answer_of(CATALOGUE[variant_id], topic)
        page = phone.get(next(one for one in choices(page) if f"{topic}={answers[topic]}" in one))
    assert page.document.one("h2").text == f"You play {CATALOGUE[variant_id].meta.name}"
    assert page.document.one("p", class_="about").text.startswith(CATALOGUE[variant_id].meta.difference)
    assert "is left" not in page.text
    assert page.document.all("a", href=f"/new/{variant_id}")
    assert page.document.all("a", href=f"/rules/{variant_id}")


def test_each_answer_says_which_games_it_leaves(phone: Visitor) -> None:
    page = phone.get("/which")
    assert f"{len(CATALOGUE)} of {len(CATALOGUE)} games are left" in page.text
    said = [one.text for one in page.document.one("ul", class_="choices").all("a")]
    names = "Agurk · Agurk, 21 reached · Agurk, must beat"
    assert f"Only the later one, and the other takes 12 off {names}" in said
    after = phone.get("/which?ties=subtract")
    assert f"3 of {len(CATALOGUE)} games are left" in after.text
    assert "Agurk, must beat: that settles it" in after.text


def test_an_answer_stays_with_its_question_and_at_the_end_the_bar_is_full(phone: Visitor) -> None:
    tied = "Two queens in the last trick, and nothing higher. Who pays? Only the later one, and the other takes 12 off"
    page = phone.get("/which?ties=subtract")
    assert [one.text for one in page.document.one("ul", class_="answered").all("li")] == [tied]
    assert len(page.document.all("i", class_="done")) == 1
    found = phone.get(next(one for one in choices(page) if "duty=higher" in one))
    assert [one.text.split("? ")[0] for one in found.document.one("ul", class_="answered").all("li")] == [
        *(
            "Two queens in the last trick, and nothing higher. Who pays",
            "Somebody plays a 9. You hold a jack and a 3. Must you play the jack",
        )
    ]
    assert len(found.document.all("i", class_="done")) == MAX_QUESTIONS


def test_we_do_not_know_leaves_all_games_and_asks_something_else(phone: Visitor) -> None:
    first = phone.get("/which")
    second = phone.get(next(one["href"] for one in first.document.all("a") if one.text == "We don’t know"))
    assert f"{len(CATALOGUE)} of {len(CATALOGUE)} games are left" in second.text
    assert second.document.one("h2").text != first.document.one("h2").text


def test_back_takes_the_last_answer_away(phone: Visitor) -> None:
    page = phone.get("/which?ties=subtract&duty=free")
    back = next(one["href"] for one in page.document.all("a") if "Back" in one.text)
    assert back == "/which?ties=subtract"


def test_several_games_that_are_left_are_all_offered(phone: Visitor) -> None:
    path = "/which"
    while links := [one["href"] for one in phone.get(path).document.all("a") if one.text == "We don’t know"]:
        (path,) = links
    page = phone.get(path)
    assert page.document.one("h2").text == "You play one of these"
    assert {one["href"] for one in page.document.all("a", class_="line")} == {f"/new/{one}" for one in CATALOGUE}


@pytest.mark.parametrize("query", ["ties=nobody", "duty=free", "x=y", "ties=subtract&cards=7", "ties=all&ties2=all"])
def test_an_address_that_no_answer_leads_to_is_not_found(phone: Visitor, query: str) -> None:
    phone.get(f"/which?{query}", status=404)
