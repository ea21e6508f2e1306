// The history as a screen of the page. What the cards of checked hands prove only the server knows, and a phone without a
// network does without.
import { historyScreen, viewHistory } from "../screens/history.js";
import { currentTable, page } from "./current.js";
import { gettext } from "../words/messages.js";
import { fetchOurs, put } from "../parts.js";

let checked = {};

export function open() {
  checked = {};
  return { screen: drawn(), title: `${gettext("History")} – ${page.title}`, ready, redraw };
}

const drawn = () => historyScreen(viewHistory(currentTable()), { ...page, language: document.documentElement.lang }, checked);

const redraw = () => put(document.getElementById("screen"), drawn());

async function ready() {
  if (page.isLocal) return;
  checked = (await fetchOurs(`${page.path}/checked`)) ?? {};
  if (document.querySelector(".history")) redraw();
}
