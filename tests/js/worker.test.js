// The service worker: pages and files.
import test from "node:test";
import { DATE, newWorker, page } from "./fake-worker.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setImmediate as immediately } from "node:timers/promises";

// A worker that has a copy of the board, and what the server answers.
async function holding() {
  const answers = { "/g/abc": page("a") };
  const worker = newWorker(answers);
  await worker.visit("/g/abc");
  return { worker, answers };
}

test("Boards and the start page are cached under their version with their files, and no other pages or requests", async () => {
  const [board, file] = ["/g/abc", "/static/a/js/game.js"];
  const others = { "/g/abc/share": page("a"), "/new": page("a"), "/g/xyz": page(null) };
  const answers = { "/": page("a"), [board]: page("a"), [file]: page("a", { text: "script" }), ...others };
  const worker = newWorker(answers);
  const shown = await Promise.all(["/", ...Object.keys(others)].map((path) => worker.visit(path)));
  assert.deepEqual(shown.map(({ status }) => status), [200, 200, 200, 200]);
  assert.equal(await worker.visit(board, "cors"), null);
  assert.equal((await worker.post(board)).status, 200);
  assert.deepEqual(await worker.kept(), { a: ["/"] });
  await worker.keep(board, file, "/g/abc/rules");
  assert.deepEqual(await worker.kept(), { a: ["/", board, file] });
  delete answers[file];
  assert.equal(await (await worker.visit(file, "cors")).text(), "script");
});

test("Without a network the cached page is shown with its time", async () => {
  const { worker, answers } = await holding();
  delete answers["/g/abc"];
  const answer = await worker.visit("/g/abc");
  assert.equal(await answer.text(), '<html data-as-of="2026-11-22T18:30:00.000Z">board');
});

test("What a page said when it came, the cached page does not say again", async () => {
  const answers = { "/g/abc": page("a", { text: '<html><p class="notice" role="status">This phone has joined the game.</p>board' }) };
  const worker = newWorker(answers);
  assert.match(await (await worker.visit("/g/abc")).text(), /has joined/);
  delete answers["/g/abc"];
  assert.match(await (await worker.visit("/g/abc")).text(), /as-of="[^"]*">board$/);
});

test("The cached page is shown instead of a server error", async () => {
  const { worker, answers } = await holding();
  answers["/g/abc"] = page("a", { status: 503, text: "<html>trouble" });
  assert.match(await (await worker.visit("/g/abc")).text(), /data-as-of.*board/);
});

// A visit to a page that the worker has a copy of, while the server lets it wait until it is `answered`.
async function waitFor(context) {
  const { worker, answers } = await holding();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const asked = Promise.withResolvers();
  const answered = Promise.withResolvers();
  answers["/g/abc"] = (signal) => {
    signal.addEventListener("abort", () => answered.reject(signal.reason));
    asked.resolve(signal);
    return answered.promise;
  };
  return { visit: worker.visit("/g/abc"), signal: await asked.promise, answered };
}

test("A page that begins to come while the worker looks for a copy is not cut off", async (context) => {
  const { visit, signal, answered } = await waitFor(context);
  context.mock.timers.tick(4_000);
  answered.resolve(page("a", { text: "<html>fresh" }));
  assert.equal(await (await visit).text(), "<html>fresh");
  await immediately();
  assert.equal(signal.aborted, false);
});

