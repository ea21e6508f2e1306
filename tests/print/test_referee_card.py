"""The referee's card is one sheet, and the rules are at most two, for every preset and both kinds of paper."""

import pytest

from scorekeeper.rules.variant import Variant
from scorekeeper.words.rules_text import rules_text
from tests.print.pdf import joined
from tests.print.printing import COLOURED, Printer, every_preset, on_both_papers


@every_preset
@on_both_papers
def test_the_card_is_one_page(printer: Printer, variant: Variant, paper: str) -> None:
    card = printer.print(f"/rules/{variant.id}/card", paper)
    assert len(card.pages) == 1
    text = card.words
    limit = [] if variant.knocks_out else [str(variant.limit.value)]
    for expected in (variant.meta.name, "Legal", "Illegal", *limit, variant.meta.sources[0].name):
        assert joined(expected) in text
    assert joined("Was that legal?") not in text, "links to other pages are not printed"


@every_preset
@on_both_papers
def test_the_rules_are_complete_on_at_most_two_pages(printer: Printer, variant: Variant, paper: str) -> None:
    rules = printer.print(f"/rules/{variant.id}", paper)
    assert len(rules.pages) <= 2
    text = rules.words
    for section in rules_text(variant):
        assert joined(section.title) in text
        for paragraph in section.paragraphs:
            assert joined(paragraph.text) in text
            assert all(joined(note) in text for note in paragraph.notes)
    assert all(joined(source.url) in text for source in variant.meta.sources)


@pytest.mark.parametrize("path", ["rules/rassi", "rules/gurka-is/card"])
def test_a_printout_is_black_on_white_in_dark_mode(printer: Printer, path: str) -> None:
    assert printer.evaluate(f"/{path}", COLOURED, dark=True) == []
