// On the page of a deleted game: shows what this phone has not sent, and then removes its copy of the game.
import { removeCopies, unsentOf } from "./games.js";
import { cardLetter } from "./words/card-names.js";
import { rowOf } from "./words/messages.js";
import { read } from "./storage.js";

const section = document.getElementById("gone");
const { game, other } = section.dataset;
const names = read(`log.${game}`)?.names ?? [];

function line({ body = {} }) {
  const trick = (body.hand ?? body).final_trick; // Only a hand has one.
  const words = trick?.map(([seat, card]) => `${names[seat] ?? seat + 1} ${cardLetter(card)}`);
  return Object.assign(document.createElement("li"), { textContent: words ? rowOf(words) : other });
}

function remove() {
  removeCopies(game, location.pathname.split("/")[2]);
  section.hidden = true;
}

const unsent = unsentOf(game);
section.querySelector("ul").append(...unsent.map((command) => line(command)));
section.querySelector("button").addEventListener("click", remove);
if (unsent.length === 0) remove();
else section.hidden = false;
