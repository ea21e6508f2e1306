"""The rules of a table in words: which are its own, from which hand on, and what held before."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.rules.catalogue import own_rules
from scorekeeper.rules.events import NewRules
from scorekeeper.rules.parameters import NAMES, parameters
from scorekeeper.rules.replay import Replay
from scorekeeper.rules.variant import Variant
from scorekeeper.words.paragraphs import Paragraph, about
from scorekeeper.words.parameters import parameter_label, value_label
from scorekeeper.words.rules_text import Section, rules_text, sentences_about
from scorekeeper.words.translate import gettext


class ChangedRules(NamedTuple):
    """Rules that changed in play: the first hand under them, the rules before, and the parameters that changed."""

    number: int
    before: Variant
    names: frozenset[str]


def changed_in_play(sheet: Replay) -> Iterator[ChangedRules]:
    """The rules that hold only from some hand on, oldest first."""
    before = sheet.rules
    for line in sheet.lines:
        change, number = line.event, line.after.number
        if isinstance(change, NewRules) and not change.whole_game and number > sheet.opening.number:
            yield ChangedRules(number, before, frozenset(change.changes))
        before = line.variant


def rules_of_table(variant: Variant, changed: Sequence[ChangedRules] = ()) -> tuple[Section, ...]:
    """The rules by section, with what differs from the preset marked, and with what changed in play.

    A rule of which the text says nothing, because nothing is to be done, is said by its label.
    """
    own = frozenset(own_rules(variant))
    sections = rules_text(variant)
    said = {name for section in sections for paragraph in section.paragraphs for name in paragraph.parameters}
    silent = [name for name in NAMES if name in own.union(*(change.names for change in changed)) and name not in said]
    if silent:
        more = tuple(about(say_rules(variant, (name,)), name) for name in silent)
        sections = (*sections, Section(gettext("More rules"), more))
    return tuple(
        Section(section.title, tuple(_marked(paragraph, own, changed) for paragraph in section.paragraphs))
        for section in sections
    )


def say_rules(variant: Variant, names: Iterable[str]) -> str:
    """What the rules say about these parameters; of what they need not say, the label and the value."""
    known = tuple(names)
    silent = [name for name in known if not sentences_about(variant, name)]
    spoken = sentences_about(variant, *known) if len(silent) < len(known) else ""
    return " ".join(filter(None, (spoken, *(_labelled(variant, name) for name in silent))))


def _labelled(variant: Variant, name: str) -> str:
    value = value_label(name, parameters(variant)[name])
    return f"{parameter_label(name)}: {value.removesuffix('.')}."


def _marked(paragraph: Paragraph, own: frozenset[str], changed: Sequence[ChangedRules]) -> Paragraph:
    since = tuple(
        gettext(
            "from hand %(number)s on; before: %(before)s", number=change.number, before=say_rules(change.before, names)
        )
        for change in changed
        if (names := [name for name in paragraph.parameters if name in change.names])
    )
    return replace(paragraph, ours=not own.isdisjoint(paragraph.parameters), since=since)
