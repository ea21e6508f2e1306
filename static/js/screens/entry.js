// The entry of a hand: the trick as cards in the order in which they fell, what they do, and the pad.
import { allOf, gettext, ngettext } from "../words/messages.js";
import { requestSentence } from "../words/refusals.js";
import { asItStands, outlook, previewHand, showCorrection } from "../game/changes.js";
import { asShort, asWhole, cardsThatCount, isEntered, lacksLeader, moveOn, remaining, tapPlayer, trickOf, withCard, withLeader, withoutLast } from "../game/hand.js";
import { cardLetter, cardName } from "../words/card-names.js";
import { classes, cucumber, dialogHead, html, outWord } from "./html.js";
import { changesList, momentSign } from "./story.js";
import { isPaidFor } from "../rules/settle.js";
import { pad, roomLeft } from "./pad.js";

// The dialog. `draft` is the open one, with what it would do as `shown`, null as long as it is not whole; `order` are the seats as
// they are shown, and `seen` is what the cards would do, { words }, also of a trick that is not complete; null before the first
// card. What other phones do is written into the lines for it from elsewhere.
export function entryScreen(draft, order, seen, { variant, path }) {
  const { hand, target, isStruck, number, title, save, shown } = draft;
  const { deck } = variant;
  const strikeOut = isStruck && gettext("Strike out hand %(number)s", { number });
  const missing = hand.isShort ? 0 : hand.seats.filter((seat) => !hand.cards[seat]).length;
  const columns = deck.length === 15 ? 6 : 5;
  return html`
    ${dialogHead(html`<span id="entry-title">${strikeOut || title}</span>`, { path })}
    <div class="tiles tiles-${hand.seats.length}">${order.map((seat) => tile(draft, seat, seen))}</div>
    <div class="upper" role="region" tabindex="0" aria-label="${gettext("What this hand changes")}">
      <p class="contact" role="status" hx-morph-skip></p>
      <p class="meanwhile" role="status" hx-morph-skip></p>
      <p class="entering" role="status" hx-morph-skip></p>
      <p class="error why" role="status">${draft.why}</p>
      <div id="shown" aria-live="polite">${effects(draft, seen, hintOf(draft))}</div>
    </div>
    <div class="lower">
      ${pad(deck, (card) => isSpent(draft, card), roomLeft(deck, columns) || columns, { more: (card) => keyMarks(draft, card, variant), columns })}
      <p class="foot">
        <button type="button" class="short">${otherWay(hand)}</button>
        <kbd aria-hidden="true">⌨ ${deck.map((card) => cardLetter(card).replace(/^10$/, "0=10")).join(" ")}</kbd>
        <span class="to-go">${missing > 0 && ngettext("%(num)s card to go", "%(num)s cards to go", missing)}</span>
      </p>
      <button type="submit" class="button strike" ${(!target || isStruck) && html`hidden`}>${gettext("Strike out this hand")}</button>
      <button type="submit" class="button primary wide" data-save ${!maySave(shown) && html`disabled`}>${strikeOut || save}</button>
    </div>`;
}

// I18N: A button with two states: enter just who takes the last trick, and the card; or the cards of everybody.
const otherWay = ({ isShort }) => (isShort ? gettext("All cards") : gettext("Just the loser"));

// What the key of a card says beside it: whether it lies there, and what it would bring.
function keyMarks(draft, card, variant) {
  const { cards, at } = draft.hand;
  const fate = fateOf(draft, card, variant);
  const words = fate && (fate === "out" ? gettext("out") : gettext("a cucumber"));
  return html`class="${classes(cards[at] === card && "chosen", fate && `may-${fate}`)}" aria-description="${words}"`;
}

function tile(draft, seat, seen) {
  const { hand, names } = draft;
  const isReady = isWhole(draft);
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
      <span class="score">${scoreOf(draft.scores?.[seat], lines)}</span>
      <span class="risks">${lines.length === 0 && !isReady && draft.risks?.[seat]?.map((danger) => risk(danger))}</span>
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
  return after === undefined || after === points ? points : `${points} →\u00A0${after}`;
}

