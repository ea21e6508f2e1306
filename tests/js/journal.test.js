// The commands that a phone still has to send. Its storage, page and server are fakes.
import test, { beforeEach, mock } from "node:test";
import assert from "node:assert/strict";

const PREFIX = "journal.7.";
const page = new EventTarget();
const browser = new EventTarget();
const server = { answer: null, held: null, requests: [] };
const events = [];

// The keys of a browser's storage are its own properties.
class FakeStorage {
  getItem(key) {
    return this[key] ?? null;
  }

  setItem(key, value) {
    this[key] = value;
  }

  removeItem(key) {
    delete this[key];
  }
}

const refuse = () => { throw new Error("refused"); };
const storage = { get: refuse };
const attributes = {};

Object.assign(page, {
  documentElement: { lang: "en" },
  querySelectorAll: () => [],
  hidden: false,
  body: { toggleAttribute: (name, isOn) => { attributes[name] = isOn; } },
  querySelector: () => null, getElementById: () => ({ dataset: { game: "7", key: "abc", journal: "/g/abc/journal", token: "old" } }),
});
Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => storage.get() });
globalThis.document = page;
globalThis.addEventListener = browser.addEventListener.bind(browser);
globalThis.fetch = async (url, { body, headers = {} }) => {
  server.requests.push({ url, token: headers["X-CSRFToken"], ...(body && JSON.parse(body)) });
  const { answer, held } = server;
  await held;
  if (!answer) throw new TypeError("no network");
  return answer.clone();
};

const { setTimeout: later } = globalThis;
mock.timers.enable({ apis: ["setTimeout"] });
globalThis.location = { reload: () => events.push("reload") };
const journal = await import("../../static/js/journal.js");
const { add, unsent } = journal;

const ids = () => unsent().map(({ id }) => id);
const record = (id, more) => add("record", { final_trick: [[0, "5"], [1, "9"]] }, { id, base: 0, ...more });
const fact = (number, id) => ({ number, kind: "hand", body: {}, id, by: 1 });

function answerWith(outcomes, facts = [], more = {}) {
  const revision = journal.revision() + facts.length;
  const headers = { "X-Scorekeeper": "1" };
  server.answer = Response.json({ revision, facts, outcomes, said: "", ...more }, { headers });
}

function refuseWith(status, body) {
  server.answer = Response.json(body, { status, headers: { "X-Scorekeeper": "1" } });
}

// What is given to the journal is sent at once: the answer that a test awaits is that of a later attempt.
function quiet() {
  const { promise, resolve } = Promise.withResolvers();
  later(resolve, 5);
  return promise;
}

async function sendAndWait() {
  await quiet();
  journal.send();
  await quiet();
}

beforeEach(() => {
  const kept = new FakeStorage();
  storage.get = () => kept;
  server.answer = null;
  for (const command of unsent()) journal.drop(command);
  journal.facts().length = 0;
  server.requests = [];
  events.length = 0;
});

const KEPT = { id: "a", outcome: "kept", number: 1 };
const ASKED = { id: "a", outcome: "conflict", code: "news" };
const WAITS = { id: "b", outcome: "waiting" };

// How often the journal was sent.
const sent = () => server.requests.filter(({ commands }) => commands).length;
// Whether the page may be left without a question.
const leave = () => browser.dispatchEvent(new Event("beforeunload", { cancelable: true }));
// What the storage has of this game, as pairs of key and text.
const stored = () => Object.entries(storage.get()).filter(([key]) => key.startsWith(PREFIX));
// What the storage has of what the server has.
const keptLog = () => JSON.parse(storage.get()["log.7"]);
// Another tab has changed the storage.
const hear = (change) => browser.dispatchEvent(Object.assign(new Event("storage"), change));

// The commands are sent, and the answer comes.
async function answered(commands, outcomes, facts) {
  for (const id of commands) record(id);
  answerWith(outcomes, facts);
  await sendAndWait();
}

