// How everybody stands as a picture for a chat: a square with who leads, the best few, and what is oddest.
import { EDGE, INK, LEAF, SIDE, SOFT, drawCucumber, give, rule, write } from "./picture.js";

const HEAD = 262;
const ROW = 124;
const ROWS = 500;
const BAND = "#efebdd";
const FOOT = 84;

// All words come with the page: { about, heading, columns, rows: [name, wins, cucumbers, place], more, fact, app, address }.
export async function givePictureOfTable(page) {
  await give(`${page.about.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.png`, (pen) => draw(pen, page));
}

function draw(pen, { about, heading, columns, rows, more, fact, app, address }) {
  const width = SIDE - 2 * EDGE;
  const right = SIDE - EDGE;
  const [wins, cucumbers] = [480, 730];
  write(pen, about, { x: EDGE, y: 74, size: 34, width, colour: SOFT });
  write(pen, heading, { x: EDGE, y: 148, size: 84, least: 34, width, colour: LEAF, bold: true, serif: true });
  for (const [at, [x, room]] of [[wins, 160], [cucumbers, 240], [right, 276]].entries()) {
    write(pen, columns[at], { x, y: 232, size: 28, width: room, align: "right", colour: SOFT });
  }
  rule(pen, HEAD, INK, 3);
  const row = Math.min(ROW, Math.floor((ROWS - (more ? 44 : 0)) / rows.length));
  const size = Math.min(66, row * 0.56);
  for (const [at, [name, won, drawn, place]] of rows.entries()) {
    const y = HEAD + (at + 0.5) * row;
    write(pen, name, { x: EDGE, y, size, least: size * 0.6, width: 300, bold: true, serif: true, colour: at === 0 ? LEAF : INK });
    write(pen, String(won), { x: wins, y, size, width: 100, bold: true, serif: true, align: "right", colour: at === 0 ? LEAF : INK });
    write(pen, String(drawn), { x: cucumbers - 106, y, size, width: 120, serif: true, align: "right" });
    drawCucumber(pen, { x: cucumbers - 92, y, width: 92 });
    write(pen, place, { x: right, y, size, width: 160, serif: true, align: "right" });
    rule(pen, HEAD + (at + 1) * row);
  }
  write(pen, more, { x: EDGE, y: HEAD + rows.length * row + 28, size: 28, width, colour: SOFT });
  const top = fact ? 844 : SIDE - FOOT;
  pen.fillStyle = BAND;
  pen.fillRect(0, top, SIDE, SIDE - top);
  rule(pen, SIDE - FOOT);
  writeLines(pen, fact, { y: 886, width });
  write(pen, app, { x: EDGE, y: SIDE - FOOT / 2, size: 32, width: 400, bold: true, serif: true });
  write(pen, address, { x: right, y: SIDE - FOOT / 2, size: 28, width: 500, align: "right" });
}

// The sentence of a fact is divided where chance comes in, else it would be small.
function writeLines(pen, fact, { y, width }) {
  const at = fact.lastIndexOf(";") + 1;
  const style = { x: EDGE, width, least: 26 };
  write(pen, at ? fact.slice(0, at - 1) : fact, { ...style, y, size: 44, bold: true, serif: true });
  if (at) write(pen, fact.slice(at).trim(), { ...style, y: y + 62, size: 34, colour: SOFT });
}
