// A game on the server with its phones.
import { STEPS, WEIGHTS } from "./steps.mjs";
import { Chance } from "./chance.mjs";
import { Clock } from "./clock.mjs";
import { Model } from "./model.mjs";
import { Phone } from "./phone.mjs";
import { Server } from "./server.mjs";
import { checkChoices, decide, tableOf } from "./person.mjs";
import { expect } from "./fault.mjs";
import { isDeepStrictEqual } from "node:util";
import { readTable } from "../../../static/js/game/table.js";

const TOLD = 40; // Of what happened before a fault.
const REST = 20_000; // Milliseconds: longer than the journal waits for anything.

export class Game {
  steps = 0;

  told = [];

  error = null;

  clock = new Clock();

  model = new Model();

  last = null; // The hand that was entered last, on any phone.

  server = new Server();

  // `address` is that of the board; each phone has a cookie. A game that is `begun` is only on one phone at first. What
  // happens is counted in `totals`.
  constructor({ seed, address, cookies, begun }, totals) {
    Object.assign(this, { seed, totals, chance: new Chance(seed) });
    const phones = begun ? [{ begun }] : cookies.map((cookie) => ({ address, cookie }));
    this.phones = phones.map((about, at) => new Phone(this, { name: "AB"[at], ...about }));
  }

  get tabs() {
    return this.phones.flatMap(({ tabs }) => tabs);
  }

  note(words) {
    this.told.push(words);
    this.told.splice(0, this.told.length - TOLD);
  }

  async quiet() {
    await this.server.quiet();
    if (this.error) throw this.error;
  }

  async pass(milliseconds) {
    await this.quiet();
    await this.clock.pass(milliseconds, () => this.quiet());
  }

  async step() {
    this.steps += 1;
    const phone = this.chance.one(this.phones);
    await phone.openOne();
    const tab = this.chance.one(phone.tabs);
    const { taken, missed } = this.totals;
    let name = this.chance.key(WEIGHTS);
    while ((await STEPS[name](tab, this)) === false) {
      missed[name] = (missed[name] ?? 0) + 1;
      name = this.chance.key(WEIGHTS);
    }
    taken[name] = (taken[name] ?? 0) + 1;
    this.note(`${tab.name}: ${name}`);
    this.checkPages();
    await this.pass(5 + this.chance.below(this.chance.is(0.2) ? 6_000 : 500));
  }

  // Lets everything come to rest with a good network, and compares.
  async settle() {
    const were = this.phones.map(({ isOnline }) => isOnline);
    for (const phone of this.phones) Object.assign(phone, { isOnline: true });
    await this.openOnServer();
    for (const phone of this.phones) Object.assign(phone, { isCalm: true });
    for (let round = 0; round < 3; round += 1) {
      for (const phone of this.phones) await phone.openOne();
      await this.pass(REST);
      for (const tab of this.tabs) tab.hearNews();
      await this.quiet();
    }
    await this.check();
    if (this.phones.length === 1) await this.share();
    for (const [at, phone] of this.phones.entries()) Object.assign(phone, { isOnline: were[at] ?? true, isCalm: false });
  }

  // A game that a phone began alone gets to the server, by a network that loses answers. Nobody leaves an entry open for
  // ever.
  async openOnServer() {
    const local = this.tabs.filter(({ page }) => page.isLocal);
    for (const tab of local) tab.entry = null;
    if (local.length > 0) await this.pass(REST);
  }

  // Another phone joins a game that one phone began alone.
  async share() {
    const [first] = this.phones;
    const second = new Phone(this, { name: "B" });
    await second.join(first);
    this.phones.push(second);
  }

  // Everybody answers every question, until nothing waits.
  async end() {
    await this.settle();
    while (this.asked) {
      decide(this.asked);
      await this.settle();
    }
    for (const tab of this.tabs) expect(tab.unsent.length === 0, "a command waits in the end", tab.unsent);
    for (const tab of this.tabs) tab.close();
  }

  // What must be so of every page at any moment: its board shows what can become true, and every question can be answered.
  checkPages() {
    for (const tab of this.tabs) {
      this.model.checkMoves(tableOf(tab).facts);
      checkChoices(tab);
    }
  }

  get asked() {
    return this.tabs.find(({ journal }) => journal.inTrouble());
  }

  async check() {
    const [{ address, cookies }] = this.phones;
    expect(address, "a game never reached the server", this.seed);
    const { text } = await this.server.ask(`${address}/journal?revision=0`, cookies);
    const { facts, standing } = JSON.parse(text);
    this.model.check(facts, this.phones);
    for (const { name, journal } of this.tabs) {
      const [first] = journal.unsent();
      expect(!first || first.trouble, "a command waits without a question", { name, first });
      expect(JSON.stringify(journal.facts()) === JSON.stringify(facts), "a page has another log than the server", name);
    }
    const mine = countedBy(this.tabs[0], facts);
    const { rules: _rules, reminders: _reminders, ...counted } = standing;
    expect(isDeepStrictEqual(mine, counted), "the phone counts otherwise", { mine, standing });
  }
}

// The standing as the phone counts it, in the form of the server's.
function countedBy({ page }, facts) {
  const { scores, next } = readTable(page.game, facts, []).now;
  return {
    next: next && [next.number, next.dealer, next.leader, next.cards],
    scores: scores.map(({ points, cucumbers, out, buy_ins: buyIns }) => [points, cucumbers, out, buyIns]),
  };
}
