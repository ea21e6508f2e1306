// The page of a game: the board as this phone sees it, its entry, and the panel with the story of a hand.
import * as journal from "./journal.js";
import { drawBoard } from "./board.js";
import { draw as drawEntry, openEntry, readyEntry, show } from "./entry.js";
import { copy, restOfMessages, say, wanted } from "./parts.js";
import { readTable } from "./table.js";
import { drawTrouble } from "./trouble.js";
import { gettext, speak } from "./words/messages.js";
import { previewHand } from "./game/preview.js";
import { viewBoard } from "./game/view.js";

const LATER = 1_000;
const byId = (id) => document.getElementById(id);
const read = (id) => JSON.parse(byId(id).textContent);

const game = read("game");
speak(read("messages"), document.documentElement.lang);
journal.begin(game.facts, { names: game.names, title: document.querySelector("#board h1").firstChild.textContent.trim() });
let table = null;
let reported = -1; // The revision of the last difference that this page has reported.
let showCorrection = null; // Says what a change of a hand would do: loaded when the first one is entered.
let stuckWords = null; // Says what no longer counts: loaded when something does not.

// Drawing

function draw() {
  table = readTable(game, journal.facts(), journal.waiting());
  const view = viewBoard(table);
  const rows = view.rows.map((row) => ({ ...row, waits: table.waits(row.entry) }));
  const isStuck = table.waiting.length > 0;
  const stuckAtRuling = isStuck && !table.waiting[0].event.trick;
  if (isStuck && !stuckWords) loadStuckWords();
  drawBoard({ ...view, rows, stuck: stuckWords?.(table) ?? [], stuckAtRuling, seats: table.seats }, journal.revision());
  // A phone that may only watch by now still shows what it could not save.
  drawTrouble({ ...table, takesHands: table.takesHands && byId("entry") !== null }, changeHand);
  drawEntry();
}

async function loadStuckWords() {
  const loaded = await wanted(import("./game/stuck.js"));
  if (!loaded) return;
  ({ stuckWords } = loaded);
  draw();
}

// What the open entry would do.
function foresee({ hand, buyIn, factors, target, isStruck, base }) {
  const isOld = base < journal.revision();
  const changed = isStruck ? null : bodyOf({ hand, buyIn, factors });
  if (target) return { ...showCorrection(table, { entry: table.numberOf(target), hand: changed }), isOld };
  const event = { trick: trickOf(hand), buyIn, factors: new Map(multiplied(factors)) };
  return { ...previewHand(table, table.now, event), isOld };
}

const multiplied = (factors) => Object.entries(factors).flatMap(([seat, factor]) => (factor === 1 ? [] : [[Number(seat), factor]]));

// A hand as it is stored (scorekeeper/formats/facts.py).
function bodyOf({ hand, buyIn, factors }) {
  const body = { final_trick: trickOf(hand).map(({ seat, card }) => [seat, card]) };
  if (buyIn.length > 0) body.buy_in = buyIn;
  if (multiplied(factors).length > 0) body.factors = Object.fromEntries(multiplied(factors));
  return body;
}

// The cards in the order in which they were played.
function trickOf({ seats, leader, cards }) {
  const from = Math.max(0, seats.indexOf(leader));
  return [...seats.slice(from), ...seats.slice(0, from)].filter((seat) => cards[seat]).map((seat) => ({ seat, card: cards[seat] }));
}

// The entry

function enterHand(leader = null, cards = {}, trouble = null) {
  if (!table.takesHands) return;
  const { number, seats } = table;
  openEntry({
    names: table.names,
    hand: { seats, needsLeader: table.leaderNeeded, ...cards },
    number,
    title: gettext("Hand %(number)s: last trick", { number }),
    save: gettext("Save hand %(number)s", { number }),
    base: journal.revision(),
    left: table.left,
    trouble,
  }, leader);
}

