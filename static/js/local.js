// The board of a game that only this phone has. As soon as the server has the game, its own board takes over.
import { gameOf, moveHands, saveGame, tellHowLong } from "./games.js";
import { keepRules } from "./storage.js";
import { isBusy } from "./version.js";

const AGAIN = 10_000;

const byId = (id) => document.getElementById(id);
const id = location.hash.slice(1);
const game = gameOf(id);
const notice = byId("only-here");
let isAsking = false;

if (game && !game.saved) begin();
else leave(game);

function begin() {
  const { penalties } = JSON.parse(byId("game").textContent);
  keepRules(game.variant, { fields: game.used, parameters: game.parameters, rules: game.rules });
  byId("unsent").dataset.game = id;
  byId("game").textContent = JSON.stringify({ ...game, facts: [], revision: 0, member: null, mayScore: true, isLocal: true, reminders: [], penalties });
  tellHowLong();
  navigator.storage?.persist?.();
  setInterval(() => save(), AGAIN);
  for (const event of ["online", "pageshow"]) addEventListener(event, () => save());
  notice.querySelector("button").addEventListener("click", () => save({ isWanted: true }));
  tellRefused(game.refused);
}

// Saving on the server

async function save({ isWanted = false } = {}) {
  const now = gameOf(id);
  // What the server has refused it would refuse again; and an entry is not torn from the person's hands.
  if (isAsking || isBusy() || (now.refused && !isWanted)) return;
  isAsking = true;
  const after = now.saved ? now : await saveGame(now);
  isAsking = false;
  tellRefused(after.refused);
  if (after.saved) leave(after);
}

function leave(now) {
  if (isBusy()) {
    setTimeout(() => leave(now), 1_000);
    return;
  }
  if (now) moveHands(now);
  location.replace(now?.saved.address ?? "/");
}

function tellRefused(words) {
  if (words) notice.querySelector("span").textContent = words;
  notice.querySelector("button").hidden = !words;
}

// Another tab may have been quicker.
addEventListener("storage", ({ key }) => {
  const now = key === `game.${id}` && gameOf(id);
  if (now?.saved) leave(now);
});
