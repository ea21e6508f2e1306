// The rules of the set-up, on a sheet of their own which covers the page, and the game that the form opens by them. If the server
// does not answer, the game begins on this phone alone. Without this module the rules are part of the page.
import { draw, numberPlayers, readSetup } from "./setup.js";
import { fill } from "./house-rules.js";
import { gettext } from "./words/messages.js";
import { keepGame, localGames, sendForm } from "./games.js";
import { newId, rulesOf } from "./storage.js";

const form = document.getElementById("setup");
const notStarted = document.getElementById("not-started");
const sheet = document.getElementById("rules");
const line = document.querySelector(".rules-line");
const { variant, open, local } = form.dataset;
const MOST_SHORT = 2;
let isOpening = false;

// The rules that the page knows in full: { fields, parameters, rules }. Those of the game come first, then those last played
// here, then all others that this phone has played by.
const [usual, ofServer] = JSON.parse(document.getElementById("known").textContent);
const ofPhone = rulesOf(variant).map(({ fields, parameters, rules }) => ({ fields: { ...usual.fields, ...fields }, parameters, rules }));

// A page that this phone has kept is the same for all phones, and the server does not know the games that only a phone has.
const isForAll = "kept" in document.documentElement.dataset || localGames().some((game) => game.variant === variant);

const lastRules = (isForAll && ofPhone[0]) || ofServer;
const knownRules = [usual, ofServer, ...ofPhone];

// What the form says about the rules. A rule whose field is not on the page is as before.
function rulesInForm() {
  const sent = Object.fromEntries(new FormData(form));
  return Object.fromEntries(Object.keys(usual.fields).filter((name) => form.elements[name]).map((name) => [name, (sent[name] ?? "").trim()]));
}

const isSame = ({ fields }, said) => Object.keys(said).every((name) => fields[name] === said[name]);

// A page of the server's that is not for all has these rules already, and one that came back says what was sent.
if (lastRules !== ofServer && notStarted.hidden) fill(lastRules.fields);

// The sheet

function show() {
  if (!sheet.open) sheet.showModal();
}

const textOf = (element) => element.textContent.trim().replaceAll(/\s+/g, " ");
const shortly = (sentence) => sentence.dataset.short.replace("{words}", textOf(sentence.querySelector(".choice")));

// The rules of the table's own in short words, as scorekeeper/web/house_rules/pages.py; where there are none, the limit.
function drawLine() {
  const own = [...sheet.querySelectorAll(".rule.ours .sentence")].map((sentence) => shortly(sentence));
  const more = line.dataset.mores.split("|")[own.length - MOST_SHORT - 1];
  const short = own.slice(0, MOST_SHORT).join(" · ");
  const isLast = own.length > 0 && isSame(lastRules, rulesInForm());
  const title = line.querySelector("b");
  title.textContent = isLast ? title.dataset.last : title.dataset.now;
  const words = more?.replace("{names}", short) || short;
  sheet.querySelector(".own-rules").textContent = words;
  line.querySelector(".limit").textContent = words || textOf(sheet.querySelector("[id='rule-limit.test'] .sentence"));
  line.querySelector("[data-own]").hidden = own.length === 0;
}

// What the browser has filled in again, or the last game of these people, is said too.
export function sayRules() {
  sheet.close(); // Without scripts it is part of the page.
  for (const rule of sheet.querySelectorAll(".rule")) rule.querySelector("input, select")?.dispatchEvent(new Event("input", { bubbles: true }));
}

line.querySelector("[data-own]").addEventListener("click", () => {
  fill(usual.fields);
  sayRules();
  line.querySelector("[data-rules]").focus();
});

line.querySelector("[data-rules]").addEventListener("click", show);
sheet.querySelector("[data-close]").addEventListener("click", () => sheet.close());
sheet.addEventListener("close", () => {
  for (const rule of sheet.querySelectorAll(".rule[open]")) rule.open = false;
  drawLine();
});
sheet.addEventListener("input", () => drawLine());

// A problem with a rule leads to its field.
notStarted.addEventListener("click", (event) => {
  const field = document.getElementById(event.target.closest("a")?.hash.slice(1));
  const list = field?.closest("#lines");
  if (list) list.open = true;
  if (!field || !sheet.contains(field)) return;
  event.preventDefault();
  show();
  field.closest("details").open = true;
  const control = field.matches("input, select") ? field : field.querySelector("summary");
  control.focus();
});

// The game

// A page that the back button brings back from memory, or that this phone has kept, would open the same game once more:
// its form needs a new id.
function renew() {
  form.elements.client_id.value = newId();
}

if ("kept" in document.documentElement.dataset) renew();
addEventListener("pageshow", (event) => {
  if (event.persisted) renew();
});

form.addEventListener("submit", async (event) => {
  if (event.submitter?.hasAttribute("formaction")) return; // It prints an empty sheet.
  event.preventDefault();
  if (isOpening) return;
  isOpening = true;
  try {
    await openGame();
  } finally {
    isOpening = false;
  }
});

async function openGame() {
  const game = describe();
  const answer = await sendForm(game, form.elements.csrf_token.value);
  if (answer?.saved) {
    leaveFor(answer.saved.address);
  } else if (answer?.refused.code === "form") {
    sayWhatIsWrong();
  } else {
    openHere(game, answer?.refused.words ?? null);
  }
}

// The server says what is wrong beside each field: in place, or without htmx on a page that comes back.
function sayWhatIsWrong() {
  if (form.dispatchEvent(new Event("refused", { cancelable: true }))) form.submit();
}

// The game in the form. Without a network it is known who deals first only if this phone draws.
function describe() {
  const typed = [...new FormData(form)].filter(([name]) => name !== "csrf_token");
  const used = rulesInForm();
  const rules = knownRules.find((known) => isSame(known, used));
  const pairs = rules ? numberPlayers(typed, rules.parameters, (number) => form.dataset.player.replace("{number}", number)) : typed;
  const fields = pairs.map(([name, value]) => [name, name === "first" && value === "draw" ? draw(pairs) : value]);
  return { id: form.elements.client_id.value, variant, open, fields, used, ...(rules && { parameters: rules.parameters, rules: rules.rules, isUsual: rules === usual }) };
}

function openHere(game, refused) {
  if (!game.parameters) {
    tell([gettext("There is no connection. Until there is one, use the usual rules, or rules that this phone has played by before.")]);
    return;
  }
  const { problems, ...table } = readSetup(game.fields, game.parameters);
  if (problems.length > 0) {
    tell(problems);
    return;
  }
  const title = document.querySelector("h1").firstChild.textContent.trim();
  if (keepGame({ ...game, ...table, title, made: Date.now(), refused })) leaveFor(`${local}#${game.id}`);
  else tell([gettext("There is no connection, and this browser stores nothing, so the game cannot begin.")]);
}

// The way back from a game leads past its form, which is done with.
const leaveFor = (address) => location.replace(address);

// Once other people play, what was wrong with them may be settled: the notice goes, and the next start looks anew.
form.addEventListener("otherpeople", () => {
  notStarted.hidden = true;
});

function tell(sentences) {
  notStarted.hidden = false;
  const lines = sentences.map((textContent) => Object.assign(document.createElement("li"), { textContent }));
  notStarted.querySelector("ul").replaceChildren(...lines);
  notStarted.scrollIntoView({ block: "nearest" });
}
