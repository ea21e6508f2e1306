from collections.abc import Iterator

import pytest

from scorekeeper.rules.catalogue import AGURK, CATALOGUE
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.which import MAX_QUESTIONS, Topic, answer_of, games_left, next_topic, possible_answers
from scorekeeper.words.which import answer_words, question
from tests.rules.cases import existing
from tests.web.visitor import Page, Visitor


def choices(page: Page) -> list[str]:
    return [one["href"] for one in page.document.one("ul", class_="choices").all("a")]


def answered(page: Page) -> list[str]:
    return [one.text for one in page.document.one("ul", class_="answered").all("li")]


def way_to(variant: Variant, phone: Visitor) -> Iterator[tuple[Page, dict[Topic, str]]]:
    """The pages that links lead to, each with the answers before it; the last one has found the game."""
    page, answers = phone.get("/which"), dict[Topic, str]()
    while (topic := next_topic(answers)) is not None:
        yield page, answers
        answers = {**answers, topic: answer_of(variant, topic)}
        page = phone.get(next(one for one in choices(page) if f"{topic}={answers[topic]}" in one))
    yield page, answers


@pytest.mark.parametrize("variant_id", ["agurk", "wikipedia-buy-in", "five-cucumbers-first-out"])
def test_links_alone_lead_from_the_start_page_to_the_game_and_its_rules(phone: Visitor, variant_id: str) -> None:
    assert phone.get("/").document.all("a", href="/which")
    *_, (page, _answers) = way_to(CATALOGUE[variant_id], phone)
    assert page.document.one("h2").text == f"You play {CATALOGUE[variant_id].meta.name}"
    assert page.document.one("p", class_="about").text.startswith(CATALOGUE[variant_id].meta.difference)
    assert "is left" not in page.text
    assert page.document.all("a", href=f"/new/{variant_id}")
    assert page.document.all("a", href=f"/rules/{variant_id}")


def test_each_answer_says_which_games_it_leaves(phone: Visitor) -> None:
    *_, (page, answers), _found = way_to(AGURK, phone)
    left, topic = games_left(answers), existing(next_topic(answers))
    assert f"{len(left)} of {len(CATALOGUE)} games are left" in page.text
    for link, answer in zip(
        page.document.one("ul", class_="choices").all("a"), possible_answers(left, topic), strict=True
    ):
        first, *others = (one.meta.name for one in games_left({**answers, topic: answer}))
        told = f"{first}: that settles it" if not others else f"{first} · {others[0]}"
        assert link.text.startswith(f"{answer_words(topic, answer)} {told}")


def test_an_answer_stays_with_its_question_and_at_the_end_the_bar_is_full(phone: Visitor) -> None:
    _first, *between, (found, answers) = way_to(AGURK, phone)
    said = [f"{question(topic)['text']} {answer_words(topic, answer)}" for topic, answer in answers.items()]
    assert [answered(page) for page, _answers in between] == [[one] for one in said[:-1]]
    assert [len(page.document.all("i", class_="done")) for page, _answers in between] == [*range(1, len(said))]
    assert answered(found) == said
    assert len(found.document.all("i", class_="done")) == MAX_QUESTIONS


def test_we_do_not_know_leaves_all_games_and_asks_something_else(phone: Visitor) -> None:
    first = phone.get("/which")
    second = phone.get(next(one["href"] for one in first.document.all("a") if one.text == "We don’t know"))
    assert f"{len(CATALOGUE)} of {len(CATALOGUE)} games are left" in second.text
    assert second.document.one("h2").text != first.document.one("h2").text


def test_back_takes_the_last_answer_away(phone: Visitor) -> None:
    once = choices(phone.get("/which"))[0]
    twice = choices(phone.get(once))[0]
    assert next(one["href"] for one in phone.get(twice).document.all("a") if "Back" in one.text) == once


def test_several_games_that_are_left_are_all_offered(phone: Visitor) -> None:
    path = "/which"
    while links := [one["href"] for one in phone.get(path).document.all("a") if one.text == "We don’t know"]:
        (path,) = links
    page = phone.get(path)
    assert page.document.one("h2").text == "You play one of these"
    assert {one["href"] for one in page.document.all("a", class_="line")} == {f"/new/{one}" for one in CATALOGUE}


def test_an_address_that_no_answer_leads_to_is_not_found(phone: Visitor) -> None:
    *_, (_page, answers) = way_to(AGURK, phone)
    first, second, *_, last = (f"{topic}={answer}" for topic, answer in answers.items())
    assert phone.get(f"/which?{first}&{second}").document.all("ul", class_="answered")
    for query in ("x=y", f"{next(iter(answers))}=nobody", second, f"{first}&{last}", f"{first}&x={first}"):
        phone.get(f"/which?{query}", status=404)
