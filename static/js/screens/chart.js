// The scores of a game as a line for each player, on the page and on paper.
import { classes, dialogHead, html, inPlace } from "./html.js";
import { gettext, rowOf } from "../words/messages.js";

// The chart in the panel; null before the first hand.
export function chartScreen(chart, { path, hash }) {
  return html`
    <article class="story">
      ${dialogHead(gettext("Chart of the scores"), { path })}
      ${chart ? chartFigure(chart, { id: "panel-chart" }) : html`<p>${gettext("No hands yet.")}</p>`}
      <p><a class="button" ${inPlace(`${path}/history${hash}`)}>${gettext("Every hand and every change")}</a></p>
    </article>`;
}

// `chart` is what readChart says; `id` begins the ids, in case a page has several. Without a size it is a phone's.
// Screen readers do not read closed <details>, so the words are in the picture too.
export function chartFigure({ caption, draw, descriptions }, { id = "chart", size } = {}) {
  const { size: { width, height }, left, right, scale, hands, limit, lines } = draw(size);
  const across = ({ y }) => `M${left} ${y}H${right}`;
  const inFront = [...lines].sort((one, other) => Number(one.won) - Number(other.won));
  return html`
    <figure class="chart">
      <svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-caption" aria-describedby="${id}-words">
        <desc id="${id}-words">${descriptions.map(({ name, text }) => `${name}: ${text}`).join(" ")}</desc>
        <path class="grid" d="${scale.map((label) => across(label)).join("")}"/>
        <g class="scale">${marks(scale)}</g>
        <g class="hands">${marks(hands)}</g>
        ${limit && html`<g class="limit"><polyline points="${pairs(limit.points)}"/><polyline class="within" points="${pairs(limit.points)}"/>${marks(limit.labels)}</g>`}
        ${inFront.map((line) => drawn(line))}
      </svg>
      <figcaption id="${id}-caption">${caption}</figcaption>
      <details>
        <summary>${gettext("The chart in words")}</summary>
        <ul>${descriptions.map(({ name, text }) => html`<li><b>${name}:</b> ${text}</li>`)}</ul>
      </details>
    </figure>`;
}

function drawn({ won, dash, points, cucumbers, outs, leader, label }) {
  const crosses = outs.map(({ x, y }) => `M${x} ${y}m-4-4 8 8m0-8-8 8`).join("");
  return html`
    <g class="${classes("series", won && "won")}">
      <polyline points="${pairs(points)}" ${dash && html`stroke-dasharray="${dash}"`}/>
      <polyline class="lead" points="${pairs(leader)}"/>
      ${crosses && html`<path class="outs" d="${crosses}"/>`}
      ${cucumbers.map(({ x, y }) => html`<use href="#cucumber" x="${tenth(x - 11)}" y="${tenth(y - 12)}" width="22" height="10.2"/>`)}
      <text x="${label.x}" y="${label.y}">${label.text}</text>
    </g>`;
}

const marks = (labels) => labels.map(({ x, y, text }) => html`<text x="${x}" y="${y}">${text}</text>`);

const pairs = (places) => places.map(({ x, y }) => `${x},${y}`).join(" ");

// The scores in words, and where they are drawn, in units of the drawing, y downwards

const PHONE = { width: 328, height: 216 };
const LETTER = 12; // As in chart.css.
const ROW = 14; // From one label to the next.
const APART = 3; // What lines that would cover each other are moved at most: about as much as they are thick.
const SHARE = 0.28; // Of the width, for a label at most.
const LEAD = 8; // From the end of a line to the end of the leader to its label,
const KEY = 4; // and from there to the text.
const FOOT = 18; // For the hand numbers.
const HEAD = 12; // Above the highest score, with a cucumber there,
const CUCUMBER = 18; // and from there to the middle of the lowest name.
// How the lines of those who did not win are broken, one after another. The winner's is whole, thick and green.
const DASHES = ["2 3", "7 4", "", "9 3 2 3", "12 4", "4 4", "14 3 5 3", "9 3 2 3 2 3", "3 6"];

// The chart of a game, as { caption, draw, descriptions }: `draw` takes the width and height, without them a phone's. Null
// before the first hand.
export function readChart(board) {
  if (!board.lines.some(({ turn }) => turn)) return null;
  const limits = readLimits(board);
  const allSeries = readSeries(board);
  return { caption: captionOf(limits), draw: (size) => drawing(allSeries, limits, size), descriptions: allSeries.map((series) => ({ name: series.name, text: storyOf(series) })) };
}

