// The list of the hands that wait, over the sheet; on the other pages of the game how many there are.
import { discard, put, send, waiting } from "./outbox.js";

const section = document.getElementById("unsent");
const words = section.dataset;
const list = section.querySelector("ul");
const count = section.querySelector(".count");
let shown = "";
let said = "";
let refusal = "";

const fill = (text, hand) => text.replace("{number}", hand.number).replace("{cards}", () => hand.cards);

function show() {
  const hands = waiting();
  const now = JSON.stringify(hands);
  if (now === shown) return;
  shown = now;
  const hadFocus = section.contains(document.activeElement);
  section.hidden = hands.length === 0;
  count.textContent = words.count.replace("{count}", hands.length);
  list.hidden = document.getElementById("board") === null;
  count.hidden = hands.length < 2 && !list.hidden; // One line needs no sum.
  list.replaceChildren(...hands.map(line));
  if (hadFocus) (section.querySelector("button:not([hidden])") ?? document.querySelector("[data-enter]"))?.focus();
}

// Said once of a hand, and only where it is a matter of the connection: most hands are answered for in no time.
function say(hand) {
  if (!hand || hand.key === said || !waiting().some((one) => one.key === hand.key) || waiting()[0].refused) return;
  said = hand.key;
  document.getElementById("status").textContent = fill(words.kept, hand);
}

// Said where its question is not on show: while something else is being entered, it is only in the list.
function sayRefusal() {
  const [first] = waiting();
  if (!first?.refused || first.key === refusal || document.querySelector("dialog[open]")) return;
  refusal = first.key;
  document.getElementById("status").textContent = fill(words.refused, first);
}

function line(hand) {
  const item = section.querySelector("template").content.firstElementChild.cloneNode(true);
  item.querySelector(".cards").textContent = fill(hand.refused ? words.refused : words.waits, hand);
  item.querySelector(".foreseen").textContent = hand.foreseen;
  item.classList.toggle("refused", Boolean(hand.refused));
  const look = item.querySelector("[data-look]");
  look.hidden = !hand.refused;
  look.addEventListener("click", () => {
    // The server says once more, of the table as it stands now, why it cannot be kept.
    put({ ...hand, refused: false });
    send();
  });
  const away = item.querySelector("[data-discard]");
  away.addEventListener("click", () => {
    if (away.textContent === words.sure) {
      discard(hand.key);
      send();
    } else {
      away.textContent = words.sure;
    }
  });
  return item;
}

// A hand that is answered for in no time need not be listed.
document.addEventListener("outbox:changed", () => setTimeout(show, section.hidden ? 300 : 0));
document.addEventListener("outbox:changed", () => setTimeout(say, 1_000, waiting().at(-1)));
document.addEventListener("outbox:answered", () => setTimeout(sayRefusal, 300));
document.addEventListener("close", () => setTimeout(sayRefusal, 300), true);
document.addEventListener("outbox:failed", () => {
  show();
  say(waiting().at(-1));
});
show();
