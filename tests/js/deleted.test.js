// What a phone does with its copy of a game that was deleted on the server, with a fake storage, page and worker.
import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

const NAMES = ["Ingeborg", "Thorvald"];
const kept = {};
const posted = [];
const removed = [];
const cache = { delete: async (path) => removed.push(path) };
const section = { hidden: true, dataset: { game: "7", other: "Another change" }, lines: [], act: null };

class FakeStorage {
  getItem(key) {
    return this[key] ?? null;
  }

  setItem(key, value) {
    this[key] = JSON.stringify(value);
  }

  removeItem(key) {
    delete this[key];
  }
}

const list = { append: (...lines) => { section.lines = lines.map(({ textContent }) => textContent); } };
section.querySelector = (name) => (name === "ul" ? list : { addEventListener: (_event, act) => { section.act = act; } });
for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(globalThis, name, { configurable: true, get: () => kept[name] });
}
Object.defineProperty(globalThis, "navigator", {
  value: { serviceWorker: { controller: { postMessage: (message) => posted.push(message) } } },
});
globalThis.caches = { keys: async () => ["a-version"], open: async () => cache };
globalThis.location = { origin: "https://cards.example", pathname: "/g/abc/chart" };
globalThis.document = {
  documentElement: { lang: "en" },
  createElement: () => ({}),
  getElementById: () => section,
  querySelectorAll: () => [], // No messages.
};

beforeEach(() => {
  kept.localStorage = new FakeStorage();
  kept.sessionStorage = new FakeStorage();
  kept.localStorage.setItem("log.7", { names: NAMES, key: "abc", facts: [] });
  kept.localStorage.setItem("game.local", { names: NAMES, saved: { game: 7, key: "abc" } });
  kept.localStorage.setItem("audit:abc:1", {});
  kept.sessionStorage.setItem("draft.7", {});
  posted.length = 0;
  removed.length = 0;
  Object.assign(section, { hidden: true, lines: [], act: null });
});

const command = (kind, body) => ({ id: kind, kind, body });

// The script of the page runs once for each import.
const visit = (name) => import(`../../static/js/deleted.js?${name}`);
const keys = () => [...Object.keys(kept.localStorage), ...Object.keys(kept.sessionStorage)].sort();

test("Where everything was sent, the copy goes at once, and that of other games stays", async () => {
  kept.localStorage.setItem("log.77", { names: ["Kirsten"] });
  kept.localStorage.setItem("game.other", { names: ["Kirsten"], saved: { game: 77, key: "other" } });
  await visit("sent");
  assert.deepEqual(keys(), ["game.other", "log.77"]);
  const { promise, resolve } = Promise.withResolvers();
  setTimeout(resolve, 5);
  await promise;
  assert.deepEqual(removed, ["/g/abc", "/g/abc/offline", "/our-table"]);
  assert.deepEqual(posted, [{ keep: ["https://cards.example/", "https://cards.example/games"] }]);
  assert.equal(section.hidden, true);
});

test("What was not sent is shown, and goes with a tap", async () => {
  kept.localStorage.setItem("journal.7.000001.a", command("record", { final_trick: [[0, "5"], [1, "K"]] }));
  kept.localStorage.setItem("journal.7.000002.b", command("change", { target: 1, hand: { final_trick: [[1, "2"]] } }));
  kept.localStorage.setItem("journal.7.000003.c", command("undo", { target: 1 }));
  const before = keys();
  await visit("unsent");
  assert.deepEqual(section.lines, ["Ingeborg 5, Thorvald K", "Thorvald 2", "Another change"]);
  assert.deepEqual([section.hidden, keys()], [false, before]);
  section.act();
  assert.deepEqual([section.hidden, keys()], [true, []]);
});
