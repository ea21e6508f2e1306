"""The catalogue and the rules of a variant, laid out for people."""

from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from scorekeeper.cli.console import console
from scorekeeper.rules.variant import Variant
from scorekeeper.words.paragraphs import Paragraph
from scorekeeper.words.rules_text import one_line, rules_text
from scorekeeper.words.sources import cited_sources
from scorekeeper.words.translate import gettext, pgettext
from scorekeeper.words.variants import variant_name, variant_region

UNCONFIRMED = "(?)"


def print_catalogue(variants: Iterable[Variant]) -> None:
    """Print one line for each variant."""
    out = console()
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(pgettext("variants", "ID"), no_wrap=True)
    table.add_column(pgettext("variants", "Name"), no_wrap=True)
    table.add_column(pgettext("variants", "Region"))
    table.add_column(pgettext("variants", "Players"), no_wrap=True)
    table.add_column(pgettext("variants", "What differs"))
    for variant in variants:
        players = f"{variant.players.min}–{variant.players.max}"
        meta = variant.meta
        table.add_row(
            Text(variant.id, style="bold"),
            variant_name(variant),
            variant_region(variant),
            players,
            gettext(meta.difference),
        )
    out.print(table)


def print_rules(variant: Variant) -> None:
    """Print the rules in plain words, with marks on unconfirmed rules, notes on disputed ones, and the sources."""
    out = console()
    out.print(Text(variant_name(variant), style="bold"), Text(f"({variant.id}), {variant_region(variant)}"))
    out.print(Text(one_line(variant)))
    for section in rules_text(variant):
        out.print()
        out.print(Text(section.title, style="bold"))
        for paragraph in section.paragraphs:
            out.print(Padding(_paragraph(paragraph), (0, 0, 0, 2), expand=False))
    out.print()
    out.print(Text(gettext("Sources"), style="bold"))
    for source in cited_sources(variant):
        said = ": ".join(filter(None, (gettext(source.name), source.url)))
        out.print(Padding(Text(said), (0, 0, 0, 2), expand=False))


def _paragraph(paragraph: Paragraph) -> Text:
    text = Text(paragraph.text)
    if paragraph.unconfirmed:
        text.append(f" {UNCONFIRMED}", style="bold")
    for note in paragraph.notes:
        text.append(f" {note}", style="italic")
    return text
