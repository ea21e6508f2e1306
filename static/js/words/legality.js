// Why a play is legal or not, or what would settle it, as scorekeeper/words/legality.py. A question is
// { trick, play, isLastTrick }, a ruling what `judge` gives.
import { cardLetter, saidCard, saidPlay } from "./card-names.js";
import { cardsIn } from "../rules/referee.js";
import { gettext, rowOf, sentence } from "./messages.js";
import { roundFrom } from "../rules/settle.js";
import { isSilenced, legalPlays, overtakes, referencePlay, unconfirmedIn, unconfirmedOf } from "../rules/play.js";

export const playLetters = (play) => play.map((card) => cardLetter(card)).join(" + ");

// The verdict in a few words, which say so if it rests on a rule that no source confirms; from the rows "answer" of the table
// it is the answer to "Was that legal?".
export function verdictWords(variant, question, ruling, rows = "verdict") {
  const word = sentence(TABLE[rows], ruling);
  if (unconfirmedIn(variant, question, ruling).length === 0) return word;
  return sentence(TABLE.unconfirmed, {}, { verdict: word });
}

// The note on a rule that no source confirms; empty for any other rule.
function openRuleNote(variant, rule, play) {
  return unconfirmedOf(variant, rule, play).length > 0 ? sentence(TABLE.open, {}) : "";
}

// What is asked about, in short.
export function askedWords(trick, play) {
  const values = { card: playLetters(play), trick: trick.map((cards) => playLetters(cards)).join(" ") };
  return sentence(TABLE.asked, { isLed: trick.length === 0 }, values);
}

// What a rule demands, without reference to a trick.
export const ruleSentence = ({ parameters }, rule) => sentence(TABLE.rule, { ...parameters, rule });

export function reason(variant, question, ruling) {
  const { trick, play } = question;
  const rules = question.isLastTrick ? variant.inLastTrick : variant;
  const { verdict, rule, proof = [] } = ruling;
  if (verdict === "legal" && trick.length === 0) return ruleSentence(variant, "lead.cards");
  if (verdict === "illegal" && (rule === "lead.cards" || rule === "lead.keep_one")) return ruleSentence(variant, rule);
  const values = {
    play: saidPlay(play),
    num: rule === "follow.number" ? trick[0].length : play.length,
    proof: saidPlay(proof.slice(-1)),
  };
  const facts = { ...variant.parameters, rule, isProved: proof.length > 0 };
  if (trick.length > 0) {
    const reference = referencePlay(rules, trick);
    values.reference = saidPlay(reference);
    Object.assign(facts, {
      silenced: isSilenced(variant, trick),
      reaches: overtakes(rules, reference, play),
      alike: isAlike(rules, play, reference),
      isSet: play.length > 1,
    });
    if (verdict === "illegal" && rule === "follow.duty") facts.right = kindOfRight(rules, question, ruling);
  }
  return sentence(TABLE[verdict], facts, values);
}

// What the player had to play, also by what was shown later: a card alike, one above, or the lowest. If there is a duty, all
// legal plays are of one kind.
function kindOfRight(variant, { trick, play }, { legalPlays: known, proof = [] }) {
  const [right] = known ?? legalPlays(variant, { trick, holding: [...play, ...proof] });
  const reference = referencePlay(variant, trick);
  const isSame = isAlike(variant, right, reference);
  const isEqualFirst = isSame && variant.parameters["follow.duty"] === "equal_first";
  if (!isEqualFirst && !overtakes(variant, reference, right)) return "lowest";
  return isSame ? "alike" : "above";
}

function isAlike({ strength }, play, other) {
  const of = (cards) => cards.map((card) => strength(card)).sort((one, two) => one - two).join(" ");
  return of(play) === of(other);
}

// Why these cards cannot be, as scorekeeper/words/problems.py.
export function questionProblem({ code, cards, limit }) {
  const said = playLetters(cards);
  return sentence(TABLE.question, { code }, { card: said, cards: said, play: said, num: limit, count: limit });
}

// The findings of an audit as the table saw them: what a play claimed, and the card that disproves it.

export function breachHeadline(count, isOver) {
  return sentence(TABLE.outcome, { isIllegal: count > 0, isOver }, { num: count });
}

// What the play claimed and which card disproves it; then the rule.
export function findingWords(variant, { names, rows, leaders }, finding) {
  const { trick, seat, play, proof, rule } = finding;
  const order = roundFrom([...rows.keys()], leaders[trick - 1]);
  const laid = order.slice(0, order.indexOf(seat)).map((row) => rows[row][trick - 1]);
  if (laid.length === 0 || [...laid, play].some((cards) => cards.length > 1)) return [breachWords(variant, names, finding)];
  const disproof = gettext("But trick %(trick)s shows the %(card)s.", { trick: proof.trick, card: saidCard(proof.card) });
  const rules = [ruleSentence(variant, rule), openRuleNote(variant, rule, play)].filter(Boolean);
  return [`${claim(variant, names[seat], laid, finding)} ${disproof}`, ...rules];
}

