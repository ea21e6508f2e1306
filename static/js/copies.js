// What this phone has of a game that was deleted on the server, or that it is to forget.
import { forget, keysFrom, read } from "./storage.js";

// The commands of a game that were never sent.
export const unsentOf = (game) => unsentKeys(game).map((key) => read(key)).filter(Boolean);

// The game as this phone began it without the server, if it did.
const madeHere = (game) => keysFrom("game.").filter((one) => String(read(one)?.saved?.game) === String(game));

// Also those of version 0.1, and those that wait under the phone's own id.
function unsentKeys(game) {
  const own = madeHere(game).map((one) => one.replace("game.", "journal."));
  return [`unsent.${game}`, `journal.${game}`, ...own].flatMap((one) => keysFrom(`${one}.`));
}

// Removes everything of a game. `key` is the last part of its address.
export async function removeCopies(game, key) {
  for (const one of [`log.${game}`, ...unsentKeys(game), ...keysFrom(`audit:${key}:`), ...madeHere(game)]) forget(one);
  try {
    sessionStorage.removeItem(`draft.${game}`);
  } catch {
    // Nothing is stored here.
  }
  if (!globalThis.caches) return; // Only over https.
  const names = await caches.keys().catch(() => []); // Nothing can be kept here.
  const kept = await Promise.all(names.map((name) => caches.open(name)));
  const pages = [`/g/${key}`, `/g/${key}/offline`, "/our-table"]; // The last one counts the game.
  await Promise.all(kept.flatMap((one) => pages.map((path) => one.delete(path, { ignoreSearch: true }))));
  // The pages that the worker has still list the game.
  navigator.serviceWorker?.controller?.postMessage({ keep: ["/", "/games"].map((path) => location.origin + path) });
}
