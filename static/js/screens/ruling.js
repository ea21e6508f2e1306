// The screens of rulings: the form of one, with what it would change; its story; and the usual penalties of the table.
import { NUMBER, chips, sentTo } from "./people.js";
import { changesList } from "./story.js";
import { showCorrection, showNext } from "../game/changes.js";
import { explainLine, turnSentence } from "../words/steps.js";
import { gettext, ngettext, pgettext, rowOf, signed } from "../words/messages.js";
import { head, html, inPlace } from "./html.js";
import { LONGEST_NOTE, MATTERS, matterLabel, noteOf, rulingSentence } from "../words/sheet-lines.js";
import { typedSentence, wrongNumber } from "../words/names.js";
import { readRuling } from "../game/table.js";

// `view` is { heading, address, back, save, form, problems, usual, people, penalties, seen, stillCounts, isCreditOpen, isBegun }:
// where the form is sent and where it leads back to, its texts and what is wrong with them by field, what is usual about this
// player, whether a dispute has filled in what happened, the people as { seat, name }, what the ruling would change (null if
// that cannot be said), whether it is about a hand that still counts, and whether a person has begun to fill it in.
export function rulingScreen(view, page) {
  const { form, problems } = view;
  return html`
    <main class="page">
      <form class="ruling-form" ${sentTo(view.address)} autocomplete="off" ${view.isBegun && html`data-begun`}>
        ${head(view.heading, inPlace(view.back))}
        ${choices("player", gettext("Who is it about?"), [...view.people.map(({ seat, name }) => [String(seat), name]), [NOBODY, gettext("nobody")]], view)}
        ${view.isFilledIn ? filledIn(view) : whatHappened(view)}
        <fieldset>
          <legend>${gettext("What is decided?")}</legend>
          <p class="usual hint" aria-live="polite">${view.usual}</p>
          ${chips("remedy", Object.entries(REMEDIES).map(([value, label]) => [value, label()]), form.remedy)}
          ${form.remedy === "points" && field("points", gettext("Penalty points"), view)}
          ${["points", "credit"].includes(form.remedy) && html`
            <details class="credit" ${view.isCreditOpen && html`open`}>
              <summary>${gettext("Take points off")}</summary>
              ${view.people.map(({ seat, name }) => field(`credit_${seat}`, html`<bdi>${name}</bdi>`, view))}
            </details>`}
        </fieldset>
        ${!view.isFilledIn && noteField(gettext("Note"), view)}
        ${field("by", gettext("Ruled by"), view, html`maxlength="200" autocomplete="off" dir="auto"`)}
        <p class="habit"><a ${inPlace(`${page.path}/rulings/penalties${page.hash}`)}>${penaltiesTitle(view.penalties)}</a> ${penaltiesRow(view.penalties)}</p>
        <div class="foot">
          <section class="shown" aria-live="polite" tabindex="0" aria-label="${gettext("What changes")}">
            ${form.player === "" && html`<p class="hint">${gettext("Who was it?")}</p>`}
            ${view.seen && foreseen(view.seen)}
            ${view.stillCounts && html`<p class="hint">${gettext("Hand %(number)s is recorded and still counts. To cancel it, choose “The hand does not count”.", { number: form.hand.trim() })}</p>`}
          </section>
          ${Object.keys(problems).length > 0 && html`<p class="unseen" role="alert">${Object.values(problems).join(" ")}</p>`}
          <button type="submit" class="button primary wide">${view.save}</button>
        </div>
      </form>
    </main>`;
}

const whatHappened = (view) => html`
  ${choices("matter", gettext("What happened?"), MATTERS.map((value) => [value, matterLabel(value)]), view)}
  ${field("hand", gettext("Hand"), view)}`;

// From a dispute it is known what happened: the note says it, and the rest is a tap away.
const filledIn = (view) => html`
  <details class="happened" ${view.isHappenedOpen && html`open`}>
    <summary>${matterLabel(view.form.matter)}\u00A0· ${gettext("Hand %(number)s", { number: view.form.hand })}</summary>
    ${whatHappened(view)}
  </details>
  ${noteField(gettext("What happened?"), view)}`;

