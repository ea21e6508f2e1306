// A phone whose storage, page and server are fakes, and its journal.
import { beforeEach, mock } from "node:test";

export const PREFIX = "journal.7.";
export const page = new EventTarget();
export const browser = new EventTarget();
export const server = { answer: null, held: null, requests: [] };
export const events = [];

// The keys of a browser's storage are its own properties.
class FakeStorage {
  getItem(key) {
    return this[key] ?? null;
  }

  setItem(key, value) {
    this[key] = value;
  }

  removeItem(key) {
    delete this[key];
  }
}

export const refuse = () => { throw new Error("refused"); };
export const storage = { get: refuse };
export const attributes = {};

Object.assign(page, {
  documentElement: { lang: "en" },
  querySelectorAll: () => [],
  hidden: false,
  body: { toggleAttribute: (name, isOn) => { attributes[name] = isOn; } },
  querySelector: () => null, getElementById: () => ({ dataset: { game: "7", key: "abc", journal: "/g/abc/journal", token: "old" } }),
});
Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => storage.get() });
globalThis.document = page;
globalThis.addEventListener = browser.addEventListener.bind(browser);
globalThis.fetch = async (url, { body, headers = {} }) => {
  server.requests.push({ url, token: headers["X-CSRFToken"], ...(body && JSON.parse(body)) });
  const { answer, held } = server;
  await held;
  if (!answer) throw new TypeError("no network");
  return answer.clone();
};

const { setTimeout: later } = globalThis;
mock.timers.enable({ apis: ["setTimeout"] });
globalThis.location = { reload: () => events.push("reload") };
export const journal = await import("../../static/js/journal.js");
export const { add, waiting } = journal;

export const ids = () => waiting().map(({ id }) => id);
export const record = (id, more) => add("record", { final_trick: [[0, "5"], [1, "9"]] }, { id, base: 0, ...more });
export const fact = (number, id) => ({ number, kind: "hand", body: {}, id, by: 1 });

export function answerWith(outcomes, facts = [], more = {}) {
  const revision = journal.revision() + facts.length;
  const headers = { "X-Scorekeeper": "1" };
  server.answer = Response.json({ revision, facts, outcomes, said: "", ...more }, { headers });
}

export function refuseWith(status, body) {
  server.answer = Response.json(body, { status, headers: { "X-Scorekeeper": "1" } });
}

// What is given to the journal is sent at once: the answer that a test awaits is that of a later attempt.
export function quiet() {
  const { promise, resolve } = Promise.withResolvers();
  later(resolve, 5);
  return promise;
}

export async function sendAndWait() {
  await quiet();
  journal.send();
  await quiet();
}

beforeEach(() => {
  const kept = new FakeStorage();
  storage.get = () => kept;
  server.answer = null;
  for (const command of waiting()) journal.drop(command);
  journal.facts().length = 0;
  server.requests = [];
  events.length = 0;
});
