// Draws what the cards of the entry do: each step with the points before and after it, and what else changes.
import { copy } from "./parts.js";
import { gettext } from "./words/messages.js";

// `entry` is the open one, `seen` what its cards would do, also of a trick that is not complete, or null; `hint` says what
// to tap next.
export function drawEffects({ hand, shown, target, isTouched, scores }, seen, hint) {
  const lines = [];
  if (hint && !shown) lines.push(copy("question", { "": hint }));
  else if (hint && (hand.isShort || !isTouched)) lines.push(copy("reminder", { "": hint }));
  if (!shown && seen?.words) {
    const steps = drawSteps(seen.words.lines, scores);
    steps.classList.add("brief");
    lines.push(copy("so-far"), copy("headline", { "": seen.words.headline }), steps);
  }
  if (shown) lines.push(...effectsOf(shown, { target, isTouched, scores }));
  const part = document.getElementById("shown");
  const focused = document.activeElement?.name && [document.activeElement.name, document.activeElement.value];
  part.replaceChildren(...lines);
  if (focused) part.querySelector(`[name="${focused[0]}"][value="${focused[1]}"]`)?.focus();
}

// What the hand does; first who wins, if the game ends with it.
function effectsOf(shown, { target, isTouched, scores }) {
  const lines = [];
  if (isTouched) lines.push(...shown.problems.map((problem) => copy("error", { "": problem })));
  if (shown.over) lines.push(copy("over", { "": shown.words.next }));
  if (shown.words) lines.push(copy("headline", { "": shown.words.headline }), drawSteps(shown.words.lines, scores));
  if (shown.changes?.length > 0) lines.push(copy("changes-title"), list("changes", shown.changes.map(changedLine)));
  const next = shown.over ? "" : nextOf(shown, target);
  if (next) lines.push(copy("next", { "": next }));
  const choices = [...shown.multiplied.map(multiplier), ...shown.buyers.map(buyer)];
  if (choices.length > 0) lines.push(list("choices", choices));
  return lines;
}

function nextOf({ problems, words, changes }, target) {
  if (!target) return words?.next;
  return problems.length === 0 && changes.length === 0 ? gettext("Nothing else changes.") : "";
}

function list(name, items) {
  const made = copy(name);
  made.replaceChildren(...items);
  return made;
}

// Each step with the change, and the points before and after it.
function drawSteps(lines, scores) {
  const points = (scores ?? []).map((score) => score.points);
  return list("steps", lines.map(({ seat, text, change: amount, kind, total }) => {
    const made = copy("step", { span: text, b: amount });
    const before = points[seat];
    points[seat] = total;
    made.className = `step-${kind}`;
    if (kind === "cucumber") made.prepend(copy("cucumber"));
    made.querySelector(":scope > b").className = `change-${kind}`;
    if (before === undefined || before === total) made.querySelector(".from-to").remove();
    else for (const [selector, value] of [["s", before], [".from-to b", total]]) made.querySelector(selector).textContent = value;
    return made;
  }));
}

// One consequence of a change.
export function changedLine({ what, before, after }) {
  const made = copy("change", { b: what, s: before, ".after": after });
  if (!before) made.querySelector("s").remove();
  if (!before || !after) made.querySelector(".arrow").remove();
  return made;
}

function buyer({ seat, name, points, paid }) {
  const made = copy("buyer", { span: gettext("%(name)s pays to come back at %(points)s", { name, points }) });
  Object.assign(made.querySelector("input"), { value: seat, checked: paid });
  return made;
}

function multiplier({ seat, name, factor }) {
  const made = copy("multiplier", { span: gettext("%(name)s: this hand counts", { name }) });
  const select = made.querySelector("select");
  select.dataset.factor = seat;
  select.value = factor;
  return made;
}
