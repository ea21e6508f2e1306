// The rules as sentences: what is chosen below a sentence is said in it at once, and a rule that is not the usual one says
// so. Without this module each sentence stays as the server made it, and the form works the same. In a game the form comes later.
function wordsOf(name) {
  const field = document.getElementById(name);
  const text = field.selectedOptions?.[0].textContent.trim() ?? field.value.trim();
  return field.dataset.counted?.split("|")[text - 1] || text || "…";
}

function isUsual(field) {
  if (field.type === "radio") return !field.checked || Object.hasOwn(field.dataset, "usual");
  // What belongs to an answer that is not chosen says nothing.
  if (field.closest(".answer")?.querySelector("[type=radio]:not(:checked)")) return true;
  const value = field.type === "checkbox" && !field.checked ? "" : field.value.trim();
  return value === field.dataset.usual;
}

// Says in a sentence what is chosen below it.
export function draw(line) {
  for (const answer of line.querySelectorAll("[data-pattern]")) {
    const filled = answer.dataset.pattern.replaceAll(/\{([\w.-]+)\}/g, (_place, name) => wordsOf(name));
    answer.closest("label").querySelector(".what").textContent = filled;
  }
  const chosen = line.querySelector("[type=radio]:checked")?.closest("label").querySelector(".what").textContent;
  const only = line.querySelectorAll(".inputs input");
  const words = chosen ?? (only.length === 1 ? only[0].value.trim() : null);
  if (words) line.querySelector(".choice").textContent = words;
  const fields = [...line.querySelectorAll("input, select")];
  line.classList.toggle("ours", !fields.every((field) => isUsual(field)));
  hideOutdated(line.closest(".sentences"));
}

const isNew = (field) => (field.options ? !field.selectedOptions[0].defaultSelected : field.value !== field.defaultValue);

// What a rule does was worked out with the numbers that the page came with. Other rules may name them too.
function hideOutdated(sheet) {
  const changed = [...sheet.querySelectorAll(".inputs input:not([type=checkbox]), .inputs select")].filter((field) => isNew(field));
  for (const said of sheet.querySelectorAll(".does")) {
    const numbers = said.textContent.match(/\d+/g) ?? [];
    said.hidden = changed.some((field) => said.closest(".rule").contains(field) || numbers.includes(field.defaultValue));
  }
}

// Fills the form with what its fields said. Rules that an older version of the app has kept may have fields that are no more.
export function fill(texts) {
  const { elements } = document.querySelector(".sentences").closest("form");
  for (const [name, text] of Object.entries(texts)) {
    const input = elements[name];
    if (input?.type === "checkbox") input.checked = text !== "";
    else if (input) input.value = text;
  }
}

function reset(line) {
  for (const field of line.querySelectorAll("input, select")) {
    if (field.type === "radio") field.checked = Object.hasOwn(field.dataset, "usual");
    else if (field.type === "checkbox") field.checked = field.dataset.usual !== "";
    else field.value = field.dataset.usual;
  }
  line.dispatchEvent(new Event("input", { bubbles: true }));
}

function close(line) {
  line.open = false;
  line.querySelector("summary").focus();
}

// Capturing, so that whoever else listens finds the sentence as it is by then.
function on(what, listener) {
  document.addEventListener(what, (event) => {
    const line = event.target.closest(".sentences .rule");
    if (line) listener(line, event);
  }, { capture: true });
}

on("input", draw);

on("click", (line, { target }) => {
  if (target.closest("[data-back]")) reset(line);
  if (target.closest("[data-done]")) close(line);
});

// The sentence stays in sight above its answers, which lie at the lower edge of a phone.
on("toggle", (line) => line.open && line.scrollIntoView({ block: "start" }));

// Enter in a field, on a phone the tick of its keyboard, is done with the rule, and does not send the form.
on("keydown", (line, event) => {
  const isDone = event.key === "Escape" || (event.key === "Enter" && event.target.matches("input"));
  if (!isDone || !line.open) return;
  event.preventDefault();
  event.stopPropagation();
  close(line);
});
