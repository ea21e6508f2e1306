// The rows of an audit that this phone keeps: { way, leader, cards, rows, isKept }, the rows as texts. `isKept` says whether
// the server keeps them too.
import { forget, read, write } from "./storage.js";

const countIn = (rows) => [...rows.join("")].length;

export function keepRows(key, audit) {
  if (audit.rows.some(Boolean)) write(key, audit);
  else forget(key);
}

// The rows to go on with, null for those of the page: the server has what any phone checked last, this phone also what it
// could not send.
export function recallRows(key, ofPage) {
  const kept = read(key);
  const count = countIn(ofPage);
  const isOurs = kept?.rows?.length === ofPage.length && (count === 0 || (!kept.isKept && countIn(kept.rows) >= count));
  return isOurs ? kept : null;
}
