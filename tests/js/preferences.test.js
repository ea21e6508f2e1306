import { prefer, preference } from "../../static/js/preferences.js";
import assert from "node:assert/strict";
import test from "node:test";

function giveStorage(storage) {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: storage });
}

function refuse() {
  throw new Error("refused");
}

test("Nobody has a preference before the first switch", () => {
  giveStorage(() => ({ getItem: () => null }));
  assert.equal(preference("awake"), null);
});

test("A preference is kept on the phone", () => {
  const kept = new Map();
  giveStorage(() => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) }));
  prefer("tick", true);
  prefer("vibrate", false);
  assert.deepEqual([preference("tick"), preference("vibrate")], [true, false]);
  assert.deepEqual(Object.fromEntries(kept), { "this-phone.tick": "on", "this-phone.vibrate": "off" });
});

test("Where the browser keeps nothing a preference lasts as long as the page", () => {
  giveStorage(refuse);
  assert.equal(preference("awake"), null);
  prefer("awake", true);
  assert.equal(preference("awake"), true);
});
