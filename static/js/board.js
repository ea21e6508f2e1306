// Draws the board: the heads with the totals, the lines of the sheet, the next hand, the bar.
import { copy, say } from "./parts.js";
import { gettext, ngettext, pgettext } from "./words/messages.js";

const byId = (id) => document.getElementById(id);
const main = byId("board");
const drawn = new Map(); // What the lines on show were drawn from, by their ids.

// Draws a view of the table (game/view.js). `revision` is that of the server: what waits does not count.
export function drawBoard(view, revision) {
  Object.assign(main.dataset, { revision, coming: view.nextNumber ?? "" });
  main.toggleAttribute("data-running", view.nextNumber !== null);
  for (const [at, head] of [...main.querySelectorAll("thead th:not(.number)")].entries()) drawHead(head, view.columns[at], view);
  drawRows(view.rows);
  drawTurn(view);
  drawStuck(view);
  if (byId("entry")) drawBar(view);
}

function drawHead(head, { points, cucumbers, out, won, dangers, dangerSpoken }, { nextNumber }) {
  head.className = [out && "out", won && "won"].filter(Boolean).join(" ");
  say(head.querySelector(".total"), String(points));
  const label = ngettext("%(num)s cucumber", "%(num)s cucumbers", cucumbers);
  const drawings = Array.from({ length: cucumbers }, (_one, at) => cucumber(at === 0 ? label : ""));
  head.querySelector(".lives").replaceChildren(...drawings);
  for (const line of head.querySelectorAll(".line, .spoken")) line.remove();
  if (out) write(head, gettext("out"));
  else if (won) write(head, gettext("wins"), "wins");
  else if (dangers.length > 0) head.append(copy("spoken", { "": dangerSpoken }), ...dangers.map((one) => dangerLine(one)));
  else if (nextNumber !== null) write(head, gettext("safe"));
}

function write(head, words, name = "line") {
  head.append(marked(copy("line", { "": words }), name));
}

function dangerLine({ fate, cards, short }) {
  const line = copy("line");
  line.ariaHidden = "true";
  if (fate === "cucumber") line.append(cucumber(), " ", pgettext("danger", "on %(cards)s", { cards }));
  else marked(line, "hot").textContent = short;
  return line;
}

function marked(element, name) {
  element.classList.add(name);
  return element;
}

function cucumber(label) {
  const made = copy("cucumber");
  if (label) {
    made.removeAttribute("aria-hidden");
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", label);
  }
  return made;
}

// The lines, newest first. One that has not changed stays: it may have the focus.
function drawRows(rows) {
  const body = main.querySelector("tbody");
  const keepPlace = holdPlace(byId("sheet"));
  const paper = body.querySelector(".start");
  const lines = rows.map((row) => {
    const id = `line-${row.entry}`;
    const from = JSON.stringify(row);
    const old = byId(id);
    if (old && (drawn.get(id) ?? from) === from) {
      drawn.set(id, from);
      return old;
    }
    drawn.set(id, from);
    const line = row.ruling ? rulingLine(row) : handLine(row);
    line.id = id;
    return line;
  });
  for (const line of body.querySelectorAll("tr")) if (line !== paper && !lines.includes(line)) line.remove();
  for (const [at, line] of lines.entries()) {
    if (!body.children[at]) body.append(line);
    else if (body.children[at] !== line) body.children[at].before(line);
  }
  byId("no-hands").hidden = rows.length > 0;
  keepPlace();
}

// The older hands in view stay where they are when a new one comes on top.
function holdPlace(sheet) {
  if (!sheet.scrollTop) return () => {};
  const top = sheet.querySelector("thead").getBoundingClientRect().bottom;
  const row = [...sheet.querySelectorAll("tbody tr")].find((one) => one.getBoundingClientRect().bottom > top);
  const before = row?.getBoundingClientRect().top;
  return () => {
    if (row?.isConnected) sheet.scrollTop += row.getBoundingClientRect().top - before;
  };
}

const pageOf = (path) => `${location.pathname}/${path}`;

