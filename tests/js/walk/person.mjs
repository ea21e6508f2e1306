// What people do at a page, as phone/answers.js, screens/entry.js and phone/open-trouble.js do it. Each returns false if it cannot be done now.
import { expect } from "./fault.mjs";
import { isDeepStrictEqual } from "node:util";
import { readTable } from "../../../static/js/game/table.js";
import { standing } from "./model.mjs";
import { troubleScreen } from "../../../static/js/screens/trouble.js";

const CARDS = ["2", "5", "9", "J", "K", "A"];
const MATTERS = ["illegal_play", "misdeal"];
const SAME_HAND = 0.5;

// The board of a page. What takes the place of a command in trouble comes before all that is unsent.
export const tableOf = ({ journal, page }, trouble = null) => readTable(page.game, journal.facts(), trouble ? [] : journal.unsent());

// Gives a command to the journal, and tells the model which one it is.
function give(tab, [kind, body], { trouble, waited = [], ...more }) {
  const { phone, journal } = tab;
  const before = tab.unsent;
  const isOld = more.base < journal.revision();
  const old = trouble && before.find(({ place }) => place === trouble.place);
  journal.add(kind, body, { ...more, waited, place: trouble?.place });
  const ids = new Set(before.map(({ id }) => id));
  const after = tab.unsent;
  const at = after.findIndex(({ id }) => !ids.has(id));
  expect(at !== -1, "a new command is not in the journal", { kind, before });
  phone.model.give(phone, after[at], { before: after.slice(0, at).map(({ id }) => id), waited, isOld });
  if (old) phone.model.end(old.id, "replaced");
}

// Opening an entry, and saving it now or later

export function enterHand(tab) {
  const { phone, phone: { chance, game: { last } } } = tab;
  const { seats, number, takesHands } = tableOf(tab);
  if (!takesHands) return false;
  // The hand that was written down on another phone, as two people do who both keep the score.
  const isSame = last && last.phone !== phone && isDeepStrictEqual(last.seats, seats) && chance.is(SAME_HAND);
  const body = isSame ? last.body : { final_trick: trickOf(chance, seats) };
  phone.game.last = { phone, seats, body };
  tab.entry = { command: ["record", body], ...seenIn(tab), number };
  return true;
}

const seenIn = ({ journal, unsent }) => ({ base: journal.revision(), waited: unsent.map(({ id }) => id) });

function trickOf(chance, seats) {
  const first = chance.below(seats.length);
  return [...seats.slice(first), ...seats.slice(0, first)].map((seat) => [seat, chance.one(CARDS)]);
}

export function changeHand(tab, { target, body, trouble } = {}) {
  const { chance } = tab.phone;
  const table = tableOf(tab, trouble);
  const entry = target ?? chance.one(table.log.entries.filter(({ event }) => event?.trick))?.number;
  const found = entry && table.entryAt(entry);
  if (!found) return false;
  const hand = body ?? { final_trick: trickOf(chance, found.seats) };
  const named = { target: table.nameOf(entry) };
  const command = !body && chance.is(0.2) ? ["strike", named] : ["change", { ...named, hand }];
  tab.entry = { command, ...seenIn(tab), number: found.number, trouble, ...(trouble && { sure: true }) };
  return true;
}

export function enterRuling(tab) {
  const { chance } = tab.phone;
  const table = tableOf(tab);
  if (table.number === null) return false;
  const hand = 1 + chance.below(table.number);
  const body = { matter: chance.one(MATTERS), remedy: "points", hand, seat: chance.one(table.seats), points: 1 + chance.below(9) };
  const old = chance.is(0.3) && table.log.entries.find(({ event }) => event && !event.trick);
  const command = old ? ["change", { target: table.nameOf(old.number), ruling: body }] : ["ruling", body];
  tab.entry = { command, ...seenIn(tab) };
  return true;
}

export function save(tab) {
  if (!tab.entry) return false;
  const { command, ...more } = tab.entry;
  tab.entry = null;
  give(tab, command, more);
  return true;
}

export function move(tab, kind) {
  const { log, nameOf } = tableOf(tab);
  const number = kind === "undo" ? log.undoable : log.redoable;
  if (!number) return false;
  give(tab, [kind, { target: nameOf(number) }], { base: tab.journal.revision() });
  return true;
}

// Answering a question

export function decide(tab) {
  const command = tab.journal.inTrouble();
  if (!command) return false;
  const { chance, game } = tab.phone;
  expect(command.trouble.code !== "right", "a phone may not keep the score of a game that it opened or joined", command);
  const choice = chance.one(choicesOf(tab, command));
  game.note(`${tab.name}: ${command.kind} ${command.id.slice(0, 4)}, ${command.trouble.code}: ${choice}`);
  CHOICES[choice](tab, command);
  game.totals.gone += Number(tab.journal.inTrouble()?.id === command.id);
  return true;
}

// Every tap that is offered does what it says, or it can say why not: what it would change is gone.
export function checkChoices(tab) {
  const command = tab.journal.inTrouble();
  if (!command) return;
  const about = { name: tab.name, command };
  const choices = choicesOf(tab, command);
  expect(choices.length > 0, "a person has nothing to tap", about);
  const { theirs } = command.trouble;
  const finds = !choices.includes("theirs") || tableOf(tab, command).entryAt(theirs);
  expect(finds || !standing(tab.journal.facts()).has(theirs), "a tap would do nothing", about);
}

// What the screen offers.
function choicesOf(tab, command) {
  const screen = troubleScreen(command, tableOf(tab, command), { mayScore: true });
  return Array.from(String(screen).matchAll(/data-choice="([^"]+)"/g), ([, choice]) => choice);
}

// What each choice does.
const CHOICES = {
  drop,
  discard: drop,
  "go-on": goOn,
  sure: (tab, command) => goOn(tab, command, { sure: true }),
  edit(tab, command) {
    const { seats } = tableOf(tab, command);
    const hand = { final_trick: trickOf(tab.phone.chance, seats) };
    tab.entry = { command: ["record", hand], base: tab.journal.revision(), trouble: command };
    save(tab);
  },
  theirs(tab, command) {
    const { body, trouble: { theirs } } = command;
    if (changeHand(tab, { target: theirs, body, trouble: command })) save(tab);
  },
};

function drop({ journal, unsent, phone: { model } }, command) {
  const next = unsent[unsent.findIndex(({ id }) => id === command.id) + 1];
  model.see(next?.id, journal.revision());
  model.end(command.id, "dropped");
  journal.drop(command);
}

function goOn({ journal, phone: { model } }, command, more) {
  model.see(command.id, journal.revision());
  journal.goOn(command, more);
}
