// The page of a game: the board as this phone sees it, and the panel with the story of a hand. entering.js leads to the entry.
import * as journal from "./journal.js";
import { drawBoard } from "./board.js";
import { copy, restOfMessages, say, sayWhyNot, show, wanted } from "./parts.js";
import { preference } from "./preferences.js";
import { gettext, speak } from "./words/messages.js";
import { readTable } from "./table.js";
import { viewBoard } from "./game/view.js";

const LATER = 1_000;
const byId = (id) => document.getElementById(id);
const read = (id) => JSON.parse(byId(id).textContent);

const game = read("game");
speak(read("messages"), document.documentElement.lang);
journal.begin(game.facts, { names: game.names, title: byId("board").dataset.title });
let table = null;
let reported = -1; // The revision of the last difference that this page has reported.
let stuckWords = null; // Says what no longer counts: loaded when something does not.
let drawTrouble = null; // Says what could not be saved: loaded when something could not.
let end = null; // Draws the end of the game: loaded once it is over.
let endDrawnFrom = null; // The facts of the end that is on show.
let recording = null; // The entry, on a phone that may keep score: { draw, change }.

const tableWith = (commands) => readTable({ ...game, names: journal.names() }, journal.facts(), commands);

export const currentTable = () => table;

// The table as the server has it: what takes the place of a command in trouble comes before all that waits.
export const savedTable = () => tableWith([]);

export function readyRecording(entry) {
  recording = entry;
}

// Drawing

function draw() {
  for (const list of document.querySelectorAll(".reminders")) list.hidden = preference("reminders") === false;
  table = tableWith(journal.waiting());
  const view = viewBoard(table);
  const rows = view.rows.map((row) => ({ ...row, waits: table.waits(row.entry) }));
  const columns = view.columns.map((column) => ({ ...column, waits: table.game.renamed.includes(column.seat) }));
  const isStuck = table.waiting.length > 0;
  if (isStuck && !stuckWords) loadStuckWords();
  const { seats, takesHands } = table;
  drawBoard({ ...view, columns, rows, stuck: stuckWords?.(table) ?? [], seats, takesHands }, journal.revision());
  if (drawTrouble || journal.inTrouble()) showTrouble();
  showEnd();
  recording?.draw();
}

// A phone that may only watch by now still shows what it could not save.
async function showTrouble() {
  ({ drawTrouble } = (drawTrouble ? { drawTrouble } : await wanted(import("./trouble.js"))) ?? { drawTrouble });
  const saved = savedTable();
  drawTrouble?.({ ...saved, takesHands: saved.takesHands && recording !== null }, (...asked) => recording.change(...asked));
}

async function showEnd() {
  byId("end").hidden = !table.now.result;
  if (table.now.result) end ??= await wanted(import("./end/end.js"));
  else endDrawnFrom = null;
  if (!end || !table.now.result) return;
  const from = keyOf(table.facts);
  end.showEnd(byId("end"), table, { before: game.evening ?? [], isNew: endDrawnFrom === null, isDrawn: endDrawnFrom === from });
  endDrawnFrom = from;
}

const keyOf = (facts) => facts.map(({ id }) => id).join(" ");

async function loadStuckWords() {
  const loaded = await wanted(import("./game/stuck.js"));
  if (!loaded) return;
  ({ stuckWords } = loaded);
  draw();
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("a[href*='/hands/']");
  const [, entry, path] = link?.getAttribute("href").match(/\/hands\/(\d+)(\/correct)?/) ?? [];
  if (entry && !path && link.closest("#sheet")) {
    event.preventDefault();
    tell(Number(entry), Number(new URL(link.href).searchParams.get("seat")));
  }
});

// The story of a hand.
async function tell(entry, seat) {
  const loaded = await wanted(import("./story.js"));
  if (!loaded) return;
  if (!table.lineOf(entry)) {
    sayWhyNot(gettext("That hand was undone meanwhile."));
    return;
  }
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
  if (standing && journal.waiting().length === 0 && !isEqual(standing)) reportDifference();
  // The end brings more than scripts draw: the result to share, another game. So do new rules: their line above the sheet.
  else if ((table.now.result || wasOver || rulesNow() !== game.rules) && journal.waiting().length === 0) fetchBoard();
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
  say(byId("status"), words[kind] ?? gettext("Saved."));
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

// What the phone counts, in the shape of the server's `standing`.
function counted({ scores, next }) {
  const turn = next && [next.number, next.dealer, next.leader, next.cards];
  return { scores: scores.map(({ points, cucumbers, out, buy_ins }) => [points, cucumbers, out, buy_ins]), next: turn };
}

function isEqual({ scores, next }) {
  return JSON.stringify(counted(table.now)) === JSON.stringify({ scores, next });
}

// The server is right. It logs the difference with the facts that make it, and the phone takes the facts anew, in case
// they are what differs.
function reportDifference() {
  fetchBoard();
  if (reported === journal.revision()) return;
  reported = journal.revision();
  const body = JSON.stringify({ revision: journal.revision(), ...counted(table.now) });
  fetch(`${byId("unsent").dataset.journal}/difference`, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", "X-CSRFToken": journal.token() },
  }).catch(() => {});
  journal.askForAll();
}

const rulesNow = () => JSON.stringify(table.variant.parameters);

// Shows the board as the server draws it.
async function fetchBoard() {
  try {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    if (!answer.ok || !answer.headers.has("X-Scorekeeper")) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("board");
    if (Number(fresh?.dataset.revision) !== journal.revision()) return;
    Object.assign(game, { isOver: Boolean(table.now.result), rules: rulesNow() });
    // The menu and the bar stay: a finger may be on them. Scripts show what of the bar is right.
    const [old, top] = [byId("board"), fresh].map((board) => board.querySelector(".top > div"));
    old.replaceWith(top);
    for (const part of byId("board").querySelectorAll(":scope > :not(.top, #bar)")) part.remove();
    byId("bar").before(...fresh.querySelectorAll(":scope > :not(.top, #bar)"));
    if (game.isOver) {
      byId("end").classList.toggle("grows", endDrawnFrom !== null && performance.now() - end?.shownAt() < LATER);
      showEnd();
    }
  } catch {
    // Without a network the board is as the phone draws it.
  }
}

// Beginning

game.isOver = byId("board").dataset.running === undefined;
if (game.isOver) endDrawnFrom = keyOf(game.facts);
draw();
// What waits may be new rules, which the page does not show yet.
game.rules = journal.waiting().length === 0 && rulesNow();
journal.send();
addEventListener("load", () => setTimeout(fetchRest, LATER));
// What is loaded when it is wanted must also be here without a network.
function fetchRest() {
  const scripts = [import("./game/stuck.js"), import("./story.js"), import("./trouble.js"), import("./end/end.js")];
  for (const part of [...scripts, restOfMessages()]) part.catch(() => {});
}
