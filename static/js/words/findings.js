// The findings of an audit as the table saw them: what a play claimed, and the card that disproves it.
import { gettext, ngettext, rowOf } from "./messages.js";
import { openRuleNote, ruleSentence } from "./legality.js";
import { cardLetter, saidCard, saidPlay } from "./card-names.js";
import { cardsIn } from "../rules/audit.js";
import { isSilenced, referencePlay } from "../rules/play.js";

export function breachHeadline(count, isOver) {
  if (count > 0) return ngettext("%(num)s play was illegal.", "%(num)s plays were illegal.", count);
  return isOver ? gettext("Every play was legal.") : gettext("So far no play is proved illegal.");
}

// What the play claimed and which card disproves it; then the rule.
export function findingWords(variant, { names, rows, leaders }, found) {
  const { trick, seat, play, proof, rule } = found;
  const order = [...rows.keys()].map((step) => (leaders[trick - 1] + step) % rows.length);
  const laid = order.slice(0, order.indexOf(seat)).map((row) => rows[row][trick - 1]);
  if (laid.length === 0 || [...laid, play].some((one) => one.length > 1)) return [breachWords(variant, names, found)];
  const shown = gettext("But trick %(trick)s shows the %(card)s.", { trick: proof.trick, card: saidCard(proof.card) });
  const rules = [ruleSentence(variant, rule), openRuleNote(variant, rule, play)].filter(Boolean);
  return [`${claim(variant, names[seat], laid, found)} ${shown}`, ...rules];
}

function breachWords(variant, names, { trick, seat, play, proof, rule }) {
  const values = { trick, name: names[seat], play: saidPlay(play), proof: saidCard(proof.card), proof_trick: proof.trick };
  const played = gettext(
    "Trick %(trick)s: %(name)s plays the %(play)s. The %(proof)s in trick %(proof_trick)s proves that illegal.",
    values,
  );
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
  if (code === "unknown_card") return gettext("%(name)s: the pack has no %(card)s.", { name: names[seat], card: cardLetter(card) });
  return gettext("%(card)s: %(count)s is more than the pack has.", { card: cardLetter(card), count });
}