// The person asks what has happened since, and this happened.
async function asked(facts, more) {
  answerWith([], facts, more);
  await journal.ask("phone");
  await quiet();
}

// The journal is sent again after so many milliseconds, and not before.
async function sendsAgainAfter(pause) {
  await quiet();
  const before = sent();
  mock.timers.tick(pause - 1);
  assert.equal(sent(), before);
  mock.timers.tick(1);
  assert.equal(sent(), before + 1);
}

test("The order holds beyond nine commands, and after the first ones are gone", () => {
  for (let number = 1; number <= 11; number += 1) record(`n${number}`);
  for (const command of unsent().slice(0, 9)) journal.drop(command);
  record("n12");
  assert.deepEqual(ids(), ["n10", "n11", "n12"]);
});

test("What is of another game, or cannot be read, is not listed", () => {
  storage.get().setItem("journal.8.000001.x", JSON.stringify({ id: "x" }));
  storage.get().setItem(`${PREFIX}000001.x`, "{");
  record("a");
  assert.deepEqual(ids(), ["a"]);
});

test("Without local storage the commands wait in the page, which marks that and warns before it is left", () => {
  assert.ok(leave());
  storage.get = refuse;
  for (const id of ["b", "a"]) record(id);
  assert.deepEqual([ids(), attributes["data-only-here"], leave()], [["b", "a"], true, false]);
  for (const command of unsent()) journal.drop(command);
  assert.deepEqual([ids(), attributes["data-only-here"], leave()], [[], false, true]);
});

test("What could not be stored is stored before the next command", () => {
  const working = storage.get;
  storage.get = refuse;
  record("a");
  storage.get = working;
  record("b");
  const found = stored().map(([, text]) => JSON.parse(text).id);
  assert.deepEqual([found.sort(), attributes["data-only-here"]], [["a", "b"], false]);
});

test("What could not be stored of a command goes if another tab has dropped it", () => {
  record("a");
  const [[key, oldValue]] = stored();
  storage.get().setItem = refuse;
  journal.goOn(unsent()[0]);
  storage.get().removeItem(key);
  hear({ key, oldValue, newValue: null });
  assert.deepEqual(ids(), []);
});

test("If each of two tabs has another command in the place of one, both are kept", () => {
  record("a");
  const [[key, oldValue]] = stored();
  const [{ place }] = unsent();
  storage.get().setItem = refuse;
  journal.add("change", {}, { id: "mine", place });
  const newValue = JSON.stringify({ ...JSON.parse(oldValue), id: "theirs" });
  storage.get()[key] = newValue;
  hear({ key, oldValue, newValue });
  assert.deepEqual(ids(), ["theirs", "mine"]);
});

test("What another tab has stored is shown here at once, and sent from here in case that tab was closed", () => {
  mock.timers.tick(4_000); // Nothing of the tests before is still to come.
  let changes = 0;
  page.addEventListener("journal:changed", () => { changes += 1; });
  const [key, newValue] = [`${PREFIX}000001.x`, JSON.stringify({ id: "x", kind: "undo", body: {}, base: 0 })];
  storage.get().setItem(key, newValue);
  hear({ key, oldValue: null, newValue });
  assert.deepEqual([changes, sent()], [1, 0]);
  mock.timers.tick(4_000);
  assert.equal(sent(), 1);
});

test("A command in trouble stays, and is sent again once others did something, and not before", async () => {
  await answered(["a", "b"], [{ ...ASKED, news: ["Hand 1"] }, WAITS]);
  assert.deepEqual([ids(), journal.inTrouble().trouble.news], [["a", "b"], ["Hand 1"]]);
  const before = sent();
  journal.send();
  mock.timers.tick(60_000);
  await asked([]);
  assert.equal(sent(), before);
  await asked([fact(1, "x")]);
  assert.equal(sent(), before + 1);
});

