// The table view in its page: drawn with every change of the journal. It follows the people to their next game.
import * as journal from "../journal.js";
import { currentTable, game, page } from "./current.js";
import { displayOf, displayScreen, momentScreen, newMoment } from "../screens/display.js";
import { put, say } from "../parts.js";

const TOLD_FOR = 2_000;

const known = new Set(currentTable().facts.map(({ id }) => id)); // A hand is told once, and not after a reload.
let telling = 0; // The timer of the moment that fills the screen.

const fill = (screen) => put(document.getElementById("display"), screen);

function draw() {
  page.revision = journal.revision();
  const table = currentTable();
  const moment = newMoment(table, known);
  for (const { id } of table.facts) known.add(id);
  if (moment) tell(moment);
  else if (!telling) fill(displayScreen(displayOf(table, game.evening), page, game.code));
}

function tell(moment) {
  clearTimeout(telling);
  telling = setTimeout(endTelling, TOLD_FOR);
  fill(momentScreen(moment, page));
  say(document.getElementById("status"), moment.moments.flatMap(({ texts }) => texts).join(" "));
}

function endTelling() {
  if (!telling) return;
  clearTimeout(telling);
  telling = 0;
  draw();
}

document.querySelector("[data-unable]").hidden = Boolean(navigator.wakeLock);
for (const event of ["click", "keydown"]) document.addEventListener(event, endTelling);
document.addEventListener("journal:changed", ({ detail: { standing, hasChanged } }) => {
  page.rules = standing?.rules ?? page.rules;
  if (journal.following()) location.replace(`${journal.following()}/table`);
  else if (hasChanged) draw();
});
draw();
