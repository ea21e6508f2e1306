// A phone: its storage, its cookies, its network, and the pages that are open on it.
import { Tab } from "./tab.mjs";

// What becomes of a request, with weights.
const FATES = { answered: 80, late: 6, unheard: 5, lost: 3, hanging: 2, busy: 2, login: 2 };
const LATEST = 14_000;
const PAGE_IN_COPY = 0.2;

export class Phone {
  kept = {}; // The local storage.

  tabs = [];

  opened = 0;

  page = null; // The newest page that this phone has: without a network it is shown again.

  isOnline = true;

  isCalm = false; // Whether every request is answered.

  isFull = false;

  wasFull = false;

  // `begun` is a game that this phone begins without the server, as opening.js keeps it.
  constructor(game, { name, address, cookie, begun }) {
    const { server, clock, chance, model } = game;
    Object.assign(this, { game, server, clock, chance, model, name, address });
    this.cookies = new Map(cookie ? [cookie] : []);
    if (!begun) return;
    this.kept[`game.${begun.id}`] = JSON.stringify(begun);
    this.page = { isLocal: true, game: { ...begun, facts: [] }, dataset: { game: begun.id } };
    this.isOnline = false;
  }

  async openOne() {
    if (this.tabs.length === 0) await this.open();
  }

  async open() {
    if (!this.page || (this.address && this.isOnline && !this.chance.is(PAGE_IN_COPY))) this.page = await this.load();
    this.opened += 1;
    const tab = await Tab.open(this, `${this.name}${this.opened}`, this.page);
    this.tabs.push(tab);
    return tab;
  }

  async load() {
    const { text } = await this.server.ask(this.address, this.cookies);
    const [, json] = text.match(/<script type="application\/json" id="game">(.*?)<\/script>/s);
    const [section] = text.match(/<section id="unsent"[^>]*>/);
    const dataset = Object.fromEntries([...section.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    return { game: JSON.parse(json), dataset };
  }

  // A page of a game that only this phone had goes on to the board on the server.
  leave(tab, game) {
    if (!this.tabs.includes(tab)) return;
    tab.games.moveHands(game);
    tab.close();
    if (!this.address) this.page = null;
    this.address = game.saved.address;
    this.game.note(`${tab.name} leads on to the server`);
  }

  // Joins the game of another phone by its link.
  async join(other) {
    const { text } = await this.server.ask(`${other.address}/share?right=score`, other.cookies);
    const [link] = text.match(/\/j\/[\w-]{20,}/);
    const page = await this.server.ask(link, this.cookies);
    const [, token] = page.text.match(/name="csrf_token"[^>]*value="([^"]+)"/);
    await this.server.ask(link, this.cookies, { method: "POST", body: new URLSearchParams({ csrf_token: token }) });
    this.address = other.address;
  }

  tellOthers(tab, change) {
    for (const other of this.tabs) if (other !== tab) this.clock.set(other, () => other.hear("storage", change), 1);
  }

  fate() {
    if (!this.isOnline) return this.chance.is(0.8) ? "lost" : "hanging";
    return this.isCalm ? "answered" : this.chance.key(FATES);
  }

  // As the browser's fetch, for a page of this phone.
  fetch(tab, path, options) {
    const { promise, resolve, reject } = Promise.withResolvers();
    const lose = () => reject(new TypeError("no network"));
    options.signal?.addEventListener("abort", lose);
    const fate = this.fate();
    if (fate === "lost") lose();
    if (fate === "busy") resolve(responseOf({ status: 503, text: "Busy" }));
    if (fate === "login") resolve(responseOf({ status: 200, text: "<form>" }));
    if (["answered", "late", "unheard"].includes(fate)) {
      this.carry([tab, path, options], { fate, resolve, lose });
    }
    return promise;
  }

  async carry([tab, path, options], { fate, resolve, lose }) {
    try {
      const cookies = new Map(this.cookies);
      const answer = await this.server.ask(path, cookies, options);
      // What is lost with an answer are also its cookies.
      const hear = () => {
        if (options.signal?.aborted) return;
        for (const [name, value] of cookies) this.cookies.set(name, value);
        resolve(responseOf(answer));
      };
      const isForm = options.body instanceof URLSearchParams;
      if (options.body && !isForm && answer.status === 200) this.told(tab, fate, [JSON.parse(options.body), JSON.parse(answer.text)]);
      if (fate === "answered") hear();
      else if (fate === "late") this.clock.set(tab, hear, this.chance.below(LATEST));
      else if (this.chance.is(0.5)) lose();
    } catch (error) {
      this.game.error ??= error;
    }
  }

  told(tab, fate, [request, answer]) {
    const told = request.commands.map(({ id, kind, base, seen }, at) => {
      const { outcome, number, code } = answer.outcomes[at];
      return `${kind} ${id.slice(0, 4)} (base ${base}, seen ${seen}) ${outcome} ${number ?? code ?? ""}`;
    });
    this.game.note(`${tab.name} sends, ${fate}: ${told.join("; ")}`);
    this.model.hear(this, request, answer);
  }

  // The unsent commands of this phone, in any of its pages or in none.
  get unsent() {
    const stored = Object.entries(this.kept).filter(([key]) => key.startsWith("journal.")).map(([, text]) => JSON.parse(text));
    return [...stored, ...this.tabs.flatMap((tab) => tab.unsent)];
  }
}

const responseOf = ({ status, headers = new Headers(), text }) => ({ status, ok: status === 200, headers, json: async () => JSON.parse(text) });
