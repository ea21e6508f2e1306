// The entry of a hand: the trick as cards in the order in which they fell, what they do, and the pad.
import { classes, html } from "./html.js";
import { cucumber, dialogHead, outWord } from "./signs.js";
import { momentSign } from "./moment.js";
import { cardLetter, cardName } from "../words/card-names.js";
import { gettext } from "../words/messages.js";

// The dialog, before a hand is in it. `deck` are the cards of the pad, low to high.
export function entryFrame(deck, { path }) {
  const columns = deck.length === 15 ? 6 : 5;
  const rest = columns - (deck.length % columns);
  return html`
    <form class="hand">
      ${dialogHead(html`<span id="entry-title"></span>`, { path })}
      <div class="tiles"></div>
      <div class="upper" role="region" tabindex="0" aria-label="${gettext("What this hand changes")}">
        <p class="contact" role="status"></p>
        <p class="meanwhile" role="status"></p>
        <p class="entering" role="status"></p>
        <p class="error why" role="status"></p>
        <div id="shown" aria-live="polite"></div>
      </div>
      <div class="lower">
        <div class="pad columns-${columns}" role="group" aria-label="${gettext("Cards")}">
          ${deck.map((card) => html`<button type="button" data-card="${card}" ${cardName(card) !== cardLetter(card) && html`aria-label="${cardName(card)}"`}>${cardLetter(card)}</button>`)}
          <button type="button" class="back span-${rest}" data-back aria-label="${gettext("Step back")}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5 3 10l5 5M3.5 10H14a6 6 0 0 1 0 12h-3"/></svg> <span aria-hidden="true">${rest > 1 && gettext("step back")}</span></button>
        </div>
        <p class="foot"><button type="button" class="short">${gettext("Just the loser")}</button> <kbd aria-hidden="true"></kbd> <span class="to-go"></span></p>
        <button type="submit" class="button strike">${gettext("Strike out this hand")}</button>
        <button type="submit" class="button primary wide" data-save></button>
      </div>
    </form>`;
}

// The trick. `entry` is the open one, `order` the seats as they are shown; `seen` is what the cards would do, { words }, also
// of a trick that is not complete; null before the first card.
export const trickTiles = (entry, order, seen) => html`${order.map((seat) => tile(entry, seat, seen))}`;

function tile(entry, seat, seen) {
  const { hand, names, isReady } = entry;
  const isNext = seat === hand.at;
  const hasLed = hand.needsLeader && seat === hand.leader;
  const lines = seen?.words?.lines.filter((line) => line.seat === seat) ?? [];
  const penalty = lines.find(({ kind }) => kind === "penalty");
  const led = hasLed && gettext("leads");
  const pays = penalty && (isReady ? "pays" : "may-pay");
  return html`
    <div class="${classes("tile", hasLed && "leads", isNext && "at", pays, hasGained(lines) && "gains")}" id="tile-${seat}" data-seat="${seat}"><button type="button" data-name="${names[seat]}" ${isNext && html`aria-current="true"`}>
      <span class="tag">${tagOf({ isReady, isNext, penalty, led })}</span>
      ${cardSign(hand.cards[seat])}
      <span class="name" dir="auto">${names[seat]}</span>
      <span class="score">${scoreOf(entry.scores?.[seat], lines)}</span>
      <span class="risks">${lines.length === 0 && !isReady && entry.risks?.[seat]?.map((one) => risk(one))}</span>
      <span class="unseen spoken" aria-live="off">${spokenCard(hand.cards[seat])}</span>
      ${hasLed && html`<span class="unseen led">${led}</span>`}
    </button></div>`;
}

function tagOf({ isReady, isNext, penalty, led }) {
  if (isReady && penalty) return penalty.change;
  return isNext ? "▼" : led;
}

const hasGained = (lines) => lines.some(({ kind }) => kind === "subtraction");

// A letter is read out by its name.
const spokenCard = (card) => (card && cardName(card) !== cardLetter(card) ? cardName(card) : "");

