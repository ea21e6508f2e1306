// The rules of the set-up on a sheet of their own, which covers the page. Without this module they are part of the page.
const sheet = document.querySelector("#rules");
const line = document.querySelector(".rules-line");

function show() {
  if (!sheet.open) sheet.showModal();
}

function drawLine() {
  const limit = sheet.querySelector("[id='rule-limit.test'] .sentence");
  const own = line.querySelector(".own-count");
  line.querySelector(".limit").textContent = limit.textContent.trim().replaceAll(/\s+/g, " ");
  const count = sheet.querySelectorAll(".rule.ours").length;
  own.textContent = own.dataset.counted.split("|")[count - 1] ?? "";
}

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
for (const rule of sheet.querySelectorAll(".rule")) rule.querySelector("input, select")?.dispatchEvent(new Event("input", { bubbles: true }));
