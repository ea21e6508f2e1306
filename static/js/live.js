// Keeps a board or the table view as the game stands. A stream says that something changed; where there is none, asking
// does. Either way the page is fetched from the server and laid over the one that is there, so that an open entry,
// an open menu, the focus and the scroll position stay.

import { hear } from "./version.js";

const PATIENCE = 10_000; // without a word a view says that it is out of touch
const SILENCE = 7_000; // without a word a stream is not relied on: it speaks every 5 s
const ASK = 3_000; // between two questions where no stream speaks
const CHECK = 30_000; // between two questions where one does
const RENEW = 10_000; // between two words that a hand is still being entered

// A tab keeps its name when its page is loaded anew, or it would be told of itself. A tab that was made as a copy of
// another has the same name: then the two are not told of each other, which does no harm.
const phone = nameOfTab();
const shown = () => document.querySelector("main[data-news]");
const entry = () => document.getElementById("entry");
const revision = () => Number(shown().dataset.revision);
// This phone is saving something itself: the answer to that brings the board, and what it says comes first.
const isSaving = () => document.querySelector("form.htmx-request, body[data-sending]") !== null;

let heard = Date.now(); // from anybody
let listened = 0; // to a stream
let asked = Date.now();
let asking = null; // the question that is under way can be taken back by this
let newest = revision();
let late = null; // the newest board, while an open entry keeps an older one
let entering = [];

// Milliseconds since then. A clock that was put back tells nothing: then it has been long enough for anything.
function since(then) {
  const gone = Date.now() - then;
  return gone < 0 ? Infinity : gone;
}

function nameOfTab() {
  const made = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    sessionStorage.phone ??= made;
    return sessionStorage.phone;
  } catch {
    return made; // Where nothing may be kept it lasts as long as the page.
  }
}

// The stream

let stream = null;
let opened = 0;
let hungUp = 0;
let pause = 0;
let failures = 0;

function listen() {
  if (stream || document.hidden) return;
  const source = new EventSource(`${shown().dataset.live}?phone=${phone}`);
  stream = source;
  opened = Date.now();
  source.addEventListener("message", (event) => {
    const state = JSON.parse(event.data);
    heard = listened = Date.now();
    failures = 0;
    newest = Math.max(newest, state.revision);
    tellEntering(state.entering);
    tellNext(state.next);
    tellContact();
    document.dispatchEvent(new Event("intouch"));
    if (newest > revision()) ask();
  });
  source.addEventListener("error", () => {
    if (stream === source) hangUp();
  });
}

// A full server is asked again ever more rarely, and not by all phones at once.
function hangUp() {
  stream?.close();
  stream = null;
  listened = 0;
  hungUp = Date.now();
  pause = Math.min(60_000, 1000 * 2 ** failures) * (0.5 + Math.random());
  failures += 1;
}

// The net beneath it

async function ask() {
  if (asking || isSaving()) return;
  const mine = new AbortController();
  const tooLong = setTimeout(() => mine.abort(), PATIENCE);
  asking = mine;
  asked = Date.now();
  const known = newest;
  // Some browsers are made to block addresses that sound like tracking: then the page's own address tells as well.
  const ways = [`${shown().dataset.news}?revision=${revision()}&phone=${phone}`, location.pathname];
  for (const way of ways) if (mine.signal.aborted || (await fetched(way, mine.signal))) break;
  clearTimeout(tooLong);
  if (asking !== mine) return;
  asking = null;
  tellContact();
  if (newest > known) ask();
}

async function fetched(address, signal) {
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" }, cache: "no-store", signal });
    // Only our own server may redraw the page.
    if (!answer.ok || !answer.headers.get("X-Scorekeeper")) return false;
    const html = answer.status === 204 ? "" : await answer.text();
    heard = Date.now();
    hear(answer.headers.get("X-Scorekeeper"));
    if (answer.headers.get("X-Entering")) tellEntering(JSON.parse(answer.headers.get("X-Entering")));
    tellNext(answer.headers.get("X-Next"));
    if (html) draw(new DOMParser().parseFromString(html, "text/html"));
    return true;
  } catch {
    return false; // No network, or it took too long.
  }
}

// Laying the new page over the old

function draw(page) {
  const fresh = page.querySelector("main[data-news]");
  if (!fresh || Number(fresh.dataset.revision) <= revision()) return;
  if (isSaving()) {
    asked = 0;
    return;
  }
  newest = Math.max(newest, Number(fresh.dataset.revision));
  const said = page.getElementById("status")?.textContent;
  const meanwhile = entry()?.open && entry().querySelector(".meanwhile");
  late = meanwhile ? fresh.cloneNode(true) : null;
  if (meanwhile) {
    const words = meanwhile.dataset.words.replace("{news}", () => said);
    meanwhile.textContent = meanwhile.textContent ? `${meanwhile.textContent} ${said}` : words;
  } else if (said) {
    document.getElementById("status").textContent = said;
  }
  lay(fresh);
}

