// The table view in its page: drawn with every change of the journal. It follows the people to their next game.
import * as journal from "../journal.js";
import { currentTable, game, page } from "./current.js";
import { displayOf } from "../game/view-display.js";
import { displayScreen } from "../screens/display.js";
import { put } from "./put.js";

function draw() {
  page.revision = journal.revision();
  const view = displayOf(currentTable(), game.evening);
  put(document.getElementById("display"), displayScreen(view, page, game.code));
}

document.addEventListener("journal:changed", ({ detail: { hasChanged } }) => {
  if (journal.following()) location.replace(`${journal.following()}/table`);
  else if (hasChanged) draw();
});
draw();
