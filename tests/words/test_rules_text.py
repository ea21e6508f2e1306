import re
from typing import Any

import pytest

from scorekeeper.rules.catalogue import AGURK, CATALOGUE, CUCUMBER_21, OGOREK, RASSI, unconfirmed
from scorekeeper.rules.parameters import NAMES, with_changes
from scorekeeper.rules.play import Rule
from scorekeeper.rules.variant import Variant
from scorekeeper.words.disputes import disputed
from scorekeeper.words.legality import rule_sentence
from scorekeeper.words.rules_text import one_line, paragraph_on, paragraphs_about, rules_text
from scorekeeper.words.sources import is_stated
from tests.engine.test_every_rule import VALUES


def text(variant: Variant) -> str:
    return "\n".join(paragraph.text for section in rules_text(variant) for paragraph in section.paragraphs)


def described(variant: Variant) -> set[str]:
    return {
        name for section in rules_text(variant) for paragraph in section.paragraphs for name in paragraph.parameters
    }


@pytest.mark.parametrize("name", NAMES)
def test_each_value_of_a_rule_reads_differently_and_has_a_paragraph(name: str) -> None:
    # Three players, so that the pack is enough for every value, and none needs more players.
    few = {} if name.startswith("players.") else {"players.min": 3, "players.max": 3, "hand.size": 4}
    made = [with_changes(CUCUMBER_21, few | {**changes}) for changes in VALUES[name]]
    assert len(set(map(text, made))) == len(made)
    assert name == "score.floor" or any(name in described(one) for one in made)


def test_any_two_presets_read_differently() -> None:
    assert len(set(map(text, CATALOGUE.values()))) == len(CATALOGUE)


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)
def test_every_preset_has_a_text(variant: Variant) -> None:
    assert "%" not in text(variant)
    assert set(variant.meta.unconfirmed) <= described(variant)
    assert all(paragraph.text.endswith(".") for section in rules_text(variant) for paragraph in section.paragraphs)


def test_the_rules_of_agurk_are_short_enough_for_one_and_a_half_screens_of_a_phone() -> None:
    """About 1,100 px in Chromium at 360 px: 40 characters a line, 20 px high, and the gaps between the sections."""
    paragraphs = [paragraph for section in rules_text(AGURK) for paragraph in section.paragraphs]
    assert sum(len(" ".join((one.text, *one.notes))) + 1 for one in paragraphs) < 1900


def test_an_unconfirmed_rule_is_marked() -> None:
    marked = [paragraph for section in rules_text(OGOREK) for paragraph in section.paragraphs if paragraph.unconfirmed]
    assert [paragraph.text for paragraph in marked] == ["With 21 points or more you are out."]
    assert marked[0].notes == ("No source says; ask your table.",)


def test_a_house_rule_is_not_marked_as_unconfirmed() -> None:
    assert unconfirmed(RASSI) == RASSI.meta.unconfirmed
    assert set(unconfirmed(with_changes(RASSI, {"limit.value": 40}))) == {*RASSI.meta.unconfirmed} - {"limit.value"}


def test_a_dispute_is_noted_once_and_not_for_a_house_rule() -> None:
    note = disputed(AGURK)["limit.test"]
    notes = [note for section in rules_text(AGURK) for paragraph in section.paragraphs for note in paragraph.notes]
    assert notes.count(note) == 1
    assert "limit.test" not in disputed(with_changes(AGURK, {"limit.test": "reach"}))


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)
def test_disputes_name_parameters_that_the_text_describes(variant: Variant) -> None:
    """What no source states has its note also for tables that make it matter by a house rule."""
    assert {name for name in disputed(variant) if is_stated(variant, name)} <= described(variant)


def test_a_variant_that_is_no_preset_has_no_disputes() -> None:
    assert disputed(Variant(id="at-home", meta=AGURK.meta)) == {}
    assert unconfirmed(Variant(id="at-home", meta=RASSI.meta)) == RASSI.meta.unconfirmed