const risk = ({ fate, isSure, cards }) => html`<span class="${classes("risk", isSure && `may-${fate}`)}">${cards} ${fate === "cucumber" ? cucumber() : outWord()}</span>`;

// What the cards do: each step with the points before and after it, and what else changes. `hint` says what to tap next.
export function effects({ hand, shown: preview, target, scores }, seen, hint) {
  return html`
    ${hint && !preview && html`<h3 class="hint">${hint}</h3>`}
    ${hint && preview && (hand.isShort || preview.isSame) && html`<p class="reminder">${hint}</p>`}
    ${!preview && seen?.words && html`<p class="headline so-far"><small>${gettext("As it stands")}</small> ${seen.words.headline}</p>${steps(seen.words.lines, scores, "steps brief")}`}
    ${preview && effectsOf(preview, { target, scores })}`;
}

// What the hand does; first who wins, if the game ends with it.
function effectsOf(preview, { target, scores }) {
  const next = preview.over ? "" : nextOf(preview, target);
  const choices = [...preview.multiplied.map((player) => multiplier(player)), ...preview.buyers.map((player) => buyer(player))];
  return html`
    ${!preview.isSame && preview.problems.map((problem) => html`<p class="error">${problem}</p>`)}
    ${preview.over && html`<h3 class="over">${preview.words.next}</h3>`}
    ${preview.words && html`<p class="headline">${preview.words.headline}</p>${steps(preview.words.told.lines, scores)}${preview.words.told.playOn && html`<p class="play-on">${preview.words.told.playOn}</p>`}`}
    ${preview.changes?.length > 0 && html`<h3>${gettext("What else changes")}</h3>${changesList(preview.changes)}`}
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

const buyer = ({ seat, name, points, paid }) =>
  html`<label class="buyer"><input type="checkbox" name="buy_in" value="${seat}" id="buyer-${seat}" ${paid && html`checked`}> <span>${gettext("%(name)s pays to come back at %(points)s", { name, points })}</span></label>`;

const multiplier = ({ seat, name, factor }) => html`
  <label class="multiplied"><span>${gettext("%(name)s: this hand counts", { name })}</span>
    <select name="factor" id="factor-${seat}" data-factor="${seat}">${[1, 2, 4].map((times) => html`<option value="${times}" ${times === Number(factor) && html`selected`}>×${times}</option>`)}</select></label>`;

// The draft, a hand while it is entered: of the next one, or in the place of one on the sheet. Each function gives back a new
// draft:
//   hand, factors, buyIn
//             the hand as it stands (hand.js), the factors by seat, the seats that pay to come back
//   other     the hand as it was left in the other way, if there was a tap on it
//   names, number, parameters, left, scores, dangers, risks
//             of the table before the hand; `left` says how many of a card the pack has
//   title, save
//             what the dialog and its button say
//   target    the entry of the hand to change, or undefined
//   trouble   the command that it takes the place of, or null
//   base, waited
//             what was in sight when it was opened (journal.js)
//   isStruck, why
//             whether the person strikes the hand out; why the last tap could do nothing

// Opening

const EMPTY = { leader: null, cards: {}, order: [], at: null };

// The draft as it is opened, also one that was kept while the page was gone.
export function begun(draft) {
  return { factors: {}, buyIn: [], ...draft, hand: moveOn({ ...EMPTY, ...draft.hand }) };
}

export const whyNoHand = ({ now }) => (now.result ? gettext("The game is over.") : gettext("First change the hand that no longer counts."));
export const whyNoChange = () => requestSentence("no_such_entry");

const partsOf = (table) => ({ names: table.names, parameters: table.variant.parameters });

// The next hand of a table that takes hands, with what is known of it already. `more` is what was in sight, and the command
// in trouble.
export function draftOfNext(table, known, more) {
  const { number, seats, left, leaderNeeded: needsLeader } = table;
  const title = gettext("Hand %(number)s: last trick", { number });
  const save = gettext("Save hand %(number)s", { number });
  return begun({ ...partsOf(table), ...outlook(table), number, left, title, save, hand: { seats, needsLeader, ...known }, ...more });
}

// A hand on the sheet, with other cards in its place if they are given; null if the sheet has no such hand.
export function draftOfChange(table, target, given, more) {
  const recorded = table.entryAt(target);
  if (!recorded) return null;
  const { number, seats, left } = recorded;
  const title = gettext("Change hand %(number)s", { number });
  const event = given ?? recorded.event;
  const hand = { seats, needsLeader: table.leaderNeeded, ...knownOf(event, seats, table) };
  const chosen = { factors: Object.fromEntries(event.factors), buyIn: event.buyIn };
  const before = { ...partsOf(table), ...outlook(recorded.before), number, left };
  return begun({ ...before, ...chosen, title, save: title, hand, target: table.nameOf(target), ...more });
}

// What is known of a hand that a tap begins: `who` is who led, "short" for the hand of just the loser, or empty.
export const knownFrom = (who) => (who === "short" ? asShort({}) : { leader: who ? Number(who) : null });

// What the address says of a hand, as the check of one leads to its entry: of those who play, and cards of the pack.
export function knownAs(query, { seats, variant }) {
  const cardOf = (seat) => query.get(`card_${seat}`);
  const order = seats.filter((seat) => variant.deck.includes(cardOf(seat)));
  const leader = seats.find((seat) => String(seat) === query.get("leader")) ?? null;
  return { leader, cards: Object.fromEntries(order.map((seat) => [seat, cardOf(seat)])), order };
}

// The cards of a hand as the draft knows them.
export function knownOf({ trick, partial }, seats, { keyOf, variant }) {
  const laid = trick.filter(({ seat }) => seats.includes(seat));
  const cards = Object.fromEntries(laid.map(({ seat, card }) => [seat, keyOf(card)]));
  const order = laid.map(({ seat }) => seat);
  if (partial) return asShort({ order }, order.at(variant.parameters["trick.tie"] === "first" ? 0 : -1), cards);
  return { leader: order[0] ?? null, cards, order };
}

// Taps

const changed = (draft, hand) => ({ ...draft, hand, isStruck: false, why: "" });

export function tapSeat(draft, seat) {
  const { hand } = draft;
  if (hand.isShort) return changed(draft, tapPlayer(hand, seat, counting(draft)));
  return changed(draft, lacksLeader(hand) ? withLeader(hand, seat) : { ...hand, at: seat });
}

// The cards of others that the short way asks for.
const counting = ({ hand, parameters }) => cardsThatCount(parameters, hand.cards[hand.payer]);

export const isSpent = ({ hand, left }, card) => hand.at === null || remaining(hand, card, left(card)) <= 0;

export function tapCard(draft, card) {
  if (isSpent(draft, card)) return { ...draft, why: whyNot(draft, card) };
  return changed(draft, withCard(draft.hand, card));
}

// What this card would bring who is asked for one, "cucumber" or "out", if it costs something beside the cards that lie: an ace
// on the table spares everybody a king.
export function fateOf({ hand, dangers, parameters }, card, variant) {
  const fate = dangers?.[hand.at]?.find(({ factor, cards }) => factor === 1 && cards.includes(card))?.fate;
  if (!fate || hand.isShort) return fate;
  return isPaidFor(variant, trickOf(withCard(hand, card), parameters), hand.at) ? fate : undefined;
}

// Why a card cannot be laid now: nobody is to lay one, or all copies are with others or out of the pack.
function whyNot({ hand, names, left }, card) {
  if (hand.isShort) return gettext("Tap who pays.");
  if (hand.at === null) return lacksLeader(hand) ? requestSentence("no_leader") : "";
  const having = hand.seats.filter((seat) => seat !== hand.at && hand.cards[seat] === card).map((seat) => names[seat]);
  const values = { card: cardLetter(card), names: allOf(having), count: having.length };
  if (having.length === 0 || having.length < left(card)) return gettext("The pack has no %(card)s left.", values);
  if (having.length === 1) return gettext("No %(card)s left: %(names)s has the only one.", values);
  return gettext("No %(card)s left: %(names)s have all %(count)s.", values);
}

export const stepBack = (draft) => changed(draft, withoutLast(draft.hand));

// A second tap brings back what was entered before the first one.
export function inOtherWay(draft) {
  const { hand, other = (hand.isShort ? asWhole : asShort)(hand) } = draft;
  return { ...changed(draft, other), other: hand };
}

export const struckOut = (draft) => ({ ...draft, isStruck: true });
export const withFactor = (draft, seat, factor) => ({ ...draft, factors: { ...draft.factors, [seat]: factor } });

export function withBuyer(draft, seat, isPaid) {
  const others = draft.buyIn.filter((other) => other !== seat);
  return { ...draft, buyIn: isPaid ? [...others, seat] : others };
}

// What it would do

// Whether it is whole, so that it may be saved.
export const isWhole = ({ hand, isStruck }) => isStruck || isEntered(hand);

// What the whole draft would do at the table: see previewHand and showCorrection.
export function foreseen(draft, table) {
  const { hand, factors, buyIn, parameters, target, isStruck } = draft;
  if (target) return showCorrection(table, { entry: table.numberOf(target), hand: isStruck ? null : bodyOf(draft, buyIn) });
  const event = { trick: trickOf(hand, parameters), buyIn, factors: new Map(multiplied(factors)), partial: Boolean(hand.isShort) };
  return previewHand(table, event);
}

// What the cards so far would do to the next hand; null if that is not to be said.
export const glimpsed = ({ hand, target, parameters }, table) => (target || hand.isShort ? null : asItStands(table, trickOf(hand, parameters)));

// What to tap next.
export function hintOf(draft) {
  const { hand, target, names } = draft;
  if (hand.isShort) return shortHint(draft);
  if (lacksLeader(hand)) return gettext("Who led the last trick?");
  if (hand.at !== null) return gettext("%(name)s plays …", { name: names[hand.at] });
  return target && isEntered(hand) ? gettext("Tap the player whose card was entered wrong.") : "";
}

function shortHint(draft) {
  const { hand, names, shown } = draft;
  if (hand.at !== null) return gettext("%(name)s pays for …", { name: names[hand.at] });
  const cards = counting(draft);
  if (hand.payer === null || (shown?.isSame && cards.length === 0)) return gettext("Tap who pays.");
  return cards.map((card) => gettext("Tap who else had the %(card)s.", { card: cardLetter(card) })).join(" ");
}

// Saving

// Whether a draft can be saved of which this was foreseen. What cannot be now may have been possible when it was opened: then the
// server says what happened.
export const maySave = (preview) => preview !== null && (preview.isOld || preview.problems.length === 0);

const multiplied = (factors) => Object.entries(factors).flatMap(([seat, factor]) => (factor === 1 ? [] : [[Number(seat), factor]]));

// The hand as it is stored (scorekeeper/formats/facts.py).
function bodyOf({ hand, factors, parameters }, buyIn) {
  const body = { final_trick: trickOf(hand, parameters).map(({ seat, card }) => [seat, card]) };
  if (hand.isShort) body.partial = true;
  if (buyIn.length > 0) body.buy_in = buyIn;
  if (multiplied(factors).length > 0) body.factors = Object.fromEntries(multiplied(factors));
  return body;
}

// The command that saves the draft, as [kind, body, options] of the journal. `preview` is what was foreseen of it.
export function commandOf(draft, preview) {
  const { base, waited, number, target, trouble, isStruck } = draft;
  // A person who changes theirs has been asked already.
  const options = { base, waited, number, place: trouble?.place, ...(trouble && target && { sure: true }) };
  if (isStruck) return ["strike", { target }, options];
  const body = bodyOf(draft, draft.buyIn.filter((seat) => preview.buyers.some((player) => player.seat === seat)));
  return target ? ["change", { target, hand: body }, options] : ["record", body, options];
}
