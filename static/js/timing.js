// When a page asks the server, and when it is loaded anew. Times are in milliseconds. No page is needed here.

export const TIMEOUT = 10_000; // After so long without an answer the page says so.
const SILENCE = 7_000; // A stream speaks every 5 s; after so long the page asks as if there were none.
const ASK = 3_000; // Between two questions without a stream.
const CHECK = 30_000; // Between two questions with one.
const RENEW = 10_000; // Between two messages that a hand is still being entered.
const LOST = 30_000; // A page that has not come by then was lost on its way.

// A clock that was put back cannot tell: then anything was long enough ago.
export const since = (then, now) => (now < then ? Infinity : now - then);

// The signal for a question that is given up after so long, or with another signal.
export function givenUpAfter(time, other) {
  const tooLong = new AbortController(); // Not every phone has AbortSignal.timeout.
  setTimeout(() => tooLong.abort(), time);
  other?.addEventListener("abort", () => tooLong.abort());
  return tooLong.signal;
}

// A link is { stream, opened, listened, closed, pause, asked }: the stream or null, when it was opened and when it last
// spoke, when the last stream was closed and how long to wait after that, and when the page last asked by itself.

export const isDead = ({ stream, opened, listened }, now) =>
  stream !== null && since(Math.max(opened, listened), now) > 2 * SILENCE;

export const mayListen = ({ stream, closed, pause }, now) => stream === null && since(closed, now) >= pause;

export const mustAsk = ({ asked, listened }, now) => since(asked, now) >= (since(listened, now) < SILENCE ? CHECK : ASK);

// A full server is asked ever more rarely, and not by all phones at once: `random` is from 0 to 1.
export const pauseAfter = (failures, random) => Math.min(60_000, 1_000 * 2 ** failures) * (0.5 + random);

// Whether to tell the others which hand is being entered here, "" for none.
export const mustSend = (hand, sent, sentAt, now) => hand !== sent || (Boolean(hand) && since(sentAt, now) > RENEW);

// Whether a page is old, now that the server answers with its version. Only boards are loaded anew for a new version:
// other pages hold forms that only they know.
export const isOutdated = ({ isCopy, isBoard, version }, answered) => isCopy || (isBoard && answered !== version);

// To request a page again while it may still come would throw the first answer away.
export const mayReload = ({ isBusy, isKeepingHand, isChangingWorkers, requested }, now) =>
  !(isBusy || isKeepingHand || isChangingWorkers) && now - requested >= LOST;
