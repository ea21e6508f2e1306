// A game with rulings, its form and its story as text, for the tests of these screens.
import { lookAt, readQuery, rulingScreen, rulingStory, tellRuling } from "../../static/js/screens/ruling.js";
import { PLAIN } from "./rules.mjs";
import { words } from "./tables.mjs";
import { pageOf } from "../../static/js/game/view.js";
import { readTable } from "../../static/js/game/table.js";

const TWICE = { ...PLAIN, cucumbers_to_be_out: 2 };
const NAMES = ["Anna", "Bo", "Cleo"];
const PAGE = pageOf({ key: "x", variant: "agurk", title: "Agurk", mayScore: true });
export const BO = { matter: "illegal_play", remedy: "points", hand: 1, seat: 1, points: 5 };

export const hand = (...cards) => ({ kind: "hand", body: { final_trick: cards.map((card, at) => [at, card]).filter(([, card]) => card) } });
export const ruled = (body) => ({ kind: "ruling", body });
export const corrected = (entry, ruling) => ({ kind: "correction", body: { entry, ...(ruling ? { ruling } : { hand: null }) } });

// A game after these facts. `points` are the scores that were taken over, `more` other parts of its data.
export function tableOf(events, { points = [0, 0, 0], parameters = TWICE, names = NAMES, commands = [], ...more } = {}) {
  const facts = events.map((one, at) => ({ number: at + 1, id: `id-${at + 1}`, ...one }));
  const opening = { first: 0, scores: points.map((one) => [one, 0, false, 0]), first_hand: 1 };
  return readTable({ names: names.slice(0, points.length), parameters, opening, penalties: { warning: true, points: [5] }, ...more, facts }, facts, commands);
}

export const NEW = tableOf([]);
export const PLAYED = tableOf([hand("2", "3", "K")]);
export const RULED = tableOf([ruled(BO)]);

export const asked = (table, query) => readQuery(table, new URLSearchParams(query));

// The form in which somebody has entered these texts, as text.
export function formOf(table, entered, { entry = null, ...more } = {}) {
  const view = { heading: "The table decides", address: "/g/x/rulings", back: "/g/x", save: "Save", people: table.now.seating.map((seat) => ({ seat, name: table.names[seat] })), penalties: table.penalties, isCreditOpen: false, isBegun: true };
  return String(rulingScreen({ ...view, ...lookAt(table, entered, { entry }), ...more }, PAGE));
}

export const list = (text, name) => [...(text.match(new RegExp(`<ul class="${name}">(.*?)</ul>`, "su"))?.[1] ?? "").matchAll(/<li>(.*?)<\/li>/gsu)].map(([, one]) => words(one));
export const chosen = (text) => [...text.matchAll(/name="(\w+)" value="([^"]*)" checked/g)].map(([, name, value]) => [name, value]);
export const storyOf = (table, entry, page = PAGE) => String(rulingStory(tellRuling(table, entry), entry, page));

// What would change, each line as text.
export const changes = (table, entered, options) => list(formOf(table, entered, options), "changes");
