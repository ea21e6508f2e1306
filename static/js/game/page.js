// What the page of a game shows: the table in words, and what the page knows of the game beside its facts.
import { needsLeader } from "../table.js";
import { newId } from "../storage.js";
import { viewBoard } from "./view.js";

// What only the server can say of the rules of play.
export const NO_LAWS = { sources: "", noted: [], sets: {} };

// `game` is the data of the page (scorekeeper/web/game/data.py), or a game that only this phone has (games.js), which is known
// by the `hash` of the address.
export function pageOf({ key, isLocal = false, variant, mayScore, title, rules, reminders = [], laws = NO_LAWS, ...game }, hash = "") {
  const path = isLocal ? "/local" : `/g/${key}`;
  const end = isLocal ? hash : "";
  const ofRules = (more) => (isLocal ? `/rules/${variant}${more}${end}` : `${path}${more || "/rules"}`);
  return {
    key: isLocal ? hash.slice(1) : key,
    path,
    hash: end, // What comes after the address of each screen.
    isLocal,
    mayScore,
    title,
    rules,
    reminders,
    common: game.common && { rows: game.common, revision: game.revision },
    address: game.address,
    nextGame: game.nextGame,
    token: game.token,
    revision: game.revision,
    laws,
    board: path + end,
    rulesPage: ofRules(""),
    cardPage: ofRules("/card"),
    auditPage: `${path}/audit${end}`,
    legalPage: `${path}/legal${end}`,
    paper: isLocal ? "#print" : `${path}/sheet`,
    nextId: newId(),
    news: "",
  };
}

// The table in words, with what waits to be saved. `stuck` says what no longer counts, `moved` what was taken back or brought
// back last, `before` how many cucumbers were on show before, by seat.
export function boardOf(table, { stuck = [], moved = "", before = null } = {}) {
  const view = viewBoard(table);
  return {
    ...view,
    rows: view.rows.map((row) => Object.assign(row, { waits: table.waits(row.entry) })),
    columns: view.columns.map((column) => Object.assign(column, { waits: table.game.renamed.includes(column.seat) })),
    leaderNeeded: needsLeader(table.variant),
    seats: table.seats,
    takesHands: table.takesHands,
    stuck,
    moved,
    before,
  };
}
