// What no longer counts after a correction. Loaded when something waits.
import { gettext, ngettext } from "../words/messages.js";
import { kindOf } from "../rules/log.js";
import { problemSentence } from "../words/refusals.js";

// A list of { entry, kind, text }: the entry to change first, then one line (entry null) for all that wait behind it, because
// after the correction of an early hand the whole game may wait.
export function stuckWords(board) {
  const { opening, lines, waiting, problems } = board;
  if (waiting.length === 0) return [];
  const [{ number: entry, event }, ...behind] = waiting;
  const last = opening.number - 1 + lines.filter(({ turn }) => turn).length;
  const number = last + 1;
  const isOver = event.trick && problems[0].code === "game_over";
  const text = isOver
    ? gettext("Hand %(number)s no longer counts: the game ends with hand %(last)s.", { number, last })
    : [said(event, number), ...problems.map((problem) => problemSentence(problem, board))].join(" ");
  const waits = waitWords(behind, event.trick ? number + 1 : number);
  return [{ entry, kind: kindOf(event), text }, ...(waits ? [{ entry: null, kind: null, text: waits }] : [])];
}

function said(event, number) {
  if (event.trick) return gettext("Hand %(number)s no longer counts.", { number });
  return event.matter ? gettext("A ruling no longer counts.") : gettext("A change at the table no longer counts.");
}

function waitWords(entries, first) {
  const hands = entries.filter(({ event }) => event.trick).length;
  const rulings = entries.filter(({ event }) => event.matter).length;
  const words = [];
  if (hands === 1) words.push(gettext("Hand %(number)s is waiting.", { number: first }));
  else if (hands > 1) words.push(gettext("Hands %(first)s to %(last)s are waiting.", { first, last: first + hands - 1 }));
  if (rulings > 0) words.push(ngettext("%(num)s ruling is waiting.", "%(num)s rulings are waiting.", rulings));
  return words.join(" ");
}
