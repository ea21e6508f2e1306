// The journal of a game: the commands that the server has not answered for yet, oldest first, and the facts that the
// server has. Each command is stored under a key of its own before it is sent, so that two tabs never overwrite each
// other's. The server keeps a command once, however often it comes (scorekeeper/services/JOURNAL.md).
import { forget, keysFrom, newId, read, write } from "./storage.js";
import { givenUpAfter } from "./timing.js";

const LONGEST_PAUSE = 4_000; // A network that comes back without a word is noticed within 5 s, sending included.
const TIMEOUT = 15_000;
const MOST = 100; // Commands in one request.

const page = document.getElementById("unsent").dataset;
const PREFIX = `journal.${page.game}.`;
const LOG = `log.${page.game}`;
const here = new Map(); // What is not stored lasts as long as the page: commands by their keys.

// What the server has, as this phone knows it. The start page shows it without a network.
const log = { facts: [], names: [], ...read(LOG), key: page.key };
let valid = page.token;
let timer = 0;
let pause = 1_000;
let nextGame = ""; // The address of the game that the same people play after this one.

export const facts = () => log.facts;
export const revision = () => log.facts.length;
export const names = () => log.names; // By seat number.
export const token = () => valid;
export const following = () => nextGame;

export function goOnAt(address) {
  const isNew = nextGame !== address;
  nextGame = address;
  if (isNew) changed();
}

// The facts never change, so of two logs the longer one is the newer. The page may be a copy that the phone kept; if nothing
// is stored, an old page shows the game as it was when the page came.
export function begin(ofPage, { names: people = [], title } = {}) {
  if (ofPage.length >= revision()) Object.assign(log, { facts: ofPage, names: people });
  write(LOG, Object.assign(log, { title }));
}

const isOther = (people = log.names) => people.join("|") !== log.names.join("|");

// Takes in the server's facts and says which of them are new.
function learn(received, people = log.names) {
  const isRenamed = isOther(people);
  const fresh = received.filter(({ number }) => number > revision());
  const isNext = fresh.length > 0 && fresh[0].number === revision() + 1;
  if (isNext) log.facts = [...log.facts, ...fresh];
  log.names = people;
  if (isNext || isRenamed) {
    log.heard = Date.now(); // A page that is a copy says so (as-of.js).
    write(LOG, log);
    changed();
  }
  return isNext ? fresh : [];
}

// The commands
export const unsent = () => keys().map((key) => here.get(key) ?? read(key)).filter(Boolean);

// A command is in trouble if the server did not save it and the person has to decide. What is among the facts is saved,
// whatever a tab that hears of it late has written.
const isInTrouble = ({ id, trouble }) => trouble && !log.facts.some((fact) => fact.id === id);
export const inTrouble = () => unsent().find((command) => isInTrouble(command));

export function add(kind, body, { base = revision(), waited = waitedAtFirst, id = newId(), place = nextPlace(), ...more } = {}) {
  put({ id, base: known({ base, waited }), kind, body, ...more, place });
  send();
}

// What a person has in sight now: the revision, and the ids of the unsent commands.
export const inSight = () => ({ base: revision(), waited: unsent().map(({ id }) => id) });

// The revision that a person knows of who had that in sight: what was unsent then may be saved by now.
export const known = ({ base, waited = [] }) =>
  Math.max(base, ...log.facts.filter(({ id }) => waited.includes(id)).map(({ number }) => number));

// Store a command, or something more about it: the command itself never changes. What could not be stored before comes
// first: another tab must not send a later command without it.
function put(command) {
  here.set(`${PREFIX}${command.place}`, command);
  for (const [key, unstored] of here) {
    if (!write(key, unstored)) break;
    here.delete(key);
  }
  changed();
}

// Keeps a command that could not be stored right behind another one that has taken its place.
function remain(command) {
  here.delete(`${PREFIX}${command.place}`);
  put({ ...command, place: `${command.place}.` });
}

