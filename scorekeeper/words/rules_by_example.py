"""An example of a trick, of what a last trick costs, and of a cucumber, in words; the engine says what happens."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.examples import (
    Example,
    PaidExample,
    ace_example,
    cucumber_example,
    last_trick_example,
    plain_example,
    whole_trick,
)
from scorekeeper.rules.options import End, Payer, TrickTie
from scorekeeper.rules.play import trick_winner
from scorekeeper.rules.values import StepKind
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import card_letter, unbroken_play
from scorekeeper.words.lists import all_of, one_of, row_of
from scorekeeper.words.paragraphs import Paragraph
from scorekeeper.words.translate import gettext


def following(variant: Variant) -> Iterator[Paragraph]:
    """What a player may play, without an ace that silences anybody and with one."""
    for example in (plain_example(variant), ace_example(variant)):
        if example is not None:
            yield _example(_choice(example))


def trick(variant: Variant) -> Iterator[Paragraph]:
    """Who takes a trick."""
    start = plain_example(variant)
    if start is None:
        return
    plays = whole_trick(variant, start)
    taking = plays[trick_winner(variant, plays)]
    values = {"trick": row_of([unbroken_play(play) for play in plays]), "card": unbroken_play(taking)}
    if plays.count(taking) == 1:
        yield _example(gettext("Example: %(trick)s: the %(card)s takes the trick.", **values))
    elif variant.trick.tie is TrickTie.LAST:
        yield _example(gettext("Example: %(trick)s: the last %(card)s takes the trick.", **values))
    else:
        yield _example(gettext("Example: %(trick)s: the first %(card)s takes the trick.", **values))


def last_trick(variant: Variant) -> Iterator[Paragraph]:
    """Who pays for a last trick, and how much; nothing for the first of equal cards, of which no preset knows."""
    example = last_trick_example(variant)
    only_first = variant.trick.tie is TrickTie.FIRST and variant.penalty.payer is Payer.TRICK_WINNER
    if example is None or only_first:
        return
    words = _who_loses if variant.knocks_out or variant.game.end is End.ONE_HAND else _who_pays
    yield _example(words(variant, example))


def cucumber(variant: Variant) -> Iterator[Paragraph]:
    """How a player comes back after a cucumber."""
    example = cucumber_example(variant)
    if example is None:
        return
    paid, back = (
        next(step for step in example.settlement.steps if step.kind is kind)
        for kind in (StepKind.PENALTY, StepKind.RE_ENTRY)
    )
    others = [str(score.points) for seat, score in enumerate(example.scores) if seat != paid.seat]
    yield _example(
        gettext(
            "Example: with %(before)s + %(cost)s = %(total)s points you get a cucumber. "
            "The others have %(others)s: you go on with %(back)s.",
            before=example.scores[paid.seat].points,
            cost=paid.points,
            total=paid.total,
            others=all_of(others),
            back=back.total,
        )
    )


def _choice(example: Example) -> str:
    plays = [unbroken_play(play) for play in example.judgement.legal_plays or ()]
    values = {
        "table": row_of([unbroken_play(play) for play in example.trick]),
        "hand": row_of([card_letter(card) for card in example.holding]),
        "plays": one_of(plays),
    }
    if len(plays) == 1:
        return gettext("Example: %(table)s have been played, and you hold %(hand)s: you must play %(plays)s.", **values)
    return gettext("Example: %(table)s have been played, and you hold %(hand)s: you may play %(plays)s.", **values)


def _who_loses(variant: Variant, example: PaidExample) -> str:
    values = _last_cards(example)
    everybody = variant.penalty.payer is Payer.ALL_HIGHEST
    match variant.game.end is End.ONE_HAND, everybody:
        case True, True:
            return gettext("Example: if the last cards are %(cards)s, everybody with the %(card)s loses.", **values)
        case True, False:
            return gettext(
                "Example: if the last cards are %(cards)s, whoever played the second %(card)s loses.", **values
            )
        case _, True:
            return gettext("Example: if the last cards are %(cards)s, everybody with the %(card)s is out.", **values)
    return gettext("Example: if the last cards are %(cards)s, whoever played the second %(card)s is out.", **values)


def _who_pays(variant: Variant, example: PaidExample) -> str:
    paid, *others = example.settlement.steps
    cost = f"{paid.points // paid.factor} × {paid.factor} = {paid.points}" if paid.factor > 1 else paid.points
    values = {**_last_cards(example), "cost": cost}
    if variant.penalty.payer is Payer.ALL_HIGHEST:
        return gettext("Example: if the last cards are %(cards)s, each %(card)s costs %(cost)s.", **values)
    off = next((-step.points for step in others if step.kind is StepKind.SUBTRACTION), 0)
    if off:
        return gettext(
            "Example: if the last cards are %(cards)s, the second %(card)s costs %(cost)s, and whoever played the "
            "first one takes %(off)s off.",
            off=off,
            **values,
        )
    return gettext(
        "Example: if the last cards are %(cards)s, the second %(card)s costs %(cost)s and the first one nothing.",
        **values,
    )


def _last_cards(example: PaidExample) -> Mapping[str, str]:
    cards = [card_letter(laid.card) for laid in example.hand.final_trick]
    return {"cards": row_of(cards), "card": cards[-1]}


def _example(text: str) -> Paragraph:
    return Paragraph(text, (), example=True)
