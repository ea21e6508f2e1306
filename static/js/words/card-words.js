// Cards and the dangers of the next hand. The server reads this file too (scorekeeper/words/tables.py): a row is when it
// holds, and what is said, with a context before "|". The first that holds counts.
export const TABLE = {
  "letter": [
    [{"rank": "J"}, "card|J"],
    [{"rank": "Q"}, "card|Q"],
    [{"rank": "K"}, "card|K"],
    [{"rank": "A"}, "card|A"],
    [{}, ""]
  ],
  "name": [
    [{"card": "6C"}, "card|6 of clubs"],
    [{"card": "7C"}, "card|7 of clubs"],
    [{"card": "7S"}, "card|7 of spades"],
    [{"card": "J"}, "card|jack"],
    [{"card": "Q"}, "card|queen"],
    [{"card": "K"}, "card|king"],
    [{"card": "A"}, "card|ace"],
    [{}, ""]
  ],
  "said": [
    // I18N: A card in a sentence, behind "the" in English. Where it would need an ending, it is the letter of the card.
    [{"card": "J"}, "card in a sentence|jack"],
    [{"card": "Q"}, "card in a sentence|queen"],
    [{"card": "K"}, "card in a sentence|king"],
    [{"card": "A"}, "card in a sentence|ace"],
    [{}, ""]
  ],
  "set": [
    [{"isAll": true}, "set of cards|any card"],
    [{"isTop": true, "isLong": true}, "set of cards|%(card)s or higher"],
    [{"isTop": true}, "set of cards|%(card)s+"],
    [{"isBottom": true}, "set of cards|below %(card)s"],
    [{}, "set of cards|%(lowest)s–%(highest)s"]
  ],
  "short": [
    [{"factor": 1}, ""],
    [{"factor": 2}, "danger|doubled %(cards)s"],
    [{}, "danger|×%(factor)s %(cards)s"]
  ],
  "danger": [
    [{"factor": 1, "fate": "out"}, "If %(name)s takes the last trick with %(cards)s, that is too much: %(name)s is out."],
    [{"factor": 1}, "If %(name)s takes the last trick with %(cards)s, that is too much: %(name)s gets a cucumber."],
    [{"factor": 2, "fate": "out"}, "If the hand counts double, out with these cards: %(cards)s."],
    [{"factor": 2}, "If the hand counts double, a cucumber with these cards: %(cards)s."],
    [{"fate": "out"}, "If the hand counts ×%(factor)s, out with these cards: %(cards)s."],
    [{}, "If the hand counts ×%(factor)s, a cucumber with these cards: %(cards)s."]
  ]
};
