import { prefer, preference } from "../../static/js/storage.js";
import assert from "node:assert/strict";
import test from "node:test";

function setStorage(storage) {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: storage });
}

function refuse() {
  throw new Error("refused");
}

test("There is no preference before a switch is used", () => {
  setStorage(() => ({ getItem: () => null }));
  assert.equal(preference("awake"), null);
});

test("A preference is kept on the phone", () => {
  const kept = new Map();
  setStorage(() => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) }));
  prefer("tick", true);
  prefer("vibrate", false);
  assert.deepEqual([preference("tick"), preference("vibrate")], [true, false]);
  assert.deepEqual(Object.fromEntries(kept), { "this-phone.tick": "on", "this-phone.vibrate": "off" });
});

test("Without local storage a preference lasts as long as the page", () => {
  setStorage(refuse);
  assert.equal(preference("awake"), null);
  prefer("awake", true);
  assert.equal(preference("awake"), true);
});
