"""Which plays are legal. The check, the list of legal plays and the audit all use `breach` (register: play).

A play is a tuple of cards, one card in most variants. A trick is the plays so far, the lead first. Cards compare by
strength in the trick, never by points. About the last trick one asks with `variant.in_last_trick`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from scorekeeper.rules.cards import ACE, Card
from scorekeeper.rules.options import (
    AceRule,
    Duty,
    LeadCards,
    Reach,
    Reference,
    Sets,
    SetsTaken,
    TrickTie,
)
from scorekeeper.rules.pack import copies_left, largest_hand
from scorekeeper.rules.variant import Variant

Play = tuple[Card, ...]


class Rule(StrEnum):
    """A rule that a play can break, named after its parameter if it has one."""

    NOT_HELD = "play.not_held"
    LEAD_CARDS = "lead.cards"
    KEEP_ONE = "lead.keep_one"
    NUMBER = "follow.number"
    ACE = "follow.ace"
    DUTY = "follow.duty"


class Verdict(StrEnum):
    """The three answers of a referee. UNKNOWN: it depends on cards that nobody has shown."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown"


class Judgement(NamedTuple):
    """The answer to "was that legal?".

    `rule` is the broken rule, or for an unknown verdict the one that may be broken. `legal_plays` is None if the hand
    is hidden. For an unknown verdict, the play is illegal if the player held any one of the `contradictions`. `proof`
    are the cards shown later, up to the one that proves a play from a hidden hand illegal.
    """

    verdict: Verdict
    rule: Rule | None
    legal_plays: tuple[Play, ...] | None
    contradictions: tuple[Card, ...] = ()
    proof: Play = ()


def cards_in(plays: Iterable[Play]) -> int:
    """The number of cards in all the plays."""
    return sum(map(len, plays))


def breach(variant: Variant, trick: Sequence[Play], holding: Iterable[Card], play: Play) -> Rule | None:
    """The rule that this play breaks; None if it is legal.

    `holding` is the player's whole hand before the play. Further cards in a follower's hand never make an illegal play
    legal, so a card that is shown later is a proof (register: proof). Raises KeyError for a rank that is not in the
    pack.
    """
    held = sorted(variant.strengths[card] for card in holding)
    laid = sorted(variant.strengths[card] for card in play)
    if not laid or not _contains_all(held, laid):
        return Rule.NOT_HELD
    if not trick:
        return _lead_breach(variant, held, laid)
    count = min(len(trick[0]), len(held))
    if len(laid) != count:
        return Rule.NUMBER
    is_lowest = laid == held[:count]
    if is_silenced(variant, trick):
        return None if is_lowest else Rule.ACE
    does_duty = _does_duty(variant, _reference(variant, trick), held, laid, is_lowest=is_lowest)
    return None if does_duty else Rule.DUTY


def legal_plays(variant: Variant, trick: Sequence[Play], holding: Sequence[Card]) -> tuple[Play, ...]:
    """Every legal play, fewest cards first, then in the order of the holding.

    The same card appears once. Of several cards played together, those of one rank appear once, whatever their suits.
    """
    by_strength: dict[int, list[Card]] = {}
    for card in holding:
        by_strength.setdefault(variant.strengths[card], []).append(card)
    alike = list(by_strength.values())
    candidates: Iterable[Play]
    singles = [(card,) for card in dict.fromkeys(holding)]
    if trick and len(trick[0]) == 1:
        candidates = singles
    elif trick:
        candidates = _choices(alike, min(len(trick[0]), len(holding)))
    else:
        sizes = range(2, max(map(len, alike), default=0) + 1)
        sets = [tuple(cards[:size]) for size in sizes for cards in alike if len(cards) >= size]
        candidates = [*singles, *sets]
    return tuple(play for play in candidates if breach(variant, trick, holding, play) is None)


def trick_winner(variant: Variant, trick: Sequence[Play]) -> int:
    """The index in the trick of the play that takes it (register: trick.tie, trick.sets)."""
    is_first = variant.trick.tie is TrickTie.FIRST
    if variant.trick.sets is SetsTaken.HIGHEST_CARD:
        return _highest_card(variant, trick, is_first=is_first)
    return _last_to_reach(variant, trick, strictly=is_first)


def reference_play(variant: Variant, trick: Sequence[Play]) -> Play:
    """The cards that a follower has to reach, as they lie on the table (register: follow.reference, follow.sets)."""
    if variant.follow.reference is Reference.PREVIOUS:
        return trick[-1]
    if variant.follow.sets is Sets.ALL_OVER_MAX:
        return trick[_highest_card(variant, trick, is_first=False)]
    # For followers an equal card overtakes, whatever `trick.tie` says about who takes the trick.
    return trick[_last_to_reach(variant, trick, strictly=False)]


def overtakes(variant: Variant, reference: Play, play: Play) -> bool:
    """Whether a play reaches another as a follower has to (register: follow.reach, follow.sets)."""
    goal, laid = (sorted(variant.strengths[card] for card in cards) for cards in (reference, play))
    return _reaches(variant.follow.sets, laid, goal, strictly=variant.follow.reach is Reach.STRICTLY_HIGHER)


