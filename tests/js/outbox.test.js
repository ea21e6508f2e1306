// The hands that a phone still has to send, with a fake storage, page and server.
import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";

const PREFIX = "unsent.game.";
const page = new EventTarget();
const browser = new EventTarget();
const server = { answer: null, requests: [] };
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

Object.assign(page, {
  hidden: false,
  body: { dataset: {}, toggleAttribute: (name, isOn) => { page.onlyHere = isOn && name === "data-only-here"; } },
  getElementById: () => ({ dataset: { game: "game" } }),
});
Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => storage.get() });
globalThis.document = page;
globalThis.addEventListener = browser.addEventListener.bind(browser);
globalThis.fetch = async (url, { body }) => {
  server.requests.push(Object.fromEntries(body));
  if (!server.answer) throw new TypeError("no network");
  return server.answer;
};
for (const name of ["handsaved", "outbox:answered", "outbox:failed"]) {
  page.addEventListener(name, () => events.push(name));
}

mock.timers.enable({ apis: ["setTimeout"] });
const { add, discard, put, replace, send, waiting } = await import("../../static/js/outbox.js");

function hand(id, more) {
  return { id, url: "/g/game/hand", fields: [["client_id", id], ["revision", "4"]], ...more };
}

const ids = () => waiting().map(({ id }) => id);

// Resolves with the first of these events.
function nextEvent(...names) {
  const { promise, resolve } = Promise.withResolvers();
  for (const name of names) page.addEventListener(name, resolve, { once: true });
  return promise;
}

function answerWith(status, headers) {
  server.answer = new Response("<main></main>", { status, headers: { "X-Scorekeeper": "1", ...headers } });
}

async function sendAndWait() {
  const done = nextEvent("outbox:answered", "outbox:failed");
  send();
  await done;
}

beforeEach(() => {
  const kept = new FakeStorage();
  storage.get = () => kept;
  for (const { key } of waiting()) discard(key);
  Object.assign(server, { answer: null, requests: [] });
  events.length = 0;
});

test("Hands wait in the order in which they were played", () => {
  for (const id of ["c", "a", "b"]) add(hand(id));
  assert.deepEqual(ids(), ["c", "a", "b"]);
});

test("The order holds beyond nine hands, and after the first ones are gone", () => {
  for (let number = 1; number <= 11; number += 1) add(hand(`n${number}`));
  for (const { key } of waiting().slice(0, 9)) discard(key);
  add(hand("n12"));
  assert.deepEqual(ids(), ["n10", "n11", "n12"]);
});

test("Only the hands of this game are listed", () => {
  storage.get().setItem("unsent.other.000001.x", JSON.stringify(hand("x")));
  storage.get().setItem("this-phone.awake", "on");
  add(hand("a"));
  assert.deepEqual(ids(), ["a"]);
});

test("Entries that cannot be read are skipped", () => {
  storage.get().setItem(`${PREFIX}000001.x`, "{");
  add(hand("a"));
  assert.deepEqual(ids(), ["a"]);
});

test("A hand that is changed stays in its place", () => {
  for (const id of ["a", "b"]) add(hand(id));
  const [first] = waiting();
  put({ ...first, refused: true });
  assert.deepEqual(ids(), ["a", "b"]);
  assert.equal(waiting()[0].refused, true);
});

test("Without local storage the hands wait in the page, which marks that", () => {
  storage.get = refuse;
  for (const id of ["b", "a"]) add(hand(id));
  assert.deepEqual(ids(), ["b", "a"]);
  assert.equal(page.onlyHere, true);
  for (const { key } of waiting()) discard(key);
  assert.deepEqual([ids(), page.onlyHere], [[], false]);
});

test("A saved hand gives its number to the hand that follows it", () => {
  add(hand("a"));
  add(hand("b", { follows: true }));
  add(hand("c", { follows: true }));
  replace(waiting()[0], "7");
  assert.deepEqual(waiting().map(({ fields }) => Object.fromEntries(fields).revision), ["7", "4"]);
});

test("A hand with a newer revision keeps it", () => {
  add(hand("a"));
  add(hand("b", { follows: true, fields: [["revision", "9"]] }));
  replace(waiting()[0], "7");
  assert.deepEqual(waiting()[0].fields, [["revision", "9"]]);
});

test("A hand that follows none keeps its revision", () => {
  add(hand("a"));
  add(hand("b", { follows: false }));
  replace(waiting()[0], "7");
  assert.deepEqual(Object.fromEntries(waiting()[0].fields).revision, "4");
});

test("A hand that the server saved leaves the phone", async () => {
  add(hand("a"));
  answerWith(200, { "X-Kept": "5" });
  await sendAndWait();
  assert.deepEqual(ids(), []);
  assert.deepEqual(events, ["handsaved", "outbox:answered"]);
  assert.equal(server.requests[0].client_id, "a");
});

test("A refused hand stays, with the number of the other hand, and is not sent again", async () => {
  add(hand("a"));
  answerWith(409, { "X-Theirs": "5" });
  await sendAndWait();
  assert.deepEqual(waiting().map(({ id, refused, theirs }) => [id, refused, theirs]), [["a", true, "5"]]);
  send();
  mock.timers.tick(60_000);
  assert.equal(server.requests.length, 1);
});

const FAILURES = {
  "no network": () => { server.answer = null; },
  "a server error": () => answerWith(503),
  "too many requests": () => answerWith(429),
  "a login page of the network": () => { server.answer = new Response("Log in", { status: 200 }); },
};
for (const [reason, fail] of Object.entries(FAILURES)) {
  test(`With ${reason} the hand waits and is sent again`, async () => {
    add(hand("a"));
    fail();
    await sendAndWait();
    assert.deepEqual(ids(), ["a"]);
    assert.deepEqual(events, ["outbox:failed"]);
    answerWith(200, { "X-Kept": "5" });
    const answered = nextEvent("outbox:answered");
    mock.timers.tick(4_000);
    await answered;
    assert.deepEqual(ids(), []);
  });
}
