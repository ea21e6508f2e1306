"""What the answers of a rules form mean, for a phone that reads the form without a network.

A meaning is the JSON of some parameters; where the form is to fill in a number or a choice it has the field's name in
braces. Any other answer with fields means what they say on the page: a phone does not read them once they are changed.
"""

import json
from typing import Any

from scorekeeper.rules.parameters import parameters
from scorekeeper.web.house_rules.answers import choices
from scorekeeper.web.house_rules.fields import TIES, read_rule, rule_of, tie_parameters
from scorekeeper.web.house_rules.forms import RulesForm
from scorekeeper.web.house_rules.structured import NUMBERS, BadRuleError

_FILLED_IN = {
    ("hand.size", "fixed"): '{"hand.size": {hand.size-fixed}}',
    ("hand.size", "dealer_choice"): '{"hand.size": "dealer_choice({hand.size-dealer_choice})"}',
    ("exchange", "dealer_sets_number"): '{"exchange": "dealer_sets_number({exchange-keep})"}',
    ("pack.packs", "number"): '{"pack.packs": {pack.packs-number}}',
    ("penalty.factor", "rank"): '{"penalty.factor": {"rank": "{penalty.factor-rank}", '
    '"factor": {penalty.factor-times}, "once": {penalty.factor-once}}}',
    ("buy_in", "on"): '{"buy_in": {"max_times": {buy_in-times}, "min_others_in": {buy_in-others}, '
    '"score": "highest_still_in"}}',
}

_EMPTY = {"buy_in-times": '"unlimited"'}
"""What an empty field means, where it may be empty."""


def meanings(form: RulesForm) -> dict[str, Any]:
    """For a phone: the meanings by rule and answer, the least and the most of numbers, and what all fields say.

    A rule that is no choice has one answer, the empty one.
    """
    rules = dict.fromkeys(map(rule_of, form.texts))
    answers = {name: [choice.value for choice in choices(name, form.texts)] or [""] for name in rules}
    return {
        "answers": {name: {one: _meaning(form, name, one) for one in answers[name]} for name in rules},
        "numbers": NUMBERS,
        "empty": _EMPTY,
        "texts": form.texts,
    }


def _meaning(form: RulesForm, name: str, answer: str) -> str:
    """The meaning of an answer; empty if the form is wrong there, or other rules follow from it."""
    # Other ranks have points, too.
    if name == "pack.ranks" and answer != form.texts[name]:
        return ""
    if (name, answer) in _FILLED_IN:
        return _FILLED_IN[name, answer]
    # To read the answer that is chosen changes nothing, but a phone has to know which one that is.
    if name == TIES and tie_parameters(answer).items() <= parameters(form.before).items():
        return json.dumps(tie_parameters(answer))
    if name in NUMBERS and not answer:
        return f'{{"{name}": {{{name}}}}}'
    try:
        return json.dumps(read_rule({**form.texts, **({name: answer} if answer else {})}, name))
    except BadRuleError:
        return ""
