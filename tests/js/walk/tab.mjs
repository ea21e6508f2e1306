// A page of a game: the real journal.js in a context of its own, with a document, a storage and timers.
import { SourceTextModule, createContext } from "node:vm";
import { readFile } from "node:fs/promises";

const scripts = new Map();
for (const script of ["journal", "games", "storage", "timing"]) {
  const { href: identifier } = new URL(`../../../static/js/${script}.js`, import.meta.url);
  const source = await readFile(new URL(identifier), "utf8");
  scripts.set(`./${script}.js`, { source, identifier, cachedData: new SourceTextModule(source).createCachedData() });
}

const ASK_AGAIN = 10_000;
const LEAVE_AGAIN = 1_000;

export class Tab {
  entry = null; // What the person is entering.

  // Opens a page: { game, dataset } as the server gave it, now or some time ago.
  static async open(phone, name, page) {
    const tab = new Tab(phone, name, page);
    const context = createContext(tab.globals());
    const load = (script) => {
      const { source, ...options } = scripts.get(script);
      return new SourceTextModule(source, { context, ...options });
    };
    for (const script of page.isLocal ? ["games", "journal"] : ["journal"]) {
      const module = load(`./${script}.js`);
      await module.link(load);
      await module.evaluate();
      tab[script] = module.namespace;
    }
    tab.journal.begin(structuredClone(page.game.facts));
    tab.journal.send();
    if (page.isLocal) tab.waitForServer();
    return tab;
  }

  constructor(phone, name, page) {
    Object.assign(this, { phone, name, page, window: new EventTarget(), document: new EventTarget() });
    Object.assign(this.document, {
      hidden: false,
      body: { toggleAttribute: () => {} },
      querySelector: () => this.entry,
      getElementById: () => ({ dataset: page.dataset }),
    });
  }

  globals() {
    const { phone, window } = this;
    return {
      AbortController,
      CustomEvent,
      addEventListener: window.addEventListener.bind(window),
      clearTimeout: (id) => phone.clock.clear(id),
      crypto: { getRandomValues: (bytes) => bytes.map(() => phone.chance.below(256)) },
      document: this.document,
      URLSearchParams,
      fetch: (path, options) => phone.fetch(this, path, options),
      localStorage: storageOf(this),
      setTimeout: (act, delay) => phone.clock.set(this, act, delay),
    };
  }

  hear(name, more = {}) {
    this.window.dispatchEvent(Object.assign(new Event(name), more));
  }

  // As local.js: the game goes to the server, and the page to the board there, but not while somebody enters a hand.
  waitForServer() {
    const { id } = this.page.game;
    const leave = (game) => {
      if (this.entry) this.phone.clock.set(this, () => leave(game), LEAVE_AGAIN);
      else this.phone.leave(this, game);
    };
    const ask = async () => {
      this.phone.clock.set(this, ask, ASK_AGAIN);
      if (this.isAsking || this.entry) return;
      this.isAsking = true;
      const game = await this.games.saveGame(this.games.gameOf(id));
      this.isAsking = false;
      if (game.saved) leave(game);
    };
    this.window.addEventListener("storage", ({ key }) => {
      const game = key === `game.${id}` && this.games.gameOf(id);
      if (game?.saved) leave(game);
    });
    ask();
  }

  // As live.js, which asks when the stream tells of something newer.
  hearNews() {
    if (this.page.isLocal || this.journal.revision() === this.phone.model.facts.length) return false;
    this.journal.ask(this.name);
    return true;
  }

  close() {
    this.phone.clock.forget(this);
    this.phone.tabs.splice(this.phone.tabs.indexOf(this), 1);
  }

  get unsent() {
    return this.journal.unsent();
  }

  // The commands that go with this page: the storage was full. It may still have what one of them came in place of.
  get onlyHere() {
    return this.unsent.filter(({ id, place }) => JSON.parse(this.phone.kept[this.keyOf(place)] ?? null)?.id !== id);
  }

  keyOf(place) {
    return `journal.${this.page.dataset.game}.${place}`;
  }
}

// The phone's local storage as one of its pages has it. The other pages hear of a change a moment later.
function storageOf(tab) {
  const { phone } = tab;
  const { kept } = phone;
  const methods = {
    getItem: (key) => kept[key] ?? null,
    setItem(key, value) {
      if (phone.isFull) throw new Error("QuotaExceededError");
      const oldValue = kept[key] ?? null;
      kept[key] = value;
      phone.tellOthers(tab, { key, oldValue, newValue: value });
    },
    removeItem(key) {
      if (!(key in kept)) return;
      const oldValue = kept[key];
      delete kept[key];
      phone.tellOthers(tab, { key, oldValue, newValue: null });
    },
  };
  return new Proxy(kept, { get: (_kept, name) => methods[name] });
}