def judge(  # noqa: PLR0913 - the table's question has that many parts
    variant: Variant,
    trick: Sequence[Play],
    play: Play,
    *,
    holding: Sequence[Card] | None = None,
    seen: Sequence[Card] = (),
    last_trick: bool = False,
) -> Judgement:
    """Judge a play, with a known hand (`holding`) or a hidden one (None).

    With a hidden hand the play is legal if it is legal in every hand that contains it and the `seen` cards, illegal if
    it is legal in no such hand, else unknown. A hand is hidden no longer once as many cards of it are seen as anybody
    can hold. In the last trick the play is the player's whole hand (register: never-illegal), unless `seen` cards show
    that the player held more.
    """
    if last_trick:
        variant = variant.in_last_trick
    if holding is None and len(play) + len(seen) == largest_hand(variant):
        holding = (*play, *seen)
    if holding is not None:
        is_held = not not_held(variant, play, holding)
        broken = breach(variant, trick, holding, play) if is_held else Rule.NOT_HELD
        plays = legal_plays(variant, trick, holding)
        return Judgement(Verdict.LEGAL if broken is None else Verdict.ILLEGAL, broken, plays)
    if trick and len(play) != len(trick[0]):
        # Everybody holds the same number of cards, so the player had enough.
        return Judgement(Verdict.ILLEGAL, Rule.NUMBER, None)
    if last_trick and not seen:
        broken = breach(variant, trick, play, play)
        return Judgement(Verdict.LEGAL if broken is None else Verdict.ILLEGAL, broken, None)
    known = (*play, *seen)
    at_least = breach(variant, trick, known, play)
    hands = _possible_extras(variant, trick, known)
    broken_by = [(extra, breach(variant, trick, (*known, *extra), play)) for extra in hands]
    broken_later = next((broken for _, broken in broken_by if broken is not None), None)
    if at_least is None and broken_later is None:
        return Judgement(Verdict.LEGAL, None, None)
    if at_least is not None and all(broken is not None for _, broken in broken_by):
        shown = [seen[:count] for count in range(len(seen) + 1)]
        proof = next(some for some in shown if breach(variant, trick, (*play, *some), play) is not None)
        return Judgement(Verdict.ILLEGAL, at_least, None, proof=tuple(proof))
    contradictions = tuple(extra[0] for extra, broken in broken_by if broken is not None and len(extra) == 1)
    return Judgement(Verdict.UNKNOWN, at_least or broken_later, None, contradictions)


def not_held(variant: Variant, cards: Sequence[Card], holding: Sequence[Card]) -> list[Card]:
    """The cards that are not in the holding. A card without a suit can be any of its rank."""
    left, missing = list(holding), []
    for card in sorted(cards, key=lambda card: not card.suit):
        alike = [held for held in left if variant.strengths[held] == variant.strengths[card]]
        matches = [held for held in alike if held == card] or [held for held in alike if not (held.suit and card.suit)]
        if matches:
            left.remove(matches[0])
        else:
            missing.append(card)
    return missing


def is_silenced(variant: Variant, trick: Sequence[Play]) -> bool:
    """Whether an ace on the table forces the follower to play the lowest card (register: follow.ace)."""
    counting = {
        AceRule.NONE: (),
        AceRule.AFTER_ACE_LOWEST: trick[-1:],
        AceRule.ACE_LED_LOWEST: trick[:1],
        AceRule.ANY_ACE_LOWEST: trick,
    }
    return any(card.rank == ACE for play in counting[variant.follow.ace] for card in play)


def rule_applied(variant: Variant, trick: Sequence[Play], judgement: Judgement) -> Rule:
    """The rule that decides the play: the one it breaks or may break; for a legal play the one it obeys."""
    if judgement.rule is not None:
        return judgement.rule
    if not trick:
        return Rule.LEAD_CARDS
    return Rule.ACE if is_silenced(variant, trick) else Rule.DUTY


def deciding_parameters(variant: Variant, trick: Sequence[Play], play: Play, judgement: Judgement) -> tuple[str, ...]:
    """The parameters that the judgement rests on, by their public names."""
    return parameters_of(rule_applied(variant, trick, judgement), play)


def parameters_of(rule: Rule, play: Play) -> tuple[str, ...]:
    """The parameters that say what a rule demands of a play, by their public names."""
    sets = ("follow.sets",) if rule is Rule.DUTY and len(play) > 1 else ()
    return (*_PARAMETERS.get(rule, ()), *sets)


_PARAMETERS: Mapping[Rule, tuple[str, ...]] = {
    Rule.LEAD_CARDS: ("lead.cards",),
    Rule.KEEP_ONE: ("lead.cards",),
    Rule.ACE: ("follow.ace",),
    Rule.DUTY: ("follow.duty", "follow.reference", "follow.reach"),
}
"""Rule -> the parameters that say what it demands. The other rules are the same in every variant."""


def _contains_all(held: list[int], some: list[int]) -> bool:
    return all(held.count(strength) >= some.count(strength) for strength in some)


