// New rules: the form read by its answers (scorekeeper/words/parameters.py), which are values of parameters with the names
// of fields in braces, and filled in by them; and what new rules would change. Loaded by the page of the
// rules. `form` is what for_phones in scorekeeper/web/house_rules/forms.py gives.
import { boardAfter, boardBefore } from "./table.js";
import { nothing, showCorrection, showNext } from "./changes.js";
import { gettext } from "../words/messages.js";
import { requestSentence } from "../words/refusals.js";
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
  const answer = answerOf(sent, form, name);
  if (!answer) return null;
  const values = valuesIn(answer, sent, form);
  const isFixed = placesOf(answer).some((field) => field in form.fixed);
  if ((isFixed && changedIn(sent, form.texts, name)) || [...values.values()].includes(null)) return null;
  const value = asJson(answer.replaceAll(PLACE, (_place, field) => values.get(field)));
  return name === "ties" ? value : { [name]: value };
}

const changedIn = (sent, texts, name) => Object.keys(texts).find((field) => field.startsWith(`${name}-`) && isOther(sent, texts, field));
const PLACE = /\{([\w.*-]+)\}/g;
const placesOf = (answer) => [...answer.matchAll(PLACE)].map(([, field]) => field);
const asJson = (text) => (/^(\d+$|true$|false$|\[|\{")/.test(text) ? JSON.parse(text) : text);

// The answer that is chosen, or the only one of a rule that is no choice; none if only the server can read it.
const answerOf = (sent, { answers }, name) => (typeof answers[name] === "string" ? answers[name] : answers[name].find((one) => one === sent[name]));

function valuesIn(answer, sent, { numbers, empty, texts, fixed }) {
  return new Map(placesOf(answer).map((field) => [field, fixed[field] ?? valueOf((sent[field] ?? texts[field]).trim(), numbers[field], empty[field])]));
}

// The rules that cannot be read here, each with a field at fault, if there is one: { name, field, range }. A number that is
// none has a range; what has none only the server can read.
export function unread(sent, form) {
  return Object.keys(form.answers).filter((name) => readRule(sent, form, name) === null).map((name) => {
    const values = valuesIn(answerOf(sent, form, name) ?? "", sent, form);
    const wrong = [...values.keys()].find((field) => values.get(field) === null);
    return { name, field: wrong ?? changedIn(sent, form.texts, name), range: form.numbers[wrong] };
  });
}

// What the fields say under these rules, by rule: the texts by field; null where the form has no answer for a rule.
export function fillIn({ parameters }, form) {
  return Object.fromEntries(Object.entries(form.answers).map(([name, answers]) => {
    const value = name === "ties" ? { "penalty.payer": parameters["penalty.payer"], "penalty.tied": parameters["penalty.tied"] } : parameters[name];
    const found = [answers].flat().map((answer) => {
      const fields = Array.isArray(answers) ? { [name]: answer } : {};
      return isMeant(meantBy(answer, form.fixed), value, fields, form) && fields;
    });
    return [name, found.find(Boolean) ?? null];
  }));
}

// An answer as a value; a place that stands for a value of its own is a text in it, as the others are.
function meantBy(answer, fixed) {
  const text = answer.replaceAll(PLACE, (place, field) => fixed[field] ?? place);
  return asJson(text.replaceAll(/([:,[])(\{[\w.-]+\})/g, '$1"$2"'));
}

// Whether a value is what is meant; then the fields take what stands in their places.
function isMeant(meant, value, fields, form) {
  if (typeof meant === "string" && typeof value !== "object") return isText(meant, String(value), fields, form);
  if (!meant || !value || typeof meant !== "object" || typeof value !== "object") return meant === value;
  const names = Object.keys(meant);
  return names.length === Object.keys(value).length && names.every((one) => isMeant(meant[one], value[one], fields, form));
}

function isText(meant, text, fields, { numbers, empty }) {
  const pieces = meant.split(PLACE); // Every second one is a field.
  const pattern = pieces.map((piece, index) => (index % 2 ? "(.*)" : piece.replaceAll(/[()[\]{}.*+?^$|\\]/g, String.raw`\$&`)));
  const found = new RegExp(`^${pattern.join("")}$`).exec(text);
  return Boolean(found) && placesOf(meant).every((field, index) => {
    const part = found[index + 1];
    const isEmpty = JSON.stringify(part) === empty[field];
    fields[field] = isEmpty ? "" : part;
    return isEmpty || valueOf(part, numbers[field]) !== null;
  });
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
  if (Object.keys(changes).length === 0) return nothing([requestSentence("unchanged")]);
  if (!withChanges(variant, changes)) return nothing([gettext("These rules contradict each other.")]);
  if (entry) return showCorrection(board, { entry, event: { kind: "rules", changes, from } });
  return showNext(board, { kind: "rules", body: { changes, from } });
}
