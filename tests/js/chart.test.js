// The places on the chart: in order, within its bounds, and apart; and its figure as text.
import { chartFigure, drawing, readChart, readSeries, textWidth } from "../../static/js/screens/chart.js";
import { Chance } from "./walk/chance.mjs";
import { AGURK, GURKA, IN, MATAPESA, PLAIN, RANKS, ROKKAR, allOf, fact, hand, tableOf } from "./tables.mjs";
import { boardAfter, readBoard } from "../../static/js/game/table.js";
import { stillIn } from "../../static/js/rules/settle.js";
import assert from "node:assert/strict";
import test from "node:test";

const LETTER = 12;
const ROW = 14;
const LIMIT = [{ at: 0, points: 21 }];
const TENTH = 0.11; // Places are rounded to a tenth.

const PHONE = { width: 328, height: 216 };
const PAPER = { width: 640, height: 190 }; // A strip of about 17 by 5 cm.
const NAMES = ["Al", "W".repeat(60), "Christian Andersen", "山田太郎".repeat(10), "Anna-Katharina von und zu Hohenstein", "e\u0301".repeat(30), "🥒".repeat(30)];

const VARIANTS = [PLAIN, AGURK, { ...AGURK, "limit.value": 99, "re_entry.when": "after_subtraction" }, GURKA, ROKKAR, { ...PLAIN, "limit.value": 30, "game.end": "first_out_loses" }, MATAPESA];
const MOST = 40; // Lines of a game.

const chance = new Chance(2_026);

// The board of a game with at least one hand, of two to seven people, whom more may join.
function randomGame() {
  const parameters = chance.one(VARIANTS);
  const names = Array.from({ length: 2 + chance.below(6) }, () => chance.one(NAMES));
  const isOnPaper = chance.is(0.3);
  const scores = names.map(() => (isOnPaper ? onPaper(parameters) : IN));
  let board = readBoard({ names, parameters, opening: { first: 0, first_hand: isOnPaper ? 8 : 1, scores }, facts: [] });
  for (let left = chance.below(MOST); left > 0 && board.now.next; left -= 1) {
    const found = boardAfter(board, chance.is(0.75) ? randomHand(board) : randomChange(board));
    if (found.waiting.length === 0) board = found;
  }
  return board.lines.some(({ turn }) => turn) ? board : randomGame();
}

function onPaper({ "limit.value": limit }) {
  const isOut = chance.is(0.1);
  return [chance.below(limit), isOut ? 1 : 0, isOut, 0];
}

function randomHand({ now }) {
  const laid = stillIn(now.scores).map((seat) => [seat, chance.one(RANKS)]);
  return fact("hand", { final_trick: laid, buy_in: laid.map(([seat]) => seat).filter(() => chance.is(0.3)) });
}

function randomChange({ now: { scores, seating, number } }) {
  const seat = chance.one(seating);
  const ruled = (remedy, more) => fact("ruling", { matter: "misdeal", remedy, hand: Math.max(1, number - 1), seat, ...more });
  return chance.one([
    ruled("points", { points: 1 + chance.below(60) }),
    ruled("credit", { credit: { [seat]: 5 } }),
    ruled("void"),
    ruled("warning"),
    fact("leave", { seat }),
    fact("join", { seat: scores.length, name: chance.one(NAMES), after: seat, points: chance.below(20) }),
  ]);
}

const GAMES = Array.from({ length: 200 }, () => {
  const board = randomGame();
  return { board, allSeries: readSeries(board), drawn: readChart(board).draw(chance.one([PHONE, PAPER])) };
});

// A series with these scores, the first from before the first hand; the same, out with the last score.
function held(name, ...points) {
  const stops = points.map((one, at) => ({ at, points: one, kind: at > 0 && one !== points[at - 1] ? "penalty" : null }));
  return { name, stops, out: false, won: false };
}

function gone(name, ...points) {
  const series = held(name, ...points);
  return { ...series, stops: [...series.stops, { ...series.stops.at(-1), kind: "out" }], out: true };
}

const pairs = (list) => list.slice(1).map((one, at) => [list[at], one]);
const everyTwo = (list) => list.flatMap((one, at) => list.slice(at + 1).map((other) => [one, other]));
const about = (one, other, most = TENTH) => assert.ok(Math.abs(one - other) <= most, `${one} is not about ${other}`);
const endOf = ({ label: { x, text } }) => x + textWidth(text);

test("Lines go from left to right, from the first hand to the last", () => {
  for (const { allSeries, drawn: { left, right, lines } } of GAMES) {
    const first = Math.min(...allSeries.map(({ stops }) => stops[0].at));
    for (const [seat, { points }] of lines.entries()) {
      const across = points.map(({ x }) => x);
      assert.deepEqual(across, [...across].sort((one, other) => one - other));
      if (allSeries[seat].stops[0].at === first) about(across[0], left);
      if (!allSeries[seat].out) about(across.at(-1), right);
    }
  }
});

