// Everything that was ever done to a game, the newest first.
import { head, html, inPlace, toChange } from "./html.js";
import { factSentence } from "../words/facts.js";
import { gettext } from "../words/messages.js";
import { kindOf, readLog } from "../rules/replay.js";
import { readFact } from "../game/table.js";

// { number, does, event, before, moved } of each fact, the oldest first, as of the moment it was added, as history in
// scorekeeper/rules/log.py: what it does (record, change, bring back, strike, undo, redo), to which event, what was there before,
// and the `number` of its hand on the sheet then. `moved` is the fact that an undo or redo moved.
export function historyOf({ facts, opening }) {
  const read = facts.map((fact) => readFact(fact));
  const told = [];
  let log = readLog([], opening.number);
  for (const [at, fact] of read.entries()) {
    told.push(asOf(log, fact, { at, told, first: opening.number }));
    log = logAfter(log, read.slice(0, at + 1), opening.number);
  }
  return told;
}

// The log with the last of these facts. Most record something: then nothing else changes.
function logAfter({ entries }, read, first) {
  const number = read.length;
  const { kind, event } = read.at(-1);
  if (kind === "undo" || kind === "redo" || kind === "correction") return readLog(read, first);
  entries.push({ number, event });
  return { entries, undoable: number };
}

function asOf({ entries, undoable, redoable }, { kind, entry: corrected, event = null }, { at, told, first }) {
  if (kind === "undo" || kind === "redo") return { does: kind, moved: told[(kind === "undo" ? undoable : redoable) - 1] };
  const target = corrected ?? at + 1;
  const number = first + entries.filter((entry) => entry.event?.trick && entry.number < target).length;
  if (kind !== "correction") return { number, does: "record", event, before: null };
  const before = entries.find((entry) => entry.number === corrected).event;
  const does = before ? "change" : "bring back";
  return { number, does: event ? does : "strike", event, before };
}

// A line for each fact of a table from readTable: `number` is its place in the log, `at` when it was saved, `change` how
// toChange names what can be changed, `check` the entry of a hand whose cards can be checked.
export function viewHistory(table) {
  const { facts, names, log } = table;
  const lines = historyOf(table).map((told, at) => {
    const { at: savedAt, command } = facts[at];
    const number = at + 1;
    const counts = told.moved || log.stands(number);
    const kind = told.does === "record" && counts && kindOf(told.event);
    // A hand that was struck out, or a change at the table that the server does not have yet.
    const isFixed = kind === "hand" ? !log.entries.find((entry) => entry.number === number).event : command && told.event?.kind;
    return {
      number,
      text: factSentence(told, names),
      at: savedAt ? new Date(savedAt) : null,
      isUndone: !counts,
      unsent: Boolean(command),
      change: kind && !isFixed ? { entry: number, kind } : null,
      check: table.lineOf(number)?.turn ? number : null,
    };
  });
  return lines.reverse();
}

// `checked` says what the cards of checked hands prove, by entry.
export function historyScreen(lines, game, checked = {}) {
  const clock = clockIn(game.language);
  return html`
    <main class="page">
      ${head(gettext("History"), inPlace(game.board))}
      <p>${gettext("Everything that happened in this game, newest first. A hand that was changed or undone stays here.")}</p>
      <ol class="history" reversed>
        ${lines.map((line) => lineOf(line, game, { checked, clock }))}
        ${lines.length === 0 && html`<li>${gettext("Nothing yet.")}</li>`}
      </ol>
    </main>`;
}

// I18N: After what was undone.
const undone = (text) => html`<s>${text}</s> <small>${gettext("undone")}</small>`;

// I18N: A link beside a hand, a ruling or a change at the table.
const changeLink = (change, game) => html`<a ${toChange(change, game)}>${gettext("change")}</a>`;

// By its number htmx finds a line again when a new one comes on top: focus and place stay with it.
const lineOf = ({ number, text, at, isUndone, unsent, change, check }, game, { checked, clock }) => html`
  <li id="fact-${number}">
    ${isUndone ? undone(text) : text}
    ${unsent && html`<small>${gettext("not sent yet")}</small>`}
    ${at && html`<time datetime="${at.toISOString()}">${clock.format(at)}</time>`}
    ${check && html`<a ${inPlace(`${game.path}/audit?entry=${check}${game.hash}`)}>${checked[check] ?? gettext("Check this hand")}</a>`}
    ${change && game.mayScore && changeLink(change, game)}
  </li>`;

// The date and the time of day, as format_moment in scorekeeper/web/language.py.
const clockIn = (language) =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
