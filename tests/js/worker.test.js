// The service worker, with fake caches and a fake network.
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import test, { mock } from "node:test";
import vm from "node:vm";

const SCRIPT = readFileSync(new URL("../../static/js/worker.js", import.meta.url), "utf8");
const SITE = "https://cards.example";
const DATE = "Sun, 22 Nov 2026 18:30:00 GMT";

function newCache() {
  const kept = new Map();
  return {
    put: async (path, answer) => kept.set(path, answer),
    match: async (path) => kept.get(path)?.clone(),
    delete: async (path) => kept.delete(path),
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
    async match(request) {
      const path = typeof request === "string" ? request : new URL(request.url).pathname;
      const found = await Promise.all([...byName.values()].map((cache) => cache.match(path)));
      return found.find(Boolean);
    },
  };
}

// A worker on a phone: `answers` maps paths to a response or to a function that makes one; other paths fail.
function newWorker(answers) {
  const handlers = {};
  const caches = newCaches();
  async function fetch(request, { signal } = {}) {
    const { pathname } = new URL(request.url ?? request, SITE);
    const answer = answers[pathname];
    if (!answer) throw new TypeError("no network");
    return typeof answer === "function" ? answer(signal) : answer.clone();
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
    visit: (path, mode = "navigate") => dispatch("fetch", { request: { url: SITE + path, method: "GET", mode } }),
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

function page(version, { status = 200, text = "<html>board", language = "en" } = {}) {
  const headers = { "X-Scorekeeper": version, "Content-Language": language, Date: DATE };
  return new Response(text, { status, headers: version ? headers : {} });
}

test("Boards and the start page are cached under their version", async () => {
  const worker = newWorker({ "/": page("a"), "/g/abc": page("a") });
  await worker.visit("/");
  await worker.visit("/g/abc");
  assert.deepEqual(await worker.kept(), { a: ["/", "/g/abc"] });
});

test("The worker leaves other pages and other requests alone", async () => {
  const worker = newWorker({ "/g/abc/hand": page("a"), "/new": page("a"), "/g/abc": page("a") });
  assert.equal(await worker.visit("/g/abc/hand"), null);
  assert.equal(await worker.visit("/new"), null);
  assert.equal(await worker.visit("/g/abc", "cors"), null);
  assert.equal(await worker.post("/g/abc"), null);
  assert.deepEqual(await worker.kept(), {});
});

test("A page that is not from our own server is shown but not cached", async () => {
  const worker = newWorker({ "/g/abc": page(null) });
  assert.equal((await worker.visit("/g/abc")).status, 200);
  assert.deepEqual(await worker.kept(), {});
});

test("Without a network the cached page is shown with its time", async () => {
  const answers = { "/g/abc": page("a") };
  const worker = newWorker(answers);
  await worker.visit("/g/abc");
  delete answers["/g/abc"];
  const answer = await worker.visit("/g/abc");
  assert.equal(await answer.text(), '<html data-as-of="2026-11-22T18:30:00.000Z">board');
});

test("The cached page is shown instead of a server error", async () => {
  const answers = { "/g/abc": page("a") };
  const worker = newWorker(answers);
  await worker.visit("/g/abc");
  answers["/g/abc"] = page("a", { status: 503, text: "<html>trouble" });
  assert.match(await (await worker.visit("/g/abc")).text(), /data-as-of.*board/);
});

test("Without a network and without a cached page the visit fails", async () => {
  await assert.rejects(newWorker({}).visit("/g/abc"), { message: "no network" });
});

test("After 4 seconds without a response the cached page is shown", async () => {
  const answers = { "/g/abc": page("a") };
  const worker = newWorker(answers);
  await worker.visit("/g/abc");
  mock.timers.enable({ apis: ["setTimeout"] });
  const asked = Promise.withResolvers();
  const answered = Promise.withResolvers();
  answers["/g/abc"] = (signal) => {
    signal.addEventListener("abort", () => answered.reject(signal.reason));
    asked.resolve();
    return answered.promise;
  };
  const visit = worker.visit("/g/abc");
  await asked.promise;
  mock.timers.tick(4_000);
  assert.match(await (await visit).text(), /data-as-of/);
  mock.timers.reset();
});

test("A file is requested once", async () => {
  const path = "/static/a/js/game.js";
  const answers = { [path]: page("a", { text: "script" }) };
  const worker = newWorker(answers);
  await worker.visit(path, "cors");
  delete answers[path];
  assert.equal(await (await worker.visit(path, "cors")).text(), "script");
});

test("The worker caches the files that a page names, and no other pages", async () => {
  const paths = ["/g/abc", "/static/a/js/game.js", "/g/abc/rules"];
  const worker = newWorker(Object.fromEntries(paths.map((path) => [path, page("a")])));
  await worker.keep(...paths);
  assert.deepEqual(await worker.kept(), { a: ["/g/abc", "/static/a/js/game.js"] });
});

test("Of two responses the later request's is cached, even if it arrives first", async () => {
  const answers = {};
  const worker = newWorker(answers);
  const late = [Promise.withResolvers(), Promise.withResolvers()];
  const visits = late.map(({ promise }) => {
    answers["/g/abc"] = () => promise;
    return worker.keep("/g/abc");
  });
  late[1].resolve(page("a", { text: "<html>newer" }));
  await visits[1];
  late[0].resolve(page("a", { text: "<html>older" }));
  await visits[0];
  delete answers["/g/abc"];
  const answer = await worker.visit("/g/abc");
  assert.match(await answer.text(), /newer/);
});

test("A version's files are deleted with its last page", async () => {
  const file = "/static/a/js/game.js";
  const answers = { "/g/abc": page("a"), "/g/xyz": page("a"), [file]: page("a") };
  const worker = newWorker(answers);
  await worker.keep("/g/abc", "/g/xyz", file);
  answers["/g/abc"] = page("b");
  await worker.visit("/g/abc");
  assert.deepEqual(await worker.kept(), { a: ["/g/xyz", file], b: ["/g/abc"] });
  answers["/g/xyz"] = page("b");
  await worker.visit("/g/xyz");
  assert.deepEqual(await worker.kept(), { b: ["/g/abc", "/g/xyz"] });
});

for (const status of [403, 404, 410]) {
  test(`A page that the server refuses with ${status} leaves the cache`, async () => {
    const answers = { "/g/abc": page("a"), "/": page("a") };
    const worker = newWorker(answers);
    await worker.keep("/g/abc", "/");
    answers["/g/abc"] = page("a", { status });
    await worker.visit("/g/abc");
    assert.deepEqual(await worker.kept(), { a: ["/"] });
  });
}

test("An error page from elsewhere removes no cached page", async () => {
  const answers = { "/g/abc": page("a") };
  const worker = newWorker(answers);
  await worker.visit("/g/abc");
  answers["/g/abc"] = page(null, { status: 404 });
  await worker.visit("/g/abc");
  assert.deepEqual(await worker.kept(), { a: ["/g/abc"] });
});

// Bundles

function bundle(pages, { version = "a", language = "en", files = [] } = {}) {
  const headers = { "X-Scorekeeper": version, "Content-Language": language, Date: DATE };
  return Response.json({ pages, files }, { headers });
}

test("Without a network a page comes from its bundle, and says that it was kept", async () => {
  const file = "/static/a/js/referee.js";
  const answers = { "/offline": bundle({ "/legal/agurk": "<html>legal" }, { files: [file] }), [file]: page("a", { text: "script" }) };
  const worker = newWorker(answers);
  await worker.fetchBundles("/offline");
  assert.deepEqual(await worker.kept(), { a: ["/offline", file] });
  delete answers["/offline"];
  const answer = await worker.visit("/legal/agurk");
  assert.equal(await answer.text(), '<html data-kept="2026-11-22T18:30:00.000Z">legal');
  assert.equal(answer.headers.get("Content-Type"), "text/html; charset=utf-8");
  await assert.rejects(worker.visit("/legal/rassi"), { message: "no network" });
});

test("With a network a page of a bundle is shown as the server has it, and not cached", async () => {
  const worker = newWorker({ "/offline": bundle({ "/legal": "<html>old" }), "/legal": page("a", { text: "<html>new" }) });
  await worker.fetchBundles("/offline");
  assert.equal(await (await worker.visit("/legal")).text(), "<html>new");
  assert.deepEqual(await worker.kept(), { a: ["/offline"] });
});

test("The pages of a game come from the bundle of that game", async () => {
  const worker = newWorker({ "/g/abc/offline": bundle({ "/g/abc/rules": "<html>rules" }) });
  await worker.fetchBundles("/g/abc/offline");
  assert.match(await (await worker.visit("/g/abc/rules")).text(), /rules/);
  await assert.rejects(worker.visit("/g/xyz/rules"), { message: "no network" });
});

test("A bundle is fetched again for another version or another language only", async () => {
  const counts = [{}, { version: "b" }, { language: "da" }].map(async (more) => {
    const asked = mock.fn(() => bundle({}, more));
    const worker = newWorker({ "/offline": asked });
    await worker.fetchBundles("/offline");
    await worker.fetchBundles("/offline");
    return asked.mock.callCount();
  });
  assert.deepEqual(await Promise.all(counts), [1, 2, 2]);
});

test("Boards in another language than the phone's are fetched again", async () => {
  const answers = { "/g/abc": page("a", { language: "da", text: "<html>Agurk" }), "/g/xyz": page("a"), "/offline": bundle({}) };
  const worker = newWorker(answers);
  await worker.visit("/g/abc");
  await worker.visit("/g/xyz");
  Object.assign(answers, { "/g/abc": page("a", { text: "<html>Cucumber" }), "/g/xyz": undefined });
  await worker.fetchBundles("/offline");
  delete answers["/g/abc"];
  assert.match(await (await worker.visit("/g/abc")).text(), /Cucumber/);
});

test("Bundles of other games in another language than the phone's are fetched again", async () => {
  const inDanish = bundle({ "/g/abc/rules": "<html>regler" }, { language: "da" });
  const answers = { "/g/abc/offline": inDanish, "/offline": bundle({}) };
  const worker = newWorker(answers);
  await worker.fetchBundles("/g/abc/offline");
  answers["/g/abc/offline"] = bundle({ "/g/abc/rules": "<html>rules" });
  await worker.fetchBundles("/offline");
  assert.match(await (await worker.visit("/g/abc/rules")).text(), /rules/);
});

test("With a game that the server refuses its bundle leaves the cache", async () => {
  const answers = { "/g/abc/offline": bundle({ "/g/abc/rules": "<html>rules" }), "/g/abc": page("a", { status: 404 }) };
  const worker = newWorker(answers);
  await worker.fetchBundles("/g/abc/offline");
  await worker.visit("/g/abc");
  assert.deepEqual(await worker.kept(), {});
});