test("Everything is within the chart, and every line between the flags and the hand numbers", () => {
  for (const { allSeries, drawn: { size, left, right, scale, hands, limit, lines } } of GAMES) {
    const isWithin = ({ x, y }) => x >= 0 && x <= size.width && y >= 0 && y <= size.height;
    const names = lines.filter((_line, seat) => allSeries[seat].out).map(({ label }) => label.y + LETTER / 2);
    assert.ok(lines.every(({ cucumbers }) => cucumbers.every(({ y }) => y - 12 >= Math.max(0, ...names) - TENTH)), "no cucumber reaches into a name");
    const flags = lines.filter((_line, seat) => allSeries[seat].out).map(({ label }) => label.y + 18);
    for (const line of lines) {
      assert.ok([...line.points, ...line.cucumbers, ...line.outs, ...line.leader].every((place) => isWithin(place)));
      assert.ok(line.points.every(({ y }) => y >= Math.max(12, ...flags) - TENTH && y <= size.height - 18 + TENTH));
      assert.ok(endOf(line) <= size.width + TENTH);
      assert.ok(line.label.y >= LETTER / 2 && line.label.y <= size.height - LETTER / 2);
    }
    const beside = [...scale, ...(limit?.labels ?? [])];
    assert.ok([...beside, ...hands].every((label) => isWithin(label)));
    assert.ok(beside.every(({ x }) => x < left) && hands.every(({ x }) => x >= left && x <= right));
  }
});

test("No label covers another label or its leader line", () => {
  for (const { allSeries, drawn: { lines } } of GAMES) {
    for (const [one, other] of everyTwo(lines)) {
      const isApart = Math.abs(one.label.y - other.label.y) >= ROW - TENTH || endOf(one) < other.label.x || endOf(other) < one.label.x;
      assert.ok(isApart, `${one.label.text} ${other.label.text}`);
    }
    for (const { leader: [pole, bend] } of lines.filter((_line, seat) => allSeries[seat].out)) {
      const covered = lines.filter((line) => line.label.x < pole.x && pole.x < endOf(line) && bend.y < line.label.y && line.label.y < pole.y);
      assert.deepEqual(covered, []);
    }
  }
});

test("The numbers of the axes are round, few and apart", () => {
  for (const { allSeries, drawn: { hands, scale, limit } } of GAMES) {
    const numbers = hands.map(({ text }) => Number(text));
    const first = Math.min(...allSeries.map(({ stops }) => stops[0].at));
    const last = Math.max(...allSeries.map(({ stops }) => stops.at(-1).at));
    assert.ok(numbers.length > 0 && numbers.every((one) => first < one && one <= last));
    const steps = new Set(pairs(numbers).map(([one, two]) => two - one));
    assert.ok(steps.size <= 1 && [...steps].every((step) => /^[125]0*$/.test(step)));
    assert.ok(pairs(hands).every(([one, two]) => two.x - one.x >= textWidth(two.text)));
    const upwards = [...scale, ...(limit?.labels ?? [])].sort((one, other) => other.y - one.y);
    assert.ok(pairs(upwards).every(([one, two]) => one.y - two.y >= ROW - TENTH));
    assert.ok(upwards.length <= 7);
  }
});

test("Labels are level with their lines if there is room, and otherwise in order", () => {
  const far = drawing([held("Bo", 0, 0), held("Al", 0, 20)], LIMIT).lines;
  assert.deepEqual(far.map(({ label }) => label.y), far.map(({ points }) => points.at(-1).y));
  const near = drawing([held("Bo", 0, 10), held("Al", 0, 11), held("Cy", 0, 12)], LIMIT).lines;
  const labels = near.map(({ label }) => label.y);
  for (const [one, two] of pairs(labels)) about(one - two, ROW, 0.01);
  about(labels[1], near[1].points.at(-1).y, 1);
});

test("The line of a player who is out ends with a cross, and the name stands above it", () => {
  const { lines: [{ points, outs, leader, label }] } = drawing([gone("Bo", 0, 25), held("Al", 0, 0, 0, 0)], LIMIT);
  const end = points.at(-1);
  assert.deepEqual([outs, leader[0], label.text], [[end], end, "Bo"]);
  assert.ok(label.y < end.y && label.x - end.x < 15);
});

test("A cucumber is on the peak that caused it", () => {
  const bo = held("Bo", 0, 25, 9);
  bo.stops.splice(2, 1, { at: 1, points: 25, kind: "cucumber" }, { at: 1, points: 9, kind: "re_entry" });
  const { lines: [{ points, cucumbers, outs, label }] } = drawing([bo, held("Al", 0, 9)], LIMIT);
  const [peak] = [...points].sort((one, other) => one.y - other.y);
  assert.deepEqual([cucumbers, outs, label.text], [[peak], [], "Bo"]);
});

