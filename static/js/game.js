// A game's page: the entry over the board, the panel with the story of a hand, and what to say when the network fails.
import { openEntry, readyEntry, tellUnheard } from "./entry.js";

const byId = (id) => document.getElementById(id);

// An open dialog covers everything else, so the line about the connection goes into it.
export function show(dialog) {
  if (!dialog.open) dialog.showModal();
  dialog.prepend(byId("trouble"));
}

function moveTroubleBack() {
  document.body.prepend(byId("trouble"));
}

// A `close` event does not bubble: only a listener in the capture phase hears it here.
document.addEventListener("close", moveTroubleBack, true);

function ready() {
  for (const form of document.querySelectorAll("form.hand")) readyEntry(form);
  const entry = byId("entry");
  if (entry && "open" in entry.dataset) show(entry);
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
    // The focus must not stay on what is hidden with the menu: a panel gives it back when it closes.
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

// Only our own server may redraw the page: the error page of a proxy would replace the entry.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, target } = event.detail;
  if (xhr.status >= 400 && !xhr.getResponseHeader("X-Scorekeeper")) {
    event.detail.shouldSwap = false;
    showTrouble(event);
    return;
  }
  if (target.id === "board") leave(target);
});

function leave(board) {
  focusWasOnBoard = board.contains(document.activeElement);
  if (board.contains(byId("trouble"))) moveTroubleBack();
}

// Show a board that a script fetched itself, as htmx would.
export function redraw(html) {
  const board = byId("board");
  leave(board);
  htmx.swap(board, html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 }, { eventInfo: { target: board } });
}

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "panel") show(byId("panel"));
  if (event.detail.target.id !== "board" && event.detail.elt?.id !== "board") return;
  ready();
  removeNotices();
  if (focusWasOnBoard && !byId("entry")?.open) {
    (document.querySelector("[data-enter]") ?? document.querySelector(".bar button:enabled"))?.focus({ preventScroll: true });
  }
});

// The board that another phone has changed may bring a new entry.
document.addEventListener("boardlaid", ready);

// A notice from the start goes with the next change: the sheet needs its lines.
function removeNotices() {
  for (const line of document.querySelectorAll("body > .notice")) line.remove();
}

for (const change of ["boardlaid", "handsaved"]) document.addEventListener(change, removeNotices);

function showTrouble({ target }) {
  // A hand can be saved without its preview: the entry itself says so.
  if (target.id === "shown" && tellUnheard(target.closest("form"))) return;
  const trouble = byId("trouble");
  trouble.textContent = trouble.dataset.offline;
}

document.addEventListener("htmx:sendError", showTrouble);
document.addEventListener("htmx:timeout", showTrouble);
document.addEventListener("htmx:beforeRequest", () => {
  byId("trouble").textContent = "";
});

ready();
