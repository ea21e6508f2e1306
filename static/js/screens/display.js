// The table view: the totals and dangers as large as the screen allows, for a tablet on the table or a television.
import { cardLetter } from "../words/card-names.js";
import { classes, dangerSigns, html, lives, phrase } from "./html.js";
import { eveningOf, eveningSentences, rankingOf, rowOfNumbers } from "../game/ending.js";
import { explainLine, placeWord } from "../words/steps.js";
import { gettext, signed } from "../words/messages.js";
import { pictures } from "./story.js";
import { viewBoard } from "../game/view.js";

const LONG_TURN = 40;
const MOST_LIVES = 4; // More places for cucumbers than these have no room.

// `view` is what displayOf says of the table, `game` what the page knows of it: { path, title, rules, revision }, and `code`, the
// link to watch as a QR code: { side, path }.
export function displayScreen(view, game, code) {
  return html`
    <main class="seats-${view.layout} digits-${view.digits}" data-revision="${game.revision}" data-awake ${!view.result && html`data-running`}>
      <header>
        <h1>${game.title}${!view.result && game.rules && html` <small>${game.rules}</small>`}</h1>
        ${view.result ? html`<p class="result">${view.result}</p>` : turnLine(view)}
        ${view.isStuck && html`<p class="stuck">${gettext("One hand no longer counts. Change it on the board.")}</p>`}
        <a class="close" href="${game.path}" aria-label="${gettext("Close")}">✕</a>
      </header>
      <ol class="seats">${view.seats.map((column) => seatOf(column, view))}</ol>
      <footer>
        ${view.last && html`<p class="cards">${view.last.cards.map((card) => cardOf(card))}</p>`}
        <div class="words">
          ${view.last?.words && html`<p>${view.last.words}</p>`}
          ${view.last?.told && html`<p class="then">${view.last.told}</p>`}
          ${view.evening.map((words) => html`<p class="evening">${words}</p>`)}
        </div>
        <p class="watch"><b>${gettext("Watch")}</b> <svg class="qr" viewBox="0 0 ${code.side} ${code.side}" role="img" aria-label="${gettext("The link as a QR code")}"><path d="${code.path}"/></svg></p>
      </footer>
    </main>`;
}

function turnLine({ turn: phrases }) {
  const isLong = phrases.flat().join("").length > LONG_TURN;
  return html`<p class="${classes("turn", isLong && "long")}">${phrases.map((texts) => html`<span>${phrase(texts)}</span> `)}</p>`;
}

function seatOf(column, { result }) {
  const { seat: number, name, points, cucumbers, places, out, left, won, size, dangerSpoken } = column;
  return html`
    <li class="${classes("seat", (out || left) && "out", won && "won")}" id="seat-${number}">
      <h2 class="${classes("name", size)}"><span dir="auto">${name}</span> ${roles(column)}</h2>
      <p class="total">${points}</p>
      <div class="state">
        ${places > 0 && places < MOST_LIVES && html`<p class="lives">${lives(cucumbers, places)}</p>`}
        ${dangerSpoken && html`<p class="unseen">${dangerSpoken}</p>`}
        <p class="dangers">${dangerSigns(column, !result)}</p>
      </div>
    </li>`;
}

// Who deals and leads next, or the final place.
function roles({ deals, leads, place }) {
  if (!(deals || leads || place)) return "";
  return html`<small class="roles">${place && html`<b>${place}</b>`}${deals && html`<b class="deals">${gettext("deals")}</b>`}${leads && html`<b>${gettext("leads")}</b>`}</small>`;
}

const cardOf = ({ name, letter, pays }) => html`<span class="${pays && "pays"}"><b>${letter}</b> <small dir="auto">${name}</small></span>`;

// What newMoment says, for two seconds.
export const momentScreen = ({ heading, moments, result, next }, game) => html`
  <main class="told" data-revision="${game.revision}" data-awake ${!result && html`data-running`}>
    <header><h1>${game.title}</h1>${result ? html`<p class="result">${result}</p>` : html`<p class="turn"><b>${heading}</b></p>`}</header>
    ${moments.map((moment) => momentOf(moment))}
    <footer><p>${moments.flatMap(({ texts }) => texts).join(" ")}</p>${!result && html`<p>${next}</p>`}</footer>
  </main>`;

