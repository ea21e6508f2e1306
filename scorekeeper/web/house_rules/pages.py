"""The rules as sentences with a choice in each, for templates/house_rules/_rules.html."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import RulesError, house_rules, parameters, with_value
from scorekeeper.rules.variant import Variant
from scorekeeper.web.house_rules.answers import Choice, Inputs, choices, rule_label
from scorekeeper.web.house_rules.fields import ROWS, TIES, parameters_of, read_rule, written
from scorekeeper.web.house_rules.forms import RulesForm
from scorekeeper.web.house_rules.parts import BadRuleError
from scorekeeper.words.lists import labelled
from scorekeeper.words.parameters import value_label
from scorekeeper.words.rules_text import sentences_about
from scorekeeper.words.sources import sources_of
from scorekeeper.words.variants import source_names

COMMON = ("hand.size", "follow.duty", TIES, "limit.test", "cucumbers_to_be_out", "follow.ace", "buy_in", "game.end")
"""The rules on which tables differ most, in the order of a hand."""

MAX_SOURCES = 3

MAX_SHORT = 2
"""So many rules are named in short words; the rest are counted."""

_SPEAK = frozenset(("hand.size", TIES))
"""The rules of which the end of the sentence says enough: "6 cards"."""

_LIMIT = "limit.value"
_LINES = tuple(name for name in ROWS if name != _LIMIT)


def rules_sheet(form: RulesForm, preset: Variant) -> dict[str, Any]:
    """The rules of a form, with what differs from the preset marked as the table's own.

    `common` are those on which tables differ most, `groups` all others by their headings, `lines` both. `limit` is the
    limit as a sentence, `ours` the table's own in short words, and `problems` the fields with an error, each with a
    sentence, from top to bottom. `more_open` says whether one of the less common rules is the table's own or wrong.
    """
    maker = _LineMaker(form, preset)
    common = [maker.line(name) for name in COMMON]
    groups = [(title, [maker.line(name) for name in names]) for title, names in _groups()]
    others = [line for _title, lines in groups for line in lines]
    lines = [*common, *others]
    limit = next(line for line in common if line["name"] == "limit.test")
    return {
        "variant_id": preset.id,
        "common": common,
        "groups": groups,
        "lines": lines,
        "limit": f"{limit['label']} {limit['words']}",
        "ours": _shortly([_short(line["name"], line["words"]) for line in lines if line["ours"]]),
        "problems": [
            (place, labelled(rule_label(place.removeprefix("rule-")), said))
            for line in lines
            for place, said in line["problems"]
        ],
        "more_open": any(line["ours"] or line["problems"] for line in others),
    }


def own_rules(variant: Variant, preset: Variant) -> str:
    """The rules in which a variant differs from its preset, in short words: `6 cards · limit: 30 or more`; or empty."""
    own = house_rules(variant, preset).keys()
    if not own:
        return ""
    texts, rules = written(variant), parameters(variant)
    names = (*COMMON, *(name for name in _LINES if name not in COMMON))
    return _shortly([_short(name, _ending(name, texts, rules)) for name in names if not own.isdisjoint(_parts(name))])


def _short(name: str, words: str) -> str:
    if name == "limit.test":
        # I18N: Among the rules of a table's own, in short: `limit: 21 or more`.
        return _("limit: %(limit)s", limit=words)
    return words if name in _SPEAK else f"{rule_label(name)} {words}"


def _shortly(own: Sequence[str]) -> str:
    return and_more(" · ".join(own[:MAX_SHORT]), len(own) - MAX_SHORT)


def _parts(name: str) -> tuple[str, ...]:
    """The parameters of a line."""
    return (_LIMIT, name) if name == "limit.test" else parameters_of(name)


def common_rules(variant: Variant) -> tuple[tuple[str, str, str], ...]:
    """The rules on which tables differ most: the field of each, and the beginning and the end of its sentence."""
    texts, rules = written(variant), parameters(variant)
    return tuple((name, rule_label(name), _ending(name, texts, rules)) for name in COMMON)


def _ending(name: str, texts: Mapping[str, str], rules: Mapping[str, Json]) -> str:
    chosen = next((choice.words for choice in choices(name, texts) if choice.value == texts[name]), None)
    if chosen is not None:
        return chosen
    return "" if name == TIES else value_label(name, rules[name])


def _groups() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The headings, and the rules below each that are not among the common ones."""
    titles = (
        (_("Cards and deal"), ("players", "pack", "hand", "exchange")),
        (_("Lead and follow"), ("lead", "follow")),
        (_("The trick"), ("trick", "rank", "last_trick")),
        (_("Points"), ("penalty", "limit", "re_entry")),
        (_("The next hand"), ("deal",)),
        (_("The end"), ("game",)),
    )
    for title, groups in titles:
        yield title, tuple(name for name in _LINES if name not in COMMON and name.partition(".")[0] in groups)


