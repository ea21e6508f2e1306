// What the phone answers by itself in a game: htmx asks for a screen or sends a form; these tables come first, and what they do
// not know goes to the server. A screen is put in place, drawn anew, and found again by its address.
import * as journal from "../journal.js";
import { currentTable, page } from "./current.js";
import { open as openBoard, toBoard } from "./open-board.js";
import { byId, put, restOfMessages, sayOffline, sayWhyNot, show, wantStyle, wanted } from "../parts.js";

const stylesOfPlay = () => [wantStyle("pad.css"), wantStyle("question.css"), wantStyle("audit.css")];
const ruling = () => [import("./open-ruling.js"), wantStyle("at-table.css"), wantStyle("ruling.css")];

// The screens beside the board, each by its address below that of the game, with the modules that make it. The first has
// open({ groups, query, currentTable, page }), which gives { screen, title }; where more happens on it also ready(), to be called
// once it is in place, redraw(), once the game has changed, and answer({ what, fields }) for its forms, of which `what` is the
// end of the address. If it gives null, there is no such screen, and the board comes.
const SCREENS = [
  ["/legal", () => [import("./open-dispute.js"), ...stylesOfPlay()]],
  ["/audit", () => [import("./open-check.js"), ...stylesOfPlay()]],
  ["/rulings", ruling],
  ["/rulings/(penalties)", ruling],
  [String.raw`/rulings/(\d+)`, ruling],
  [String.raw`/rulings/(\d+)/(correct)`, ruling],
  ["/history", () => [import("./open-history.js"), wantStyle("history.css")]],
  [String.raw`/at-the-table(/end|/seats|/\d+)?`, () => [import("./open-people.js"), wantStyle("at-table.css")]],
  ["/at-the-table/rules", () => [import("./open-rules.js"), wantStyle("at-table.css"), wantStyle("house-rules.css")]],
];

// The parts of a screen, once its messages are here too.
const withWords = (parts) => Promise.all([...parts, restOfMessages()]);

// What is answered otherwise: method, address, and the answer, from the groups of the address, the query and the fields of a
// form. It is HTML for the place that asked, or a screen for the page, whose `address` is that of the page from then on;
// an empty text leaves everything as it is.
const ROUTES = [
  ["GET", String.raw`/hands/(\d+)`, async ({ groups, query }) => {
    const parts = [import("../screens/story.js"), import("../words/refusals.js"), wantStyle("moment.css")];
    const [{ storyScreen, tellHand }, { requestSentence }] = await withWords(parts);
    const entry = Number(groups[0]);
    if (!currentTable().lineOf(entry)) {
      sayWhyNot(requestSentence("no_such_entry"));
      return "";
    }
    const story = tellHand(currentTable(), entry, Number(query.get("seat")));
    return storyScreen(story, entry, page, !currentTable().isUnsent(entry));
  }],
  ["GET", "/chart", async () => {
    const [{ chartScreen, readChart }] = await withWords([import("../screens/chart.js"), wantStyle("chart.css")]);
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

// All that the screens need, so that they are here without a network.
export const loadScreens = () => SCREENS.flatMap(([, load]) => load());

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const { method, action } = ctx.request;
  const { pathname } = new URL(action, location.href);
  const route = TABLE.find((row) => row.method === method && row.address.test(pathname));
  if (!route) return;
  ctx.fetch = async (address, request) => {
    const url = new URL(address, location.href);
    const groups = route.address.exec(url.pathname).slice(1);
    const what = url.pathname.split("/").at(-1);
    const answer = await wanted(route.answer({ groups, what, query: url.searchParams, fields: request.body }));
    // Its scripts do not come without a network: the page says so, and on a page that has nothing yet the board comes.
    if (answer === null && !inPlace) showBoard();
    if (!answer) return new Response(null, { status: 204, headers: { "HX-Push-Url": "false" } });
    if (answer.screen) ctx.coming = answer; // With its request: another may be asked for meanwhile.
    const headers = { "Content-Type": "text/html", ...(answer.address && { "HX-Push-Url": answer.address }) };
    return new Response(String(answer.screen ?? answer), { headers });
  };
});

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  // A screen that was asked for in the panel opens it.
  if (ctx.target?.id === "panel" && ctx.response) show(ctx.target);
  if (ctx.target?.id === "screen" && ctx.coming) arrive(ctx.coming);
});

// A screen is in place: its title says so. If it is not the first, a screen reader goes on at its beginning.
function arrive(screen) {
  const isFirst = inPlace === null;
  inPlace = screen;
  document.title = screen.title;
  if (!isFirst) goToBeginning();
  screen.ready?.();
}

function goToBeginning() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  scrollTo(0, 0);
  byId("screen").querySelector("h1").focus({ preventScroll: true });
}

// Draws the screen in place anew, once the game has changed.
export const redraw = () => inPlace?.redraw?.();

// Puts the screen of the page's address in place. The board needs nothing else, so it is there at once.
export async function openHere() {
  const { pathname, search } = location;
  if (pathname === page.path) showBoard();
  else await htmx.ajax("GET", pathname + search, { target: "#screen" });
}

function showBoard() {
  const board = openBoard();
  byId("screen").replaceChildren(); // What listens on another screen goes with it.
  put(byId("screen"), board.screen);
  arrive(board);
}

// Back and forward. Back leads to where the person was on a long screen: a browser would look for the place too early.
document.addEventListener("htmx:before:history:update", () => history.replaceState({ ...history.state, scrolled: scrollY }, ""));
document.addEventListener("htmx:before:history:restore", async (event) => {
  event.preventDefault();
  const { scrolled } = history.state;
  await openHere();
  if (scrolled) scrollTo(0, scrolled);
});

// Without an answer everything stays as it is, and the page says why.
document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (ctx && !ctx.sourceElement.matches("[hx-trigger=load], .aside")) sayOffline();
});