@pytest.mark.parametrize(
    ("variant_id", "line"),
    [
        ("agurk", "cucumber above 21 · out with the second · an equal card takes points off · 7 cards"),
        ("wikipedia-21", "first at 21 loses · everybody with the highest pays · must beat if you can · 7 cards"),
        ("rokkar", "the last trick knocks out · everybody with the highest goes out · 7 cards"),
        ("matapesa", "one hand; whoever takes the last trick loses"),
        ("five-cucumbers", "out above 5 · 1 doubles · 7 cards"),
        ("rassi", "out at 50 · a new hand doubles · must beat if you can · 6 cards"),
        ("gurka-se", "out at 30 · everybody with the highest pays · buying back in · must beat if you can"),
        ("gurka-is", "out above 21 · equal cards together"),
        (
            "gurka-wb",
            "out at 20 · everybody with the highest pays · must beat if you can · only the card before counts",
        ),
    ],
)
def test_the_short_form_names_what_matters_most(variant_id: str, line: str) -> None:
    found = one_line(CATALOGUE[variant_id])
    assert found.replace("\u00a0", " ") == line
    assert not re.search(r" ·|\d ", found), "a line begins with a dot, or a number stands without its noun"


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)
def test_every_parameter_of_every_preset_is_described_or_has_no_effect(variant: Variant) -> None:
    """A parameter may be left out only if the text is just as true with every other value."""
    unsaid = set(NAMES) - described(variant)
    silent = {
        "pack.jokers": variant.pack.jokers == 0,
        "pack.special": not variant.pack.special,
        "rank.last_trick": variant.rank.last_trick.value == "same",
        "hand.shortage": variant.hand.shortage.value == "impossible",
        "exchange": variant.exchange.kind.value == "none",
        "follow.ace": variant.follow.ace.value == "none",
        "follow.sets": variant.lead.cards.value == "single",
        "last_trick.order": variant.last_trick.mode.value == "in_turn" or variant.id == "gurka-se",  # all pay
        "trick.sets": variant.lead.cards.value == "single",
        "penalty.points": variant.knocks_out,
        "limit.value": variant.game.end.value == "one_hand",
        "limit.test": variant.game.end.value == "one_hand",
        "cucumbers_to_be_out": variant.knocks_out,
        "deal.if_out": variant.game.end.value == "one_hand",
        "lead.next_hand": variant.game.end.value == "one_hand",
        "penalty.tied": variant.penalty.tied.value == "nothing",
        "penalty.factor": variant.penalty.factor is None,
        "penalty.card_leaves_pack": not variant.penalty.card_leaves_pack,
        "score.floor": variant.penalty.tied.value == "nothing",
        "limit.instant_loss": not variant.limit.instant_loss,
        "re_entry.score": variant.cucumbers_to_be_out == 1,
        "re_entry.when": variant.cucumbers_to_be_out == 1 or variant.penalty.tied.value == "nothing",
        "buy_in": variant.buy_in is None,
        "game.all_out": variant.penalty.payer.value == "trick_winner" or variant.game.end.value != "last_survivor",
    }
    assert unsaid <= {name for name, says_nothing in silent.items() if says_nothing}


@pytest.mark.parametrize("rule", [Rule.LEAD_CARDS, Rule.DUTY, Rule.ACE])
@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)
def test_a_rule_of_play_is_quoted_from_the_rules_text(variant: Variant, rule: Rule) -> None:
    quoted = paragraph_on(variant, rule)
    assert quoted.text == rule_sentence(variant, rule)
    if quoted.text:
        assert quoted in [paragraph for section in rules_text(variant) for paragraph in section.paragraphs]


def test_a_rule_that_the_text_words_differently_is_quoted_alone() -> None:
    assert paragraph_on(CATALOGUE["gurka-is"], Rule.KEEP_ONE).text == (
        "The leader must keep one card for the last trick."
    )


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)
def test_every_rule_of_a_preset_has_a_source_or_says_that_it_has_none(variant: Variant) -> None:
    """Each source that the preset names is the source of one of its rules at least."""
    paragraphs = [paragraph for section in rules_text(variant) for paragraph in section.paragraphs]
    everywhere = [one for one in paragraphs if not one.parameters]
    assert not any(one.source or one.notes for one in everywhere), "what holds in every variant needs no source"
    for one in set(paragraphs) - set(everywhere):
        notes = " ".join(one.notes)
        # Where a note says it, no line says it again.
        silent = one.unconfirmed or "source does not say" in notes or "No source says so" in notes
        assert one.source.startswith("Source: ") or one.source == ("" if silent else "No source says this.")
        assert not one.source or (not one.unconfirmed and "source does not say this" not in notes)
    everything = " ".join(one.source for one in paragraphs)
    assert [source.name for source in variant.meta.sources if source.name not in everything] == []


