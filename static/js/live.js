// Keeps a board or the table view as the game stands. A stream says that something changed; where there is none, the page
// asks. Either way it fetches the new page and changes the old one only where the two differ: an open entry, an open menu,
// the focus and the scroll position stay.
import { TIMEOUT, isDead, mayListen, mustAsk, mustSend, pauseAfter, since } from "./timing.js";
import { checkVersion } from "./version.js";

// A tab keeps its name when its page is loaded anew, so that the server leaves out its own entry. A copy of a tab has the
// name of the first: then neither shows the entry of the other, which does no harm.
const phone = nameOfTab();
const shown = () => document.querySelector("main[data-news]");
const entry = () => document.getElementById("entry");
const revision = () => Number(shown().dataset.revision);
// While this phone saves something, the answer to that brings the board, and what it says comes first.
const isSaving = () => document.querySelector("form.htmx-request, body[data-sending]") !== null;

const link = { stream: null, opened: 0, listened: 0, closed: 0, pause: 0, failures: 0, asked: Date.now() };
let heard = Date.now(); // When the server last answered, in whatever way.
let asking = null; // Aborts the question that is under way.
let newest = revision();
let late = null; // The newest board, while an open entry keeps an older one.
let entering = [];

function nameOfTab() {
  const made = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    sessionStorage.phone ??= made;
    return sessionStorage.phone;
  } catch {
    return made; // A browser that keeps nothing gets a new name with each page.
  }
}

// The stream

function listen() {
  if (link.stream || document.hidden) return;
  const stream = new EventSource(`${shown().dataset.live}?phone=${phone}`);
  Object.assign(link, { stream, opened: Date.now() });
  stream.addEventListener("message", (event) => {
    const state = JSON.parse(event.data);
    heard = Date.now();
    Object.assign(link, { listened: heard, failures: 0 });
    newest = Math.max(newest, state.revision);
    setEntering(state.entering);
    showNext(state.next);
    showContact();
    document.dispatchEvent(new Event("intouch"));
    if (newest > revision()) ask();
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

// Questions, for what the stream does not bring

async function ask() {
  if (asking || isSaving()) return;
  const mine = new AbortController();
  const timeout = setTimeout(() => mine.abort(), TIMEOUT);
  asking = mine;
  link.asked = Date.now();
  const known = newest;
  const news = `${shown().dataset.news}?revision=${revision()}&phone=${phone}`;
  // Some browsers block addresses that sound like tracking: then the page's own address brings the board as well.
  if (!(await fetchPage(news, mine.signal)) && !mine.signal.aborted) await fetchPage(location.pathname, mine.signal);
  clearTimeout(timeout);
  if (asking !== mine) return;
  asking = null;
  showContact();
  if (newest > known) ask();
}

async function fetchPage(address, signal) {
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" }, cache: "no-store", signal });
    // Only our own server may redraw the page.
    if (!answer.ok || !answer.headers.get("X-Scorekeeper")) return false;
    const html = answer.status === 204 ? "" : await answer.text();
    heard = Date.now();
    checkVersion(answer.headers.get("X-Scorekeeper"));
    if (answer.headers.get("X-Entering")) setEntering(JSON.parse(answer.headers.get("X-Entering")));
    showNext(answer.headers.get("X-Next"));
    if (html) draw(new DOMParser().parseFromString(html, "text/html"));
    return true;
  } catch {
    return false; // No network, or it took too long.
  }
}

// The new page over the old one

function draw(page) {
  const fresh = page.querySelector("main[data-news]");
  if (!fresh || Number(fresh.dataset.revision) <= revision()) return;
  if (isSaving()) {
    link.asked = 0;
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
  morph(fresh);
}

const staysAsItIs = (node) => node.id === "entry" || node.classList?.contains("entering");

function morph(fresh) {
  const old = shown();
  const hadFocus = old.contains(document.activeElement);
  const keepPlace = holdPlace(old.querySelector(".sheet"));
  // A closed entry goes, and the new one comes as a whole, because its script knows it by its form.
  if (!entry()?.open) {
    // A window in the background may not have heard yet that the entry was closed: the line about the connection stays.
    const trouble = entry()?.querySelector("#trouble");
    if (trouble) document.body.prepend(trouble);
    entry()?.remove();
  }
  Idiomorph.morph(old, fresh, {
    morphStyle: "outerHTML",
    callbacks: {
      beforeNodeMorphed: (node) => !staysAsItIs(node),
      beforeNodeRemoved: (node) => !staysAsItIs(node),
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

// Once the entry is closed, the entry of the next hand takes its place.
function catchUpEntry() {
  const kept = entry()?.querySelector("[name=revision]");
  if (late && !entry()?.open && Number(late.dataset.revision) === revision() && kept?.value !== late.dataset.revision) morph(late);
  late = null;
}

// What the page says of it

function write(selector, words) {
  for (const line of document.querySelectorAll(selector)) if (line.textContent !== words) line.textContent = words;
}

function showContact() {
  const time = new Date(heard).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const { lost } = document.getElementById("contact").dataset;
  write(".contact", since(heard, Date.now()) < TIMEOUT ? "" : lost.replace("{time}", () => time));
}

// The same people play again: a board offers to go there, a table view goes by itself.
function showNext(address) {
  const offer = document.getElementById("next-game");
  if (!address) return;
  if (shown().dataset.follow) location.replace(address + shown().dataset.follow);
  if (!offer?.hidden) return;
  offer.href = address;
  offer.hidden = false;
}

function setEntering(now) {
  entering = now;
  showEntering();
}

function showEntering() {
  const words = document.querySelector(".entering[data-named]")?.dataset;
  if (!words) return;
  const sentence = ({ name, hand }) => (name ? words.named : words.unnamed).replace("{name}", () => name).replace("{hand}", hand);
  // A hand that is on the sheet already is no longer being entered.
  const coming = Number(shown().dataset.coming || Infinity);
  const lines = entering.filter(({ hand }) => hand >= coming).map((one) => sentence(one));
  write(".entering", lines.join(" "));
}

// What this phone tells the others: that a hand is being entered on it

let sent = "";
let sentAt = 0;
let token = ""; // Kept, because the board of a phone that may only watch by now has none.

function sendEntering(isLeaving) {
  const hand = entry()?.open && isLeaving !== true ? entry().dataset.hand : "";
  if (!mustSend(hand, sent, sentAt, Date.now())) return;
  sent = hand;
  sentAt = Date.now();
  token = document.querySelector("#board [name=csrf_token]")?.value ?? token;
  const body = new URLSearchParams({ csrf_token: token, phone, hand });
  // If it does not arrive, no harm is done.
  fetch(shown().dataset.entering, { method: "POST", body, keepalive: true }).catch(() => {});
}

function entryClosed() {
  catchUpEntry();
  sendEntering();
}

// When

function tick() {
  if (document.hidden || !shown()) return;
  if (isDead(link, Date.now())) disconnect();
  if (mayListen(link, Date.now())) listen();
  if (newest > revision() || mustAsk(link, Date.now())) ask();
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
document.addEventListener("close", () => setTimeout(entryClosed, 0), true);
document.addEventListener("htmx:afterSettle", () => {
  showEntering();
  sendEntering();
});
listen();
setInterval(tick, 1_000);
