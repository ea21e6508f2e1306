// What this phone answers by itself. htmx asks for a screen or sends a form; this table comes first, and what it does not know
// goes to the server. The names of htmx's events stand only here.
import * as journal from "../journal.js";
import { currentTable, page } from "../game.js";
import { say, sayWhyNot, show, wantStyle, wanted } from "../parts.js";
import { gettext } from "../words/messages.js";

// For each request its method, its path below that of the game, and the answer: a screen, or null for the server to answer.
// An answer gets the groups of the path, the query, and the fields of a form.
const ROUTES = [
  ["GET", String.raw`/hands/(\d+)`, async ({ groups, query }) => {
    const [{ storyScreen }, { tellHand }] = await Promise.all([import("../screens/story.js"), import("../game/story.js")]);
    const entry = Number(groups[0]);
    if (!currentTable().lineOf(entry)) return sayWhyNot(gettext("That hand was undone meanwhile."));
    const story = tellHand(currentTable(), entry, Number(query.get("seat")));
    return storyScreen(story, entry, page, !currentTable().waits(entry));
  }],
  ["GET", "/chart", async () => {
    const parts = [import("../screens/chart.js"), import("../game/ending.js"), wantStyle("chart.css")];
    const [{ chartScreen }, { readChart }] = await Promise.all(parts);
    return chartScreen(readChart(currentTable()), page);
  }],
  ["POST", "/(undo|redo)", ({ groups: [kind] }) => {
    const { log, nameOf } = currentTable();
    const number = kind === "undo" ? log.undoable : log.redoable;
    if (number) journal.add(kind, { target: nameOf(number) });
    return "";
  }],
].map(([method, path, answer]) => ({ method, address: new RegExp(`^${page.path}${path}$`), answer }));

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const { method, action } = ctx.request;
  const { pathname } = new URL(action, location.href);
  const route = ROUTES.find((one) => one.method === method && one.address.test(pathname));
  if (!route) return;
  ctx.fetch = async (address, request) => {
    const url = new URL(address, location.href);
    const groups = route.address.exec(url.pathname).slice(1);
    const screen = await wanted(route.answer({ groups, query: url.searchParams, fields: request.body }));
    return screen === null ? fetch(address, request) : new Response(String(screen), { headers: { "Content-Type": "text/html" } });
  };
});

// A screen that was asked for in the panel opens it.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.target?.id === "panel" && ctx.response) show(ctx.target);
});

// Without an answer everything stays as it is, and the page says why.
document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  const trouble = document.getElementById("trouble");
  if (ctx && !ctx.sourceElement.matches("[hx-trigger=load]")) say(trouble, trouble.dataset.offline);
});
