// Draws the board: the heads with the totals, the lines of the sheet, the next hand, the bar.
import { copy, cucumber, say } from "./parts.js";
import { gettext, ngettext, pgettext, rowOf } from "./words/messages.js";

const byId = (id) => document.getElementById(id);
const main = byId("board");
const drawn = new Map(); // What the lines on show were drawn from, by their ids.

// Draws a view of the table (game/view.js). `revision` is that of the server: what waits does not count.
export function drawBoard(view, revision) {
  // What waits, and what came since the page was made, is not in its lines.
  const isServed = Number(main.dataset.revision) === revision && view.rows.every(({ waits }) => !waits);
  Object.assign(main.dataset, { revision, coming: view.nextNumber ?? "" });
  main.toggleAttribute("data-running", view.nextNumber !== null);
  drawHeads(view);
  drawRows(view.rows, isServed);
  drawTurn(view);
  drawStuck(view);
  if (byId("entry")) drawBar(view);
}

// A column for each person, in the order in which they sit.
function drawHeads(view) {
  const seats = view.columns.map(({ seat }) => seat);
  const heads = arrange(main.querySelector("thead tr"), seats);
  arrange(main.querySelector("tr.start"), seats, "");
  main.className = main.className.replace(/players-\d+/, `players-${seats.length}`);
  for (const [at, head] of heads.entries()) {
    const { name, waits } = view.columns[at];
    const place = head.querySelector(".name");
    place.title = waits ? rowOf([name, gettext("not sent yet")]) : name;
    place.classList.toggle("waits", waits);
    say(place, name);
    drawHead(head, view.columns[at], view);
  }
}

// The cells of a line in this order. Who has none gets one like the first, with `text` if it is given.
function arrange(line, seats, text) {
  const [number, ...cells] = line?.children ?? [];
  const arranged = seats.map((seat) => {
    const found = cells.find((cell) => cell.dataset.seat === String(seat));
    if (found) return found;
    const made = cells[0]?.cloneNode(true);
    if (made) Object.assign(made.dataset, { seat });
    if (made && text !== undefined) made.textContent = text;
    return made;
  });
  if (number && (arranged.length !== cells.length || arranged.some((cell, at) => cell !== cells[at]))) line.replaceChildren(number, ...arranged);
  return arranged;
}

function drawHead(head, column, { nextNumber }) {
  const { points, cucumbers, places, out, left, won, deals, leads, dangerSpoken } = column;
  head.className = [(out || left) && "out", won && "won"].filter(Boolean).join(" ");
  const dealer = marked(copy("bold", { "": gettext("deals") }), "deals");
  Object.assign(dealer.dataset, { sign: pgettext("dealer", "D") });
  const roles = [deals && dealer, leads && copy("bold", { "": gettext("leads") })];
  head.querySelector(".roles").replaceChildren(...roles.filter(Boolean));
  say(head.querySelector(".total"), String(points));
  drawLives(head.querySelector(".lives"), cucumbers, places);
  head.querySelector(".spoken")?.remove();
  if (dangerSpoken) head.querySelector(".lives").after(copy("spoken", { "": dangerSpoken }));
  head.querySelector(".dangers").replaceChildren(...dangersOf(column, nextNumber));
}

// A cucumber that is new rolls in, once.
function drawLives(lives, cucumbers, places) {
  const before = lives.querySelectorAll(".cucumber:not(.none)").length;
  const label = ngettext("%(num)s cucumber", "%(num)s cucumbers", cucumbers);
  lives.replaceChildren(...Array.from({ length: places }, (_one, at) => {
    if (at >= cucumbers) return copy("no-cucumber");
    const made = cucumber(at === 0 ? label : "");
    return at >= before && lives.dataset.drawn ? marked(made, "fresh") : made;
  }));
  lives.dataset.drawn = "yes";
}

function dangersOf({ out, left, won, dangers }, nextNumber) {
  if (out) return [tile("gone", gettext("out"))];
  if (left) return [tile("gone", pgettext("player", "left"))];
  if (won) return [tile("wins", gettext("wins"))];
  if (dangers.length === 0 && nextNumber !== null) return [tile("safe", gettext("safe"), true)];
  return dangers.map(({ fate, cards }) => {
    const made = tile(`may-${fate}`, "", true);
    if (cards.length > 3) marked(made, "long");
    made.append(copy("bold", { "": cards }), " ", fate === "cucumber" ? cucumber() : copy("phrase", { "": gettext("out") }));
    return made;
  });
}

// Screen readers hear the danger as a sentence instead.
function tile(kind, words, isSpoken = false) {
  const made = marked(copy("danger", { "": words }), kind);
  if (!isSpoken) made.removeAttribute("aria-hidden");
  return made;
}

function marked(element, name) {
  element.classList.add(name);
  return element;
}