// The stops of all who ever sat at the table, as { at, points, kind }: [{ name, stops, out, won }]. The line of somebody
// who is `out` ends before: he is out for good, or left.
export function readSeries({ names, opening, before, lines, now }) {
  let at = opening.number - 1;
  let { scores } = before;
  const ways = new Map(now.seating.map((seat) => [seat, []]));
  for (const seat of before.seating) ways.get(seat).push({ at, points: scores[seat].points, kind: scores[seat].out ? "out" : null });
  for (const { turn, steps, after } of lines) {
    at = placeAfter(at, turn);
    for (const { seat, kind, total } of steps) if (kind !== "buy_in_refused") ways.get(seat).push({ at, points: total, kind });
    for (const [seat, way] of ways) if (goesOn(scores[seat], after.scores[seat], way, at)) way.push({ at, points: after.scores[seat].points, kind: null });
    ({ scores } = after);
  }
  const winners = now.result?.winners ?? [];
  const isIn = (seat) => !scores[seat].out && !scores[seat].left;
  return [...ways.keys()].sort((one, other) => one - other)
    .map((seat) => ({ name: names[seat], stops: ways.get(seat), out: !isIn(seat), won: winners.includes(seat) }));
}

// What is no hand stands halfway to the next hand; a second one, halfway again.
const placeAfter = (at, turn) => (turn ? turn.number : (at + Math.floor(at) + 1) / 2);

const goesOn = (before, after, way, at) => Boolean(before.left) !== Boolean(after.left) || (!before.out && !before.left && way.at(-1).at < at);

// The limits that scores were compared with, as { at, hand, points }: each from that hand on. Empty if one hand is the whole game.
function readLimits({ opening, rules, variant, lines }) {
  if (variant.parameters["game.end"] === "one_hand") return [];
  let at = opening.number - 1;
  const limits = [{ at, hand: opening.number, points: rules.parameters["limit.value"] }];
  for (const { turn, variant: { parameters } } of lines) {
    at = placeAfter(at, turn);
    const hand = Math.ceil(at);
    const last = limits.at(-1);
    const points = parameters["limit.value"];
    // Of several changes before a hand the last one counts.
    if (last.hand === hand) last.points = points;
    else if (last.points !== points) limits.push({ at, hand, points });
  }
  return limits.filter(({ points }, index) => points !== limits[index - 1]?.points);
}

function captionOf([first, ...others]) {
  if (!first) return gettext("The score of each player after each hand.");
  const later = others.map(({ hand: number, points: limit }) => gettext("from hand %(number)s on %(limit)s", { number, limit }));
  return gettext("The score of each player after each hand. The double line is the limit: %(limits)s.", { limits: rowOf([first.points, ...later]) });
}

function storyOf(series) {
  const { stops } = series;
  const values = { start: stops[0].points, end: endOf(series).points, highest: highestOf(series) };
  return [gettext("From %(start)s to %(end)s, highest %(highest)s.", values), ...momentsOf(stops)].join(" ");
}

function momentsOf(stops) {
  return [...new Set(stops.map(({ at }) => at))].flatMap((at) => {
    const isRuling = !Number.isInteger(at);
    const what = rowOf(stops.filter((stop) => stop.at === at).map((stop) => MOMENTS[stop.kind]?.(stop, isRuling)).filter(Boolean));
    if (!what) return [];
    if (at === stops[0].at) return [gettext("Before the first hand: %(what)s.", { what })];
    if (isRuling) return [gettext("Ruling before hand %(number)s: %(what)s.", { number: Math.ceil(at), what })];
    return [gettext("Hand %(number)s: %(what)s.", { number: at, what })];
  });
}

const MOMENTS = {
  cucumber: (stop) => gettext("a cucumber at %(points)s", stop),
  re_entry: (stop) => gettext("back in at %(points)s", stop),
  out: (stop) => gettext("out at %(points)s", stop),
  buy_in: (stop) => gettext("buys back in at %(points)s", stop),
  penalty: (stop, isRuling) => isRuling && gettext("up to %(points)s", stop),
};