function breachWords(variant, names, { trick, seat, play, proof, rule }) {
  const values = { trick, name: names[seat], play: saidPlay(play), proof: saidCard(proof.card), proof_trick: proof.trick };
  const played = sentence(TABLE.breach, {}, values);
  return [played, ruleSentence(variant, rule), openRuleNote(variant, rule, play)].filter(Boolean).join(" ");
}

// What a play claims about the player's hand: that it has no lower, equal or higher card.
function claim(variant, name, laid, { trick, play, proof, rule }) {
  const [reference] = referencePlay(variant, laid, false);
  const [wanted, played, proved] = [reference, play[0], proof.card].map((card) => variant.strength(card));
  const isStrict = variant.parameters["follow.reach"] === "strictly_higher";
  const duty = variant.parameters["follow.duty"];
  const values = { trick, name, card: saidCard(play[0]), reference: saidCard(reference) };
  if (rule === "follow.ace") {
    return gettext("Trick %(trick)s: after the ace %(name)s throws the %(card)s, so no lower card should be left.", values);
  }
  if (duty === "equal_first" && proved === wanted && played > wanted) {
    return gettext("Trick %(trick)s: %(name)s plays the %(card)s, so no other %(reference)s should be left.", values);
  }
  if (duty !== "free" && (proved > wanted || (proved === wanted && !isStrict))) {
    if (isStrict) {
      return gettext("Trick %(trick)s: %(name)s throws the %(card)s, so nothing should be left that beats the %(reference)s.", values);
    }
    return gettext(
      "Trick %(trick)s: %(name)s throws the %(card)s, so nothing should be left that matches or beats the %(reference)s.",
      values,
    );
  }
  return gettext("Trick %(trick)s: %(name)s throws the %(card)s on the %(reference)s, so no lower card should be left.", values);
}

// Whose turn it is, and which card to reach.
export function turnWords(variant, names, { trick, turn, laid, isLastTrick }) {
  const values = { trick, name: names[turn] };
  if (laid.length === 0) return gettext("Trick %(trick)s: %(name)s leads.", values);
  if (isLastTrick) return gettext("Last trick: %(name)s plays a card.", values);
  if (isSilenced(variant, laid)) return gettext("Trick %(trick)s: %(name)s plays the lowest card, after an ace.", values);
  const { "follow.reach": reach, "follow.duty": duty } = variant.parameters;
  const more = { ...values, reference: saidPlay(referencePlay(variant, laid, false)) };
  if (reach === "strictly_higher" && duty !== "equal_first") {
    return gettext("Trick %(trick)s: %(name)s plays, %(reference)s to beat.", more);
  }
  return gettext("Trick %(trick)s: %(name)s plays, %(reference)s to match or beat.", more);
}

// Who led a trick and who took it; `at` counts from 0.
export function trickWords(names, rows, at, { leader, winner }) {
  const [led, took] = [leader, winner].map((row) => saidPlay(rows[row][at]));
  if (leader === winner) return gettext("%(name)s leads the %(card)s and takes the trick.", { name: names[leader], card: led });
  const values = { leader: names[leader], led, winner: names[winner], took };
  return gettext("%(leader)s leads the %(led)s, %(winner)s takes the trick with the %(took)s.", values);
}

// Why the cards as entered cannot be right.
export function problemWords({ code, seat, card, count }, names, rows) {
  if (code === "uneven_rows") {
    const lengths = rowOf(rows.map((row, at) => `${names[at]} ${cardsIn(row)}`));
    return gettext("The rows do not have the same number of cards: %(lengths)s.", { lengths });
  }
  return sentence(TABLE.record, { code }, { name: names[seat], card: cardLetter(card), count });
}

