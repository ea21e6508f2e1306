// The result of a game as a picture for a chat: a square with the winner, the ranking, the chart and the evening. It goes
// to the share sheet of the phone where there is one, else it is a download.
import { offered } from "../share.js";
import { rowOf } from "../words/messages.js";

export const SIDE = 1_080;
const LATER = 60_000;
export const EDGE = 56;
const FOOT = 104;
const HEAD = 396;
const ROWS = 320;
const ZOOM = 2; // From the units of the chart to those of the picture.
const STEP = 40; // Shades are this far apart, which makes the file a third smaller.
const PAPER = [251, 249, 242, 255];
export const INK = "#1c221d";
export const SOFT = "#555e56";
export const LEAF = "#23633a";
const RULE = "#d9d6c8";

// A day in words, and where the app is, as in the message about the game (scorekeeper/words/chat.py). Opened as localhost,
// the app has another address for other phones; a game that only this phone has knows none.
export const dayIn = (language, day) => new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "long" }).format(day);
export const hostOf = (address, here) => (address ? new URL(address, here).host : new URL(here).host);

// `end` comes from end.js, `about` is the name of the game, `heading` who won, `began` the day as a date, `address` that of
// the game.
export const givePicture = (end, game) => give(`${game.about}-${game.began.toISOString().slice(0, 10)}.png`, drawing(end, game));

// The same on a canvas of the page.
export const showPicture = (canvas, end, game) => paint(canvas, drawing(end, game));

const drawing = (end, { heading, about, began, address }) => (pen) =>
  drawPicture(pen, end, { heading, host: hostOf(address, location.href), foot: rowOf([about, dayIn(document.documentElement.lang, began)]) });

// Shares a square that `draw` draws, as a file of this name, or downloads it.
export async function give(name, draw) {
  const canvas = document.createElement("canvas");
  await paint(canvas, draw);
  // oxlint-disable-next-line promise/avoid-new -- the only way to wait for a canvas
  const blob = await new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  const file = new File([blob], name, { type: blob.type });
  const isShared = navigator.canShare?.({ files: [file] }) && (await offered({ files: [file] }));
  if (!isShared) download(file);
}

async function paint(canvas, draw) {
  Object.assign(canvas, { width: SIDE, height: SIDE });
  const pen = canvas.getContext("2d");
  pen.fillStyle = `rgb(${PAPER.slice(0, 3).join(" ")})`;
  pen.fillRect(0, 0, SIDE, SIDE);
  await draw(pen);
}

function download(file) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LATER);
}

async function drawPicture(pen, end, { heading, host, foot }) {
  await drawVine(pen);
  const width = SIDE - 2 * EDGE;
  writeHeading(pen, heading, width);
  write(pen, end.summary, { x: SIDE / 2, y: 346, size: 34, width, align: "center" });
  rule(pen, HEAD, INK, 3);
  const winners = end.places.filter(({ won }) => won).length;
  const rows = end.places.filter(({ won }) => winners !== 1 || !won);
  const row = Math.min(68, Math.floor(ROWS / rows.length));
  for (const [at, line] of rows.entries()) drawRow(pen, line, HEAD + at * row, row);
  const top = HEAD + rows.length * row + 18;
  if (end.chart) drawChart(pen, end.chart.draw({ width: width / ZOOM, height: (SIDE - FOOT - 8 - top) / ZOOM }), top);
  posterise(pen);
  drawFoot(pen, foot, host, end);
}

// A long sentence has two lines, divided about in the middle.
function writeHeading(pen, text, width) {
  const style = { x: SIDE / 2, width, colour: LEAF, bold: true, serif: true, align: "center" };
  const at = text.length > 28 ? text.indexOf(" ", text.length / 2 - 4) : -1;
  if (at < 0) write(pen, text, { ...style, y: 252, size: 138, least: 36 });
  else for (const [y, line] of [[222, text.slice(0, at)], [290, text.slice(at + 1)]]) write(pen, line, { ...style, y, size: 62, least: 32 });
}

// Fewer shades at the edges of letters and leaves. What is nearly paper is paper.
function posterise(pen) {
  const picture = pen.getImageData(0, 0, SIDE, SIDE);
  const { data } = picture;
  for (const [at, shade] of data.entries()) {
    const paper = PAPER[at % PAPER.length];
    data[at] = shade > paper - STEP / 2 ? paper : Math.round(shade / STEP) * STEP;
  }
  pen.putImageData(picture, 0, 0);
}

async function drawVine(pen) {
  const vine = new Image();
  vine.src = new URL("../../icons/vine.svg", import.meta.url).href;
  try {
    await vine.decode();
    pen.drawImage(vine, 0, 0, SIDE, 252);
  } catch {
    // Without a network the vine may be missing.
  }
}

function drawRow(pen, { place, name, how, points, cucumbers, won, out }, top, row) {
  const y = top + row / 2;
  const size = Math.min(38, row * 0.62);
  write(pen, String(place ?? ""), { x: EDGE, y, size: size * 0.9, width: 44, colour: SOFT, serif: true });
  const named = write(pen, name, { x: EDGE + 44, y, size, least: size, width: 396, bold: true, serif: true, colour: won ? LEAF : INK });
  const drawn = Math.min(cucumbers, 5);
  const from = Math.max(EDGE + 44 + 150, EDGE + 44 + named + 24);
  const to = SIDE - EDGE - 90 - drawn * 58;
  write(pen, how, { x: from, y, size: Math.min(28, size * 0.76), width: to - from - 12, colour: SOFT });
  for (let at = 0; at < drawn; at += 1) drawCucumber(pen, { x: to + at * 58, y, width: 52 });
  write(pen, String(points), { x: SIDE - EDGE, y, size: size * 1.1, width: 84, bold: true, serif: true, align: "right", colour: out ? SOFT : INK });
  rule(pen, top + row);
}

