// A game with rulings, its form and its story as text, for the tests of these screens.
import { IN, PAGE, allOf, fact, hand, tableOf, words } from "./tables.mjs";
import { lookAt, readQuery, rulingScreen, rulingStory, tellRuling } from "../../static/js/screens/ruling.js";

export const BO = { matter: "illegal_play", remedy: "points", hand: 1, seat: 1, points: 5 };

export const ruled = (body) => fact("ruling", body);
export const corrected = (entry, ruling) => fact("correction", { entry, ...(ruling ? { ruling } : { hand: null }) });

// A game after these facts of as many people as have `points`, with what is usual at this table.
export function ruledTable(facts, { points = [0, 0, 0], ...more } = {}) {
  const scores = points.map((one) => [one, ...IN.slice(1)]);
  return tableOf(facts, { scores, names: ["Anna", "Bo", "Cleo"].slice(0, points.length), penalties: { warning: true, points: [5] }, ...more });
}

export const NEW = ruledTable([]);
export const PLAYED = ruledTable([hand("2", "3", "K")]);
export const RULED = ruledTable([ruled(BO)]);

export const asked = (table, query) => readQuery(table, new URLSearchParams(query));

// The form in which somebody has entered these texts, as text.
export function formOf(table, entered, { entry = null, ...more } = {}) {
  const view = { heading: "The table decides", address: "/g/x/rulings", back: "/g/x", save: "Save", people: table.now.seating.map((seat) => ({ seat, name: table.names[seat] })), penalties: table.penalties, isCreditOpen: false, isBegun: true };
  return String(rulingScreen({ ...view, ...lookAt(table, entered, { entry }), ...more }, PAGE));
}

export const list = (text, name) => allOf(text.match(new RegExp(`<ul class="${name}">(.*?)</ul>`, "su"))?.[1] ?? "", /<li>(.*?)<\/li>/gsu).map((one) => words(one));
export const chosen = (text) => [...text.matchAll(/name="(\w+)" value="([^"]*)" checked/g)].map(([, name, value]) => [name, value]);
export const storyOf = (table, entry, page = PAGE) => String(rulingStory(tellRuling(table, entry), entry, page));

// What would change, each line as text.
export const changes = (table, entered, options) => list(formOf(table, entered, options), "changes");
