import { isDead, isOutdated, mayListen, mayReload, mustAsk, mustSend, pauseAfter, since } from "../../static/js/timing.js";
import assert from "node:assert/strict";
import test from "node:test";

const NOW = 1_000_000;
const ago = (seconds) => NOW - 1_000 * seconds;
const quiet = { stream: null, opened: 0, listened: 0, closed: 0, pause: 0, asked: NOW };
const open = { ...quiet, stream: {}, opened: ago(60) };

test("The time since a moment is counted in milliseconds, and after the clock was set back every pause is over", () => {
  assert.deepEqual([since(ago(14), NOW), since(NOW, NOW), since(NOW + 1, NOW)], [14_000, 0, Infinity]);
});

const outdated = (isCopy, isBoard, version) => isOutdated({ isCopy, isBoard, version: "a" }, version);
const reloads = (more, now = NOW) => mayReload({ isBusy: false, isKeepingHand: false, isChangingWorkers: false, requested: -Infinity, ...more }, now);

const DECIDED = [
  ["A stream that is silent for 14 seconds lives", isDead({ ...open, listened: ago(14) }, NOW), false],
  ["One that is silent for longer is dead", isDead({ ...open, listened: ago(14.1) }, NOW), true],
  ["A new stream has 14 seconds for its first message", isDead({ ...open, opened: ago(13) }, NOW), false],
  ["And no longer", isDead({ ...open, opened: ago(15) }, NOW), true],
  ["A closed stream is not dead", isDead(quiet, NOW), false],
  ["A closed stream may be opened", mayListen(quiet, NOW), true],
  ["An open one may not", mayListen(open, NOW), false],
  ["A stream is not opened before its pause is over", mayListen({ ...quiet, closed: ago(2), pause: 2_001 }, NOW), false],
  ["It is opened again after that", mayListen({ ...quiet, closed: ago(2), pause: 2_000 }, NOW), true],
  ["Without a stream the page waits for 3 seconds", mustAsk({ ...quiet, asked: ago(2.9) }, NOW), false],
  ["Then it asks", mustAsk({ ...quiet, asked: ago(3) }, NOW), true],
  ["With a stream it waits for 30 seconds", mustAsk({ ...open, listened: ago(6.9), asked: ago(29) }, NOW), false],
  ["Then it asks too", mustAsk({ ...open, listened: ago(6.9), asked: ago(30) }, NOW), true],
  ["It asks earlier where the stream is silent for 7", mustAsk({ ...open, listened: ago(7), asked: ago(3) }, NOW), true],
  ["It asks after the clock was set back", mustAsk({ ...open, listened: NOW + 5_000, asked: NOW + 5_000 }, NOW), true],
  ["An open entry is reported at its start", mustSend("3", "", ago(1), NOW), true],
  ["It is not reported again at once", mustSend("3", "3", ago(10), NOW), false],
  ["It is reported every 10 seconds", mustSend("3", "3", ago(10.1), NOW), true],
  ["Its end is reported", mustSend("", "3", ago(1), NOW), true],
  ["That no entry is open is not reported again", mustSend("", "", ago(60), NOW), false],
  ["A copy from the worker is outdated as soon as the server responds", outdated(true, false, "a"), true],
  ["A board of this version is not", outdated(false, true, "a"), false],
  ["A board is where the server has another version", outdated(false, true, "b"), true],
  ["A form never is", outdated(false, false, "b"), false],
  ["A page reloads at once", reloads({}, 0), true],
  ["It does not reload a second time at once", reloads({ requested: ago(29.9) }), false],
  ["It does after 30 seconds", reloads({ requested: ago(30) }), true],
  ["It does not reload while an entry is open", reloads({ isBusy: true }), false],
  ["It does not while a hand waits only in this page", reloads({ isKeepingHand: true }), false],
  ["It does not while the worker is being replaced", reloads({ isChangingWorkers: true }), false],
];
for (const [what, found, expected] of DECIDED) test(what, () => assert.equal(found, expected));

test("A pause doubles with each failure up to a minute, and chance spreads it by half", () => {
  assert.deepEqual([0, 1, 2, 5, 6, 20].map((failures) => pauseAfter(failures, 0.5)), [1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  assert.deepEqual([pauseAfter(0, 0), pauseAfter(20, 1)], [500, 90_000]);
});
