"""The choices for a rule: one enum for each parameter that has a few fixed values (register: parameters)."""

from enum import StrEnum


class LastTrickRank(StrEnum):
    """Whether the ace is high or low in the last trick."""

    SAME = "same"
    ACE_LOW = "ace_low"


class AfterOne(StrEnum):
    """How a countdown of hand sizes goes on after the hand of one card."""

    RESTART = "restart"
    BOUNCE = "bounce"


class Shortage(StrEnum):
    """What happens if there are too few cards for the size of hand that the rules want."""

    IMPOSSIBLE = "impossible"
    EQUAL_HANDS = "equal_hands"


class Undealt(StrEnum):
    """Whether the cards that are not dealt lie face up."""

    HIDDEN = "hidden"
    FACE_UP = "face_up"


class ExchangeKind(StrEnum):
    """Whether and how players exchange cards before play."""

    NONE = "none"
    FREE_ONCE = "free_once"
    DEALER_SETS_NUMBER = "dealer_sets_number"
    NOT_MORE_THAN_PREVIOUS = "not_more_than_previous"
    REDEAL_FOR_FACTOR = "redeal_for_factor"


class LeadCards(StrEnum):
    """How many cards a lead may have."""

    SINGLE = "single"
    EQUAL_SET = "equal_set"


class FirstLead(StrEnum):
    """Who leads the first trick of the first hand."""

    FOREHAND = "forehand"
    DEALER = "dealer"
    YOUNGEST_THEN_LAST_WINNER = "youngest_then_last_winner"


class NextLead(StrEnum):
    """Who leads the first trick of a later hand."""

    FOREHAND = "forehand"
    DEALER = "dealer"
    LAST_WINNER = "last_winner"


class Reference(StrEnum):
    """Which card a follower has to reach."""

    HIGHEST = "highest"
    PREVIOUS = "previous"


class Reach(StrEnum):
    """Whether an equal card overtakes."""

    EQUAL_OR_HIGHER = "equal_or_higher"
    STRICTLY_HIGHER = "strictly_higher"


class Duty(StrEnum):
    """What a follower who can overtake must do."""

    FREE = "free"
    MUST_OVERTAKE = "must_overtake"
    EQUAL_FIRST = "equal_first"


class AceRule(StrEnum):
    """When an ace on the table forces a follower to play the lowest card."""

    NONE = "none"
    AFTER_ACE_LOWEST = "after_ace_lowest"
    ACE_LED_LOWEST = "ace_led_lowest"
    ANY_ACE_LOWEST = "any_ace_lowest"


class Sets(StrEnum):
    """When a set of cards overtakes another set."""

    CARD_BY_CARD = "card_by_card"
    SAME_SET_ONLY = "same_set_only"
    ALL_OVER_MAX = "all_over_max"


class TrickTie(StrEnum):
    """Which of several equal highest cards takes the trick."""

    LAST = "last"
    FIRST = "first"


class SetsTaken(StrEnum):
    """Who takes a trick to which several cards were led together."""

    LAST_TO_REACH = "last_to_reach"
    HIGHEST_CARD = "highest_card"


class LastTrickMode(StrEnum):
    """How the last cards come to the table."""

    IN_TURN = "in_turn"
    TURNED_UP_TOGETHER = "turned_up_together"


class LastTrickOrder(StrEnum):
    """Which of equal cards that are turned up together is the last."""

    AS_TURNED_UP = "as_turned_up"
    FROM_LEADER = "from_leader"


class Payer(StrEnum):
    """Who pays for the last trick."""

    TRICK_WINNER = "trick_winner"
    ALL_HIGHEST = "all_highest"


class PenaltyTie(StrEnum):
    """What happens to the other players with an equal highest card, if only the trick's winner pays."""

    NOTHING = "nothing"
    SUBTRACT = "subtract"


class LimitTest(StrEnum):
    """Whether a player at the limit is still safe (`over`) or has crossed it (`reach`)."""

    OVER = "over"
    REACH = "reach"


class ReEntryScore(StrEnum):
    """The score of a player who comes back after a cucumber."""

    HIGHEST_OTHER_STILL_IN = "highest_other_still_in"
    HIGHEST_OTHER_WITHIN_LIMIT = "highest_other_within_limit"


class ReEntryWhen(StrEnum):
    """Whether the re-entry score is taken before or after players with equal cards subtract."""

    BEFORE_SUBTRACTION = "before_subtraction"
    AFTER_SUBTRACTION = "after_subtraction"


class NextDeal(StrEnum):
    """Who deals the next hand."""

    ROTATE = "rotate"
    LOSER = "loser"
    NONE = "none"


class End(StrEnum):
    """When the game is over."""

    LAST_SURVIVOR = "last_survivor"
    FIRST_OUT_LOSES = "first_out_loses"
    ONE_HAND = "one_hand"
    TWO_LEFT_LOWEST_WINS = "two_left_lowest_wins"


class AllOut(StrEnum):
    """What happens if all players who are still in go out at once."""

    LOWER_TOTAL_WINS = "lower_total_wins"
    VOID_HAND = "void_hand"
