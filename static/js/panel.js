// The dialogs and the menu of a board: how they close, and the chart in the panel.
import { show, wantStyle } from "./parts.js";

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
  if (menu && (!menu.contains(event.target) || event.target.closest("[hx-target='#panel']"))) {
    // The focus must not stay on what is hidden with the menu: a panel gives it back when it closes.
    if (menu.contains(document.activeElement)) menu.firstElementChild.focus();
    menu.open = false;
  }
});

// A tap beside the panel closes it.
byId("panel").addEventListener("click", (event) => {
  if (event.target === event.currentTarget) event.currentTarget.close();
});

// htmx brings the chart into the panel. It is loaded when the menu is first opened.
document.addEventListener("toggle", ({ target }) => {
  if (!target.dataset.htmx || globalThis.htmx || document.getElementById("htmx")) return;
  const script = document.createElement("script");
  Object.assign(script, { id: "htmx", src: target.dataset.htmx });
  document.head.append(script);
  wantStyle("chart.css");
}, true);
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  if (xhr.status < 400) return;
  event.detail.shouldSwap = false;
  showTrouble();
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id === "panel") show(byId("panel"));
});

function showTrouble() {
  byId("trouble").textContent = byId("trouble").dataset.offline;
}

for (const failure of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(failure, showTrouble);
