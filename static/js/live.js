// Keeps a board or the table view as the game stands. A stream says that something changed; where there is none, the page
// asks. Then the journal learns the new facts.
import * as journal from "./journal.js";
import { gettext } from "./words/messages.js";
import { newId, readInTab, writeInTab } from "./storage.js";
import { TIMEOUT, isDead, mayListen, mustAsk, mustSend, pauseAfter, since } from "./timing.js";
import { game } from "./phone/current.js";
import { renew } from "./version.js";
import { say } from "./parts.js";

// A tab keeps its name when its page is loaded anew, so that the server leaves out its own entry. A copy of a tab has the
// name of the first: then neither shows the entry of the other, which does no harm. A browser that stores nothing gets a new
// name with each page.
const phone = readInTab("phone") ?? newId();
writeInTab("phone", phone);
const view = () => document.querySelector("[data-live]");
const entry = () => document.getElementById("entry");

const link = { stream: null, opened: 0, listened: 0, closed: 0, pause: 0, failures: 0, asked: Date.now() };
let heard = Date.now(); // When the server last answered, in whatever way.
let asking = null; // Aborts the question that is under way.
let newest = journal.revision();
let entering = [];

// The stream

function listen() {
  if (link.stream || document.hidden) return;
  const stream = new EventSource(`${view().dataset.live}?phone=${phone}`);
  Object.assign(link, { stream, opened: Date.now() });
  stream.addEventListener("message", (event) => {
    const state = JSON.parse(event.data);
    // A stream that ended may have ended because somebody has another name now: that is no fact.
    const isAnother = link.listened === 0 && link.closed > 0;
    link.failures = 0;
    link.listened = Date.now();
    newest = state.revision; // It goes back if the server was put back to a backup.
    hear(state);
    document.dispatchEvent(new Event("intouch"));
    if (newest !== journal.revision() || isAnother) ask();
  });
  stream.addEventListener("error", () => {
    if (link.stream === stream) disconnect();
  });
}

function disconnect() {
  link.stream?.close();
  const pause = pauseAfter(link.failures, Math.random());
  Object.assign(link, { stream: null, listened: 0, closed: Date.now(), pause, failures: link.failures + 1 });
}

function hear(state) {
  heard = Date.now();
  entering = state.entering ?? entering;
  // The same people play again: a board offers to go there, a table view goes by itself.
  if (state.next) journal.goOnAt(state.next);
  showEntering();
  showContact();
  // The right to keep score may be withdrawn, or given.
  if ("mayScore" in state && state.mayScore !== game.mayScore) renew();
}

// Questions, for what the stream does not bring

async function ask() {
  if (asking) return;
  const mine = new AbortController();
  const timeout = setTimeout(() => mine.abort(), TIMEOUT);
  asking = mine;
  link.asked = Date.now();
  const known = newest;
  await journal.ask(phone, mine.signal);
  clearTimeout(timeout);
  if (asking !== mine) return;
  asking = null;
  showContact();
  if (newest > known) ask();
}

document.addEventListener("journal:changed", ({ detail }) => "standing" in detail && hear(detail));

// What the page says of it

function write(selector, words) {
  for (const line of document.querySelectorAll(selector)) say(line, words);
}

function showContact() {
  write(".contact", since(heard, Date.now()) < TIMEOUT ? "" : lostSince(heard));
}

// Said only once it is needed: a browser takes a frame to learn how a language writes the time.
function lostSince(then) {
  const time = new Date(then).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return document.getElementById("contact").dataset.lost.replace("{time}", () => time);
}

function showEntering() {
  // A hand that is on the sheet already is no longer being entered.
  const coming = Number(document.getElementById("board")?.dataset.coming || Infinity);
  // Two phones without names are told of once.
  const lines = new Set(entering.filter(({ hand }) => hand >= coming).map((person) => sentence(person)));
  write(".entering", [...lines].join(" "));
}

function sentence({ name, hand: number }) {
  if (name) return gettext("%(name)s is entering hand %(number)s.", { name, number });
  return gettext("Another phone is entering hand %(number)s.", { number });
}

// What this phone tells the others: that a hand is being entered on it

let sent = "";
let sentAt = 0;

function sendEntering(isLeaving) {
  const hand = entry()?.open && isLeaving !== true ? entry().dataset.hand : "";
  if (!mustSend(hand, sent, sentAt, Date.now())) return;
  sent = hand;
  sentAt = Date.now();
  const body = new URLSearchParams({ csrf_token: journal.token(), phone, hand });
  // If it does not arrive, no harm is done.
  fetch(view().dataset.entering, { method: "POST", body, keepalive: true }).catch(() => {});
}

// When

function tick() {
  if (document.hidden || !view()) return;
  if (isDead(link, Date.now())) disconnect();
  if (mayListen(link, Date.now())) listen();
  if (newest > journal.revision() || mustAsk(link, Date.now())) ask();
  sendEntering();
  showContact();
}

// A phone in a pocket needs no stream. Back in the hand it asks at once.
function wake() {
  if (document.hidden) {
    disconnect();
    return;
  }
  link.failures = 0;
  listen();
  // A question from before the phone went to sleep may never be answered.
  asking?.abort();
  asking = null;
  ask();
}

document.addEventListener("visibilitychange", wake);
addEventListener("online", wake);
addEventListener("pageshow", (event) => {
  if (event.persisted) wake();
});
addEventListener("pagehide", () => {
  sendEntering(true);
  disconnect();
});
document.addEventListener("click", () => setTimeout(sendEntering, 0));
document.addEventListener("close", () => setTimeout(sendEntering, 0), true);
document.addEventListener("journal:changed", showEntering);
listen();
setInterval(tick, 1_000);
