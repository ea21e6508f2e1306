// A question to the referee as a table asks it, card by card: the plays of a trick, and after the answer other cards of the
// hand that the last play came from. No page is needed here.
import { allCards, cardsOf, countOf, missingCards } from "../plays.js";
import { atTable } from "../rules/settle.js";
import { boardBefore, cardsLeft, seatsIn } from "./table.js";
import { copiesOf, readVariant } from "../rules/cards.js";
import { gettext } from "../words/messages.js";
import { judge, largestHand, ruleApplied } from "../rules/play.js";
import { askedWords, questionProblem, reason, ruleSentence, verdictWords } from "../words/legality.js";
import { questionProblems } from "../rules/referee.js";
import { rulingSentence } from "../words/sheet-lines.js";
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
  const holding = isWhole ? [...allCards(cards.slice(-1)), ...seen] : null;
  const answer = answerQuestion(variant, { cards, holding, seen: isWhole ? [] : seen });
  if (cards.length === 1 && answer.kind !== "illegal") return null;
  if (answer.problem) return answer;
  // Of cards played together it also matters how they are compared.
  const isOfSets = answer.rule === "follow.duty" && answer.together > 1;
  const ofSets = (isOfSets && laws.sets[variant.parameters["follow.sets"]]) || [];
  return { ...answer, laws: [lawOn(variant, answer.rule, laws), ...ofSets] };
}

export const answered = (question, rules) => ({ ...question, found: answerTo(question, rules) });

const joins = (question) => question.isJoining || missing(question) > 0;

// Why a card cannot be tapped; empty if it can.
export function whyNot(question, card, { variant }) {
  const { cards, seen, asks, at, found } = question;
  const others = asks === "trick" && !joins(question) ? cards.filter((_play, place) => place !== at) : [...cards, ...seen];
  const limit = copiesOf(variant, card, variant.parameters["players.max"]);
  if (countOf(card, others) >= limit) return questionProblem({ code: "too_many_of_card", cards: [card], limit });
  if (asks !== "seen" || found?.against?.includes(card)) return "";
  return gettext("With the %(card)s in that player’s hand the play could still be fine.", { card: saidCard(card) });
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

// The referee's answer: was that play legal, and why

// The answer about the last of the plays `cards` (plays.js), from a hand of which all cards are known, or some are `seen`:
// { problem } if these cards cannot be, else the verdict in words, with the `rule` that decides, how many cards were
// `together`, and the cards of which any one in a hidden hand would speak `against` the play.
export function answerQuestion(variant, { cards, holding, seen }) {
  const plays = cards.map((play) => cardsOf(play));
  const [trick, play] = [plays.slice(0, -1), plays.at(-1)];
  const question = { variant, trick, play, holding, seen, isLastTrick: false };
  const [problem] = questionProblems(question);
  if (problem) return { problem: questionProblem(problem) };
  const ruling = judge(variant, question);
  return {
    kind: ruling.verdict,
    verdict: verdictWords(variant, question, ruling, "answer"),
    about: askedWords(trick, play),
    reason: reason(variant, question, ruling),
    rule: ruleApplied(variant, trick, ruling.rule),
    together: play.length,
    against: ruling.contradictions,
  };
}

// What a rule demands. Where sources disagree or are silent, only the server can say so: `noted` are its sentences with notes.
export function lawOn(variant, rule, { noted }) {
  const text = ruleSentence(variant, rule);
  return noted.find((law) => law.text === text) ?? { text, unconfirmed: false, notes: [] };
}

// The hand that is played or checked: who plays, who leads, and how many cards everybody got

const USUAL_CARDS = 7; // Where the dealer chooses how many.

// The hand recorded as `entry`; without it the next one, or the last one if the game is over. Null if there is no such hand.
// { number, entry, variant, names, seats, leader, cards, most, players, left, lastTrick }: `names` and `seats` are those of the
// players still in, clockwise, `leader` is a seat, `most` the highest number of cards each can get, `players` how many sit at
// the table, `left` how many copies of a card the pack holds, and `lastTrick` the one that was recorded.
export function dealtHand(table, entry = lastIfOver(table)) {
  const event = entry && table.log.entries.find(({ number }) => number === entry)?.event;
  if (entry && !event?.trick) return null;
  const before = entry ? boardBefore(table, entry) : table;
  if (!before?.now.next) return null;
  const { variant, now } = before;
  const { number, leader, cards } = now.next;
  const seats = seatsIn(now);
  const left = cardsLeft(variant, now);
  const all = variant.deck.reduce((count, card) => count + left(card), 0);
  const most = Math.min(Math.floor(all / seats.length), largestHand(variant));
  return {
    number,
    entry,
    variant,
    names: seats.map((seat) => table.names[seat]),
    seats,
    leader,
    cards: cards ?? Math.min(USUAL_CARDS, most),
    most: Math.max(most, cards ?? 0),
    players: atTable(now.scores),
    left,
    lastTrick: event?.trick ?? [],
  };
}

// The same hand, now that the game has gone on; null if others play it by now, or nobody.
export function sameHand(table, { number, entry, seats }) {
  const recorded = entry ?? table.lines.find(({ turn }) => turn?.number === number)?.entry.number ?? null;
  const now = dealtHand(table, recorded);
  return now && (entry || now.number === number) && now.seats.join(" ") === seats.join(" ") ? now : null;
}

const lastIfOver = ({ now, lines }) => (now.next ? null : (lines.findLast(({ turn }) => turn)?.entry.number ?? null));

// What leads to the rulings of the game

// { ruling, filled, made }: where a ruling can be made, empty where none can, the same with what is `known` of it, and
// those that count so far, the newest first.
export function rulingsOf({ log, names, waiting }, { path, hash, mayScore }, known = {}) {
  const ruling = path && mayScore && waiting.length === 0 ? `${path}/rulings` : "";
  const past = log.entries.filter(({ event }) => event?.matter);
  return {
    ruling: ruling && ruling + hash,
    filled: ruling && `${ruling}?${new URLSearchParams(known)}${hash}`,
    made: past.map(({ number, event }) => ({ href: `${path}/rulings/${number}${hash}`, words: rulingSentence(event, names) })).reverse(),
  };
}
