// The page of a game: what the phone answers by itself, what it says when the journal hears something, and the screen that it
// begins with.
import * as journal from "./journal.js";
import { currentTable, game, page, savedTable } from "./phone/current.js";
import { gettext } from "./words/messages.js";
import { keepRules } from "./storage.js";
import { loadEndParts, loadWords, open as openBoard, toBoard } from "./phone/open-board.js";
import { savedSentence } from "./words/sheet-lines.js";
import { put, restOfMessages, say, sayWhyNot, show, wantStyle, wanted } from "./parts.js";

const LATER = 1_000;
const byId = (id) => document.getElementById(id);

// Answers: htmx asks for a screen or sends a form; these tables come first, and what they do not know goes to the server

const stylesOfPlay = () => [wantStyle("pad.css"), wantStyle("question.css"), wantStyle("audit.css")];
const ruling = () => [import("./phone/open-ruling.js"), wantStyle("ruling.css")];

// The screens beside the board, each by its address below that of the game, with the modules that make it. The first has
// open({ groups, query, currentTable, page }), which gives { screen, title }; where more happens on it also ready(), to be called
// once it is in place, redraw(), once the game has changed, and answer({ what, fields }) for its forms, of which `what` is the
// end of the address. If it gives null, there is no such screen, and the board comes.
const SCREENS = [
  ["/legal", () => [import("./phone/open-dispute.js"), ...stylesOfPlay()]],
  ["/audit", () => [import("./phone/open-check.js"), ...stylesOfPlay()]],
  ["/rulings", ruling],
  ["/rulings/(penalties)", ruling],
  [String.raw`/rulings/(\d+)`, ruling],
  [String.raw`/rulings/(\d+)/(correct)`, ruling],
  ["/history", () => [import("./phone/open-history.js"), wantStyle("history.css")]],
  [String.raw`/at-the-table(/end|/seats|/\d+)?`, () => [import("./phone/open-people.js"), wantStyle("at-table.css")]],
  ["/at-the-table/rules", () => [import("./phone/open-rules.js"), wantStyle("at-table.css"), wantStyle("house-rules.css")]],
];

// The parts of a screen, once its messages are here too.
const withWords = (parts) => Promise.all([...parts, restOfMessages()]);

// What is answered otherwise: method, address, and the answer, from the groups of the address, the query and the fields of a
// form. It is HTML for the place that asked, or a screen for the page, whose `address` is that of the page from then on;
// an empty text leaves everything as it is.
const ROUTES = [
  ["GET", String.raw`/hands/(\d+)`, async ({ groups, query }) => {
    const parts = [import("./screens/story.js"), import("./words/refusals.js"), wantStyle("moment.css")];
    const [{ storyScreen, tellHand }, { requestSentence }] = await withWords(parts);
    const entry = Number(groups[0]);
    if (!currentTable().lineOf(entry)) {
      sayWhyNot(requestSentence("no_such_entry"));
      return "";
    }
    const story = tellHand(currentTable(), entry, Number(query.get("seat")));
    return storyScreen(story, entry, page, !currentTable().waits(entry));
  }],
  ["GET", "/chart", async () => {
    const [{ chartScreen, readChart }] = await withWords([import("./screens/chart.js"), wantStyle("chart.css")]);
    return chartScreen(readChart(currentTable()), page);
  }],
  ["GET", "/hand", async ({ query }) => {
    const { enterAs } = await import("./entering.js");
    const board = toBoard();
    return { ...board, ready: () => {
      board.ready();
      enterAs(query);
    } };
  }],
  ["POST", "/(undo|redo)", ({ groups: [kind] }) => {
    const { log, nameOf } = currentTable();
    const number = kind === "undo" ? log.undoable : log.redoable;
    if (number) journal.add(kind, { target: nameOf(number) });
    return "";
  }],
  // The screen in place answers its own forms. A second tap may come when the first one has led to the board.
  ["POST", "/(?:rulings|at-the-table)(?:/.*)?", (asked) => inPlace.answer?.(asked) ?? toBoard()],
];

const TABLE = [
  ...ROUTES,
  ["GET", "", () => openBoard()],
  ...SCREENS.map(([path, load]) => ["GET", path, async (asked) => {
    const [{ open }] = await withWords(load());
    return (await open({ ...asked, currentTable, page })) ?? toBoard();
  }]),
].map(([method, path, answer]) => ({ method, address: new RegExp(`^${page.path}${path}$`), answer }));

let inPlace = null;
let coming = null; // The screen that htmx is putting in its place.

// All that the screens need, so that they are here without a network.
export const loadScreens = () => SCREENS.flatMap(([, load]) => load());

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const { method, action } = ctx.request;
  const { pathname } = new URL(action, location.href);
  const route = TABLE.find((one) => one.method === method && one.address.test(pathname));
  if (!route) return;
  ctx.fetch = async (address, request) => {
    const url = new URL(address, location.href);
    const groups = route.address.exec(url.pathname).slice(1);
    const what = url.pathname.split("/").at(-1);
    const answer = await wanted(route.answer({ groups, what, query: url.searchParams, fields: request.body }));
    // Its scripts do not come without a network: the page says so, and on a page that has nothing yet the board comes.
    if (answer === null && !inPlace) showBoard();
    if (!answer) return new Response(null, { status: 204, headers: { "HX-Push-Url": "false" } });
    coming = answer.screen ? answer : null;
    const headers = { "Content-Type": "text/html", ...(answer.address && { "HX-Push-Url": answer.address }) };
    return new Response(String(answer.screen ?? answer), { headers });
  };
});

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  // A screen that was asked for in the panel opens it.
  if (ctx.target?.id === "panel" && ctx.response) show(ctx.target);
  if (ctx.target?.id === "screen" && coming) arrive(coming);
});

