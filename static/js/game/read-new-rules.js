// New rules: what the answers of a form say (scorekeeper/words/parameters.py), and what new rules would change. `form`
// is what for_phones in scorekeeper/web/house_rules/forms.py gives.
import { boardAfter, boardBefore } from "./table.js";
import { nothing, showCorrection, showNext } from "./changes.js";
import { cardLetter } from "../words/card-names.js";
import { gettext } from "../words/messages.js";
import { requestSentence } from "../words/refusals.js";
import { typedSentence, wrongNumber } from "../words/names.js";
import { withChanges } from "../rules/cards.js";

const PLACE = /\{([\w.-]+)\}/g;
const LOSERS = "limit.instant_loss-";

// { changes, wrong }: the parameters that differ from those in force, and a sentence for each field that cannot be read.
// `sent` are the form's fields.
export function readChanges(sent, form, variant) {
  const said = textsOf(sent, form);
  const wrong = {};
  const wanted = Object.assign({}, ...Object.keys(form.answers).map((name) => readRule(name, said, form, wrong)));
  const differ = Object.keys(variant.parameters).filter((name) => name in wanted && keyOf(wanted[name]) !== keyOf(variant.parameters[name]));
  const isRead = Object.keys(wrong).length === 0;
  return { changes: isRead ? withFewer(variant, Object.fromEntries(differ.map((name) => [name, wanted[name]]))) : {}, wrong };
}

// What all fields say, in the order of the form. A box that is not ticked is not sent, nor are fields that the page does
// not show.
export function textsOf(sent, { texts }) {
  const others = Object.entries(texts).filter(([field]) => !(field in sent));
  return { ...sent, ...Object.fromEntries(others.map(([field, text]) => [field, text === "y" ? "" : text])) };
}

// The parameters of a rule; none if no answer is chosen.
function readRule(name, said, form, wrong) {
  const part = (field) => readPart(field, said, form, wrong);
  if (name === "penalty.points") {
    const ranks = readRule("pack.ranks", said, form, wrong)?.["pack.ranks"];
    return ranks && { [name]: Object.fromEntries(ranks.map((rank) => [rank, Number(part(`${name}-${rank}`))])) };
  }
  if (name === "pack.special") return { [name]: readSpecials(said, part) };
  const answers = form.answers[name] ?? [];
  const answer = answers.length === 1 ? answers[0] : answers.find((offered) => offered === said[name]);
  if (answer === `[{${LOSERS}*}]`) return { [name]: namesOf(said, LOSERS) };
  const value = answer && asJson(answer.replaceAll(PLACE, (_place, field) => part(field)));
  return name === "ties" || !answer ? value : { [name]: value };
}

// What stands behind the start in the names of the fields that say something.
const namesOf = (said, start) => Object.keys(said).filter((field) => field.startsWith(start) && said[field]).map((field) => field.slice(start.length));

const asJson = (text) => (/^(\d+$|true$|false$|\[|\{")/.test(text) ? JSON.parse(text) : text);

// A line without a card is none.
function readSpecials(said, part) {
  const lines = namesOf(said, "pack.special-").filter((name) => name.endsWith("-rank")).map((name) => `pack.special-${name.replace("-rank", "")}`);
  return lines.sort().map((line) => ({
    card: said[`${line}-rank`] + said[`${line}-suit`],
    rank_above: said[`${line}-above`],
    points: Number(part(`${line}-points`)),
    instant_loss: said[`${line}-loses`] !== "",
  }));
}

// What a field says, as JSON in its place. What is wrong is not read any further.
function readPart(field, said, form, wrong) {
  const text = said[field].trim();
  if (field === "pack.ranks-others") return JSON.stringify(readRanks(text, form, wrong));
  if (!(field in form.numbers)) return text;
  if (!text && field in form.empty) return form.empty[field];
  const [least, most] = form.numbers[field];
  const why = wrongNumber(text, least, most);
  if (!why) return String(Number(text));
  wrong[field] = why;
  return "[]";
}

// The ranks of a pack, with the letters of this language or the English ones.
function readRanks(text, { texts }, wrong) {
  const letters = { T: "10", ...Object.fromEntries(["J", "Q", "K", "A"].map((rank) => [cardLetter(rank).toUpperCase(), rank])) };
  const typed = text.toUpperCase().split(/[\s,;–-]+/).filter(Boolean);
  const ranks = typed.map((letter) => letters[letter] ?? letter).filter((rank) => `penalty.points-${rank}` in texts);
  if (new Set(ranks).size >= Math.max(2, typed.length)) return ranks;
  wrong["pack.ranks-others"] = typedSentence("ranks");
  return [];
}

const keyOf = (value) => JSON.stringify(value, (_name, part) => (part?.constructor === Object ? Object.entries(part).sort() : part));

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