function cardSign(card) {
  const letter = card ? cardLetter(card) : "";
  return html`<span class="card" aria-live="off" aria-hidden="${Boolean(spokenCard(card)).toString()}" data-corner="${letter}">${letter}</span>`;
}

// "13 → 22": the points before and after.
function scoreOf(score, lines) {
  const after = lines.at(-1)?.total;
  const points = score?.points ?? "";
  return after === undefined || after === points ? points : `${points} → ${after}`;
}

const risk = ({ fate, isSure, cards }) => html`<span class="${classes("risk", isSure && `may-${fate}`)}">${cards} ${fate === "cucumber" ? cucumber() : outWord()}</span>`;

// What the cards do: each step with the points before and after it, and what else changes. `hint` says what to tap next.
export function effects({ hand, shown, target, scores }, seen, hint) {
  return html`
    ${hint && !shown && html`<h3 class="hint">${hint}</h3>`}
    ${hint && shown && (hand.isShort || shown.isSame) && html`<p class="reminder">${hint}</p>`}
    ${!shown && seen?.words && html`<p class="so-far">${gettext("As it stands")}</p><p class="headline">${seen.words.headline}</p>${steps(seen.words.lines, scores, "steps brief")}`}
    ${shown && effectsOf(shown, { target, scores })}`;
}

// What the hand does; first who wins, if the game ends with it.
function effectsOf(shown, { target, scores }) {
  const next = shown.over ? "" : nextOf(shown, target);
  const choices = [...shown.multiplied.map((one) => multiplier(one)), ...shown.buyers.map((one) => buyer(one))];
  return html`
    ${!shown.isSame && shown.problems.map((problem) => html`<p class="error">${problem}</p>`)}
    ${shown.over && html`<h3 class="over">${shown.words.next}</h3>`}
    ${shown.words && html`<p class="headline">${shown.words.headline}</p>${steps(shown.told.lines, scores)}${shown.told.playOn && html`<p class="play-on">${shown.told.playOn}</p>`}`}
    ${shown.changes?.length > 0 && html`<h3>${gettext("What else changes")}</h3>${changesList(shown.changes)}`}
    ${next && html`<p class="next">${next}</p>`}
    ${choices.length > 0 && html`<div class="choices">${choices}</div>`}`;
}

function nextOf({ problems, words, changes }, target) {
  if (!target) return words?.next;
  return problems.length === 0 && changes.length === 0 ? gettext("Nothing else changes.") : "";
}

// Each step with the change, and the points before and after it.
function steps(lines, scores, kinds = "steps") {
  const points = (scores ?? []).map((score) => score.points);
  return html`<ul class="${kinds}">${lines.map(({ seat, text, change, kind, total, moment }) => {
    const before = points[seat];
    points[seat] = total;
    if (moment) return html`<li class="step-moment">${momentSign(moment, total)}</li>`;
    const fromTo = before !== undefined && before !== total && html` <span class="from-to"><s>${before}</s> <b>${total}</b></span>`;
    return html`<li class="step-${kind}">${kind === "cucumber" && cucumber()}<span>${text}</span> <b class="change-${kind}">${change}</b>${fromTo}</li>`;
  })}</ul>`;
}

// The consequences of a change.
export const changesList = (changes) => html`<ul class="changes">${changes.map(({ what, before, after }) =>
  html`<li><b>${what}</b> ${before && html`<s>${before}</s>`}${before && after && html`<span class="arrow"> → </span>`}<span class="after">${after}</span></li>`)}</ul>`;

const buyer = ({ seat, name, points, paid }) =>
  html`<label class="buyer"><input type="checkbox" name="buy_in" value="${seat}" id="buyer-${seat}" ${paid && html`checked`}> <span>${gettext("%(name)s pays to come back at %(points)s", { name, points })}</span></label>`;

const multiplier = ({ seat, name, factor }) => html`
  <label class="multiplied"><span>${gettext("%(name)s: this hand counts", { name })}</span>
    <select name="factor" id="factor-${seat}" data-factor="${seat}">${[1, 2, 4].map((times) => html`<option value="${times}" ${times === Number(factor) && html`selected`}>×${times}</option>`)}</select></label>`;