test("After 4 seconds without a response the cached page is shown", async (context) => {
  const { visit } = await waitFor(context);
  context.mock.timers.tick(4_000);
  assert.match(await (await visit).text(), /data-as-of/);
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
  test(`A page that our server refuses with ${status} leaves the cache, and not one that another refuses`, async () => {
    const { worker, answers } = await holding();
    answers["/g/abc"] = page(null, { status });
    await worker.visit("/g/abc");
    assert.deepEqual(await worker.kept(), { a: ["/g/abc"] });
    answers["/g/abc"] = page("a", { status });
    await worker.visit("/g/abc");
    assert.deepEqual(await worker.kept(), {});
  });
}

test("What needs the network says so, with a way back to the board, from the first moment on", async () => {
  const html = '<html><link href="/static/a/css/app.css"><a id="back" href="/">';
  const answers = { "/needs-network": page("a", { text: html }), "/static/a/css/app.css": page("a", { text: "style" }) };
  const worker = newWorker(answers);
  await worker.install();
  for (const path of Object.keys(answers)) delete answers[path];
  assert.match(await (await worker.visit("/g/abc/share")).text(), /id="back" href="\/g\/abc"/);
  assert.match(await (await worker.visit("/privacy")).text(), /id="back" href="\/"/);
  assert.match(await (await worker.visit("/privacy", "navigate", "/g/abc/chart")).text(), /id="back" href="\/g\/abc"/);
  assert.match(await (await worker.post("/g/abc/share/code")).text(), /id="back" href="\/g\/abc"/);
  assert.equal(await (await worker.visit("/static/a/css/app.css", "cors")).text(), "style");
});

test("Without a network the page of the game draws its screens", async () => {
  const answers = { "/g/abc": page("a"), "/offline": Response.json({ pages: { "/local": "<html>local" } }, { headers: { "X-Scorekeeper": "a", Date: DATE } }) };
  const worker = newWorker(answers);
  await worker.visit("/g/abc");
  await worker.fetchBundles("/offline");
  delete answers["/g/abc"];
  assert.match(await (await worker.visit("/g/abc/rulings/3/correct")).text(), /data-as-of.*board/);
  assert.match(await (await worker.visit("/local/at-the-table/rules")).text(), /local/);
  await assert.rejects(worker.visit("/g/xyz/legal"), { message: "no network" });
});

test("The worker knows every screen that the page of a game draws", () => {
  const answers = readFileSync(new URL("../../static/js/phone/answers.js", import.meta.url), "utf8");
  const worker = readFileSync(new URL("../../static/js/worker.js", import.meta.url), "utf8");
  const pattern = new RegExp(/const SCREEN = \/(.*)\/;/.exec(worker)[1]);
  const [, rows] = /const SCREENS = \[\n(.*?)\];/s.exec(answers);
  const rooms = [...rows.matchAll(/^ {2}\[(?:String\.raw)?["`](\/[\w-]+)/gm)].map(([, room]) => room);
  assert.ok(rooms.length > 0);
  for (const room of rooms) assert.match(`/g/abc${room}`, pattern);
});

test("What the page of a game shows on the board leads to the board", async () => {
  const { worker, answers } = await holding();
  delete answers["/g/abc"];
  const { status, headers } = await worker.visit("/g/abc/hands/3");
  assert.deepEqual([status, headers.get("Location")], [303, "https://cards.example/g/abc"]);
});

const files = Array.from({ length: 22 }, (_one, at) => `/static/a/js/${at}.js`);
const one = page("a", { text: "one" });
const loadedFirst = (count) => Object.fromEntries(files.slice(0, count).map((path) => [path, page("a", { text: "loaded" })]));

test("The files of a board are kept from the first moment on: what the browser has, and the rest one by one", async () => {
  const answers = { "/needs-network": page("a"), [files[20]]: one, [files[21]]: one };
  const worker = newWorker(answers, { files, loaded: loadedFirst(20) });
  await worker.install();
  await immediately();
  for (const path of Object.keys(answers)) delete answers[path];
  const texts = await Promise.all(files.map(async (path) => (await worker.visit(path, "cors")).text()));
  assert.deepEqual(texts, [...Array.from({ length: 20 }, () => "loaded"), "one", "one"]);
});

test("Many files are fetched together, and a worker that got none at first gets them with the bundles", async () => {
  const answers = { "/needs-network": page("a") };
  const worker = newWorker(answers, { files });
  await worker.install();
  await immediately();
  const texts = Object.fromEntries(files.map((path) => [path, "together"]));
  answers["/offline/board"] = Response.json({ texts }, { headers: { "X-Scorekeeper": "a" } });
  answers["/offline"] = Response.json({ pages: {} }, { headers: { "X-Scorekeeper": "a" } });
  await worker.fetchBundles("/offline");
  assert.equal(await (await worker.visit(files[21], "cors")).text(), "together");
});
