// Saving a hand: it goes into the outbox, the entry is free for the next one, and the answer redraws the board.
import { askAgain, emptyEntry, isComplete, nameEntry, tellUnheard } from "./entry.js";
import { redraw } from "./game.js";
import { add, put, replace, send, waiting } from "./outbox.js";
import { isBusy } from "./version.js";

const byId = (id) => document.getElementById(id);
const words = byId("unsent").dataset;
const newHand = () => document.querySelector("form.hand[hx-post]");

// What the preview on show was asked for: the cards may have been changed since.
const foreseen = { asked: "", shown: "" };

function entered(form) {
  const fields = new FormData(form);
  for (const name of ["csrf_token", "revision", "client_id"]) fields.delete(name);
  return new URLSearchParams(fields).toString();
}

document.addEventListener("htmx:configRequest", ({ target }) => {
  if (target.id === "shown") foreseen.asked = entered(target.closest("form"));
});
document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id === "shown") foreseen.shown = foreseen.asked;
});

// On the window, so it runs before listeners on the document.
addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    const isPlain = event.submitter?.matches("[data-plain], [name='check']");
    if (form.matches("form.hand[hx-post]") && !isPlain && isComplete(form)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      keep(form);
    } else if (form.closest(".bar") && waiting().length > 0) {
      event.preventDefault();
      event.stopImmediatePropagation();
      byId("trouble").textContent = words.first;
    } else if (form.dataset.unsent && event.submitter) {
      propose(form.dataset.unsent, event.submitter.getAttribute("formaction") ?? form.getAttribute("action"));
    }
  },
  true,
);

function keep(form) {
  const { unsent } = form.dataset;
  // With a new id, a late answer to the refused hand is not taken for an answer to this one.
  if (unsent) nameEntry(form);
  const hand = {
    id: form.elements.client_id.value,
    url: form.getAttribute("hx-post"),
    fields: [...new FormData(form)],
    number: numberOf(form),
    cards: cardsIn(form),
    foreseen: foreseen.shown === entered(form) ? preview(form) : "",
  };
  if (unsent) put({ ...hand, key: unsent });
  else add({ ...hand, follows: waiting().length > 0 });
  delete form.dataset.unsent;
  emptyEntry(form);
  nameEntry(form);
  form.closest("dialog")?.close();
  ignoreTaps();
  byId("trouble").textContent = "";
  countOn();
  send();
}

// A hurried second tap on Save must not hit what takes its place. Keys still work.
function ignoreTaps() {
  document.body.classList.add("settling");
  setTimeout(() => document.body.classList.remove("settling"), 500);
}

function cardsIn(form) {
  const tiles = [...form.querySelectorAll(".tile")];
  const led = form.querySelector("input[name='leader']:checked")?.value;
  const from = Math.max(0, tiles.findIndex((tile) => tile.dataset.seat === led));
  return [...tiles.slice(from), ...tiles.slice(0, from)]
    .map((tile) => `${tile.querySelector("button").dataset.name} ${tile.querySelector(".card").textContent}`)
    .join(", ");
}

function preview(form) {
  return [...form.querySelectorAll("#shown :is(.headline, .steps li, .next)")]
    .map((line) => line.textContent.trim().replace(/\s+/g, " "))
    .join(" · ");
}

function numberOf(form) {
  return Number(form.dataset.number) + (form.dataset.unsent ? 0 : waiting().length);
}

// The hand to be entered next comes after those that wait.
function countOn() {
  const form = newHand();
  if (!form) return;
  const number = numberOf(form);
  const entry = form.closest("dialog");
  if (entry) entry.dataset.hand = number; // What the other phones are told.
  const say = (element, text) => {
    const said = text.replace("{number}", number);
    if (element && element.textContent !== said) element.textContent = said;
  };
  say(form.querySelector("#entry-title"), words.title);
  if (!form.querySelector(".either")) say(form.querySelector("[data-save]"), words.save);
  say(document.querySelector(".bar :is(a.go, .ask b)"), words.record);
}

