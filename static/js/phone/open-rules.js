// The screen of the rules in the page. Its form comes from the server, and stays as it came while the game goes on. This phone
// shows what the answers change, and what was shown goes into the journal. From the next hand on nothing needs to be shown.
import * as journal from "../journal.js";
import { besideAnswer, onlyThere, rulesFoot, rulesScreen } from "../screens/rules.js";
import { currentTable, page } from "./current.js";
import { draw, fill } from "../house-rules.js";
import { readChanges, rulesBefore, showRules, textsOf } from "../game/read-new-rules.js";
import { gettext } from "../words/messages.js";
import { byId, put } from "../parts.js";
import { requestSentence } from "../words/refusals.js";
import { rulesNow } from "./open-people.js";
import { toBoard } from "./open-board.js";
import { SAID_IN, viewChange } from "../game/view-people.js";

const LEFT_OUT = ".rule:has(> .error)";
const lineOf = (name) => byId(`rule-${SAID_IN[name] ?? name}`);

// What is being changed; null once it is sent, or if nothing can be. `entry` are the recorded rules to change, 0 for new ones,
// `rule` the one to open. Once the form is there: `known` is what for_phones gives, `before` the rules that it says, `sight`
// what the person has in sight of the game; and `shown` what its answers do, null if nobody has looked.
let draft = null;

export function open({ query }) {
  if (page.isLocal) return null;
  draft = { entry: Number(query.get("entry")) || 0, rule: query.get("rule"), shown: null };
  const screen = rulesScreen({ entry: draft.entry, problem: whyNone() }, page);
  return { screen, title: `${gettext("Change a rule")} – ${page.title}`, ready, redraw, answer: save };
}

// Why the recorded rules cannot be changed.
function whyNone() {
  if (!draft.entry) return "";
  const change = viewChange(currentTable(), draft.entry);
  if (change?.event.kind !== "rules" || change.isStruck) return gettext("That was undone meanwhile.");
  return rulesThen() ? "" : requestSentence("earlier_hand_does_not_fit");
}

const rulesThen = () => (draft.entry ? rulesBefore(currentTable(), draft.entry) : currentTable().variant);

function give(problem) {
  draft = null;
  put(byId("screen"), rulesScreen({ problem }, page));
}

const form = () => byId("rules-form").closest("form");
const fields = () => Object.fromEntries(new FormData(form()));
const drawFoot = () => put(byId("foot"), rulesFoot(draft));

function ready() {
  byId("rules-form")?.addEventListener("input", () => {
    document.querySelector(".at-table").dataset.begun = "";
    // From the next hand on no score changes; of recorded rules it is shown what the first button does.
    if (draft) look(draft.entry ? "next" : "first");
  });
  byId("rules-form")?.addEventListener("click", ({ target }) => askAgain(target.closest(".rule:not([open]) > summary")?.parentElement));
}

// The form

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => ctx.target?.id === "rules-form" && begin());
// It does not come without a network; by then another screen may be in place.
document.addEventListener("htmx:error", ({ detail: { ctx } }) => ctx?.target?.id === "rules-form" && ctx.target.isConnected && !draft?.known && give(onlyThere()));

// What was left out comes with a new form, once the server answers again, or with a tap. Nothing that was begun is lost.
function askAgain(rule) {
  if (!draft || draft.shown || !rule?.matches(LEFT_OUT)) return;
  draft.rule = rule.id.replace("rule-", "");
  htmx.ajax("GET", byId("rules-form").getAttribute("hx-get"), { target: "#rules-form" });
}

document.addEventListener("journal:answered", () => askAgain(document.querySelector(LEFT_OUT)));

async function begin() {
  const part = byId("fields");
  const { revision, ...known } = JSON.parse(part?.textContent ?? "{}");
  // Other phones may have changed the rules just now.
  if (journal.revision() < revision) await journal.ask("");
  if (part && !part.isConnected) return;
  if (!part || journal.revision() < revision) give(onlyThere());
  else if (draft) fillIn(known);
}

function fillIn(known) {
  Object.assign(draft, { known, before: rulesThen(), sight: journal.inSight() });
  if (!draft.entry) catchUp();
  drawFoot();
  form().hidden = false;
  lineOf(draft.rule)?.setAttribute("open", "");
}

// The form may be a copy, or older than what is unsent: it says what this phone has changed since. Any other rule that is not as the
// form says is left out, with what the server has said of it.
function catchUp() {
  const { lines, facts, log } = currentTable();
  const sent = lines.map(({ entry }) => facts[log.latestChange(entry.number) - 1].command?.sent).findLast(Boolean);
  if (sent) {
    fill(textsOf(sent, draft.known));
    for (const line of document.querySelectorAll(".sentences .rule")) draw(line);
  }
  for (const name of Object.keys(readChanges(fields(), draft.known, draft.before).changes)) leaveOut(name);
}

function leaveOut(name) {
  for (const rule of [name, SAID_IN[name]]) delete draft.known.answers[rule];
  const said = rulesNow().find((rule) => rule.name === (SAID_IN[name] ?? name));
  lineOf(name).querySelector(".choice").textContent = said?.end ?? "…";
  const answers = lineOf(name).querySelector(".answers");
  if (answers) answers.outerHTML = besideAnswer(onlyThere());
}

// The new rules in the sentences of the form, as scorekeeper/words/table_life.py says them once they are saved. The form has no
// sentence for a list that somebody changed.
function wordsOf(changes) {
  const lines = new Set(Object.keys(changes).map((name) => lineOf(name)));
  return [...lines].map((line) => {
    const does = line.querySelector(".answer:has(> label :checked) .does:not([hidden])");
    const isList = line.querySelector(".many, [type=checkbox]") !== null;
    const said = (isList ? line.querySelector("legend") : (does ?? line.querySelector(".sentence"))).textContent.trim().replaceAll(/\s+/g, " ");
    return `${said.replace(/\.$/, "")}.`;
  }).join(" ");
}

// What the answers change

// Shows it from the first hand on, or from the next, or why it cannot be.
function look(from) {
  const { known, before, entry } = draft;
  for (const old of form().querySelectorAll(".rule p > .error")) old.remove();
  const { changes, wrong } = readChanges(fields(), known, before);
  for (const [field, words] of Object.entries(wrong)) byId(field).closest("p").insertAdjacentHTML("beforeend", besideAnswer(words));
  const isRead = Object.keys(wrong).length === 0;
  draft.shown = isRead ? { ...showRules(currentTable(), changes, from, entry), rules: { changes, from }, from } : null;
  drawFoot();
}

function redraw() {
  const problem = draft && whyNone();
  if (problem) give(problem);
  else if (draft?.shown) look(draft.shown.from);
}

const needsShowing = (from) => from === "first" || draft.entry > 0;

// Saves what was shown. What came without a look is first shown, where that is needed.
function save(asked) {
  if (!draft) return toBoard(); // A second tap came while the first one was answered.
  if (!draft.known) return "";
  const from = asked.fields.get("from");
  const isShown = draft.shown?.from === from;
  if (!isShown) look(from);
  const { entry, shown, sight } = draft;
  if (!shown || shown.problems.length > 0 || (needsShowing(from) && !isShown)) return "";
  const { rules } = shown;
  const [kind, body] = entry ? ["change", { target: entry, event: { kind: "rules", ...rules } }] : ["rules", rules];
  const more = { ...sight, words: wordsOf(rules.changes), sent: fields() };
  draft = null;
  journal.add(kind, body, more);
  return toBoard();
}
