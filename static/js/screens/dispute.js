// The dispute about one play, "Was that legal?": the cards on the table, the question or the answer, and what to tap next.
import { cardLetter, saidPlay } from "../words/card-names.js";
import { cardsOf, lettersOf } from "../plays.js";
import { classes, head, html, inPlace, leadsTo } from "./html.js";
import { gettext, labelled, ngettext, rowOf } from "../words/messages.js";
import { hasSets, missing, placesFor, ruleOfLead, rulingsOf, whyNot } from "../game/question.js";
import { nextTogether, pad, roomLeft, together } from "./pad.js";
import { noteOf } from "../words/sheet-lines.js";

export const SIGNS = { legal: "✓", illegal: "✗", unknown: "?" };

// `question` is as game/question.js has it, with its `rules`; `page` is what is known beside the facts of the `table`
// (game/view.js).
export function disputeScreen(question, rules, page, table) {
  const { cards, seen, asks, at, found } = question;
  // A card that is asked for again hides the answer.
  const answer = asks === "" || (asks === "trick" && at >= cards.length) ? found : null;
  const where = rowOf([...(rules.hand ? [gettext("Hand %(number)s", { number: rules.hand.number })] : []), page.title]);
  return html`
    <main class="entry alone" id="ask"><div class="hand question" id="question">
      ${head(html`${gettext("Was that legal?")} <small>${where}</small>`, leadsTo(page, page.board), "h1", disputeMenu(page, table, toWholeHand(page), answer))}
      <div class="band">
        <div class="trick" role="group" aria-label="${gettext("The trick")}">${Array.from({ length: placesFor(question, rules) }, (_one, place) => slot(place, question, answer))}</div>
        ${seen.length > 0 && html`<p class="held"><span>${gettext("In that player’s hand:")}</span> ${seen.map((card) => html`<b class="card">${cardLetter(card)}</b> `)}</p>`}
      </div>
      <div id="answer" class="${answer?.kind}" aria-live="polite" aria-atomic="true">${answer ? verdict(answer) : asking(question, rules)}</div>
      ${answer?.laws && law(answer.laws, page)}
      <div class="lower">
        ${asks ? keys(question, answer, rules) : answer?.kind === "unknown" && settling(answer, rules)}
        ${answer?.kind && whatFollows(answer, rules, page, table)}
        <div class="below">
          ${asks && !answer && ways(page, table, cards.length > 0)}
          ${foot(question, answer, rules)}
        </div>
      </div>
    </div></main>`;
}

const toWholeHand = (page) => html`<a ${leadsTo(page, page.auditPage)}>${gettext("Check a whole hand")}</a>`;

const toRuling = (href) => html`<a ${inPlace(href)}>${gettext("Make a ruling")}</a>`;

// Before the first card, what else somebody may have come for. Later its place stays, so that no key moves under a thumb.
function ways(page, table, isPast) {
  const { ruling } = rulingsOf(table, page);
  return html`<p class="${classes("ways", isPast && "past")}">${toWholeHand(page)} ${ruling && toRuling(ruling)}</p>`;
}

// The pad has the step back where it has room; before the first card there is none.
function foot({ asks, cards }, answer, rules) {
  const isHere = asks === "" || (cards.length > 0 && roomLeft(rules.variant.deck) === 0);
  return html`
    <p class="foot">
      ${isHere && html`<button type="button" class="quiet" data-back>${gettext("Step back")}</button>`}
      ${answer && html`<button type="button" class="quiet" data-clear>${gettext("Next question")}</button>`}
    </p>`;
}

// The links of a dispute: from one play to the whole hand or back, to a ruling, the rules, and what was ruled before.
export function disputeMenu(page, table, other, answer = null) {
  const { ruling, made } = rulingsOf(table, page);
  return html`
    <details class="menu">
      <summary aria-label="${gettext("More")}"><span aria-hidden="true">⋯</span></summary>
      <nav aria-label="${gettext("More")}">
        ${other}
        ${ruling && toRuling(ruling)}
        ${toRules(page)}
        ${made.length > 0 && html`<details><summary>${gettext("Rulings so far")}</summary>${made.map(({ href, words }) => html`<a ${inPlace(href)}>${words}</a>`)}</details>`}
        ${page.path && html`<a href="/legal?other=1">${gettext("Other rules")}</a>`}
        ${answer?.kind && html`<button type="button" data-copy="${labelled(answer.about, `${answer.verdict}. ${answer.reason}`)}">${gettext("Copy this answer")}</button>`}
      </nav>
    </details>`;
}

