"""The referee's card: the rules that settle most disputes, on one sheet of paper."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.examples import Example, find_examples
from scorekeeper.rules.play import Verdict
from scorekeeper.rules.variant import Variant
from scorekeeper.web.referee.pages import NO_BREAK
from scorekeeper.words.cards import card_letter, play_letters
from scorekeeper.words.legality import reason, verdict_word
from scorekeeper.words.rules_text import one_line, paragraphs_about
from scorekeeper.words.variants import source_names, variant_name, variant_region


@dataclass(frozen=True, slots=True)
class ShownExample:
    """A trick, a hand with the cards that are played from it, and the verdict."""

    kind: str
    verdict: str
    trick: tuple[tuple[str, ...], ...]
    hand: tuple[tuple[str, bool], ...]
    spoken: str
    reason: str
    legal_plays: tuple[str, ...]


def card_page(variant: Variant, key: str = "") -> dict[str, Any]:
    """The card, made from the variant's parameters and the engine's own judgements; `key` is that of a game.

    `costs` are the cards with their points, low to high; none if they do not matter.
    """
    return {
        "variant_id": variant.id,
        "title": variant_name(variant),
        "region": variant_region(variant),
        "rules": one_line(variant),
        "key": key,
        "costs": [] if variant.knocks_out else [(card_letter(card), variant.worth(card)) for card in variant.deck],
        "more_costs": paragraphs_about(
            variant, "pack.special", "rank.last_trick", "penalty.factor", "penalty.card_leaves_pack"
        ),
        "limit": paragraphs_about(
            variant, "limit.value", "limit.instant_loss", "re_entry.score", "re_entry.when", "score.floor", "buy_in"
        ),
        "ties": paragraphs_about(variant, "trick.tie", "penalty.payer", "penalty.tied"),
        "follow": paragraphs_about(variant, "lead.cards", "follow.duty", "follow.reach", "follow.ace", "follow.sets"),
        "examples": [_shown(variant, example) for example in find_examples(variant)],
        "next_hand": paragraphs_about(variant, "lead.first", "deal.next", "lead.next_hand"),
        "sources": source_names(variant.meta.sources),
    }


def _shown(variant: Variant, example: Example) -> ShownExample:
    verdict = Verdict.LEGAL if example.judgement.rule is None else Verdict.ILLEGAL
    plays = example.judgement.legal_plays or ()
    return ShownExample(
        verdict.value,
        verdict_word(verdict),
        tuple(tuple(map(card_letter, play)) for play in example.trick),
        tuple((card_letter(card), card in example.play) for card in example.holding),
        play_letters(example.play),
        reason(variant, example.trick, example.play, example.judgement),
        tuple(play_letters(play).replace(" ", NO_BREAK) for play in plays),
    )