function handLine({ number, entry, corrected, cells, waits }) {
  const line = copy("row");
  const head = line.querySelector("th");
  head.append(String(number));
  if (corrected) head.append(copy("corrected"));
  if (waits) marked(line, "waits").title = gettext("not sent yet");
  for (const cell of cells) line.append(cell.outBefore ? copy("gone") : playerCell(cell, pageOf(`hands/${entry}?seat=${cell.seat}`)));
  return line;
}

function playerCell({ card, points, marks, took, pays, dealt, spoken }, address) {
  const cell = copy("cell", { ".card": card, ".points": points });
  cell.classList.toggle("took", took);
  cell.classList.toggle("pays", pays);
  const link = cell.querySelector("a");
  link.href = address;
  link.ariaLabel = spoken;
  if (!dealt) cell.querySelector(".dealt").remove();
  const shown = marks.map(({ text, kind, cucumber: isCucumber }) => {
    const mark = copy("phrase", { "": text });
    mark.className = kind;
    if (isCucumber) mark.append(cucumber());
    return mark;
  });
  if (marks.length > 0) cell.querySelector(".marks").append(...shown.flatMap((mark) => [mark, " "]));
  else cell.querySelector(".marks").remove();
  return cell;
}

function rulingLine({ entry, ruling, withdrawn, corrected, waits }) {
  const line = copy("ruling");
  const link = line.querySelector("a");
  // A ruling that is not saved yet has no page.
  if (!waits) link.href = pageOf(`rulings/${entry}`);
  line.querySelector("td").colSpan = main.querySelectorAll("thead th:not(.number)").length;
  const [plain, struck] = line.querySelectorAll(".said");
  (withdrawn ? plain : struck).remove();
  (withdrawn ? struck.firstElementChild : plain).textContent = ruling;
  if (corrected && !withdrawn) line.querySelector(".said").append(copy("corrected"));
  if (waits) marked(line, "waits").title = gettext("not sent yet");
  return line;
}

function drawTurn({ turn, result, nextNumber }) {
  const audited = document.querySelector("#audited b");
  if (audited && nextNumber) say(audited, String(nextNumber));
  const line = main.querySelector(".turn");
  line.hidden = turn.length === 0;
  if (line.textContent.replaceAll(/\s+/g, " ").trim() !== turn.map((texts) => texts.join("")).join(" ")) {
    line.replaceChildren(...turn.flatMap((texts) => [phrase(texts), " "]));
  }
  const end = main.querySelector(".result");
  end.hidden = !result;
  say(end.querySelector("span"), result);
}

// Every second text is bold.
function phrase(texts) {
  const made = copy("phrase");
  made.append(...texts.map((text, at) => (at % 2 ? copy("bold", { "": text }) : text)));
  return made;
}

function drawStuck({ stuck, stuckAtRuling }) {
  const notices = byId("notices");
  for (const old of notices.querySelectorAll(".stuck")) old.remove();
  for (const { entry, text } of stuck) {
    const line = copy("stuck", { span: text });
    const link = line.querySelector("a");
    link.hidden = !entry || !byId("entry");
    link.href = pageOf(stuckAtRuling ? `rulings/${entry}` : `hands/${entry}/correct`);
    notices.append(line);
  }
  notices.hidden = notices.childElementCount === 0;
}

function drawBar({ nextNumber: number, canUndo, canRedo, seats, columns, stuck, result }) {
  const bar = byId("bar");
  bar.classList.toggle("over", Boolean(result));
  bar.querySelector(".undo button").disabled = !canUndo;
  bar.querySelector(".redo button").disabled = !canRedo;
  const isOpen = number !== null && stuck.length === 0;
  const running = isOpen ? "open" : "stuck";
  for (const one of bar.querySelectorAll("[data-when]")) one.hidden = one.dataset.when !== (result ? "over" : running);
  const record = bar.querySelector("[data-when='open'] b, a[data-when='open']");
  if (isOpen) say(record, gettext("Record hand %(number)s", { number }));
  const chips = bar.querySelector(".chips");
  const wanted = chips ? seats.map(String) : [];
  if (chips && wanted.join(",") !== [...chips.children].map((chip) => chip.dataset.enter).join(",")) {
    chips.replaceChildren(...wanted.map((seat) => {
      const chip = copy("chip", { "": columns[seat].name });
      chip.dataset.enter = seat;
      chip.href += `?leader=${seat}`;
      return chip;
    }));
  }
}