// A play of the trick, which a tap asks for again, or the place for one.
function slot(at, { cards, asks, at: asked, laid }, answer) {
  const play = cards[at];
  const isAsked = asks === "trick" && at === asked;
  const sign = answer && !answer.problem && at === cards.length - 1 && html`<span class="sign ${answer.kind}" aria-hidden="true">${SIGNS[answer.kind]}</span>`;
  const tag = isAsked ? "▼" : at === 0 && play && gettext("leads");
  const content = html`<span class="tag" aria-hidden="true">${tag}</span> <span class="${classes("card", !play && "blank", play?.includes("+") && "pair")}" aria-hidden="true">${play ? lettersOf(play) : isAsked && "?"}</span>${sign}`;
  if (at > cards.length) return html`<span class="place" data-at="${at}">${content}</span>`;
  const words = play ? gettext("Change the %(card)s", { card: saidPlay(cardsOf(play)) }) : gettext("The next card");
  return html`<button type="button" class="place" data-at="${at}" ${isAsked && html`aria-current="true"`} ${at === laid && html`data-laid`} aria-label="${words}">${content}</button>`;
}

// What is asked for.
function asking(question, rules) {
  const { cards, asks, at } = question;
  const ofLead = ruleOfLead(question, rules);
  if (asks === "seen") return html`<h2 tabindex="-1">${gettext("Which card turned up later?")}</h2>`;
  if (asks === "hand") return html`<h2 tabindex="-1">${gettext("What else was in that player’s hand?")}</h2>`;
  if (missing(question) > 0) return html`<h2 tabindex="-1">${gettext("Several cards were led. Tap the rest of this play.")}</h2>`;
  if (at === 0) return html`<h2 tabindex="-1">${gettext("Which card was led?")}</h2>`;
  if (at > 1 || cards.length > 1) return html`<h2 tabindex="-1">${gettext("Which card was played?")}</h2>`;
  const led = saidPlay(cardsOf(cards[0]));
  const values = { cards: led.charAt(0).toUpperCase() + led.slice(1) };
  return html`
    <h2 tabindex="-1">${ngettext("%(cards)s was led. What was played on it?", "%(cards)s were led. What was played on them?", cardsOf(cards[0]).length, values)}</h2>
    ${ofLead && html`<p class="hint">${ofLead}</p>`}`;
}

function verdict({ problem, kind, verdict: word, about, reason }) {
  if (problem) return html`<p class="error">${problem}</p>`;
  return html`
    <p class="verdict ${kind}"><span class="sign" aria-hidden="true">${SIGNS[kind]}</span> ${word} <small class="unseen">${about}</small></p>
    <h2 class="because" tabindex="-1">${reason}</h2>`;
}

const toRules = ({ rulesPage, isLocal, isUsual }) =>
  html`<a href="${rulesPage}">${isLocal && !isUsual ? gettext("The game’s own rules") : gettext("All the rules")}</a>`;

// The rule that decides in one sentence; where it comes from, and how sure it is, on a tap.
const law = ([first, ...others], page) => html`
  <details class="law">
    <summary>${first.text} ${first.unconfirmed && html`<mark>${gettext("unconfirmed")}</mark>`}</summary>
    ${first.notes.map((note) => html`<p>${note}</p>`)}
    ${others.map(({ text, unconfirmed, notes }) => html`<p>${text} ${unconfirmed && html`<mark>${gettext("unconfirmed")}</mark>`} ${notes.map((note) => html`<small>${note}</small>`)}</p>`)}
    ${page.laws.sources && html`<p>${page.laws.sources}</p>`}
    <p>${toRules(page)}</p>
  </details>`;

// The pad, with what else is said there.
function keys(question, answer, rules) {
  const { asks, cards, laid, isJoining } = question;
  const { deck } = rules.variant;
  const isOfLead = asks === "trick" && cards.length > 0 && laid === 0;
  const isMissing = missing(question) > 0;
  return html`
    ${answer && html`<p class="ask">${gettext("What was played next?")}</p>`}
    ${hasSets(rules) && (isMissing || isOfLead) && together(isMissing ? gettext("That was the whole play") : nextTogether(), isJoining)}
    ${pad(deck, (card) => whyNot(question, card, rules) !== "", roomLeft(deck))}
    ${asks === "hand" && html`<button type="button" class="button primary wide" data-whole>${gettext("Done")}</button>`}`;
}

// What would decide a play that is in doubt. After an ace, and where everybody may play any card, only a lower one can.
function settling({ against, rule }, { variant }) {
  const isLower = rule === "follow.ace" || variant.parameters["follow.duty"] === "free";
  return html`
    <p class="ask">${gettext("What would settle it")}</p>
    ${against.length > 0 && html`<button type="button" class="option" data-ask="seen">${isLower ? gettext("A lower card turned up later") : gettext("Another card turned up later")}</button>`}
    <button type="button" class="option" data-ask="hand">${gettext("Show the whole hand")}</button>`;
}

// What one may do with an answer. Where nobody can know more, a ruling settles it too.
function whatFollows({ kind, about, reason }, { hand }, page, table) {
  if (kind === "legal") return page.path && html`<a class="button primary wide" ${inPlace(page.board)}>${gettext("Play on")}</a>`;
  const { filled } = rulingsOf(table, page, { matter: "illegal_play", hand: hand?.number, note: noteOf(`${noteOf(reason)}: ${about}`) });
  return filled && html`<a class="${kind === "illegal" ? "button primary wide" : "option"}" ${inPlace(filled)}>${gettext("Make a ruling")}</a>`;
}
