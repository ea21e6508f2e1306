// A page without a game, with the question to the referee or the check of a whole hand under the rules of a variant: the same
// screens as in a game (phone/answers.js), at a table where nothing was played yet.
import { put, wanted } from "../parts.js";
import { readTable } from "../game/table.js";

const SCREENS = { legal: () => import("./open-dispute.js"), audit: () => import("./open-check.js") };

const { shows, names, parameters, opening, ...page } = JSON.parse(document.getElementById("variant").textContent);
const table = readTable({ names, parameters, opening }, [], []);
const loaded = await wanted(SCREENS[shows]());
if (loaded) {
  const { screen, ready } = loaded.open({ query: new URLSearchParams(location.search), currentTable: () => table, page });
  put(document.getElementById("screen"), screen);
  ready();
}
