"""The rules of a variant in plain words, made only from its parameters, so that house rules change the text."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.catalogue import unconfirmed
from scorekeeper.rules.options import (
    AceRule,
    Duty,
    End,
    LastTrickMode,
    LeadCards,
    LimitTest,
    Payer,
    PenaltyTie,
    Reference,
)
from scorekeeper.rules.play import Rule
from scorekeeper.rules.variant import Fixed, PerPlayerFactor, RankFactor, Variant
from scorekeeper.words import rules_by_example, rules_of_play, rules_of_scoring, rules_of_the_deal
from scorekeeper.words.cards import rank_letter
from scorekeeper.words.disputes import disputed, says_silence
from scorekeeper.words.legality import open_note, rule_sentence
from scorekeeper.words.paragraphs import Paragraph, about
from scorekeeper.words.sources import no_source, source_note
from scorekeeper.words.translate import gettext, ngettext, pgettext

_MAX_PIECES = 4
_MAKERS: Mapping[str, Sequence[Callable[[Variant], Iterator[Paragraph]]]] = {
    **dict.fromkeys(("players", "pack", "hand", "exchange"), (rules_of_the_deal.deal,)),
    "rank": (rules_of_play.last_trick,),
    "lead": (rules_of_the_deal.deal, rules_of_play.play, rules_of_the_deal.next_hand),
    "follow": (rules_of_play.play, rules_of_play.trick),
    "trick": (rules_of_play.trick,),
    "last_trick": (rules_of_play.last_trick,),
    "penalty": (rules_of_play.last_trick, rules_of_scoring.points),
    **dict.fromkeys(("limit", "cucumbers_to_be_out", "re_entry", "score"), (rules_of_scoring.limit,)),
    "buy_in": (rules_of_scoring.buying_in,),
    "deal": (rules_of_the_deal.next_hand,),
    "game": (rules_of_scoring.ending,),
}
"""Group of parameters -> where paragraphs about them are made."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its paragraphs."""

    title: str
    paragraphs: tuple[Paragraph, ...]


def rules_text(variant: Variant) -> tuple[Section, ...]:
    """The rules by section, without sections that would be empty."""
    paid = tuple(rules_by_example.last_trick(variant))
    points = gettext("Cucumbers") if variant.counts_cucumbers else gettext("Points")
    limit = gettext("Limit and cucumbers") if variant.cucumbers_to_be_out > 1 else gettext("The limit")
    following = gettext("The next game") if variant.game.end is End.ONE_HAND else gettext("The next hand")
    sections = (
        (gettext("The aim"), rules_of_scoring.aim(variant)),
        (gettext("Cards and deal"), rules_of_the_deal.deal(variant)),
        (gettext("Lead and follow"), (*rules_of_play.play(variant), *rules_by_example.following(variant))),
        (gettext("The trick"), (*rules_of_play.trick(variant), *rules_by_example.trick(variant))),
        (gettext("The last trick"), (*rules_of_play.last_trick(variant), *(paid if variant.knocks_out else ()))),
        (points, (*rules_of_scoring.points(variant), *(() if variant.knocks_out else paid))),
        (limit, (*rules_of_scoring.limit(variant), *rules_by_example.cucumber(variant))),
        (gettext("Buying back in"), rules_of_scoring.buying_in(variant)),
        (following, rules_of_the_deal.next_hand(variant)),
        (gettext("The end"), rules_of_scoring.ending(variant)),
    )
    open_points = unconfirmed(variant)
    disputes = disputed(variant)
    return tuple(
        Section(title, paragraphs)
        for title, plain in sections
        if (paragraphs := tuple(_with_notes(variant, paragraph, open_points, disputes) for paragraph in plain))
    )


def paragraph_on(variant: Variant, rule: Rule) -> Paragraph:
    """The paragraph on a rule of play, with its notes."""
    text = rule_sentence(variant, rule)
    plain = next((paragraph for paragraph in rules_of_play.play(variant) if paragraph.text == text), about(text))
    return _with_notes(variant, plain, unconfirmed(variant), disputed(variant))


def paragraphs_about(variant: Variant, *parameters: str) -> tuple[Paragraph, ...]:
    """The paragraphs about these parameters, in the order of the rules."""
    wanted = frozenset(parameters)
    return tuple(
        paragraph
        for section in rules_text(variant)
        for paragraph in section.paragraphs
        if not wanted.isdisjoint(paragraph.parameters)
    )


def sentences_about(variant: Variant, *parameters: str) -> str:
    """What the rules say about these parameters, without notes; empty if they need not say anything."""
    wanted = frozenset(parameters)
    makers = dict.fromkeys(make for name in parameters for make in _MAKERS[name.partition(".")[0]])
    texts = [
        paragraph.text for make in makers for paragraph in make(variant) if not wanted.isdisjoint(paragraph.parameters)
    ]
    return " ".join(texts)


