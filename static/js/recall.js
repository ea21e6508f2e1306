// The rows of an audit that this phone keeps: { way, leader, cards, rows, isKept }, the rows as texts. `isKept` says whether
// the server keeps them too.
import { forget, read, write } from "./storage.js";

const countIn = (rows) => [...rows.join("")].length;

export function keepRows(key, audit) {
  if (audit.rows.some(Boolean)) write(key, audit);
  else forget(key);
}

// The rows of this phone to go on with, null for those of the server. The server has what any phone checked last, this phone
// also what it could not send.
export function recallRows(key, ofServer) {
  const kept = read(key);
  const count = countIn(ofServer);
  const isOurs = kept?.rows?.length === ofServer.length && (count === 0 || (!kept.isKept && countIn(kept.rows) >= count));
  return isOurs ? kept : null;
}
