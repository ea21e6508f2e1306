// Changes at the table as commands of the journal, on a phone that is a fake. The example in JOURNAL.md is run, too.
import { journal, page, refuse, storage, waiting } from "./journal-phone.mjs";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

const PAGE = new URL("../../scorekeeper/services/JOURNAL.md", import.meta.url);
const CHANGES = new URL("../../static/js/changes.js", import.meta.url);

class Form extends EventTarget {
  constructor(fields) {
    super();
    Object.assign(this, { fields, dataset: { board: "/g/abc", people: "3" } });
  }

  send() {
    const event = Object.assign(new Event("submit", { cancelable: true }), { submitter: null });
    this.dispatchEvent(event);
    return event.defaultPrevented;
  }
}

const forms = new Map();
const visited = [];
page.querySelector = (name) => forms.get(name) ?? null;
globalThis.FormData = function FormData(form) {
  return { get: (name) => form.fields[name] };
};
globalThis.location = { assign: (address) => visited.push(address) };
Object.defineProperty(globalThis, "navigator", { value: { onLine: true } });

const given = () => waiting().map(({ kind, body, base, words }) => [kind, body, base, words]);

test("The forms of the example go through the journal, and then to the board", async () => {
  forms.set("form.leaving", new Form({ revision: "4", seat: "1" }));
  forms.set("form.joining", new Form({ revision: "4", name: " Dan ", after: "2", points: "7" }));
  forms.set("form.rules", new Form({ revision: "4" }));
  const [, code] = /```js\n(.*?)```/s.exec(await readFile(PAGE, "utf8"));
  await import(`data:text/javascript,${encodeURIComponent(code.replace("./changes.js", CHANGES.href))}`);
  for (const form of forms.values()) assert.equal(form.send(), true);
  assert.deepEqual(given(), [
    ["leave", { seat: 1 }, 4, undefined],
    ["join", { seat: 3, name: "Dan", after: 2, points: 7 }, 4, undefined],
    ["rules", { changes: { "limit.value": 30 }, from: "next" }, 4, "Limit: 30"],
  ]);
  assert.deepEqual(visited, ["/g/abc", "/g/abc", "/g/abc"]);
});

test("Who joins gets the first number that nobody has, on the server or among those this phone still has to send", () => {
  const form = forms.get("form.joining");
  for (const name of ["Dan", "Eva"]) {
    form.fields.name = name;
    form.send();
  }
  journal.begin([], { names: ["Anna", "Bo", "Cleo", "Dan", "Eva", "Finn"] });
  form.send();
  journal.begin([], { names: ["Anna", "Bo", "Cleo"] });
  assert.deepEqual(waiting().map(({ body }) => [body.name, body.seat]), [["Dan", 3], ["Eva", 4], ["Eva", 6]]);
});

test("A form that lacks something goes to the server, and so does one of a browser that stores nothing", () => {
  forms.get("form.joining").fields.name = " ";
  assert.equal(forms.get("form.joining").send(), false);
  storage.get = refuse;
  assert.equal(forms.get("form.leaving").send(), false);
  assert.deepEqual(given(), []);
});
