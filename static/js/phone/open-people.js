// The screens at the table in the page: the players, the end, other seats, and a change that was recorded. What they would do
// follows each tap, and their forms become commands of the journal.
import * as journal from "../journal.js";
import { changeScreen, endingScreen, peopleScreen, seatsScreen } from "../screens/people.js";
import { commonRules, readFields, readForm, showChanged, viewChange, viewPeople } from "../game/view-people.js";
import { currentTable, page, rulesInWords } from "./current.js";
import { byId, put } from "../parts.js";
import { gettext } from "../words/messages.js";
import { requestSentence } from "../words/refusals.js";
import { toBoard } from "./open-board.js";

let isSent = false; // Whether somebody tried to save other seats or fields: then it is said that nothing would change.

// The screen of an address (phone/answers.js).
export function open({ groups: [what], query }) {
  if (what === "/seats") return openSeats(query);
  return what && what !== "/end" ? openChange(Number(what.slice(1))) : openPeople(what === "/end");
}

// The players, and the end

let told = {}; // The form that could not be, and why.
let isBegun = false; // Whether somebody has begun to fill in a form.
let isEnding = false; // Whether it is the screen that ends the game.

function openPeople(isAtEnd) {
  told = {};
  isBegun = false;
  isEnding = isAtEnd;
  return { screen: drawn(), title: `${isEnding ? gettext("End the game") : gettext("Players")} – ${page.title}`, ready, redraw, answer: send };
}

function ready() {
  document.querySelector(".at-table").addEventListener("input", () => {
    isBegun = true;
    redraw();
  });
}

function drawn() {
  if (isEnding) return endingScreen({ ...viewPeople(currentTable()), isBegun }, page, told);
  const person = document.querySelector(".people details[open]");
  const view = { ...viewPeople(currentTable()), rules: rulesNow(), isBegun, open: Number(person?.dataset.seat ?? -1) };
  return peopleScreen(view, page, told);
}

const redraw = () => putForm(drawn());

// Puts a screen with forms in place: what somebody has typed stays.
function putForm(screen) {
  const place = byId("screen");
  const typed = [...place.querySelectorAll("input:not([type=radio])")].filter((field) => field.value !== field.defaultValue).map((field) => [field, field.value]);
  put(place, screen);
  for (const [field, value] of typed) field.value = value;
}

// A game that only this phone has gets no words from the server.
export const rulesNow = () => page.common && commonRules(page.common.rows, rulesInWords(), currentTable().variant);

// Answers a form: with the board if it says something, else with what is wrong beside its fields.
function send({ what, fields }) {
  const sent = Object.fromEntries(fields);
  const { kind, body, errors } = readForm(what, sent, currentTable(), nextSeat());
  if (!errors) {
    journal.add(kind, body);
    return toBoard();
  }
  told = { form: formOf(what, sent), errors };
  redraw();
  document.querySelector(".at-table [aria-invalid]")?.focus();
  return "";
}

function formOf(what, { seat, hand }) {
  if (what === "end") return hand === undefined ? "end" : "last";
  return seat === undefined ? what : `${what}-${seat}`;
}

// The number of the next person who joins: the first that nobody has, on the server or among those it does not have yet.
function nextSeat() {
  const joining = journal.unsent().flatMap(({ kind, body }) => (kind === "join" ? [body.seat + 1] : []));
  return Math.max(journal.names().length, ...joining);
}

// Other seats: taps make the order

let order = []; // As it is on the screen.
let tapped = null; // The seat that waits for the one to swap with.
let recorded = null; // The recorded seats that are to be changed.

function openSeats(query) {
  recorded = seatsRecordedAs(Number(query.get("entry")));
  [order, tapped, isSent] = [orderBefore(), null, false];
  return { screen: seatsDrawn(), title: `${gettext("Change seats")} – ${page.title}`, ready: seatsReady, redraw: redrawSeats, answer: sendSeats };
}

function seatsRecordedAs(entry) {
  const change = viewChange(currentTable(), entry);
  return change?.event.kind === "seats" && !change.isStruck ? change : null;
}

