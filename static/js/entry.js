// The entry of a hand: tap who led, then a card for each player; the pad moves on clockwise by itself.
// Every tap takes effect on the phone at once. The form sends the plain fields underneath.

const CHOICES_IN_PREVIEW = new Set(["offered", "buy_in"]);
const states = new WeakMap();

// Whose turn it is: no page is needed for that. A hand is { seats, needsLeader, leader, cards, order, at }:
//   seats   the players clockwise
//   leader  the seat that led the last trick, or null
//   cards   the card of each seat, "" for none
//   order   the seats in the order in which their cards were entered
//   at      the seat that the next card is for, or null
// Each function gives back a new hand.

const lacksLeader = ({ needsLeader, leader }) => needsLeader && leader === null;
export const isReady = (hand) => hand.seats.every((seat) => hand.cards[seat]) && !lacksLeader(hand);

// The next player without a card, clockwise from the leader.
export function nextSeat(hand) {
  if (lacksLeader(hand)) return null;
  const from = Math.max(0, hand.seats.indexOf(hand.leader));
  const clockwise = [...hand.seats.slice(from), ...hand.seats.slice(0, from)];
  return clockwise.find((seat) => !hand.cards[seat]) ?? null;
}

const moveOn = (hand) => ({ ...hand, at: nextSeat(hand) });

export const withLeader = (hand, leader) => moveOn({ ...hand, leader });

export function withCard(hand, card) {
  const { at, cards, order } = hand;
  return moveOn({ ...hand, cards: { ...cards, [at]: card }, order: [...order.filter((seat) => seat !== at), at] });
}

// Without the last card; where there is none, without the leader.
export function withoutLast(hand) {
  const at = hand.order.at(-1);
  if (at === undefined) return withLeader(hand, null);
  return { ...hand, at, cards: { ...hand.cards, [at]: "" }, order: hand.order.slice(0, -1) };
}

// How many of this card the pack still holds. A card that may be replaced now goes back into it.
export function remaining({ seats, cards, at }, card, inPack) {
  return inPack - seats.filter((seat) => seat !== at && cards[seat] === card).length;
}

// The form

export function readyEntry(form) {
  if (states.has(form)) return;
  const tiles = [...form.querySelectorAll(".tile")].map((tile) => ({
    tile,
    seat: tile.dataset.seat,
    button: tile.querySelector("button"),
    card: tile.querySelector(".card"),
    led: tile.querySelector(".led"),
    select: tile.querySelector("select[name^='card_']"),
  }));
  const state = {
    form,
    tiles,
    shown: form.querySelector("#shown"),
    keys: [...form.querySelectorAll("[data-card]")],
    save: form.querySelector("[data-save]"),
    order: [],
    at: null,
    oneTyped: 0,
  };
  states.set(form, state);
  for (const { button, seat } of tiles) button.addEventListener("click", () => tapTile(state, seat));
  for (const key of state.keys) key.addEventListener("click", () => tapCard(state, key));
  form.querySelector("[data-back]").addEventListener("click", () => stepBack(state));
  form.addEventListener("change", (event) => chooseOption(state, event.target));
  form.addEventListener("keydown", (event) => typeCard(state, event));
  nameEntry(form);
  startOver(state);
  draw(state);
}

// The id by which the server knows this entry again. It is made here and never taken from the page: a page that the phone
// had kept brings the id of a hand that was saved long ago. crypto.randomUUID is missing where the address is plain http.
export function nameEntry(form) {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  form.elements.client_id.value = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The hand is what the fields say.
function handOf({ form, tiles, order, at }) {
  return {
    seats: tiles.map(({ seat }) => seat),
    needsLeader: form.dataset.leaderNeeded === "1",
    leader: form.querySelector("input[name='leader']:checked")?.value ?? null,
    cards: Object.fromEntries(tiles.map(({ seat, select }) => [seat, select.value])),
    order,
    at,
  };
}

function update(state, hand) {
  for (const radio of state.form.querySelectorAll("input[name='leader']")) radio.checked = radio.value === hand.leader;
  for (const { seat, select } of state.tiles) select.value = hand.cards[seat];
  Object.assign(state, { order: hand.order, at: hand.at });
}

// After a script or the server has filled the fields or emptied them.
function startOver(state) {
  const hand = handOf(state);
  update(state, moveOn({ ...hand, order: hand.seats.filter((seat) => hand.cards[seat]) }));
}

export function openEntry(form, leader) {
  const state = states.get(form);
  const hand = handOf(state);
  if (leader) chooseLeader(state, leader);
  else if (!hand.needsLeader) update(state, moveOn(hand));
  draw(state);
  (state.keys.find((key) => key.getAttribute("aria-disabled") !== "true") ?? state.save).focus({ preventScroll: true });
}

// Fill the form with an entry that was kept while the page was away; says whether it fits this form.
export function fillEntry(form, fields) {
  const state = states.get(form);
  for (const [name, value] of fields) {
    const field = CHOICES_IN_PREVIEW.has(name) ? hidden(state, name) : form.elements.namedItem(name);
    if (field) field.value = value;
    if (field?.value !== value) {
      emptyEntry(form);
      return false;
    }
  }
  startOver(state);
  ask(state);
  return true;
}

// Holds a choice that belongs to the preview, until the preview comes.
function hidden(state, name) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, className: "choices" });
  state.shown.append(field);
  return field;
}

