// Everything that there is to say of the end of a game, in words and numbers.
import { drawing, endOf, highestOf, limitOf, readSeries } from "./chart.js";
import { eveningOf, placeLines, summaryOf } from "./places.js";
import { gettext, rowOf } from "../words/messages.js";

// `before` are the games of the evening before this one.
export function readEnd(board, before) {
  return { summary: summaryOf(board), places: placeLines(board), ...eveningOf(before, board), chart: readChart(board) };
}

// The chart and what it shows in words, as scorekeeper/web/chart/pages.py

// The chart of a game; null before the first hand.
export function readChart(board) {
  const { variant, lines } = board;
  if (!lines.some(({ turn }) => turn)) return null;
  const limit = limitOf(variant);
  const series = readSeries(board);
  const caption = limit === null
    ? gettext("The score of each player after each hand.")
    : gettext("The score of each player after each hand. The dotted line is the limit, %(limit)s.", { limit });
  return { caption, draw: (size) => drawing(series, limit, size), descriptions: series.map((one) => ({ name: one.name, text: storyOf(one) })) };
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
