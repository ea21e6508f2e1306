// Forgets a game on this phone: asks first if something waits to be sent, tells the server, and then removes what is kept
// here of the game.
import { removeCopies } from "./games.js";
import { waiting } from "./journal.js";

const form = document.getElementById("forget");
const { game, key } = document.getElementById("unsent").dataset;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const warning = form.querySelector(".notice");
  if (waiting().length > 0 && warning.hidden) {
    warning.hidden = false;
    return;
  }
  const trouble = document.getElementById("trouble");
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    if (!answer.ok || !answer.headers.has("X-Scorekeeper")) throw new Error(answer.status);
    await removeCopies(game, key);
    location.replace(answer.url);
  } catch {
    trouble.textContent = trouble.dataset.offline;
  }
});
