// The end of a game under its result: the ranking, the evening, and the chart.
import { chartFigure, readChart } from "./chart.js";
import { classes, dialogHead, html, lives } from "./html.js";
import { eveningOf, eveningSentences, placeLines, summaryOf } from "../game/ending.js";
import { gettext } from "../words/messages.js";
import { move } from "./board.js";

// All that there is to say of it, in words and numbers. `before` are the games of the evening before this one.
export function readEnd(board, before) {
  const tallies = eveningOf(before, board);
  return { summary: summaryOf(board), places: placeLines(board), ...tallies, evening: eveningSentences(tallies), chart: readChart(board) };
}

// `end` is what readEnd says, `game` what the page knows of the game. A game that only this phone has is not
// shared and has no evening yet.
export function endScreen({ summary, wins, losses, places, chart }, game) {
  return html`
    <p class="summary">${summary}</p>
    ${counted(gettext("This evening"), wins, game)}
    ${counted(gettext("Lost this evening"), losses, game)}
    <ol class="places">${places.map((place) => placeLine(place))}</ol>
    ${chart && html`<h2>${gettext("Chart of the scores")}</h2>${chartFigure(chart)}`}`;
}

// What one may still do with a finished game, in the menu.
export const endMenu = (view, game) => game.mayScore && html`
  <div>
    ${move("undo", gettext("Undo"), view.canUndo, game)}
    ${view.canRedo && move("redo", gettext("Redo"), true, game)}
    ${view.rows.length > 0 && html`<button type="button" data-deed="hands">${gettext("Change a hand")}</button>`}
    ${!game.isLocal && html`<a href="${game.path}/people">${gettext("Play again with other people")}</a>`}
  </div>`;

function counted(words, people, { path, isLocal }) {
  if (people.length === 0) return "";
  const tallies = people.map(([name, number]) => html`<b><bdi>${name}</bdi> <span class="tally">${strokes(number)} ${number}</span></b> `);
  if (isLocal) return html`<p class="evening"><span>${words}</span>${tallies}</p>`;
  return html`<a class="evening" href="${path}/evening"><span>${words}</span>${tallies}</a>`;
}

function strokes(number) {
  return html`<span class="strokes" aria-hidden="true">${Array.from({ length: number }, (_one, at) => html`<i class="${at % 5 === 4 && "fifth"}"></i>`)}</span>`;
}

function placeLine({ place, name, how, points, cucumbers, won, out }) {
  return html`
    <li class="${classes(won && "won", out && "out")}">
      <span class="place">${place}</span>
      <span class="who"><b><bdi>${name}</bdi></b> <small>${how}</small></span>
      <span class="lives">${lives(cucumbers)}</span>
      <b class="points">${points}</b>
    </li>`;
}

// What one may keep of a finished game, in the panel just above the thumb: a picture, a message, a page.
// `heading` says who won, `summary` with how much. A game that only this phone has is not on a server that could be linked to.
export const shareScreen = ({ heading, summary }, { path, address, paper, isLocal }) => html`
  <article class="story choices">
    ${dialogHead(gettext("Share the result"), { path })}
    <button type="button" data-deed="picture"><canvas aria-hidden="true"></canvas><b>${gettext("Picture")}</b></button>
    ${!isLocal && html`<a href="${path}/files#message" data-share data-message="${path}/files/game.txt" data-link="${address}" data-copied="${gettext("Message copied.")}"><b>${gettext("Message")}</b> <small>${heading} ${summary}</small></a>`}
    <a href="${paper}" data-paper><b>${gettext("Print the score sheet")}</b></a>
  </article>`;
