// The people at the table: lines are added, removed, moved by button and by drag, and everything that names a person
// further down (who is first, the scores from paper) follows. Without this module the form has one plain line a seat.

const form = document.querySelector("#setup");
const seats = document.querySelector("#seats");
const firsts = document.querySelector("#firsts");
const scores = document.querySelector("#scores");
const add = document.querySelector("#add");
const status = document.querySelector("#status");
const most = form.elements["players.max"];
const MOST_LINES = 20;

const words = (key, values) => form.dataset[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
const index = (line) => [...seats.children].indexOf(line);
const field = (line) => line.querySelector("input");
const called = (line) => field(line).value.trim() || words("player", { number: index(line) + 1 });
const parts = (at) => [seats.children[at], firsts.children[at], scores.children[at]];
const say = (sentence) => { status.textContent = sentence; };

// A blank line of each kind, to be cloned.
const blank = parts(seats.children.length - 1).map((part) => cleared(part.cloneNode(true)));
for (const spare of form.querySelectorAll(".spare")) spare.remove();

// Whether somebody chose who is first; as long as nobody did, it is whoever sits first.
let chosen = form.querySelector('[name="first"]:checked') !== firsts.querySelector("input");

function cleared(part) {
  part.classList.remove("spare");
  for (const error of part.querySelectorAll(".error")) error.remove();
  for (const input of part.querySelectorAll("input")) {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
    if (input.type === "radio" || input.type === "checkbox") input.checked = false;
    else input.value = "";
  }
  return part;
}

// Give every line the numbers of its place, and every mention of a person the name.
function renumber() {
  const lines = [...seats.children];
  const named = lines.some((line) => field(line).value.trim());
  lines.forEach((line, at) => {
    for (const part of parts(at)) {
      for (const element of [part, ...part.querySelectorAll("*")]) {
        for (const key of ["id", "name", "for", "aria-labelledby", "aria-describedby"]) {
          const value = element.getAttribute(key);
          if (value) element.setAttribute(key, value.replace(/\b(players|score)-\d+/g, `$1-${at}`));
        }
      }
    }
    const name = called(line);
    line.querySelector(".place").textContent = at + 1;
    for (const button of line.querySelectorAll("[data-do]")) {
      button.setAttribute("aria-label", words(button.dataset.do, { name }));
    }
    line.querySelector('[data-do="up"]').setAttribute("aria-disabled", at === 0);
    line.querySelector('[data-do="down"]').setAttribute("aria-disabled", at === lines.length - 1);
    const [, first, score] = parts(at);
    first.querySelector("input").value = at;
    first.hidden = named && !field(line).value.trim();
    for (const mention of [first.querySelector(".name-of"), score.querySelector(".name-of")]) mention.textContent = name;
  });
  settleFirst();
  add.hidden = lines.length >= limit();
}

// The first dealer is always somebody who is there.
function settleFirst() {
  const options = [...firsts.children].filter((option) => !option.hidden).map((option) => option.querySelector("input"));
  const checked = form.querySelector('[name="first"]:checked');
  if (checked?.value === "draw") return;
  if (!chosen || !options.includes(checked)) {
    chosen = false;
    if (options.length) options[0].checked = true;
  }
}

function limit() {
  const number = Number(most?.value);
  return Number.isInteger(number) && number >= 2 ? Math.min(number, MOST_LINES) : MOST_LINES;
}

function append() {
  const added = blank.map((part) => part.cloneNode(true));
  [seats, firsts, scores].forEach((list, at) => list.append(added[at]));
  renumber();
  return added[0];
}

// Move what stands at one place to another, with everything that belongs to it.
function move(from, to) {
  for (const list of [seats, firsts, scores]) {
    const part = list.children[from];
    list.insertBefore(part, list.children[from < to ? to + 1 : to] ?? null);
  }
  renumber();
}

function shift(line, by, button) {
  const to = index(line) + by;
  if (to < 0 || to >= seats.children.length) return;
  move(index(line), to);
  button.focus();
  say(words("moved", { name: called(line), number: to + 1 }));
}

function remove(line) {
  const at = index(line);
  const name = called(line);
  if (seats.children.length > 2) for (const part of parts(at)) part.remove();
  else parts(at).forEach(cleared);
  renumber();
  seats.children[Math.min(at, seats.children.length - 1)].querySelector('[data-do="remove"]').focus();
  say(words("removed", { name }));
}

seats.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button) return;
  const line = button.closest(".seat");
  if (button.dataset.do === "remove") remove(line);
  else shift(line, button.dataset.do === "up" ? -1 : 1, button);
});

seats.addEventListener("input", renumber);

// Enter goes to the next name, after the last to a new line, and at last to the button.
seats.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || event.target.tagName !== "INPUT") return;
  event.preventDefault();
  const line = event.target.closest(".seat");
  const next = line.nextElementSibling;
  if (next) field(next).focus();
  else if (event.target.value.trim() && seats.children.length < limit()) field(append()).focus();
  else document.querySelector("#start").focus();
});

add.addEventListener("click", () => field(append()).focus());
most?.addEventListener("input", renumber);
form.addEventListener("change", (event) => {
  if (event.target.name === "first") chosen = true;
});

// The handle is the label of the name too: a tap goes there, the end of a drag does not.
let dragged = false;
seats.addEventListener("click", (event) => {
  if (!event.target.closest(".handle")) return;
  event.preventDefault();
  if (!dragged) field(event.target.closest(".seat")).focus();
});

// Dragging: the neighbours are moved past the line, for an element that is moved itself would lose its pointer.
seats.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest(".handle");
  dragged = false;
  if (!handle || event.button !== 0) return;
  event.preventDefault();
  const line = handle.closest(".seat");
  handle.setPointerCapture(event.pointerId);
  line.classList.add("dragged");
  const drag = (moved) => {
    const above = line.previousElementSibling;
    const below = line.nextElementSibling;
    if (above && moved.clientY < middle(above)) move(index(above), index(line));
    else if (below && moved.clientY > middle(below)) move(index(below), index(line));
    else return;
    dragged = true;
  };
  const drop = () => {
    line.classList.remove("dragged");
    handle.removeEventListener("pointermove", drag);
    if (dragged) say(words("moved", { name: called(line), number: index(line) + 1 }));
  };
  handle.addEventListener("pointermove", drag);
  handle.addEventListener("lostpointercapture", drop, { once: true });
});

function middle(line) {
  const box = line.getBoundingClientRect();
  return box.top + box.height / 2;
}

// A page that the back button brings back from memory would open the same game again: its form needs a new id.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  form.elements.client_id.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
});

renumber();
