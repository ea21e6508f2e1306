"""What the referee's templates are given."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from flask_babel import gettext as _

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import AceRule, LeadCards
from scorekeeper.rules.parameters import house_rules
from scorekeeper.rules.play import Judgement, Play, Rule
from scorekeeper.rules.question import PlayQuestion, answer_question
from scorekeeper.rules.variant import Source, Variant
from scorekeeper.web.entry.pages import PadKey
from scorekeeper.web.referee.forms import QuestionForm
from scorekeeper.web.referee.questions import QuestionProblem, question_problem
from scorekeeper.words.cards import card_letter, play_letters
from scorekeeper.words.legality import reason, rule_applied, verdict_word
from scorekeeper.words.paragraphs import Paragraph
from scorekeeper.words.rules_text import Section, one_line, paragraph_on, paragraphs_about, rules_text
from scorekeeper.words.variants import source_names, variant_name, variant_region

NO_BREAK = "\u00a0"
MAX_PLAYS = 12
"""How many legal plays are told; only where cards are laid together there can be more."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The referee's answer; with a `problem` only that, and the `field` to blame.

    `legal_plays` are told where the hand is known; `more_plays` counts those for which there is no room.
    """

    problem: str = ""
    field: str = ""
    verdict: str = ""
    kind: str = ""
    about: str = ""
    reason: str = ""
    laws: tuple[Paragraph, ...] = ()
    legal_plays: tuple[str, ...] = ()
    more_plays: int = 0


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """The page of “Was that legal?”."""

    variant_id: str = field(metadata={"help": "the id of the variant that is asked about"})
    title: str = field(metadata={"help": "the variant's name"})
    key: str = field(metadata={"help": "the game's key, empty where there is no game"})
    action: str = field(metadata={"help": "where the question is sent"})
    form: QuestionForm = field(metadata={"help": "the cards so far"})
    pad: tuple[PadKey, ...] = field(metadata={"help": "the keys, low to high"})
    sets: bool = field(metadata={"help": "whether several cards may be laid together"})
    laws: tuple[Paragraph, ...] = field(metadata={"help": "how to follow, told before there is an answer"})
    sources: str = field(metadata={"help": "where the variant's rules were read"})
    answer: Answer | None = field(metadata={"help": "the answer, None before a card lies there"})


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules in force."""

    variant_id: str = field(metadata={"help": "the variant's id"})
    title: str = field(metadata={"help": "the variant's name"})
    rules: str = field(metadata={"help": "the variant in one line"})
    region: str = field(metadata={"help": "where it is played"})
    key: str = field(metadata={"help": "the game's key, empty where there is no game"})
    sections: tuple[Section, ...] = field(metadata={"help": "the rules in plain words, section by section"})
    house: frozenset[str] = field(metadata={"help": "the parameters that this table reads in its own way"})
    sources: tuple[Source, ...] = field(metadata={"help": "where the rules were read"})


def question_page(variant: Variant, form: QuestionForm, *, action: str, key: str = "", asked: bool) -> QuestionPage:
    """The question, with its answer as soon as there is one to give."""
    pad = tuple(
        PadKey(str(card), card_letter(card), variant.copies_of(card, variant.players.max)) for card in variant.deck
    )
    ace = () if variant.follow.ace is AceRule.NONE else (Rule.ACE,)
    return QuestionPage(
        variant.id,
        variant_name(variant),
        key,
        action,
        form,
        pad,
        variant.lead.cards is LeadCards.EQUAL_SET,
        tuple(paragraph_on(variant, rule) for rule in (Rule.DUTY, *ace)),
        source_names(variant.meta.sources),
        answer(variant, form) if asked else None,
    )


def rules_page(variant: Variant, key: str = "") -> RulesPage:
    """The rules of a variant, made from its parameters."""
    meta, preset = variant.meta, CATALOGUE.get(variant.id)
    house = frozenset() if preset is None else frozenset(house_rules(variant, preset))
    return RulesPage(
        variant.id,
        variant_name(variant),
        one_line(variant),
        variant_region(variant),
        key,
        rules_text(variant),
        house,
        meta.sources,
    )


def answer(variant: Variant, form: QuestionForm) -> Answer | None:
    """The referee's answer; None where nothing was asked yet."""
    if not form.validate():
        wrong = next(one for one in form if one.errors)
        return Answer(problem=str(wrong.errors[0]), field=wrong.name)
    plays, holding, seen = form.plays(), form.holding(), form.shown()
    if not plays:
        found = QuestionProblem("cards", _("Which cards are on the table?")) if holding or seen else None
    else:
        found = question_problem(variant, PlayQuestion(plays, holding, seen))
    if found is not None:
        return Answer(problem=found.text, field=found.field)
    return _ruled(variant, PlayQuestion(plays, holding, seen)) if plays else None


def _ruled(variant: Variant, asked: PlayQuestion) -> Answer:
    ruling = answer_question(variant, asked)
    plays = ruling.legal_plays or ()
    return Answer(
        verdict=verdict_word(ruling.verdict),
        kind=ruling.verdict.value,
        about=_about(asked.trick, asked.play),
        reason=reason(variant, asked.trick, asked.play, ruling),
        laws=_laws(variant, asked, ruling),
        legal_plays=tuple(play_letters(play).replace(" ", NO_BREAK) for play in plays[:MAX_PLAYS]),
        more_plays=max(0, len(plays) - MAX_PLAYS),
    )


def _laws(variant: Variant, asked: PlayQuestion, ruling: Judgement) -> tuple[Paragraph, ...]:
    """The rule that decides, in one sentence; where cards are laid together also how they are compared."""
    rule = rule_applied(variant, asked.trick, ruling)
    law = paragraph_on(variant, rule)
    if rule is Rule.DUTY and len(asked.play) > 1:
        return law, *paragraphs_about(variant, "follow.sets")
    return (law,)


def _about(trick: Sequence[Play], play: Play) -> str:
    card = play_letters(play)
    if not trick:
        return _("%(card)s led", card=card)
    return _("%(card)s after %(trick)s", card=card, trick=" ".join(play_letters(one) for one in trick))
