// Why a play is legal or not, or what would settle it, as scorekeeper/words/legality.py. A question is
// { trick, play, isLastTrick }, a ruling what `judge` gives.
import { gettext, sentence } from "./messages.js";
import { isSilenced, legalPlays, overtakes, referencePlay, unconfirmedIn, unconfirmedOf } from "../rules/play.js";
import { cardLetter, saidPlay } from "./card-names.js";
import { TABLE } from "./why-legal.js";

export const playLetters = (play) => play.map((card) => cardLetter(card)).join(" + ");

// The verdict in a few words, which say so if it rests on a rule that no source confirms; from the rows "answer" of the table
// it is the answer to "Was that legal?".
export function verdictWords(variant, question, ruling, rows = "verdict") {
  const word = sentence(TABLE[rows], ruling);
  if (unconfirmedIn(variant, question, ruling).length === 0) return word;
  return gettext("%(verdict)s, by a rule that no source confirms", { verdict: word });
}

// The note on a rule that no source confirms; empty for any other rule.
export function openRuleNote(variant, rule, play) {
  return unconfirmedOf(variant, rule, play).length > 0 ? gettext("No source says; ask your table.") : "";
}

// What a rule demands, without reference to a trick.
export const ruleSentence = ({ parameters }, rule) => sentence(TABLE.rule, { ...parameters, rule });

export function reason(variant, question, ruling) {
  const { trick, play, isLastTrick } = question;
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
    const reference = referencePlay(variant, trick, isLastTrick);
    values.reference = saidPlay(reference);
    Object.assign(facts, {
      silenced: isSilenced(variant, trick),
      reaches: overtakes(variant, reference, play, isLastTrick),
      alike: isAlike(variant, play, reference, isLastTrick),
      isSet: play.length > 1,
    });
    if (verdict === "illegal" && rule === "follow.duty") facts.right = kindOfRight(variant, question, ruling);
  }
  return sentence(TABLE[verdict], facts, values);
}

// What the player had to play, also by what was shown later: a card alike, one above, or the lowest. If there is a duty, all
// legal plays are of one kind.
function kindOfRight(variant, { trick, play, isLastTrick }, { legalPlays: known, proof = [] }) {
  const [right] = known ?? legalPlays(variant, { trick, holding: [...play, ...proof], isLastTrick });
  const reference = referencePlay(variant, trick, isLastTrick);
  const isSame = isAlike(variant, right, reference, isLastTrick);
  const isEqualFirst = isSame && variant.parameters["follow.duty"] === "equal_first";
  if (!isEqualFirst && !overtakes(variant, reference, right, isLastTrick)) return "lowest";
  return isSame ? "alike" : "above";
}

function isAlike(variant, play, other, isLastTrick) {
  const strength = isLastTrick ? variant.lastStrength : variant.strength;
  const of = (cards) => cards.map((card) => strength(card)).sort((one, two) => one - two).join(" ");
  return of(play) === of(other);
}
