// The rules of the set-up on a sheet of their own, which covers the page. Without this module they are part of the page.
import { fillRules, isSame, lastRules, rulesInForm, usualRules } from "./setup-rules.js";

const sheet = document.querySelector("#rules");
const line = document.querySelector(".rules-line");
const title = line.querySelector("b");
const MOST_SHORT = 2;

function show() {
  if (!sheet.open) sheet.showModal();
}

const textOf = (element) => element.textContent.trim().replaceAll(/\s+/g, " ");
const shortly = (sentence) => textOf("speaks" in sentence.dataset ? sentence.querySelector(".choice") : sentence);

// The rules of the table's own in short words, as scorekeeper/web/house_rules/pages.py; where there are none, the limit.
function drawLine() {
  const own = [...sheet.querySelectorAll(".rule.ours .sentence")].map((sentence) => shortly(sentence));
  const more = line.dataset.mores.split("|")[own.length - MOST_SHORT - 1];
  const short = own.slice(0, MOST_SHORT).join(" · ");
  const isLast = own.length > 0 && isSame(lastRules, rulesInForm());
  const { last, now } = title.dataset;
  title.textContent = isLast ? last : now;
  const words = more?.replace("{names}", short) || short;
  sheet.querySelector(".own-rules").textContent = words;
  line.querySelector(".limit").textContent = words || textOf(sheet.querySelector("[id='rule-limit.test'] .sentence"));
  line.querySelector("[data-own]").hidden = own.length === 0;
}

const sayAll = () => {
  for (const rule of sheet.querySelectorAll(".rule")) rule.querySelector("input, select")?.dispatchEvent(new Event("input", { bubbles: true }));
};

line.querySelector("[data-own]").addEventListener("click", () => {
  fillRules(usualRules);
  sayAll();
  line.querySelector("[data-rules]").focus();
});

sheet.close();
line.querySelector("[data-rules]").addEventListener("click", show);
sheet.querySelector("[data-close]").addEventListener("click", () => sheet.close());
sheet.addEventListener("close", () => {
  for (const open of sheet.querySelectorAll(".rule[open]")) open.open = false;
  drawLine();
});
sheet.addEventListener("input", () => drawLine());

// Enter in a number does not start the game.
sheet.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches("input:not([type=radio], [type=checkbox])")) event.preventDefault();
});

// A problem with a rule leads to its field.
document.querySelector("#not-started").addEventListener("click", (event) => {
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

// What the browser has filled in again, or the last game of these people, is said too.
sayAll();
