// The entry of a hand: tap who led, then a card for each player; the pad moves on clockwise by itself.
// Everything a tap does happens here and at once; the plain form fields underneath are what is sent.

const states = new WeakMap();

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
    needsLeader: form.dataset.leaderNeeded === "1",
    order: [],
    at: null,
  };
  states.set(form, state);
  for (const one of tiles) one.button.addEventListener("click", () => tapTile(state, one));
  for (const key of state.keys) key.addEventListener("click", () => tapCard(state, key.dataset.card));
  form.querySelector("[data-back]").addEventListener("click", () => stepBack(state));
  form.addEventListener("change", (event) => {
    const { factor } = event.target.dataset;
    if (factor) form.elements.namedItem(`factor_${factor}`).value = event.target.value;
    if (factor || event.target.name === "buy_in") ask(state);
  });
  form.addEventListener("keydown", (event) => typeCard(state, event));
  nameEntry(form);
  takeStock(state);
  draw(state);
}

// The id by which the server knows this entry again. It is made here and never taken from the page: a page that the phone
// had kept brings the id of a hand that was saved long ago. crypto.randomUUID is missing where the address is plain http.
export function nameEntry(form) {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  form.elements.client_id.value = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Where an entry stands that was filled in by somebody else than a finger on the pad.
function takeStock(state) {
  state.order = state.tiles.filter((one) => one.select.value).map((one) => one.seat);
  state.at = nextEmpty(state);
}

export function openEntry(form, leader) {
  const state = states.get(form);
  if (leader) chooseLeader(state, leader);
  else if (!state.needsLeader) state.at = nextEmpty(state);
  draw(state);
  (state.keys.find((key) => key.getAttribute("aria-disabled") !== "true") ?? state.save).focus({ preventScroll: true });
}

// An entry as it was before the page was loaded anew; whether it fits this form.
export function fillEntry(form, fields) {
  const state = states.get(form);
  for (const [name, value] of fields) {
    const isAsked = /^(offered|buy_in)$/.test(name); // Beside what the hand does, which is only to come.
    const field = isAsked ? hidden(state, name) : form.elements.namedItem(name);
    if (field) field.value = value;
    if (field?.value !== value) {
      emptyEntry(form);
      return false;
    }
  }
  takeStock(state);
  ask(state);
  return true;
}

// A choice stays where what the hand does cannot be had.
function hidden(state, name) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, className: "choices" });
  state.shown.append(field);
  return field;
}

// What the hand does cannot be had just now, and why; whether that was said here. It can be saved all the same, and what
// was said before is of other cards or of another choice, but a choice itself is part of the hand.
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

export const isComplete = (form) => complete(states.get(form));

// Free for the next hand: also of what the server had filled in or said.
export function emptyEntry(form) {
  const state = states.get(form);
  for (const one of state.tiles) one.select.value = "";
  for (const radio of form.querySelectorAll("input[name='leader']")) radio.checked = false;
  for (const factor of form.querySelectorAll("select[name^='factor_']")) factor.value = "1";
  for (const said of form.querySelectorAll(".notice, .error")) said.remove();
  htmx.trigger(state.shown, "htmx:abort"); // A preview that is still to come is none of the next hand.
  state.shown.replaceChildren();
  state.order = [];
  state.at = nextEmpty(state);
  draw(state);
}

const leaderOf = (state) => state.form.querySelector("input[name='leader']:checked")?.value ?? null;

function chooseLeader(state, seat) {
  const radio = state.form.querySelector(`input[name='leader'][value='${seat}']`);
  if (radio) radio.checked = true;
  state.at = nextEmpty(state);
  if (complete(state)) ask(state);
}

// The next player without a card, clockwise from the leader; the tiles stand clockwise.
function nextEmpty(state) {
  const leader = leaderOf(state);
  if (state.needsLeader && leader === null) return null;
  const from = Math.max(0, state.tiles.findIndex((one) => one.seat === leader));
  const turned = [...state.tiles.slice(from), ...state.tiles.slice(0, from)];
  return turned.find((one) => !one.select.value) ?? null;
}

function complete(state) {
  return state.tiles.every((one) => one.select.value) && !(state.needsLeader && leaderOf(state) === null);
}

