// The scores of a game as a line for each player, on the page and on paper.
import { classes, html } from "./html.js";
import { dialogHead } from "./signs.js";
import { gettext } from "../words/messages.js";
import { tenth } from "../game/chart-lines.js";

// The chart in the panel; null before the first hand.
export function chartScreen(chart, { path }) {
  return html`
    <article class="story">
      ${dialogHead(gettext("Chart of the scores"), { path })}
      ${chart ? chartFigure(chart, { id: "panel-chart" }) : html`<p>${gettext("No hands yet.")}</p>`}
      <p><a class="button" href="${path}/history">${gettext("Every hand and every change")}</a></p>
    </article>`;
}

// `chart` is what readChart says (game/chart-lines.js); `id` begins the ids, in case a page has several. Without a size it is a phone's.
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
        <g class="scale">${texts(scale)}</g>
        <g class="hands">${texts(hands)}</g>
        ${limit && html`<g class="limit"><path d="${across(limit)}"/>${texts([limit])}</g>`}
        ${inFront.map((line) => lineOf(line))}
      </svg>
      <figcaption id="${id}-caption">${caption}</figcaption>
      <details>
        <summary>${gettext("The chart in words")}</summary>
        <ul>${descriptions.map(({ name, text }) => html`<li><b>${name}:</b> ${text}</li>`)}</ul>
      </details>
    </figure>`;
}

function lineOf({ won, dash, points, cucumbers, outs, leader, label }) {
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

const texts = (labels) => labels.map(({ x, y, text }) => html`<text x="${x}" y="${y}">${text}</text>`);

const pairs = (places) => places.map(({ x, y }) => `${x},${y}`).join(" ");
