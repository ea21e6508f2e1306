// The audit of a hand: who led and how many cards, what the cards prove, the rows of the players, the pad, and what is to do.
import { breachHeadline, findingWords, playLetters, problemWords, reason, trickWords, turnWords, verdictWords } from "../words/legality.js";
import { cardsIn, prove, recordProblems } from "../rules/referee.js";
import { lettersOf } from "../plays.js";
import { classes, head, html, inPlace, leadsTo } from "./html.js";
import { gettext, labelled, ngettext } from "../words/messages.js";
import { isComplete, isFull, nextPlace, playAt, samePlace } from "../rows.js";
import { judge } from "../rules/play.js";
import { noteOf } from "../words/sheet-lines.js";
import { rankOf } from "../rules/cards.js";
import { roundFrom } from "../rules/settle.js";
import { SIGNS, disputeMenu } from "./dispute.js";
import { nextTogether, pad, roomLeft, together } from "./pad.js";

const OUTCOMES = { clean: "✓", wrong: "✗", open: "?", record: "!" };
const MARKS = {
  // I18N: Under a card: its player leads the trick.
  leads: () => gettext("leads"),
  takes: () => gettext("takes the trick"),
  wrong: () => gettext("illegal play"),
  proves: () => gettext("the proof"),
};

// `hand` is the one whose cards these are (phone/open-check.js), with the `page` that it is checked on. `audit` are the cards (rows.js),
// `answer` what they prove, null before anything can be said, and `then` what follows: { isKept, isOther,
// rulings, record }.
export function auditScreen(hand, audit, answer, { isSpent, isJoining, areTermsOpen, ...then }) {
  const { page } = hand;
  return html`
    <main class="entry alone" id="check"><form class="${classes("hand audit", isComplete(audit) && !audit.pick && "complete", audit.pick && "picking")}" id="audit">
      ${head(hand.title, leadsTo(page, page.board), "h1", disputeMenu(page, hand.table, html`<a ${leadsTo(page, page.legalPage)}>${gettext("Was that legal?")}</a>`))}
      ${terms(hand, audit, areTermsOpen)}
      <fieldset class="way">
        <legend class="unseen">${gettext("How the cards are entered")}</legend>
        ${way("rows", gettext("Row by row"), !audit.byTricks)}${way("tricks", gettext("Trick by trick"), audit.byTricks)}
      </fieldset>
      <div class="between">
        <div class="telling" role="region" tabindex="0" aria-label="${gettext("What the cards say")}">
          ${!hand.staysOpen && html`<p class="hint turned">${gettext("Tricks are turned over here, so enter the cards while they are played.")}</p>`}
          <p class="hint" id="hint" aria-live="polite">${hint(hand, audit)}</p>
          <div id="answer" aria-live="polite" aria-atomic="true">${answer && outcome(answer, hand, then)}</div>
        </div>
        <div class="middle">
          <div id="rows">${audit.rows.map((_row, row) => rowOfCards(hand, audit, answer, row))}</div>
          <div id="tricks" class="tricks">${answer && trickByTrick(answer)}</div>
        </div>
      </div>
      <div class="lower">
        ${hand.hasSets && together(nextTogether(), isJoining)}
        ${pad(hand.deck, isSpent, roomLeft(hand.deck) || 5)}
        <button type="button" class="button again" data-back>${gettext("Step back")}</button>
        <div id="then">${then.record && html`<a class="button primary wide" ${inPlace(then.record + page.hash)}>${gettext("Record this hand")}</a>`}</div>
      </div>
    </form></main>`;
}

const way = (value, words, isChosen) =>
  html`<label><input type="radio" class="unseen" name="way" value="${value}" ${isChosen && html`checked`}><span>${words}</span></label>`;

function terms({ names, most, sizes }, { firstLeader, size, rows }, isOpen) {
  return html`
    <details class="terms" ${isOpen && html`open`}>
      <summary>${gettext("%(name)s leads. Cards each: %(cards)s", { name: names[firstLeader], cards: size })}</summary>
      <div class="panel">
        <fieldset>
          <legend>${gettext("Who led the first trick?")}</legend>
          ${names.map((name, row) => html`<label><input type="radio" name="leader" value="${row}" ${row === firstLeader && html`checked`}> ${name}</label>`)}
        </fieldset>
        <div class="asked">
          <label for="cards">${gettext("Cards each")}</label>
          <input type="number" id="cards" name="cards" inputmode="numeric" min="1" max="${most}" value="${size}">
        </div>
        ${sizes.length > 0 && html`
          <nav aria-label="${gettext("Players")}">
            <b>${gettext("Players")}</b>
            ${sizes.map(([count, address]) => html`<a href="${address}" ${count === rows.length && html`aria-current="page"`}>${count}</a>`)}
          </nav>`}
        <button type="button" class="button" data-clear>${gettext("Clear all rows")}</button>
      </div>
    </details>`;
}