const choices = (name, legend, options, { form, problems }) => html`
  <fieldset ${problems[name] && html`aria-describedby="${name}-error"`}><legend>${legend}</legend>${chips(name, options, form[name])}${error(name, problems)}</fieldset>`;

const error = (name, problems) => problems[name] && html`<span class="error" id="${name}-error">${problems[name]}</span>`;

const isWrong = (name, problems) => problems[name] && html`aria-invalid="true" aria-describedby="${name}-error"`;

const field = (name, label, { form, problems }, more = NUMBER) => html`
  <p class="asked"><label for="${name}">${label}</label> <input id="${name}" name="${name}" value="${form[name]}" ${more} ${isWrong(name, problems)}></p>
  ${error(name, problems)}`;

// A note is one line of any length, so it is whole in a field with several.
const noteField = (label, { form, problems }) => html`
  <p class="asked"><label for="note">${label}</label> <textarea id="note" name="note" rows="2" maxlength="200" autocomplete="off" dir="auto" ${isWrong("note", problems)}>${form.note}</textarea></p>
  ${error("note", problems)}`;

// What a ruling would do: why it cannot be made, or each step and what else changes.
const foreseen = ({ problems, words, changes }) => html`
  ${problems.map((text) => html`<p class="error">${text}</p>`)}
  ${words && html`<p class="headline">${words.headline}</p>${stepsOf(words.lines)}`}
  ${changes.length > 0 && html`<h3>${gettext("What else changes")}</h3>${changesList(changes)}`}`;

const stepsOf = (steps) =>
  steps.length > 0 && html`<ul class="steps">${steps.map(({ text, kind, change }) => html`<li><span>${text}</span> <b class="${`change-${kind}`}">${change}</b></li>`)}</ul>`;

// What is proposed before a table agrees on anything is not its own (scorekeeper/formats/penalties.py).
const penaltiesTitle = ({ warning, points }) => (warning && String(points) === FIRST_POINTS ? gettext("Usual penalties") : gettext("Our usual penalties"));

// "warning, +3, +5".
const penaltiesRow = ({ warning, points }) => rowOf([...(warning ? [pgettext("ruling", "warning")] : []), ...points.map((number) => signed(number))]);

// The story

// `story` is what tellRuling says of the ruling with this entry.
export function rulingStory({ said, steps, withdrawn }, entry, page) {
  const of = (below) => `${page.path}/rulings${below}${page.hash}`;
  return html`
    <main class="page ruling-story">
      ${head(gettext("Ruling"), inPlace(page.path + page.hash))}
      <p class="headline">${withdrawn ? said : html`<s>${said}</s> ${gettext("withdrawn")}`}</p>
      ${stepsOf(steps)}
      ${page.mayScore && html`
        ${withdrawn && withdrawing(withdrawn, of(`/${entry}/withdraw`))}
        ${withdrawn && html`<p><a class="button" ${inPlace(of(`?appeal=${entry}`))}>${gettext("Appeal this ruling")}</a></p>`}
        <p><a class="button" ${inPlace(of(`/${entry}/correct`))}>${withdrawn ? gettext("Change the ruling") : gettext("Bring the ruling back")}</a></p>`}
    </main>`;
}

const withdrawing = ({ problems, changes }, address) => html`
  <h2>${gettext("If you withdraw it")}</h2>
  ${problems.map((text) => html`<p class="error">${text}</p>`)}
  ${problems.length === 0 && (changes.length > 0 ? changesList(changes) : html`<p>${gettext("No score changes.")}</p>`)}
  <p><button type="button" class="button" hx-post="${address}" hx-target="#screen">${gettext("Withdraw the ruling")}</button></p>`;

