// A question to the referee as a table asks it, card by card: the plays of a trick, and after the answer other cards of the
// hand that the last play came from. No page is needed here.
import { allCards, cardsOf, countOf, missingCards } from "../plays.js";
import { answerQuestion, lawOn, whySpent } from "./verdict.js";
import { copiesOf, readVariant } from "../rules/cards.js";
import { atTable } from "../rules/settle.js";
import { dealtHand } from "./dealt.js";
import { gettext } from "../words/messages.js";
import { saidCard } from "../words/card-names.js";

// `cards` are the plays of the trick (plays.js), `seen` other cards of the hand, all of them if it `isWhole`. `asks` says what
// is asked: the "trick" with the play `at` that place, a card "seen" later, the rest of the "hand", or nothing. `laid` is where
// the last card was laid, `isJoining` whether the next one joins it, and `isShort` whether a play has no more cards, although
// more were led. `found` is the answer, null while there is none.
export const BLANK = { cards: [], seen: [], isWhole: false, asks: "trick", at: 0, laid: 0, isJoining: false, isShort: false, found: null };

// What holds at a table: { variant, laws, hand, places, most }, the hand that is played (null without a game), how many play it,
// and how many can. In a game, how many sit at the table decides how many packs there are, and so what can be on it.
export function rulesOf(table, { path, laws }) {
  const { variant: { parameters }, now } = table;
  const players = atTable(now.scores);
  const variant = readVariant(path ? { ...parameters, "players.min": players, "players.max": players } : parameters);
  const hand = path ? dealtHand(table) : null;
  const places = hand?.seats.length ?? players;
  return { variant, laws, hand, places, most: hand ? places : variant.parameters["players.max"] };
}

export const hasSets = ({ variant }) => variant.parameters["lead.cards"] === "equal_set";

// How many cards the last play still lacks.
export const missing = ({ cards, laid, isShort }) => (cards.length > 0 && !isShort ? missingCards(cards, laid) : 0);

// How many places for plays there are; without a game there is always one more, as long as so many can play.
export const placesFor = ({ cards }, { places, most }) => Math.max(cards.length, Math.min(most, Math.max(places, cards.length + 1)));

// The answer about the last play, with the `laws` that decide; none before the second one, unless the first could not be led.
function answerTo(question, { variant, laws }) {
  const { cards, seen, isWhole } = question;
  if (cards.length === 0 || missing(question) > 0) return null;
  const hand = isWhole ? [...allCards(cards.slice(-1)), ...seen] : [];
  const found = answerQuestion({ cards, hand, seen: isWhole ? [] : seen }, variant.parameters);
  if (cards.length === 1 && found.kind !== "illegal") return null;
  if (found.problem) return found;
  // Of cards played together it also matters how they are compared.
  const isOfSets = found.rule === "follow.duty" && found.together > 1;
  const ofSets = (isOfSets && laws.sets[variant.parameters["follow.sets"]]) || [];
  return { ...found, laws: [lawOn(variant, found.rule, laws), ...ofSets] };
}

export const answered = (question, rules) => ({ ...question, found: answerTo(question, rules) });

const joins = (question) => question.isJoining || missing(question) > 0;

// Why a card cannot be tapped; empty if it can.
export function whyNot(question, card, { variant }) {
  const { cards, seen, asks, at, found } = question;
  const others = asks === "trick" && !joins(question) ? cards.filter((_play, place) => place !== at) : [...cards, ...seen];
  const copies = copiesOf(variant, card, variant.parameters["players.max"]);
  if (countOf(card, others) >= copies) return whySpent(card, copies);
  if (asks !== "seen" || found?.against?.includes(card)) return "";
  return gettext("With the %(card)s in that hand the play could still be fine.", { card: saidCard(card) });
}

// The question with one more card. The other cards of a hand belong to one play: another one clears them.
export function withCard(question, card, rules) {
  if (question.asks !== "trick") return goOn({ ...question, seen: [...question.seen, card] }, rules);
  const cards = [...question.cards];
  const at = joins(question) ? question.laid : question.at;
  cards[at] = joins(question) ? `${cards[at]}+${card}` : card;
  return goOn({ ...question, cards, laid: at, seen: [], isWhole: false, isJoining: false, isShort: false }, rules);
}

// What is asked next: the rest of this play or of the hand, the next play, or nothing, once a play is wrong or in doubt.
export function goOn(changed, rules) {
  const question = answered(changed, rules);
  const { cards, asks, laid, isWhole, found } = question;
  if (missing(question) > 0) return { ...question, at: laid };
  if (asks !== "trick" && !isWhole && found.kind === "unknown") return question;
  const isOpen = (!found || found.kind === "legal") && cards.length < placesFor(question, rules);
  return { ...question, asks: isOpen ? "trick" : "", at: cards.length };
}

// A rule to be known of a trick that was led with several cards; empty for any other.
export const ruleOfLead = ({ cards }, { variant, laws }) =>
  cards.length === 1 && cardsOf(cards[0]).length > 1 ? lawOn(variant, "lead.keep_one", laws).text : "";
