// What the cards of a hand prove, all of them or those played so far, as scorekeeper/rules/hand_in_progress.py, and in words.
import { breachHeadline, findingWords, playLetters, problemWords, reason, trickWords, turnWords, verdictWords } from "../words/legality.js";
import { cardsIn, prove, recordProblems } from "../rules/audit.js";
import { gettext, ngettext } from "../words/messages.js";
import { judge } from "../rules/play.js";
import { noteOf } from "../words/sheet-lines.js";
import { rankOf } from "../rules/cards.js";

// `rows` are the plays of each player in the hand, a play a list of cards. `firstLeader` is the row that led the first trick,
// `size` how many cards each player got, `most` how many they can get, and `players` how many sit at the table.
// { kind, headline, problems, findings, rules, turn, verdict, tricks, leaders, marks, isOver, isProved }: a finding is
// { row, words }, `leaders` has the row that led each trick and leads the next, `marks` are those of each play, by its row and
// its place there, and `isProved` says whether there is something that no later card changes.
export function auditHand(audit, variant) {
  const { rows, names, size: cards, byTricks, players } = audit;
  const nothing = { kind: "record", findings: [], rules: [], turn: "", verdict: null, tricks: [], leaders: [], marks: {}, isOver: false, isProved: false };
  const wrong = impossible(audit);
  if (wrong.length > 0) return { ...nothing, headline: gettext("This cannot be checked yet."), problems: wrong };
  const now = readProgress(variant, audit, players);
  if (now.problems) {
    const problems = now.problems.map((problem) => problemWords(problem, names, rows));
    return { ...nothing, headline: gettext("These cards cannot be right, so nothing is proved."), problems };
  }
  const { breaches, tricks } = now.found;
  const leaders = [...tricks.map(({ leader }) => leader), ...(now.isOver ? [] : [now.leader])];
  const texts = breaches.map((breach) => findingWords(variant, { names, rows, leaders }, breach));
  const latest = now.isOver ? null : latestPlay(variant, rows, now, cards);
  const isToPlay = byTricks && now.turn !== null;
  return {
    kind: kindOf(now),
    headline: isToPlay ? "" : breachHeadline(breaches.length, now.isOver),
    problems: [],
    findings: breaches.map(({ seat }, at) => ({ row: seat, words: texts[at][0] })),
    rules: [...new Set(texts.flatMap(([, ...rules]) => rules))],
    turn: isToPlay ? turnWords(variant, names, now) : "",
    verdict: latest && wordsOf(variant, names, latest),
    tricks: tricks.map((trick, at) => trickWords(names, rows, at, trick)),
    leaders,
    marks: marksOf(now),
    isOver: now.isOver,
    isProved: now.isOver || breaches.length > 0,
  };
}

// What no hand can be like.
function impossible({ rows, names, size: cards, most }) {
  const problems = cards >= 1 && cards <= most ? [] : [gettext("Cards each: a number from 1 to %(most)s.", { most })];
  for (const [at, row] of rows.entries()) {
    const count = cardsIn(row);
    if (count > cards) problems.push(gettext("%(name)s: %(sentence)s", { name: names[at], sentence: tooLong(count, cards) }));
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

function readProgress(variant, { rows, firstLeader: first, size: cards, byTricks }, players) {
  const isDone = rows.every((row) => cardsIn(row) >= cards);
  // Trick by trick, the current one may be incomplete until the hand is over.
  const problems = recordProblems(variant, rows, players).filter(({ code }) => isDone || !byTricks || code !== "uneven_rows");
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

function marksOf({ found, leader, trick, laid }) {
  const marks = {};
  const mark = (row, at, kind) => {
    const place = `${row}.${at}`;
    marks[place] = [...new Set(marks[place]).add(kind)]; // Two cards may prove the same play wrong.
  };
  for (const [at, one] of found.tricks.entries()) mark(one.leader, at, "leads");
  if (laid.length > 0) mark(leader, trick - 1, "leads");
  for (const [at, one] of found.tricks.entries()) mark(one.winner, at, "takes");
  for (const one of found.breaches) mark(one.seat, one.trick - 1, "wrong");
  for (const one of found.breaches) mark(one.seat, one.proof.trick - 1, "proves");
  return marks;
}

// What one may do with what is found: { isOther, rulings, record }. `hand` is { seats, names, rows, number, lastTrick } with the
// addresses of the forms, `rulings` and `record`, where there are any.
export function whatFollows(hand, found, variant) {
  const keyOf = (card) => (variant.specials.has(card) ? card : rankOf(card));
  const last = hand.rows.map((row) => row.at(-1)?.map((card) => keyOf(card)).join("+"));
  return {
    // Whether the hand was recorded with another last trick.
    isOther: found.isOver && hand.lastTrick.some(([seat, card]) => ![undefined, keyOf(card)].includes(last[hand.seats.indexOf(seat)])),
    rulings: hand.rulings ? rulingsOf(hand, found) : [],
    // The next hand, once it is over.
    record: hand.record && found.isOver && hand.rows.every((row) => row.at(-1).length === 1) ? recordOf(hand, found, last) : "",
  };
}

// Who played wrong, with the form of a ruling about it. It gets the first proof as its note.
function rulingsOf({ rulings, seats, names, number }, { findings }) {
  const first = findings.filter(({ row }, at) => findings.findIndex((one) => one.row === row) === at);
  return first.map(({ row, words }) => {
    const about = { matter: "illegal_play", player: seats[row], hand: number, note: noteOf(words) };
    return { name: names[row], href: `${rulings}?${new URLSearchParams(about)}` };
  });
}

function recordOf({ record, seats }, { leaders }, last) {
  const cards = last.map((card, row) => [`card_${seats[row]}`, card]);
  return `${record}?${new URLSearchParams([["leader", seats[leaders.at(-1)]], ...cards])}`;
}