// What to tap next; trick by trick the outcome says it.
function hint({ names }, audit) {
  const place = nextPlace(audit);
  const values = place && { name: names[place.row], trick: place.at + 1, cards: audit.size };
  if (audit.pick) return gettext("%(name)s, trick %(trick)s: tap the right card, or step back to take this one out.", values);
  return place && !audit.byTricks ? gettext("%(name)s, card %(trick)s of %(cards)s", values) : "";
}

const sign = (text) => html`<span class="sign" aria-hidden="true">${text}</span>`;

function outcome({ kind, turn, findings, rules, verdict, headline, problems }, { number, page }, { isKept, isOther, rulings }) {
  return html`
    <div class="found ${kind}">
      ${turn && html`<p class="whose">${turn}</p>${[...findings].reverse().map(({ words }) => html`<p class="error proved">${words}</p>`)}`}
      ${turn && verdict && html`<p class="verdict small ${verdict.kind}">${sign(SIGNS[verdict.kind])} <b>${verdict.about}. ${verdict.word}.</b> <span class="because">${verdict.reason}</span></p>`}
      ${headline && html`<p class="outcome">${sign(OUTCOMES[kind])} ${headline}</p>`}
      ${problems.map((problem) => html`<p class="error">${problem}</p>`)}
      ${isOther && html`<p class="error">${gettext("This hand was recorded with a different last trick.")}</p>`}
      ${findings.length > 0 && !turn && html`
        <ul class="findings">${findings.map(({ words }) => html`<li>${words}</li>`)}</ul>
        ${[...rules, gettext("This changes no score. The table decides what follows.")].map((sentence) => html`<p class="decide">${sentence}</p>`)}
        ${rulings.length > 0 && html`<p class="rulings">${rulings.map(({ name, href }) => html`<a class="button" ${inPlace(href + page.hash)}>${gettext("%(name)s: make a ruling", { name })}</a>`)}</p>`}`}
      ${isKept && html`<p class="decide">${gettext("These cards are kept with hand %(number)s.", { number })}</p>`}
    </div>`;
}

function rowOfCards({ names }, audit, answer, row) {
  const { plays } = audit.rows[row];
  const next = nextPlace(audit);
  const places = Array.from({ length: Math.max(audit.size, plays.length) }, (_one, at) => ({ row, at }));
  return html`
    <div class="${classes("row", next?.row === row && "now")}" role="group" aria-label="${names[row]}">
      <span class="name">${names[row]}</span>
      <div class="cards">${places.map((place) => cell(names[row], audit, place, { isNext: samePlace(next, place), marks: answer?.marks[`${row}.${place.at}`] ?? [] }))}</div>
    </div>`;
}

// A play on the table, or the place for one.
function cell(name, audit, place, { isNext, marks }) {
  const play = playAt(audit, place);
  const isInReach = play || isNext || (!audit.byTricks && place.at === audit.rows[place.row].plays.length);
  const letters = play && lettersOf(play);
  const values = { name, trick: place.at + 1, card: letters };
  const words = play ? gettext("%(name)s, trick %(trick)s: %(card)s", values) : gettext("%(name)s, trick %(trick)s: no card yet", values);
  return html`
    <button type="button" class="${classes("laid", ...marks, !play && "blank", play?.includes("+") && "pair", isNext && "at")}"
      data-laid="${place.at}" aria-label="${[words, ...marks.map((mark) => MARKS[mark]())].join(", ")}"
      ${isNext && html`aria-current="true"`} ${!play && isFull(audit, place.row) && html`hidden`} ${!isInReach && html`disabled`}>${letters}</button>`;
}

function trickByTrick({ tricks, turn, findings }) {
  if (tricks.length === 0 || turn) return "";
  const kinds = findings.length > 0 ? ["leads", "takes", "wrong", "proves"] : ["leads", "takes"];
  return html`
    <p class="legend">${kinds.map((kind) => html`<span class="${kind}">${MARKS[kind]()}</span> `)}</p>
    <h2>${gettext("Trick by trick")}</h2>
    <ol>${tricks.map((trick) => html`<li>${trick}</li>`)}</ol>`;
}

