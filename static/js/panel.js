// The dialogs and the menu of a board: how they close, and what its Print prints.
import { wantStyle } from "./parts.js";
import { waiting } from "./journal.js";

const byId = (id) => document.getElementById(id);

// A `close` event does not bubble: only a listener in the capture phase hears it here.
// It comes late: by then the dialog may be open again, and keeps the line.
document.addEventListener("close", ({ target }) => target.open || document.body.prepend(byId("trouble")), true);

document.addEventListener("click", (event) => {
  const dialog = event.target.closest("[data-close]")?.closest("dialog");
  if (dialog) {
    event.preventDefault();
    dialog.close();
  }
  const menu = document.querySelector("details.menu[open]");
  // What explains a danger stays until a tap elsewhere.
  for (const one of document.querySelectorAll(".why[open]")) one.open = one.contains(event.target);
  // A tap beside the sheet is one on the menu itself.
  if (menu && (event.target === menu || !menu.contains(event.target) || event.target.closest("a[hx-target], nav button"))) {
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
  if (event.key !== "Escape") return;
  for (const one of document.querySelectorAll(".why[open]")) one.open = false;
  if (menu && !document.querySelector("dialog:modal")) closeMenu(menu);
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

// The chart is in the menu. If its style does not come now, the chart asks for it.
document.addEventListener("toggle", ({ target }) => target.matches(".menu") && wantStyle("chart.css").catch(() => {}), true);

// Paper: the board prints its own sheet while the server's lacks something: hands that wait, or the whole game.
const { journal } = byId("unsent").dataset;
const isOld = "asOf" in document.documentElement.dataset;
const lacksSomething = () => !journal || waiting().length > 0;

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-paper]") || !(lacksSomething() || isOld || !navigator.onLine)) return;
  event.preventDefault();
  print();
});

addEventListener("beforeprint", () => {
  document.querySelector(".provisional").hidden = !lacksSomething();
});
addEventListener("afterprint", () => {
  document.querySelector(".provisional").hidden = true;
});
