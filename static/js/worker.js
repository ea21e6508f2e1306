// Between the pages and the network: pages are asked for, and taken from here if nobody answers. The page of a game, the
// lists of games and how everybody stands are kept as they were visited, documents come in bundles
// (scorekeeper/web/offline.py). Every version of the app has a cache of its own, so that a page finds just the files
// it was made with.

const PATIENCE = 4_000;
const LISTS = ["/", "/games"];
const WHOLE = new Set([...LISTS, "/our-table"]); // With a search they may be a part, or what was found.
const NEEDS_NETWORK = "/needs-network"; // Our page for what is not here. It is kept first.
const PAGE = /^\/(games|our-table|needs-network|g\/[\w-]+)?$/;
const BUNDLE = /^\/(g\/[\w-]+\/)?offline$/;
// What the page of a game draws by itself (phone/answers.js): screens at addresses of their own, and what it shows on the board.
const SCREEN = /^(\/g\/[\w-]+|\/local)\/(legal|audit|rulings|at-the-table|history)(\/.*)?$/;
const ON_BOARD = /^(\/g\/[\w-]+|\/local)\/(chart|hands\/\d+)$/;
const FORM = /^\/g\/[\w-]+\/rules\/form$/; // A part of one of them that a bundle has.
const FILES = globalThis.files; // Those of the start page and of a board, as /sw.js names them.
const FILES_OF_BOARD = "/offline/board";
const MANY = 20; // Files that are fetched one by one.
const TYPES = { js: "text/javascript", css: "text/css", svg: "image/svg+xml", json: "application/json" };
const isKept = (pathname) => PAGE.test(pathname) || BUNDLE.test(pathname);
const exactly = { ignoreVary: true };
const anyway = { ignoreVary: true, ignoreSearch: true };

