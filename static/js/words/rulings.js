// The table's rulings in words.
import { gettext, ngettext, pgettext, signed } from "./messages.js";

// A ruling in one line: matter, player, hand, remedy, note.
export function rulingSentence(ruling, names) {
  const { matter, remedy, seat, hand, note } = ruling;
  const values = { matter: MATTERS[matter](), name: names[seat], hand, remedy: REMEDIES[remedy](ruling), note };
  if (seat === null) {
    if (note) return gettext("%(matter)s, hand %(hand)s: %(remedy)s (%(note)s).", values);
    return gettext("%(matter)s, hand %(hand)s: %(remedy)s.", values);
  }
  if (note) return gettext("%(matter)s, %(name)s, hand %(hand)s: %(remedy)s (%(note)s).", values);
  return gettext("%(matter)s, %(name)s, hand %(hand)s: %(remedy)s.", values);
}

const MATTERS = {
  misdeal: () => gettext("Misdeal"),
  exposed_card: () => gettext("Exposed card"),
  illegal_play: () => gettext("Illegal play"),
  wrong_number: () => gettext("Wrong number of cards"),
  table_decision: () => gettext("Table decision"),
};

const REMEDIES = {
  result_stands: () => pgettext("ruling", "the result stands"),
  warning: () => pgettext("ruling", "warning"),
  redeal: () => pgettext("ruling", "deal again"),
  points: ({ points }) => ngettext("%(points)s point", "%(points)s points", points, { points: signed(points) }),
};
