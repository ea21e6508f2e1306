// The way into the entry of hands. Its scripts and its style are no part of a first visit: they come once the board is
// ready, or with the first tap, and what is typed until then waits for them.
import { forgetInTab, readInTab, writeInTab } from "./storage.js";
import { byId, restOfMessages, wantStyle, wanted } from "./parts.js";

const LATER = 1_000;
let loading = null;
let dialog = null; // What phone/open-entry.js can do, once it is here.
let typed = null; // The keys typed since the tap that opens the entry.

// All that the entry needs, and what a saved hand is felt and heard by.
export function load() {
  loading ??= loadAll();
  loading.catch(() => { loading = null; }); // To be asked for again.
  return loading;
}

async function loadAll() {
  [dialog] = await Promise.all([import("./phone/open-entry.js"), import("./this-phone.js"), wantStyle("pad.css"), wantStyle("entry.css"), wantStyle("moment.css"), restOfMessages()]);
}

// Opens the entry. `link` is what was tapped: if the scripts do not come from a server that can be reached, as after an
// update, its address loads the page anew, which opens the entry.
async function open(act, link = null) {
  typed = [];
  byId("bar")?.toggleAttribute("data-opening", true); // Another screen may be here by now.
  if (!dialog) await wanted(load());
  if (dialog) act(dialog);
  else if (link && (await isInReach())) location.assign(link.href);
  byId("bar")?.toggleAttribute("data-opening", false);
  const form = document.querySelector("#entry[open] form");
  for (const key of typed ?? []) form?.dispatchEvent(new KeyboardEvent("keydown", { key }));
  typed = null;
}

const isInReach = () => fetch("/sw.js", { cache: "no-store" }).then(({ ok }) => ok, () => false);

// Opens the entry with a hand on the sheet, or with other cards in its place.
export const change = (...asked) => open(({ changeHand }) => changeHand(...asked));

// Opens the entry with the leader and the cards of an address.
export const enterAs = (query) => open((loaded) => loaded.enterAs(query));

document.addEventListener("keydown", ({ key }) => typed?.push(key));

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const enter = event.target.closest("[data-enter]");
  const link = enter ?? event.target.closest("a[href*='/hands/']");
  const [, entry] = link?.getAttribute("href").match(/\/hands\/(\d+)\/correct/) ?? [];
  if (!enter && !entry) return;
  event.preventDefault();
  if (entry) byId("panel").close();
  open((loaded) => (entry ? loaded.changeHand(Number(entry)) : loaded.enterFrom(enter.dataset.enter)), link);
});

// The open entry, kept in this tab while its page is hidden, because a phone that needs memory may end the page.
const KEY = `draft.${document.getElementById("unsent").dataset.game}`;

// An entry that nothing was typed into is not kept.
export function keepDraft(draft) {
  if (draft?.hand.order.length > 0) writeInTab(KEY, draft);
  else forgetInTab(KEY);
}

// The entry that was open when the page went, or null.
export const readDraft = () => readInTab(KEY);

const [, what, number, entered] = location.hash.match(/^#(enter|change)-?(\d*)\??(.*)$/) ?? [];
if (what) {
  // The address that people copy is that of the game.
  history.replaceState(null, "", location.pathname);
  if (what === "enter") enterAs(new URLSearchParams(entered));
  else open((loaded) => loaded.changeHand(Number(number)));
} else if (readDraft()) {
  open(({ bringBack }) => bringBack());
}

// What is loaded when it is wanted must also be here without a network.
addEventListener("load", () => setTimeout(() => load().catch(() => {}), LATER));
