// What people gave on their phones, what the server answered, and what must be true of both.
import { expect } from "./fault.mjs";
import { isDeepStrictEqual } from "node:util";

const KINDS = { record: "hand", ruling: "ruling", change: "correction", strike: "correction", undo: "undo", redo: "redo" };

export class Model {
  given = new Map(); // The commands by their ids, each with its phone and what it comes after.

  facts = []; // Those on the server, as its answers tell them, whether a phone heard them or not.

  same = new Map(); // The hands that another phone had saved: command -> fact.

  // A person gives a command. `before` are the unsent commands of the page, which come first; `waited` those that did when
  // its entry was opened. `isOld` says whether there are newer facts than those known then.
  give(phone, command, { before, waited, isOld }) {
    const { id, kind, body, base } = command;
    expect(!this.given.has(id), "an id is used twice", command);
    this.given.set(id, { id, kind, body: structuredClone(body), phone, before, waited, isOld, saw: base, end: null });
  }

  // A person goes on with a command, or drops the one before it, and has seen everything up to this fact.
  see(id, revision) {
    if (this.given.has(id)) this.given.get(id).saw = revision;
  }

  // A person drops a command, gives another one in its place, or closes the page that alone has it.
  end(id, how) {
    const command = this.given.get(id);
    command.end = how;
    command.wasSaved = this.facts.some((fact) => fact.id === id);
  }

  // The server answers a journal, whatever becomes of its answer.
  hear(phone, { revision, commands }, { facts, outcomes }) {
    this.facts.splice(revision, Infinity, ...facts);
    for (const [at, { id, outcome, number, code }] of outcomes.entries()) {
      expect(this.given.has(id), "nobody gave this", commands[at]);
      if (outcome === "same") this.hearSame(phone, id, number);
      if (code === "news") this.hearQuestion(phone, id);
    }
  }

  hearSame(phone, id, number) {
    const { id: theirs, body } = this.facts[number - 1];
    const isSame = isDeepStrictEqual(body, this.given.get(id).body);
    expect(isSame && this.given.get(theirs).phone !== phone, "not the same hand of another phone", { id, number });
    this.same.set(id, number);
  }

  // A person is asked about what others did since, not about what this phone had done when the entry was opened. If
  // something could not be stored, the phone may ask.
  hearQuestion(phone, id) {
    const { before, waited, isOld, saw } = this.given.get(id);
    if (phone.wasFull) return;
    const own = [...before, ...waited].map((one) => this.numberOf(one));
    const news = this.facts.slice(Math.max(saw, ...own));
    const isNew = (fact) => isOld || this.given.get(fact.id).phone !== phone;
    expect(news.some((fact) => isNew(fact)), "a question about nothing new", { id, saw, news });
  }

  // The number of the fact that a command became; 0 if there is none.
  numberOf(id) {
    return this.facts.find((fact) => fact.id === id)?.number ?? 0;
  }

  // Compares the server's facts with what was given, once nothing is under way.
  check(facts, phones) {
    const numbers = new Map(facts.map(({ id, number }) => [id, number]));
    expect(numbers.size === facts.length, "an id is twice on the server", facts);
    for (const [at, fact] of facts.entries()) this.checkFact(fact, at, numbers);
    this.checkMoves(facts);
    const unsent = new Map(phones.map((phone) => [phone, new Set(phone.unsent.map(({ id }) => id))]));
    for (const command of this.given.values()) this.checkCommand(command, numbers, unsent.get(command.phone));
  }

  // Undo and redo move what the person meant, also on a page where they still wait.
  checkMoves(facts) {
    const numbers = new Map(facts.map(({ id, number }) => [id, number]));
    done(facts, ({ id, kind, number }, moved) => {
      const wanted = this.given.get(id).body.target;
      expect(moved === (numbers.get(wanted) ?? wanted), "something else was undone", { id, kind, number });
    });
  }

  checkFact({ number, id, kind, body }, at, numbers) {
    expect(number === at + 1, "facts are not numbered in order", number);
    const command = this.given.get(id);
    expect(command && KINDS[command.kind] === kind, "nobody gave this", { number, id, kind, body });
    const { target, ...rest } = command.body;
    let wanted = rest;
    if (kind === "correction") wanted = { entry: numbers.get(target) ?? this.same.get(target) ?? target, ...rest };
    if (command.kind === "strike") wanted.hand = null;
    expect(isDeepStrictEqual(body, wanted), "the fact is another than was given", { number, body, command: command.body });
  }

  checkCommand({ id, kind, phone, before, end, wasSaved }, numbers, unsent) {
    const number = numbers.get(id);
    const about = { id, kind, end, wasSaved, phone: phone.name, number };
    if (number) expect(!unsent.has(id), "a command still waits that the server has", about);
    // What is closed with its page may have been sent before.
    if (end && end !== "closed") expect(!number || phone.wasFull, "a command was dropped, and is on the server", about);
    if (!end) expect(number || unsent.has(id) || this.same.has(id), "a command is lost", about);
    for (const one of number ? before : []) {
      expect((numbers.get(one) ?? 0) < number, "commands are saved in another order", { ...about, before: one });
    }
  }
}

// The facts that count, as undo and redo leave them; `tell` is told what each of these moves.
function done(facts, tell = () => {}) {
  const counting = [];
  const undone = [];
  for (const fact of facts) {
    const { kind, number } = fact;
    if (kind === "undo" || kind === "redo") {
      const [source, target] = kind === "undo" ? [counting, undone] : [undone, counting];
      target.push(source.pop());
      tell(fact, target.at(-1));
    } else {
      counting.push(number);
      undone.length = 0;
    }
  }
  return counting;
}

// The hands that count, by the numbers of their facts.
export function standing(facts) {
  const hands = new Set();
  for (const number of done(facts)) {
    const { kind, body } = facts[number - 1];
    if (kind === "hand") hands.add(number);
    else if (kind === "correction" && body.hand === null) hands.delete(body.entry);
    else if (kind === "correction" && body.hand) hands.add(body.entry);
  }
  return hands;
}
