// The pad of cards, low to high, with the key that steps back where there is room for one: `span` is how many keys wide.
import { cardLetter, cardName } from "../words/card-names.js";
import { gettext } from "../words/messages.js";
import { html } from "./html.js";

const COLUMNS = 5;

export const roomLeft = (deck) => (COLUMNS - (deck.length % COLUMNS)) % COLUMNS;

export const pad = (deck, isSpent, span) => html`
  <div class="pad" role="group" aria-label="${gettext("Cards")}">
    ${deck.map((card) => html`<button type="button" data-card="${card}" aria-disabled="${String(isSpent(card))}" ${cardName(card) !== cardLetter(card) && html`aria-label="${cardName(card)}"`}>${cardLetter(card)}</button>`)}
    ${span > 0 && html`<button type="button" class="back span-${span}" data-back aria-label="${gettext("Step back")}"><span aria-hidden="true">⌫${span > 1 && html` ${gettext("step back")}`}</span></button>`}
  </div>`;

export const together = (words, isPressed, isPossible) =>
  html`<button type="button" class="together" data-together aria-pressed="${String(isPressed)}" ${!isPossible && html`disabled`}>${words}</button>`;

export const nextTogether = () => gettext("The next card belongs to the same play");