test("The limit is a line of its own, and may be missing", () => {
  const allSeries = [held("Bo", 0, 19), held("Al", 0, 0)];
  const { limit, scale } = drawing(allSeries, LIMIT);
  assert.deepEqual(limit.labels.map(({ text, y }) => [text, y]), [["21", 12]]);
  assert.ok(scale.every(({ y }) => y >= 12 + ROW));
  const without = drawing(allSeries, []);
  assert.deepEqual([without.limit, without.lines[0].points.at(-1).y], [null, 12]);
});

test("Where the limit was changed its line has a step, and both numbers stand beside it", () => {
  const steps = [{ at: 0, points: 21 }, { at: 1.5, points: 30 }];
  const { limit: { points, labels }, left, right } = drawing([held("Bo", 0, 19, 28, 3), held("Al", 0, 0, 0, 0)], steps);
  assert.deepEqual(labels.map(({ text }) => text), ["30", "21"]);
  const [low, edge, top, end] = points;
  assert.deepEqual([low.x, end.x, edge.x, low.y, top.y], [left, right, top.x, edge.y, end.y]);
  assert.ok(low.y > top.y);
  about(top.x, (left + right) / 2);
  assert.deepEqual(drawing([held("Bo", 0, 19)], [{ at: 0, points: 21 }, { at: 0.5, points: 22 }]).limit.labels.map(({ text }) => text), ["22"]);
});

test("A long name is cut, and a short one is whole", () => {
  for (const size of [PHONE, PAPER]) {
    const { lines: [long, short] } = drawing([held("W".repeat(60), 0, 12), held("Anna", 0, 3)], LIMIT, size);
    assert.match(long.label.text, /^WWW.*…$/);
    assert.ok(textWidth(long.label.text) <= 0.28 * size.width);
    assert.equal(short.label.text, "Anna");
  }
});

test("A chart without points has a scale from 0 to 1", () => {
  const { left, scale, lines } = drawing([held("Bo", 0, 0), held("Al", 0, 0)], []);
  assert.deepEqual(scale.map(({ text }) => text), ["0", "1"]);
  assert.deepEqual(lines.map(({ points }) => points[0].x), [left, left]);
});

test("Nine players have nine looks, and the winner a whole line", () => {
  const nine = drawing(Array.from({ length: 9 }, () => held("Bo", 0, 0)), LIMIT).lines;
  assert.equal(new Set(nine.map(({ dash }) => dash)).size, 9);
  const { lines: [, { won, dash }] } = drawing([held("Al", 0, 0), { ...held("Bo", 0, 0), won: true }], LIMIT);
  assert.deepEqual([won, dash], [true, ""]);
});

// The figure

const figureOf = (board, size) => String(chartFigure(readChart(board), { id: "one", size }));
const labelsOf = (text) => allOf(text, /<text[^>]*>([^<]*)<\/text>\s*<\/g>/gu);

test("The picture is named by its caption and described by its words, which are there to read too", () => {
  const board = tableOf([hand("2", "K", "3"), hand("9", "2", "4"), hand("5", "A", "5")], { parameters: AGURK });
  const text = figureOf(board);
  assert.match(text, /<svg[^>]* role="img" aria-labelledby="one-caption" aria-describedby="one-words">/);
  assert.match(text, /<figcaption id="one-caption">The score of each player after each hand\. The double line is the limit: 21\.<\/figcaption>/);
  const { descriptions } = readChart(board);
  assert.deepEqual(allOf(text, /<desc id="one-words">([^<]*)</gu), [descriptions.map(({ name, text: words }) => `${name}: ${words}`).join(" ")]);
  assert.deepEqual(allOf(text, /<li>(.*?)<\/li>/gu), descriptions.map(({ name, text: words }) => `<b>${name}:</b> ${words}`));
});

test("It has everybody with the score, the limit of the table, and the winner in front", () => {
  for (const { board, allSeries } of GAMES) {
    const { lines } = readChart(board).draw(PHONE);
    const text = figureOf(board);
    const inFront = [...lines].sort((one, other) => Number(one.won) - Number(other.won));
    assert.deepEqual(labelsOf(text).slice(-lines.length), inFront.map(({ label }) => label.text));
    for (const [at, { text: words }] of readChart(board).descriptions.entries()) {
      const { stops, out } = allSeries[at];
      assert.ok(words.startsWith(`From ${stops[0].points} to ${board.now.scores[at].points}, `), words);
      assert.equal(/ out at \d+\.$/u.test(words) && out, board.now.scores[at].out);
    }
  }
});
