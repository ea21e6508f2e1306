// A command that the server did not save: what it is, why, and what the person can do. Nothing goes without a tap.
import * as journal from "./journal.js";
import { copy, say } from "./parts.js";
import { newId } from "./storage.js";
import { gettext, rowOf } from "./words/messages.js";
import { cardLetter } from "./words/cards.js";
import { changeSentence } from "./words/results.js";
import { readEvent, readHand } from "./game/board.js";

const section = document.getElementById("unsent");
let shown = "";
let said = "";

// Draws the first command in trouble. `table` is the game as the server has it, because whatever the person decides comes
// before all that waits; `change` opens the entry of a hand with other cards.
export function drawTrouble(table, change) {
  const command = journal.inTrouble();
  const now = JSON.stringify([command, table.number, table.takesHands]);
  if (now === shown) return;
  shown = now;
  section.hidden = !command;
  const list = section.querySelector("ul");
  list.replaceChildren(...(command ? [line(command, table, change)] : []));
}

function line(command, table, change) {
  const made = copy("trouble", { ".what": describe(command, table) });
  made.querySelector(".why").replaceChildren(...reasons(command.trouble).map((reason) => copy("reason", { "": reason })));
  made.querySelector(".choice").replaceChildren(...choices(command, table, change));
  if (said !== command.id) {
    said = command.id;
    say(document.getElementById("status"), `${describe(command, table)} ${reasons(command.trouble).join(" ")}`);
  }
  return made;
}

function reasons({ code, news = [], words = [], who }) {
  if (code === "news" && news.length === 0) return [gettext("The server has gone back to an older copy of this game.")];
  if (code === "news") return [gettext("Another phone was quicker:"), ...news];
  if (code === "anothers") return [gettext("Recorded by: %(who)s.", { who })];
  if (code === "target") return [gettext("Something else happened meanwhile."), ...news];
  if (code === "id_used") return [gettext("Something else was already saved from this page. Look at this once more, then save it.")];
  return [...words, ...news];
}

function describeChange(change, words, names) {
  const { kind, seat, name, was } = change;
  if (kind === "rename") return `${was} → ${name}`;
  return changeSentence(readEvent(kind, change, words), name ? Object.assign([...names], { [seat]: name }) : names);
}

// What the command would do, as one line.
function describe({ kind, body, words, number: entered }, table) {
  const change = kind in SENTENCES ? body.event : { ...body, kind };
  if (change) return gettext("Not saved yet: %(change)s", { change: describeChange(change, words, table.names) });
  const hand = kind === "record" ? body : kind === "change" && body.hand; // That of a ruling is a number.
  const cards = hand && rowOf(hand.final_trick.map(([seat, card]) => `${table.names[seat]} ${cardLetter(card)}`));
  const target = table.facts.find((fact) => fact.number === body.target || fact.id === body.target);
  const number = kind === "record" ? (entered ?? table.number ?? "") : (table.lineOf(target?.number)?.turn?.number ?? entered ?? "");
  return SENTENCES[kind]({ number, cards });
}

const SENTENCES = {
  record: (values) => gettext("Hand %(number)s is not saved yet: %(cards)s", values),
  change(values) {
    if (!values.cards) return gettext("The changed ruling is not saved yet.");
    return gettext("The change of hand %(number)s is not saved yet: %(cards)s", values);
  },
  strike: (values) => gettext("Not saved yet: strike out hand %(number)s", values),
  ruling: () => gettext("The ruling is not saved yet."),
  penalties: () => gettext("The usual penalties are not saved yet."),
  undo: () => gettext("The undo is not saved yet."),
  redo: () => gettext("The redo is not saved yet."),
};

// The buttons, for each reason why it was not saved.
function choices(command, table, change) {
  const { kind, body, trouble } = command;
  const drop = (words) => button(words, () => journal.drop(command));
  const goOn = (words, more) => button(words, () => journal.goOn(command, more));
  const discard = sure(drop(gettext("Discard")));
  // I18N: Two buttons: undo or change what another phone recorded, or leave that as it is.
  if (trouble.code === "anothers") return [goOn(gettext("Do it anyway"), { sure: true }), drop(gettext("Leave it"))];
  if (trouble.code === "id_used") return [goOn(gettext("Save anyway"), { id: newId() }), discard];
  // Another phone has given the number to somebody else, so this person gets the next one.
  const anew = { id: newId(), body: { ...body, seat: journal.names().length } };
  const again = kind === "join" ? [goOn(gettext("Save anyway"), anew)] : [];
  if (trouble.code === "target") return [...again, drop(gettext("Discard"))];
  if (kind !== "record") return [goOn(trouble.code === "news" ? gettext("Save anyway") : gettext("Try again")), discard];

  const cards = readHand(body);
  if (trouble.code !== "news") {
    const edit = table.takesHands ? [button(gettext("Change the cards"), () => change(null, cards, command))] : [];
    return [goOn(gettext("Try again")), ...edit, discard];
  }
  const further = gettext("Neither: this is hand %(number)s", { number: table.number });
  return [
    ...(trouble.theirs ? [drop(gettext("Theirs is right: discard mine")), button(gettext("Mine is right: change theirs"), () => change(trouble.theirs, cards, command))] : [discard]),
    ...(table.takesHands ? [goOn(trouble.theirs ? further : gettext("Save anyway"))] : []),
  ];
}

function button(words, act) {
  const made = copy("choice", { "": words });
  made.addEventListener("click", act);
  return made;
}

// To discard what nobody else has takes a second tap.
function sure(made) {
  const words = gettext("Tap again to discard");
  made.addEventListener("click", (event) => {
    if (made.textContent === words) return;
    event.stopImmediatePropagation();
    made.textContent = words;
  }, true);
  return made;
}