function remove({ place }) {
  here.delete(`${PREFIX}${place}`);
  forget(`${PREFIX}${place}`);
  changed();
}

// The person goes on although the server asked: `seen` is what the person has been shown by now. `decided` counts the
// decisions, because the answer to a request from before may come late.
export function goOn(command, more) {
  put({ ...command, trouble: undefined, seen: revision(), decided: (command.decided ?? 0) + 1, ...more });
  send();
}

// The person drops a command. The next one was entered after it, so its person has seen what was to be seen.
export function drop(command) {
  settle(command, revision());
  send();
}

// A command that is answered for goes. The one after it knows of everything up to this fact, and of what this one knew: a new
// name is no fact.
function settle(command, number) {
  const all = unsent();
  const [mine, next] = all.slice(all.findIndex(({ id }) => id === command.id));
  if (next) put({ ...next, seen: Math.max(next.seen ?? 0, mine.seen ?? 0, number) });
  remove(command);
}

function nextPlace() {
  const last = keys().at(-1)?.slice(PREFIX.length) ?? "0";
  // Two tabs may count alike: then the random end keeps the two commands apart.
  return `${String(Number(last.slice(0, 6)) + 1).padStart(6, "0")}.${newId().slice(0, 8)}`;
}

const keys = () => [...new Set([...keysFrom(PREFIX), ...here.keys()])].sort();

let isTaking = false; // While an answer is taken in, of which the page hears once.
let hasChanged = false;

function changed() {
  hasChanged = true;
  if (!isTaking) hearOnce({});
}

// The one event of the journal, with the news of an answer, and whether the facts or the commands are others than before.
function hearOnce(news) {
  // A page that alone has a command is not loaded anew by itself.
  document.body.toggleAttribute("data-only-here", here.size > 0);
  tell("journal:changed", { ...news, hasChanged });
  hasChanged = false;
}

const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

// Sending

// Sends the whole journal. If the first command is in trouble, nothing is sent until the person has decided or something
// new has happened in the game.
export function send() {
  clearTimeout(timer);
  const commands = unsent();
  // A game that only this phone has is first opened on the server (games.js).
  if (commands.length === 0 || isInTrouble(commands[0]) || !page.journal) return;
  // A request may hang in a dead network: the next attempt does not wait for it.
  timer = setTimeout(send, LONGEST_PAUSE);
  request(commands.slice(0, MOST));
}

// Asks what has happened since, without a command. `phone` is the name of this page for the server.
export const ask = (phone, signal) => request([], { phone, signal });

// Takes the server's facts anew: it has gone back to a backup, or counts otherwise.
export const askForAll = () => request([], { isWhole: true });