// Why there is no ruling to make, or none to read.
export const noRuling = (words, page) => html`
  <main class="page ruling-story">
    ${head(gettext("Ruling"), inPlace(page.path + page.hash))}
    <p>${words}</p>
  </main>`;

// The usual penalties

// `steps` are the points as text, `problem` what is wrong with them.
export function penaltiesScreen({ warning, steps, problem }, page) {
  const address = `${page.path}/rulings/penalties${page.hash}`;
  return html`
    <main class="page">
      <form class="ruling-form" ${sentTo(address)}>
        ${head(gettext("Our usual penalties"), inPlace(`${page.path}/rulings${page.hash}`))}
        <p>${gettext("Each ruling proposes the next one. The table still decides.")}</p>
        <label class="choice"><input type="checkbox" name="warning" value="y" ${warning && html`checked`}> ${gettext("First a warning")}</label>
        ${field("points", gettext("Then points"), { form: { points: steps }, problems: { points: problem } }, html`autocomplete="off" placeholder="3, 5, 10"`)}
        <p><button type="submit" class="button primary">${gettext("Save")}</button></p>
      </form>
    </main>`;
}

// A ruling in words: what its form says, what this table usually does, and what would change; and its story after

const NOBODY = "-1";
const MOST_POINTS = 1_000;
const LAST_HAND = 1_000_000;
const FIRST_POINTS = "5";
const FIELDS = ["matter", "player", "hand", "remedy", "points", "note", "by"];
const OFFENCES = new Set(["misdeal", "exposed_card", "illegal_play", "wrong_number", "take_back"]);
const PENALTIES = new Set(["warning", "points"]);
const CREDITING = new Set(["points", "credit"]); // With these, points can come off other players.
const NOT_SHOWN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u; // As fit_to_show in scorekeeper/formats/names.py.

// What a person has entered is an object of texts by field: FIELDS, and `credit_SEAT` for what comes off a player.

// What an address fills in by its query, or by the entry of a ruling that is appealed against.
export function readQuery(table, query) {
  const given = Object.fromEntries(FIELDS.filter((name) => query.has(name)).map((name) => [name, query.get(name)]));
  if (!MATTERS.includes(given.matter)) delete given.matter;
  if (!Object.hasOwn(REMEDIES, given.remedy)) delete given.remedy;
  if (!table.now.seating.map(String).includes(given.player)) delete given.player;
  for (const name of ["hand", "points"]) if (wrongNumber(given[name] ?? "", 1, LAST_HAND)) delete given[name];
  if (given.matter && !given.player) given.player = ""; // It was somebody.
  return { ...appealOf(table, Number(query.get("appeal"))), ...given };
}

function appealOf({ log, names }, entry) {
  const event = log.entries.find(({ number }) => number === entry)?.event;
  if (!event?.matter) return {};
  const { player, hand } = textsOf(event);
  return { matter: "appeal", player, hand, remedy: "result_stands", note: noteOf(rulingSentence(event, names)) };
}

// A ruling as somebody would enter it.
export function textsOf({ matter, seat, hand, remedy, points, credit, note, by }) {
  const off = [...credit].map(([credited, number]) => [`credit_${credited}`, String(number)]);
  const player = seat === null ? NOBODY : String(seat);
  return { matter, player, hand: String(hand), remedy, points: points ? String(points) : FIRST_POINTS, note, by, ...Object.fromEntries(off) };
}

// All fields of a form, { form, usual }: what is not entered yet is as this table usually does it, and `usual` says how that
// is. `ruler` is who ruled last on this phone, `entry` that of the ruling which is corrected.
function fillIn(table, entered, { ruler, entry = Infinity }) {
  const start = { matter: "", player: NOBODY, hand: String(latestHand(table)), points: FIRST_POINTS, note: "", by: lastRuler(table) || ruler };
  // A hand that is still played has no result that could stand.
  const blank = { ...start, remedy: isRecorded(table, Number(entered.hand ?? start.hand)) ? "result_stands" : "warning" };
  const form = { ...blank, ...entered };
  const seat = Number(form.player);
  const earlier = earlierPenalties(table, seat, entry);
  const points = !["", NOBODY].includes(form.player) && OFFENCES.has(form.matter) ? usualPoints(table.penalties, earlier) : null;
  const proposed = {
    ...(points !== null && { remedy: points > 0 ? "points" : "warning" }),
    ...(points > 0 && { points: String(points) }),
    ...(form.matter === "appeal" && { remedy: "result_stands", note: appealed(table, Number(form.hand)) }),
  };
  return { form: { ...blank, ...proposed, ...entered }, usual: points === null ? "" : usualWords(table.names[seat], earlier, points) };
}

