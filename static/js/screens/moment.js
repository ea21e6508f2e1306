// What is told on of a hand (game/moments.js): the cucumbers as a picture, what they mean, and who plays on.
import { cucumber, lives } from "./signs.js";
import { html } from "./html.js";
import { ngettext } from "../words/messages.js";

const MOST_PLACES = 3; // More places for cucumbers than these have no room.

export const pictures = (count) => html`<span class="cucumbers">${Array.from({ length: count }, () => cucumber())}</span>`;

// `total` are the points after it.
export const momentSign = ({ title, texts, cucumbers, before }, total) => html`
  <div class="moment">
    ${pictures(cucumbers)}
    <h3>${title}</h3>
    <p>${texts.map((text) => html`<span>${text}</span> `)}</p>
    <b class="points">${before !== total && html`<s>${before}</s> `}${total}</b>
  </div>`;

// Who plays on once somebody is out.
export function playOn({ playOn: people }) {
  if (people.length === 0) return "";
  return html`
    <h3>${ngettext("%(num)s player plays on", "%(num)s play on", people.length)}</h3>
    <ul class="play-on">${people.map(({ name, points, cucumbers, places }) => html`<li><span dir="auto">${name}</span> <b>${points}</b> ${places <= MOST_PLACES && html`<span class="lives">${lives(cucumbers, places)}</span>`}</li>`)}</ul>`;
}