// Opens the entry with a hand on the sheet, or with other cards in its place. `trouble` is the command that this one
// takes the place of; without a target it is entered as a new hand.
async function changeHand(target, event = null, trouble = null) {
  if (!target) {
    enterHand(null, cardsOf(event.trick, table.seats), trouble);
    return;
  }
  await loadCorrection();
  const found = table.entryAt(target);
  if (!found || !showCorrection) return;
  const title = gettext("Change hand %(number)s", { number: found.number });
  const { trick, buyIn = [], factors = {} } = event ?? found.event;
  openEntry({
    names: table.names,
    hand: { seats: found.seats, needsLeader: table.leaderNeeded, ...cardsOf(trick, found.seats) },
    factors: Object.fromEntries(factors instanceof Map ? factors : Object.entries(factors)),
    buyIn,
    number: found.number,
    title,
    save: title,
    base: journal.revision(),
    left: found.left,
    target: table.nameOf(target),
    trouble,
  });
}

async function loadCorrection() {
  ({ showCorrection } = (await wanted(import("./game/correction.js"))) ?? { showCorrection });
}

function cardsOf(trick, seats) {
  const laid = trick.filter(({ seat }) => seats.includes(seat));
  const cards = Object.fromEntries(laid.map(({ seat, card }) => [seat, table.keyOf(card)]));
  return { leader: laid[0]?.seat ?? null, cards, order: laid.map(({ seat }) => seat) };
}

// Opens an entry again that was open when the page went.
export async function reopen(entry) {
  if (entry.target) await loadCorrection();
  const found = entry.target ? table.entryAt(table.numberOf(entry.target)) : table;
  if (found && (entry.target ? showCorrection : table.takesHands)) openEntry({ ...entry, left: found.left });
}

function save({ hand, factors, buyIn, shown, base, number, target, trouble, isStruck }) {
  // A person who changes theirs has been asked already.
  const options = { base, number, place: trouble?.place, ...(trouble && target && { sure: true }) };
  const buys = buyIn.filter((seat) => shown?.buyers.some((one) => one.seat === seat));
  const body = bodyOf({ hand, factors, buyIn: buys });
  if (isStruck) journal.add("strike", { target }, options);
  else if (target) journal.add("change", { target, hand: body }, options);
  else journal.add("record", body, options);
}

readyEntry(foresee, save);

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const enter = event.target.closest("[data-enter]");
  if (enter && byId("entry")) {
    event.preventDefault();
    enterHand(enter.dataset.enter ? Number(enter.dataset.enter) : null);
    return;
  }
  const link = event.target.closest("a[href*='/hands/']");
  const [, entry, path] = link?.getAttribute("href").match(/\/hands\/(\d+)(\/correct)?/) ?? [];
  if (path && byId("entry")) {
    event.preventDefault();
    byId("panel").close();
    changeHand(Number(entry));
  } else if (entry && link.closest("#sheet")) {
    event.preventDefault();
    tell(Number(entry), Number(new URL(link.href).searchParams.get("seat")));
  }
});

// The story of a hand.
async function tell(entry, seat) {
  const loaded = await wanted(import("./story.js"));
  if (!loaded) return;
  byId("panel").replaceChildren(loaded.drawStory(table, entry, seat));
  show(byId("panel"));
}

// Undo and redo

document.addEventListener("submit", (event) => {
  const kind = ["undo", "redo"].find((one) => event.target.closest(`#bar .${one}`));
  if (!kind) return;
  event.preventDefault();
  const number = kind === "undo" ? table.log.undoable : table.log.redoable;
  if (number) journal.add(kind, { target: table.nameOf(number) });
});

// What the server answers

document.addEventListener("journal:changed", draw);
document.addEventListener("journal:news", ({ detail: { fresh, saved, standing, said } }) => {
  if (fresh.length === 0 && saved.length === 0) return;
  // A notice from the start goes with the next change: the sheet needs its lines.
  for (const line of document.querySelectorAll("body > .notice")) line.remove();
  const wasOver = game.isOver;
  draw();
  for (const { kind, number } of saved) announce(kind, number);
  if (said) hearOthers(said, fresh);
  if (standing && journal.waiting().length === 0 && !isEqual(standing)) reportDifference(standing);
  // The end brings more than scripts draw: the chart, the result to share, another game.
  else if (Boolean(table.now.result) !== wasOver && journal.waiting().length === 0) fetchBoard();
});