const momentOf = ({ title, name, isOut, cucumbers, before, total }) => html`
  <section>
    ${pictures(cucumbers)}
    <div>
      <h2>${title}</h2>
      ${!isOut && html`<p class="name" dir="auto">${name}</p>`}
      <p class="points">${before !== total && html`<s>${before}</s> → `}<b>${total}</b></p>
    </div>
  </section>`;

// What it shows, in words and numbers

const MAX_SEATS = 9; // Up to so many players, each number has its own layout; larger tables share one that scrolls.
const MIN_DIGITS = 2; // Totals are sized for at least so many digits, so that they do not shrink at 10.

// `before` are the games of the evening before this one, as [name, wins, losses]. The players are clockwise, after the end
// the best first; `size` is the class for the size of a name, `place` the final place in words, empty where there is none.
export function displayOf(table, before) {
  const { columns, turn, result } = viewBoard(table);
  const ranked = result ? rankingOf(table) : columns.map(({ seat }) => ({ seat, place: null }));
  const more = ({ seat, place }) => ({ size: sizeOf(table.names[seat]), place: place ? placeWord(place) : "" });
  return {
    seats: ranked.map((player) => Object.assign(columns.find(({ seat }) => seat === player.seat), more(player))),
    turn,
    result,
    isStuck: table.waiting.length > 0,
    layout: columns.length > MAX_SEATS ? "many" : String(columns.length),
    digits: Math.max(MIN_DIGITS, ...columns.map(({ points }) => String(points).length)),
    last: lastHand(table),
    evening: eveningSentences(eveningOf(before, table)),
  };
}

// Long names and long words are smaller.
function sizeOf(name) {
  const longest = Math.max(...name.split(/[\s-]/).map((word) => [...word].length));
  const { length } = [...name];
  if (longest > 13 || length > 24) return "longest";
  return longest > 9 || length > 14 ? "long" : "";
}

const HEAVY = new Set(["cucumber", "out"]);

// The last hand that counts, with what its players pay: "Hand 4: Dorte +14", and that somebody gets a cucumber or is out.
// Null before the first one.
function lastHand({ names, lines }) {
  const line = lines.findLast(({ turn, isVoid }) => turn && !isVoid);
  if (!line) return null;
  const { event, payers, steps, turn: { number } } = line;
  const paid = steps.filter(({ kind, points }) => (kind === "penalty" || kind === "subtraction") && points);
  const cards = rowOfNumbers(paid.map(({ seat, points }) => [names[seat], signed(points)]));
  return {
    cards: event.trick.map(({ seat, card }) => ({ name: names[seat], letter: cardLetter(card), pays: payers.includes(seat) })),
    words: cards && gettext("Hand %(number)s: %(cards)s", { number, cards }),
    told: explainLine({ names }, line).lines.filter(({ kind }) => HEAVY.has(kind)).map(({ text }) => text).join(" "),
  };
}

// The newest line with a moment (words/steps.js) whose fact is not `known`, as { heading, moments, result, next }; null if there
// is none.
export function newMoment(table, known) {
  const fresh = table.lines.filter(({ entry }) => !known.has(table.facts[entry.number - 1].id));
  const told = fresh.map((line) => toldOf(table, line)).findLast(({ moments }) => moments.length > 0);
  return told ?? null;
}

function toldOf(table, line) {
  const { turn, after } = line;
  const words = explainLine(table, line);
  return {
    heading: turn ? gettext("Hand %(number)s", { number: turn.number }) : words.headline,
    moments: words.told.lines.filter(({ moment }) => moment).map(({ seat, kind, total, moment }) => Object.assign(moment, { name: table.names[seat], isOut: kind === "out", total })),
    result: after.result ? words.next : "",
    next: words.next,
  };
}
