import {
  TIMEOUT,
  isDead,
  isOutdated,
  mayListen,
  mayReload,
  mustAsk,
  mustSend,
  pauseAfter,
  since,
} from "../../static/js/timing.js";
import assert from "node:assert/strict";
import test from "node:test";

const NOW = 1_000_000;
const ago = (seconds) => NOW - 1_000 * seconds;
const quiet = { stream: null, opened: 0, listened: 0, closed: 0, pause: 0, asked: NOW };
const open = { ...quiet, stream: {}, opened: ago(60) };

test("The time since a moment is counted in milliseconds", () => {
  assert.equal(since(ago(TIMEOUT / 1_000), NOW), TIMEOUT);
  assert.equal(since(NOW, NOW), 0);
});

test("After the clock was set back every pause is over", () => {
  assert.equal(since(NOW + 1, NOW), Infinity);
  assert.equal(mustAsk({ ...open, listened: NOW + 5_000, asked: NOW + 5_000 }, NOW), true);
});

test("A stream that is silent for more than 14 seconds is dead", () => {
  assert.equal(isDead({ ...open, listened: ago(14) }, NOW), false);
  assert.equal(isDead({ ...open, listened: ago(14.1) }, NOW), true);
});

test("A new stream has 14 seconds for its first message", () => {
  assert.equal(isDead({ ...open, opened: ago(13), listened: 0 }, NOW), false);
  assert.equal(isDead({ ...open, opened: ago(15), listened: 0 }, NOW), true);
});

test("A closed stream is not dead, and only a closed stream may be opened", () => {
  assert.equal(isDead(quiet, NOW), false);
  assert.equal(mayListen(quiet, NOW), true);
  assert.equal(mayListen(open, NOW), false);
});

test("A stream is opened again after its pause", () => {
  assert.equal(mayListen({ ...quiet, closed: ago(2), pause: 2_001 }, NOW), false);
  assert.equal(mayListen({ ...quiet, closed: ago(2), pause: 2_000 }, NOW), true);
});

test("Without a stream the page asks every 3 seconds", () => {
  assert.equal(mustAsk({ ...quiet, asked: ago(2.9) }, NOW), false);
  assert.equal(mustAsk({ ...quiet, asked: ago(3) }, NOW), true);
});

test("With a stream the page asks every 30 seconds, until the stream is silent for 7", () => {
  assert.equal(mustAsk({ ...open, listened: ago(6.9), asked: ago(29) }, NOW), false);
  assert.equal(mustAsk({ ...open, listened: ago(6.9), asked: ago(30) }, NOW), true);
  assert.equal(mustAsk({ ...open, listened: ago(7), asked: ago(3) }, NOW), true);
});

test("A pause doubles with each failure up to a minute, and chance spreads it by half", () => {
  assert.deepEqual([0, 1, 2, 5, 6, 20].map((failures) => pauseAfter(failures, 0.5)), [1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  assert.equal(pauseAfter(0, 0), 500);
  assert.equal(pauseAfter(20, 1), 90_000);
});

test("The page reports an open entry at its start, every 10 seconds, and at its end", () => {
  assert.equal(mustSend("3", "", ago(1), NOW), true);
  assert.equal(mustSend("3", "3", ago(10), NOW), false);
  assert.equal(mustSend("3", "3", ago(10.1), NOW), true);
  assert.equal(mustSend("", "3", ago(1), NOW), true);
});

test("The page does not report again that no entry is open", () => {
  assert.equal(mustSend("", "", ago(60), NOW), false);
});

test("A copy from the worker is outdated as soon as the server responds", () => {
  assert.equal(isOutdated({ isCopy: true, isBoard: false, version: "a" }, "a"), true);
});

test("A board is outdated when the server has another version, a form never", () => {
  assert.equal(isOutdated({ isCopy: false, isBoard: true, version: "a" }, "a"), false);
  assert.equal(isOutdated({ isCopy: false, isBoard: true, version: "a" }, "b"), true);
  assert.equal(isOutdated({ isCopy: false, isBoard: false, version: "a" }, "b"), false);
});

test("A page reloads at once, and a second time only after 30 seconds", () => {
  const idle = { isBusy: false, isKeepingHand: false, isChangingWorkers: false, requested: -Infinity };
  assert.equal(mayReload(idle, 0), true);
  assert.equal(mayReload({ ...idle, requested: ago(29.9) }, NOW), false);
  assert.equal(mayReload({ ...idle, requested: ago(30) }, NOW), true);
});

const REASONS = {
  isBusy: "an entry is open",
  isKeepingHand: "a hand waits only in this page",
  isChangingWorkers: "the worker is being replaced",
};
for (const [flag, reason] of Object.entries(REASONS)) {
  test(`A page does not reload while ${reason}`, () => {
    const page = { isBusy: false, isKeepingHand: false, isChangingWorkers: false, requested: -Infinity, [flag]: true };
    assert.equal(mayReload(page, NOW), false);
  });
}