const isOtherOrder = () => String(order) !== String(orderBefore());
const orderBefore = () => recorded?.event.order ?? currentTable().now.seating;

function seatsDrawn() {
  const back = recorded ? `/at-the-table/${recorded.number}` : "/at-the-table";
  const view = { order, tapped, names: currentTable().names, entry: recorded?.number, shown: whatOrderDoes(), isBegun: isOtherOrder() };
  return seatsScreen({ ...view, back: page.path + back + page.hash }, page);
}

function whatOrderDoes() {
  if (!isOtherOrder()) return isSent ? { problems: [requestSentence("unchanged")], changes: [] } : null;
  return recorded && showChanged(currentTable(), recorded.number, eventNow());
}

const eventNow = () => ({ kind: "seats", order });

// Who came or went meanwhile has a seat, too.
function redrawSeats() {
  recorded &&= seatsRecordedAs(recorded.number);
  if (String([...order].sort()) !== String([...orderBefore()].sort())) order = orderBefore();
  const focused = document.activeElement.id;
  put(byId("screen"), seatsDrawn());
  // The button may have moved with its seat, or be gone at the end of the row.
  const button = focused && (byId(focused) ?? byId(focused.replace(/up|down/, "tap")));
  if (button && button !== document.activeElement) button.focus();
}

function seatsReady() {
  document.querySelector(".chairs").addEventListener("click", ({ target }) => {
    const { tap, up, down } = target.closest("button")?.dataset ?? {};
    if (tap) touch(Number(tap));
    else if (up) swap(order.indexOf(Number(up)), order.indexOf(Number(up)) - 1);
    else if (down) swap(order.indexOf(Number(down)), order.indexOf(Number(down)) + 1);
    isSent = false;
    redrawSeats();
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
function sendSeats() {
  isSent = true;
  if (!isOtherOrder() || whatOrderDoes()?.problems.length > 0) {
    redrawSeats();
    return "";
  }
  if (recorded) journal.add("change", { target: currentTable().nameOf(recorded.number), event: eventNow() });
  else journal.add("seats", { order });
  return toBoard();
}

// A recorded change

const form = () => byId("change");
let number = 0; // Its entry.

function openChange(entry) {
  number = entry;
  isSent = false;
  return { screen: changeScreen(changeNow(), null, page), title: `${gettext("At the table")} – ${page.title}`, ready: changeReady, redraw: redrawChange, answer: answerChange };
}

const changeNow = () => viewChange(currentTable(), number);

function redrawChange() {
  const change = changeNow();
  putForm(changeScreen(change, change?.fields && form() ? readNow(change) : null, page));
}

// What the fields say, and what that would do. Null while they say what is recorded.
function readNow({ event }) {
  const fields = new FormData(form());
  const { error, event: other } = readFields(event, Object.fromEntries(fields));
  if (error) return { error };
  const shown = showChanged(currentTable(), number, other);
  return shown.isSame && !isSent ? null : { event: other, shown };
}

function changeReady() {
  document.querySelector(".at-table").addEventListener("input", () => {
    isSent = false;
    redrawChange();
  });
}

const answerChange = ({ what }) => (["strike", "restore"].includes(what) ? turn(what) : sendChange());

// Answers the form with the fields.
function sendChange() {
  isSent = true;
  const change = changeNow();
  const { event, shown } = (change?.fields && readNow(change)) || {};
  if (shown?.problems.length === 0) return done("change", event);
  redrawChange();
  document.querySelector(".at-table [aria-invalid]")?.focus();
  return "";
}

// Strikes the change out, or brings it back.
function turn(what) {
  const change = changeNow();
  if (change?.isStruck === (what === "restore")) return what === "strike" ? done("strike") : done("change", change.event, change.words);
  redrawChange();
  return "";
}

function done(kind, event, words) {
  journal.add(kind, { target: currentTable().nameOf(number), ...(event && { event }) }, { words });
  return toBoard();
}
