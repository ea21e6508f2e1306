// Forgets a game on this phone: asks first if something waits to be sent, tells the server, and then removes what is kept
// here of the game.
import { waiting } from "./journal.js";
import { forget, keysFrom, read } from "./storage.js";

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
  await removeCopies();
  location.replace(answer.url);
});

async function removeCopies() {
  const ofGame = [`journal.${game}.`, `unsent.${game}.`, `audit:${key}:`].flatMap((prefix) => keysFrom(prefix));
  const madeHere = keysFrom("game.").filter((one) => read(one)?.saved?.key === key);
  for (const one of [`log.${game}`, ...ofGame, ...madeHere]) forget(one);
  sessionStorage.removeItem(`draft.${game}`);
  if (!globalThis.caches) return; // Only over https.
  const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  await Promise.all(kept.flatMap((one) => ["", "/offline"].map((path) => one.delete(`/g/${key}${path}`))));
}
