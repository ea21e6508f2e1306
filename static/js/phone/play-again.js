// Plays a game again where the server cannot: from the set-up, by those who are at the table now. Their names are behind the #
// of its address (start.js), where no server reads them.
import { currentTable, game, isAlone, page } from "./current.js";

document.addEventListener("submit", (event) => {
  if (!isAlone() || !event.target.matches("#bar .go")) return;
  event.preventDefault();
  const { names, now } = currentTable();
  const people = now.seating.filter((seat) => !now.scores[seat].left).map((seat) => ["player", names[seat]]);
  location.assign(`/new/${game.variant}?again=${page.key}#${new URLSearchParams(people)}`);
});
