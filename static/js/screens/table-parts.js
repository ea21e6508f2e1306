// What the screens of the table share: fields with what is wrong beside them, and what a change would do.
import { changesList } from "./entry.js";
import { gettext } from "../words/messages.js";
import { html } from "./html.js";

// A form that this phone answers by itself (phone/answers.js).
export const sentTo = (address) => html`hx-post="${address}" hx-target="#screen" novalidate`;

// Text that is typed. `id` begins the ids; `error` is what is wrong with it.
export function field({ id, name, label, value, error, isShort = false }, more) {
  return html`
    <label ${isShort && html`class="few"`}>
      <span>${label}</span>
      <input name="${name}" id="${id}-${name}" value="${value}" autocomplete="off" ${more} ${error && html`aria-invalid="true" aria-describedby="${id}-${name}-error"`}>
    </label>`;
}

export const NUMBER = html`inputmode="numeric"`;
export const NAME = html`maxlength="60" autocapitalize="words" dir="auto"`;

export const wrong = (id, name, error) => error && html`<p class="error" id="${id}-${name}-error" role="alert">${error}</p>`;

// One of several people; each is { seat, words, isChosen }.
export const seatChoices = (name, people) => html`
  <div class="chips-of">
    ${people.map(({ seat, words, isChosen }) => html`<label class="choice"><input type="radio" name="${name}" value="${seat}" ${isChosen && html`checked`}> <bdi>${words}</bdi></label>`)}
  </div>`;

// What a correction would do beside what it says itself, or why it cannot be (game/correction.js).
export function consequences({ problems, changes }) {
  if (problems.length > 0) return problems.map((problem) => html`<p class="error" role="alert">${problem}</p>`);
  if (changes.length === 0) return html`<p class="next">${gettext("Nothing else changes.")}</p>`;
  return html`<h3>${gettext("What else changes")}</h3>${changesList(changes)}`;
}

// What a phone sees that may not keep score.
export const watching = ({ path }) =>
  html`<p>${gettext("This phone is watching.")} <a href="${path}/share#more">${gettext("Keep score too")}</a></p>`;
