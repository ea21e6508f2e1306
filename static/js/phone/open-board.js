// The board in the page: drawn with every change of the journal, with the end once the game is over; its dialogs, its menu, and
// what its Print prints.
import * as journal from "../journal.js";
import { viewBoard } from "../game/view.js";
import { boardScreen, boardTitle } from "../screens/board.js";
import { areRulesInWords, currentTable, game, isAlone, page } from "./current.js";
import { preference } from "../storage.js";
import { byId, put, say, show, wantStyle, wanted } from "../parts.js";

let onShow = null; // The cucumbers by seat.
let words = null; // Say what no longer counts, and what was taken back: loaded when there is something to say.
let end = null; // Draws the end of the game: loaded once it is over, with what plays it again.
let isEndShown = false;
let scrolled = 0; // How far the sheet was when the board made room for another screen.
let lastLine = null; // The id of the last command of this phone that has brought a line.

export const loadEndParts = () => Promise.all([import("../screens/end.js"), import("./picture.js"), import("./play-again.js"), wantStyle("chart.css"), wantStyle("end.css")]);
export const loadWords = () => import("../game/changes.js");

// The board as a screen of the game (phone/answers.js).
export function open() {
  return { ...drawn(), ready, redraw };
}

// The board, and the address of the page with it.
export const toBoard = () => ({ ...open(), address: page.board });

function drawn() {
  const table = currentTable();
  const isOver = table.now.result !== null;
  if ((table.waiting.length > 0 || table.isMoved) && !words) loadRareWords();
  if (isOver && !end) loadEnd();
  const isNewEnd = isOver && end !== null && !isEndShown;
  isEndShown = isOver && end !== null;
  knowMore(isNewEnd);
  const view = { ...viewBoard(table), stuck: words?.stuckWords(table) ?? [], moved: words?.lastChangeWords(table) ?? "", before: onShow };
  onShow = Object.fromEntries(view.columns.map((column) => [column.seat, column.cucumbers]));
  return { screen: boardScreen(view, page, isEndShown ? { screen: end.endScreen(endNow(), page), menu: end.endMenu } : {}), title: boardTitle(view, page), isNewEnd, moved: view.moved };
}

function ready() {
  const sheet = byId("sheet");
  if (hasOwnLine()) scrolled = 0;
  sheet.scrollTop = scrolled;
  sheet.addEventListener("scroll", () => {
    scrolled = sheet.scrollTop;
  }, { passive: true });
}

function redraw() {
  if (hasOwnLine()) byId("sheet").scrollTop = 0;
  const keepPlace = holdPlace(byId("sheet"));
  const { screen, title, isNewEnd, moved } = drawn();
  put(byId("screen"), screen);
  keepPlace();
  document.title = title;
  if (moved) say(byId("status"), moved);
  if (isNewEnd) celebrate();
}

// What the page knows beside the facts, as it is now.
function knowMore(isNewEnd) {
  const areSaid = areRulesInWords();
  Object.assign(page, {
    rules: areSaid ? game.rules : "",
    reminders: areSaid && preference("reminders") !== false ? game.reminders : [],
    isMenuOpen: document.querySelector(".menu[open]") !== null,
    isOpening: byId("bar") !== null && "opening" in byId("bar").dataset,
    isEndNew: isNewEnd || (isEndShown && page.isEndNew),
    token: journal.token(),
    nextGame: journal.following() || game.nextGame,
    revision: journal.revision(),
    unsent: unsentNow(),
  });
}

// How many changes the board says to be unsent: none where a question says more.
const unsentNow = () => (page.isLocal || journal.inTrouble() ? 0 : journal.unsent().length);

// Whether this phone has brought a new line since the board was last drawn: who saved it sees it, on top.
const NO_LINE = new Set(["undo", "redo", "change", "strike", "rename", "penalties"]);

function hasOwnLine() {
  const id = journal.unsent().findLast(({ kind }) => !NO_LINE.has(kind))?.id ?? lastLine;
  const isNew = id !== lastLine;
  lastLine = id;
  return isNew;
}

