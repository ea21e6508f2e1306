"""The referee's answers and card, and what a phone has to know to answer without a game (static/js/phone/alone.js)."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import url_for
from flask_babel import gettext as _

from scorekeeper.formats.facts import write_opening
from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.examples import Example, find_examples
from scorekeeper.rules.options import AceRule, LeadCards
from scorekeeper.rules.play import Rule, Verdict, rule_applied
from scorekeeper.rules.question import PlayQuestion, answer_question, question_problems
from scorekeeper.rules.replay import open_game
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.web.referee.forms import QuestionForm
from scorekeeper.words.cards import card_letter, play_letters, unbroken_play
from scorekeeper.words.legality import asked_words, reason, verdict_word, verdict_words
from scorekeeper.words.paragraphs import Paragraph
from scorekeeper.words.problems import question_problem_sentence
from scorekeeper.words.rules_text import one_line, paragraph_on, paragraphs_about
from scorekeeper.words.variants import source_line, variant_name, variant_region

MAX_PLAYS = 12
"""The most legal plays to list; only with cards played together can there be more."""


def answer(variant: Variant, form: QuestionForm) -> dict[str, Any] | None:
    """The referee's answer; None if the form is empty, or wrong, with an error at one of its fields.

    `laws` are the rules that decide. `legal_plays` are there if the hand is known; `more_plays` counts those left out.
    """
    if not form.validate():
        return None
    question = form.question()
    if not question.plays:
        if question.holding is not None or question.seen:
            form.cards.errors = [_("Which cards are on the table?")]
        return None
    problem = next(question_problems(variant, question), None)
    if problem is None:
        return _ruled(variant, question)
    row = str(problem.place[0])
    form[row if row in form else "cards"].errors = [question_problem_sentence(problem)]
    return None


def laws_of_play(variant: Variant) -> tuple[Paragraph, ...]:
    """How to follow, which the page says before there is an answer."""
    ace = () if variant.follow.ace is AceRule.NONE else (Rule.ACE,)
    return tuple(paragraph_on(variant, rule) for rule in (Rule.DUTY, *ace))


def laws_data(variant: Variant) -> dict[str, Any]:
    """What a phone cannot know of the rules of play: their sources, and the sentences that have notes.

    `sets` says how cards played together are compared, by the value of that rule; empty if cards are played singly.
    """
    told = [paragraph_on(variant, rule) for rule in Rule]
    is_set = variant.lead.cards is LeadCards.EQUAL_SET
    sets = {variant.follow.sets.value: paragraphs_about(variant, "follow.sets")} if is_set else {}
    return {
        "sources": source_line(variant.meta.sources),
        "noted": [_law(paragraph) for paragraph in told if paragraph.unconfirmed or paragraph.notes],
        "sets": {name: [_law(paragraph) for paragraph in paragraphs] for name, paragraphs in sets.items()},
    }


def _law(paragraph: Paragraph) -> dict[str, Any]:
    return {"text": paragraph.text, "unconfirmed": paragraph.unconfirmed, "notes": paragraph.notes}


def _ruled(variant: Variant, question: PlayQuestion) -> dict[str, Any]:
    judgement = answer_question(variant, question)
    plays, rule = judgement.legal_plays or (), rule_applied(variant, question.trick, judgement)
    # Of cards played together it also matters how they are compared.
    sets = paragraphs_about(variant, "follow.sets") if rule is Rule.DUTY and len(question.play) > 1 else ()
    return {
        "verdict": verdict_words(variant, question.trick, question.play, judgement, rows="answer"),
        "kind": judgement.verdict.value,
        "about": asked_words(question.trick, question.play),
        "reason": reason(variant, question.trick, question.play, judgement),
        "laws": (paragraph_on(variant, rule), *sets),
        "legal_plays": tuple(map(unbroken_play, plays[:MAX_PLAYS])),
        "more_plays": max(0, len(plays) - MAX_PLAYS),
    }


DEFAULT_PLAYERS = 4
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def table_sizes(variant: Variant) -> range:
    """The possible numbers of players at a table without a game."""
    return range(variant.players.min, min(variant.players.max, len(LETTERS)) + 1)


def alone_data(variant: Variant, players: int, *, shows: str, board: str, **more: object) -> dict[str, Any]:
    """A table of players called A, B, C …, of whom A leads the first hand, in the shape of a game and its page.

    `shows` is the screen, "legal" or "audit", and `board` the page to go back to.
    """
    openings = (Opening(first, (Score(),) * players) for first in range(players))
    opening = next(opening for opening in openings if (turn := open_game(variant, opening).next) and turn.leader == 0)
    addresses = {"rulesPage": "referee.rules", "cardPage": "referee.card"}
    addresses |= {"legalPage": "referee.ask", "auditPage": "referee.audit"}
    return {
        "shows": shows,
        "key": variant.id,
        "path": "",
        "hash": "",
        "title": variant_name(variant),
        "names": list(LETTERS[:players]),
        "parameters": write_parameters(variant),
        "opening": write_opening(opening),
        "laws": laws_data(variant),
        "board": board,
        **{name: url_for(endpoint, variant_id=variant.id) for name, endpoint in addresses.items()},
        **more,
    }


ON_CARD: Mapping[str, Sequence[str]] = {
    "more_costs": ("pack.special", "rank.last_trick", "penalty.factor", "penalty.card_leaves_pack"),
    "limit": ("limit.value", "limit.instant_loss", "re_entry.score", "re_entry.when", "score.floor", "buy_in"),
    "ties": ("trick.tie", "penalty.payer", "penalty.tied"),
    "follow": ("lead.cards", "follow.duty", "follow.reach", "follow.ace", "follow.sets"),
    "next_hand": ("lead.first", "deal.next", "lead.next_hand"),
}
"""A place on the referee's card -> the parameters that it explains."""


def card_values(variant: Variant) -> dict[str, Any]:
    """The referee's card, made from the variant's parameters and the engine's own judgements.

    `costs` are the cards with their points, low to high; none if they do not matter.
    """
    return {
        "variant_id": variant.id,
        "title": variant_name(variant),
        "region": variant_region(variant),
        "rules": one_line(variant),
        "costs": [] if variant.knocks_out else [(card_letter(card), variant.worth(card)) for card in variant.deck],
        **{place: paragraphs_about(variant, *names) for place, names in ON_CARD.items()},
        "examples": [_shown(variant, example) for example in find_examples(variant)],
        "sources": source_line(variant.meta.sources),
    }


def _shown(variant: Variant, example: Example) -> dict[str, Any]:
    """A trick, a hand with the cards that are played from it, and the verdict."""
    verdict = Verdict.LEGAL if example.judgement.rule is None else Verdict.ILLEGAL
    return {
        "kind": verdict.value,
        "verdict": verdict_word(verdict),
        "trick": [list(map(card_letter, play)) for play in example.trick],
        "hand": [(card_letter(card), card in example.play) for card in example.holding],
        "spoken": play_letters(example.play),
        "reason": reason(variant, example.trick, example.play, example.judgement),
        "legal_plays": tuple(map(unbroken_play, example.judgement.legal_plays or ())),
    }
