// The game of this page as it stands: what the page knows of it beside the facts, and its table with what is unsent.
import * as journal from "../journal.js";
import { pageOf } from "../game/view.js";
import { readTable } from "../game/table.js";

export const game = JSON.parse(document.getElementById("game").textContent);
export const page = pageOf(game, location.hash);
let table = null;

journal.begin(game.facts, { names: game.names, title: game.title });
// Whoever else listens comes later, and reads the table as it is then.
document.addEventListener("journal:changed", () => {
  table = null;
});

const tableWith = (commands) => readTable({ ...game, names: journal.names() }, journal.facts(), commands);

export function currentTable() {
  table ??= tableWith(journal.unsent());
  return table;
}

// The table as the server has it: what takes the place of a command in trouble comes before all that is unsent.
export const savedTable = () => tableWith([]);
