// The hands that a phone has still to send, with a storage, a page and a server made for the test.
import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";

const PREFIX = "unsent.game.";
const page = new EventTarget();
const browser = new EventTarget();
const server = { answer: null, asked: [] };
const heard = [];

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
  server.asked.push(Object.fromEntries(body));
  if (!server.answer) throw new TypeError("no network");
  return server.answer;
};
for (const name of ["handsaved", "outbox:answered", "outbox:failed"]) {
  page.addEventListener(name, () => heard.push(name));
}

mock.timers.enable({ apis: ["setTimeout"] });
const { add, discard, put, replace, send, waiting } = await import("../../static/js/outbox.js");

function hand(id, more) {
  return { id, url: "/g/game/hand", fields: [["client_id", id], ["revision", "4"]], ...more };
}

const ids = () => waiting().map(({ id }) => id);

// Once a hand is answered for, or the network has failed.
function nextOf(...names) {
  const { promise, resolve } = Promise.withResolvers();
  for (const name of names) page.addEventListener(name, resolve, { once: true });
  return promise;
}

function answerWith(status, headers) {
  server.answer = new Response("<main></main>", { status, headers: { "X-Scorekeeper": "1", ...headers } });
}

async function sendAndWait() {
  const done = nextOf("outbox:answered", "outbox:failed");
  send();
  await done;
}

beforeEach(() => {
  const kept = new FakeStorage();
  storage.get = () => kept;
  for (const { key } of waiting()) discard(key);
  Object.assign(server, { answer: null, asked: [] });
  heard.length = 0;
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

test("What cannot be read is passed over", () => {
  storage.get().setItem(`${PREFIX}000001.x`, "{");
  add(hand("a"));
  assert.deepEqual(ids(), ["a"]);
});

test("A hand that is put back takes its own place", () => {
  for (const id of ["a", "b"]) add(hand(id));
  const [first] = waiting();
  put({ ...first, refused: true });
  assert.deepEqual(ids(), ["a", "b"]);
  assert.equal(waiting()[0].refused, true);
});

test("Where the browser keeps nothing the hands wait in the page, and the page says so", () => {
  storage.get = refuse;
  for (const id of ["b", "a"]) add(hand(id));
  assert.deepEqual(ids(), ["b", "a"]);
  assert.equal(page.onlyHere, true);
  for (const { key } of waiting()) discard(key);
  assert.deepEqual([ids(), page.onlyHere], [[], false]);
});

test("A hand that is kept makes its number known to the hand that follows it", () => {
  add(hand("a"));
  add(hand("b", { follows: true }));
  add(hand("c", { follows: true }));
  replace(waiting()[0], "7");
  assert.deepEqual(waiting().map(({ fields }) => Object.fromEntries(fields).revision), ["7", "4"]);
});

test("A hand that was begun with newer knowledge keeps that", () => {
  add(hand("a"));
  add(hand("b", { follows: true, fields: [["revision", "9"]] }));
  replace(waiting()[0], "7");
  assert.deepEqual(waiting()[0].fields, [["revision", "9"]]);
});

test("A hand that follows none keeps what it was begun with", () => {
  add(hand("a"));
  add(hand("b", { follows: false }));
  replace(waiting()[0], "7");
  assert.deepEqual(Object.fromEntries(waiting()[0].fields).revision, "4");
});

test("A hand that the server keeps leaves the phone", async () => {
  add(hand("a"));
  answerWith(200, { "X-Kept": "5" });
  await sendAndWait();
  assert.deepEqual(ids(), []);
  assert.deepEqual(heard, ["handsaved", "outbox:answered"]);
  assert.equal(server.asked[0].client_id, "a");
});

test("A hand that the server refuses stays, with the number of theirs, and is not sent again by itself", async () => {
  add(hand("a"));
  answerWith(409, { "X-Theirs": "5" });
  await sendAndWait();
  assert.deepEqual(waiting().map(({ id, refused, theirs }) => [id, refused, theirs]), [["a", true, "5"]]);
  send();
  mock.timers.tick(60_000);
  assert.equal(server.asked.length, 1);
});

const FAILURES = {
  "no network": () => { server.answer = null; },
  "a server in trouble": () => answerWith(503),
  "a server that has too much to do": () => answerWith(429),
  "the page of a proxy": () => { server.answer = new Response("Log in", { status: 200 }); },
};
for (const [reason, fail] of Object.entries(FAILURES)) {
  test(`With ${reason} the hand waits and is sent again`, async () => {
    add(hand("a"));
    fail();
    await sendAndWait();
    assert.deepEqual(ids(), ["a"]);
    assert.deepEqual(heard, ["outbox:failed"]);
    answerWith(200, { "X-Kept": "5" });
    const answered = nextOf("outbox:answered");
    mock.timers.tick(4_000);
    await answered;
    assert.deepEqual(ids(), []);
  });
}
