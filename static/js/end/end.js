// The end of a game that ended on this phone, drawn as templates/end/_end.html until the server's board comes: the
// ranking, the evening, the chart, and a short moment of joy.
import { cucumber, wantStyle } from "../parts.js";
import { givePicture } from "./picture.js";
import { gettext, ngettext } from "../words/messages.js";
import { readEnd } from "./story.js";

let current = null; // The board whose end is on show.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-picture]");
  if (!button) return;
  await givePicture(readEnd(current.board, current.before), {
    heading: document.querySelector("#end .result").textContent.trim().replace(/\.$/, ""),
    about: document.getElementById("board").dataset.title,
    began: new Date(current.board.game.began ?? Date.now()),
  });
});

for (const style of ["chart.css", "end.css"]) wantStyle(style);

let shown = -Infinity; // When the end of a game was last shown for the first time.

export const shownAt = () => shown;

// Shows the end of a game in its section, unless it `isDrawn` already. If it `isNew`, the vine grows.
export function showEnd(section, board, { before, isNew, isDrawn }) {
  if (!isDrawn) drawEnd(section.querySelector(".rest"), readEnd(board, before));
  section.querySelector("[data-picture]").hidden = false;
  current = { board, before };
  if (!isNew) return;
  shown = performance.now();
  section.classList.add("grows");
  section.parentElement.scrollTop = 0;
  document.dispatchEvent(new Event("gameended"));
}

function drawEnd(rest, { summary, wins, losses, places, chart }) {
  rest.replaceChildren(
    make("p", "summary", summary),
    ...counted(gettext("This evening"), wins),
    ...counted(gettext("Lost this evening"), losses),
    make("ol", "places", ...places.map((line) => placeLine(line))),
    ...(chart ? [make("h2", "", gettext("Chart of the scores")), drawChart(chart)] : []),
    keepsakes(document.querySelector("[data-paper]")?.href),
  );
}

function make(name, className = "", ...inside) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...inside);
  return made;
}

function counted(words, people) {
  if (people.length === 0) return [];
  const tallies = people.map(([name, number]) => make("b", "", make("bdi", "", name), " ", strokes(number), ` ${number}`));
  return [make("p", "evening", make("span", "", words), ...tallies)];
}

function strokes(number) {
  const made = make("span", "strokes", ...Array.from({ length: number }, (_one, at) => make("i", at % 5 === 4 ? "fifth" : "")));
  made.ariaHidden = "true";
  return made;
}

function placeLine({ place, name, how, points, cucumbers, won, out }) {
  const who = make("b", "", make("bdi", "", name));
  const label = ngettext("%(num)s cucumber", "%(num)s cucumbers", cucumbers);
  return make(
    "li",
    [won && "won", out && "out"].filter(Boolean).join(" "),
    make("span", "place", place ?? ""),
    make("span", "who", who, " ", make("small", "", how)),
    make("span", "lives", ...Array.from({ length: cucumbers }, (_one, at) => cucumber(at === 0 ? label : ""))),
    make("b", "points", points),
  );
}

function keepsakes(paper) {
  const picture = make("button", "button", gettext("Picture of the result"));
  Object.assign(picture, { type: "button", hidden: true });
  picture.dataset.picture = "";
  const print = make("a", "button", gettext("Print the score sheet"));
  print.href = paper;
  print.dataset.paper = "";
  return make("p", "keepsakes", picture, print);
}

// As templates/chart/_chart.html.
function drawChart({ caption, draw, descriptions }) {
  const { size, left, right, scale, hands, limit, lines } = draw();
  const across = ({ y }) => `M${left} ${y}H${right}`;
  const texts = (labels) => labels.map(({ x, y, text }) => shape("text", { x, y }, text));
  const limits = limit ? [limit] : [];
  const inFront = [...lines].sort((one, other) => Number(one.won) - Number(other.won));
  const picture = shape(
    "svg",
    { viewBox: `0 0 ${size.width} ${size.height}`, role: "img", "aria-label": caption },
    shape("desc", {}, descriptions.map(({ name, text }) => `${name}: ${text}`).join(" ")),
    shape("path", { class: "grid", d: scale.map((label) => across(label)).join("") }),
    shape("g", { class: "scale" }, ...texts(scale)),
    shape("g", { class: "hands" }, ...texts(hands)),
    shape("g", { class: "limit" }, ...limits.map((one) => shape("path", { d: across(one) })), ...texts(limits)),
    ...inFront.map((line) => drawLine(line)),
  );
  return make("figure", "chart", picture, make("figcaption", "", caption));
}

function drawLine({ won, dash, points, cucumbers, outs, leader, label }) {
  const crosses = outs.map(({ x, y }) => `M${x} ${y}m-4-4 8 8m0-8-8 8`).join("");
  return shape(
    "g",
    { class: won ? "series won" : "series" },
    shape("polyline", { points: pairs(points), ...(dash && { "stroke-dasharray": dash }) }),
    shape("polyline", { class: "lead", points: pairs(leader) }),
    ...(crosses ? [shape("path", { class: "outs", d: crosses })] : []),
    ...cucumbers.map(({ x, y }) => shape("use", { href: "#cucumber", x: x - 11, y: y - 12, width: 22, height: 10.2 })),
    shape("text", { x: label.x, y: label.y }, label.text),
  );
}

const pairs = (places) => places.map(({ x, y }) => `${x},${y}`).join(" ");

function shape(name, attributes, ...inside) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}
