"""Forms of older pages: a page that stayed open, a game that waits on a phone, the address of an empty sheet.

Their fields may have values of a former version, or values in the notation of the rule register such as
`countdown(10)`. Each becomes the answer of today, so that nothing is lost.
"""

from collections.abc import Mapping

from scorekeeper.rules.cards import FRENCH_RANKS, NUMBER_RANKS
from scorekeeper.rules.parameters import RulesError, with_value
from scorekeeper.rules.variant import Variant
from scorekeeper.web.house_rules.fields import ALL_PAY, OTHERS_SUBTRACT, ROWS, TIES, WINNER_PAYS, as_json, written
from scorekeeper.web.house_rules.parts import MAX_TEXT_LENGTH
from scorekeeper.words.answers import notation
from scorekeeper.words.parameters import BUY_IN_ALLOWED, DOUBLED_BY_CARD, PARAMETERS

_ANSWERS: Mapping[tuple[str, str], str] = {
    (TIES, "winner_pays"): WINNER_PAYS,
    (TIES, "others_subtract"): OTHERS_SUBTRACT,
    (TIES, "all_pay"): ALL_PAY,
    ("hand.size", "fixed"): "{hand.size-fixed}",
    ("hand.size", "countdown"): "countdown({hand.size-countdown})",
    ("hand.size", "last_penalty"): "last_penalty({hand.size-last_penalty})",
    ("hand.size", "dealer_choice"): "dealer_choice({hand.size-dealer_choice})",
    ("exchange", "dealer_sets_number"): "dealer_sets_number({exchange-keep})",
    ("pack.packs", "number"): "{pack.packs-number}",
    ("pack.ranks", "french"): notation(FRENCH_RANKS),
    ("pack.ranks", "numbers"): notation(NUMBER_RANKS),
    ("pack.ranks", "others"): "{pack.ranks-others}",
    ("penalty.factor", "rank"): DOUBLED_BY_CARD,
    ("limit.instant_loss", "none"): "[]",
    ("limit.instant_loss", "cards"): "[{limit.instant_loss-*}]",
    ("buy_in", "on"): BUY_IN_ALLOWED,
}


def as_today(before: Variant, sent: Mapping[str, str]) -> dict[str, str]:
    """The fields that were sent, with the answers of today."""
    texts = {name: _ANSWERS.get((name, text.strip()), text) for name, text in sent.items()}
    if sent.get("hand.size") == "countdown" and sent.get("hand.size-then") == "bounce":
        texts["hand.size"] = "countdown({hand.size-bounce}, bounce)"
        texts["hand.size-bounce"] = sent.get("hand.size-countdown", "")
    if sent.get("hand.size") == "last_penalty" and sent.get("hand.size-cap"):
        texts["hand.size"] = "last_penalty({hand.size-capped}, cap {hand.size-cap})"
        texts["hand.size-capped"] = sent.get("hand.size-last_penalty", "")
    for name, text in list(texts.items()):
        if _may_be_notation(name, text.strip()):
            texts |= _answered(before, name, text.strip())
    return texts


def _may_be_notation(name: str, text: str) -> bool:
    """Whether the text of a rule's own field is neither one of its answers nor a number to type."""
    if name not in PARAMETERS or name not in ROWS or len(text) > MAX_TEXT_LENGTH:
        return False
    return text not in ROWS[name].answers and name not in ROWS[name].asks


def _answered(before: Variant, name: str, text: str) -> dict[str, str]:
    """The fields of a rule with this value; nothing if it is not allowed."""
    try:
        variant = with_value(before, name, as_json(text))
    except RulesError:
        return {}
    fields = {field: said for field, said in written(variant).items() if field.partition("-")[0] == name}
    return {name: ""} | fields
