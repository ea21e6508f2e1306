// The story of a hand in the panel: what happened, and how each player's score adds up; and what a change of it would do.
import { cucumber, dialogHead, html, inPlace } from "./html.js";
import { explainCell, explainLine } from "../words/steps.js";
import { gettext } from "../words/messages.js";

// `story` is what tellHand says of the hand recorded as this entry, `game` what the page knows of the game, `isSaved`
// says whether the server has the hand: then it may know what its cards prove.
export function storyScreen({ number, corrected, partial, words, people }, entry, { path, hash, mayScore }, isSaved = false) {
  const [first, ...others] = people.map((player) => sum(player));
  return html`
    <article class="story">
      ${dialogHead(html`<span>${gettext("Hand %(number)s", { number })}</span>`, { path })}
      <p class="headline">${words.headline}</p>
      ${corrected && html`<p class="sign"><b>*</b> ${gettext("This hand was changed after it was saved.")}</p>`}
      ${partial && html`<p class="sign"><b>½</b> ${gettext("Only the cards that count were entered.")}</p>`}
      ${words.told.lines.map(({ moment, total }) => moment && momentSign(moment, total))}
      <div class="checked" ${isSaved && html`hx-get="${path}/hands/${entry}/checked" hx-trigger="load"`}></div>
      <div class="first">${first}</div>
      ${others.length > 0 && html`<details><summary>${gettext("The others")}</summary>${others}</details>`}
      <p>
        ${mayScore && html`<a class="button" href="${path}/hands/${entry}/correct">${gettext("Change this hand")}</a>`}
        <a class="button" ${inPlace(`${path}/audit?entry=${entry}${hash}`)}>${gettext("Check this hand")}</a>
      </p>
    </article>`;
}

function sum({ name, lines }) {
  const rows = lines.map(({ kind, label, points }) => html`<tr class="sum-${kind}"><th scope="row">${label}</th><td>${written(kind, points)}</td></tr>`);
  return html`<section><h3>${name}</h3><table class="sum"><tbody>${rows}</tbody></table></section>`;
}

function written(kind, points) {
  if (points === null) return "";
  return `${kind === "change" && points > 0 ? "+" : ""}${points}`.replace("-", "−");
}

// A moment of a hand (words/steps.js): the cucumbers as a picture, and what they mean.

export const pictures = (count) => html`<span class="cucumbers">${Array.from({ length: count }, () => cucumber())}</span>`;

// `total` are the points after it.
export const momentSign = ({ title, texts, cucumbers, before }, total) => html`
  <div class="moment">
    ${pictures(cucumbers)}
    <h3>${title}</h3>
    <p>${texts.map((text) => html`<span>${text}</span> `)}</p>
    <b class="points">${before !== total && html`<s>${before}</s> `}${total}</b>
  </div>`;

// The consequences of a change.
export const changesList = (changes) => html`<ul class="changes">${changes.map(({ what, before, after }) =>
  html`<li><b>${what}</b> ${before && html`<s>${before}</s>`}${before && after && html`<span class="arrow"> → </span>`}<span class="after">${after}</span></li>`)}</ul>`;

// What a correction would do beside what it says itself, or why it cannot be (game/changes.js).
export function consequences({ problems, changes }) {
  if (problems.length > 0) return problems.map((problem) => html`<p class="error" role="alert">${problem}</p>`);
  if (changes.length === 0) return html`<p class="next">${gettext("Nothing else changes.")}</p>`;
  return html`<h3>${gettext("What else changes")}</h3>${changesList(changes)}`;
}

// { number, corrected, partial, words, people } of the hand recorded as this entry: the hand in words, and each player's sum as
// { name, lines }, the chosen seat first. Null if no such hand counts.
export function tellHand(board, number, chosen) {
  const { names, lines, before } = board;
  const at = lines.findIndex(({ entry, turn }) => turn && entry.number === number);
  if (at === -1) return null;
  const line = lines[at];
  const { scores } = at > 0 ? lines[at - 1].after : before;
  const seats = line.event.trick.map(({ seat }) => seat).sort((one, other) => one - other);
  const order = [...seats.filter((seat) => seat === chosen), ...seats.filter((seat) => seat !== chosen)];
  return {
    number: line.turn.number,
    corrected: line.entry.corrected,
    partial: line.event.partial,
    words: explainLine(board, line),
    people: order.map((seat) => ({ name: names[seat], lines: explainCell(board, scores[seat], line, seat) })),
  };
}