// The chart of these series, of which the longest spans at least one hand; all places to a tenth. `limits` are as
// readLimits has them.
export function drawing(allSeries, limits, size = PHONE) {
  const texts = allSeries.map(({ name }) => cut(name, size.width * SHARE));
  const highest = Math.max(1, ...limits.map(({ points }) => points), ...allSeries.map((series) => highestOf(series)));
  const left = tenth(textWidth(String(highest)) + 6);
  const right = tenth(size.width - LEAD - KEY - Math.max(...texts.map((text) => textWidth(text))));
  const across = axis(Math.min(...allSeries.map(({ stops }) => stops[0].at)), Math.max(...allSeries.map((series) => endOf(series).at)), left, right);
  const rows = flagRows(allSeries, across, texts);
  const top = HEAD + (rows.size > 0 ? CUCUMBER + ROW * (Math.max(...rows.values()) - 1) : 0);
  const upwards = axis(0, highest, size.height - FOOT, top);
  const ways = spreadOut(allSeries, across, upwards);
  const ends = endsOf(ways, rows, { right, top, low: size.height - FOOT });
  const others = allSeries.filter(({ won }) => !won);
  const lines = allSeries.map((series, seat) => {
    const dash = series.won ? "" : DASHES[others.indexOf(series) % DASHES.length];
    return { dash, ...lineOf(series, ways[seat], { ...ends[seat], text: texts[seat] }) };
  });
  const beside = (number) => ({ x: tenth(left - 4), y: upwards.place(number), text: String(number) });
  const limit = limits.length > 0 ? limitOf(limits, { left, right, across, upwards, beside }) : null;
  // Where many are out their flags leave less room.
  const most = Math.min(5, Math.max(1, Math.floor((size.height - FOOT - top) / ROW)));
  const scale = roundNumbers(0, highest, most).map((number) => beside(number));
  const hands = roundNumbers(Math.trunc(across.low) + 1, Math.trunc(across.high), Math.floor(Math.trunc(right - left) / 30));
  return {
    size,
    left,
    right,
    scale: scale.filter(({ y }) => (limit?.labels ?? []).every((label) => Math.abs(y - label.y) >= ROW)),
    hands: hands.map((number) => ({ x: across.place(number), y: size.height - FOOT / 2, text: String(number) })),
    limit,
    lines,
  };
}

// The line of the limits with a step at each change, and their numbers: the last one first, the others where they have room.
function limitOf(limits, { left, right, across, upwards, beside }) {
  const points = limits.flatMap((limit, at) => {
    const y = upwards.place(limit.points);
    const until = limits[at + 1];
    return [{ x: at === 0 ? left : across.place(limit.at), y }, { x: until ? across.place(until.at) : right, y }];
  });
  const labels = [];
  for (const limit of [...limits].reverse()) {
    const label = beside(limit.points);
    if (labels.every(({ y }) => Math.abs(y - label.y) >= ROW)) labels.push(label);
  }
  return { points, labels };
}

const highestOf = ({ stops }) => Math.max(...stops.map(({ points }) => points));
const endOf = ({ stops }) => stops.at(-1);

const tenth = (value) => Math.round(value * 10) / 10;

function axis(low, high, start, end) {
  return { low, high, start, place: (value) => tenth(start + ((value - low) / (high - low)) * (end - start)) };
}

// The place of each stop; those that coincide stand side by side towards the middle. The line that leaves first lies
// outermost, so that the others need not move.
function spreadOut(allSeries, across, upwards) {
  const together = new Map();
  for (const [seat, { stops }] of allSeries.entries()) {
    let until = null;
    for (const [index, stop] of stops.entries()) {
      if (stops[index - 1]?.points !== stop.points) until = levelEnd(stops, index);
      if (!together.has(keyOf(stop))) together.set(keyOf(stop), new Map());
      together.get(keyOf(stop)).set(seat, until);
    }
  }
  return allSeries.map(({ stops }, seat) => stops.map((stop) => {
    const here = [...together.get(keyOf(stop))].sort(([one, from], [other, to]) => to - from || one - other);
    const rank = here.findIndex(([one]) => one === seat);
    // The second line is beside the first; however many there are, all stay near the score.
    const moved = APART * (1 - 0.5 ** rank);
    return { x: across.place(stop.at), y: tenth(upwards.place(stop.points) + (2 * stop.points < upwards.high ? -moved : moved)) };
  }));
}