// A screen is in place: its title says so. If it is not the first, a screen reader goes on at its beginning.
function arrive(screen) {
  const isFirst = inPlace === null;
  inPlace = screen;
  coming = null;
  document.title = screen.title;
  if (!isFirst) goToBeginning();
  screen.ready?.();
}

function goToBeginning() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  scrollTo(0, 0);
  const heading = byId("screen").querySelector("h1");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

// Puts the screen of the page's address in place. The board needs nothing else, so it is there at once.
function openHere() {
  const { pathname, search } = location;
  if (pathname === page.path) showBoard();
  else htmx.ajax("GET", pathname + search, { target: "#screen" });
}

function showBoard() {
  const board = openBoard();
  byId("screen").replaceChildren(); // What listens on another screen goes with it.
  put(byId("screen"), board.screen);
  arrive(board);
}

// Back and forward.
document.addEventListener("htmx:before:history:restore", (event) => {
  event.preventDefault();
  openHere();
});

// Without an answer everything stays as it is, and the page says why.
document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  const trouble = byId("trouble");
  if (ctx && !ctx.sourceElement.matches("[hx-trigger=load], .aside")) say(trouble, trouble.dataset.offline);
});

// The journal

let reported = -1; // The revision of the last difference that this page has reported.
let drawTrouble = null; // Says what could not be saved: loaded when something could not.

function draw() {
  inPlace?.redraw?.();
  if (drawTrouble || journal.inTrouble()) showTrouble();
}

// A phone that may only watch by now still shows what it could not save.
async function showTrouble() {
  ({ drawTrouble } = (await wanted(import("./phone/open-trouble.js"))) ?? { drawTrouble });
  drawTrouble?.();
}

document.addEventListener("journal:changed", ({ detail: { fresh = [], saved = [], standing, penalties, said, hasChanged } }) => {
  game.penalties = penalties ?? saved.findLast(({ kind }) => kind === "penalties")?.body ?? game.penalties;
  const isNews = fresh.length > 0 || saved.length > 0;
  if (isNews) {
    // A notice from the start goes with the next change: the sheet needs its lines.
    for (const line of document.querySelectorAll("#content > .notice")) line.remove();
    hearRules(standing);
    page.news = newsAfter(fresh, saved, said);
  }
  if (hasChanged) draw();
  for (const { kind, number } of saved) announce(kind, number);
  if (isNews && said) hearOthers(said);
  if (isNews && journal.waiting().length === 0 && !isEqual(standing)) reportDifference();
});

// What stays on the board of what other phones did, until the next hand.
function newsAfter(fresh, saved, said) {
  if (said && !byId("entry")?.open && fresh.some(({ kind }) => kind !== "hand" && kind !== "ruling")) return said;
  return [...fresh, ...saved].some(({ kind }) => kind === "hand" || kind === "record") ? "" : page.news;
}

// The rules in the words of the server; those on which tables differ most come when they may have changed.
function hearRules({ rules, reminders, common, own }) {
  page.rules = rules;
  game.reminders = reminders;
  if (!common) return;
  page.common = { rows: common, revision: journal.revision() };
  keepOwn(own);
}

// The next game of this variant begins with these rules, also without a network. `own` is what its form says of them.
function keepOwn(own) {
  keepRules(game.variant, { fields: own, parameters: savedTable().variant.parameters, rules: page.rules });
}

function announce(kind, number) {
  const { turn, event } = currentTable().lineOf(number) ?? {};
  // What an undo or a redo has moved, and what changed at the table, the board says itself.
  if (kind !== "undo" && kind !== "redo" && !(event?.kind && kind === event.kind)) say(byId("status"), savedSentence(kind, turn?.number));
  if (kind === "record") document.dispatchEvent(new Event("handsaved"));
}

// What other phones did: in the open entry it is said beside it; a change of what was there before stays to be read.
function hearOthers(said) {
  say(byId("status"), said);
  const entry = byId("entry");
  if (entry?.open) entry.querySelector(".meanwhile").textContent = gettext("Just saved on another phone: %(news)s", { news: said });
}

// What the phone counts, in the shape of the server's `standing`.
function counted({ scores, next }) {
  const turn = next && [next.number, next.dealer, next.leader, next.cards];
  return { scores: scores.map(({ points, cucumbers, out, buy_ins }) => [points, cucumbers, out, buy_ins]), next: turn };
}

function isEqual({ scores, next }) {
  return JSON.stringify(counted(currentTable().now)) === JSON.stringify({ scores, next });
}

// The server is right. It logs the difference with the facts that make it, and the phone takes the facts anew, in case
// they are what differs.
function reportDifference() {
  if (reported === journal.revision()) return;
  reported = journal.revision();
  const body = JSON.stringify({ revision: journal.revision(), ...counted(currentTable().now) });
  fetch(`${byId("unsent").dataset.journal}/difference`, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", "X-CSRFToken": journal.token() },
  }).catch(() => {});
  journal.askForAll();
}

// Beginning

openHere();
if (game.own && journal.revision() === game.revision) keepOwn(game.own);
if (journal.inTrouble()) showTrouble();
journal.send();
addEventListener("load", () => setTimeout(fetchRest, LATER));
// What is loaded when it is wanted must also be here without a network.
function fetchRest() {
  const parts = [loadWords(), loadEndParts(), import("./screens/story.js"), import("./phone/open-trouble.js"), import("./this-phone.js"), ...loadScreens(), restOfMessages()];
  for (const part of parts) part.catch(() => {});
}
