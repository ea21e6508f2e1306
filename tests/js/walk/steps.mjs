// What can happen, with how often. Each gets a page and its game; it returns false if it cannot happen now, and then
// another one happens.
import { changeHand, decide, enterHand, enterRuling, move, save } from "./person.mjs";

const MOST_PAGES = 3;
const LONG = 20_000; // Milliseconds: longer than the journal waits for anything.
const LEAVES_ANYWAY = 0.2;

export const WEIGHTS = {
  record: 30, change: 10, rule: 5, undo: 8, redo: 8, openEntry: 8, saveEntry: 8, answer: 30, hearNews: 8, wait: 4,
  openTab: 2, reload: 3, close: 2, wake: 2, networkGoes: 4, networkComes: 5, storageFills: 0.5, oldToken: 0.5,
};

export const STEPS = {
  // Beside an open entry a person can tap Undo, Redo and the answers to a question (on a wide screen), but enters nothing else.
  record: (tab) => !tab.entry && enterHand(tab) && save(tab),
  change: (tab) => !tab.entry && changeHand(tab) && save(tab),
  rule: (tab) => !tab.entry && enterRuling(tab) && save(tab),
  undo: (tab) => move(tab, "undo"),
  redo: (tab) => move(tab, "redo"),
  openEntry: (tab) => !tab.entry && tab.phone.chance.one([enterHand, changeHand])(tab),
  saveEntry: (tab) => save(tab),
  answer: (tab) => decide(tab),
  hearNews: (tab) => tab.hearNews(),
  wait: (_tab, game) => game.pass(LONG),

  async openTab({ phone }) {
    if (phone.tabs.length === MOST_PAGES) return false;
    await phone.open();
    return true;
  },

  // The browser warns before a page goes that alone has a command.
  close(tab) {
    const { phone, onlyHere } = tab;
    if (onlyHere.length > 0 && !phone.chance.is(LEAVES_ANYWAY)) return false;
    for (const { id } of onlyHere) phone.model.end(id, "closed");
    tab.close();
    return true;
  },

  async reload(tab) {
    if (!STEPS.close(tab)) return false;
    await tab.phone.open();
    return true;
  },

  wake(tab) {
    tab.hear("pageshow");
    tab.document.dispatchEvent(new Event("visibilitychange"));
  },

  networkGoes({ phone }) {
    if (!phone.isOnline) return false;
    phone.isOnline = false;
    return true;
  },

  async networkComes({ phone }, game) {
    if (phone.isOnline) return false;
    phone.isOnline = true;
    for (const tab of phone.tabs) tab.hear("online");
    await game.settle();
    return true;
  },

  // For a while.
  storageFills({ phone, page }, { clock, chance }) {
    if (page.isLocal || phone.isFull) return false;
    Object.assign(phone, { isFull: true, wasFull: true });
    clock.set(phone, () => { phone.isFull = false; }, chance.below(LONG));
    return true;
  },

  // A page that is opened from the copy from now on has a token that the server does not know any more.
  oldToken({ phone }) {
    phone.page.dataset.token = "old";
  },
};
