// The screens of rulings in the page. A ruling is drawn anew with every tap, so that it always says what it would change.
import * as journal from "../journal.js";
import { lookAt, noRuling, penaltiesScreen, readQuery, readSteps, rulingScreen, rulingStory, tellRuling, textsOf, whyNoSteps } from "../screens/ruling.js";
import { currentTable, page } from "./current.js";
import { read, write } from "../storage.js";
import { gettext } from "../words/messages.js";
import { requestSentence } from "../words/refusals.js";
import { toBoard } from "./open-board.js";
import { put } from "../parts.js";

const RULER = "ruler"; // Who ruled last on this phone.
const place = document.getElementById("screen");

// The ruling that is being filled in; null once it is sent. `target` names the one in whose place it comes, `entered` are the
// texts, `sight` is what the person has in sight of the game, `isTried` whether it was sent as it is.
let draft = null;

const addressOf = (below) => page.path + below + page.hash;
const titled = (heading, screen) => ({ screen, title: `${heading} – ${page.title}` });
const saying = (words) => titled(gettext("Ruling"), noRuling(words, page));

export function open({ groups: [what, isCorrection], query }) {
  if (what && what !== "penalties" && !isCorrection) return openStory(Number(what));
  if (!page.mayScore) return saying(gettext("This phone is watching."));
  if (what === "penalties") return openPenalties(currentTable().penalties);
  return what ? openCorrection(Number(what)) : openNew(query);
}

// The form

function openNew(query) {
  const table = currentTable();
  if (table.waiting.length > 0) return saying(requestSentence("earlier_hand_does_not_fit"));
  // The hand that comes now stays, also if another phone records it meanwhile.
  const { hand } = lookAt(table, {}).form;
  return begin({ entered: { hand, ...readQuery(table, query) }, isFilledIn: query.has("matter") });
}

function openCorrection(entry) {
  const table = currentTable();
  const story = tellRuling(table, entry);
  if (!story) return saying(gettext("That ruling was undone meanwhile."));
  return begin({ target: table.nameOf(entry), entered: textsOf(story.ruling) });
}

function begin({ target = null, entered, isFilledIn = false }) {
  draft = { target, entered, isFilledIn, sight: journal.inSight(), isTried: false, isBegun: false };
  return formInPlace();
}

function formInPlace() {
  const { view, heading } = look();
  return { ...titled(heading, rulingScreen(view, page)), ready, redraw, answer: save };
}

// What is entered, what is wrong with it, and what it would change.
function look() {
  const table = currentTable();
  const { target, entered, isTried, isBegun } = draft;
  const entry = target && table.numberOf(target);
  const { ruling, seen, ...rest } = lookAt(table, entered, { entry, ruler: read(RULER) ?? "" });
  const counts = table.log.entries.some(({ number, event }) => number === entry && event);
  const does = counts ? gettext("Change the ruling") : gettext("Bring the ruling back");
  const heading = entry ? does : gettext("The table decides");
  const view = {
    ...rest,
    heading,
    address: addressOf(entry ? `/rulings/${entry}/correct` : "/rulings"),
    back: addressOf(entry ? `/rulings/${entry}` : ""),
    save: entry ? does : gettext("Save"),
    problems: isTried ? rest.problems : {},
    people: table.now.seating.map((seat) => ({ seat, name: table.names[seat] })),
    penalties: table.penalties,
    // That nothing would change yet is nothing to complain about.
    seen: counts && !isBegun ? null : seen,
    isFilledIn: draft.isFilledIn,
    isHappenedOpen: place.querySelector(".happened")?.open,
    isCreditOpen: hasCredits(rest.form) || place.querySelector(".credit")?.open,
    isBegun,
  };
  return { view, heading, ruling, seen };
}

const hasCredits = (form) => form.remedy === "credit" || Object.keys(form).some((name) => name.startsWith("credit_"));

function redraw() {
  if (draft) put(place, rulingScreen(look().view, page));
}

function ready() {
  const form = place.querySelector("form");
  form.addEventListener("input", ({ target: { name, value } }) => {
    draft.entered[name] = value.replaceAll("\n", " "); // A note is one line.
    draft.isBegun = true;
    redraw();
    // What the remedy asks for comes below it, where the foot may cover it.
    if (name === "remedy") place.querySelector("#points, .credit")?.scrollIntoView({ block: "nearest" });
  });
  if (!draft.isTried) return;
  // What is wrong: a field, or what the rules say.
  const wrong = form.querySelector("[aria-describedby]") ?? form.querySelector(".shown");
  (wrong.matches("fieldset") ? wrong.querySelector("input") : wrong).focus();
}

function save() {
  if (!draft) return toBoard(); // A second tap came while the first one was answered.
  Object.assign(draft, { isTried: true, isBegun: true });
  const { ruling, seen } = look();
  if (!ruling || seen.problems.length > 0) return formInPlace();
  const { target, sight } = draft;
  draft = null;
  write(RULER, ruling.by ?? "");
  if (target) journal.add("change", { target, ruling }, sight);
  else journal.add("ruling", ruling, sight);
  return toBoard();
}

// The story

let told = null; // The story in place, as `target` and `sight` in a draft; null once the ruling is withdrawn.

function openStory(entry) {
  told = { target: currentTable().nameOf(entry), sight: journal.inSight() };
  return { ...storyInPlace(), redraw: () => told && put(place, storyInPlace().screen), answer: withdraw };
}

function storyInPlace() {
  const entry = currentTable().numberOf(told.target);
  const story = tellRuling(currentTable(), entry);
  return story ? titled(gettext("Ruling"), rulingStory(story, entry, page)) : saying(gettext("That ruling was undone meanwhile."));
}

function withdraw() {
  if (!told) return toBoard();
  const { target, sight } = told;
  told = null;
  journal.add("strike", { target }, sight);
  return toBoard();
}

// The usual penalties

const openPenalties = ({ warning, points }) => penaltiesInPlace({ warning, steps: points.join(", ") });

function penaltiesInPlace(view) {
  return {
    ...titled(gettext("Our usual penalties"), penaltiesScreen(view, page)),
    ready: () => place.querySelector("[aria-invalid]")?.focus(),
    answer: agree,
  };
}

function agree({ fields }) {
  const [warning, steps] = [fields.has("warning"), fields.get("points")];
  const points = readSteps(steps);
  if (!points) return penaltiesInPlace({ warning, steps, problem: whyNoSteps() });
  journal.add("penalties", { warning, points });
  return { ...openNew(new URLSearchParams()), address: addressOf("/rulings") };
}
