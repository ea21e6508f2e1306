// Audits a hand on this phone, as scorekeeper/rules/hand_in_progress.py and scorekeeper/web/audit/results.py. Loaded when
// the server does not answer.
import { breachHeadline, findingWords, problemWords, trickWords, turnWords } from "./words/findings.js";
import { cardsIn, prove, recordProblems } from "./rules/audit.js";
import { playLetters, reason, verdictWords } from "./words/legality.js";
import { gettext, ngettext } from "./words/messages.js";
import { judge } from "./rules/play.js";
import { parseCard, readVariant } from "./rules/cards.js";

export { gameOf } from "./games.js"; // The page needs it only together with this script.

// What the rows prove: each is a list of plays, a play a list of cards. `firstLeader` is the row that led the first
// trick, `size` how many cards each player got, and `most` how many they can get.
export function auditHand({ rows, names, seats, firstLeader: first, size: cards, most, byTricks }, parameters) {
  const variant = readVariant(parameters);
  const wrong = problemsOfForm({ rows, names, cards, most });
  if (wrong.length > 0) {
    return { kind: "record", headline: gettext("This cannot be checked yet."), problems: wrong, leaders: [], marks: {} };
  }
  const now = readProgress(variant, rows, first, cards);
  if (now.problems) {
    const problems = now.problems.map((problem) => problemWords(problem, names, rows));
    return { kind: "record", headline: gettext("These cards cannot be right, so nothing is proved."), problems, leaders: [], marks: {} };
  }
  const { breaches, tricks } = now.found;
  const leaders = [...tricks.map(({ leader }) => leader), ...(now.isOver ? [] : [now.leader])];
  const texts = breaches.map((breach) => findingWords(variant, { names, rows, leaders }, breach));
  const latest = now.isOver ? null : latestPlay(variant, rows, now, cards);
  return {
    kind: kindOf(now),
    headline: now.turn === null || !byTricks ? breachHeadline(breaches.length, now.isOver) : "",
    problems: [],
    findings: texts.map(([sentence]) => sentence),
    rules: [...new Set(texts.flatMap(([, ...rules]) => rules))],
    turn: byTricks && now.turn !== null ? turnWords(variant, names, now) : "",
    verdict: latest && wordsOf(variant, names, latest),
    tricks: tricks.map((trick, at) => trickWords(names, rows, at, trick)),
    leaders,
    marks: marksOf(now, seats),
  };
}

// What the form refuses, as scorekeeper/web/audit/forms.py.
function problemsOfForm({ rows, names, cards, most }) {
  const problems = cards >= 1 && cards <= most ? [] : [gettext("Cards each: a number from 1 to %(most)s.", { most })];
  for (const [at, row] of rows.entries()) {
    const odd = row.flat().find((card) => !parseCard(card));
    const count = cardsIn(row);
    const sentences = odd === undefined ? [] : [gettext("“%(card)s” is not a card.", { card: odd })];
    if (odd === undefined && count > cards) sentences.push(tooLong(count, cards));
    problems.push(...sentences.map((sentence) => gettext("%(name)s: %(sentence)s", { name: names[at], sentence })));
  }
  return problems;
}

function tooLong(count, cards) {
  return ngettext(
    "%(num)s card here, but everybody got only %(cards)s.",
    "%(num)s cards here, but everybody got only %(cards)s.",
    count,
    { cards },
  );
}

function kindOf({ found, isOver }) {
  if (found.breaches.length > 0) return "wrong";
  return isOver ? "clean" : "open";
}

const clockwise = (rows, leader) => [...rows.keys()].map((step) => (leader + step) % rows.length);

function readProgress(variant, rows, first, cards) {
  const isDone = rows.every((row) => cardsIn(row) >= cards);
  // Until the hand is over a trick may be incomplete.
  const problems = recordProblems(variant, rows).filter(({ code }) => isDone || code !== "uneven_rows");
  if (problems.length > 0) return { problems };
  const whole = Math.min(...rows.map((row) => row.length));
  const found = prove(variant, rows, first, cards);
  if (isDone && rows.every((row) => row.length === whole)) {
    return { found, trick: whole, leader: found.tricks.at(-1).leader, laid: [], turn: null, isLastTrick: true, isOver: true };
  }
  const leader = found.tricks.at(-1)?.winner ?? first;
  const order = clockwise(rows, leader);
  const waiting = order.filter((row) => rows[row].length <= whole);
  return {
    found,
    trick: whole + 1,
    leader,
    laid: order.slice(0, order.indexOf(waiting[0])).map((row) => rows[row][whole]),
    turn: waiting.find((row) => cardsIn(rows[row]) < cards) ?? null,
    isLastTrick: cards - cardsIn(rows[leader].slice(0, whole)) === 1,
    isOver: false,
  };
}