// In the order of the form.
export const REMEDIES = {
  result_stands: () => gettext("The result stands"),
  // I18N: The table warns a player; it costs no points.
  warning: () => gettext("Warning"),
  redeal: () => gettext("Deal again"),
  points: () => gettext("Add points"),
  // I18N: Points are subtracted from a player's score.
  credit: () => gettext("Take points off"),
  void: () => gettext("The hand does not count"),
};

// What is usual about a player who was warned or charged so often before: these points, 0 for a warning.
function usualWords(name, earlier, points) {
  if (points > 0 && earlier === 0) return ngettext("First time for %(name)s: usually %(num)s point.", "First time for %(name)s: usually %(num)s points.", points, { name });
  if (points > 0) return ngettext("Not the first time for %(name)s: usually %(num)s point.", "Not the first time for %(name)s: usually %(num)s points.", points, { name });
  return earlier === 0 ? gettext("First time for %(name)s: usually a warning.", { name }) : gettext("Not the first time for %(name)s: usually a warning.", { name });
}

// The next hand; after the end the last one.
const latestHand = ({ now, lines, opening }) => now.next?.number ?? lines.findLast(({ turn }) => turn)?.turn.number ?? opening.number;

const lastRuler = ({ log }) => log.entries.findLast(({ event }) => event?.matter)?.event.by ?? "";

// How often a player was warned or charged in this game, up to this entry.
function earlierPenalties({ log }, seat, entry) {
  return log.entries.filter(({ number, event }) => number < entry && event?.seat === seat && PENALTIES.has(event.remedy)).length;
}

// The points that are usual after so many: 0 for a warning, null if nothing is usual.
function usualPoints({ warning, points }, earlier) {
  const step = earlier - (warning ? 1 : 0);
  if (step < 0 || points.length === 0) return warning ? 0 : null;
  return points[Math.min(step, points.length - 1)];
}

// The latest ruling about a hand that is no appeal itself, as a note; empty if there is none.
function appealed({ log, names }, hand) {
  const entry = log.entries.findLast(({ event }) => event?.matter && event.matter !== "appeal" && event.hand === hand);
  return entry ? noteOf(rulingSentence(entry.event, names)) : "";
}

const noteIn = (text) => text.trim().normalize("NFC");

const isNote = (text) => !NOT_SHOWN.test(noteIn(text)) && [...noteIn(text)].length <= LONGEST_NOTE;

// The fields with points that come off a player, if the remedy has such.
const creditsIn = (form) => Object.keys(form).filter((name) => name.startsWith("credit_") && form[name].trim() && CREDITING.has(form.remedy));

// What is missing or wrong, as sentences by field.
function problemsIn(form) {
  const problems = {};
  const points = gettext("Points: a number from 1 to %(most)s.", { most: MOST_POINTS });
  if (!form.player) problems.player = gettext("Who was it?");
  if (!form.matter) problems.matter = gettext("Say what happened.");
  if (wrongNumber(form.hand, 1, LAST_HAND)) problems.hand = gettext("Hand: a number, 1 or more.");
  for (const name of [...(form.remedy === "points" ? ["points"] : []), ...creditsIn(form)]) if (wrongNumber(form[name], 1, MOST_POINTS)) problems[name] = points;
  if (!isNote(form.note)) problems.note = typedSentence("note", { num: LONGEST_NOTE });
  else if (form.matter === "appeal" && !noteIn(form.note)) problems.note = gettext("Say in the note which ruling the appeal is about.");
  if (!isNote(form.by)) problems.by = gettext("Ruled by: at most %(most)s characters.", { most: LONGEST_NOTE });
  return problems;
}