// A row is when it holds, what is said, and its plural; the first that holds counts. The server reads the table too
// (scorekeeper/words/tables.py).
const TABLE = {
  "verdict": [
    [{"verdict": "legal"}, "Legal"],
    [{"verdict": "illegal"}, "Illegal"],
    [{}, "Cannot be known yet"]
  ],
  "answer": [
    [{"verdict": "legal"}, "Legal"],
    [{"verdict": "illegal"}, "Not legal"],
    [{}, "It depends"]
  ],
  "open": [
    [{}, "No source says; ask your table."]
  ],
  "unconfirmed": [
    [{}, "%(verdict)s, by a rule that no source confirms"]
  ],
  "outcome": [
    [{"isIllegal": true}, "%(num)s play was illegal.", "%(num)s plays were illegal."],
    [{"isOver": true}, "Every play was legal."],
    [{}, "So far no play is proved illegal."]
  ],
  "breach": [
    [{}, "Trick %(trick)s: %(name)s plays the %(play)s. The %(proof)s in trick %(proof_trick)s proves that illegal."]
  ],
  "record": [
    [{"code": "unknown_card"}, "%(name)s: the pack has no %(card)s."],
    [{"code": "uneven_rows"}, "The rows do not have the same number of cards."],
    [{"code": "too_many_of_rank"}, "%(card)s: %(count)s is more than the pack has."]
  ],
  "rule": [
    [{"rule": "play.not_held"}, "You can only play a card from your hand."],
    [{"rule": "lead.cards", "lead.cards": "single"}, "Lead any one card."],
    [{"rule": "lead.cards"}, "Lead any card, or several equal ones together."],
    [{"rule": "lead.keep_one"}, "The leader must keep one card for the last trick."],
    [{"rule": "follow.number"}, "Everybody plays as many cards as were led."],
    [{"rule": "follow.ace", "follow.ace": "after_ace_lowest"}, "After an ace, the next player must throw the lowest card."],
    [{"rule": "follow.ace", "follow.ace": "ace_led_lowest"}, "When an ace is led, everybody else must throw the lowest card."],
    [{"rule": "follow.ace", "follow.ace": "any_ace_lowest"}, "After any ace in the trick, everybody must throw the lowest card."],
    [{"rule": "follow.ace"}, ""],
    [{"follow.duty": "equal_first", "follow.reference": "previous"}, "If you hold a card equal to the one before yours, play it. If not, play a higher one; with neither, throw your lowest."],
    [{"follow.duty": "equal_first"}, "If you hold a card equal to the highest, play it. If not, play a higher one; with neither, throw your lowest."],
    [{"follow.duty": "must_overtake", "follow.reach": "equal_or_higher", "follow.reference": "previous"}, "Match or beat the card before yours if you can; if not, throw your lowest."],
    [{"follow.duty": "must_overtake", "follow.reach": "equal_or_higher"}, "Match or beat the highest card if you can; if not, throw your lowest."],
    [{"follow.duty": "must_overtake", "follow.reference": "previous"}, "Beat the card before yours if you can; if not, throw your lowest."],
    [{"follow.duty": "must_overtake"}, "Beat the highest card if you can; if not, throw your lowest."],
    [{"follow.reach": "equal_or_higher", "follow.reference": "previous"}, "Match or beat the card before yours, or throw your lowest. The choice is yours."],
    [{"follow.reach": "equal_or_higher"}, "Match or beat the highest card, or throw your lowest. The choice is yours."],
    [{"follow.reference": "previous"}, "Beat the card before yours, or throw your lowest. The choice is yours."],
    [{}, "Beat the highest card, or throw your lowest. The choice is yours."]
  ],
  "legal": [
    [{"silenced": true}, "After the ace it must be the lowest card, and this is it."],
    [{"reaches": true, "alike": true}, "The %(play)s matches the %(reference)s.", "The %(play)s match the %(reference)s."],
    [{"reaches": true}, "The %(play)s beats the %(reference)s.", "The %(play)s beat the %(reference)s."],
    [{"follow.duty": "free"}, "You may always throw your lowest card.", "You may always throw your lowest cards."],
    [{"follow.reach": "strictly_higher"}, "If nothing in the hand beats the %(reference)s, the lowest card is right.", "If nothing in the hand beats the %(reference)s, the lowest cards are right."],
    [{}, "If nothing in the hand matches or beats the %(reference)s, the lowest card is right.", "If nothing in the hand matches or beats the %(reference)s, the lowest cards are right."]
  ],
  "illegal": [
    [{"rule": "play.not_held"}, "The %(play)s is not in the hand."],
    [{"rule": "follow.number"}, "%(num)s card was led, so everybody plays %(num)s.", "%(num)s cards were led, so everybody plays %(num)s."],
    [{"rule": "follow.ace", "isProved": true}, "After the ace it must be the lowest card, and the %(proof)s shown later is lower."],
    [{"rule": "follow.ace"}, "After the ace it must be the lowest card, and the %(play)s is not.", "After the ace they must be the lowest cards, and the %(play)s are not."],
    [{"isProved": true, "follow.duty": "equal_first", "right": "alike"}, "The %(proof)s shown later equals the %(reference)s and had to be played."],
    [{"isProved": true, "follow.duty": ["must_overtake", "equal_first"], "right": ["alike", "above"], "isSet": true, "follow.reach": "strictly_higher"}, "With the %(proof)s shown later the player could beat the %(reference)s."],
    [{"isProved": true, "follow.duty": ["must_overtake", "equal_first"], "right": ["alike", "above"], "isSet": true}, "With the %(proof)s shown later the player could match or beat the %(reference)s."],
    [{"isProved": true, "follow.duty": ["must_overtake", "equal_first"], "right": "alike"}, "The %(proof)s shown later would have matched the %(reference)s."],
    [{"isProved": true, "follow.duty": ["must_overtake", "equal_first"], "right": "above"}, "The %(proof)s shown later would have beaten the %(reference)s."],
    [{"isProved": true, "follow.reach": "strictly_higher"}, "The %(play)s does not beat the %(reference)s, and the %(proof)s shown later is lower.", "The %(play)s do not beat the %(reference)s, and the %(proof)s shown later is lower."],
    [{"isProved": true}, "The %(play)s does not match or beat the %(reference)s, and the %(proof)s shown later is lower.", "The %(play)s do not match or beat the %(reference)s, and the %(proof)s shown later is lower."],
    [{"follow.duty": "free", "follow.reach": "strictly_higher"}, "The %(play)s does not beat the %(reference)s and is not the lowest card.", "The %(play)s do not beat the %(reference)s and are not the lowest cards."],
    [{"follow.duty": "free"}, "The %(play)s does not match or beat the %(reference)s and is not the lowest card.", "The %(play)s do not match or beat the %(reference)s and are not the lowest cards."],
    [{"follow.duty": "equal_first", "right": "alike"}, "The player can match the %(reference)s and must do so."],
    [{"right": "lowest", "follow.reach": "strictly_higher"}, "Nothing in the hand beats the %(reference)s, so it must be the lowest card."],
    [{"right": "lowest"}, "Nothing in the hand matches or beats the %(reference)s, so it must be the lowest card."],
    [{"follow.reach": "strictly_higher"}, "The player can beat the %(reference)s and must do so."],
    [{}, "The player can match or beat the %(reference)s and must do so."]
  ],
  "unknown": [
    [{"rule": "lead.keep_one"}, "Fine only if another card stayed in that player’s hand for the last trick."],
    [{"rule": "follow.ace"}, "After the ace: fine only if the %(play)s was the lowest card in that player’s hand.", "After the ace: fine only if the %(play)s were the lowest cards in that player’s hand."],
    [{"follow.duty": "free"}, "Fine only if the %(play)s was the lowest card in that player’s hand.", "Fine only if the %(play)s were the lowest cards in that player’s hand."],
    [{"reaches": true}, "Fine only if nothing in that player’s hand matched the %(reference)s."],
    [{"follow.duty": "must_overtake", "follow.reach": "strictly_higher"}, "Fine only if nothing in that player’s hand beat the %(reference)s, and the %(play)s was the lowest card.", "Fine only if nothing in that player’s hand beat the %(reference)s, and the %(play)s were the lowest cards."],
    [{}, "Fine only if nothing in that player’s hand matched or beat the %(reference)s, and the %(play)s was the lowest card.", "Fine only if nothing in that player’s hand matched or beat the %(reference)s, and the %(play)s were the lowest cards."]
  ],
  "asked": [
    [{"isLed": true}, "%(card)s led"],
    [{}, "%(card)s after %(trick)s"]
  ],
  "question": [
    [{"code": "not_in_pack"}, "The pack has no %(card)s."],
    [{"code": "too_many_plays"}, "At most %(num)s player can play to a trick.", "At most %(num)s players can play to a trick."],
    [{"code": "too_many_together"}, "Nobody can play more than %(num)s card together.", "Nobody can play more than %(num)s cards together."],
    [{"code": "impossible_lead"}, "%(cards)s cannot be led together: one card is led at a time."],
    [{"code": "unequal_lead"}, "%(cards)s cannot be led together: only equal cards can."],
    [{"code": "uneven_plays"}, "%(num)s card was led, so %(cards)s cannot follow. Settle that play first.", "%(num)s cards were led, so %(cards)s cannot follow. Settle that play first."],
    [{"code": "too_many_of_card"}, "%(card)s: the pack has only %(count)s."],
    [{"code": "not_in_hand"}, "Enter the whole hand as it was before the play, with %(play)s in it."],
    [{"code": "shown_not_in_hand"}, "The %(card)s shown later is missing from the whole hand."],
    [{"code": "hand_too_large"}, "Nobody holds more than %(num)s card.", "Nobody holds more than %(num)s cards."],
    [{"code": "hand_too_small"}, "Everybody still holds at least %(num)s card before this play.", "Everybody still holds at least %(num)s cards before this play."],
    [{"code": "not_the_last_trick"}, "In the last trick everybody holds one card."]
  ]
};