// The latest play with the judgement on it, null before the first one.
function latestPlay(variant, rows, now, cards) {
  const { tricks } = now.found;
  if (now.laid.length === 0 && tricks.length === 0) return null;
  const isBetween = now.laid.length === 0;
  const trick = isBetween ? tricks.length - 1 : now.trick - 1;
  const leader = isBetween ? tricks.at(-1).leader : now.leader;
  const order = clockwise(rows, leader).slice(0, isBetween ? rows.length : now.laid.length);
  const laid = order.map((row) => rows[row][trick]);
  const row = rows[order.at(-1)];
  const shown = row.slice(trick).flat();
  const play = laid.at(-1);
  const question = {
    trick: laid.slice(0, -1),
    play,
    holding: cardsIn(row) >= cards ? shown : null,
    seen: shown.slice(play.length),
    isLastTrick: cards - cardsIn(rows[leader].slice(0, trick)) === 1,
  };
  return { row: order.at(-1), question, ruling: judge(variant, question) };
}

function wordsOf(variant, names, { row, question, ruling }) {
  return {
    kind: ruling.verdict,
    word: verdictWords(variant, question, ruling),
    about: gettext("%(name)s: %(card)s", { name: names[row], card: playLetters(question.play) }),
    reason: reason(variant, question, ruling),
  };
}

// The marks of each play, by the player's seat and its place in the row.
function marksOf({ found, leader, trick, laid }, seats) {
  const marks = {};
  const mark = (row, at, kind) => {
    const place = `${seats[row]}.${at}`;
    marks[place] = [...new Set(marks[place]).add(kind)]; // Two cards may prove the same play wrong.
  };
  for (const [at, one] of found.tricks.entries()) mark(one.leader, at, "leads");
  if (laid.length > 0) mark(leader, trick - 1, "leads");
  for (const [at, one] of found.tricks.entries()) mark(one.winner, at, "takes");
  for (const one of found.breaches) mark(one.seat, one.trick - 1, "wrong");
  for (const one of found.breaches) mark(one.seat, one.proof.trick - 1, "proves");
  return marks;
}

// Drawing, as templates/audit/_found.html and _tricks.html

const SIGNS = { legal: "✓", illegal: "✗", unknown: "?", clean: "✓", wrong: "✗", open: "?", record: "!" };

export function drawFound({ kind, turn, findings = [], rules = [], verdict, headline, problems }) {
  const lines = [];
  if (turn) lines.push(newLine("whose", turn), ...[...findings].reverse().map((one) => newLine("error proved", one)));
  if (turn && verdict) {
    const { about, word, reason: why } = verdict;
    lines.push(newLine(`verdict small ${verdict.kind}`, sign(verdict.kind), ` ${about}. ${word}. `, newLine("because", why)));
  }
  if (headline) lines.push(newLine("outcome", sign(kind), ` ${headline}`));
  lines.push(...problems.map((one) => newLine("error", one)));
  if (findings.length > 0 && !turn) {
    const list = document.createElement("ul");
    list.className = "findings";
    list.append(...findings.map((one) => Object.assign(document.createElement("li"), { textContent: one })));
    lines.push(list, ...[...rules, gettext("This changes no score. The table decides what follows.")].map((one) => newLine("decide", one)));
  }
  const made = document.createElement("div");
  made.className = `found ${kind}`;
  made.append(...lines);
  return made;
}

function sign(kind) {
  const made = document.createElement("span");
  Object.assign(made, { className: "sign", textContent: SIGNS[kind], ariaHidden: "true" });
  return made;
}

function newLine(className, ...parts) {
  const made = document.createElement(className === "because" ? "span" : "p");
  made.className = className;
  made.append(...parts);
  return made;
}
