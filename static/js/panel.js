// The dialogs and the menu of a board: how they close, and the chart in the panel.
import { show, wantStyle } from "./parts.js";
import { givenUpAfter } from "./timing.js";

const TIMEOUT = 15_000;
const byId = (id) => document.getElementById(id);

// A `close` event does not bubble: only a listener in the capture phase hears it here.
document.addEventListener("close", () => document.body.prepend(byId("trouble")), true);

document.addEventListener("click", (event) => {
  const dialog = event.target.closest("[data-close]")?.closest("dialog");
  if (dialog) {
    event.preventDefault();
    dialog.close();
  }
  const menu = document.querySelector("details.menu[open]");
  if (menu && (!menu.contains(event.target) || event.target.closest("a[data-panel]"))) {
    closeMenu(menu);
  }
});

// The focus must not stay on what is hidden with the menu: it goes to its button. A panel gives it back there, too.
function closeMenu(menu) {
  if (menu.contains(document.activeElement)) menu.firstElementChild.focus();
  menu.open = false;
}

document.addEventListener("keydown", (event) => {
  const menu = document.querySelector("details.menu[open]");
  // Of what is open, Escape closes the part in front: a dialog closes itself.
  if (event.key === "Escape" && menu && !document.querySelector("dialog:modal")) closeMenu(menu);
});

// An open menu would cover what has the focus now. A tap, or another window, moves it to nothing in particular.
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const menu = target.closest("details.menu[open]");
  if (menu && relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
});

// A tap beside the panel closes it.
byId("panel").addEventListener("click", (event) => {
  if (event.target === event.currentTarget) event.currentTarget.close();
});

// The chart opens in the panel. Until this script runs, its link leads to a page of its own.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-panel]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openInPanel(link.href);
});

document.addEventListener("toggle", ({ target }) => target.matches(".menu") && wantStyle("chart.css"), true);

async function openInPanel(address) {
  wantStyle("chart.css");
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: givenUpAfter(TIMEOUT) });
    if (!answer.ok || !answer.headers.has("X-Scorekeeper")) throw new Error(answer.status);
    byId("panel").innerHTML = await answer.text();
    show(byId("panel"));
  } catch {
    byId("trouble").textContent = byId("trouble").dataset.offline;
  }
}
