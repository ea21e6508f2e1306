import { keepRows, recallRows } from "../../static/js/recall.js";
import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

const kept = new Map();
const storage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
  removeItem: (key) => kept.delete(key),
};
const audit = (isKept, ...rows) => ({ way: "rows", leader: "0", cards: "3", rows, isKept });

beforeEach(() => {
  kept.clear();
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: storage });
});

test("Rows that were not finished are gone on with", () => {
  keepRows("audit:abc:1", audit(false, "3 K", ""));
  assert.deepEqual(recallRows("audit:abc:1", ["", ""])?.rows, ["3 K", ""]);
  assert.equal(recallRows("audit:abc:2", ["", ""]), null);
});

test("Rows that could not be sent come before those of the server", () => {
  keepRows("audit:abc:1", audit(false, "3 K", "5 8"));
  assert.deepEqual(recallRows("audit:abc:1", ["3 K", "5 7"])?.rows, ["3 K", "5 8"]);
});

test("Rows of the server come before those that it keeps already, and before fewer cards", () => {
  keepRows("audit:abc:1", audit(true, "3 K", "5 7"));
  assert.equal(recallRows("audit:abc:1", ["3 K", "5 9"]), null);
  keepRows("audit:abc:1", audit(false, "3", ""));
  assert.equal(recallRows("audit:abc:1", ["3 K", "5 9"]), null);
});

test("Without the server's page the rows that it keeps are still here", () => {
  keepRows("audit:abc:1", audit(true, "3 K", "5 7"));
  assert.deepEqual(recallRows("audit:abc:1", ["", ""])?.rows, ["3 K", "5 7"]);
});

test("Cleared rows are forgotten", () => {
  keepRows("audit:abc:1", audit(false, "3 K", ""));
  keepRows("audit:abc:1", audit(false, "", ""));
  assert.equal(kept.size, 0);
});
