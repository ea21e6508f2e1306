import { prefer, preference } from "../../static/js/storage.js";
import assert from "node:assert/strict";
import test from "node:test";

function setStorage(storage) {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: storage });
}

function refuse() {
  throw new Error("refused");
}

test("Without local storage a preference lasts as long as the page", () => {
  setStorage(refuse);
  assert.equal(preference("awake"), null);
  prefer("awake", true);
  assert.equal(preference("awake"), true);
});
