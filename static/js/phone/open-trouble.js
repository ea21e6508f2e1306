// The command that the server did not save, in the page: nothing goes without a tap. Loaded when there is one.
import * as journal from "../journal.js";
import { game, savedTable } from "./current.js";
import { put, say, wanted } from "../parts.js";
import { troubleScreen, troubleSentence } from "../screens/trouble.js";
import { newId } from "../storage.js";
import { readHand } from "../game/table.js";

const section = document.getElementById("unsent");
const list = section.querySelector("ul");
let drawn = "";
let said = "";
let isSure = false; // To discard what nobody else has takes a second tap.

// Draws the first command in trouble anew, if it or the game is another one.
export function drawTrouble() {
  const table = savedTable();
  const now = JSON.stringify([journal.inTrouble(), table.number, table.takesHands]);
  if (now === drawn) return;
  drawn = now;
  isSure = false;
  draw(table);
}

function draw(table) {
  const command = journal.inTrouble();
  section.hidden = !command;
  put(list, command ? troubleScreen(command, table, { isSure, mayScore: game.mayScore }) : "");
  if (!command || said === command.id) return;
  said = command.id;
  say(document.getElementById("status"), troubleSentence(command, table));
}

// What each choice does (screens/trouble.js).
const CHOICES = {
  drop: (command) => journal.drop(command),
  "go-on": (command) => journal.goOn(command),
  sure: (command) => journal.goOn(command, { sure: true }),
  anew: (command) => journal.goOn(command, { id: newId() }),
  "next-seat": (command) => journal.goOn(command, { id: newId(), body: { ...command.body, seat: journal.names().length } }),
  edit: (command) => change(null, command),
  theirs: (command) => change(command.trouble.theirs, command),
  discard(command) {
    if (isSure) {
      journal.drop(command);
      return;
    }
    isSure = true;
    draw(savedTable());
  },
};

// Opens the entry with the cards of the command, of which the entry then takes the place.
async function change(target, command) {
  const entering = await wanted(import("../entering.js"));
  entering?.change(target, readHand(command.body), command);
}

list.addEventListener("click", ({ target }) => {
  const choice = target.closest("[data-choice]")?.dataset.choice;
  const command = journal.inTrouble();
  if (choice && command) CHOICES[choice](command);
});
