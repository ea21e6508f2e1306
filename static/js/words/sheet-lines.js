// The result of a game, the next hand, rulings and changes at the table. The server reads this file too
// (scorekeeper/words/tables.py): a row is when it holds, what is said, and its plural. The first that holds counts.
export const TABLE = {
  "result": [
    [{"isVoid": true}, "Void: the pot goes on to the next game."],
    [{"isWon": true, "isShared": true}, "%(names)s share the win."],
    [{"isWon": true}, "%(name)s wins."],
    [{"isShared": true}, "%(names)s are the cucumbers and lose."],
    [{}, "%(name)s is the cucumber and loses."]
  ],
  "turn": [
    [{"isDealt": false, "num": null}, "Next: %(leader)s leads."],
    [{"isDealt": false}, "Next: %(leader)s leads, %(num)s card.", "Next: %(leader)s leads, %(num)s cards."],
    [{"isOne": true, "num": null}, "Next: %(dealer)s deals and leads."],
    [{"num": null}, "Next: %(dealer)s deals, %(leader)s leads."],
    [{"isOne": true}, "Next: %(dealer)s deals and leads, %(num)s card.", "Next: %(dealer)s deals and leads, %(num)s cards."],
    [{}, "Next: %(dealer)s deals, %(leader)s leads, %(num)s card.", "Next: %(dealer)s deals, %(leader)s leads, %(num)s cards."]
  ],
  "change": [
    [{"kind": "join"}, "%(name)s joins with %(num)s point.", "%(name)s joins with %(num)s points."],
    [{"kind": "leave"}, "%(name)s leaves."],
    [{"kind": "return"}, "%(name)s is back with %(num)s point.", "%(name)s is back with %(num)s points."],
    [{"kind": "seats"}, "New seats: %(names)s."],
    [{"kind": "rules", "isWhole": true}, "Rules changed for the whole game. %(rules)s"],
    [{"kind": "rules"}, "Rules changed from here on. %(rules)s"],
    [{"kind": "end", "isLater": true}, "Hand %(number)s is the last."],
    [{"kind": "end"}, "The table ends the game early."]
  ],
  "matter": [
    // I18N: The cards were dealt wrongly.
    [{"matter": "misdeal"}, "Misdeal"],
    // I18N: A card was seen that nobody should see yet.
    [{"matter": "exposed_card"}, "Exposed card"],
    [{"matter": "illegal_play"}, "Illegal play"],
    [{"matter": "wrong_number"}, "Wrong number of cards"],
    // I18N: Two players disagree about what happened; not a claim to the remaining tricks.
    [{"matter": "claim"}, "Dispute"],
    // I18N: Somebody took back a card after playing it.
    [{"matter": "take_back"}, "Card taken back"],
    // I18N: Somebody wants an earlier ruling looked at again.
    [{"matter": "appeal"}, "Appeal"],
    // I18N: Anything else that the table agrees on.
    [{"matter": "table_decision"}, "Table decision"]
  ],
  "remedy": [
    [{"remedy": "result_stands"}, "The result stands"],
    // I18N: The table warns a player; it costs no points.
    [{"remedy": "warning"}, "Warning"],
    [{"remedy": "redeal"}, "Deal again"],
    [{"remedy": "points"}, "Points"],
    // I18N: Points are subtracted from a player's score.
    [{"remedy": "credit"}, "Points off"],
    [{"remedy": "void"}, "The hand does not count"]
  ],
  "remedied": [
    [{"remedy": "result_stands"}, "ruling|the result stands"],
    [{"remedy": "warning"}, "ruling|warning"],
    [{"remedy": "redeal"}, "ruling|deal again"],
    [{"remedy": "void"}, "ruling|the hand does not count"],
    [{}, "%(points)s point", "%(points)s points"]
  ],
  "ruled": [
    [{"isAboutSomebody": false, "isNoted": true}, "%(matter)s, hand %(hand)s: %(remedy)s (%(note)s)."],
    [{"isAboutSomebody": false}, "%(matter)s, hand %(hand)s: %(remedy)s."],
    [{"isNoted": true}, "%(matter)s, %(name)s, hand %(hand)s: %(remedy)s (%(note)s)."],
    [{}, "%(matter)s, %(name)s, hand %(hand)s: %(remedy)s."]
  ],
  "usual": [
    [{"isFirst": true, "num": 0}, "First time for %(name)s: usually a warning."],
    [{"isFirst": true}, "First time for %(name)s: usually %(num)s point.", "First time for %(name)s: usually %(num)s points."],
    [{"num": 0}, "Not the first time for %(name)s: usually a warning."],
    [{}, "Not the first time for %(name)s: usually %(num)s point.", "Not the first time for %(name)s: usually %(num)s points."]
  ]
};
