// The screen of other seats in the page: taps make the order, and its form becomes a command of the journal.
import * as journal from "../journal.js";
import { currentTable, page } from "./current.js";
import { showChanged, viewChange } from "../game/view-people.js";
import { toBoard } from "./open-board.js";
import { gettext } from "../words/messages.js";
import { put } from "../parts.js";
import { seatsScreen } from "../screens/people.js";

const byId = (id) => document.getElementById(id);
let order = []; // As it is on the screen.
let tapped = null; // The seat that waits for the one to swap with.
let isSent = false; // Whether somebody tried to save it: then it is said that nothing would change.
let recorded = null; // The recorded seats that are to be changed.

export function open({ query }) {
  recorded = seatsRecordedAs(Number(query.get("entry")));
  [order, tapped, isSent] = [before(), null, false];
  return { screen: drawn(), title: `${gettext("Change seats")} – ${page.title}`, ready, redraw };
}

function seatsRecordedAs(entry) {
  const change = viewChange(currentTable(), entry);
  return change?.event.kind === "seats" && !change.isStruck ? change : null;
}

const isOther = () => String(order) !== String(before());
const before = () => recorded?.event.order ?? currentTable().now.seating;

function drawn() {
  const back = recorded ? `/at-the-table/${recorded.number}` : "/at-the-table";
  const view = { order, tapped, names: currentTable().names, entry: recorded?.number, shown: shown(), isBegun: isOther() };
  return seatsScreen({ ...view, back: page.path + back + page.hash }, page);
}

function shown() {
  if (!isOther()) return isSent ? { problems: [gettext("Nothing would change.")], changes: [] } : null;
  return recorded && showChanged(currentTable(), recorded.number, eventNow());
}

const eventNow = () => ({ kind: "seats", order });

// Who came or went meanwhile has a seat, too.
function redraw() {
  recorded &&= seatsRecordedAs(recorded.number);
  if (String([...order].sort()) !== String([...before()].sort())) order = before();
  const focused = document.activeElement.id;
  put(byId("screen"), drawn());
  // The button may have moved with its seat, or be gone at the end of the row.
  const button = focused && (byId(focused) ?? byId(focused.replace(/up|down/, "tap")));
  if (button && button !== document.activeElement) button.focus();
}

function ready() {
  document.querySelector(".chairs").addEventListener("click", ({ target }) => {
    const { tap, up, down } = target.closest("button")?.dataset ?? {};
    if (tap) touch(Number(tap));
    else if (up) swap(order.indexOf(Number(up)), order.indexOf(Number(up)) - 1);
    else if (down) swap(order.indexOf(Number(down)), order.indexOf(Number(down)) + 1);
    isSent = false;
    redraw();
  });
}

function touch(seat) {
  if (tapped !== null && tapped !== seat) swap(order.indexOf(seat), order.indexOf(tapped));
  tapped = tapped === null ? seat : null;
}

function swap(one, other) {
  const turned = [...order];
  [turned[one], turned[other]] = [order[other], order[one]];
  order = turned;
}

// Answers the form.
export function send() {
  isSent = true;
  if (!isOther() || shown()?.problems.length > 0) {
    redraw();
    return "";
  }
  if (recorded) journal.add("change", { target: currentTable().nameOf(recorded.number), event: eventNow() });
  else journal.add("seats", { order });
  return toBoard();
}