function drawFoot(pen, foot, host, { evening: [evening = ""] }) {
  pen.fillStyle = "#efebdd";
  pen.fillRect(0, SIDE - FOOT, SIDE, FOOT);
  const y = SIDE - FOOT + 36;
  write(pen, host, { x: EDGE, y: y + 36, size: 24, width: SIDE - 2 * EDGE, colour: SOFT });
  const taken = write(pen, foot, { x: EDGE, y, size: 26, width: evening ? 440 : SIDE - 2 * EDGE });
  write(pen, evening, { x: SIDE - EDGE, y, size: 26, width: SIDE - 2 * EDGE - taken - 30, bold: true, align: "right" });
}

// A line from edge to edge.
export function rule(pen, y, colour = RULE, thick = 1.5) {
  pen.fillStyle = colour;
  pen.fillRect(EDGE, y - thick / 2, SIDE - 2 * EDGE, thick);
}

// Writes one line with its middle at y, smaller if it is too wide, and cut off if it still is. Its width comes back.
export function write(pen, text, { x, y, size, width, least = size * 0.72, colour = INK, bold = false, serif = false, align = "left" }) {
  const family = getComputedStyle(document.documentElement).getPropertyValue(serif ? "--serif" : "--sans");
  const set = (pixels) => {
    pen.font = `${bold ? 700 : 400} ${pixels}px ${family}`;
    return pen.measureText(text).width;
  };
  const wanted = set(size);
  if (wanted > width) set(Math.max(least, (size * width) / wanted));
  const fitted = fitting(pen, text, width);
  Object.assign(pen, { fillStyle: colour, textAlign: align, textBaseline: "middle" });
  pen.fillText(fitted, x, y);
  return pen.measureText(fitted).width;
}

function fitting(pen, text, width) {
  const letters = [...text];
  let fitted = text;
  while (letters.length > 0 && pen.measureText(fitted).width > width) {
    letters.pop();
    fitted = `${letters.join("").trimEnd()}…`;
  }
  return fitted;
}

export function drawCucumber(pen, { x, y, width }) {
  const scale = width / 66;
  pen.save();
  pen.translate(x, y - 15 * scale);
  pen.scale(scale, scale);
  Object.assign(pen, { strokeStyle: "#1f5631", lineWidth: 2.4, lineCap: "round" });
  for (const part of document.querySelectorAll("#cucumber path")) {
    const path = new Path2D(part.getAttribute("d"));
    pen.fillStyle = part.matches(".warts") ? "#cfe8c8" : "#3f8a50";
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a pen is no array
    if (!part.matches(".stem")) pen.fill(path);
    if (!part.matches(".warts")) pen.stroke(path);
  }
  pen.restore();
}

function drawChart(pen, { left, right, scale, hands, limit, lines }, top) {
  pen.save();
  pen.translate(EDGE, top);
  pen.scale(ZOOM, ZOOM);
  for (const mark of scale) {
    stroke(pen, [{ x: left, y: mark.y }, { x: right, y: mark.y }], { colour: RULE, wide: 0.7 });
    label(pen, mark, "right");
  }
  for (const mark of hands) label(pen, mark, "center");
  if (limit) {
    stroke(pen, limit.points, { colour: INK, wide: 2.6 });
    stroke(pen, limit.points, { colour: `rgb(${PAPER.slice(0, 3).join(" ")})`, wide: 1.2 });
    for (const mark of limit.labels) label(pen, mark, "right", { colour: INK, bold: true });
  }
  for (const line of [...lines].sort((one, other) => Number(one.won) - Number(other.won))) drawLine(pen, line);
  pen.restore();
}

function drawLine(pen, { won, dash, points, cucumbers, outs, leader, label: name }) {
  const colour = won ? LEAF : SOFT;
  stroke(pen, points, { colour, wide: won ? 2.6 : 1.3, dash: dash.split(" ").filter(Boolean).map(Number) });
  stroke(pen, leader, { colour, wide: 0.5 });
  for (const { x, y } of outs) {
    stroke(pen, [{ x: x - 3, y: y - 3 }, { x: x + 3, y: y + 3 }], { colour, wide: 1.4 });
    stroke(pen, [{ x: x - 3, y: y + 3 }, { x: x + 3, y: y - 3 }], { colour, wide: 1.4 });
  }
  for (const { x, y } of cucumbers) drawCucumber(pen, { x: x - 9, y: y - 7, width: 18 });
  label(pen, name, "left", { colour, bold: won });
}

function label(pen, { x, y, text }, align, { colour = SOFT, bold = false } = {}) {
  write(pen, text, { x, y, size: 11, least: 11, width: 200, align, colour, bold });
}

function stroke(pen, points, { colour, wide, dash = [] }) {
  pen.beginPath();
  for (const { x, y } of points) pen.lineTo(x, y);
  pen.setLineDash(dash);
  Object.assign(pen, { strokeStyle: colour, lineWidth: wide, lineJoin: "round", lineCap: "butt" });
  pen.stroke();
  pen.setLineDash([]);
}