class _LineMaker:
    """Makes the lines of one form."""

    def __init__(self, form: RulesForm, preset: Variant) -> None:
        self._form = form
        self._preset = preset
        self._usual = written(preset)
        self._variant = form.before
        for name in (*_LINES, _LIMIT):
            self._variant = _changed(self._variant, self._read(name))
        self._rules = parameters(self._variant)
        self._own = house_rules(self._variant, preset).keys()
        self._inputs = Inputs(form.texts, self._usual, form.errors, self._variant)

    def line(self, name: str) -> dict[str, Any]:
        """A rule as a sentence: its beginning (`label`), how it ends (`words`), and its answers and other inputs.

        `short` is the rule in short words, with `{words}` in the place of these, `does` what the rules say about one
        that is no choice, and `problems` the fields with an error.
        """
        parts, errors = _parts(name), self._form.errors
        answers = [self._answer(name, choice) for choice in choices(name, self._form.texts)]
        inputs = self._inputs.of_rule(name)
        error = "" if any(field["name"] == name for field in inputs) else errors.get(name, "")
        fields = [*inputs, *(field for answer in answers for field in answer["inputs"])]
        return {
            "name": name,
            "label": rule_label(name),
            "words": _ending(name, self._form.texts, self._rules),
            "short": _short(name, "{words}"),
            "ours": not self._own.isdisjoint(parts),
            "unconfirmed": not set(self._preset.meta.unconfirmed).isdisjoint(parts),
            "answers": answers,
            "inputs": inputs,
            "does": "" if answers else sentences_about(_sayable(self._variant), name),
            "error": error,
            "problems": [
                *([(f"rule-{name}", error)] if error else []),
                *((field["name"], field["error"]) for field in fields if field["error"]),
            ],
        }

    def _answer(self, name: str, choice: Choice) -> dict[str, Any]:
        """One of the answers to a rule: what it does, as the rules say it, and who says so."""
        rules = self._read(name, choice.value)
        does = sentences_about(_sayable(_changed(self._variant, rules)), *rules)
        return {
            **choice._asdict(),
            "chosen": choice.value == self._form.texts[name],
            "usual": choice.value == self._usual[name],
            "does": "" if does == f"{rule_label(name)} {choice.words}." else does,
            "sources": _who_says(rules | ({_LIMIT: self._rules[_LIMIT]} if name == "limit.test" else {})),
            "inputs": self._inputs.of_answer(name, choice.value),
        }

    def _read(self, name: str, value: str | None = None) -> dict[str, Json]:
        """The parameters of a rule as it is in the form, or with another answer; none if they cannot be read."""
        texts = self._form.texts if value is None else {**self._form.texts, name: value}
        try:
            return read_rule(texts, name)
        except BadRuleError:
            return {}


def _changed(variant: Variant, rules: Mapping[str, Json]) -> Variant:
    """The variant with these rules, whether or not they go together; without those that are not allowed."""
    for name, value in rules.items():
        try:
            variant = with_value(variant, name, value)
        except RulesError:
            continue
    return variant


def _sayable(variant: Variant) -> Variant:
    """The variant without the special cards for which its pack lacks a rank: nobody could say how high they are."""
    ranks, specials = variant.pack.ranks, variant.pack.special
    possible = tuple(special for special in specials if special.card.rank in ranks and special.rank_above in ranks)
    return variant if possible == specials else replace(variant, pack=replace(variant.pack, special=possible))


def _who_says(rules: Mapping[str, Json]) -> str:
    """The sources of these rules, the first ones by name."""
    sources = sources_of(rules) if rules else ()
    return and_more(source_names(sources[:MAX_SOURCES]), len(sources) - MAX_SOURCES)


def and_more(names: str, more: int) -> str:
    """The names of the first ones, and how many more there are, if any."""
    if more <= 0:
        return names
    return ngettext("%(names)s and %(num)s more", "%(names)s and %(num)s more", more, names=names)
