// The dialog in which hands are entered and changed: tap who led, then a card for each player; the pad moves on clockwise by
// itself. What the hand would do is shown with every tap. Loaded with the first of them (entering.js).
import * as journal from "../journal.js";
import * as entries from "../screens/entry.js";
import { currentTable, page, savedTable } from "./current.js";
import { keepDraft, readDraft } from "../entering.js";
import { gettext, ngettext } from "../words/messages.js";
import { put, restOfMessages, say, sayWhyNot, show } from "../parts.js";
import { inOrder } from "../game/hand.js";
import { typedIn, typist } from "../plays.js";

const dialog = document.getElementById("entry");
// The frame is drawn only once. Without its words the entry does not open (entering.js).
await restOfMessages().catch(() => {});
put(dialog, entries.entryFrame(currentTable().variant.deck, page));
const form = dialog.querySelector("form");
const part = (selector) => form.querySelector(selector);
const pad = [...form.querySelectorAll("[data-card]")];
const typing = typist(currentTable().variant.deck);

let open = null; // The draft of the open entry (screens/entry.js), or null.
let begunAt = null; // The table for which the next hand is entered, whatever other phones save meanwhile.
let preview = null; // What the open draft would do, once it is whole.
let shownOrder = []; // The seats as the tiles stand.
let isLaid = false; // Whether the last tap or key laid a card.

// The table that a draft is of: `trouble` is the command that it takes the place of.
const tableOf = (trouble) => (trouble ? savedTable() : currentTable());

// Opening

// The next hand, of which this is known (screens/entry.js).
function enterHand(known, trouble = null) {
  const table = tableOf(trouble);
  if (table.takesHands) openEntry(entries.draftOfNext(table, known, { ...journal.inSight(), trouble }), table);
  else sayWhyNot(entries.whyNoHand(table));
}

export const enterFrom = (who) => enterHand(entries.knownFrom(who));
export const enterAs = (query) => enterHand(entries.knownAs(query, currentTable()));

// A hand on the sheet, or with the cards of `event` in its place. `trouble` is the command that this one takes the place of;
// without a target it is entered as a new hand.
export function changeHand(target, event = null, trouble = null) {
  const table = tableOf(trouble);
  if (!target) {
    enterHand(entries.knownOf(event, table.seats, table), trouble);
    return;
  }
  const draft = entries.draftOfChange(table, target, event, { ...journal.inSight(), trouble });
  if (draft) openEntry(draft, table);
  else sayWhyNot(entries.whyNoChange());
}

// The draft that was open when the page went.
export function bringBack() {
  const draft = readDraft();
  keepDraft(null);
  if (!draft || open) return;
  const { target, trouble } = draft;
  const table = tableOf(trouble);
  const source = target ? table.entryAt(table.numberOf(target)) : table.takesHands && table;
  if (source) openEntry(entries.begun({ ...draft, left: source.left }), table);
  else sayWhyNot(target ? entries.whyNoChange() : entries.whyNoHand(table));
}

function openEntry(draft, table) {
  open = draft;
  begunAt = table;
  shownOrder = [];
  part(".tiles").className = `tiles tiles-${draft.hand.seats.length}`;
  part(".meanwhile").textContent = "";
  part("kbd").textContent = `⌨ ${pad.map((key) => key.textContent.trim().replace(/^10$/, "0=10")).join(" ")}`;
  dialog.dataset.hand = draft.number;
  draw();
  // On a wide screen the board stays in sight, and in use, beside the entry.
  if (matchMedia("(min-width: 64rem)").matches) dialog.show();
  else show(dialog);
  goToNext();
}

// To the first key that can be, or to Save once the cards are there.
function goToNext() {
  const next = !form.matches(".filled") && pad.find((key) => key.getAttribute("aria-disabled") !== "true");
  (next || part("[data-save]")).focus({ preventScroll: true });
}

// Taps and keys

function change(draft) {
  const isOnPad = document.activeElement === document.body || pad.includes(document.activeElement);
  open = draft;
  draw();
  // The pad goes with its keys, and Enter saves.
  if (isOnPad && form.matches(".filled")) goToNext();
}

function tapKey({ dataset: { card } }) {
  isLaid = !entries.isSpent(open, card);
  change(entries.tapCard(open, card));
}

function typeCard(event) {
  const typed = typedIn(event, typing);
  if (!typed) return;
  if (!typed.card || (typed.isLonger && isLaid)) change(entries.stepBack(open));
  if (typed.card) tapKey(pad.find((key) => key.dataset.card === typed.card));
}

