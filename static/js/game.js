// A game's page: the entry over the board, the story panel, and what to say when the network fails.
// The server draws everything; these scripts only save trips to it.
import { openEntry, readyEntry, tellUnheard } from "./entry.js";

const byId = (id) => document.getElementById(id);

// An open dialog lies over everything else, so the line that tells of trouble goes into it.
export function show(dialog) {
  if (!dialog.open) dialog.showModal();
  dialog.prepend(byId("trouble"));
}

function bringTroubleBack() {
  document.body.prepend(byId("trouble"));
}

// `close` does not bubble, so it is caught on its way down.
document.addEventListener("close", bringTroubleBack, true);

function ready() {
  for (const form of document.querySelectorAll("form.hand")) readyEntry(form);
  const entry = byId("entry");
  if (entry?.hasAttribute("data-open")) show(entry);
}

document.addEventListener("click", (event) => {
  const enter = event.target.closest("[data-enter]");
  const entry = byId("entry");
  if (enter && entry && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    show(entry);
    openEntry(entry.querySelector("form.hand"), enter.dataset.enter);
    return;
  }
  const close = event.target.closest("[data-close]");
  const dialog = close?.closest("dialog");
  if (dialog) {
    event.preventDefault();
    dialog.close();
  }
  const menu = document.querySelector("details.menu[open]");
  if (menu && (!menu.contains(event.target) || event.target.closest("[hx-target='#panel']"))) {
    // What had the focus is hidden with the menu; a panel gives it back to what can still have it.
    if (menu.contains(document.activeElement)) menu.firstElementChild.focus();
    menu.open = false;
  }
});

// A tap beside the panel closes it.
byId("panel")?.addEventListener("click", (event) => {
  if (event.target === event.currentTarget) event.currentTarget.close();
});

// A button that asks for a whole page goes past htmx.
document.addEventListener(
  "submit",
  (event) => {
    if (event.submitter?.matches("[data-plain]")) event.stopImmediatePropagation();
  },
  true,
);

let focusWasOnBoard = false;

// Only our own server may redraw the page: what a proxy in trouble sends would wipe out the entry.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, target } = event.detail;
  if (xhr.status >= 400 && !xhr.getResponseHeader("X-Scorekeeper")) {
    event.detail.shouldSwap = false;
    tellTrouble(event);
    return;
  }
  if (target.id === "board") leave(target);
});

function leave(board) {
  focusWasOnBoard = board.contains(document.activeElement);
  if (board.contains(byId("trouble"))) bringTroubleBack();
}

// Draw a board that came past htmx as htmx would.
export function redraw(html) {
  const board = byId("board");
  leave(board);
  htmx.swap(board, html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 }, { eventInfo: { target: board } });
}

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "panel") show(byId("panel"));
  if (event.detail.target.id !== "board" && event.detail.elt?.id !== "board") return;
  ready();
  forgetGreeting();
  if (focusWasOnBoard && !byId("entry")?.open) {
    (document.querySelector("[data-enter]") ?? document.querySelector(".bar button:enabled"))?.focus({ preventScroll: true });
  }
});

// Another phone has changed the game: what was laid over the board may bring a new entry.
document.addEventListener("boardlaid", ready);

// What was said on arrival is of the past with the next change, and its lines are the sheet's again.
function forgetGreeting() {
  for (const line of document.querySelectorAll("body > .notice")) line.remove();
}

for (const change of ["boardlaid", "handsaved"]) document.addEventListener(change, forgetGreeting);

function tellTrouble({ target }) {
  // Without its preview a hand can be saved all the same: that is said in the entry.
  if (target.id === "shown" && tellUnheard(target.closest("form"))) return;
  const trouble = byId("trouble");
  trouble.textContent = trouble.dataset.offline;
}

document.addEventListener("htmx:sendError", tellTrouble);
document.addEventListener("htmx:timeout", tellTrouble);
document.addEventListener("htmx:beforeRequest", () => {
  byId("trouble").textContent = "";
});

ready();
