// The pad of cards, on which plays and hands are tapped.
import { backSign, html } from "./html.js";
import { cardLetter, cardName } from "../words/card-names.js";
import { gettext } from "../words/messages.js";

const COLUMNS = 5;

// How many keys are missing in the last row.
export const roomLeft = (deck, columns = COLUMNS) => (columns - (deck.length % columns)) % columns;

// The cards, low to high, with the key that steps back where there is room for one: `span` is how many keys wide. `more` gives
// further attributes of a card.
export const pad = (deck, isSpent, span, { more = () => "", columns = COLUMNS } = {}) => html`
  <div class="pad columns-${columns}" role="group" aria-label="${gettext("Cards")}">
    ${deck.map((card) => html`<button type="button" ${more(card)} data-card="${card}" aria-disabled="${String(isSpent(card))}" ${cardName(card) !== cardLetter(card) && html`aria-label="${cardName(card)}"`}>${cardLetter(card)}</button>`)}
    ${span > 0 && html`<button type="button" class="back span-${span}" data-back aria-label="${gettext("Step back")}">${backSign()} <span aria-hidden="true">${span > 1 && gettext("step back")}</span></button>`}
  </div>`;

export const together = (words, isPressed) =>
  html`<button type="button" class="together" data-together aria-pressed="${String(isPressed)}">${words}</button>`;

export const nextTogether = () => gettext("The next card belongs to the same play");
