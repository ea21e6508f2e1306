// The end of a game under its result: the ranking, the evening, the chart, and what one may keep of it.
import { chartFigure } from "./chart.js";
import { classes, html } from "./html.js";
import { lives } from "./signs.js";
import { gettext } from "../words/messages.js";

// `end` is what readEnd says (game/ending.js), `game` what the page knows of the game. A game that only this phone has is not
// shared and has no evening yet.
export function endScreen({ summary, wins, losses, places, chart }, game) {
  return html`
    <p class="summary">${summary}</p>
    ${counted(gettext("This evening"), wins, game)}
    ${counted(gettext("Lost this evening"), losses, game)}
    <ol class="places">${places.map((one) => placeLine(one))}</ol>
    ${chart && html`<h2>${gettext("Chart of the scores")}</h2>${chartFigure(chart)}`}
    <p class="keepsakes">
      ${!game.isLocal && html`<a class="button share" href="${game.path}/files#message" data-share data-message="${game.path}/files/game.txt" data-link="${game.address}" data-copied="${gettext("Message copied.")}">${gettext("Share the result")}</a>`}
      <button type="button" class="button" data-picture>${gettext("Picture of the result")}</button>
      <a class="button" href="${game.paper}" data-paper>${gettext("Print the score sheet")}</a>
      ${game.mayScore && !game.isLocal && html`<a class="button" href="${game.path}/people">${gettext("Play again with other people")}</a>`}
    </p>`;
}

function counted(words, people, { path, isLocal }) {
  if (people.length === 0) return "";
  const tallies = people.map(([name, number]) => html`<b><bdi>${name}</bdi> ${strokes(number)} ${number}</b> `);
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
