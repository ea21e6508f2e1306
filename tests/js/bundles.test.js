// The service worker: the pages that come in bundles.
import { DATE, newWorker, page } from "./fake-worker.mjs";
import test, { mock } from "node:test";
import assert from "node:assert/strict";

const headersOf = ({ version = "a", language = "en" } = {}) => ({ "X-Scorekeeper": version, "Content-Language": language, Date: DATE });

const bundle = (pages, { texts = {}, ...made } = {}) => Response.json({ pages, texts }, { headers: headersOf(made) });

test("Without a network a page comes from its bundle, and says that it was kept", async () => {
  const answers = { "/offline": bundle({ "/legal/agurk": "<html>legal" }) };
  const worker = newWorker(answers);
  await worker.fetchBundles("/offline");
  assert.deepEqual(await worker.kept(), { a: ["/offline"] });
  delete answers["/offline"];
  const answer = await worker.visit("/legal/agurk");
  assert.equal(await answer.text(), '<html data-kept="2026-11-22T18:30:00.000Z">legal');
  assert.equal(answer.headers.get("Content-Type"), "text/html; charset=utf-8");
  await assert.rejects(worker.visit("/legal/rassi"), { message: "no network" });
});

test("The files that a bundle holds are kept with their types", async () => {
  const [script, words] = ["/static/a/js/referee.js", "/static/a/messages/da.json"];
  const worker = newWorker({ "/offline": bundle({}, { texts: { [script]: "script", [words]: "{}" } }) });
  await worker.fetchBundles("/offline");
  const answer = await worker.visit(script, "cors");
  assert.equal(answer.headers.get("Content-Type"), "text/javascript; charset=utf-8");
  assert.equal(await answer.text(), "script");
  assert.equal((await worker.visit(words, "cors")).headers.get("Content-Type"), "application/json; charset=utf-8");
});

test("With a new bundle come the lists of games", async () => {
  const answers = { "/offline": bundle({}), "/": page("a"), "/games": page("a", { text: "<html>games" }) };
  const worker = newWorker(answers);
  await worker.fetchBundles("/offline");
  assert.deepEqual(await worker.kept(), { a: ["/", "/games", "/offline"] });
  answers["/games"] = page("a", { text: "<html>found" });
  await worker.visit("/games?q=Anna");
  delete answers["/games"];
  assert.match(await (await worker.visit("/games")).text(), /games/);
});

test("A page with answers in its address comes from the bundle with them", async () => {
  const worker = newWorker({ "/offline": bundle({ "/which": "first", "/which?cards=7": "second" }) });
  await worker.fetchBundles("/offline");
  assert.match(await (await worker.visit("/which?cards=7")).text(), /second/);
  assert.match(await (await worker.visit("/which")).text(), /first/);
});

test("The bundle of a game is fetched again once it has other rules or this phone may keep score, and is kept once", async () => {
  const answers = { "/g/abc/offline": bundle({ "/g/abc/rules": "rules" }) };
  const worker = newWorker(answers);
  await worker.fetchBundles("/g/abc/offline?right=watch");
  answers["/g/abc/offline"] = bundle({ "/g/abc/rules/form": "form" });
  await worker.fetchBundles("/g/abc/offline?right=watch");
  assert.match(await (await worker.visit("/g/abc/rules")).text(), /rules/);
  await worker.fetchBundles("/g/abc/offline?right=score");
  const answer = await worker.visit("/g/abc/rules/form", "same-origin");
  assert.deepEqual([await answer.text(), answer.headers.has("X-Scorekeeper")], ["form", false]);
  await assert.rejects(worker.visit("/g/abc/rules/form/3"), { message: "no network" });
  assert.deepEqual(await worker.kept(), { a: ["/g/abc/offline"] });
});

test("A bundle from before 0.2.0 is no page, and is replaced", async () => {
  const old = { after: [], lines: ["<html>", "rules"], pages: { "/g/abc/rules": [0, 2] } };
  const answers = { "/g/abc/offline": Response.json(old, { headers: headersOf({ version: "old" }) }) };
  const worker = newWorker(answers);
  await worker.fetchBundles("/g/abc/offline");
  await assert.rejects(worker.visit("/g/abc/rules"), { message: "no network" });
  answers["/g/abc/offline"] = bundle({ "/g/abc/rules": "<html>rules" });
  await worker.fetchBundles("/g/abc/offline");
  assert.match(await (await worker.visit("/g/abc/rules")).text(), /rules/);
  assert.deepEqual(await worker.kept(), { a: ["/g/abc/offline"] });
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