test("What is saved is in no trouble, also if another tab writes late that the server had asked about it", async () => {
  await answered(["a"], [ASKED]);
  const [[key, newValue]] = stored();
  answerWith([KEPT], [fact(1, "a")]);
  journal.goOn(journal.inTrouble(), { sure: true });
  await quiet();
  storage.get().setItem(key, newValue);
  hear({ key, oldValue: null, newValue });
  assert.equal(journal.inTrouble(), undefined);
  answerWith([KEPT]);
  mock.timers.tick(4_000);
  await quiet();
  assert.deepEqual(ids(), []);
});

test("A late answer does not ask again what the person has decided since", async () => {
  const { promise, resolve } = Promise.withResolvers();
  answerWith([ASKED], [fact(1, "x")]);
  server.held = promise;
  record("a");
  server.held = null;
  await sendAndWait();
  server.answer = null;
  journal.goOn(journal.inTrouble());
  resolve();
  await quiet();
  assert.deepEqual([ids(), journal.inTrouble()], [["a"], undefined]);
});

test("A command that two answers tell of is announced once", async () => {
  const told = [];
  page.addEventListener("journal:changed", ({ detail }) => told.push(...(detail.saved ?? []).map(({ id }) => id)));
  record("a");
  answerWith([KEPT], [fact(1, "a")]);
  journal.send();
  journal.send();
  await quiet();
  assert.deepEqual([told, ids()], [["a"], []]);
});

test("After a saved name, which is no fact, the next command knows of what that knew", async () => {
  await answered(["a", "b", "c"], [KEPT, { ...KEPT, id: "b", number: 0 }], [fact(1, "a")]);
  assert.deepEqual(unsent().map(({ id, seen }) => [id, seen]), [["c", 1]]);
});

test("What was too much for one request is sent at once, and nobody is asked", async () => {
  for (const id of ["a", "b"]) record(id);
  await quiet();
  server.requests.length = 0;
  answerWith([KEPT, WAITS], [fact(1, "a")]);
  journal.send();
  await quiet();
  const sends = server.requests.map(({ commands }) => commands.map(({ id, seen }) => [id, seen]));
  assert.deepEqual(sends.slice(0, 2), [[["a", undefined], ["b", undefined]], [["b", 1]]]);
  assert.equal(journal.inTrouble(), undefined);
});

test("What was entered while a command waited knows of its fact, and of no later one", async () => {
  record("a");
  const sight = journal.inSight();
  await answered([], [KEPT], [fact(1, "a"), fact(2, "x")]);
  journal.add("record", {}, { ...sight, id: "b" });
  assert.deepEqual(unsent().map(({ id, base }) => [id, base]), [["b", 1]]);
});

test("With a new token of the server the journal is sent again, and nobody is asked, if two requests had the old one", async () => {
  record("a");
  refuseWith(400, { error: "csrf", words: "Again", token: "new" });
  await quiet();
  journal.send();
  journal.send();
  await quiet();
  assert.deepEqual([ids(), journal.inTrouble()], [["a"], undefined]);
  answerWith([KEPT], [fact(1, "a")]);
  mock.timers.tick(4_000);
  await quiet();
  assert.deepEqual([server.requests.at(-1).token, ids()], ["new", []]);
});

test("If this phone may not save any more, the command stays with the reason", async () => {
  record("a");
  refuseWith(403, { error: "right", words: "This phone can only watch." });
  await sendAndWait();
  assert.deepEqual(journal.inTrouble().trouble, { outcome: "refused", code: "right", words: ["This phone can only watch."] });
});

test("If the game was deleted, the page is loaded anew, unless it alone has a command", async () => {
  record("a");
  refuseWith(410, { error: "deleted", words: "Deleted." });
  journal.send();
  await quiet();
  assert.deepEqual([events.includes("reload"), ids(), journal.inTrouble()], [true, ["a"], undefined]);
  events.length = 0;
  storage.get = refuse;
  record("b");
  await quiet();
  assert.deepEqual([events.includes("reload"), journal.inTrouble().trouble.words], [false, ["Deleted."]]);
  journal.drop(journal.inTrouble());
});