function lay(fresh) {
  const old = shown();
  const hadFocus = old.contains(document.activeElement);
  const keepPlace = holdPlace(old.querySelector(".sheet"));
  // A closed entry is of the past; the new one takes its place as a whole, because its script knows it by its form.
  if (!entry()?.open) entry()?.remove();
  const isKept = (node) => node.id === "entry" || node.classList?.contains("entering");
  Idiomorph.morph(old, fresh, {
    morphStyle: "outerHTML",
    callbacks: {
      beforeNodeMorphed: (node) => !isKept(node),
      beforeNodeRemoved: (node) => !isKept(node),
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.matches("details")),
    },
  });
  htmx.process(shown());
  document.dispatchEvent(new Event("boardlaid"));
  keepPlace();
  if (hadFocus && document.activeElement === document.body) {
    shown().querySelector("[data-enter], .bar button:enabled")?.focus({ preventScroll: true });
  }
  showEntering();
}

// Whoever looks at older hands goes on looking at them when a new one comes on top.
function holdPlace(sheet) {
  if (!sheet?.scrollTop) return () => {};
  const top = sheet.querySelector("thead").getBoundingClientRect().bottom;
  const row = [...sheet.querySelectorAll("tbody tr")].find((one) => one.getBoundingClientRect().bottom > top);
  const before = row?.getBoundingClientRect().top;
  return () => {
    if (row?.isConnected) sheet.scrollTop += row.getBoundingClientRect().top - before;
  };
}

// Once the entry is closed, it is the one of the next hand.
function catchUpEntry() {
  const kept = entry()?.querySelector("[name=revision]");
  if (late && !entry()?.open && Number(late.dataset.revision) === revision() && kept?.value !== late.dataset.revision) lay(late);
  late = null;
}

// What is said of it

function write(selector, words) {
  for (const line of document.querySelectorAll(selector)) if (line.textContent !== words) line.textContent = words;
}

function tellContact() {
  const time = new Date(heard).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const { lost } = document.getElementById("contact").dataset;
  write(".contact", since(heard) < PATIENCE ? "" : lost.replace("{time}", () => time));
}

// The same people play again: a board offers to go there, a table view goes by itself.
function tellNext(address) {
  const link = document.getElementById("next-game");
  if (!address) return;
  if (shown().dataset.follow) location.replace(address + shown().dataset.follow);
  if (!link?.hidden) return;
  link.href = address;
  link.hidden = false;
}

function tellEntering(now) {
  entering = now;
  showEntering();
}

function showEntering() {
  const words = document.querySelector(".entering[data-named]")?.dataset;
  if (!words) return;
  const sentence = ({ name, hand }) => (name ? words.named : words.unnamed).replace("{name}", () => name).replace("{hand}", hand);
  // What is on the sheet already was saved by somebody else, or is not heard of again.
  const isComing = ({ hand }) => hand >= Number(shown().dataset.coming || Infinity);
  write(".entering", entering.filter(isComing).map(sentence).join(" "));
}

// What this phone tells the others: that a hand is being entered on it

let told = "";
let toldAt = 0;
let token = ""; // The board of a phone that may only watch by now has none, but it was entering a hand until now.

function sayEntering(isLeaving) {
  const hand = entry()?.open && isLeaving !== true ? entry().dataset.hand : "";
  if (hand === told && !(hand && since(toldAt) > RENEW)) return;
  told = hand;
  toldAt = Date.now();
  token = document.querySelector("#board [name=csrf_token]")?.value ?? token;
  const body = new URLSearchParams({ csrf_token: token, phone, hand });
  // If it is not heard, nobody is any the worse for it.
  fetch(shown().dataset.entering, { method: "POST", body, keepalive: true }).catch(() => {});
}

// When

function tick() {
  if (document.hidden || !shown()) return;
  if (stream && since(Math.max(opened, listened)) > 2 * SILENCE) hangUp();
  if (!stream && since(hungUp) >= pause) listen();
  if (newest > revision() || since(asked) >= (since(listened) < SILENCE ? CHECK : ASK)) ask();
  sayEntering();
  tellContact();
}

// A phone in a pocket needs no stream; when it comes back it wants to know at once.
function wake() {
  if (document.hidden) {
    hangUp();
    return;
  }
  failures = 0;
  listen();
  // What was asked before the phone went to sleep may never be answered.
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
  sayEntering(true);
  hangUp();
});
document.addEventListener("click", () => setTimeout(sayEntering));
document.addEventListener("close", () => setTimeout(() => {
  catchUpEntry();
  sayEntering();
}), true);
document.addEventListener("htmx:afterSettle", () => {
  showEntering();
  sayEntering();
});
listen();
setInterval(tick, 1000);
