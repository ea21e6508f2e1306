// The games of this phone: those that only it has, and its copies of others. Once there is a network the server opens each of
// the former with the fields of its form, exactly once because of the form's id, and then gets its hands.
import { forget, forgetInTab, keysFrom, read, write } from "./storage.js";
import { givenUpAfter } from "./timing.js";

const PREFIX = "game.";
const JOURNAL = "journal.";
const LOG = "log.";
const MOST_COMMANDS = 100; // In one request.
const PATIENCE = 8_000;

// The games

// A game is { id, variant, open, fields, names, parameters, opening, title, rules, isUsual, made }, and once the server was
// asked also `saved`, what it said of the game there, or `refused`, why not. `isUsual` if it has no rules of the table's own.
export const gameOf = (id) => read(PREFIX + id);

// The games that the server does not have, the newest first.
export function localGames() {
  const games = keysFrom(PREFIX).map((key) => read(key));
  return games.filter((game) => game && !game.saved).sort((one, other) => other.made - one.made);
}

// The games whose board this phone has shown: { id, key, names, title }.
export function knownGames() {
  const logs = keysFrom(LOG).map((key) => Object.assign(read(key) ?? {}, { id: key.slice(LOG.length) }));
  return logs.filter(({ key, names }) => key && names).reverse();
}

// Whether this browser stores it.
export const keepGame = (game) => write(PREFIX + game.id, game);

// The server

// Sends the form of a game: { saved } with what the server says of the game, { refused } with a code and words; null if
// there was no answer.
export async function sendForm({ open, fields }, token = "", isSecond = false) {
  try {
    const headers = { "X-CSRFToken": token };
    const options = { method: "POST", body: new URLSearchParams(fields), headers, cache: "no-store", signal: givenUpAfter(PATIENCE) };
    const answer = await fetch(open, options);
    if (!answer.headers.has("X-Scorekeeper") || answer.status >= 500) return null;
    const body = await answer.json();
    if (answer.ok) return { saved: body };
    if (body.token && !isSecond) return await sendForm({ open, fields }, body.token, true);
    return { refused: { code: body.error, words: body.words } };
  } catch {
    return null;
  }
}

// Lets the server open a game of this phone, and sends the hands. The game comes back as it is now.
export async function saveGame(game) {
  const answer = await sendForm(game);
  const now = gameOf(game.id);
  if (!answer || now?.saved) return now ?? game;
  if (answer.refused) return changed({ ...now, refused: answer.refused.words });
  const { saved } = answer;
  const after = changed({ ...now, refused: null, saved: { ...saved, revision: 0 } });
  moveHands(after);
  return await sendHands(after);
}

function changed(game) {
  keepGame(game);
  return game;
}

// The hands wait in the journal of the new game from now on, so that its board can send them too. Its person has seen what
// this phone has sent before.
export function moveHands({ id, saved }) {
  for (const key of keysFrom(`${JOURNAL}${id}.`)) {
    const command = read(key);
    if (write(key.replace(id, saved.game), { ...command, base: Math.max(command.base, saved.revision) })) forget(key);
  }
  forget(LOG + id);
}

// What is not simply saved stays for the board to show.
async function sendHands(game) {
  const { saved } = game;
  const unsent = keysFrom(`${JOURNAL}${saved.game}.`).slice(0, MOST_COMMANDS);
  const commands = unsent.map((key) => read(key)).map(({ id, base, kind, body }) => ({ id, base, kind, body }));
  if (commands.length === 0) return game;
  try {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": saved.token };
    const body = JSON.stringify({ revision: 0, commands });
    const answer = await fetch(`${saved.address}/journal`, { method: "POST", body, headers, signal: givenUpAfter(PATIENCE) });
    const { outcomes, revision } = await answer.json();
    for (const [at, outcome] of outcomes.entries()) if ("number" in outcome) forget(unsent[at]); // A new name has the number 0.
    for (const key of keysFrom(`${JOURNAL}${saved.game}.`)) write(key, { ...read(key), seen: revision });
    return changed({ ...gameOf(game.id), saved: { ...saved, revision } });
  } catch {
    return game; // The board sends them.
  }
}

// Of a game that was deleted on the server, or that this phone is to forget

// The commands of a game that were never sent.
export const unsentOf = (game) => unsentKeys(game).map((key) => read(key)).filter(Boolean);

// The game as this phone began it without the server, if it did.
const madeHere = (game) => keysFrom("game.").filter((key) => String(read(key)?.saved?.game) === String(game));

// Also those of version 0.1, and those that wait under the phone's own id.
function unsentKeys(game) {
  const own = madeHere(game).map((key) => key.replace("game.", "journal."));
  return [`unsent.${game}`, `journal.${game}`, ...own].flatMap((prefix) => keysFrom(`${prefix}.`));
}

// Removes everything of a game. `key` is the last part of its address.
export async function removeCopies(game, key) {
  for (const copy of [`log.${game}`, ...unsentKeys(game), ...keysFrom(`audit:${key}:`), ...madeHere(game)]) forget(copy);
  forgetInTab(`draft.${game}`);
  if (!globalThis.caches) return; // Only over https.
  const names = await caches.keys().catch(() => []); // Nothing can be kept here.
  const kept = await Promise.all(names.map((name) => caches.open(name)));
  const pages = [`/g/${key}`, `/g/${key}/offline`, "/our-table"]; // The last one counts the game.
  await Promise.all(kept.flatMap((cache) => pages.map((path) => cache.delete(path, { ignoreSearch: true }))));
  // The pages that the worker has still list the game.
  navigator.serviceWorker?.controller?.postMessage({ keep: ["/", "/games"].map((path) => location.origin + path) });
}

// Whether this browser keeps what is only here: Safari does so for seven days, unless the app is on the home screen.
export function tellHowLong() {
  const isInstalled = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
  const isSafari = "standalone" in navigator || "safari" in globalThis;
  if (isInstalled) navigator.storage?.persist?.();
  document.getElementById("seven-days").hidden = !isSafari || isInstalled || localGames().length === 0;
}
