// The dialog in which hands are entered and changed: tap who led, then a card for each player; the pad moves on clockwise by
// itself. What the hand would do is shown with every tap. Loaded with the first of them (entering.js).
import * as journal from "../journal.js";
import * as entries from "../screens/entry.js";
import { currentTable, page, savedTable } from "./current.js";
import { keepDraft, readDraft } from "../entering.js";
import { put, sayWhyNot, show } from "../parts.js";
import { classes } from "../screens/html.js";
import { inOrder } from "../game/hand.js";
import { cardKeys } from "../plays.js";

const dialog = document.getElementById("entry");
const form = document.createElement("form");
dialog.setAttribute("aria-labelledby", "entry-title");
dialog.append(form);

let open = null; // The draft of the open entry (screens/entry.js), or null.
let begunAt = null; // The table for which the next hand is entered, whatever other phones save meanwhile.
let preview = null; // What the open draft would do, once it is whole.
let shownOrder = []; // The seats as the tiles stand.

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
  dialog.dataset.hand = draft.number;
  draw();
  dialog.querySelector(".meanwhile").textContent = "";
  // On a wide screen the board stays in sight, and in use, beside the entry.
  if (matchMedia("(min-width: 64rem)").matches) dialog.show();
  else show(dialog);
  goToNext();
}

// To the first key that can be, or to Save once the cards are there.
function goToNext() {
  form.querySelector(":scope:not(.filled) [aria-disabled=false], [data-save]").focus({ preventScroll: true });
}

// Taps and keys

function change(draft) {
  const isOnPad = document.activeElement.matches("body, #entry [data-card]");
  open = draft;
  draw();
  // The pad goes with its keys, and Enter saves.
  if (isOnPad && form.matches(".filled")) goToNext();
}

// Says whether there was such a card to lay.
function tapCard(card) {
  const isLaid = !entries.isSpent(open, card);
  change(entries.tapCard(open, card));
  return isLaid;
}

const stepBack = () => change(entries.stepBack(open));
const typeCard = cardKeys(() => begunAt.variant.deck, tapCard, stepBack);

form.addEventListener("keydown", typeCard);
// A key that is hidden with the pad leaves the focus to the page.
document.addEventListener("keydown", (event) => {
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
  else if (entries.maySave(preview)) save();
});
form.addEventListener("click", ({ target }) => {
  const tapped = target.closest("[data-card], [data-seat], [data-back], .short");
  if (!tapped || !open) return;
  const { card, seat, back } = tapped.dataset;
  if (card) tapCard(card);
  else if (seat) change(entries.tapSeat(open, Number(seat)));
  else if (back === undefined) change(entries.inOtherWay(open));
  else stepBack();
});
dialog.addEventListener("close", () => {
  if (dialog.open) return; // It comes late, and a quick hand has opened the next entry by then.
  open = null;
});

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
  preview = entries.isWhole(open) ? { ...entries.foreseen(open, table), isOld: journal.known(open) < journal.revision() } : null;
  // Moving what has the focus would take it away.
  if (shownOrder.length === 0 || !document.activeElement.closest(".tiles")) shownOrder = inOrder(open.hand);
  const seen = preview ?? entries.glimpsed(open, table);
  // Once every card is there the pad makes room for the preview; a tap on a player brings it back.
  form.className = classes("hand", preview && "ready", preview && open.hand.at === null && "filled");
  put(form, entries.entryScreen({ ...open, shown: preview }, shownOrder, seen, { variant: table.variant, path: page.path }));
}
