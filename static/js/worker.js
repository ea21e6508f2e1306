// Between the pages and the network: boards and the start page are asked for, and taken from here if nobody answers.
// Every version of the app has a cache of its own, so that a page finds just the files it was made with.

const PATIENCE = 4_000;
const PAGE = /^\/(g\/[\w-]+)?$/;
const anyway = { ignoreVary: true, ignoreSearch: true };

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("message", (event) => {
  if (event.data.begin) skipWaiting();
  if (event.data.keep) event.waitUntil(Promise.all(event.data.keep.map(fetchAndKeep)));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(event));
  else if (request.mode === "navigate" && PAGE.test(pathname)) event.respondWith(page(event, pathname));
});

async function file(event) {
  const kept = await find(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  event.waitUntil(keep(new URL(event.request.url).pathname, answer.clone()));
  return answer;
}

// Where nothing can be kept, or no more, there is still the network.
const find = (request) => caches.match(request, anyway).catch(() => undefined);

async function page(event, pathname) {
  const kept = await find(pathname);
  const tooLong = new AbortController();
  const timeout = kept && setTimeout(() => tooLong.abort(), PATIENCE);
  try {
    const answer = await fetch(event.request, kept ? { signal: tooLong.signal } : {});
    clearTimeout(timeout); // A page that has begun to come may take its time.
    if (kept && answer.status >= 500) return old(kept);
    event.waitUntil(keep(pathname, answer.clone()));
    return answer;
  } catch (error) {
    if (kept) return old(kept);
    throw error;
  }
}

// The page as it was, saying since when.
async function old(kept) {
  const since = new Date(kept.headers.get("Date")).toISOString();
  const html = (await kept.text()).replace("<html", `<html data-as-of="${since}"`);
  return new Response(html, { headers: kept.headers });
}

let asked = 0;
const newest = new Map();

// Of two answers on their way the one that was asked for later stays, whichever comes first.
async function fetchAndKeep(address) {
  const { pathname } = new URL(address);
  if (!pathname.startsWith("/static/") && !PAGE.test(pathname)) return;
  const mine = ++asked;
  const answer = await fetch(address);
  if (mine < (newest.get(pathname) ?? 0)) return;
  newest.set(pathname, mine);
  await keep(pathname, answer);
}

const keep = (pathname, answer) => store(pathname, answer).catch(() => {});

async function store(pathname, answer) {
  const version = answer.headers.get("X-Scorekeeper");
  // What our own server will not show any more is not shown from memory either.
  if (version && [403, 404, 410].includes(answer.status)) await forgetElsewhere(pathname);
  if (!version || !answer.ok || answer.redirected) return;
  const mine = await caches.open(version);
  await mine.put(pathname, answer);
  if (PAGE.test(pathname)) await forgetElsewhere(pathname, version);
}

// The page is of this version from now on; a version of which no page is left goes with all its files.
async function forgetElsewhere(pathname, version) {
  for (const name of await caches.keys()) {
    if (name === version) continue;
    const other = await caches.open(name);
    await other.delete(pathname);
    const kept = await other.keys();
    if (!kept.some((request) => PAGE.test(new URL(request.url).pathname))) await caches.delete(name);
  }
}
