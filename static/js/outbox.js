// The hands that this phone has still to send. Each is written down before it is sent, under a key of its own so that
// two tabs never overwrite each other's, and struck out only when our own server has answered for it. The server keeps
// a hand once, however often it comes, so asking again too early costs nothing.

const LONGEST_PAUSE = 4_000; // A network that comes back without a word is noticed within 5 s, sending included.
const PATIENCE = 15_000;

const { game } = document.getElementById("unsent").dataset;
const PREFIX = `unsent.${game}.`;
const here = new Map(); // Where a browser keeps nothing, a hand lasts as long as the page.

let timer = 0;
let pause = 1_000;
let attempts = 0;

// The hands that wait, the one played first first.
export function waiting() {
  return keys().map(read).filter(Boolean);
}

export function add(hand) {
  const last = keys().at(-1)?.slice(PREFIX.length) ?? "0";
  const place = String(Number.parseInt(last, 10) + 1).padStart(6, "0");
  put({ ...hand, key: `${PREFIX}${place}.${hand.id}` });
}

// Put a hand in the place of one that waits, or keep something more about it.
export function put(hand) {
  const text = JSON.stringify(hand);
  try {
    localStorage.setItem(hand.key, text);
    here.delete(hand.key);
  } catch {
    here.set(hand.key, text);
  }
  markHere();
  tell("outbox:changed");
}

export function discard(key) {
  here.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was only here.
  }
  markHere();
  tell("outbox:changed");
}

// A page that alone has a hand is not loaded anew by itself.
function markHere() {
  document.body.toggleAttribute("data-only-here", here.size > 0);
}

// Send the first hand; its answer sends the next. One that was refused waits until somebody has decided.
export function send() {
  clearTimeout(timer);
  const [first] = waiting();
  if (!first || first.refused) return;
  // A request may hang in a dead network: the next attempt does not wait for it.
  timer = setTimeout(send, LONGEST_PAUSE);
  attempt(first);
}

async function attempt(hand) {
  attempts += 1;
  document.body.dataset.sending = "";
  const tooLong = new AbortController(); // Not every phone has AbortSignal.timeout.
  const timeout = setTimeout(() => tooLong.abort(), PATIENCE);
  try {
    const answer = await fetch(hand.url, {
      method: "POST",
      body: new URLSearchParams(hand.fields),
      headers: { "HX-Request": "true" },
      signal: tooLong.signal,
    });
    const html = await answer.text();
    const isOurs = answer.headers.has("X-Scorekeeper") && answer.status < 500 && answer.status !== 429;
    if (!isOurs) throw new Error(answer.status);
    settle(hand, answer, html);
  } catch {
    clearTimeout(timer);
    if (waiting().length > 0) timer = setTimeout(send, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
    tell("outbox:failed");
  } finally {
    clearTimeout(timeout);
    attempts -= 1;
    // One that hangs is of no interest any more once another was answered.
    if (attempts === 0 || waiting().every((one) => one.refused)) delete document.body.dataset.sending;
  }
}

function settle(hand, answer, html) {
  pause = 1_000;
  // Another attempt, or another tab, may have heard of it first.
  const [first] = waiting();
  const kept = answer.headers.get("X-Kept");
  if (first?.id !== hand.id || (first.refused && !kept)) {
    send();
    return;
  }
  if (kept) {
    replace(first, kept);
    if (answer.ok) tell("handsaved");
  } else {
    put({ ...first, refused: true, theirs: answer.headers.get("X-Theirs") });
  }
  tell("outbox:answered", { hand: first, answer, html, kept });
  send();
}

// Remove a hand that the server saved as this fact. The hand entered after it then has at least that revision.
export function replace(hand, fact) {
  const next = waiting()[waiting().findIndex((one) => one.key === hand.key) + 1];
  if (next?.follows && fact) {
    const known = (value) => String(Math.max(Number(value), Number(fact)));
    put({ ...next, fields: next.fields.map(([name, value]) => [name, name === "revision" ? known(value) : value]) });
  }
  discard(hand.key);
}

function keys() {
  let kept = [];
  try {
    kept = Object.keys(localStorage);
  } catch {
    // Nothing is kept.
  }
  return [...new Set([...kept, ...here.keys()])].filter((key) => key.startsWith(PREFIX)).sort();
}

function read(key) {
  try {
    return JSON.parse(here.get(key) ?? localStorage.getItem(key));
  } catch {
    return null;
  }
}

function tell(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

function sendAtOnce() {
  pause = 1_000;
  if (!document.hidden) send();
}

for (const event of ["online", "pageshow"]) addEventListener(event, sendAtOnce);
document.addEventListener("visibilitychange", sendAtOnce);
addEventListener("storage", (event) => {
  if (event.key !== null && !event.key.startsWith(PREFIX)) return;
  tell("outbox:changed");
  setTimeout(sendAtOnce, LONGEST_PAUSE); // The tab that stored the hand may be closed by then.
});
// What could not be kept would go with the page.
addEventListener("beforeunload", (event) => {
  if (here.size > 0) event.preventDefault();
});
