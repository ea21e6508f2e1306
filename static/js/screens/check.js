// The audit of a hand: who led and how many cards, what the cards prove, the rows of the players, the pad, and what is to do.
import { classes, html } from "./html.js";
import { isComplete, isFull, nextPlace, playAt, samePlace } from "../rows.js";
import { head, inPlace, leadsTo } from "./signs.js";
import { nextTogether, pad, roomLeft, together } from "./pad.js";
import { SIGNS, disputeMenu } from "./dispute.js";
import { cardLetter } from "../words/card-names.js";
import { cardsOf } from "../plays.js";
import { gettext } from "../words/messages.js";

const OUTCOMES = { clean: "✓", wrong: "✗", open: "?", record: "!" };
const MARKS = {
  // I18N: Under a card: its player leads the trick.
  leads: () => gettext("leads"),
  takes: () => gettext("takes the trick"),
  wrong: () => gettext("illegal play"),
  proves: () => gettext("the proof"),
};

// `hand` is the one whose cards these are (phone/open-check.js), with the `page` that it is checked on. `audit` are the cards (rows.js),
// `found` what they prove (game/proofs.js), null before anything can be said, and `then` what follows: { isKept, isOther,
// rulings, record }.
export function auditScreen(hand, audit, found, { isSpent, isJoining, areTermsOpen, ...then }) {
  const { page } = hand;
  return html`
    <main class="entry alone" id="check"><form class="${classes("hand audit", isComplete(audit) && !audit.pick && "complete", audit.pick && "picking")}" id="audit">
      ${head(hand.title, leadsTo(page, page.board), "h1", disputeMenu(page, hand.table, html`<a ${leadsTo(page, page.legalPage)}>${gettext("Was that legal?")}</a>`))}
      ${terms(hand, audit, areTermsOpen)}
      <fieldset class="way">
        <legend class="unseen">${gettext("How the cards are entered")}</legend>
        ${way("rows", gettext("Row by row"), !audit.byTricks)}${way("tricks", gettext("Trick by trick"), audit.byTricks)}
      </fieldset>
      <div class="between">
        <div class="telling" role="region" tabindex="0" aria-label="${gettext("What the cards say")}">
          ${!hand.staysOpen && html`<p class="hint turned">${gettext("Tricks are turned over here, so enter the cards while they are played.")}</p>`}
          <p class="hint" id="hint" aria-live="polite">${hint(hand, audit)}</p>
          <div id="answer" aria-live="polite" aria-atomic="true">${found && outcome(found, hand, then)}</div>
        </div>
        <div class="middle">
          <div id="rows">${audit.rows.map((_row, row) => rowOfCards(hand, audit, found, row))}</div>
          <div id="tricks" class="tricks">${found && trickByTrick(found)}</div>
        </div>
      </div>
      <div class="lower">
        ${hand.hasSets && together(nextTogether(), isJoining, true)}
        ${pad(hand.deck, isSpent, roomLeft(hand.deck) || 5)}
        <button type="button" class="button again" data-back>${gettext("Step back")}</button>
        <div id="then">${then.record && html`<a class="button primary wide" ${inPlace(then.record + page.hash)}>${gettext("Record this hand")}</a>`}</div>
      </div>
    </form></main>`;
}

const way = (value, words, isChosen) =>
  html`<label><input type="radio" class="unseen" name="way" value="${value}" ${isChosen && html`checked`}><span>${words}</span></label>`;

function terms({ names, most, sizes }, { firstLeader, size, rows }, isOpen) {
  return html`
    <details class="terms" ${isOpen && html`open`}>
      <summary>${gettext("%(name)s leads. Cards each: %(cards)s", { name: names[firstLeader], cards: size })}</summary>
      <div class="panel">
        <fieldset>
          <legend>${gettext("Who led the first trick?")}</legend>
          ${names.map((name, row) => html`<label><input type="radio" name="leader" value="${row}" ${row === firstLeader && html`checked`}> ${name}</label>`)}
        </fieldset>
        <div class="asked">
          <label for="cards">${gettext("Cards each")}</label>
          <input type="number" id="cards" name="cards" inputmode="numeric" min="1" max="${most}" value="${size}">
        </div>
        ${sizes.length > 0 && html`
          <nav aria-label="${gettext("Players")}">
            <b>${gettext("Players")}</b>
            ${sizes.map(([count, address]) => html`<a href="${address}" ${count === rows.length && html`aria-current="page"`}>${count}</a>`)}
          </nav>`}
        <button type="button" class="button" data-clear>${gettext("Clear all rows")}</button>
      </div>
    </details>`;
}

