// The board of a game that only this phone has: the page has one column and one key to copy. As soon as the server has the
// game, its own board takes over.
import { cardLetter, cardName } from "./words/cards.js";
import { gameOf, moveHands, saveGame } from "./games.js";
import { needsLeader } from "./table.js";
import { readVariant } from "./rules/cards.js";
import { speak } from "./words/messages.js";

const AGAIN = 10_000;

const byId = (id) => document.getElementById(id);
const id = location.hash.slice(1);
const game = gameOf(id);
const notice = byId("only-here");
let isAsking = false;

if (game && !game.saved) begin();
else leave(game);

function begin() {
  byId("unsent").dataset.game = id;
  byId("game").textContent = JSON.stringify({ ...game, facts: [], revision: 0, member: null, mayScore: true });
  speak(JSON.parse(byId("messages").textContent), document.documentElement.lang);
  const variant = readVariant(game.parameters);
  document.title = `${game.title} – ${game.names.join(", ")}`;
  byId("board").dataset.title = game.title;
  document.querySelector("#board .about").textContent = `${game.title}\u00A0· ${game.rules}`;
  drawHeads();
  drawPaper();
  drawPad(variant.deck);
  drawBar();
  drawLinks();
  saveInTime();
}

function saveInTime() {
  navigator.storage?.persist?.();
  setInterval(() => save(), AGAIN);
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("#bar .go")) return;
    event.preventDefault();
    location.assign(`/new/${game.variant}?again=${id}`);
  });
  for (const event of ["online", "pageshow"]) addEventListener(event, () => save());
  notice.querySelector("button").addEventListener("click", () => save({ isWanted: true }));
  tellRefused(game.refused);
}

// Drawing

function drawHeads() {
  const row = document.querySelector("#board thead tr");
  const head = row.querySelector("th:not(.number)");
  const heads = game.names.map((name, seat) => {
    const made = head.cloneNode(true);
    Object.assign(made.dataset, { seat });
    Object.assign(made.querySelector(".name"), { textContent: name, title: name });
    return made;
  });
  head.replaceWith(...heads);
  byId("board").classList.replace("players-1", `players-${heads.length}`);
  byId("board").classList.toggle("many", heads.length > 5);
}

// The scores from paper, as templates/game/_board.html.
function drawPaper() {
  const { scores } = game.opening;
  if (!scores.some((score) => score.some(Boolean))) return;
  const row = byId("part-paper").content.firstElementChild.cloneNode(true);
  const words = row.dataset.out;
  for (const [seat, [points, cucumbers, out]] of scores.entries()) {
    const cell = row.insertCell();
    Object.assign(cell.dataset, { seat });
    cell.textContent = out ? words : points;
    if (!out) for (let count = 0; count < cucumbers; count += 1) cell.append(" ", byId("part-cucumber").content.cloneNode(true));
  }
  document.querySelector("#board tbody").append(row);
}

// As templates/game/_entry.html.
function drawPad(deck) {
  const pad = document.querySelector("#entry .pad");
  const [key, back] = pad.children;
  const columns = deck.length === 15 ? 6 : 5;
  const rest = columns - (deck.length % columns);
  pad.className = `pad columns-${columns}`;
  back.className = `back span-${rest}`;
  if (rest === 1) back.firstElementChild.textContent = "⌫";
  const keys = deck.map((card) => {
    const made = key.cloneNode(true);
    made.dataset.card = card;
    made.textContent = cardLetter(card);
    made.ariaLabel = cardName(card);
    return made;
  });
  key.replaceWith(...keys);
}

function drawBar() {
  if (!needsLeader(game)) byId("bar").replaceWith(byId("bar-plain").content.firstElementChild.cloneNode(true));
}

// What needs no server leads to the pages of the variant, which take the rules of this game; the rest comes once there is
// a network.
function drawLinks() {
  const ways = { legal: `/legal/${game.variant}#${id}`, rules: `/rules/${game.variant}#${id}`, audit: `/audit/${game.variant}#${id}`, sheet: "#print" };
  for (const link of document.querySelectorAll("a[href*='/g/local/']")) {
    const way = ways[link.pathname.split("/").at(-1)];
    if (way) link.setAttribute("href", way);
    else if (link.closest("header") && !Object.hasOwn(link.dataset, "close")) link.remove();
  }
}

// Saving on the server

async function save({ isWanted = false } = {}) {
  const now = gameOf(id);
  // What the server has refused it would refuse again; and an entry is not torn from the person's hands.
  if (isAsking || document.querySelector("dialog[open]") || (now.refused && !isWanted)) return;
  isAsking = true;
  const after = now.saved ? now : await saveGame(now);
  isAsking = false;
  tellRefused(after.refused);
  if (after.saved) leave(after);
}

function leave(now) {
  if (document.querySelector("dialog[open]")) {
    setTimeout(() => leave(now), 1_000);
    return;
  }
  if (now) moveHands(now);
  location.replace(now?.saved.address ?? "/");
}

function tellRefused(words) {
  if (words) notice.querySelector("span").textContent = words;
  notice.querySelector("button").hidden = !words;
}

// Another tab may have been quicker.
addEventListener("storage", ({ key }) => {
  const now = key === `game.${id}` && gameOf(id);
  if (now?.saved) leave(now);
});