// A ruling as stored, from a form without problems.
function bodyOf(form) {
  const { matter, remedy, player } = form;
  const credit = creditsIn(form).map((name) => [name.slice("credit_".length), Number(form[name])]);
  const body = { matter, remedy, hand: Number(form.hand) };
  if (player !== NOBODY) body.seat = Number(player);
  if (remedy === "points") body.points = Number(form.points);
  if (credit.length > 0) body.credit = Object.fromEntries(credit);
  for (const name of ["note", "by"]) if (noteIn(form[name])) body[name] = noteIn(form[name]);
  return body;
}

// What there is to say while a ruling is filled in: its `form`, what is `usual`, its `problems` by field; and without problems
// the `ruling` as stored, what would be `seen` to change, as showCorrection has it, and whether it is about a hand that still
// counts. `entry` is that of the ruling in whose place it comes, null for a new one.
export function lookAt(table, entered, { entry = null, ruler = "" } = {}) {
  const { form, usual } = fillIn(table, entered, { ruler, ...(entry && { entry }) });
  const problems = problemsIn(form);
  const ruling = Object.keys(problems).length === 0 ? bodyOf(form) : null;
  const seen = ruling && (entry ? showCorrection(table, { entry, ruling }) : showRuling(table, ruling));
  return { form, usual, problems, ruling, seen, stillCounts: ruling !== null && countsAlthoughRedealt(table, ruling) };
}

function showRuling(board, body) {
  const { after, line, ...preview } = showNext(board, { kind: "ruling", body });
  if (!after) return preview;
  const words = line ? explainLine(board, line) : { headline: rulingSentence(readRuling(body), board.names), lines: [], next: "" };
  return { ...preview, words, changes: [...preview.changes, ...changedTurn(board, after)] };
}

const dealt = ({ dealer, leader, cards }) => JSON.stringify([dealer, leader, cards]);

// Who deals and leads next, if that changes while the game goes on.
function changedTurn({ names, now: { next: was } }, { now: { next: is } }) {
  if (!was || !is || dealt(was) === dealt(is)) return [];
  const [before, after] = [was, is].map((next) => turnSentence(next, names));
  return [{ what: "", before, after }];
}

const isRecorded = ({ lines }, hand) => lines.some(({ turn, isVoid }) => turn?.number === hand && !isVoid);

// Whether a ruling deals a hand again that is recorded, and so counts.
const countsAlthoughRedealt = (table, { remedy, hand }) => remedy === "redeal" && isRecorded(table, hand);

// The story of the ruling with this entry: what it says, each step that it made, and what would change if it were withdrawn
// (null if it is). Null if there is no such ruling.
export function tellRuling(table, number) {
  const recorded = table.log.entries.find((entry) => entry.number === number);
  const ruling = recorded?.event ?? recorded?.was;
  if (!ruling?.matter) return null;
  const line = table.lineOf(number);
  return {
    ruling,
    said: rulingSentence(ruling, table.names),
    steps: line ? explainLine(table, line).lines : [],
    withdrawn: recorded.event && showCorrection(table, { entry: number, hand: null }),
  };
}

// The usual penalties

const MOST_STEPS = 9;

// The points that a person has entered, with anything between them that is no digit; null if they are none.
export function readSteps(text) {
  const steps = text.split(/[\s,;+·]+/).filter(Boolean);
  const areRight = steps.length <= MOST_STEPS && steps.every((step) => !wrongNumber(step, 1, MOST_POINTS));
  return areRight ? steps.map(Number) : null;
}

export const whyNoSteps = () => gettext("At most %(count)s numbers from 1 to %(most)s, please.", { count: MOST_STEPS, most: MOST_POINTS });
