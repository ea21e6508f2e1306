// Why a play is legal or not, or what would settle it, and what each rule demands. The server reads this file too
// (scorekeeper/words/tables.py): a row is when it holds, what is said, and its plural. The first that holds counts.
export const TABLE = {
  "verdict": [
    [{"verdict": "legal"}, "Legal"],
    [{"verdict": "illegal"}, "Illegal"],
    [{}, "Cannot be known yet"]
  ],
  "answer": [
    [{"verdict": "legal"}, "Yes"],
    [{"verdict": "illegal"}, "No"],
    [{}, "It depends"]
  ],
  "rule": [
    [{"rule": "play.not_held"}, "You can only play a card from your hand."],
    [{"rule": "lead.cards", "lead.cards": "single"}, "Lead any one card."],
    [{"rule": "lead.cards"}, "Lead any card, or several equal ones together."],
    [{"rule": "lead.keep_one"}, "The leader must keep one card for the last trick."],
    [{"rule": "follow.number"}, "Everybody plays as many cards as were led."],
    [{"rule": "follow.ace", "follow.ace": "after_ace_lowest"}, "After an ace, the next player must throw the lowest card."],
    [{"rule": "follow.ace", "follow.ace": "ace_led_lowest"}, "When an ace is led, everybody else must throw the lowest card."],
    [{"rule": "follow.ace", "follow.ace": "any_ace_lowest"}, "After any ace in the trick, everybody must throw the lowest card."],
    [{"rule": "follow.ace"}, ""],
    [{"follow.duty": "equal_first", "follow.reference": "previous"}, "If you hold a card equal to the one before yours, play it. If not, play a higher one; with neither, throw your lowest."],
    [{"follow.duty": "equal_first"}, "If you hold a card equal to the highest, play it. If not, play a higher one; with neither, throw your lowest."],
    [{"follow.duty": "must_overtake", "follow.reach": "equal_or_higher", "follow.reference": "previous"}, "Match or beat the card before yours if you can; if not, throw your lowest."],
    [{"follow.duty": "must_overtake", "follow.reach": "equal_or_higher"}, "Match or beat the highest card if you can; if not, throw your lowest."],
    [{"follow.duty": "must_overtake", "follow.reference": "previous"}, "Beat the card before yours if you can; if not, throw your lowest."],
    [{"follow.duty": "must_overtake"}, "Beat the highest card if you can; if not, throw your lowest."],
    [{"follow.reach": "equal_or_higher", "follow.reference": "previous"}, "Match or beat the card before yours, or throw your lowest. The choice is yours."],
    [{"follow.reach": "equal_or_higher"}, "Match or beat the highest card, or throw your lowest. The choice is yours."],
    [{"follow.reference": "previous"}, "Beat the card before yours, or throw your lowest. The choice is yours."],
    [{}, "Beat the highest card, or throw your lowest. The choice is yours."]
  ],
  "legal": [
    [{"silenced": true}, "After the ace it must be the lowest card, and this is it."],
    [{"reaches": true, "alike": true}, "The %(play)s matches the %(reference)s.", "The %(play)s match the %(reference)s."],
    [{"reaches": true}, "The %(play)s beats the %(reference)s.", "The %(play)s beat the %(reference)s."],
    [{"follow.duty": "free"}, "You may always throw your lowest card.", "You may always throw your lowest cards."],
    [{"follow.reach": "strictly_higher"}, "If nothing in the hand beats the %(reference)s, the lowest card is right.", "If nothing in the hand beats the %(reference)s, the lowest cards are right."],
    [{}, "If nothing in the hand matches or beats the %(reference)s, the lowest card is right.", "If nothing in the hand matches or beats the %(reference)s, the lowest cards are right."]
  ],
  "illegal": [
    [{"rule": "play.not_held"}, "The %(play)s is not in the hand."],
    [{"rule": "follow.number"}, "%(num)s card was led, so everybody plays %(num)s.", "%(num)s cards were led, so everybody plays %(num)s."],
    [{"rule": "follow.ace", "isProved": true}, "After the ace it must be the lowest card, and the %(proof)s shown later is lower."],
    [{"rule": "follow.ace"}, "After the ace it must be the lowest card, and the %(play)s is not.", "After the ace they must be the lowest cards, and the %(play)s are not."],
    [{"isProved": true, "follow.duty": "equal_first", "right": "alike"}, "The %(proof)s shown later equals the %(reference)s and had to be played."],
    [{"isProved": true, "follow.duty": ["must_overtake", "equal_first"], "right": ["alike", "above"], "isSet": true, "follow.reach": "strictly_higher"}, "With the %(proof)s shown later the player could beat the %(reference)s."],
    [{"isProved": true, "follow.duty": ["must_overtake", "equal_first"], "right": ["alike", "above"], "isSet": true}, "With the %(proof)s shown later the player could match or beat the %(reference)s."],
    [{"isProved": true, "follow.duty": ["must_overtake", "equal_first"], "right": "alike"}, "The %(proof)s shown later would have matched the %(reference)s."],
    [{"isProved": true, "follow.duty": ["must_overtake", "equal_first"], "right": "above"}, "The %(proof)s shown later would have beaten the %(reference)s."],
    [{"isProved": true, "follow.reach": "strictly_higher"}, "The %(play)s does not beat the %(reference)s, and the %(proof)s shown later is lower.", "The %(play)s do not beat the %(reference)s, and the %(proof)s shown later is lower."],
    [{"isProved": true}, "The %(play)s does not match or beat the %(reference)s, and the %(proof)s shown later is lower.", "The %(play)s do not match or beat the %(reference)s, and the %(proof)s shown later is lower."],
    [{"follow.duty": "free", "follow.reach": "strictly_higher"}, "The %(play)s does not beat the %(reference)s and is not the lowest card.", "The %(play)s do not beat the %(reference)s and are not the lowest cards."],
    [{"follow.duty": "free"}, "The %(play)s does not match or beat the %(reference)s and is not the lowest card.", "The %(play)s do not match or beat the %(reference)s and are not the lowest cards."],
    [{"follow.duty": "equal_first", "right": "alike"}, "The player can match the %(reference)s and must do so."],
    [{"right": "lowest", "follow.reach": "strictly_higher"}, "Nothing in the hand beats the %(reference)s, so it must be the lowest card."],
    [{"right": "lowest"}, "Nothing in the hand matches or beats the %(reference)s, so it must be the lowest card."],
    [{"follow.reach": "strictly_higher"}, "The player can beat the %(reference)s and must do so."],
    [{}, "The player can match or beat the %(reference)s and must do so."]
  ],
  "unknown": [
    [{"rule": "lead.keep_one"}, "Fine only if another card stayed in that hand for the last trick."],
    [{"rule": "follow.ace"}, "After the ace: fine only if the %(play)s was the lowest card in that hand.", "After the ace: fine only if the %(play)s were the lowest cards in that hand."],
    [{"follow.duty": "free"}, "Fine only if the %(play)s was the lowest card in that hand.", "Fine only if the %(play)s were the lowest cards in that hand."],
    [{"reaches": true}, "Fine only if nothing in that hand matched the %(reference)s."],
    [{"follow.duty": "must_overtake", "follow.reach": "strictly_higher"}, "Fine only if nothing in that hand beat the %(reference)s, and the %(play)s was the lowest card.", "Fine only if nothing in that hand beat the %(reference)s, and the %(play)s were the lowest cards."],
    [{}, "Fine only if nothing in that hand matched or beat the %(reference)s, and the %(play)s was the lowest card.", "Fine only if nothing in that hand matched or beat the %(reference)s, and the %(play)s were the lowest cards."]
  ]
};