def one_line(variant: Variant) -> str:
    """The most important rules in one short line: `out above 21 · two cucumbers`.

    No line begins with a dot, and a number stays with its noun.
    """
    pieces = [_limit_piece(variant), *_scoring_pieces(variant), *_play_pieces(variant)]
    return "\u00a0· ".join(re.sub(r"(?<=\d) ", "\u00a0", piece) for piece in pieces[:_MAX_PIECES])


def reminders(variant: Variant) -> tuple[str, ...]:
    """What a table easily forgets: the rules in which games differ while a hand is played, one sentence each."""
    sentences = []
    if variant.follow.ace is not AceRule.NONE:
        sentences.append(rule_sentence(variant, Rule.ACE))
    if variant.follow.reference is Reference.PREVIOUS:
        sentences.append(rule_sentence(variant, Rule.DUTY))
    if variant.lead.cards is LeadCards.EQUAL_SET:
        sentences.append(
            gettext("The leader keeps one card for the last trick. Everybody plays as many cards as were led.")
        )
    if variant.last_trick.mode is LastTrickMode.TURNED_UP_TOGETHER:
        sentences.append(gettext("The last cards are turned up together."))
    return tuple(sentences)


def _with_notes(
    variant: Variant, paragraph: Paragraph, open_points: Sequence[str], disputes: dict[str, str]
) -> Paragraph:
    is_open = any(name in open_points for name in paragraph.parameters)
    notes = [open_note()] if is_open else []
    # Each note appears once, at the first paragraph about its parameter.
    notes += [disputes.pop(name) for name in paragraph.parameters if name in disputes]
    source = source_note(variant, paragraph.parameters, unconfirmed=is_open)
    if source == no_source() and (is_open or any(map(says_silence, notes))):
        source = ""
    return replace(paragraph, notes=tuple(notes), unconfirmed=is_open, source=source)


def _limit_piece(variant: Variant) -> str:
    limit = variant.limit.value
    if variant.game.end is End.ONE_HAND:
        # I18N: One piece of a line, as all of these: "cucumber above 21 · out with the second · 7 cards".
        return pgettext("short rule", "one hand; whoever takes the last trick loses")
    if variant.knocks_out:
        return pgettext("short rule", "the last trick knocks out")
    over = variant.limit.test is LimitTest.OVER
    if variant.game.end is End.FIRST_OUT_LOSES:
        if over:
            return pgettext("short rule", "first above %(limit)s loses", limit=limit)
        return pgettext("short rule", "first at %(limit)s loses", limit=limit)
    if variant.cucumbers_to_be_out > 1:
        if over:
            # I18N: More points than that give a cucumber, a life that is lost; nobody is out yet.
            return pgettext("short rule", "cucumber above %(limit)s", limit=limit)
        return pgettext("short rule", "cucumber at %(limit)s", limit=limit)
    if over:
        return pgettext("short rule", "out above %(limit)s", limit=limit)
    return pgettext("short rule", "out at %(limit)s", limit=limit)


def _scoring_pieces(variant: Variant) -> Iterator[str]:
    if variant.cucumbers_to_be_out > 1:
        # I18N: With the second cucumber.
        yield pgettext("short rule", "out with the second")
    if variant.penalty.payer is Payer.ALL_HIGHEST:
        if variant.knocks_out:
            yield pgettext("short rule", "everybody with the highest goes out")
        else:
            # I18N: Everybody with the highest card, not only the player who takes the last trick.
            yield pgettext("short rule", "everybody with the highest pays")
    elif variant.penalty.tied is PenaltyTie.SUBTRACT:
        # I18N: Equal to the card that takes the last trick; its points are subtracted from its player's score.
        yield pgettext("short rule", "an equal card takes points off")
    match variant.penalty.factor:
        case RankFactor(rank=rank):
            # I18N: The card doubles what the last trick costs: "1 doubles".
            yield pgettext("short rule", "%(card)s doubles", card=rank_letter(rank))
        case PerPlayerFactor():
            # I18N: Who had new cards dealt pays double.
            yield pgettext("short rule", "a new hand doubles")
    if variant.buy_in is not None:
        yield pgettext("short rule", "buying back in")


def _play_pieces(variant: Variant) -> Iterator[str]:
    if variant.lead.cards is LeadCards.EQUAL_SET:
        # I18N: Several cards of one rank may be led at once.
        yield pgettext("short rule", "equal cards together")
    if variant.follow.duty is not Duty.FREE:
        yield pgettext("short rule", "must beat if you can")
    if variant.follow.reference is Reference.PREVIOUS:
        yield pgettext("short rule", "only the card before counts")
    if isinstance(variant.hand.size, Fixed):
        yield ngettext("%(num)s card", "%(num)s cards", variant.hand.size.cards)
