"""The context of the referee's templates."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext as _

from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import AceRule, LeadCards
from scorekeeper.rules.parameters import house_rules
from scorekeeper.rules.play import Judgement, Play, Rule, rule_applied
from scorekeeper.rules.question import PlayQuestion, answer_question, question_problems
from scorekeeper.rules.variant import Source, Variant
from scorekeeper.web.entry.pages import PadKey
from scorekeeper.web.referee.forms import QuestionForm
from scorekeeper.words.cards import play_letters
from scorekeeper.words.legality import reason, verdict_words
from scorekeeper.words.paragraphs import Paragraph
from scorekeeper.words.questions import question_problem_sentence
from scorekeeper.words.rules_text import Section, one_line, paragraph_on, paragraphs_about, rules_text
from scorekeeper.words.sources import cited_sources
from scorekeeper.words.variants import source_names, variant_name, variant_region

NO_BREAK = "\u00a0"
MAX_PLAYS = 12
"""The most legal plays to list; only with cards played together can there be more."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The referee's answer; if the question has a `problem`, only that and the `field` it concerns.

    `legal_plays` lists the legal plays if the hand is known; `more_plays` counts those left out.
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

    variant_id: str = field(metadata={"help": "the id of the variant"})
    title: str = field(metadata={"help": "the variant's name"})
    key: str = field(metadata={"help": "the game's key, empty if there is no game"})
    action: str = field(metadata={"help": "the URL that the form posts to"})
    form: QuestionForm = field(metadata={"help": "the cards so far"})
    pad: tuple[PadKey, ...] = field(metadata={"help": "the keys, low to high"})
    sets: bool = field(metadata={"help": "whether several cards may be played together"})
    laws: tuple[Paragraph, ...] = field(metadata={"help": "how to follow, shown before there is an answer"})
    sources: str = field(metadata={"help": "the sources of the variant's rules"})
    answer: Answer | None = field(metadata={"help": "the answer, None before there is a card"})
    parameters: dict[str, Any] = field(metadata={"help": "the rules, for the phone to answer by itself"})


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules in force."""

    variant_id: str = field(metadata={"help": "the variant's id"})
    title: str = field(metadata={"help": "the variant's name"})
    rules: str = field(metadata={"help": "the variant in one line"})
    region: str = field(metadata={"help": "where it is played"})
    key: str = field(metadata={"help": "the game's key, empty if there is no game"})
    sections: tuple[Section, ...] = field(metadata={"help": "the rules in plain words, section by section"})
    house: frozenset[str] = field(metadata={"help": "the parameters with house rules"})
    sources: tuple[Source, ...] = field(metadata={"help": "the sources of the rules"})


def question_page(variant: Variant, form: QuestionForm, *, action: str, key: str = "", posted: bool) -> QuestionPage:
    """The page of a question; with its answer if the form was posted."""
    pad = tuple(PadKey.of(card, variant.copies_of(card, variant.players.max)) for card in variant.deck)
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
        answer(variant, form) if posted else None,
        write_parameters(variant),
    )


def rules_page(variant: Variant, key: str = "") -> RulesPage:
    """The rules of a variant, made from its parameters."""
    preset = CATALOGUE.get(variant.id)
    house = frozenset() if preset is None else frozenset(house_rules(variant, preset))
    return RulesPage(
        variant.id,
        variant_name(variant),
        one_line(variant),
        variant_region(variant),
        key,
        rules_text(variant),
        house,
        cited_sources(variant),
    )


def answer(variant: Variant, form: QuestionForm) -> Answer | None:
    """The referee's answer; None if the form is empty."""
    if not form.validate():
        wrong = next(one for one in form if one.errors)
        return Answer(problem=str(wrong.errors[0]), field=wrong.name)
    plays, holding, seen = form.plays(), form.holding(), form.shown()
    if not plays:
        return Answer(problem=_("Which cards are on the table?"), field="cards") if holding or seen else None
    question = PlayQuestion(plays, holding, seen)
    found = next(question_problems(variant, question), None)
    if found is None:
        return _ruled(variant, question)
    row = str(found.place[0])
    return Answer(problem=question_problem_sentence(found), field=row if row in form else "cards")


def _ruled(variant: Variant, question: PlayQuestion) -> Answer:
    judgement = answer_question(variant, question)
    plays = judgement.legal_plays or ()
    return Answer(
        verdict=verdict_words(variant, question.trick, question.play, judgement),
        kind=judgement.verdict.value,
        about=_about(question.trick, question.play),
        reason=reason(variant, question.trick, question.play, judgement),
        laws=_laws(variant, question, judgement),
        legal_plays=tuple(play_letters(play).replace(" ", NO_BREAK) for play in plays[:MAX_PLAYS]),
        more_plays=max(0, len(plays) - MAX_PLAYS),
    )


def _laws(variant: Variant, question: PlayQuestion, judgement: Judgement) -> tuple[Paragraph, ...]:
    """The rule that decides, in one sentence; for cards played together also how they are compared."""
    rule = rule_applied(variant, question.trick, judgement)
    law = paragraph_on(variant, rule)
    if rule is Rule.DUTY and len(question.play) > 1:
        return law, *paragraphs_about(variant, "follow.sets")
    return (law,)


def _about(trick: Sequence[Play], play: Play) -> str:
    card = play_letters(play)
    if not trick:
        return _("%(card)s led", card=card)
    return _("%(card)s after %(trick)s", card=card, trick=" ".join(play_letters(one) for one in trick))