form.addEventListener("keydown", typeCard);
// A key that is hidden with the pad leaves the focus to the page.
dialog.ownerDocument.addEventListener("keydown", (event) => {
  if (!dialog.open) return;
  if (event.key === "Escape" && !dialog.matches(":modal")) dialog.close();
  else if (event.target === document.body) typeCard(event);
});
form.addEventListener("change", ({ target: { name, value, checked, dataset: { factor } } }) => {
  if (factor) change(entries.withFactor(open, factor, Number(value)));
  else if (name === "buy_in") change(entries.withBuyer(open, Number(value), checked));
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!open) return;
  // What striking out does is shown first, as with any other change.
  if (event.submitter?.matches(".strike")) change(entries.struckOut(open));
  else if (isComplete()) save();
});
part(".short").addEventListener("click", () => change(entries.inOtherWay(open)));
part("[data-back]").addEventListener("click", () => change(entries.stepBack(open)));
part(".tiles").addEventListener("click", ({ target }) => {
  const tile = target.closest("[data-seat]");
  if (tile) change(entries.tapSeat(open, Number(tile.dataset.seat)));
});
for (const key of pad) key.addEventListener("click", () => tapKey(key));
dialog.addEventListener("close", () => {
  if (dialog.open) return; // It comes late, and a quick hand has opened the next entry by then.
  open = null;
});

// What cannot be now may have been possible when the draft was opened: then the server says what happened.
const isComplete = () => preview !== null && (preview.isOld || preview.problems.length === 0);

function save() {
  const command = entries.commandOf(open, preview);
  open = null; // A second tap at once saves nothing.
  dialog.close();
  ignoreTaps();
  journal.add(...command);
}

// A hurried second tap on Save must not hit what takes its place. Keys still work.
function ignoreTaps() {
  document.body.classList.add("settling");
  setTimeout(() => document.body.classList.remove("settling"), 500);
}

// While the page is away

addEventListener("pagehide", () => keepDraft(open));
addEventListener("pageshow", bringBack);
document.addEventListener("visibilitychange", () => keepDraft(document.hidden ? open : null));

// Drawing

document.addEventListener("journal:changed", draw);

function draw() {
  if (!open) return;
  const table = open.target ? tableOf(open.trouble) : begunAt;
  const isReady = entries.isWhole(open);
  preview = isReady ? { ...entries.foreseen(open, table), isOld: journal.known(open) < journal.revision() } : null;
  drawEntry({ ...open, isReady, shown: preview }, preview ?? entries.glimpsed(open, table), table);
}

// `seen` is what its cards do, or would do so far.
function drawEntry(draft, seen, table) {
  const { hand, isReady } = draft;
  sayWhat(draft);
  drawTrick(draft, seen);
  drawPad(draft, table);
  // Once every card is there the pad makes room for the preview; a tap on a player brings it back.
  form.classList.toggle("begun", hand.order.length > 0);
  form.classList.toggle("filled", isReady && hand.at === null);
  form.classList.toggle("ready", isReady);
  part("[data-save]").disabled = !isComplete();
  // I18N: A button with two states: enter just who takes the last trick, and the card; or the cards of everybody.
  say(part(".short"), hand.isShort ? gettext("All cards") : gettext("Just the loser"));
  const missing = hand.isShort ? 0 : hand.seats.filter((seat) => !hand.cards[seat]).length;
  say(part(".to-go"), missing === 0 ? "" : ngettext("%(num)s card to go", "%(num)s cards to go", missing));
  say(part(".why"), draft.why ?? "");
  put(part("#shown"), entries.effects(draft, seen, entries.hintOf(draft)));
}

function drawTrick(draft, seen) {
  const tiles = part(".tiles");
  // Moving what has the focus would take it away.
  if (shownOrder.length === 0 || !tiles.contains(document.activeElement)) shownOrder = inOrder(draft.hand);
  put(tiles, entries.trickTiles(draft, shownOrder, seen));
}

// The title and the button say whether the hand is changed or struck out.
function sayWhat({ target, isStruck, number, title, save: words }) {
  const strikeOut = isStruck && gettext("Strike out hand %(number)s", { number });
  part(".strike").hidden = !target || isStruck;
  say(part("#entry-title"), strikeOut || title);
  dialog.ariaLabel = strikeOut || title;
  part("[data-save]").textContent = strikeOut || words;
}

function drawPad(draft, { variant }) {
  const { hand } = draft;
  for (const key of pad) {
    const { card } = key.dataset;
    const fate = entries.fateOf(draft, card, variant);
    key.setAttribute("aria-disabled", String(entries.isSpent(draft, card)));
    key.classList.toggle("chosen", hand.cards[hand.at] === card);
    key.classList.toggle("may-cucumber", fate === "cucumber");
    key.classList.toggle("may-out", fate === "out");
    key.ariaDescription = fate ? MARKS[fate]() : "";
  }
}

const MARKS = { cucumber: () => gettext("a cucumber"), out: () => gettext("out") };
