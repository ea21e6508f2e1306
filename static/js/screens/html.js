// HTML as text: html`<b>${name}</b>` escapes what is put in, unless that is HTML itself. Lists are joined; null, undefined,
// false and true are nothing, so that `${isOut && html`…`}` draws what it says.
import { gettext, ngettext, pgettext } from "../words/messages.js";

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

class Html {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

function written(value) {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((one) => written(one)).join("");
  if (value === null || value === undefined || typeof value === "boolean") return "";
  return String(value).replaceAll(/[&<>"']/g, (sign) => SIGNS[sign]);
}

export const html = (texts, ...values) => new Html(String.raw({ raw: texts }, ...values.map((value) => written(value))));

// A list of class names without those that do not hold.
export const classes = (...names) => names.filter(Boolean).join(" ");

// What several screens share: links, heads, and small signs for cucumbers, marks of the sheet and danger

// What makes a link lead to another screen of the game without a new page (phone/answers.js).
export const inPlace = (href) => html`href="${href}" hx-get="${href}" hx-target="#screen" hx-push-url="true"`;

// The same on a page without a game, which has no `path`: there every link leads to another page.
export const leadsTo = ({ path }, href) => (path ? inPlace(href) : html`href="${href}"`);

// What leads to the place where an event is changed; that of a change at the table is with the others.
export function toChange({ entry, kind }, { path, hash }) {
  if (kind === "hand") return html`href="${path}/hands/${entry}/correct"`;
  return inPlace(`${path}/${kind === "ruling" ? "rulings" : "at-the-table"}/${entry}${hash}`);
}

// The head of every screen: its title, and ✕, which leads to where it was opened by the attributes in `way`;
// between them may be `more`. A title of the page can take the focus, also once it was drawn anew.
export const head = (title, way, level = "h1", more = "") => html`
  <header class="head">
    <${level} ${level === "h1" && html`tabindex="-1"`}>${title}</${level}>
    ${more}
    <a class="close" ${way} aria-label="${gettext("Close")}">✕</a>
  </header>`;

// The same in a dialog, which closes.
export const dialogHead = (title, { path }) => head(title, html`href="${path}" data-close`, "h2");

// A cucumber. Screen readers hear only one with a label.
export const cucumber = (label = "", kind = "") =>
  html`<svg class="${classes("cucumber", kind)}" viewBox="0 0 66 30" ${label ? html`role="img" aria-label="${label}"` : html`aria-hidden="true"`}><use href="#cucumber"/></svg>`;

const NO_CUCUMBER = html`<svg class="cucumber none" viewBox="0 0 66 30" aria-hidden="true"><use href="#no-cucumber"/></svg>`;

export const countedCucumbers = (count) => ngettext("%(num)s cucumber", "%(num)s cucumbers", count);

// The cucumbers of a player, and the places for more; those beyond `before` are new and roll in, once.
export function lives(count, places = count, before = count) {
  return Array.from({ length: places }, (_one, at) => {
    if (at >= count) return NO_CUCUMBER;
    return cucumber(at === 0 ? countedCucumbers(count) : "", at >= before ? "fresh" : "");
  });
}

// The arrow of what steps back.
export const backSign = () => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5 3 10l5 5M3.5 10H14a6 6 0 0 1 0 12h-3"/></svg>`;

export const corrected = () => html`<span class="corrected" title="${gettext("changed")}">*</span>`;

// What steps write into a cell of the sheet.
export function markSigns(marks) {
  if (marks.length === 0) return "";
  return html`<span class="marks">${marks.map(({ text, kind, cucumber: isCucumber }) => html`<span class="${kind}">${isCucumber ? cucumber() : text}</span> `)}</span>`;
}

export const outWord = () => html`<span class="out-word">${gettext("out")}</span>`;

// The cards that would cost a player a cucumber or the game.
const dangerTile = ({ fate, isSure, cards }) =>
  html`<span class="${classes("danger", isSure ? `may-${fate}` : "unsure", cards.length > 3 && "long")}" aria-hidden="true"><b>${cards}</b> ${fate === "cucumber" ? cucumber() : outWord()}</span>`;

// What is known of a player's end, or the cards that are dangerous in the next hand. Screen readers hear the danger as a
// sentence instead.
export function dangerSigns({ out, left, won, dangers }, isRunning) {
  if (out) return html`<span class="danger gone">${outWord()}</span>`;
  if (left) return html`<span class="danger gone">${pgettext("player", "left")}</span>`;
  if (won) return html`<span class="danger wins">${gettext("wins")}</span>`;
  if (dangers.length === 0 && isRunning) return html`<span class="danger safe" aria-hidden="true">${gettext("safe")}</span>`;
  return dangers.map((danger) => dangerTile(danger));
}

// A phrase of the next hand (game/view.js): every second text is bold.
export const phrase = (texts) => texts.map((text, at) => (at % 2 ? html`<b>${text}</b>` : text));
