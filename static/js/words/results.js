// The result of a game, the next hand, rulings and changes at the table, in words.
import { allOf, gettext, ngettext, pgettext, rowOf, signed } from "./messages.js";

// Who won, or who lost if nobody wins.
export function resultSentence({ winners, losers, void: isVoid }, names) {
  if (isVoid) return gettext("Void: the pot goes on to the next game.");
  const people = allOf((winners.length > 0 ? winners : losers).map((seat) => names[seat]));
  if (winners.length > 1) return gettext("%(names)s share the win.", { names: people });
  if (winners.length === 1) return gettext("%(name)s wins.", { name: people });
  if (losers.length > 1) return gettext("%(names)s are the cucumbers and lose.", { names: people });
  return gettext("%(name)s is the cucumber and loses.", { name: people });
}

// Who deals and leads next and how many cards, or the result.
export function nextSentence({ next, result }, names) {
  return result ? resultSentence(result, names) : turnSentence(next, names);
}

export function turnSentence({ dealer: deals, leader: leads, cards }, names) {
  const leader = names[leads];
  if (deals === null) {
    if (cards === null) return gettext("Next: %(leader)s leads.", { leader });
    return ngettext("Next: %(leader)s leads, %(num)s card.", "Next: %(leader)s leads, %(num)s cards.", cards, { leader });
  }
  const dealer = names[deals];
  if (cards === null) {
    if (deals === leads) return gettext("Next: %(dealer)s deals and leads.", { dealer });
    return gettext("Next: %(dealer)s deals, %(leader)s leads.", { dealer, leader });
  }
  if (deals === leads) {
    return ngettext(
      "Next: %(dealer)s deals and leads, %(num)s card.",
      "Next: %(dealer)s deals and leads, %(num)s cards.",
      cards,
      { dealer },
    );
  }
  return ngettext(
    "Next: %(dealer)s deals, %(leader)s leads, %(num)s card.",
    "Next: %(dealer)s deals, %(leader)s leads, %(num)s cards.",
    cards,
    { dealer, leader },
  );
}

// A ruling in one line: matter, player, hand, remedy, note, and who ruled.
export function rulingSentence(ruling, names) {
  const said = ruled(ruling, names);
  return ruling.by ? [said, gettext("Ruled by %(name)s.", { name: ruling.by })].join(" ") : said;
}

export const LONGEST_NOTE = 200;

// A sentence as the note of a ruling.
export function noteOf(sentence) {
  const note = sentence.replace(/\.$/, "");
  return note.length <= LONGEST_NOTE ? note : `${note.slice(0, LONGEST_NOTE - 2).replace(/\s+\S*$/, "")} …`;
}

function ruled(ruling, names) {
  const { matter, remedy, seat, hand, note } = ruling;
  const values = { matter: MATTERS[matter](), name: names[seat], hand, remedy: REMEDIES[remedy](ruling, names), note };
  if (seat === null) {
    if (note) return gettext("%(matter)s, hand %(hand)s: %(remedy)s (%(note)s).", values);
    return gettext("%(matter)s, hand %(hand)s: %(remedy)s.", values);
  }
  if (note) return gettext("%(matter)s, %(name)s, hand %(hand)s: %(remedy)s (%(note)s).", values);
  return gettext("%(matter)s, %(name)s, hand %(hand)s: %(remedy)s.", values);
}

export const MATTERS = {
  misdeal: () => gettext("Misdeal"),
  exposed_card: () => gettext("Exposed card"),
  illegal_play: () => gettext("Illegal play"),
  wrong_number: () => gettext("Wrong number of cards"),
  claim: () => gettext("Dispute"),
  take_back: () => gettext("Card taken back"),
  appeal: () => gettext("Appeal"),
  table_decision: () => gettext("Table decision"),
};

export const REMEDIES = {
  result_stands: () => pgettext("ruling", "the result stands"),
  warning: () => pgettext("ruling", "warning"),
  redeal: () => pgettext("ruling", "deal again"),
  points({ points, credit }, names) {
    const charged = ngettext("%(points)s point", "%(points)s points", points, { points: signed(points) });
    return rowOf([charged, ...creditWords(credit, names)]);
  },
  credit: ({ credit }, names) => rowOf(creditWords(credit, names)),
  void: () => pgettext("ruling", "the hand does not count"),
};

const creditWords = (credit, names) => [...credit].map(([seat, points]) => `${names[seat]} ${signed(-points)}`);

// Who came or went, how people sit now, which rules hold, or when the game ends early.
export function changeSentence(change, names) {
  return CHANGES[change.kind]({ ...change, name: names[change.seat] }, names);
}

const CHANGES = {
  join: (values) => ngettext("%(name)s joins with %(num)s point.", "%(name)s joins with %(num)s points.", values.points, values),
  leave: (values) => gettext("%(name)s leaves.", values),
  return: (values) => ngettext("%(name)s is back with %(num)s point.", "%(name)s is back with %(num)s points.", values.points, values),
  seats: ({ order }, names) => gettext("New seats: %(names)s.", { names: rowOf(order.map((seat) => names[seat])) }),
  rules({ isWhole, words: rules }) {
    if (isWhole) return gettext("Rules changed for the whole game. %(rules)s", { rules });
    return gettext("Rules changed from here on. %(rules)s", { rules });
  },
  end({ hand }) {
    if (hand) return gettext("Hand %(number)s is the last.", { number: hand });
    return gettext("The table ends the game early.");
  },
};
