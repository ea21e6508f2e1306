from itertools import chain

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CATALOGUE
from scorekeeper.rules.examples import find_examples
from scorekeeper.rules.options import LeadCards
from scorekeeper.rules.parameters import NAMES, with_changes
from scorekeeper.rules.play import Verdict, breach, legal_plays
from scorekeeper.rules.variant import Variant
from scorekeeper.web.referee.pages import ON_CARD
from scorekeeper.words.rules_text import rules_text
from scorekeeper.words.sources import cited_sources
from tests.presets import of_each_kind
from tests.rules.cases import existing
from tests.web.game.playing import command, opened, play
from tests.web.visitor import Visitor


@of_each_kind
def test_the_page_has_the_rules_text_with_notes_and_linked_sources(phone: Visitor, variant: Variant) -> None:
    page = phone.get(f"/rules/{variant.id}")
    for section in rules_text(variant):
        assert page.document.all("h2")[list(rules_text(variant)).index(section)].text == section.title
        for paragraph in section.paragraphs:
            assert all(" ".join(words.split()) in page.text for words in (paragraph.text, *paragraph.notes))
    links = {one["href"]: one["rel"] for one in page.document.all("a") if one["href"].startswith("http")}
    assert links == {source.url: "noreferrer" for source in cited_sources(variant) if source.url}
    listed = sorted((one.text for one in page.document.all("li")), key=len, reverse=True)
    for note in page.document.all("dd"):
        said = note.text.removeprefix("Source: ")
        for name in listed:
            said = said.replace(name, "")
        assert said.strip(" ,.") in {"", "No source says this"}, "each source that a rule cites is in the list"
    assert ("unconfirmed" in page.text) == bool(variant.meta.unconfirmed)
    assert not page.document.all("mark", class_="house")


def test_a_house_rule_changes_the_text_and_is_marked(app: Flask, phone: Visitor) -> None:
    key = opened(app, with_changes(AGURK, {"limit.value": 30}))
    page = phone.get(f"/g/{key}/rules")
    (mark,) = page.document.all("mark")
    assert mark.text == "ours"
    rule = existing(mark.within("p"))
    assert "With more than 30 points you get a cucumber" in rule.text
    assert "Source: your table." in [one.text for one in page.document.all("dd")]
    assert "With more than 30 points you get a cucumber" in phone.get(f"/g/{key}/card").text


def test_a_rule_changed_in_play_says_from_which_hand_on_and_what_held_before(
    app: Flask, phone: Visitor, new_key: str
) -> None:
    play(app, new_key, ["2", "K", "3"])
    command(phone, new_key, "rules", {"changes": {"limit.test": "reach"}, "from": "next"})
    (mark,) = phone.get(f"/g/{new_key}/rules").document.all("mark")
    rule = existing(mark.within("p"))
    assert rule.one(class_="since").text == ("from hand 2 on; before: With more than 21 points you get a cucumber.")
    command(phone, new_key, "rules", {"changes": {"limit.test": "over"}, "from": "next"})
    page = phone.get(f"/g/{new_key}/rules").document
    assert not page.all("mark")
    assert len(page.all(class_="since")) == 2


def test_a_rule_that_needs_no_sentence_is_marked_too(app: Flask, phone: Visitor) -> None:
    key = opened(app, with_changes(AGURK, {"penalty.tied": "nothing"}))
    (mark,) = phone.get(f"/g/{key}/rules").document.all("mark")
    rule = existing(mark.within("p"))
    assert rule.text == "Others with the same highest card: pay nothing. ours"


@pytest.mark.parametrize("where", ["rules/agurk", "g/{key}"])
def test_question_rules_and_card_link_to_each_other(phone: Visitor, new_key: str, where: str) -> None:
    in_game = where.startswith("g")
    question = f"/g/{new_key}/legal" if in_game else "/legal/agurk"
    rules = f"/g/{new_key}/rules" if in_game else "/rules/agurk"
    card = f"/g/{new_key}/card" if in_game else "/rules/agurk/card"
    back = f"/g/{new_key}" if in_game else "/"
    asked = f"/g/{new_key}/plain/legal" if in_game else question
    for here, others in ((asked, {rules, card}), (rules, {question, card, back}), (card, {question, rules, back})):
        assert others <= {one["href"] for one in phone.get(here).document.all("a")}


def test_every_parameter_is_on_the_card_or_no_referee_needs_it_at_the_table() -> None:
    beside_another = {"penalty.points", "follow.reference", "limit.test", "cucumbers_to_be_out", "deal.if_out"}
    not_needed = {
        *("players.min", "players.max", "pack.ranks", "pack.copies", "pack.jokers", "pack.packs"),
        *("hand.size", "hand.shortage", "hand.undealt", "exchange", "trick.sets", "trick.cards_stay_open"),
        *("last_trick.mode", "last_trick.order", "game.end", "game.all_out"),
    }
    assert {*chain(*ON_CARD.values()), *beside_another, *not_needed} == set(NAMES)


@of_each_kind
def test_the_card_has_every_cost_the_limit_and_two_examples(phone: Visitor, variant: Variant) -> None:
    page = phone.get(f"/rules/{variant.id}/card")
    costs = [int(one.text) for dl in page.document.all("dl", class_="costs") for one in dl.all("dd")]
    assert costs == ([] if variant.knocks_out else [variant.worth(card) for card in variant.deck])
    assert variant.knocks_out or str(variant.limit.value) in page.text
    kinds = [one.classes - {"example"} for one in page.document.all("figure")]
    assert kinds == [{"legal"}, {"illegal"}]
    for figure in page.document.all("figure"):
        assert figure.all("span", class_="chosen")
    assert all(source.name in page.text for source in variant.meta.sources)


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)
def test_the_examples_are_judged_by_the_engine(variant: Variant) -> None:
    legal, illegal = find_examples(variant)
    for example, verdict in ((legal, Verdict.LEGAL), (illegal, Verdict.ILLEGAL)):
        assert example.judgement.verdict is verdict
        assert (breach(variant, example.trick, example.holding, example.play) is None) == (verdict is Verdict.LEGAL)
        plays = legal_plays(variant, example.trick, example.holding)
        assert example.judgement.legal_plays == plays
        assert (example.play in plays) == (verdict is Verdict.LEGAL)
        together = 2 if variant.lead.cards is LeadCards.EQUAL_SET else 1
        assert {len(play) for play in (*example.trick, example.play)} == {together}
    assert find_examples(variant) == (legal, illegal)


def test_the_examples_tell_two_ways_to_follow_apart() -> None:
    """Some other way to follow judges each example differently."""
    ways = {variant.follow: variant for variant in CATALOGUE.values() if variant.lead.cards is LeadCards.SINGLE}
    french = [variant for variant in ways.values() if "A" in variant.pack.ranks]
    for variant in french:
        for example in find_examples(variant):
            rules = {breach(other, example.trick, example.holding, example.play) is None for other in french}
            assert rules == {True, False}, (variant.id, example)


def test_a_pack_of_two_ranks_has_no_examples_and_still_a_card(app: Flask, phone: Visitor) -> None:
    tiny = {"pack.ranks": ["2", "3"], "pack.copies": 8, "hand.size": 3, "players.max": 4}
    variant = with_changes(CATALOGUE["cucumber-21"], {**tiny, "penalty.points": {"2": 2, "3": 3}})
    assert find_examples(variant) == ()
    assert "Lead and follow" in phone.get(f"/g/{opened(app, variant)}/card").text