async function request(commands, { phone = "", signal, isWhole = false } = {}) {
  const from = revision();
  const used = valid;
  try {
    const address = commands.length > 0 ? page.journal : `${page.journal}?revision=${isWhole ? 0 : from}&phone=${phone}`;
    const options = { ...(commands.length > 0 && sending(commands)), cache: "no-store", signal: givenUpAfter(TIMEOUT, signal) };
    const answer = await fetch(address, options);
    const version = answer.headers.get("X-Scorekeeper");
    // Other answers are those of a proxy, or of a server in trouble: they say nothing of the game.
    if (!version || answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
    tell("journal:answered", { version });
    const body = await answer.json();
    if (answer.ok) take(body, commands, { from, isWhole });
    else refuse(commands, body, used);
  } catch {
    if (commands.length > 0) tryAgain();
  }
}

function tryAgain() {
  clearTimeout(timer);
  if (unsent().length > 0) timer = setTimeout(send, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

function sending(commands) {
  const sent = commands.map(({ id, base, kind, body, seen, sure }) => ({ id, base, kind, body, seen, sure }));
  const body = JSON.stringify({ revision: revision(), commands: sent });
  return { method: "POST", body, headers: { "Content-Type": "application/json", "X-CSRFToken": valid } };
}

// The server refuses the request as a whole: its token was old, this phone may not keep score any more, or the game is
// gone. Two requests may have had the same old token.
function refuse([command], { error, words, token: fresh }, used) {
  if (fresh && fresh !== used) {
    valid = fresh;
    tryAgain();
  } else if (error === "deleted" && here.size === 0 && !document.querySelector("dialog[open]")) {
    location.reload(); // The page says so, shows what was not sent, and removes this phone's copy (deleted.js).
  } else if (command) {
    putTrouble(command, { outcome: "refused", code: error, words: [words] });
  }
}

// Marks a command with why it was not saved, unless it is gone, or the person has decided about it since it was sent.
function putTrouble({ id, decided }, trouble) {
  const command = unsent().find((mine) => mine.id === id && mine.decided === decided);
  if (command) put({ ...command, trouble });
}

// `from` is the revision that this phone had when it asked. The answer with all facts takes the place of those here, unless
// these are others by now: it came late.
function take({ said, ...answer }, sent, { from, isWhole }) {
  pause = 1_000;
  const isLate = isWhole && from !== revision();
  if (isLate || (!isWhole && answer.revision < from)) askForAll();
  if (isLate) return;
  isTaking = true;
  let news = {};
  try {
    news = takeIn(answer, sent, isWhole);
  } finally {
    isTaking = false;
  }
  // Of all facts, most were told when they came.
  hearOnce({ ...answer, ...news, said: isWhole ? "" : said });
  const [first] = unsent();
  if (!first) clearTimeout(timer);
  // What others did may have decided the matter.
  else if (isInTrouble(first) && news.fresh.length > 0 && sent.length === 0) request(unsent().slice(0, MOST));
  else if (!isInTrouble(first) && news.saved.length > 0) send();
}

// The facts that are new, and the commands that are saved.
function takeIn({ facts: received, names: people, outcomes }, sent, isWhole) {
  if (isWhole) log.facts = [];
  const isRenamed = isOther(people);
  const fresh = learn(received, people);
  // When names are removed, notes go from facts that this phone has.
  if (isRenamed && fresh.length === 0 && !isWhole) askForAll();
  const saved = [];
  const left = new Map(unsent().map((command) => [command.id, command]));
  for (const [at, { id, ...outcome }] of outcomes.entries()) {
    const command = left.get(id); // Another attempt, or another tab, may have heard of it first.
    if (command && "number" in outcome) {
      saved.push({ ...command, ...outcome });
      settle(command, outcome.number);
    } else if (command && outcome.outcome !== "waiting") {
      putTrouble(sent[at], outcome);
    }
  }
  return { fresh, saved };
}

const idOf = (text) => JSON.parse(text ?? null)?.id;

function sendAtOnce() {
  pause = 1_000;
  if (!document.hidden) send();
}

for (const event of ["online", "pageshow"]) addEventListener(event, sendAtOnce);
document.addEventListener("visibilitychange", sendAtOnce);
addEventListener("storage", ({ key, oldValue, newValue }) => {
  if (key === LOG) {
    const other = read(LOG);
    learn(other?.facts ?? [], other?.names);
  } else if (key === null || key.startsWith(PREFIX)) {
    const mine = here.get(key);
    const [was, now] = [idOf(oldValue), idOf(newValue)];
    // Another tab has changed or removed this command: what this one could not store of it is out of date. If each tab has
    // another command in its place, both are kept.
    if (mine?.id === (was ?? now)) here.delete(key);
    else if (mine && now && now !== was) remain(mine);
    changed();
    setTimeout(sendAtOnce, LONGEST_PAUSE); // The tab that stored the command may be closed by then.
  }
});
const waitedAtFirst = inSight().waited; // Whoever opened this page has seen it.

// What could not be stored would go with the page.
addEventListener("beforeunload", (event) => {
  if (here.size > 0) event.preventDefault();
});

// Hands that version 0.1 of the app kept on this phone.
if (keysFrom(`unsent.${page.game}.`).length > 0) import("./takeover.js");
