// The page of a game: what it says when the journal hears something, and what it begins with.
import * as journal from "./journal.js";
import { currentTable, game, page, savedTable } from "./phone/current.js";
import { gettext } from "./words/messages.js";
import { keepRules } from "./storage.js";
import { loadEndParts, loadWords } from "./phone/open-board.js";
import { loadScreens, openHere, redraw } from "./phone/answers.js";
import { savedSentence } from "./words/sheet-lines.js";
import { byId, restOfMessages, say, wanted } from "./parts.js";

const LATER = 1_000;

let reported = -1; // The revision of the last difference that this page has reported.
let drawTrouble = null; // Says what could not be saved: loaded when something could not.

function draw() {
  redraw();
  if (drawTrouble || journal.inTrouble()) showTrouble();
}

// A phone that may only watch by now still shows what it could not save.
async function showTrouble() {
  ({ drawTrouble } = (await wanted(import("./phone/open-trouble.js"))) ?? { drawTrouble });
  drawTrouble?.();
}

document.addEventListener("journal:changed", ({ detail: { fresh = [], saved = [], standing, penalties, said, hasChanged } }) => {
  game.penalties = penalties ?? saved.findLast(({ kind }) => kind === "penalties")?.body ?? game.penalties;
  const isNews = fresh.length > 0 || saved.length > 0;
  if (isNews) {
    // A notice from the start goes with the next change: the sheet needs its lines.
    for (const line of document.querySelectorAll("#content > .notice")) line.remove();
    hearRules(standing);
    page.news = newsAfter(fresh, said);
  } else if (hasChanged && journal.unsent().length > 0) {
    page.news = "";
  }
  if (hasChanged) draw();
  for (const { kind, number } of saved) announce(kind, number);
  if (isNews && said) hearOthers(said);
  if (isNews && journal.unsent().length === 0 && !isEqual(standing)) reportDifference();
});

// What stays on the board of what other phones did, until the next hand, or until this phone changes anything: then it may
// be true no more. In the open entry it is said there.
function newsAfter(fresh, said) {
  if (said && fresh.some(({ kind }) => kind !== "hand" && kind !== "ruling")) return byId("entry")?.open ? "" : said;
  return fresh.some(({ kind }) => kind === "hand") ? "" : page.news;
}

// The rules in the words of the server; those on which tables differ most come when they may have changed.
function hearRules({ rules, reminders, common, own }) {
  Object.assign(game, { rules, reminders });
  if (!common) return;
  page.common = { rows: common, revision: journal.revision() };
  keepOwn(own);
}

// The next game of this variant begins with these rules, also without a network. `own` is what its form says of them.
function keepOwn(own) {
  keepRules(game.variant, { fields: own, parameters: savedTable().variant.parameters, rules: game.rules });
}

function announce(kind, number) {
  const { turn, event } = currentTable().lineOf(number) ?? {};
  // What an undo or a redo has moved, and what changed at the table, the board says itself.
  if (kind !== "undo" && kind !== "redo" && !(event?.kind && kind === event.kind)) say(byId("status"), savedSentence(kind, turn?.number));
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
  return JSON.stringify(counted(currentTable().now)) === JSON.stringify({ scores, next });
}

// The server is right. It logs the difference with the facts that make it, and the phone takes the facts anew, in case
// they are what differs.
function reportDifference() {
  if (reported === journal.revision()) return;
  reported = journal.revision();
  const body = JSON.stringify({ revision: journal.revision(), ...counted(currentTable().now) });
  fetch(`${byId("unsent").dataset.journal}/difference`, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", "X-CSRFToken": journal.token() },
  }).catch(() => {});
  journal.askForAll();
}

// Beginning

openHere();
if (game.own && journal.revision() === game.revision) keepOwn(game.own);
if (journal.inTrouble()) showTrouble();
journal.send();
addEventListener("load", () => setTimeout(fetchRest, LATER));
// What is loaded when it is wanted must also be here without a network.
function fetchRest() {
  const parts = [loadWords(), loadEndParts(), import("./screens/story.js"), import("./phone/open-trouble.js"), import("./this-phone.js"), ...loadScreens(), restOfMessages()];
  for (const part of parts) part.catch(() => {});
}
