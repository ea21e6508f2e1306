// The board in the page: drawn with every change of the journal, with the end once the game is over.
import * as journal from "../journal.js";
import { boardScreen, boardTitle } from "../screens/board.js";
import { currentTable, game, page } from "./current.js";
import { say, show, wantStyle, wanted } from "../parts.js";
import { boardOf } from "../game/page.js";
import { preference } from "../storage.js";
import { put } from "./put.js";

const byId = (id) => document.getElementById(id);
let onShow = null; // The cucumbers by seat.
let words = null; // Say what no longer counts, and what was taken back: loaded when there is something to say.
let end = null; // Draws the end of the game: loaded once it is over.
let isEndShown = false;
let scrolled = 0; // How far the sheet was when the board made room for another screen.

export const loadEndParts = () => Promise.all([import("../screens/end.js"), import("../screens/share-result.js"), import("../game/ending.js"), import("./picture.js"), import("../share.js"), wantStyle("chart.css"), wantStyle("end.css")]);
export const loadWords = () => Promise.all([import("../game/stuck.js"), import("../game/taken-back.js")]);

// The board as a screen of the game (answers.js).
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
  const view = boardOf(table, { stuck: words?.stuckWords(table), moved: words?.takenBackWords(table), before: onShow });
  onShow = Object.fromEntries(view.columns.map((one) => [one.seat, one.cucumbers]));
  return { screen: boardScreen(view, page, isEndShown ? { screen: end.endScreen(endNow(), page), menu: end.endMenu } : {}), title: boardTitle(view, page), isNewEnd, moved: view.moved };
}

function ready() {
  const sheet = byId("sheet");
  sheet.scrollTop = scrolled;
  sheet.addEventListener("scroll", () => {
    scrolled = sheet.scrollTop;
  }, { passive: true });
}

function redraw() {
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
  Object.assign(page, {
    reminders: preference("reminders") === false ? [] : game.reminders,
    isMenuOpen: document.querySelector(".menu[open]") !== null,
    isOpening: byId("bar") !== null && "opening" in byId("bar").dataset,
    isEndNew: isNewEnd || (isEndShown && page.isEndNew),
    token: journal.token(),
    nextGame: journal.following() || game.nextGame,
    revision: journal.revision(),
  });
}

// The older hands in view stay where they are when a new one comes on top.
function holdPlace(sheet) {
  if (!sheet?.scrollTop) return () => {};
  const top = sheet.querySelector("thead").getBoundingClientRect().bottom;
  const row = [...sheet.querySelectorAll("tbody tr")].find((one) => one.getBoundingClientRect().bottom > top);
  const before = row?.getBoundingClientRect().top;
  return () => {
    if (row?.isConnected) sheet.scrollTop += row.getBoundingClientRect().top - before;
  };
}

const redrawInPlace = () => byId("board") && redraw();

async function loadRareWords() {
  const loaded = await wanted(loadWords());
  if (!loaded) return;
  words = Object.assign({}, ...loaded);
  redrawInPlace();
}

// The end

async function loadEnd() {
  const loaded = await wanted(loadEndParts());
  if (!loaded || end) return;
  const [{ endScreen, endMenu }, { shareScreen }, { readEnd }, { givePicture }] = loaded;
  end = { endScreen, endMenu, shareScreen, readEnd, givePicture };
  redrawInPlace();
}

const endNow = () => end.readEnd(currentTable(), game.evening ?? []);

function celebrate() {
  byId("sheet").scrollTop = 0;
  document.dispatchEvent(new Event("gameended"));
}

const heading = () => byId("end").querySelector(".result").textContent.trim();

// What the foot and the menu of a finished game do.
const DEEDS = {
  choices() {
    byId("panel").replaceChildren();
    put(byId("panel"), end.shareScreen({ heading: heading(), ...endNow() }, page));
    show(byId("panel"));
  },
  picture() {
    byId("panel").close();
    end.givePicture(endNow(), { heading: heading().replace(/\.$/, ""), about: page.title, began: new Date(game.began ?? Date.now()) });
  },
  hands() {
    byId("sheet").querySelector("table").scrollIntoView();
  },
};

document.addEventListener("click", ({ target }) => {
  const deed = target.closest("[data-deed]");
  if (deed && end) DEEDS[deed.dataset.deed]();
});
