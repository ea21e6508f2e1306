// What is told on of a hand (game/moments.js): the cucumbers as a picture, and what they mean.
import { cucumber } from "./signs.js";
import { html } from "./html.js";

export const pictures = (count) => html`<span class="cucumbers">${Array.from({ length: count }, () => cucumber())}</span>`;

// `total` are the points after it.
export const momentSign = ({ title, texts, cucumbers, before }, total) => html`
  <div class="moment">
    ${pictures(cucumbers)}
    <h3>${title}</h3>
    <p>${texts.map((text) => html`<span>${text}</span> `)}</p>
    <b class="points">${before !== total && html`<s>${before}</s> `}${total}</b>
  </div>`;
