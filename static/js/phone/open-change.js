// The story of a change at the table in the page. What its fields would do follows each tap, and its forms become commands
// of the journal.
import * as journal from "../journal.js";
import { currentTable, page } from "./current.js";
import { readFields, showChanged, viewChange } from "../game/view-people.js";
import { toBoard } from "./open-board.js";
import { changeScreen } from "../screens/people.js";
import { gettext } from "../words/messages.js";
import { putForm } from "../parts.js";

const form = () => document.getElementById("change");
let number = 0; // The entry of the change.
let isSent = false; // Whether somebody tried to save the fields: then it is said that nothing would change.

export function open({ groups }) {
  number = Number(groups[0]);
  isSent = false;
  return { screen: changeScreen(changeNow(), null, page), title: `${gettext("At the table")} – ${page.title}`, ready, redraw };
}

const changeNow = () => viewChange(currentTable(), number);

function redraw() {
  const change = changeNow();
  putForm(changeScreen(change, change?.fields && form() ? readNow(change) : null, page));
}

// What the fields say, and what that would do. Null while they say what is recorded.
function readNow({ event }) {
  const fields = new FormData(form());
  const { error, event: other } = readFields(event, Object.fromEntries(fields));
  if (error) return { error };
  if (isEqual(event, other) && !isSent) return null;
  return { event: other, shown: showChanged(currentTable(), number, other) };
}

const isEqual = (one, other) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

function ready() {
  document.querySelector(".at-table").addEventListener("input", () => {
    isSent = false;
    redraw();
  });
}

// Answers the form with the fields.
export function send() {
  isSent = true;
  const change = changeNow();
  const { event, shown } = (change?.fields && readNow(change)) || {};
  if (shown?.problems.length === 0) return done("change", event);
  redraw();
  document.querySelector(".at-table [aria-invalid]")?.focus();
  return "";
}

// Strikes the change out, or brings it back.
export function turn(what) {
  const change = changeNow();
  if (change?.isStruck === (what === "restore")) return what === "strike" ? done("strike") : done("change", change.event, change.words);
  redraw();
  return "";
}

function done(kind, event, words) {
  journal.add(kind, { target: currentTable().nameOf(number), ...(event && { event }) }, { words });
  return toBoard();
}