// What to tap next; trick by trick the outcome says it.
function hint({ names }, audit) {
  const place = nextPlace(audit);
  const values = place && { name: names[place.row], trick: place.at + 1, cards: audit.size };
  if (audit.pick) return gettext("%(name)s, trick %(trick)s: tap the right card, or step back to take this one out.", values);
  return place && !audit.byTricks ? gettext("%(name)s, card %(trick)s of %(cards)s", values) : "";
}

const sign = (text) => html`<span class="sign" aria-hidden="true">${text}</span>`;

function outcome({ kind, turn, findings, rules, verdict, headline, problems }, { number, page }, { isKept, isOther, rulings }) {
  return html`
    <div class="found ${kind}">
      ${turn && html`<p class="whose">${turn}</p>${[...findings].reverse().map(({ words }) => html`<p class="error proved">${words}</p>`)}`}
      ${turn && verdict && html`<p class="verdict small ${verdict.kind}">${sign(SIGNS[verdict.kind])} <b>${verdict.about}. ${verdict.word}.</b> <span class="because">${verdict.reason}</span></p>`}
      ${headline && html`<p class="outcome">${sign(OUTCOMES[kind])} ${headline}</p>`}
      ${problems.map((one) => html`<p class="error">${one}</p>`)}
      ${isOther && html`<p class="error">${gettext("This hand was recorded with a different last trick.")}</p>`}
      ${findings.length > 0 && !turn && html`
        <ul class="findings">${findings.map(({ words }) => html`<li>${words}</li>`)}</ul>
        ${[...rules, gettext("This changes no score. The table decides what follows.")].map((one) => html`<p class="decide">${one}</p>`)}
        ${rulings.length > 0 && html`<p class="rulings">${rulings.map(({ name, href }) => html`<a class="button" ${inPlace(href + page.hash)}>${gettext("%(name)s: make a ruling", { name })}</a>`)}</p>`}`}
      ${isKept && html`<p class="decide">${gettext("These cards are kept with hand %(number)s.", { number })}</p>`}
    </div>`;
}

function rowOfCards({ names }, audit, found, row) {
  const { plays } = audit.rows[row];
  const next = nextPlace(audit);
  const places = Array.from({ length: Math.max(audit.size, plays.length) }, (_one, at) => ({ row, at }));
  return html`
    <div class="${classes("row", next?.row === row && "now")}" role="group" aria-label="${names[row]}">
      <span class="name">${names[row]}</span>
      <div class="cards">${places.map((place) => cell(names[row], audit, place, { isNext: samePlace(next, place), marks: found?.marks[`${row}.${place.at}`] ?? [] }))}</div>
    </div>`;
}

// A play on the table, or the place for one.
function cell(name, audit, place, { isNext, marks }) {
  const play = playAt(audit, place);
  const isInReach = play || isNext || (!audit.byTricks && place.at === audit.rows[place.row].plays.length);
  const card = play && cardsOf(play).map((one) => cardLetter(one)).join("+");
  const values = { name, trick: place.at + 1, card };
  const words = play ? gettext("%(name)s, trick %(trick)s: %(card)s", values) : gettext("%(name)s, trick %(trick)s: no card yet", values);
  return html`
    <button type="button" class="${classes("laid", ...marks, !play && "blank", play?.includes("+") && "pair", isNext && "at")}"
      data-laid="${place.at}" aria-label="${[words, ...marks.map((mark) => MARKS[mark]())].join(", ")}"
      ${isNext && html`aria-current="true"`} ${!play && isFull(audit, place.row) && html`hidden`} ${!isInReach && html`disabled`}>${card}</button>`;
}

function trickByTrick({ tricks, turn, findings }) {
  if (tricks.length === 0 || turn) return "";
  const kinds = findings.length > 0 ? ["leads", "takes", "wrong", "proves"] : ["leads", "takes"];
  return html`
    <p class="legend">${kinds.map((kind) => html`<span class="${kind}">${MARKS[kind]()}</span> `)}</p>
    <h2>${gettext("Trick by trick")}</h2>
    <ol>${tricks.map((one) => html`<li>${one}</li>`)}</ol>`;
}