addEventListener("install", (event) => {
  event.waitUntil(fetchFirst());
  fetchFiles().catch(() => {}); // What is missing then comes with the bundles.
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("message", (event) => {
  const { begin, keep: addresses, bundles } = event.data;
  if (begin) skipWaiting();
  if (addresses) event.waitUntil(fetchAndTell(addresses, event.source));
  if (bundles) event.waitUntil(Promise.all([fetchFiles(), fetchBundles(event.data), fetchInOneLanguage(event.data)]));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  const isGet = request.method === "GET";
  if (isGet && pathname.startsWith("/static/")) event.respondWith(file(event));
  else if (isGet && FORM.test(pathname)) event.respondWith(page(event, pathname, search));
  else if (request.mode === "navigate") {
    event.respondWith(orNeedsNetwork(isGet ? page(event, pathname, search) : fetch(request), request));
  }
});

// What needs the network says so, with a way back to the board: that of the address, or else where the tap was.
async function orNeedsNetwork(answer, { url, referrer }) {
  try {
    return await answer;
  } catch (error) {
    const kept = await find(NEEDS_NETWORK);
    if (!kept) throw error;
    const board = gameOf(url) || gameOf(referrer || url) || "/";
    return new Response((await kept.text()).replace('id="back" href="/"', `id="back" href="${board}"`), { headers: kept.headers });
  }
}

const gameOf = (address) => /^\/g\/[\w-]+/.exec(new URL(address).pathname)?.[0] ?? "";

// Before anything else: the page for what is not here, and its style.
async function fetchFirst() {
  const answer = await fetch(NEEDS_NETWORK);
  const styles = (await answer.clone().text()).match(/\/static\/[\w/.-]+\.css/g) ?? [];
  await Promise.all([keep(NEEDS_NETWORK, answer), ...styles.map((path) => fetchAndKeep(location.origin + path))]);
}

async function file(event) {
  const kept = await find(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  event.waitUntil(keep(new URL(event.request.url).pathname, answer.clone()));
  return answer;
}

// Where nothing can be kept, or no more, there is still the network.
const find = (request, how = anyway) => caches.match(request, how).catch(() => null);

async function page(event, pathname, search) {
  const tooLong = new AbortController();
  let answer = null;
  const timeout = setTimeout(async () => {
    const kept = await memory(pathname, search);
    if (kept && !answer) tooLong.abort(); // A page that has begun to come may take its time.
  }, PATIENCE);
  try {
    // Else the worker would be the page that it comes from, and a chosen language leads back there.
    answer = await fetch(event.request, { signal: tooLong.signal, referrer: event.request.referrer });
    clearTimeout(timeout);
    if (answer.status >= 500) return (await memory(pathname, search)) ?? answer;
    if (PAGE.test(pathname) && !(search && WHOLE.has(pathname))) event.waitUntil(keep(pathname, answer.clone()));
    return answer;
  } catch (error) {
    clearTimeout(timeout);
    const kept = await memory(pathname, search);
    if (kept) return kept;
    throw error;
  }
}

// The page as it was, saying since when; or the document as it came in a bundle; or the page of the game that draws this
// screen. Null if this phone has none of them.
async function memory(pathname, search) {
  const kept = await find(pathname);
  if (kept) return copy(await kept.text(), "as-of", kept);
  const bundle = await find(`${gameOf(location.origin + pathname)}/offline`);
  const pages = (await bundle?.json())?.pages ?? {};
  const html = pages[pathname + search] ?? pages[pathname];
  if (typeof html === "string") return copy(html, "kept", bundle); // Before 0.2.0 a bundle had lines of pages.
  const [, board] = ON_BOARD.exec(pathname) ?? [];
  if (board) return Response.redirect(location.origin + board, 303); // As the server does.
  const [, shell] = SCREEN.exec(pathname) ?? [];
  return shell ? memory(shell, "") : null;
}

// What was said when the page came is not said again.
const SAID = /<p class="notice" role="status">[^<]*<\/p>/g;

function copy(html, name, { headers }) {
  const since = new Date(headers.get("Date")).toISOString();
  const own = new Headers(headers);
  own.set("Content-Type", "text/html; charset=utf-8");
  own.delete("X-Scorekeeper"); // The server has not answered.
  return new Response(html.replace("<html", `<html data-${name}="${since}"`).replaceAll(SAID, ""), { headers: own });
}

// The pages without a game come first, with files that the pages of a game need too. The lists of games come with what is
// new, such as the pages of a game that this phone has just learned of.
async function fetchBundles(wanted) {
  const [first, ...others] = wanted.bundles;
  const isNew = await fetchBundle(first, wanted);
  const are = await Promise.all(others.map((address) => fetchBundle(address, wanted)));
  if ([isNew, ...are].includes(true)) await Promise.all(LISTS.map((path) => fetchAndKeep(location.origin + path).catch(() => {})));
}

// A bundle is the same until the app has a new version, or the phone another language; that of a game also until it has
// other rules or the phone more rights, which its address says. It is kept after its files. Says whether it is new.
async function fetchBundle(address, { version, language }) {
  const kept = await find(address, exactly);
  if (kept?.headers.get("X-Scorekeeper") === version && kept.headers.get("Content-Language") === language) return false;
  const answer = await fetch(address);
  if (!answer.ok || !answer.headers.has("X-Scorekeeper")) return false;
  const { texts = {}, pages } = await answer.json();
  await keepTexts(texts, answer);
  // oxlint-disable-next-line unicorn/prefer-response-static-json -- not every phone has it
  await keep(address, new Response(JSON.stringify({ pages }), answer));
  return true;
}

let filesOnTheirWay = null;

function fetchFiles() {
  filesOnTheirWay ??= fetchMissing().finally(() => { filesOnTheirWay = null; });
  return filesOnTheirWay;
}

// What this page has just loaded the browser still has. Many others are shorter together than one by one.
async function fetchMissing() {
  const lacks = await Promise.all(FILES.map(async (path) => ((await find(path)) ?? (await keepLoaded(path)) ? [] : [path])));
  const files = lacks.flat();
  if (files.length > MANY) {
    const answer = await fetch(FILES_OF_BOARD);
    if (answer.ok) await keepTexts((await answer.json()).texts, answer);
  }
  await Promise.all(files.map(async (path) => (await find(path)) ?? fetchAndKeep(location.origin + path)));
}

// Says whether the browser had it.
async function keepLoaded(path) {
  const answer = await fetch(path, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
  if (!answer?.ok) return false;
  await keep(path, answer);
  return true;
}

async function keepTexts(texts, { headers }) {
  await Promise.all(Object.entries(texts).map(([path, text]) => {
    const type = `${TYPES[path.split(".").at(-1)]}; charset=utf-8`;
    return keep(path, new Response(text, { headers: { "Content-Type": type, "X-Scorekeeper": headers.get("X-Scorekeeper") } }));
  }));
}

// If the phone has another language now, the boards and the bundles of other games are fetched again.
async function fetchInOneLanguage(wanted) {
  const names = await caches.keys();
  await Promise.all(names.map((name) => fetchPagesOf(name, wanted)));
}

async function fetchPagesOf(name, wanted) {
  const cache = await caches.open(name);
  const others = ({ pathname, search }) => isKept(pathname) && !wanted.bundles.includes(pathname + search);
  const pages = (await cache.keys()).map(({ url }) => new URL(url)).filter((address) => others(address));
  await Promise.all(pages.map(async ({ href, pathname, search }) => {
    const kept = await cache.match(pathname, anyway);
    if (kept?.headers.get("Content-Language") === wanted.language) return;
    await (BUNDLE.test(pathname) ? fetchBundle(pathname + search, wanted) : fetchAndKeep(href)).catch(() => {});
  }));
}

async function fetchAndTell(addresses, asking) {
  await Promise.all(addresses.map((address) => fetchAndKeep(address)));
  asking?.postMessage({ kept: addresses });
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

const keep = (address, answer) => store(address, answer).catch(() => {});

async function store(address, answer) {
  const [pathname] = address.split("?");
  const version = answer.headers.get("X-Scorekeeper");
  // What our own server will not show any more is not shown from memory either.
  if (version && (answer.redirected || [403, 404, 410].includes(answer.status))) {
    await forgetElsewhere(pathname);
    await forgetElsewhere(`${pathname}/offline`);
  }
  if (!version || !answer.ok || answer.redirected) return;
  const mine = await caches.open(version);
  if (BUNDLE.test(pathname)) await mine.delete(pathname, anyway);
  await mine.put(address, answer);
  if (isKept(pathname)) await forgetElsewhere(pathname, version);
}

// The page is of this version from now on; a version of which no page is left goes with all its files.
async function forgetElsewhere(pathname, version) {
  const others = (await caches.keys()).filter((name) => name !== version);
  await Promise.all(others.map((name) => forget(name, pathname)));
}

async function forget(name, pathname) {
  const other = await caches.open(name);
  await other.delete(pathname, anyway);
  const kept = await other.keys();
  if (!kept.some((request) => isKept(new URL(request.url).pathname))) await caches.delete(name);
}