function tapTile(state, one) {
  if (state.needsLeader && leaderOf(state) === null) chooseLeader(state, one.seat);
  else state.at = one;
  draw(state);
}

function left(state, card) {
  const key = state.keys.find((one) => one.dataset.card === card);
  const used = state.tiles.filter((one) => one.select.value === card && one !== state.at).length;
  return Number(key.dataset.left) - used;
}

function tapCard(state, card) {
  if (!state.at || left(state, card) <= 0) return;
  const { at } = state;
  at.select.value = card;
  state.order = [...state.order.filter((seat) => seat !== at.seat), at.seat];
  state.at = nextEmpty(state);
  draw(state);
  if (complete(state)) ask(state);
}

function stepBack(state) {
  const seat = state.order.pop();
  if (seat !== undefined) {
    const one = state.tiles.find((tile) => tile.seat === seat);
    one.select.value = "";
    state.at = one;
  } else {
    const radio = state.form.querySelector("input[name='leader']:checked");
    if (radio) radio.checked = false;
    state.at = nextEmpty(state);
  }
  state.shown.replaceChildren();
  draw(state);
}

function typeCard(state, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, input")) return;
  if (event.key === "Backspace") {
    event.preventDefault();
    stepBack(state);
    return;
  }
  const typed = event.key.toUpperCase();
  const two = keyFor(state, `1${typed}`);
  const tens = state.typedOne && Date.now() - state.typedOne < 1000 && two;
  state.typedOne = 0;
  const key = tens || keyFor(state, typed) || (typed === "T" || typed === "0" ? keyFor(state, "10") : undefined);
  if (!key) return;
  event.preventDefault();
  if (tens) stepBack(state);
  tapCard(state, key.dataset.card);
  if (typed === "1") state.typedOne = Date.now();
}

function keyFor(state, text) {
  return state.keys.find((one) => one.dataset.card === text || one.textContent.trim().toUpperCase() === text);
}

// Ask the server what this hand would do; the answer says it in words.
function ask(state) {
  if (complete(state)) state.shown.dispatchEvent(new Event("complete"));
}

function draw(state) {
  const leader = leaderOf(state);
  const waitsForLeader = state.needsLeader && leader === null;
  for (const one of state.tiles) {
    const letter = one.select.value ? one.select.selectedOptions[0].textContent.trim() : "";
    one.card.textContent = letter;
    one.led.hidden = one.seat !== leader || !state.needsLeader;
    one.tile.classList.toggle("leads", one.seat === leader && state.needsLeader);
    one.tile.classList.toggle("at", one === state.at);
    if (one === state.at) one.button.setAttribute("aria-current", "true");
    else one.button.removeAttribute("aria-current");
  }
  for (const key of state.keys) {
    const spent = !state.at || left(state, key.dataset.card) <= 0;
    key.setAttribute("aria-disabled", String(spent));
    key.classList.toggle("chosen", state.at?.select.value === key.dataset.card);
  }
  // Once every card is there the pad makes room for what the hand does; a tap on a player brings it back.
  state.form.classList.toggle("begun", state.tiles.some((one) => one.select.value));
  state.form.classList.toggle("filled", complete(state) && !state.at);
  state.save.setAttribute("aria-disabled", String(!complete(state)));
  state.save.disabled = !complete(state);
  hint(state, waitsForLeader);
}

// What to tap next, as long as there is nothing better to show.
function hint(state, waitsForLeader) {
  const { hint: who, change, next } = state.shown.dataset;
  const name = state.at?.button.dataset.name;
  let words = "";
  if (waitsForLeader) words = who;
  else if (name) words = next.replace("{name}", name);
  else if (complete(state)) words = change;
  // Who pays to come back is asked below it.
  const isEmpty = !state.shown.querySelector(":not(.hint, .choices, .choices *)");
  if ((complete(state) && !isEmpty) || state.shown.querySelector(".error")) return;
  state.shown.querySelector(".hint")?.remove();
  if (!words) return; // Until the answer comes.
  const line = document.createElement("p");
  line.className = "hint";
  line.textContent = words;
  state.shown.prepend(line);
}
