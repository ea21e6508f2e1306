// How everybody stands: its picture for a chat, a square with who leads, the best few, and what is oddest; and whether this
// phone has games that the server cannot count yet.
import { EDGE, INK, LEAF, SIDE, SOFT, drawCucumber, give, rule, write } from "./phone/picture.js";
import { localGames } from "./games.js";

const RIGHT = SIDE - EDGE;
const WIDTH = SIDE - 2 * EDGE;
const COLUMNS = [[480, 160], [730, 240], [RIGHT, 276]]; // Where each ends, and how wide its head may be.
const HEAD = 262;
const ROW = 124;
const ROWS = 500;
const REST = 44;
const FACT = 844;
const FOOT = SIDE - 84;
const BAND = "#efebdd";

document.documentElement.classList.toggle("has-unsent-games", localGames().length > 0);

// All words come with the page: { about, heading, columns, rows: [name, wins, cucumbers, place], more, fact, app, address }.
document.addEventListener("click", async ({ target }) => {
  if (!target.closest("[data-picture]")) return;
  const page = JSON.parse(document.getElementById("picture-of-table").textContent);
  await give(`${page.about.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.png`, (pen) => draw(pen, page));
});

function draw(pen, { about, heading, columns, rows, more, ...below }) {
  write(pen, about, { x: EDGE, y: 74, size: 34, width: WIDTH, colour: SOFT });
  write(pen, heading, { x: EDGE, y: 148, size: 84, least: 34, width: WIDTH, colour: LEAF, bold: true, serif: true });
  for (const [at, [x, width]] of COLUMNS.entries()) write(pen, columns[at], { x, y: 232, size: 28, width, align: "right", colour: SOFT });
  rule(pen, HEAD, INK, 3);
  const height = Math.min(ROW, Math.floor((ROWS - (more ? REST : 0)) / rows.length));
  for (const [at, row] of rows.entries()) drawRow(pen, row, { top: HEAD + at * height, height, colour: at === 0 ? LEAF : INK });
  write(pen, more, { x: EDGE, y: HEAD + rows.length * height + 28, size: 28, width: WIDTH, colour: SOFT });
  drawFoot(pen, below);
}

function drawRow(pen, [name, wins, cucumbers, place], { top, height, colour }) {
  const y = top + height / 2;
  const size = Math.min(66, height * 0.56);
  const [atWins, atCucumbers, atPlace] = COLUMNS.map(([x]) => ({ x, y, size, width: 160, serif: true, align: "right" }));
  write(pen, name, { x: EDGE, y, size, least: size * 0.6, width: 300, bold: true, serif: true, colour });
  write(pen, String(wins), { ...atWins, bold: true, colour });
  write(pen, String(cucumbers), { ...atCucumbers, x: atCucumbers.x - 106 });
  drawCucumber(pen, { x: atCucumbers.x - 92, y, width: 92 });
  write(pen, place, atPlace);
  rule(pen, top + height);
}

function drawFoot(pen, { fact, app, address }) {
  const top = fact ? FACT : FOOT;
  pen.fillStyle = BAND;
  pen.fillRect(0, top, SIDE, SIDE - top);
  rule(pen, FOOT);
  // The sentence of a fact is divided where chance comes in, else it would be small.
  const [first, chance = ""] = fact.split(/; (?=[^;]*$)/);
  write(pen, first, { x: EDGE, y: 886, size: 44, least: 26, width: WIDTH, bold: true, serif: true });
  write(pen, chance, { x: EDGE, y: 948, size: 34, least: 26, width: WIDTH, colour: SOFT });
  write(pen, app, { x: EDGE, y: FOOT + 42, size: 32, width: 400, bold: true, serif: true });
  write(pen, address, { x: RIGHT, y: FOOT + 42, size: 28, width: 500, align: "right" });
}
