// The page of a game: the board as this phone sees it, and the panel with the story of a hand. entering.js leads to the entry.
import * as journal from "./journal.js";
import { boardScreen, boardTitle } from "./screens/board.js";
import { boardOf, pageOf } from "./game/page.js";
import { restOfMessages, say, wantStyle, wanted } from "./parts.js";
import { entryFrame } from "./screens/entry.js";
import { gettext, speak } from "./words/messages.js";
import { preference } from "./preferences.js";
import { put } from "./phone/put.js";
import { readTable } from "./table.js";

const LATER = 1_000;
const byId = (id) => document.getElementById(id);
const read = (id) => JSON.parse(byId(id).textContent);

const game = read("game");
export const page = pageOf(game, location.hash);
speak(read("messages"), document.documentElement.lang);
journal.begin(game.facts, { names: game.names, title: game.title });
let table = null;
let onShow = null; // The cucumbers by seat.
let reported = -1; // The revision of the last difference that this page has reported.
let stuckWords = null; // Says what no longer counts: loaded when something does not.
let drawTrouble = null; // Says what could not be saved: loaded when something could not.
let end = null; // Draws the end of the game: loaded once it is over.
let isEndShown = false;
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
  table = tableWith(journal.waiting());
  const isOver = table.now.result !== null;
  if (table.waiting.length > 0 && !stuckWords) loadStuckWords();
  if (isOver && !end) loadEnd();
  const isNewEnd = isOver && end !== null && !isEndShown;
  isEndShown = isOver && end !== null;
  knowMore(isNewEnd);
  const view = boardOf(table, { stuck: stuckWords?.(table), before: onShow });
  const keepPlace = holdPlace(byId("sheet"));
  const screenOfEnd = isEndShown ? end.screen(endNow(), page) : "";
  put(byId("screen"), boardScreen(view, page, screenOfEnd));
  keepPlace();
  document.title = boardTitle(view, page);
  onShow = Object.fromEntries(view.columns.map((one) => [one.seat, one.cucumbers]));
  if (isNewEnd) celebrate();
  if (drawTrouble || journal.inTrouble()) showTrouble();
  recording?.draw();
}

// What the page knows beside the facts, as it is now.
function knowMore(isNewEnd) {
  Object.assign(page, {
    reminders: preference("reminders") === false ? [] : game.reminders,
    isMenuOpen: document.querySelector(".menu[open]") !== null,
    isOpening: byId("bar") !== null && "opening" in byId("bar").dataset,
    isEndNew: isNewEnd || (isEndShown && page.isEndNew),
    token: journal.token(),
    nextGame: journal.following() || game.nextGame,
    revision: journal.revision(),
  });
}

// The older hands in view stay where they are when a new one comes on top.
function holdPlace(sheet) {
  if (!sheet?.scrollTop) return () => {};
  const top = sheet.querySelector("thead").getBoundingClientRect().bottom;
  const row = [...sheet.querySelectorAll("tbody tr")].find((one) => one.getBoundingClientRect().bottom > top);
  const before = row?.getBoundingClientRect().top;
  return () => {
    if (row?.isConnected) sheet.scrollTop += row.getBoundingClientRect().top - before;
  };
}

// A phone that may only watch by now still shows what it could not save.
async function showTrouble() {
  ({ drawTrouble } = (drawTrouble ? { drawTrouble } : await wanted(import("./trouble.js"))) ?? { drawTrouble });
  const saved = savedTable();
  drawTrouble?.({ ...saved, takesHands: saved.takesHands && recording !== null }, (...asked) => recording.change(...asked));
}

// The end

async function loadEnd() {
  const loaded = await wanted(Promise.all([import("./screens/end.js"), import("./game/ending.js"), import("./phone/picture.js"), wantStyle("chart.css"), wantStyle("end.css")]));
  if (!loaded || end) return;
  const [{ endScreen: screen }, { readEnd }, { givePicture }] = loaded;
  end = { screen, readEnd, givePicture };
  draw();
}

const endNow = () => end.readEnd(table, game.evening ?? []);

function celebrate() {
  byId("sheet").scrollTop = 0;
  document.dispatchEvent(new Event("gameended"));
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-picture]")) return;
  const heading = byId("end").querySelector(".result").textContent.trim().replace(/\.$/, "");
  end.givePicture(endNow(), { heading, about: page.title, began: new Date(game.began ?? Date.now()) });
});

async function loadStuckWords() {
  const loaded = await wanted(import("./game/stuck.js"));
  if (!loaded) return;
  ({ stuckWords } = loaded);
  draw();
}

// What the server answers

document.addEventListener("journal:changed", ({ detail: { fresh = [], saved = [], standing, said, hasChanged } }) => {
  const isNews = fresh.length > 0 || saved.length > 0;
  if (isNews) {
    // A notice from the start goes with the next change: the sheet needs its lines.
    for (const line of document.querySelectorAll("body > .notice")) line.remove();
    page.rules = standing.rules;
    game.reminders = standing.reminders;
    if (said && !byId("entry")?.open && fresh.some(({ kind }) => kind !== "hand" && kind !== "ruling")) page.news = said;
  }
  if (hasChanged) draw();
  for (const { kind, number } of saved) announce(kind, number);
  if (isNews && said) hearOthers(said);
  if (isNews && journal.waiting().length === 0 && !isEqual(standing)) reportDifference();
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
function hearOthers(said) {
  say(byId("status"), said);
  const entry = byId("entry");
  if (entry?.open) entry.querySelector(".meanwhile").textContent = gettext("Just saved on another phone: %(news)s", { news: said });
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

// Beginning

draw();
if (game.mayScore) put(byId("entry"), entryFrame(table.variant.deck, page));
journal.send();
addEventListener("load", () => setTimeout(fetchRest, LATER));
// What is loaded when it is wanted must also be here without a network.
function fetchRest() {
  const ofEnd = [import("./screens/end.js"), import("./game/ending.js"), import("./phone/picture.js"), wantStyle("chart.css"), wantStyle("end.css")];
  const scripts = [import("./game/stuck.js"), import("./screens/story.js"), import("./game/story.js"), import("./trouble.js")];
  for (const part of [...scripts, ...ofEnd, restOfMessages()]) part.catch(() => {});
}