// What the cards of a hand prove, all of them or those played so far, as scorekeeper/rules/audit.py, and in words

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
  const { breaches, tricks } = now.proved;
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
    if (count > cards) problems.push(labelled(names[at], tooLong(count, cards)));
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

function kindOf({ proved, isOver }) {
  if (proved.breaches.length > 0) return "wrong";
  return isOver ? "clean" : "open";
}

function readProgress(variant, { rows, firstLeader: first, size: cards, byTricks }, players) {
  const isDone = rows.every((row) => cardsIn(row) >= cards);
  // Trick by trick, the current one may be incomplete until the hand is over.
  const problems = recordProblems(variant, rows, players).filter(({ code }) => isDone || !byTricks || code !== "uneven_rows");
  if (problems.length > 0) return { problems };
  const whole = Math.min(...rows.map((row) => row.length));
  const proved = prove(variant, rows, first, cards);
  if (isDone && rows.every((row) => row.length === whole)) {
    return { proved, trick: whole, leader: proved.tricks.at(-1).leader, laid: [], turn: null, isLastTrick: true, isOver: true };
  }
  const leader = proved.tricks.at(-1)?.winner ?? first;
  const order = roundFrom([...rows.keys()], leader);
  const waiting = order.filter((row) => rows[row].length <= whole);
  return {
    proved,
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
  const { tricks } = now.proved;
  if (now.laid.length === 0 && tricks.length === 0) return null;
  const isBetween = now.laid.length === 0;
  const trick = isBetween ? tricks.length - 1 : now.trick - 1;
  const leader = isBetween ? tricks.at(-1).leader : now.leader;
  const order = roundFrom([...rows.keys()], leader).slice(0, isBetween ? rows.length : now.laid.length);
  const laid = order.map((row) => rows[row][trick]);
  const row = rows[order.at(-1)];
  const rest = row.slice(trick).flat();
  const play = laid.at(-1);
  const question = {
    trick: laid.slice(0, -1),
    play,
    holding: cardsIn(row) >= cards ? rest : null,
    seen: rest.slice(play.length),
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

function marksOf({ proved, leader, trick: number, laid }) {
  const marks = {};
  const mark = (row, at, kind) => {
    const place = `${row}.${at}`;
    marks[place] = [...new Set(marks[place]).add(kind)]; // Two cards may prove the same play wrong.
  };
  for (const [at, trick] of proved.tricks.entries()) mark(trick.leader, at, "leads");
  if (laid.length > 0) mark(leader, number - 1, "leads");
  for (const [at, trick] of proved.tricks.entries()) mark(trick.winner, at, "takes");
  for (const breach of proved.breaches) mark(breach.seat, breach.trick - 1, "wrong");
  for (const breach of proved.breaches) mark(breach.seat, breach.proof.trick - 1, "proves");
  return marks;
}

// What one may do with the answer: { isOther, rulings, record }. `hand` is { seats, names, rows, number, lastTrick } with the
// addresses of the forms, `rulings` and `record`, where there are any.
export function whatFollows(hand, answer, variant) {
  const keyOf = (card) => (variant.specials.has(card) ? card : rankOf(card));
  const last = hand.rows.map((row) => row.at(-1)?.map((card) => keyOf(card)).join("+"));
  return {
    // Whether the hand was recorded with another last trick.
    isOther: answer.isOver && hand.lastTrick.some(([seat, card]) => ![undefined, keyOf(card)].includes(last[hand.seats.indexOf(seat)])),
    rulings: hand.rulings ? rulingsOf(hand, answer) : [],
    // The next hand, once it is over.
    record: hand.record && answer.isOver && hand.rows.every((row) => row.at(-1).length === 1) ? recordOf(hand, answer, last) : "",
  };
}

// Who played wrong, with the form of a ruling about it. It gets the first proof as its note.
function rulingsOf({ rulings, seats, names, number }, { findings }) {
  const first = findings.filter(({ row }, at) => findings.findIndex((finding) => finding.row === row) === at);
  return first.map(({ row, words }) => {
    const about = { matter: "illegal_play", player: seats[row], hand: number, note: noteOf(words) };
    return { name: names[row], href: `${rulings}?${new URLSearchParams(about)}` };
  });
}

function recordOf({ record, seats }, { leaders }, last) {
  const cards = last.map((card, row) => [`card_${seats[row]}`, card]);
  return `${record}?${new URLSearchParams([["leader", seats[leaders.at(-1)]], ...cards])}`;
}
