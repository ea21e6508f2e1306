// Between the pages and the network: pages are asked for, and taken from here if nobody answers. Boards and the start page
// are kept as they were visited, other pages come in bundles (scorekeeper/web/offline/kept.py). Every version of the app
// has a cache of its own, so that a page finds just the files it was made with.

const PATIENCE = 4_000;
const PAGE = /^\/(g\/[\w-]+)?$/;
const BUNDLE = /^\/(g\/[\w-]+\/)?offline$/;
const IN_BUNDLE = /^\/(local|legal|(new|legal|audit|rules)\/[\w-]+|rules\/[\w-]+\/card|g\/[\w-]+\/(legal|audit|rules|card|ruling))$/;
const isKept = (pathname) => PAGE.test(pathname) || BUNDLE.test(pathname);
const anyway = { ignoreVary: true, ignoreSearch: true };

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("message", (event) => {
  if (event.data.begin) skipWaiting();
  if (event.data.keep) event.waitUntil(Promise.all(event.data.keep.map(fetchAndKeep)));
  if (event.data.bundles) {
    event.waitUntil(Promise.all([...event.data.bundles.map((address) => fetchBundle(address, event.data)), fetchInOneLanguage(event.data)]));
  }
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(event));
  else if (request.mode === "navigate" && (PAGE.test(pathname) || IN_BUNDLE.test(pathname))) event.respondWith(page(event, pathname));
});

async function file(event) {
  const kept = await find(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  event.waitUntil(keep(new URL(event.request.url).pathname, answer.clone()));
  return answer;
}

// Where nothing can be kept, or no more, there is still the network.
const find = (request) => caches.match(request, anyway).catch(() => null);

async function page(event, pathname) {
  const tooLong = new AbortController();
  const timeout = setTimeout(async () => {
    if (await memory(pathname)) tooLong.abort();
  }, PATIENCE);
  try {
    const answer = await fetch(event.request, { signal: tooLong.signal });
    clearTimeout(timeout); // A page that has begun to come may take its time.
    if (answer.status >= 500) return (await memory(pathname)) ?? answer;
    if (PAGE.test(pathname)) event.waitUntil(keep(pathname, answer.clone()));
    return answer;
  } catch (error) {
    clearTimeout(timeout);
    const kept = await memory(pathname);
    if (kept) return kept;
    throw error;
  }
}

// The page as it was, saying since when, or as it came in a bundle; null if this phone does not have it.
async function memory(pathname) {
  const kept = await find(pathname);
  if (kept) return copy(await kept.text(), "as-of", kept);
  const game = /^\/g\/[\w-]+/.exec(pathname) ?? "";
  const bundle = await find(`${game}/offline`);
  const html = (await bundle?.json())?.pages[pathname];
  return html ? copy(html, "kept", bundle) : null;
}

function copy(html, name, { headers }) {
  const since = new Date(headers.get("Date")).toISOString();
  const own = new Headers(headers);
  own.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html.replace("<html", `<html data-${name}="${since}"`), { headers: own });
}

// A bundle is the same until the app has a new version, or the phone another language. It is kept after its files.
async function fetchBundle(address, { version, language }) {
  const kept = await find(address);
  if (kept?.headers.get("X-Scorekeeper") === version && kept.headers.get("Content-Language") === language) return;
  const answer = await fetch(address);
  if (!answer.ok || !answer.headers.has("X-Scorekeeper")) return;
  const { files } = await answer.clone().json();
  await Promise.all(files.map(async (path) => (await find(path)) ?? fetchAndKeep(location.origin + path)));
  await keep(address, answer);
}

// If the phone has another language now, the boards and the bundles of other games are fetched again.
async function fetchInOneLanguage(wanted) {
  const names = await caches.keys();
  await Promise.all(names.map((name) => fetchPagesOf(name, wanted)));
}

async function fetchPagesOf(name, wanted) {
  const cache = await caches.open(name);
  const others = ({ pathname }) => isKept(pathname) && !wanted.bundles.includes(pathname);
  const pages = (await cache.keys()).map(({ url }) => new URL(url)).filter((one) => others(one));
  await Promise.all(pages.map(async ({ href, pathname }) => {
    const kept = await cache.match(pathname, anyway);
    if (kept?.headers.get("Content-Language") === wanted.language) return;
    await (BUNDLE.test(pathname) ? fetchBundle(pathname, wanted) : fetchAndKeep(href)).catch(() => {});
  }));
}

let asked = 0;
const newest = new Map();

// Of two answers on their way the one that was asked for later stays, whichever comes first.
async function fetchAndKeep(address) {
  const { pathname } = new URL(address);
  if (!pathname.startsWith("/static/") && !PAGE.test(pathname)) return;
  asked += 1;
  const mine = asked;
  const answer = await fetch(address);
  if (mine < (newest.get(pathname) ?? 0)) return;
  newest.set(pathname, mine);
  await keep(pathname, answer);
}

const keep = (pathname, answer) => store(pathname, answer).catch(() => {});

async function store(pathname, answer) {
  const version = answer.headers.get("X-Scorekeeper");
  // What our own server will not show any more is not shown from memory either.
  if (version && (answer.redirected || [403, 404, 410].includes(answer.status))) {
    await forgetElsewhere(pathname);
    await forgetElsewhere(`${pathname}/offline`);
  }
  if (!version || !answer.ok || answer.redirected) return;
  const mine = await caches.open(version);
  await mine.put(pathname, answer);
  if (isKept(pathname)) await forgetElsewhere(pathname, version);
}

// The page is of this version from now on; a version of which no page is left goes with all its files.
async function forgetElsewhere(pathname, version) {
  const others = (await caches.keys()).filter((name) => name !== version);
  await Promise.all(others.map((name) => forget(name, pathname)));
}

async function forget(name, pathname) {
  const other = await caches.open(name);
  await other.delete(pathname);
  const kept = await other.keys();
  if (!kept.some((request) => isKept(new URL(request.url).pathname))) await caches.delete(name);
}