def test_the_source_of_a_rule_is_who_says_it() -> None:
    def source(variant: Variant, name: str) -> str:
        return paragraphs_about(variant, name)[0].source

    assert source(AGURK, "follow.duty") == "Source: Pagat, Cucumber, deskovehry.cz."
    assert source(AGURK, "penalty.tied") == "Source: CatsAtCards, Denexa Games."
    assert source(RASSI, "limit.value") == source(RASSI, "trick.cards_stay_open") == ""
    assert source(RASSI, "players.min") == "No source says this."
    assert source(with_changes(AGURK, {"limit.value": 30}), "limit.value") == "Source: your table."
    assert source(Variant(id="at-home", meta=AGURK.meta), "limit.value") == ""


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({}, "With more than 5 cucumbers you are out."),
        ({"limit.test": "reach"}, "With 5 cucumbers or more you are out."),
        ({"game.end": "first_out_loses"}, "Do not be the first to have too many cucumbers."),
    ],
)
def test_where_cucumbers_are_counted_the_rules_do_not_speak_of_points(changes: dict[str, Any], sentence: str) -> None:
    variant = with_changes(CATALOGUE["five-cucumbers"], changes)
    assert sentence in text(variant)
    assert "point" not in text(variant)
    assert [one.title for one in rules_text(variant)].count("Cucumbers") == 1


def test_where_points_do_not_matter_the_rules_have_no_prices() -> None:
    for name, sentence in (
        ("rokkar", "Everybody with the highest card is out at once."),
        ("matapesa", "The player who takes the last trick loses."),
    ):
        said = text(CATALOGUE[name])
        assert sentence in said
        assert "costs" not in said
        assert "point" not in said
    alone = {"penalty.payer": "trick_winner"}
    assert "The player who takes the last trick is out at once." in text(with_changes(CATALOGUE["rokkar"], alone))
    everybody = {"penalty.payer": "all_highest"}
    assert "Everybody with the highest card loses." in text(with_changes(CATALOGUE["matapesa"], everybody))
    first = with_changes(CATALOGUE["rokkar"], {"game.end": "first_out_loses", "game.all_out": "lower_total_wins"})
    assert "Do not be the first one out." in text(first)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"deal.next": "rotate"}, "The next player clockwise deals."),
        ({"lead.first": "dealer", "lead.next_hand": "dealer"}, "The dealer leads."),
        ({"limit.value": 30}, "The game is one hand: the player who pays loses."),
        (
            {"deal.next": "none", "lead.first": "youngest_then_last_winner", "lead.next_hand": "last_winner"},
            "In the first hand the youngest player leads.",
        ),
    ],
)
def test_a_game_of_one_hand_speaks_of_the_next_game(changes: dict[str, Any], sentence: str) -> None:
    assert sentence in text(with_changes(CATALOGUE["matapesa"], changes))


def test_cards_together_are_explained_with_the_way_to_beat_them() -> None:
    strict = with_changes(CATALOGUE["twenty-two"], {"follow.sets": "all_over_max", "follow.reach": "strictly_higher"})
    assert "are beaten only if each card of yours beats the highest of them." in text(strict)
    assert "6 of clubs: cannot be led together with another 6." in text(CATALOGUE["gurka-is"])


def test_paragraphs_are_found_by_their_parameters() -> None:
    limit, *others = paragraphs_about(AGURK, "limit.value", "trick.tie")[::-1]
    assert limit.text == "With more than 21 points you get a cucumber."
    assert [one.text for one in others] == [
        "The highest card takes the trick, of equal ones the last. Whoever played it leads to the next."
    ]
