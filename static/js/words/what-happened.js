// What a hand or a ruling did to the scores, step by step. The server reads this file too (scorekeeper/words/tables.py): a row
// is when it holds, what is said, and its plural. The first that holds counts.
export const TABLE = {
  "headline": [
    [{"isVoid": true}, "This hand does not count."],
    [{"isNobodyLeft": true}, "Nobody would be left, so the hand is void."],
    [{"isTogether": true, "last_trick.mode": "turned_up_together"}, "The %(card)s is highest: %(names)s pay."],
    [{"equals": 1}, "%(name)s takes the trick with the %(card)s."],
    [{"trick.tie": "first"}, "%(name)s takes the trick with the first %(card)s."],
    [{"equals": 2}, "%(name)s takes the trick with the second %(card)s."],
    [{"equals": 3}, "%(name)s takes the trick with the third %(card)s."],
    [{"equals": 4}, "%(name)s takes the trick with the fourth %(card)s."],
    [{}, "%(name)s takes the trick with the last %(card)s."]
  ],
  "step": [
    [{"kind": "penalty", "knocksOut": true, "penalty.payer": "all_highest", "game.end": "one_hand"}, "%(name)s had the highest card and loses."],
    [{"kind": "penalty", "knocksOut": true, "penalty.payer": "all_highest"}, "%(name)s had the highest card."],
    [{"kind": "penalty", "knocksOut": true, "game.end": "one_hand"}, "%(name)s took the last trick and loses."],
    [{"kind": "penalty", "knocksOut": true}, "%(name)s took the last trick."],
    [{"kind": "penalty", "factor": 1, "countsCucumbers": true}, "%(name)s takes %(num)s cucumber for the %(card)s.", "%(name)s takes %(num)s cucumbers for the %(card)s."],
    [{"kind": "penalty", "factor": 1}, "%(name)s pays %(points)s for the %(card)s."],
    [{"kind": "penalty", "isByRank": true, "factor": 2, "countsCucumbers": true}, "%(name)s takes %(num)s cucumber for the %(card)s, doubled by the %(rank)s.", "%(name)s takes %(num)s cucumbers for the %(card)s, doubled by the %(rank)s."],
    [{"kind": "penalty", "isByRank": true, "factor": 2}, "%(name)s pays %(points)s for the %(card)s, doubled by the %(rank)s."],
    [{"kind": "penalty", "isByRank": true}, "%(name)s pays %(points)s for the %(card)s, times %(factor)s by the %(rank)s."],
    [{"kind": "penalty", "factor": 2}, "%(name)s pays %(points)s for the %(card)s: this hand counts double."],
    [{"kind": "penalty"}, "%(name)s pays %(points)s for the %(card)s: this hand counts ×%(factor)s."],
    [{"kind": "cucumber", "limit.test": "over"}, "%(name)s gets a cucumber: %(total)s is above %(limit)s."],
    [{"kind": "cucumber"}, "%(name)s gets a cucumber: %(limit)s is reached."],
    [{"kind": "re_entry", "isBeyond": true}, "%(name)s comes back at %(points)s: a score that is too much does not count."],
    [{"kind": "re_entry", "names": ""}, "%(name)s comes back at %(points)s: nobody else is in."],
    [{"kind": "re_entry"}, "%(name)s comes back at %(points)s, the highest score of the others (%(names)s)."],
    [{"kind": "out", "isFatal": true}, "%(name)s is out: the %(card)s loses at once."],
    [{"kind": "out", "knocksOut": true}, "%(name)s is out."],
    [{"kind": "out", "limit.test": "over"}, "%(name)s is out: %(total)s is above %(limit)s."],
    [{"kind": "out"}, "%(name)s is out: %(limit)s is reached."],
    [{"kind": "buy_in"}, "%(name)s buys back in at %(points)s, the highest score of the others."],
    [{"kind": "buy_in_refused"}, "%(name)s cannot buy back in."],
    [{"kind": "subtraction", "isWhole": true}, "%(name)s takes %(points)s off for an equal %(card)s."],
    [{"kind": "subtraction", "points": 0}, "%(name)s also has the %(card)s, but is already at %(floor)s."],
    [{"kind": "subtraction"}, "%(name)s takes %(points)s off for an equal %(card)s and stops at %(floor)s."]
  ],
  "ruling": [
    [{"kind": "cucumber"}, "%(name)s gets a cucumber: %(points)s is too much."],
    [{"kind": "out"}, "%(name)s is out: %(points)s is too much."],
    [{"kind": "re_entry"}, "%(name)s comes back at %(points)s."],
    [{"kind": "subtraction", "points": 0}, "%(name)s is already at %(points)s."],
    [{"kind": "subtraction"}, "%(name)s takes %(points)s off."],
    [{}, "%(name)s pays %(points)s."]
  ],
  "cell": [
    [{"kind": "penalty"}, "The %(card)s"],
    [{"kind": "cucumber"}, "A cucumber"],
    [{"kind": "re_entry", "isBeyond": true}, "Comes back: a score that is too much does not count"],
    [{"kind": "re_entry", "names": ""}, "Comes back at 0: nobody else is in"],
    [{"kind": "re_entry"}, "Comes back at the highest score of the others (%(names)s)"],
    [{"kind": "out"}, "Out"],
    [{"kind": "buy_in"}, "Buys back in at the highest score of the others"],
    [{"kind": "buy_in_refused"}, "Cannot buy back in"],
    [{"kind": "subtraction", "isWhole": true}, "Equal %(card)s"],
    [{"kind": "subtraction"}, "Equal %(card)s, but not below %(floor)s"]
  ],
  "factor": [
    [{"isByRank": true, "factor": 2}, "Doubled by the %(rank)s"],
    [{"isByRank": true}, "Times %(factor)s by the %(rank)s"],
    [{"factor": 2}, "This hand counts double"],
    [{}, "This hand counts ×%(factor)s"]
  ],
  "test": [
    [{"isFatal": true}, "The %(card)s loses at once"],
    [{"limit.test": "over", "isCrossed": true}, "%(total)s is above %(limit)s"],
    [{"limit.test": "over"}, "%(total)s is not above %(limit)s"],
    [{"isCrossed": true}, "%(limit)s is reached"],
    [{}, "%(total)s is below %(limit)s"]
  ]
};
