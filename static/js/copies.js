// What this phone has of a game that was deleted on the server, or that it is to forget.
import { forget, keysFrom, read } from "./storage.js";

// The commands of a game that were never sent.
export const unsentOf = (game) => keysFrom(`journal.${game}.`).map((key) => read(key)).filter(Boolean);

// Removes everything of a game. `key` is the last part of its address.
export async function removeCopies(game, key) {
  const ofGame = [`journal.${game}.`, `unsent.${game}.`, `audit:${key}:`].flatMap((prefix) => keysFrom(prefix));
  const madeHere = keysFrom("game.").filter((one) => read(one)?.saved?.key === key);
  for (const one of [`log.${game}`, ...ofGame, ...madeHere]) forget(one);
  try {
    sessionStorage.removeItem(`draft.${game}`);
  } catch {
    // Nothing is stored here.
  }
  if (!globalThis.caches) return; // Only over https.
  const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  await Promise.all(kept.flatMap((one) => ["", "/offline"].map((path) => one.delete(`/g/${key}${path}`))));
  // The start page that the worker has still lists the game.
  navigator.serviceWorker?.controller?.postMessage({ keep: [`${location.origin}/`] });
}
