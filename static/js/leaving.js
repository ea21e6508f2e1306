// Forgets a game on this phone: asks first if something waits to be sent, tells the server, and then removes what is kept
// here of the game.
import { removeCopies } from "./copies.js";
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
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => null);
  if (!answer?.ok || !answer.headers.has("X-Scorekeeper")) {
    form.submit(); // Shows what is wrong.
    return;
  }
  await removeCopies(game, key);
  location.replace(answer.url);
});
