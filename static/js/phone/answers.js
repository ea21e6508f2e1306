// What this phone answers by itself. htmx asks for a screen or sends a form; these tables come first, and what they do not
// know goes to the server.
import * as journal from "../journal.js";
import { currentTable, page } from "./current.js";
import { gettext } from "../words/messages.js";
import { put } from "./put.js";
import { restOfMessages, say, sayWhyNot, show, wantStyle, wanted } from "../parts.js";
import { open as openBoard, toBoard } from "./open-board.js";

const byId = (id) => document.getElementById(id);

const stylesOfPlay = () => [wantStyle("pad.css"), wantStyle("question.css"), wantStyle("audit.css")];
const ruling = () => [import("./open-ruling.js"), wantStyle("ruling.css")];

// The screens beside the board, each by its address below that of the game, with the modules that make it. The first has
// open({ groups, query, currentTable, page }), which gives { screen, title }; where more happens on it also ready(), to be called
// once it is in place, and redraw(), once the game has changed. If it gives null, there is no such screen, and the board comes.
const SCREENS = [
  ["/legal", () => [import("./open-dispute.js"), ...stylesOfPlay()]],
  ["/audit", () => [import("./open-check.js"), ...stylesOfPlay()]],
  ["/rulings", ruling],
  ["/rulings/(penalties)", ruling],
  [String.raw`/rulings/(\d+)`, ruling],
  [String.raw`/rulings/(\d+)/(correct)`, ruling],
  ["/at-the-table(/end)?", () => [import("./open-people.js"), wantStyle("at-table.css")]],
  ["/at-the-table/seats", () => [import("./open-seats.js"), wantStyle("at-table.css")]],
  [String.raw`/at-the-table/(\d+)`, () => [import("./open-change.js"), wantStyle("at-table.css")]],
];

// The parts of a screen, once its messages are here too.
const withWords = (parts) => Promise.all([...parts, restOfMessages()]);

// What is answered otherwise: method, address, and the answer, from the groups of the address, the query and the fields of a
// form. It is HTML for the place that asked, or a screen for the page, whose `address` is that of the page from then on;
// an empty text leaves everything as it is.
const ROUTES = [
  ["GET", String.raw`/hands/(\d+)`, async ({ groups, query }) => {
    const [{ storyScreen }, { tellHand }] = await withWords([import("../screens/story.js"), import("../game/tell-hand.js"), wantStyle("moment.css")]);
    const entry = Number(groups[0]);
    if (!currentTable().lineOf(entry)) {
      sayWhyNot(gettext("That hand was undone meanwhile."));
      return "";
    }
    const story = tellHand(currentTable(), entry, Number(query.get("seat")));
    return storyScreen(story, entry, page, !currentTable().waits(entry));
  }],
  ["GET", "/chart", async () => {
    const parts = [import("../screens/chart.js"), import("../game/chart-lines.js"), wantStyle("chart.css")];
    const [{ chartScreen }, { readChart }] = await withWords(parts);
    return chartScreen(readChart(currentTable()), page);
  }],
  ["GET", "/hand", async ({ query }) => {
    const { enterAs } = await import("../entering.js");
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
  ["POST", String.raw`/rulings(?:/\d+/correct)?`, async () => (await import("./open-ruling.js")).save()],
  ["POST", String.raw`/rulings/\d+/withdraw`, async () => (await import("./open-ruling.js")).withdraw()],
  ["POST", "/rulings/penalties", async (asked) => (await import("./open-ruling.js")).agree(asked)],
  ["POST", "/at-the-table/(join|leave|return|rename|end)", async ({ groups: [what], fields }) => (await import("./open-people.js")).send(what, fields)],
  ["POST", "/at-the-table/seats", async () => (await import("./open-seats.js")).send()],
  ["POST", String.raw`/at-the-table/\d+`, async () => (await import("./open-change.js")).send()],
  ["POST", String.raw`/at-the-table/\d+/(strike|restore)`, async ({ groups: [what] }) => (await import("./open-change.js")).turn(what)],
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

export const screenInPlace = () => inPlace;

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
    const answer = await wanted(route.answer({ groups, query: url.searchParams, fields: request.body }));
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
export function openHere() {
  const { pathname, search } = location;
  if (pathname === page.path) showBoard();
  else htmx.ajax("GET", pathname + search, { target: "#screen", swap: "innerHTML" });
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
