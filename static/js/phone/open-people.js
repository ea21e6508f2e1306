// The screens of the players and of the end in the page: its forms become commands of the journal.
import * as journal from "../journal.js";
import { commonRules, readForm, viewPeople } from "../game/view-people.js";
import { currentTable, game, page } from "./current.js";
import { toBoard } from "./open-board.js";
import { gettext } from "../words/messages.js";
import { endingScreen, peopleScreen } from "../screens/people.js";
import { putForm } from "../parts.js";
import { readTable } from "../game/table.js";

let told = {}; // The form that could not be, and why.
let isBegun = false; // Whether somebody has begun to fill in a form.
let isEnding = false; // Whether it is the screen that ends the game.

export function open({ groups }) {
  told = {};
  isBegun = false;
  isEnding = groups[0] === "/end";
  return { screen: drawn(), title: `${isEnding ? gettext("End the game") : gettext("Players")} – ${page.title}`, ready, redraw };
}

function ready() {
  document.querySelector(".at-table").addEventListener("input", () => {
    isBegun = true;
    redraw();
  });
}

function drawn() {
  if (isEnding) return endingScreen({ ...viewPeople(currentTable()), isBegun }, page, told);
  const person = document.querySelector(".people details[open]");
  const view = { ...viewPeople(currentTable()), rules: rulesInWords(), isBegun, open: Number(person?.dataset.seat ?? -1) };
  return peopleScreen(view, page, told);
}

const redraw = () => putForm(drawn());

// A game that only this phone has gets no words from the server.
function rulesInWords() {
  if (!page.common) return null;
  const { rows, revision } = page.common;
  const then = readTable({ ...game, names: journal.names() }, journal.facts().slice(0, revision), []);
  return commonRules(rows, then.variant.parameters, currentTable().variant);
}

// Answers a form: with the board if it says something, else with what is wrong beside its fields.
export function send(what, fields) {
  const sent = Object.fromEntries(fields);
  const { kind, body, errors } = readForm(what, sent, currentTable(), nextSeat());
  if (!errors) {
    journal.add(kind, body);
    return toBoard();
  }
  told = { form: formOf(what, sent), errors };
  redraw();
  document.querySelector(".at-table [aria-invalid]")?.focus();
  return "";
}

function formOf(what, { seat, hand }) {
  if (what === "end") return hand === undefined ? "end" : "last";
  return seat === undefined ? what : `${what}-${seat}`;
}

// The number of the next person who joins: the first that nobody has, on the server or among those it does not have yet.
function nextSeat() {
  const joining = journal.waiting().flatMap(({ kind, body }) => (kind === "join" ? [body.seat + 1] : []));
  return Math.max(journal.names().length, ...joining);
}