const FAILURES = {
  "a server error": () => refuseWith(500, {}),
  "too many requests": () => refuseWith(429, {}),
  "a request that hangs": () => { server.held = Promise.withResolvers().promise; },
};
for (const [reason, fail] of Object.entries(FAILURES)) {
  test(`With ${reason} the command waits and is sent again`, async () => {
    record("a");
    fail();
    await sendAndWait();
    server.held = null;
    assert.deepEqual([ids(), journal.inTrouble()], [["a"], undefined]);
    answerWith([KEPT], [fact(1, "a")]);
    mock.timers.tick(4_000);
    await quiet();
    assert.deepEqual(ids(), []);
  });
}

test("Without a network the pauses between two attempts grow from one second to four", async () => {
  record("a");
  await quiet();
  browser.dispatchEvent(new Event("online"));
  await sendsAgainAfter(1_000);
  await sendsAgainAfter(2_000);
  await sendsAgainAfter(4_000);
  await sendsAgainAfter(4_000);
});

test("If the server has fewer facts than the phone, it begins again with those", async () => {
  journal.begin([fact(1, "a"), fact(2, "b")]);
  await asked([], { revision: 1 });
  assert.equal(server.requests.at(-1).url, "/g/abc/journal?revision=0&phone=");
});

test("All facts that come late do not set the game back: they are asked for once more", async () => {
  const { promise, resolve } = Promise.withResolvers();
  await asked([fact(1, "a")]);
  answerWith([], [fact(1, "a")], { revision: 1 });
  server.held = promise;
  journal.askForAll();
  server.held = null;
  await asked([fact(2, "b")]);
  answerWith([], [fact(1, "a"), fact(2, "b")], { revision: 2 });
  resolve();
  await quiet();
  assert.deepEqual([journal.revision(), server.requests.length], [2, 4]);
});

test("The page hears of every answer, and whether it changed something", async () => {
  const heard = [];
  page.addEventListener("journal:changed", ({ detail }) => heard.push(detail.hasChanged));
  await asked([fact(1, "x")]);
  await asked([]);
  assert.deepEqual(heard, [true, false]);
});

test("The page hears once of the game that comes after this one", () => {
  let changes = 0;
  page.addEventListener("journal:changed", () => { changes += 1; });
  for (let times = 0; times < 2; times += 1) {
    journal.goOnAt("/g/next");
    assert.deepEqual([journal.following(), changes], ["/g/next", 1]);
  }
});

test("The start page finds the game with its title, names and facts", () => {
  const game = { facts: [fact(1, "x")], names: ["Anna", "Bo"], title: "Anna and Bo" };
  journal.begin(game.facts, game);
  assert.deepEqual({ ...keptLog(), heard: 0 }, { ...game, key: "abc", heard: 0 });
});

test("A page that is older than what this phone knows shows what it knows", () => {
  journal.begin([fact(1, "a"), fact(2, "b")]);
  journal.begin([fact(1, "a")]);
  assert.equal(journal.revision(), 2);
});

test("What a page gives knows of what waited when the page was opened", async () => {
  record("a");
  const another = await import("../../static/js/journal.js?another-page");
  another.begin([fact(1, "a")]);
  another.add("leave", { seat: 1 }, { base: 0, id: "b" });
  assert.equal(unsent().find(({ id }) => id === "b").base, 1);
});

test("When the names are removed, the facts are taken anew: their notes are gone too", async () => {
  await asked([fact(1, "a")]);
  await asked([], { names: ["Player 1", "Player 2"] });
  assert.deepEqual(server.requests.map(({ url }) => new URL(url, "http://here").searchParams.get("revision")), ["0", "1", "0"]);
  assert.deepEqual(keptLog().names, ["Player 1", "Player 2"]);
});