// The older hands in view stay where they are when a new one comes on top.
function holdPlace(sheet) {
  if (!sheet?.scrollTop) return () => {};
  const top = sheet.querySelector("thead").getBoundingClientRect().bottom;
  const row = [...sheet.querySelectorAll("tbody tr")].find((line) => line.getBoundingClientRect().bottom > top);
  const before = row?.getBoundingClientRect().top;
  return () => {
    if (row?.isConnected) sheet.scrollTop += row.getBoundingClientRect().top - before;
  };
}

const redrawInPlace = () => byId("board") && redraw();

async function loadRareWords() {
  words = await wanted(loadWords());
  if (words) redrawInPlace();
}

// The end

async function loadEnd() {
  const loaded = await wanted(loadEndParts());
  if (!loaded || end) return;
  end = Object.assign({}, ...loaded.slice(0, 2));
  redrawInPlace();
}

const endNow = () => end.readEnd(currentTable(), game.evening ?? []);

function celebrate() {
  byId("sheet").scrollTop = 0;
  document.dispatchEvent(new Event("gameended"));
}

const heading = () => byId("end").querySelector(".result").textContent.trim();

const ofPicture = () => [endNow(), { heading: heading().replace(/\.$/, ""), about: page.title, began: new Date(game.began ? `${game.began}T12:00` : Date.now()), address: game.address }];

// What the foot and the menu of a finished game do.
const DEEDS = {
  choices() {
    byId("panel").replaceChildren();
    put(byId("panel"), end.shareScreen({ heading: heading(), ...endNow() }, page));
    show(byId("panel"));
    end.showPicture(byId("panel").querySelector("canvas"), ...ofPicture());
  },
  picture() {
    byId("panel").close();
    end.givePicture(...ofPicture());
  },
  hands() {
    byId("sheet").querySelector("table").scrollIntoView();
  },
};

document.addEventListener("click", ({ target }) => {
  const deed = target.closest("[data-deed]");
  if (deed && end) DEEDS[deed.dataset.deed]();
});

// What another phone did is whole after a tap, and gone after one on its ✕. What else takes it along: game.js.
document.addEventListener("click", ({ target }) => {
  const news = target.closest(".news");
  if (!news) return;
  if (target.closest("[data-read]")) {
    page.news = "";
    redraw();
  } else {
    news.classList.toggle("whole");
  }
});

// The dialogs and the menu: how they close

// A `close` event does not bubble: only a listener in the capture phase hears it here.
// It comes late: by then the dialog may be open again, and keeps the line.
document.addEventListener("close", ({ target }) => target.open || document.body.prepend(byId("trouble")), true);

document.addEventListener("click", (event) => {
  const dialog = event.target.closest("[data-close]")?.closest("dialog");
  if (dialog) {
    event.preventDefault();
    dialog.close();
  }
  if (event.target === byId("panel")) event.target.close(); // A tap beside it.
  // A tap elsewhere; one beside the sheet of the menu is one on the menu itself.
  for (const details of opened()) {
    if (event.target === details || !details.contains(event.target) || event.target.closest("a[hx-target], nav button")) close(details);
  }
});

// The menu, and what explains a danger.
const opened = () => document.querySelectorAll("details:is(.menu, .why)[open]");

// The focus must not stay on what is hidden with the menu: it goes to its button. A panel gives it back there, too.
function close(details) {
  if (details.contains(document.activeElement)) details.firstElementChild.focus();
  details.open = false;
}

// Of what is open, Escape closes the part in front: a dialog closes itself.
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && !document.querySelector("dialog:modal")) for (const details of opened()) close(details);
});

// An open menu would cover what has the focus now. A tap, or another window, moves it to nothing in particular.
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const menu = target.closest("details.menu[open]");
  if (menu && relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
});

// The chart is in the menu. If its style does not come now, the chart asks for it.
document.addEventListener("toggle", ({ target }) => target.matches(".menu") && wantStyle("chart.css").catch(() => {}), true);

// Paper: the board prints its own sheet while the server's lacks something: unsent hands, or the whole game

const lacksSomething = () => page.isLocal || journal.unsent().length > 0;

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-paper]") || !(isAlone() || lacksSomething())) return;
  event.preventDefault();
  print();
});

addEventListener("beforeprint", () => {
  document.querySelector(".provisional").hidden = !lacksSomething();
});
addEventListener("afterprint", () => {
  document.querySelector(".provisional").hidden = true;
});