// Show `why`, or else that there is no connection, in the place of the preview, and say whether this form does so: only a
// new hand can be saved without its preview. The old preview goes, but the choices in it are part of the hand and stay.
export function tellUnheard(form, why) {
  const { shown } = states.get(form);
  const words = why ?? shown.dataset.unheard;
  if (!words) return false;
  if (!isComplete(form)) return true; // It was saved or taken back meanwhile.
  const line = document.createElement("p");
  line.className = "unheard";
  line.textContent = words;
  shown.replaceChildren(line, ...shown.querySelectorAll(".choices"));
  return true;
}

export function askAgain(form) {
  const { shown } = states.get(form);
  shown.querySelector(".unheard")?.remove();
  ask(states.get(form));
}

export const isComplete = (form) => isReady(handOf(states.get(form)));

// Empty the form for the next hand, also of the words and cards from the server.
export function emptyEntry(form) {
  const state = states.get(form);
  for (const { select } of state.tiles) select.value = "";
  for (const radio of form.querySelectorAll("input[name='leader']")) radio.checked = false;
  for (const factor of form.querySelectorAll("select[name^='factor_']")) factor.value = "1";
  for (const said of form.querySelectorAll(".notice, .error")) said.remove();
  htmx.trigger(state.shown, "htmx:abort"); // A preview that is still to come is not of the next hand.
  state.shown.replaceChildren();
  startOver(state);
  draw(state);
}

// Taps and keys

function chooseLeader(state, seat) {
  update(state, withLeader(handOf(state), seat));
  ask(state);
}

function tapTile(state, seat) {
  if (lacksLeader(handOf(state))) chooseLeader(state, seat);
  else state.at = seat;
  draw(state);
}

const isSpent = (hand, { dataset }) => hand.at === null || remaining(hand, dataset.card, Number(dataset.left)) <= 0;

function tapCard(state, key) {
  const hand = handOf(state);
  if (isSpent(hand, key)) return;
  update(state, withCard(hand, key.dataset.card));
  draw(state);
  ask(state);
}

function stepBack(state) {
  update(state, withoutLast(handOf(state)));
  state.shown.replaceChildren();
  draw(state);
}

function chooseOption(state, { name, value, dataset: { factor } }) {
  if (factor) state.form.elements.namedItem(`factor_${factor}`).value = value;
  if (factor || name === "buy_in") ask(state);
}

function typeCard(state, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, input")) return;
  if (event.key === "Backspace") {
    event.preventDefault();
    stepBack(state);
    return;
  }
  const typed = event.key.toUpperCase();
  // A 1 may be the first figure of a 10 to 15: when the second one follows within a second, the 1 is taken back.
  const twoFigures = Date.now() - state.oneTyped < 1_000 && keyFor(state, `1${typed}`);
  state.oneTyped = 0;
  const key = twoFigures || keyFor(state, typed) || ("T0".includes(typed) && keyFor(state, "10"));
  if (!key) return;
  event.preventDefault();
  if (twoFigures) stepBack(state);
  tapCard(state, key);
  if (typed === "1") state.oneTyped = Date.now();
}

function keyFor(state, text) {
  return state.keys.find((one) => one.dataset.card === text || one.textContent.trim().toUpperCase() === text);
}

// Ask the server what this hand would do. The answer is the preview.
function ask(state) {
  if (isReady(handOf(state))) state.shown.dispatchEvent(new Event("complete"));
}

function draw(state) {
  const hand = handOf(state);
  for (const one of state.tiles) drawTile(one, hand);
  for (const key of state.keys) {
    key.setAttribute("aria-disabled", String(isSpent(hand, key)));
    key.classList.toggle("chosen", hand.cards[hand.at] === key.dataset.card);
  }
  // Once every card is there the pad makes room for the preview; a tap on a player brings it back.
  state.form.classList.toggle("begun", hand.seats.some((seat) => hand.cards[seat]));
  state.form.classList.toggle("filled", isReady(hand) && hand.at === null);
  state.save.setAttribute("aria-disabled", String(!isReady(hand)));
  state.save.disabled = !isReady(hand);
  drawHint(state, hand);
}

function drawTile({ tile, seat, button, card, led, select }, { needsLeader, leader, at }) {
  const hasLed = needsLeader && seat === leader;
  card.textContent = select.value ? select.selectedOptions[0].textContent.trim() : "";
  led.hidden = !hasLed;
  tile.classList.toggle("leads", hasLed);
  tile.classList.toggle("at", seat === at);
  if (seat === at) button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
}

// What to tap next, as long as there is nothing better to show.
function drawHint(state, hand) {
  const { shown } = state;
  // The question who pays to come back does not count: the hint stands above it.
  const isEmpty = !shown.querySelector(":not(.hint, .choices, .choices *)");
  if ((isReady(hand) && !isEmpty) || shown.querySelector(".error")) return;
  shown.querySelector(".hint")?.remove();
  const words = hintFor(state, hand);
  if (!words) return;
  const line = document.createElement("p");
  line.className = "hint";
  line.textContent = words;
  shown.prepend(line);
}

function hintFor({ shown: { dataset: words }, tiles }, hand) {
  if (lacksLeader(hand)) return words.hint;
  const tile = tiles.find(({ seat }) => seat === hand.at);
  if (tile) return words.next.replace("{name}", () => tile.button.dataset.name);
  return isReady(hand) ? words.change : "";
}
