"""A variant is a value: every rule on which the Cucumber family differs is a field (register: parameters).

A field's dotted path is its public parameter name: `Variant.limit.value` is `limit.value`. Units: points are
penalty points (cucumber tokens in Five Cucumbers), sizes are numbers of cards, strengths compare cards in one trick.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from scorekeeper.rules.cards import ACE, FRENCH_RANKS, Card
from scorekeeper.rules.options import (
    AceRule,
    AfterOne,
    AllOut,
    Duty,
    End,
    ExchangeKind,
    FirstLead,
    LastTrickMode,
    LastTrickOrder,
    LastTrickRank,
    LeadCards,
    LimitTest,
    NextDeal,
    NextLead,
    Payer,
    PenaltyTie,
    Reach,
    ReEntryScore,
    ReEntryWhen,
    Reference,
    Sets,
    SetsTaken,
    Shortage,
    TrickTie,
    Undealt,
)

ONE_PER_FOUR_PLAYERS = "one_per_four_players"
"""How many packs are shuffled together, if that depends on the number of players."""

NEXT_STILL_IN_CLOCKWISE = "next_still_in_clockwise"
"""Who deals if the next dealer is out."""

MAX_CUCUMBERS = 9
"""The highest limit at which points are drawn as cucumbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """How many can play."""

    min: int = 2
    max: int = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """A card that ranks directly above all cards of another rank and has points of its own."""

    card: Card
    rank_above: str
    points: int
    instant_loss: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """The cards that are shuffled. `ranks` run low to high; one pack has `copies` cards of each rank."""

    ranks: tuple[str, ...] = FRENCH_RANKS
    copies: int = 4
    jokers: int = 0
    packs: int | str = 1
    special: tuple[Special, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """Whether the last trick has an order of ranks of its own."""

    last_trick: LastTrickRank = LastTrickRank.SAME


@dataclass(frozen=True, slots=True)
class Fixed:
    """Every hand has the same number of cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class Countdown:
    """One card fewer each hand. After the hand of one card, `then` says whether it starts again or climbs."""

    start: int
    then: AfterOne = AfterOne.RESTART

    def __str__(self) -> str:
        return f"countdown({self.start})" if self.then is AfterOne.RESTART else f"countdown({self.start}, bounce)"


@dataclass(frozen=True, slots=True)
class WholePack:
    """The whole pack is dealt in equal hands."""

    def __str__(self) -> str:
        return "whole_pack"


@dataclass(frozen=True, slots=True)
class LastPenalty:
    """As many cards as the last loser's card costs points, at most `cap`. The first hand has `first` cards."""

    first: int
    cap: int | None = None

    def __str__(self) -> str:
        return f"last_penalty({self.first})" if self.cap is None else f"last_penalty({self.first}, cap {self.cap})"


@dataclass(frozen=True, slots=True)
class DealerChoice:
    """The dealer chooses how many cards everybody gets, at least `least`."""

    least: int

    def __str__(self) -> str:
        return f"dealer_choice({self.least})"


HandSize = Fixed | Countdown | WholePack | LastPenalty | DealerChoice


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """How many cards a player gets."""

    size: HandSize = Fixed(7)
    shortage: Shortage = Shortage.IMPOSSIBLE
    undealt: Undealt = Undealt.HIDDEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """How players exchange cards before play. `keep`: how many cards a dealer who sets the number must keep."""

    kind: ExchangeKind = ExchangeKind.NONE
    keep: int | None = None

    def __str__(self) -> str:
        return self.kind.value if self.keep is None else f"{self.kind.value}({self.keep})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """Which cards may be led, and who leads."""

    cards: LeadCards = LeadCards.SINGLE
    first: FirstLead = FirstLead.FOREHAND
    next_hand: NextLead = NextLead.FOREHAND


@dataclass(frozen=True, slots=True, kw_only=True)
class Follow:
    """What may be played to a lead."""

    reference: Reference = Reference.HIGHEST
    reach: Reach = Reach.EQUAL_OR_HIGHER
    duty: Duty = Duty.FREE
    ace: AceRule = AceRule.NONE
    sets: Sets = Sets.CARD_BY_CARD


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """Who takes a trick, and whether its cards can be looked at later."""

    tie: TrickTie = TrickTie.LAST
    sets: SetsTaken = SetsTaken.LAST_TO_REACH
    cards_stay_open: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTrick:
    """How the last cards come to the table; `order` matters only if they are turned up together."""

    mode: LastTrickMode = LastTrickMode.IN_TURN
    order: LastTrickOrder = LastTrickOrder.AS_TURNED_UP


@dataclass(frozen=True, slots=True, kw_only=True)
class RankFactor:
    """A rank that multiplies the penalty when it is in the last trick: `once`, or once for each such card."""

    rank: str
    factor: int
    once: bool = True


@dataclass(frozen=True, slots=True)
class PerPlayerFactor:
    """Each player may have a multiplier of their own for the hand."""


Factor = RankFactor | PerPlayerFactor | None
PERSONAL_FACTORS = (1, 2, 4)
"""The multipliers of Rassi: no redeal, "doubles", "redouble" (register: last-trick-and-score)."""

FACE_POINTS: Mapping[str, int] = {rank: number for number, rank in enumerate(FRENCH_RANKS, start=2)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """Who pays how much for the last trick. `points` has every rank of the pack."""

    payer: Payer = Payer.TRICK_WINNER
    tied: PenaltyTie = PenaltyTie.NOTHING
    points: Mapping[str, int] = field(default_factory=lambda: FACE_POINTS)
    factor: Factor = None
    card_leaves_pack: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """No score ever falls below the floor."""

    floor: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """How many points are too many, and which cards lose at once at any score."""

    value: int = 21
    test: LimitTest = LimitTest.OVER
    instant_loss: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReEntry:
    """How a player with a life left comes back after a cucumber."""

    score: ReEntryScore = ReEntryScore.HIGHEST_OTHER_STILL_IN
    when: ReEntryWhen = ReEntryWhen.BEFORE_SUBTRACTION


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIn:
    """A player who goes out may pay to come back, up to `max_times`; None means without limit.

    At least `min_others_in` others must still be in.
    """

    max_times: int | None
    min_others_in: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """Who deals."""

    next: NextDeal = NextDeal.ROTATE
    if_out: str = NEXT_STILL_IN_CLOCKWISE


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """When the game ends."""

    end: End = End.LAST_SURVIVOR
    all_out: AllOut = AllOut.LOWER_TOTAL_WINS


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A page or book that gives the rules of a variant."""

    name: str
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """What people read about a variant. `unconfirmed` names the parameters that no source settles."""

    name: str
    region: str = ""
    difference: str = ""
    sources: tuple[Source, ...] = ()
    unconfirmed: tuple[str, ...] = ()


class _Strengths(dict[Card, int]):
    """Card -> strength in one kind of trick, worked out on first use. KeyError for a rank that is not in the pack."""

    def __init__(self, ranks: tuple[str, ...], specials: tuple[Special, ...]) -> None:
        super().__init__()
        # Twice the index, so that a special card fits between its rank and the next.
        self._ranks = {rank: 2 * index for index, rank in enumerate(ranks)}
        for special in specials:
            self[special.card] = self._ranks[special.rank_above] + 1

    def __missing__(self, card: Card) -> int:
        self[card] = strength = self._ranks[card.rank]
        return strength


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A complete set of rules. A house rule is `replace(...)`. No rule depends on the id."""

    id: str
    meta: Meta
    players: Players = Players()
    pack: Pack = Pack()
    rank: Ranking = Ranking()
    hand: Dealing = Dealing()
    exchange: Exchange = Exchange()
    lead: Lead = Lead()
    follow: Follow = Follow()
    trick: Trick = Trick()
    last_trick: LastTrick = LastTrick()
    penalty: Penalty = Penalty()
    score: Scoring = Scoring()
    limit: Limit = Limit()
    cucumbers_to_be_out: int = 1
    re_entry: ReEntry = ReEntry()
    buy_in: BuyIn | None = None
    deal: Deal = Deal()
    game: Ending = Ending()

    @cached_property
    def strengths(self) -> Mapping[Card, int]:
        """Card -> strength in every trick but the last. KeyError for a rank that is not in the pack."""
        return _Strengths(self.pack.ranks, self.pack.special)

    @cached_property
    def in_last_trick(self) -> "Variant":
        """The same rules, with the strengths that cards have in the last trick (register: rank.last_trick)."""
        ranks = self.pack.ranks
        if self.rank.last_trick is LastTrickRank.SAME or ACE not in ranks:
            return self
        return replace(self, pack=replace(self.pack, ranks=(ACE, *(rank for rank in ranks if rank != ACE))))

    @cached_property
    def last_strengths(self) -> Mapping[Card, int]:
        """Card -> strength in the last trick."""
        return self.in_last_trick.strengths

    @cached_property
    def specials(self) -> Mapping[Card, Special]:
        """The special cards by card."""
        return {special.card: special for special in self.pack.special}

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """Every different card, low to high: one for each rank, and the special cards."""
        plain = (Card(rank) for rank in self.pack.ranks)
        return tuple(sorted((*plain, *self.specials), key=self.strengths.__getitem__))

    @cached_property
    def all_cards(self) -> frozenset[Card]:
        """The deck as a set."""
        return frozenset(self.deck)

    def worth(self, card: Card) -> int:
        """The points that the card costs, before any factor."""
        special = self.specials.get(card)
        return self.penalty.points[card.rank] if special is None else special.points

    @cached_property
    def _fatal(self) -> frozenset[Card]:
        specials = (special.card for special in self.pack.special if special.instant_loss)
        return frozenset((*specials, *self.limit.instant_loss))

    def loses_at_once(self, card: Card) -> bool:
        """Whether paying with this card puts its player out at any score."""
        return card in self._fatal or (card.rank, "") in self._fatal

    @cached_property
    def _too_much(self) -> int:
        return self.limit.value + (self.limit.test is LimitTest.OVER)

    def crosses(self, points: int) -> bool:
        """Whether these points cross the limit."""
        return points >= self._too_much

    @cached_property
    def knocks_out(self) -> bool:
        """Whether any card that is paid for puts its player out, so that points do not matter."""
        return self.cucumbers_to_be_out == 1 and all(self.crosses(self.worth(card)) for card in self.deck)

    @cached_property
    def counts_cucumbers(self) -> bool:
        """Whether the points are cucumbers: so few put a player out that a table lays them down and counts them."""
        return self.cucumbers_to_be_out == 1 and 2 <= self.limit.value <= MAX_CUCUMBERS and not self.knocks_out

    @cached_property
    def counts_from_leader(self) -> bool:
        """Whether the last cards count in turn from the leader of the hand, in whatever order they were recorded."""
        return self.last_trick == LastTrick(mode=LastTrickMode.TURNED_UP_TOGETHER, order=LastTrickOrder.FROM_LEADER)

    @property
    def fewest_in(self) -> int:
        """How many players must be in for the game to go on (register: game.end)."""
        return 3 if self.game.end is End.TWO_LEFT_LOWEST_WINS else 2

    @property
    def names_losers(self) -> bool:
        """Whether the end of the game only says who loses (register: game.end)."""
        return self.game.end in (End.FIRST_OUT_LOSES, End.ONE_HAND)

    def pack_count(self, players: int) -> int:
        """How many packs are shuffled together."""
        packs = self.pack.packs
        return packs if isinstance(packs, int) else -(-players // 4)

    def pack_size(self, players: int) -> int:
        """How many cards there are to deal, without jokers."""
        return len(self.pack.ranks) * self.pack.copies * self.pack_count(players)

    def copies_of(self, card: Card, players: int) -> int:
        """How many of this card there are. A special card counts alone, no longer as one of its rank."""
        packs = self.pack_count(players)
        if card in self.specials:
            return packs
        return self.pack.copies * packs - packs * sum(special.card.rank == card.rank for special in self.pack.special)
