// A service worker with fake caches and a fake network, for tests.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const SCRIPT = readFileSync(new URL("../../static/js/worker.js", import.meta.url), "utf8");
const SITE = "https://cards.example";
export const DATE = "Sun, 22 Nov 2026 18:30:00 GMT";

const withoutQuery = (path) => path.split("?")[0];

function matching(kept, path, { ignoreSearch = false } = {}) {
  return [...kept.keys()].filter((one) => one === path || (ignoreSearch && withoutQuery(one) === withoutQuery(path)));
}

function newCache() {
  const kept = new Map();
  return {
    put: async (path, answer) => kept.set(path, answer),
    match: async (path, how) => kept.get(matching(kept, path, how)[0])?.clone(),
    delete: async (path, how) => matching(kept, path, how).map((one) => kept.delete(one)).includes(true),
    keys: async () => [...kept.keys()].map((path) => ({ url: SITE + path })),
  };
}

function newCaches() {
  const byName = new Map();
  return {
    keys: async () => [...byName.keys()],
    delete: async (name) => byName.delete(name),
    async open(name) {
      if (!byName.has(name)) byName.set(name, newCache());
      return byName.get(name);
    },
    async match(request, how) {
      const path = typeof request === "string" ? request : new URL(request.url).pathname;
      const found = await Promise.all([...byName.values()].map((cache) => cache.match(path, how)));
      return found.find(Boolean);
    },
  };
}

// A worker on a phone: `answers` maps paths to a response or to a function that makes one; other paths fail. `files` are those
// that it keeps first, `loaded` those that the browser has by then.
export function newWorker(answers, { files = [], loaded = {} } = {}) {
  const handlers = {};
  const caches = newCaches();
  async function fetch(request, { signal, cache } = {}) {
    const { pathname, search } = new URL(request.url ?? request, SITE);
    const answer = (cache === "only-if-cached" ? loaded : answers)[pathname];
    if (!answer) throw new TypeError("no network");
    return typeof answer === "function" ? answer(signal, search) : answer.clone();
  }
  vm.runInNewContext(SCRIPT, {
    AbortController,
    Headers,
    Response,
    URL,
    addEventListener: (name, handler) => { handlers[name] = handler; },
    caches,
    clearTimeout: (timer) => clearTimeout(timer),
    fetch,
    files,
    location: { origin: SITE },
    setTimeout: (run, delay) => setTimeout(run, delay),
  });

  async function dispatch(name, event) {
    const pending = [];
    let response = null;
    handlers[name]({ ...event, waitUntil: (work) => pending.push(work), respondWith: (answer) => { response = answer; } });
    const answer = await response;
    await Promise.all(pending);
    return answer;
  }

  return {
    install: () => dispatch("install", {}),
    visit: (path, mode = "navigate", from = "") => dispatch("fetch", { request: { url: SITE + path, method: "GET", mode, referrer: from && SITE + from } }),
    post: (path) => dispatch("fetch", { request: { url: SITE + path, method: "POST", mode: "navigate" } }),
    fetchBundles: (...bundles) => dispatch("message", { data: { bundles, version: "a", language: "en" } }),
    keep: (...paths) => dispatch("message", { data: { keep: paths.map((path) => SITE + path) } }),
    async kept() {
      const names = await caches.keys();
      const opened = await Promise.all(names.map((name) => caches.open(name)));
      const paths = await Promise.all(opened.map((cache) => cache.keys()));
      return Object.fromEntries(names.map((name, at) => [name, paths[at].map(({ url }) => new URL(url).pathname).sort()]));
    },
  };
}

export function page(version, { status = 200, text = "<html>board", language = "en" } = {}) {
  const headers = { "X-Scorekeeper": version, "Content-Language": language, Date: DATE };
  return new Response(text, { status, headers: version ? headers : {} });
}
