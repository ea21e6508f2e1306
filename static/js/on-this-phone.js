// On the start page: the games that only this phone has, and how many changes of each game are unsent, by the keys of
// journal.js. Boards send the changes; a new game goes to the server from here too, with its hands.
import { knownGames, localGames, removeCopies, saveGame, tellHowLong, unsentOf } from "./games.js";
import { keysFrom, read } from "./storage.js";

const section = document.getElementById("on-this-phone");
// The games of this phone that were deleted, each as "id:key".
const deleted = section.dataset.deleted.split(",").filter(Boolean).map((game) => game.split(":"));

function draw() {
  const lines = localGames().map(({ id, names, title, refused }) =>
    line({ id, names, about: refused ?? section.dataset.and.replace("{title}", title), address: `${section.dataset.local}#${id}` }));
  // Without a network the page may be older than the newest games.
  if ("asOf" in document.documentElement.dataset) {
    for (const { id, key, names, title } of knownGames()) if (!isListed(key)) lines.push(line({ id, names, about: title, address: `/g/${key}` }));
  }
  // The page of a deleted game shows what was not sent, and then removes it.
  for (const [id, key] of deleted) {
    const { length } = unsentOf(id);
    const { names } = knownGames().find((game) => game.id === id) ?? {};
    if (length > 0) lines.push(line({ id, names: names ?? [], about: section.dataset.gone, address: `/g/${key}` }));
  }
  section.querySelector("ul").replaceChildren(...lines);
  section.hidden = lines.length === 0;
  count();
  leaveToBoard(document.querySelector(".running"));
}

// What this phone has more than the page, only the board can count: then the card leads there and shows no old totals.
function leaveToBoard(card) {
  if (!card) return;
  const { game, revision } = card.dataset;
  const log = read(`log.${game}`);
  const isBehind = log?.facts.length > revision || keysFrom(`journal.${game}.`).length > 0;
  if (!isBehind) return;
  card.querySelector(".totals").hidden = true;
  for (const part of card.querySelectorAll("[data-without]")) part.textContent = part.dataset.without;
}

const isListed = (key) => section.dataset.keys.split(" ").includes(key);

function line({ id, names, about, address }) {
  const made = section.querySelector("template").content.firstElementChild.cloneNode(true);
  made.querySelector("a").href = address;
  made.querySelector(".what").textContent = names.join(", ");
  made.querySelector(".about").textContent = about;
  made.querySelector(".not-sent").dataset.game = id;
  return made;
}

function count() {
  for (const note of document.querySelectorAll(".not-sent")) {
    const { length: unsent } = keysFrom(`journal.${note.dataset.game}.`);
    note.hidden = unsent === 0;
    note.textContent = unsent ? note.dataset.count.replace("{count}", unsent) : "";
  }
}

// What the server has refused waits for a tap on its board.
async function save() {
  const games = localGames().filter(({ refused }) => !refused);
  if (games.length === 0) return;
  const [first] = await Promise.all(games.map((game) => saveGame(game)));
  if (first.saved) location.reload();
  else draw();
}

tellHowLong();
for (const [id, key] of deleted) if (unsentOf(id).length === 0 && read(`log.${id}`)) removeCopies(id, key);
for (const event of ["pageshow", "storage"]) addEventListener(event, draw);
for (const event of ["pageshow", "online"]) addEventListener(event, save);