function announce(kind, number) {
  const at = table.lineOf(number)?.turn?.number;
  const words = {
    record: at ? gettext("Hand %(number)s is saved.", { number: at }) : gettext("Saved."),
    undo: gettext("Undone. Redo brings it back."),
    redo: gettext("Brought back."),
    strike: gettext("Struck out. Undo brings it back."),
    change: gettext("Changed. Undo takes it back."),
    ruling: gettext("The ruling is saved. Undo takes it back."),
  };
  say(byId("status"), words[kind]);
  if (kind === "record") document.dispatchEvent(new Event("handsaved"));
}

// What other phones did: in the open entry it is said beside it; a change of what was there before stays to be read.
function hearOthers(said, fresh) {
  say(byId("status"), said);
  const entry = byId("entry");
  if (entry?.open) entry.querySelector(".meanwhile").textContent = gettext("Just saved on another phone: %(news)s", { news: said });
  else if (fresh.some(({ kind }) => kind !== "hand" && kind !== "ruling")) journalNews(said);
}

function journalNews(said) {
  for (const line of document.querySelectorAll("#notices .news")) line.remove();
  byId("notices").append(copy("news", { "": gettext("Another phone: %(news)s", { news: said }) }));
  byId("notices").hidden = false;
}

// Whether the phone counts as the server does.
function isEqual({ scores, next }) {
  const mine = table.now.scores.map(({ points, cucumbers, out, buy_ins }) => [points, cucumbers, out, buy_ins]);
  const turn = table.now.next && [table.now.next.number, table.now.next.dealer, table.now.next.leader, table.now.next.cards];
  return JSON.stringify([mine, turn]) === JSON.stringify([scores, next]);
}

// The server is right. It logs the difference with the record that makes it, and the phone takes the facts anew, in case
// they are what differs.
function reportDifference(standing) {
  fetchBoard();
  if (reported === journal.revision()) return;
  reported = journal.revision();
  const body = JSON.stringify({ revision: journal.revision(), scores: table.now.scores, next: table.now.next, standing });
  fetch(`${byId("unsent").dataset.journal}/difference`, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", "X-CSRFToken": journal.token() },
  }).catch(() => {});
  journal.askForAll();
}

// Shows the board as the server draws it.
async function fetchBoard() {
  try {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    if (!answer.ok || !answer.headers.has("X-Scorekeeper")) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("board");
    if (Number(fresh?.dataset.revision) !== journal.revision()) return;
    game.isOver = Boolean(table.now.result);
    // The bar stays: a finger may be on it. Scripts show what of it is right.
    for (const part of byId("board").querySelectorAll(":scope > :not(#bar)")) part.remove();
    byId("bar").before(...[...fresh.children].filter(({ id }) => id !== "bar"));
    globalThis.htmx?.process(byId("board"));
  } catch {
    // Without a network the board is as the phone draws it.
  }
}

// Beginning

game.isOver = byId("board").dataset.running === undefined;
draw();
journal.send();
addEventListener("load", () => setTimeout(fetchRest, LATER));
const [, what, number, entered] = location.hash.match(/^#(enter|change)-?(\d*)\??(.*)$/) ?? [];
if (what) {
  // The address that people copy is that of the game.
  history.replaceState(null, "", location.pathname);
  if (what === "enter") enterAs(new URLSearchParams(entered));
  else changeHand(Number(number));
}

// Opens the entry with what the address says, as the audit leads to it.
function enterAs(query) {
  const leader = query.has("leader") ? Number(query.get("leader")) : null;
  const order = table.seats.filter((seat) => query.has(`card_${seat}`));
  const cards = Object.fromEntries(order.map((seat) => [seat, query.get(`card_${seat}`)]));
  enterHand(leader, { cards, order });
}

// What is loaded when it is wanted must also be here without a network.
function fetchRest() {
  const parts = [import("./game/correction.js"), import("./game/stuck.js"), import("./story.js"), restOfMessages()];
  for (const part of parts) part.catch(() => {});
}