def _lead_breach(variant: Variant, held: list[int], laid: list[int]) -> Rule | None:
    if len(laid) == 1:
        return None
    if variant.lead.cards is LeadCards.SINGLE or laid[0] != laid[-1]:
        return Rule.LEAD_CARDS
    return Rule.KEEP_ONE if len(laid) == len(held) else None


def _reference(variant: Variant, trick: Sequence[Play]) -> list[int]:
    """The strengths, low to high, that a follower has to reach."""
    goal = sorted(variant.strengths[card] for card in reference_play(variant, trick))
    return goal[-1:] * len(goal) if variant.follow.sets is Sets.ALL_OVER_MAX else goal


def _last_to_reach(variant: Variant, trick: Sequence[Play], *, strictly: bool) -> int:
    """The index of the last play that overtook those before it; of the lead if none did."""
    sets, strengths = variant.follow.sets, variant.strengths
    last, goal = 0, sorted(strengths[card] for card in trick[0])
    for index, play in enumerate(trick[1:], start=1):
        laid = sorted(strengths[card] for card in play)
        if _reaches(sets, laid, goal, strictly=strictly):
            last, goal = index, laid
        elif sets is Sets.ALL_OVER_MAX and len(laid) == len(goal):
            # The highest of all cards counts, thrown ones too.
            goal = [*goal[:-1], max(goal[-1], laid[-1])]
    return last


def _highest_card(variant: Variant, trick: Sequence[Play], *, is_first: bool) -> int:
    """The index of the play with the highest single card. One of another number of cards than were led has none."""
    tops = [max(variant.strengths[card] for card in play) if len(play) == len(trick[0]) else -1 for play in trick]
    equals = [index for index, top in enumerate(tops) if top == max(tops)]
    return equals[0 if is_first else -1]


def _reaches(sets: Sets, laid: list[int], reference: list[int], *, strictly: bool) -> bool:
    """Whether sorted strengths overtake others (register: follow.sets). `sets` matters only for several cards."""
    margin = 1 if strictly else 0
    if len(laid) != len(reference):
        return False
    if sets is Sets.CARD_BY_CARD:
        return all(mine >= theirs + margin for mine, theirs in zip(laid, reference, strict=True))
    all_over = laid[0] >= reference[-1] + margin
    return all_over and (sets is Sets.ALL_OVER_MAX or laid[0] == laid[-1])


def _does_duty(variant: Variant, reference: list[int], held: list[int], laid: list[int], *, is_lowest: bool) -> bool:
    """Whether a follower did the duty to overtake, when no ace forbids it (register: follow.duty)."""
    sets = variant.follow.sets
    strictly = variant.follow.reach is Reach.STRICTLY_HIGHER
    overtakes = _reaches(sets, laid, reference, strictly=strictly)
    duty = variant.follow.duty
    if duty is Duty.FREE:
        return overtakes or is_lowest
    if duty is Duty.EQUAL_FIRST and _contains_all(held, reference):
        return laid == reference
    best = _strongest(sets, held, len(laid))
    could = any(_reaches(sets, choice, reference, strictly=strictly) for choice in best)
    return overtakes if could else is_lowest


def _strongest(sets: Sets, held: list[int], count: int) -> Iterator[list[int]]:
    """The strongest choices of `count` held cards: if none of them overtakes, no choice does."""
    if sets is Sets.SAME_SET_ONLY:
        for strength, copies in Counter(held).items():
            if copies >= count:
                yield [strength] * count
    else:
        yield held[-count:]


def _choices(alike: Sequence[Sequence[Card]], count: int) -> Iterator[Play]:
    """Every choice of `count` cards, in the order of the holding. Choices of equal cards appear once."""
    if count == 0:
        yield ()
        return
    for index, cards in enumerate(alike):
        for size in range(1, min(len(cards), count) + 1):
            for rest in _choices(alike[index + 1 :], count - size):
                yield (*cards[:size], *rest)


def _possible_extras(variant: Variant, trick: Sequence[Play], known: Sequence[Card]) -> Iterator[Play]:
    """Further cards that a hidden hand may hold: enough combinations to find the right verdict.

    Further cards only add reasons against a play, so single cards are enough if single cards are played. For a set of
    several cards it may take as many to overtake, so we also try the strongest and the equal ones.
    """
    spent = Counter([*known, *(card for play in trick for card in play)])
    left = [
        (card, copies)
        for card in variant.deck
        if (copies := copies_left(variant, card, variant.players.max, spent)) > 0
    ]
    yield from ((card,) for card, _ in left)
    count = len(trick[0]) if trick else 1
    if count > 1:
        every = [card for card, copies in left for _ in range(copies)]
        alike = {strength: tuple(cards) for strength, cards in groupby(every, key=variant.strengths.__getitem__)}
        yield tuple(every[-count:])
        yield from (cards[:count] for cards in alike.values() if len(cards) >= count)
        wanted = Counter(_reference(variant, trick))
        equal = [card for strength, copies in wanted.items() for card in alike.get(strength, ())[:copies]]
        if len(equal) == count:
            yield tuple(equal)
