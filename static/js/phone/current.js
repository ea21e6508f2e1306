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

const tableWith = (commands, facts = journal.facts()) => readTable({ ...game, names: journal.names() }, facts, commands);

export function currentTable() {
  table ??= tableWith(journal.unsent());
  return table;
}

// The table as the server has it: what takes the place of a command in trouble comes before all that is unsent.
export const savedTable = () => tableWith([]);

// The parameters of the rules that the server has last put into words: a phone has not the words of every rule.
export const rulesInWords = () => tableWith([], journal.facts().slice(0, page.common.revision)).variant.parameters;

// Whether these are the rules in force. Mostly nobody has changed any.
export function areRulesInWords() {
  const { facts, variant } = currentTable();
  return facts.every(({ kind }) => kind !== "rules") || JSON.stringify(variant.parameters) === JSON.stringify(rulesInWords());
}

// Whether there is no server now, as far as one can tell.
export const isAlone = () => page.isLocal || "asOf" in document.documentElement.dataset || !navigator.onLine;
