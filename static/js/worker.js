// Between the pages and the network: pages are asked for, and taken from here if nobody answers. Boards and the lists of
// games are kept as they were visited, other pages come in bundles (scorekeeper/web/offline/kept.py). Every version of the app
// has a cache of its own, so that a page finds just the files it was made with.

const PATIENCE = 4_000;
const LISTS = ["/", "/games"];
const NEEDS_NETWORK = "/needs-network"; // Our page for what is not here. It is kept first.
const PAGE = /^\/(games|needs-network|g\/[\w-]+)?$/;
const BUNDLE = /^\/(g\/[\w-]+\/)?offline$/;
const IN_BUNDLE = /^\/(local|which|legal|(new|legal|audit|rules)\/[\w-]+|rules\/[\w-]+\/card|g\/[\w-]+\/(legal|audit|rules|card|at-the-table(\/(seats|rules))?))$/;
const SCREEN = /^(\/g\/[\w-]+|\/local)\/rulings(\/.+)?$/; // Drawn by the page of its game.
const RECORDED = /\?.*entry=/; // What was recorded is changed at the server.
const FILES_OF_BOARD = "/offline/board";
const MANY = 20; // Files that are fetched one by one.
const TYPES = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
const isKept = (pathname) => PAGE.test(pathname) || BUNDLE.test(pathname);
const anyway = { ignoreVary: true, ignoreSearch: true };

addEventListener("install", (event) => event.waitUntil(fetchFirst()));

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("message", (event) => {
  if (event.data.begin) skipWaiting();
  if (event.data.keep) event.waitUntil(Promise.all(event.data.keep.map(fetchAndKeep)));
  if (event.data.bundles) {
    event.waitUntil(Promise.all([fetchBundles(event.data), fetchInOneLanguage(event.data)]));
  }
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  const isGet = request.method === "GET";
  if (isGet && pathname.startsWith("/static/")) event.respondWith(file(event));
  else if (request.mode === "navigate") {
    const isHere = isGet && [PAGE, SCREEN, IN_BUNDLE].some((one) => one.test(pathname)) && !RECORDED.test(pathname + search);
    event.respondWith(orNeedsNetwork(isHere ? page(event, pathname, search) : fetch(request), pathname));
  }
});

// What needs the network says so, with a way back to the board.
async function orNeedsNetwork(answer, pathname) {
  try {
    return await answer;
  } catch (error) {
    const kept = await find(NEEDS_NETWORK);
    if (!kept) throw error;
    const [board] = /^\/g\/[\w-]+/.exec(pathname) ?? ["/"];
    return new Response((await kept.text()).replace('id="back" href="/"', `id="back" href="${board}"`), { headers: kept.headers });
  }
}

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
const find = (request) => caches.match(request, anyway).catch(() => null);

async function page(event, pathname, search) {
  const tooLong = new AbortController();
  let answer = null;
  const timeout = setTimeout(async () => {
    const kept = await memory(pathname, search);
    if (kept && !answer) tooLong.abort(); // A page that has begun to come may take its time.
  }, PATIENCE);
  try {
    answer = await fetch(event.request, { signal: tooLong.signal });
    clearTimeout(timeout);
    if (answer.status >= 500) return (await memory(pathname, search)) ?? answer;
    // A list may be a part of it, or what was found in it.
    if (PAGE.test(pathname) && !(search && LISTS.includes(pathname))) event.waitUntil(keep(pathname, answer.clone()));
    return answer;
  } catch (error) {
    clearTimeout(timeout);
    const kept = await memory(pathname, search);
    if (kept) return kept;
    throw error;
  }
}

// The page as it was, saying since when, or as it came in a bundle; null if this phone does not have it.
async function memory(address, search) {
  const pathname = address.replace(SCREEN, "$1");
  const kept = await find(pathname);
  if (kept) return copy(await kept.text(), "as-of", kept);
  const game = /^\/g\/[\w-]+/.exec(pathname) ?? "";
  const bundle = await find(`${game}/offline`);
  const { pages, lines } = (await bundle?.json()) ?? { pages: {} };
  const runs = pages[pathname + search] ?? pages[pathname];
  if (!runs) return null;
  return copy(lines ? linesOf(runs, lines).join("\n") : runs, "kept", bundle); // Version 0.1 kept whole pages.
}

// The lines of a page. For each run of them the bundle says where it begins and how many lines it has.
const linesOf = (runs, lines) => runs.flatMap((from, at) => (at % 2 ? [] : lines.slice(from, from + runs[at + 1])));

// The bundle of a game by itself: its lines come after those of some pages that this phone has.
function alone({ after, lines, pages }, known) {
  const all = [...after.flatMap((path) => linesOf(known.pages[path], known.lines)), ...lines];
  const places = new Map();
  const placeOf = (line) => places.set(line, places.get(line) ?? places.size).get(line);
  const runs = Object.entries(pages).map(([path, ofPage]) => [path, linesOf(ofPage, all).flatMap((line) => [placeOf(line), 1])]);
  return { lines: [...places.keys()], pages: Object.fromEntries(runs) };
}

function copy(html, name, { headers }) {
  const since = new Date(headers.get("Date")).toISOString();
  const own = new Headers(headers);
  own.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html.replace("<html", `<html data-${name}="${since}"`), { headers: own });
}

// The pages without a game come first, with files that the pages of a game need too. The lists of games come with what is
// new, such as the pages of a game that this phone has just learned of.
async function fetchBundles(wanted) {
  const [first, ...others] = wanted.bundles;
  const isNew = await fetchBundle(first, wanted);
  const are = await Promise.all(others.map((address) => fetchBundle(address, wanted)));
  if ([isNew, ...are].includes(true)) await Promise.all(LISTS.map((path) => fetchAndKeep(location.origin + path).catch(() => {})));
}

// A bundle is the same until the app has a new version, or the phone another language, other rules or more rights: then it
// lacks some of the pages that are wanted. It is kept after its files. Says whether it is new.
async function fetchBundle(address, { version, language, pages: wanted = [] }) {
  const kept = await find(address);
  const isOfNow = kept?.headers.get("X-Scorekeeper") === version && kept.headers.get("Content-Language") === language;
  const ofGame = wanted.filter((path) => address.startsWith("/g/") && path.startsWith(address.replace(/offline$/, "")));
  if (isOfNow && hasAll(await kept.json(), ofGame)) return false;
  const known = await (await find("/offline"))?.json();
  const answer = await fetch(known?.id && address !== "/offline" ? `${address}?known=${known.id}` : address);
  if (!answer.ok || !answer.headers.has("X-Scorekeeper")) return false;
  const { texts = {}, files = [], ...found } = await answer.json();
  const pages = found.after ? alone(found, known) : found;
  await keepTexts(texts, answer);
  await fetchFiles(files);
  // oxlint-disable-next-line unicorn/prefer-response-static-json -- not every phone has it
  await keep(address, new Response(JSON.stringify(pages), answer));
  return true;
}

const hasAll = ({ pages }, wanted) => wanted.every((path) => path in pages);

// Many files are shorter together than one by one.
async function fetchFiles(files) {
  const has = await Promise.all(files.map((path) => find(path)));
  if (has.filter((one) => !one).length > MANY) {
    const answer = await fetch(FILES_OF_BOARD);
    if (answer.ok) await keepTexts((await answer.json()).texts, answer);
  }
  await Promise.all(files.map(async (path) => (await find(path)) ?? fetchAndKeep(location.origin + path)));
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