const keyOf = ({ at, points }) => `${at} ${points}`;

function levelEnd(stops, from) {
  let index = from;
  while (stops[index + 1]?.points === stops[from].points) index += 1;
  return stops[index].at;
}

function endsOf(ways, rows, { right, top, low }) {
  const staying = [...ways.keys()].filter((seat) => !rows.has(seat));
  staying.sort((one, other) => ways[one].at(-1).y - ways[other].at(-1).y || one - other);
  const levels = apart(staying.map((seat) => ways[seat].at(-1).y), top, low);
  return ways.map((way, seat) => {
    if (rows.has(seat)) return { x: tenth(way.at(-1).x + 5), y: top - CUCUMBER - ROW * (rows.get(seat) - 1) };
    return { x: tenth(right + LEAD), y: levels[staying.indexOf(seat)] };
  });
}

function lineOf({ stops, out, won }, way, { text, ...end }) {
  const of = (kind) => way.filter((_point, at) => stops[at].kind === kind);
  const last = way.at(-1);
  const bend = { x: out ? last.x : tenth(end.x - KEY), y: end.y };
  const label = { x: tenth(end.x + KEY), y: end.y, text };
  return { won, points: bends(way), cucumbers: of("cucumber"), outs: of("out"), leader: [last, bend, end], label };
}

// The line without the inner points of its level stretches.
const bends = (way) => way.filter(({ y }, at) => at === 0 || at === way.length - 1 || way[at - 1].y !== y || way[at + 1].y !== y);

// The row of each flag, counted upwards from 1. From right to left, each goes one row above those it would cover.
function flagRows(allSeries, across, texts) {
  const flags = [...allSeries.keys()].filter((seat) => allSeries[seat].out).map((seat) => {
    const x = across.place(endOf(allSeries[seat]).at);
    return { seat, x, end: x + 5 + KEY + textWidth(texts[seat]) };
  });
  const rows = new Map();
  for (const { seat, end } of flags.sort((one, other) => other.x - one.x || one.seat - other.seat)) {
    const covered = flags.filter((other) => rows.has(other.seat) && other.x <= end);
    rows.set(seat, 1 + Math.max(0, ...covered.map((other) => rows.get(other.seat))));
  }
  return rows;
}

// The places nearest to the wanted ones, at least a row apart: labels that are too close form a block.
function apart(wanted, low, high) {
  const blocks = [];
  for (const [index, place] of wanted.entries()) {
    blocks.push([place - index * ROW]);
    while (blocks.length > 1 && mean(blocks.at(-2)) > mean(blocks.at(-1))) blocks.push(blocks.splice(-2).flat());
  }
  const room = high - (wanted.length - 1) * ROW;
  return blocks.flatMap((block) => block.map(() => mean(block))).map((place, index) => tenth(Math.min(Math.max(place, low), room) + index * ROW));
}

const mean = (block) => block.reduce((sum, place) => sum + place, 0) / block.length;

// The multiples from `low` to `high` of 1, 2, 5, 10, 20 …, whichever gives at most `most` steps.
function roundNumbers(low, high, most) {
  let step = 1;
  for (let power = 1; high - low > step * most; power += 1) step = [1, 2, 5][power % 3] * 10 ** Math.floor(power / 3);
  const numbers = [];
  for (let number = Math.ceil(low / step) * step; number <= high; number += step) numbers.push(number);
  return numbers;
}

function cut(text, most) {
  if (textWidth(text) <= most) return text;
  const letters = [...text];
  while (textWidth(`${letters.join("")}…`) > most) {
    letters.pop();
    while (letters.at(-1)?.trim() === "") letters.pop();
  }
  return `${letters.join("")}…`;
}

// An upper estimate of a text's width; fonts differ.
export const textWidth = (text) => tenth(LETTER * [...text].reduce((sum, letter) => sum + em(letter), 0));

const NOTHING = /[\p{Mn}\p{Me}\p{Cf}]/u;
const WIDE = /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\p{Emoji_Presentation}]/u;

function em(letter) {
  if (NOTHING.test(letter)) return 0;
  if (WIDE.test(letter)) return 1.3;
  if ("MWmw@%…".includes(letter)) return 1.1;
  return /\p{Lu}/u.test(letter) ? 0.78 : 0.66;
}
