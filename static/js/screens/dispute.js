// The dispute about one play, "Was that legal?": the referee's answer, the cards that were played, and the pad.
import { html } from "./html.js";
import { gettext, ngettext } from "../words/messages.js";
import { nextTogether, pad, roomLeft, together } from "./pad.js";
import { cardLetter } from "../words/card-names.js";
import { cardsOf } from "../plays.js";
import { head, leadsTo } from "./signs.js";

export const SIGNS = { legal: "✓", illegal: "✗", unknown: "?" };

// `question` is { cards, hand, seen, row, isJoining, missing }: the plays (plays.js), the row that is being filled, whether the
// next card joins the last play, and how many cards that still lacks. `found` is the answer (game/verdict.js) with the `laws`
// that decide; null before the first card. `page` is what is known beside the facts (game/page.js), `rules` what those in force
// say: { deck, hasSets, laws, isSpent }.
export function disputeScreen(question, found, page, rules) {
  const { sources } = page.laws;
  return html`
    <main class="entry alone" id="ask"><div class="hand question" id="question">
      ${head(html`${gettext("Was that legal?")} <small>${page.title}</small>`, leadsTo(page, page.board))}
      <div class="reply" tabindex="0" role="region" aria-label="${gettext("Answer")}">
        <div id="answer" aria-live="polite" aria-atomic="true">${answer(question, found, rules)}</div>
        <footer>
          <a href="${page.rulesPage}">${gettext("All the rules")}</a>
          <a href="${page.cardPage}">${gettext("Referee’s card")}</a>
          <a ${leadsTo(page, page.auditPage)}>${gettext("Check a whole hand")}</a>
          ${sources && html`<small>${gettext("Source: %(names)s", { names: sources })}</small>`}
        </footer>
      </div>
      <div class="lower">
        <div class="where" role="group" aria-label="${gettext("Where the cards belong")}">
          ${rowButton("cards", gettext("Trick"), question)}
          ${rowButton("hand", gettext("Whole hand"), question)}
          ${rowButton("seen", gettext("Shown later"), question)}
        </div>
        ${rules.hasSets && joining(question)}
        ${pad(rules.deck, rules.isSpent, roomLeft(rules.deck))}
        <div class="foot">
          ${roomLeft(rules.deck) === 0 && html`<button type="button" class="button" data-back>${gettext("Step back")}</button>`}
          <button type="button" class="button" data-clear>${gettext("Next question")}</button>
        </div>
      </div>
    </div></main>`;
}

function answer({ cards, missing }, found, { laws }) {
  if (cards.length > 0 && missing > 0 && !found) return html`<p class="hint">${gettext("Several cards were led. Tap the rest of this play.")}</p>`;
  if (!found) return html`<p class="hint">${gettext("Tap the cards in the order they were played, the one you ask about last.")}</p>${laws.map((one) => law(one))}`;
  if (found.problem) return html`<p class="error">${found.problem}</p>`;
  return verdict(found);
}

const verdict = ({ kind, verdict: word, about, reason, plays, more, laws }) => html`
  <p class="verdict ${kind}"><span class="sign" aria-hidden="true">${SIGNS[kind]}</span> ${word} <small>${about}</small></p>
  <p class="because">${reason}</p>
  ${plays.length > 0 && html`<p class="plays">${gettext("Legal plays: %(plays)s", { plays: plays.join("\u00A0· ") })} ${more > 0 && ngettext("and %(num)s more", "and %(num)s more", more)}</p>`}
  ${plays.length === 0 && kind === "unknown" && html`<p class="settle">${gettext("The whole hand would settle it. A card shown later may, too.")} <button type="button" class="button" data-whole>${gettext("That was the whole hand")}</button></p>`}
  ${laws.map((one) => law(one))}`;

// A rule in one sentence, with notes if it is unconfirmed or disputed.
const law = ({ text, unconfirmed, notes }) =>
  html`<p class="law">${text} ${unconfirmed && html`<mark>${gettext("unconfirmed")}</mark>`} ${notes.map((note) => html`<small>${note}</small>`)}</p>`;

// A row of cards; the play in question is the last one of the trick. The others belong to that play.
function rowButton(name, words, { row, cards, missing, ...plays }) {
  const laid = name === "cards" ? cards : plays[name];
  const isOpen = name === "cards" || (cards.length > 0 && missing === 0);
  return html`
    <button type="button" data-row="${name}" aria-pressed="${String(name === row)}" ${!isOpen && html`disabled`}>${words}
      <span class="laid">${laid.map((play, at) => (name === "cards" && at === laid.length - 1 ? html`<b>${letters(play)}</b> ` : html`<span>${letters(play)}</span> `))}</span></button>`;
}

const letters = (play) => cardsOf(play).map((card) => cardLetter(card)).join("+");

// Only where the rules let people play several cards at once.
function joining({ cards, row, isJoining, missing }) {
  const words = missing > 0 ? gettext("That was the whole play") : nextTogether();
  return together(words, isJoining, cards.length > 0 && row === "cards");
}
