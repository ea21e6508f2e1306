// New rules: the form read by what its answers mean (scorekeeper/web/house_rules/meanings.py) and filled
// in by it, and what new rules would change, as scorekeeper/web/table/pages.py. Loaded by the page of the rules.
import { boardAfter, boardBefore } from "./read-board.js";
import { consequences, nothing, showCorrection } from "./correction.js";
import { findProblems } from "../rules/problems.js";
import { gettext } from "../words/messages.js";
import { problemSentence } from "../words/refusals.js";
import { withChanges } from "../rules/cards.js";

// The parameters that differ from those in force. `sent` are the form's fields; null if only the server can read them.
export function readChanges(sent, form, variant) {
  const read = Object.keys(form.answers).map((name) => readRule(sent, form, name));
  if (read.includes(null)) return null;
  const wanted = Object.assign({}, ...read);
  const differ = Object.keys(variant.parameters).filter((name) => name in wanted && keyOf(wanted[name]) !== keyOf(variant.parameters[name]));
  return withFewer(variant, Object.fromEntries(differ.map((name) => [name, wanted[name]])));
}

function readRule(sent, form, name) {
  const meaning = meaningOf(sent, form, name);
  if (!meaning) return null;
  const values = valuesIn(meaning, sent, form);
  if (values.size === 0 && changedIn(sent, form.texts, name)) return null;
  if ([...values.values()].includes(null)) return null;
  return JSON.parse(meaning.replaceAll(PLACE, (_place, field) => values.get(field)));
}

const changedIn = (sent, texts, name) => Object.keys(texts).find((field) => field.startsWith(`${name}-`) && isOther(sent, texts, field));
const PLACE = /\{([\w.-]+)\}/g;
const meaningOf = (sent, { answers }, name) => answers[name][sent[name] in answers[name] ? sent[name] : ""];

function valuesIn(meaning, sent, { numbers, empty, texts }) {
  return new Map([...meaning.matchAll(PLACE)].map(([, field]) => [field, valueOf((sent[field] ?? texts[field]).trim(), numbers[field], empty[field])]));
}

// The rules that cannot be read here, each with a field at fault, if there is one: { name, field, range }. A number that is
// none has a range; what has none only the server can read.
export function unread(sent, form) {
  return Object.keys(form.answers).filter((name) => readRule(sent, form, name) === null).map((name) => {
    const values = valuesIn(meaningOf(sent, form, name) ?? "", sent, form);
    const wrong = [...values.keys()].find((field) => values.get(field) === null);
    return { name, field: wrong ?? changedIn(sent, form.texts, name), range: form.numbers[wrong] };
  });
}

// What the fields say under these rules, by rule: the texts by field; null where the form has no answer for a rule.
export function fillIn({ parameters }, form) {
  return Object.fromEntries(Object.entries(form.answers).map(([name, meanings]) => {
    const found = Object.entries(meanings).map(([answer, meaning]) => {
      const fields = answer ? { [name]: answer } : {};
      // A place that stands for a value of its own becomes a text, as the others are.
      const wanted = meaning && JSON.parse(meaning.replaceAll(/(: )(\{[\w.-]+\})/g, '$1"$2"'));
      return wanted && Object.keys(wanted).every((one) => isMeant(wanted[one], parameters[one], fields, form)) && fields;
    });
    return [name, found.find(Boolean) ?? null];
  }));
}

// Whether a value is what is meant; then the fields take what stands in their places.
function isMeant(meant, value, fields, form) {
  const [, start, field, end] = (typeof meant === "string" && /^(.*)\{([\w.-]+)\}(.*)$/.exec(meant)) || [];
  if (field) {
    const text = String(value);
    const isEmpty = JSON.stringify(value) === form.empty[field];
    fields[field] = isEmpty ? "" : text.slice(start.length, text.length - end.length);
    return isEmpty || (`${start}${fields[field]}${end}` === text && valueOf(fields[field], form.numbers[field]) !== null);
  }
  if (!meant || !value || typeof meant !== "object" || typeof value !== "object") return meant === value;
  const names = Object.keys(meant);
  return names.length === Object.keys(value).length && names.every((one) => isMeant(meant[one], value[one], fields, form));
}

// A box that is not ticked is not sent, nor are fields that the page does not show.
const isOther = (sent, texts, field) => (sent[field] ?? (texts[field] === "y" ? "" : texts[field])) !== texts[field];

// A choice has no range; null for what is no number from the least to the most.
function valueOf(text, range, ofEmpty) {
  if (!range) return text;
  if (!text && ofEmpty) return ofEmpty;
  return /^\d{1,6}$/.test(text) && Number(text) >= range[0] && Number(text) <= range[1] ? Number(text) : null;
}

const keyOf = (value) => JSON.stringify(value, (_name, one) => (one?.constructor === Object ? Object.entries(one).sort() : one));

// With larger hands fewer can play, unless that number changes too.
function withFewer(variant, changes) {
  if (withChanges(variant, changes) || "players.max" in changes) return changes;
  const { "players.min": least, "players.max": most } = { ...variant.parameters, ...changes };
  for (let fewer = most - 1; fewer >= least; fewer -= 1) {
    const fitting = { ...changes, "players.max": fewer };
    if (withChanges(variant, fitting)) return fitting;
  }
  return changes;
}

// The rules before the change that is recorded as this entry, as they would be without it; null if they are not known.
export function rulesBefore(board, entry) {
  const without = boardAfter(board, { kind: "correction", body: { entry, hand: null } });
  return boardBefore(without, entry)?.variant ?? null;
}

// { problems, changes }: why these rules cannot be, else what they change, in the words of the server. They come next, or
// in the place of those recorded as `entry`.
export function showRules(board, changes, from, entry = null) {
  const variant = entry ? rulesBefore(board, entry) : board.variant;
  if (Object.keys(changes).length === 0) return nothing([gettext("Nothing would change.")]);
  if (!withChanges(variant, changes)) return nothing([gettext("These rules contradict each other.")]);
  if (entry) return showCorrection(board, { entry, event: { kind: "rules", changes, from } });
  if (board.waiting.length > 0) return nothing([gettext("An earlier hand no longer counts. Change it or strike it out first.")]);
  const after = boardAfter(board, { kind: "rules", body: { changes, from } });
  const number = board.game.facts.length + 1;
  const { event } = after.log.entries.at(-1);
  const isRefused = after.waiting[0]?.number === number;
  const problems = isRefused ? after.problems : findProblems(board.variant, board.now, event);
  if (problems.length > 0) return nothing(problems.map((problem) => problemSentence(problem, board)));
  return { problems: [], changes: consequences(board, after, number) };
}