// The lines, newest first. One that has not changed stays: it may have the focus.
function drawRows(rows, isServed) {
  const body = main.querySelector("tbody");
  const keepPlace = holdPlace(byId("sheet"));
  const paper = body.querySelector(".start");
  const lines = rows.map((row) => {
    const id = `line-${row.entry}`;
    const from = JSON.stringify(row);
    const old = byId(id);
    if (old && (drawn.get(id) ?? (isServed && from)) === from) {
      drawn.set(id, from);
      return old;
    }
    drawn.set(id, from);
    const line = row.ruling || row.change ? textLine(row) : handLine(row);
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

function handLine({ number, entry, corrected, cells, waits, partial, void: isVoid }) {
  const line = copy("row");
  const head = line.querySelector("th");
  head.append(String(number));
  if (isVoid) head.append(" ", copy("spoken", { "": pgettext("ruling", "the hand does not count") }));
  if (corrected) head.append(copy("corrected"));
  if (partial) head.append(copy("partial"));
  if (isVoid) line.classList.add("void");
  if (waits) marked(line, "waits").title = gettext("not sent yet");
  for (const cell of cells) line.append(cell.outBefore ? copy("gone") : playerCell(cell, pageOf(`hands/${entry}?seat=${cell.seat}`)));
  return line;
}

function playerCell({ card, points, marks, took, pays, dealt, spoken }, address) {
  const cell = copy("cell", { ".card": card, ".points": points });
  cell.classList.toggle("took", took);
  cell.classList.toggle("pays", pays);
  cell.classList.toggle("changed", marks.length > 0);
  const link = cell.querySelector("a");
  link.href = address;
  link.ariaLabel = spoken;
  if (!dealt) cell.querySelector(".dealt").remove();
  if (!card) cell.querySelector(".card").remove();
  if (marks.length > 0) cell.querySelector(".marks").append(...drawMarks(marks));
  else cell.querySelector(".marks").remove();
  return cell;
}

function heavyMarks(marks) {
  const place = marked(copy("phrase"), "marks");
  place.append(...drawMarks(marks));
  return place;
}

function drawMarks(marks) {
  return marks.flatMap(({ text, kind, cucumber: isCucumber }) => {
    const mark = marked(copy("phrase", { "": text }), kind);
    if (isCucumber) mark.append(cucumber());
    return [" ", mark];
  });
}

// A ruling, or a change at the table.
function textLine({ entry, ruling, change, withdrawn, corrected, waits, marks }) {
  const line = copy("ruling");
  const link = line.querySelector("a");
  if (change) {
    const [sign, spoken] = line.querySelectorAll("th span");
    sign.textContent = "·";
    spoken.textContent = gettext("At the table");
  }
  // What is not saved yet has no page.
  if (!waits) link.href = pageOf(`${change ? "at-the-table" : "rulings"}/${entry}`);
  line.querySelector("td").colSpan = main.querySelectorAll("thead th:not(.number)").length;
  const [plain, struck] = line.querySelectorAll(".said");
  (withdrawn ? plain : struck).remove();
  (withdrawn ? struck.firstElementChild : plain).textContent = ruling || change;
  if (corrected && !withdrawn) line.querySelector(".said").append(copy("corrected"));
  if (marks.length > 0) link.append(heavyMarks(marks));
  if (waits) marked(line, "waits").title = gettext("not sent yet");
  return line;
}

function drawTurn({ heading, cards, turn, result, nextNumber }) {
  const audited = document.querySelector("#audited b");
  if (audited && nextNumber) say(audited, String(nextNumber));
  say(main.querySelector("h1 span"), heading || main.dataset.title);
  say(main.querySelector("h1 small"), cards);
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

// Where an event is changed; that of a change at the table is with the others.
const PAGES = { hand: (entry) => `hands/${entry}/correct`, ruling: (entry) => `rulings/${entry}` };

function drawStuck({ stuck }) {
  const notices = byId("notices");
  for (const old of notices.querySelectorAll(".stuck")) old.remove();
  for (const { entry, kind, text } of stuck) {
    const line = copy("stuck", { span: text });
    const link = line.querySelector("a");
    link.hidden = !entry || !byId("entry");
    link.href = pageOf(PAGES[kind] ? PAGES[kind](entry) : `at-the-table/${entry}`);
    notices.append(line);
  }
  notices.hidden = notices.childElementCount === 0;
}

function drawBar({ nextNumber: number, takesHands, canUndo, canRedo, seats, columns, result }) {
  const bar = byId("bar");
  bar.classList.toggle("over", Boolean(result));
  bar.querySelector(".undo button").disabled = !canUndo;
  bar.querySelector(".redo button").disabled = !canRedo;
  const running = takesHands ? "open" : "stuck";
  for (const one of bar.querySelectorAll("[data-when]")) one.hidden = one.dataset.when !== (result ? "over" : running);
  const record = bar.querySelector("[data-when='open'] b, a[data-when='open']");
  if (takesHands) say(record, gettext("Record hand %(number)s", { number }).replace(` ${number}`, `\u00A0${number}`));
  const chips = bar.querySelector(".chips");
  const wanted = chips ? seats.map((seat) => columns.find((one) => one.seat === seat)) : [];
  const had = chips ? [...chips.children].map((chip) => `${chip.dataset.enter} ${chip.textContent}`) : [];
  if (wanted.map(({ seat, name }) => `${seat} ${name}`).join("|") !== had.join("|")) {
    chips.replaceChildren(...wanted.map(({ seat, name }) => {
      const chip = copy("chip", { "": name });
      chip.dataset.enter = seat;
      chip.href += `?leader=${seat}`;
      return chip;
    }));
  }
}