document.addEventListener("outbox:answered", ({ detail: { hand, answer, html, kept } }) => {
  if (answer.headers.has("HX-Retarget")) {
    byId("trouble").textContent = html;
  } else if (isBusy() || (kept && newHand()?.matches(".begun"))) {
    redrawAroundEntry(html);
    if (kept) follow(kept);
  } else if (document.querySelector(".alone")) {
    // The board shows the hand, or lists it with what is to be decided.
    location.replace(document.querySelector(".alone .close").href);
  } else {
    redraw(html);
    const form = document.querySelector("#entry[data-open] form.hand");
    if (!kept && form) form.dataset.unsent = hand.key;
  }
});

// The sheet is as fresh as the answer, and the entry stays as it is under the finger.
function redrawAroundEntry(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const [board, entry, next] = [byId("board"), byId("entry"), fresh.getElementById("board")];
  if (!entry || !next) return;
  fresh.getElementById("entry")?.remove();
  for (const child of [...board.children]) if (child !== entry) child.remove();
  entry.before(...next.children);
  for (const name of board.getAttributeNames()) board.removeAttribute(name);
  for (const name of next.getAttributeNames()) board.setAttribute(name, next.getAttribute(name));
  htmx.process(board);
  byId("status").textContent = fresh.getElementById("status")?.textContent ?? "";
}

// The open entry follows the hand that was just saved, so it takes that hand's revision and the next number. An entry
// from a newer page has a newer revision already.
function follow(kept) {
  const form = newHand();
  if (!form || form.dataset.unsent || Number(form.elements.revision.value) >= Number(kept)) return;
  form.elements.revision.value = kept;
  form.dataset.number = Number(form.dataset.number) + 1;
  countOn();
  if (isComplete(form)) askAgain(form);
}

// The server can preview a hand only after it has saved the hands before it.
const isAhead = (form) => form.matches("[hx-post]") && !form.dataset.unsent && waiting().length > 0;

document.addEventListener("htmx:configRequest", (event) => {
  const form = event.target.id === "shown" && event.target.closest("form");
  if (!form || !isAhead(form)) return;
  event.preventDefault();
  tellUnheard(form, words.ahead);
});

function askUnheard() {
  for (const form of document.querySelectorAll("form.hand:has(.unheard)")) if (!isAhead(form)) askAgain(form);
}

// After the listeners that update the entry with a hand that was just saved.
document.addEventListener("intouch", () => setTimeout(askUnheard));

// A refused hand whose entry is closed, in whatever way, waits on in the list.
document.addEventListener("close", ({ target }) => {
  const form = target.querySelector("form.hand");
  if (!form?.dataset.unsent) return;
  delete form.dataset.unsent;
  emptyEntry(form);
}, true);

// The person drops the hand because the other phone's is right.
document.addEventListener("click", (event) => {
  const form = event.target.closest("[data-drop]")?.closest("form.hand");
  const hand = waiting().find((one) => one.key === form?.dataset.unsent);
  if (!hand) return;
  replace(hand, hand.theirs);
  send();
});

// A refused hand that is proposed as a correction of theirs waits until that is kept: then the server leads to the line
// that was corrected.
function propose(key, address) {
  const hand = waiting().find((one) => one.key === key);
  const [, line] = address.match(/\/hands\/(\d+)\/correct$/) ?? [];
  if (hand) put({ ...hand, line });
}

const board = document.querySelector("#board[data-revision]");
for (const hand of board ? waiting().filter((one) => one.line) : []) {
  if (location.hash === `#line-${hand.line}`) {
    const { revision } = board.dataset;
    // The next hand gets the correction's revision, unless another phone changed something in between.
    replace(hand, Number(revision) === Number(hand.theirs) + 1 ? revision : hand.theirs);
  } else {
    put({ ...hand, line: undefined });
  }
}
// The address that people copy is that of the game.
if (board && location.hash.startsWith("#line-")) history.replaceState(null, "", location.pathname);

document.addEventListener("outbox:changed", countOn);
// Whatever redraws the board.
new MutationObserver(countOn).observe(document.body, { childList: true, subtree: true });
countOn();
