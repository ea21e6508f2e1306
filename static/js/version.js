// Which version this page is of, and how old what it shows. The worker keeps boards for the time without a network; a
// newer version, or a fresher page, waits until nothing is being entered.

const version = new URL(import.meta.url).pathname.split("/").at(-3);
const { asOf } = document.documentElement.dataset;
const LOST = 30_000; // A page that is not here by then was lost on its way.
const PATIENCE = 5_000;
let reloads = 0;
let asked = -Infinity;
let isChangingWorkers = false;

// An entry that was begun and closed again holds nothing up: whoever wants it begins it anew on the fresh board.
export function isBusy() {
  return document.querySelector("dialog[open], .alone form.hand.begun") !== null;
}

// A page is not asked for again while it may come, because that would give up the first answer, however near it is.
function reload() {
  if (isChangingWorkers || isBusy() || document.querySelector("body[data-only-here]")) return;
  if (performance.now() - asked < LOST) return;
  asked = performance.now();
  location.reload();
}

// Whoever opens an entry while the fresh page is still on its way goes first.
document.addEventListener("click", (event) => {
  if (!reloads || !event.target.closest("[data-enter]")) return;
  stop();
  asked = -Infinity;
});

// An answer of our own server says its version; none at all says nothing.
export function hear(answered) {
  if (!answered) return;
  document.dispatchEvent(new Event("intouch"));
  // Only boards and table views are loaded anew: other pages hold forms that only they know, and are gone soon.
  const isNewer = answered !== version && document.querySelector("main[data-news]");
  if ((asOf || isNewer) && !reloads) {
    reloads = setInterval(reload, 1_000);
    reload();
  }
}

document.addEventListener("htmx:afterRequest", ({ detail }) => hear(detail.xhr.getResponseHeader("X-Scorekeeper")));
document.addEventListener("outbox:answered", ({ detail }) => hear(detail.answer.headers.get("X-Scorekeeper")));

const trouble = () => document.getElementById("trouble");
const isOutOfTouch = () => trouble().textContent !== "" && trouble().textContent === trouble().dataset.offline;

// Whoever has heard our server says so: then the want of a connection is over.
document.addEventListener("intouch", () => {
  if (isOutOfTouch()) trouble().textContent = "";
});

async function look() {
  if (!asOf && !isOutOfTouch() && !document.querySelector(".unheard")) return;
  const tooLong = new AbortController();
  const timeout = setTimeout(() => tooLong.abort(), 5_000);
  try {
    const answer = await fetch("/sw.js", { cache: "no-store", signal: tooLong.signal });
    if (answer.headers.has("X-Scorekeeper")) hear(version);
  } catch {
    // Still no connection.
  } finally {
    clearTimeout(timeout);
  }
}

setInterval(look, 5_000);
addEventListener("online", look);

if (asOf) {
  const time = new Date(asOf);
  const isToday = time.toDateString() === new Date().toDateString();
  const date = isToday ? {} : { day: "numeric", month: "short" };
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const words = time.toLocaleString(document.documentElement.lang, { ...clock, ...date });
  const line = document.getElementById("as-of");
  line.textContent = line.dataset.words.replace("{time}", words);
  line.hidden = false;
}

async function employ() {
  const employed = await navigator.serviceWorker.register("/sw.js");
  // Never while a page is on its way through the worker that has to go: it would be lost with it.
  const replace = () => {
    if (!employed.waiting || isBusy() || reloads) return;
    isChangingWorkers = true;
    setTimeout(changed, PATIENCE);
    employed.waiting.postMessage({ begin: true });
  };
  const changed = () => (isChangingWorkers = false);
  navigator.serviceWorker.addEventListener("controllerchange", changed);
  employed.addEventListener("updatefound", () => employed.installing?.addEventListener("statechange", replace));
  document.addEventListener("close", replace, true);
  replace();
  if (navigator.serviceWorker.controller) return;
  // This page came past the worker: it keeps the page from now on, with what the page was made of.
  const { active } = await navigator.serviceWorker.ready;
  const parts = performance.getEntriesByType("resource").map((one) => one.name);
  active.postMessage({ keep: [location.href, ...parts.filter((name) => name.includes("/static/"))] });
}

// The board that the worker keeps is renewed with every change, or a phone without a network would show an old one.
const renew = () => navigator.serviceWorker?.controller?.postMessage({ keep: [location.href] });
for (const change of ["handsaved", "boardlaid"]) document.addEventListener(change, renew);
document.addEventListener("htmx:afterSwap", ({ target }) => target.id === "board" && renew());

// A browser that will not have a worker, or is in private, does without.
if ("serviceWorker" in navigator) addEventListener("load", () => employ().catch(() => {}));
