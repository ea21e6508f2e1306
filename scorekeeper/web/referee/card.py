"""The referee's card: the rules that settle most disputes, on one sheet of paper."""

from dataclasses import dataclass, field

from scorekeeper.rules.examples import Example, find_examples
from scorekeeper.rules.play import Play, Verdict
from scorekeeper.rules.variant import Variant
from scorekeeper.web.referee.pages import NO_BREAK
from scorekeeper.words.cards import card_letter, play_letters
from scorekeeper.words.legality import reason, verdict_word
from scorekeeper.words.paragraphs import Paragraph
from scorekeeper.words.rules_text import one_line, paragraphs_about
from scorekeeper.words.variants import source_names, variant_name, variant_region


@dataclass(frozen=True, slots=True)
class Cost:
    """A card and what it costs."""

    letter: str
    points: int


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """The cards of one play, as letters."""

    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownExample:
    """A trick, a hand with the cards that are played from it, and the verdict."""

    kind: str
    verdict: str
    trick: tuple[ShownPlay, ...]
    hand: tuple[tuple[str, bool], ...]
    spoken: str
    reason: str
    legal_plays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardPage:
    """The referee's card of a variant."""

    variant_id: str = field(metadata={"help": "the variant's id"})
    title: str = field(metadata={"help": "the variant's name"})
    region: str = field(metadata={"help": "where it is played"})
    rules: str = field(metadata={"help": "the variant in one line"})
    key: str = field(metadata={"help": "the game's key, empty if there is no game"})
    costs: tuple[Cost, ...] = field(
        metadata={"help": "every card with its points, low to high; none if they do not matter"}
    )
    more_costs: tuple[Paragraph, ...] = field(metadata={"help": "what else the cost depends on"})
    limit: tuple[Paragraph, ...] = field(metadata={"help": "the limit, and what happens above it"})
    ties: tuple[Paragraph, ...] = field(metadata={"help": "who takes a trick, and who pays"})
    follow: tuple[Paragraph, ...] = field(metadata={"help": "what may be led, and how to follow"})
    examples: tuple[ShownExample, ...] = field(metadata={"help": "a legal and an illegal play"})
    next_hand: tuple[Paragraph, ...] = field(metadata={"help": "who deals and who leads"})
    sources: str = field(metadata={"help": "the sources of the rules"})


def card_page(variant: Variant, key: str = "") -> CardPage:
    """The card, made from the variant's parameters and the engine's own judgements."""
    return CardPage(
        variant.id,
        variant_name(variant),
        variant_region(variant),
        one_line(variant),
        key,
        () if variant.knocks_out else tuple(Cost(card_letter(card), variant.worth(card)) for card in variant.deck),
        paragraphs_about(variant, "pack.special", "rank.last_trick", "penalty.factor", "penalty.card_leaves_pack"),
        paragraphs_about(
            variant, "limit.value", "limit.instant_loss", "re_entry.score", "re_entry.when", "score.floor", "buy_in"
        ),
        paragraphs_about(variant, "trick.tie", "penalty.payer", "penalty.tied"),
        paragraphs_about(variant, "lead.cards", "follow.duty", "follow.reach", "follow.ace", "follow.sets"),
        tuple(_shown(variant, example) for example in find_examples(variant)),
        paragraphs_about(variant, "lead.first", "deal.next", "lead.next_hand"),
        source_names(variant.meta.sources),
    )


def _shown(variant: Variant, example: Example) -> ShownExample:
    verdict = Verdict.LEGAL if example.judgement.rule is None else Verdict.ILLEGAL
    plays = example.judgement.legal_plays or ()
    return ShownExample(
        verdict.value,
        verdict_word(verdict),
        tuple(map(_letters, example.trick)),
        tuple((card_letter(card), card in example.play) for card in example.holding),
        play_letters(example.play),
        reason(variant, example.trick, example.play, example.judgement),
        tuple(play_letters(play).replace(" ", NO_BREAK) for play in plays),
    )


def _letters(play: Play) -> ShownPlay:
    return ShownPlay(tuple(map(card_letter, play)))
