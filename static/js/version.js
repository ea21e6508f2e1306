// Which version of the app this page is of, and how old the page is. The worker keeps boards for the time without a
// network. A newer version, or a fresher page, waits until nothing is being entered.
import { givenUpAfter, isOutdated, mayReload } from "./timing.js";

const version = new URL(import.meta.url).pathname.split("/").at(-3);
// When the page was made, if it is a copy that the worker has: a page as it was visited, or a document that came in a bundle.
const { asOf, kept } = document.documentElement.dataset;
const TIMEOUT = 5_000;
let reloads = 0;
let requested = -Infinity;
let isChangingWorkers = false;

// A person is entering something. What was begun and closed again does not count: it can be begun anew on the fresh board.
export function isBusy() {
  return document.querySelector("dialog[open], [data-opening], [data-begun]") !== null;
}

function reload() {
  const isKeepingHand = "onlyHere" in document.body.dataset;
  const now = performance.now();
  if (!mayReload({ isBusy: isBusy(), isKeepingHand, isChangingWorkers, requested }, now)) return;
  requested = now;
  location.reload();
}

// An entry that is opened while the fresh page is still on its way stays, and the page is asked for again later.
document.addEventListener("click", (event) => {
  if (!reloads || !event.target.closest("[data-enter]")) return;
  stop();
  requested = -Infinity;
});

// Take in the version that an answer of our own server names. Other answers name none.
function checkVersion(answered) {
  if (!answered) return;
  document.dispatchEvent(new Event("intouch"));
  const page = { isCopy: Boolean(asOf), isBoard: document.querySelector("[data-live]") !== null, version };
  if (isOutdated(page, answered)) renew();
}

// Loads the page anew, as soon as nothing is being entered.
export function renew() {
  if (reloads) return;
  reloads = setInterval(reload, 1_000);
  reload();
}

document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => checkVersion(ctx.response.headers.get("X-Scorekeeper")));
document.addEventListener("journal:answered", ({ detail }) => checkVersion(detail.version));

const trouble = () => document.getElementById("trouble");
const isOutOfTouch = () => trouble().textContent === trouble().dataset.offline;

// The server has answered, so the line about the missing connection goes.
document.addEventListener("intouch", () => {
  if (isOutOfTouch()) trouble().textContent = "";
});

// Whether the server can be reached again, where this page shows that it could not.
async function checkConnection() {
  if (!asOf && !isOutOfTouch()) return;
  try {
    const answer = await fetch("/sw.js", { cache: "no-store", signal: givenUpAfter(TIMEOUT) });
    if (answer.headers.has("X-Scorekeeper")) checkVersion(version);
  } catch {
    // Still no connection.
  }
}

setInterval(checkConnection, TIMEOUT);
addEventListener("online", checkConnection);

if (asOf) import("./as-of.js");

// The worker

// Whether this page came by the worker, which then keeps it. One that took over while the page was loading does not know it.
const cameByWorker = asOf || kept || performance.getEntriesByType("navigation")[0]?.workerStart > 0;

const workerChanged = () => { isChangingWorkers = false; };

async function register() {
  const registered = await navigator.serviceWorker.register("/sw.js");
  // A new worker takes over only while no page is on its way through the old one: that page would be lost.
  const replace = () => {
    if (!registered.waiting || isBusy() || reloads) return;
    isChangingWorkers = true;
    setTimeout(workerChanged, TIMEOUT);
    registered.waiting.postMessage({ begin: true });
  };
  navigator.serviceWorker.addEventListener("controllerchange", workerChanged);
  registered.addEventListener("updatefound", () => registered.installing?.addEventListener("statechange", replace));
  document.addEventListener("close", replace, true);
  replace();
  const { active } = await navigator.serviceWorker.ready;
  // Once the phone has nothing else to do, the worker fetches the documents that are wanted without a network.
  // The page of a language speaks it before it is chosen.
  if (!asOf && !location.pathname.startsWith("/language/")) setTimeout(() => active.postMessage({ bundles: bundles(), version, language: document.documentElement.dataset.words }), TIMEOUT);
  if (cameByWorker) return;
  // From now on the worker keeps the page.
  const { rest } = document.getElementById("messages")?.dataset ?? {};
  navigator.serviceWorker.addEventListener("message", ({ data }) => { isKept ||= data.kept?.includes(location.href); });
  active.postMessage({ keep: [location.href, ...(rest ? [location.origin + rest] : [])] });
}

// The documents without a game, and on a board those of its game: by the rules in force and what this phone may do.
function bundles() {
  const screen = document.getElementById("screen");
  const key = screen && document.getElementById("unsent")?.dataset.key;
  const right = document.getElementById("entry") ? "score" : "watch";
  return ["/offline", ...(key ? [`/g/${key}/offline?rules=${screen.dataset.rules}&right=${right}`] : [])];
}

// Until the worker has this page, nothing leads on without a network, nor back: the page stays, and says why.
let isKept = cameByWorker;

function stay(event) {
  const leads = event.type === "submit" || event.target.closest("a[href]:not([href^='#'])")?.protocol === location.protocol;
  if (isKept || navigator.onLine || event.defaultPrevented || !leads) return;
  event.preventDefault();
  trouble().textContent = trouble().dataset.offline;
}

// After all scripts that do something else with it.
for (const leaving of ["click", "submit"]) addEventListener(leaving, stay);

// What is unsent is not to be thrown away when the phone runs short of space.
document.addEventListener("handsaved", () => navigator.storage?.persist?.(), { once: true });

// A private window, or a browser without workers, does without.
if ("serviceWorker" in navigator) addEventListener("load", () => register().catch(() => {}));
