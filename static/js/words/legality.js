// Why a play is legal or not, or what would settle it, as scorekeeper/words/legality.py. A question is
// { trick, play, isLastTrick }, a ruling what `judge` gives.
import { gettext, ngettext } from "./messages.js";
import { isSilenced, legalPlays, overtakes, referencePlay, unconfirmedIn, unconfirmedOf } from "../rules/play.js";
import { cardLetter, setOfCards } from "./cards.js";

export const playLetters = (play) => play.map((card) => cardLetter(card)).join(" + ");

function verdictWord(verdict) {
  if (verdict === "legal") return gettext("Legal");
  return verdict === "illegal" ? gettext("Illegal") : gettext("Cannot be known yet");
}

// The verdict in a few words, which say so if it rests on a rule that no source confirms.
export function verdictWords(variant, question, ruling) {
  const word = verdictWord(ruling.verdict);
  if (unconfirmedIn(variant, question, ruling).length === 0) return word;
  return gettext("%(verdict)s, by a rule that no source confirms", { verdict: word });
}

// The note on a rule that no source confirms; empty for any other rule.
export function openRuleNote(variant, rule, play) {
  return unconfirmedOf(variant, rule, play).length > 0 ? gettext("No source says; ask your table.") : "";
}

export function reason(variant, question, ruling) {
  if (ruling.verdict === "legal") return whyLegal(variant, question);
  return ruling.verdict === "illegal" ? whyIllegal(variant, question, ruling) : whyUnknown(variant, question, ruling);
}

// What a rule demands, without reference to a trick.
export function ruleSentence(variant, rule) {
  switch (rule) {
    case "play.not_held": {
      return gettext("You can only play a card from your hand.");
    }
    case "lead.cards": {
      return leadRule(variant);
    }
    case "lead.keep_one": {
      return gettext("The leader must keep one card for the last trick.");
    }
    case "follow.number": {
      return gettext("Everybody plays as many cards as were led.");
    }
    case "follow.ace": {
      return aceRule(variant);
    }
    default: {
      return dutyRule(variant);
    }
  }
}

function leadRule({ parameters }) {
  if (parameters["lead.cards"] === "single") return gettext("Lead any one card.");
  return gettext("Lead any card, or several equal ones together.");
}

function aceRule({ parameters }) {
  switch (parameters["follow.ace"]) {
    case "after_ace_lowest": {
      return gettext("After an ace, the next player must throw the lowest card.");
    }
    case "ace_led_lowest": {
      return gettext("When an ace is led, everybody else must throw the lowest card.");
    }
    case "any_ace_lowest": {
      return gettext("After any ace in the trick, everybody must throw the lowest card.");
    }
    default: {
      return "";
    }
  }
}

function dutyRule({ parameters }) {
  const { "follow.duty": duty, "follow.reach": reach, "follow.reference": reference } = parameters;
  const isPrevious = reference === "previous";
  const isStrict = reach === "strictly_higher";
  if (duty === "equal_first") {
    if (isPrevious) return gettext("If you hold a card equal to the one before yours, play it. If not, play a higher one; with neither, throw your lowest.");
    return gettext("If you hold a card equal to the highest, play it. If not, play a higher one; with neither, throw your lowest.");
  }
  if (duty === "free") {
    if (isStrict && isPrevious) return gettext("Beat the card before yours, or throw your lowest. The choice is yours.");
    if (isStrict) return gettext("Beat the highest card, or throw your lowest. The choice is yours.");
    if (isPrevious) return gettext("Match or beat the card before yours, or throw your lowest. The choice is yours.");
    return gettext("Match or beat the highest card, or throw your lowest. The choice is yours.");
  }
  if (isStrict && isPrevious) return gettext("Beat the card before yours if you can; if not, throw your lowest.");
  if (isStrict) return gettext("Beat the highest card if you can; if not, throw your lowest.");
  if (isPrevious) return gettext("Match or beat the card before yours if you can; if not, throw your lowest.");
  return gettext("Match or beat the highest card if you can; if not, throw your lowest.");
}

const isStrictly = ({ parameters }) => parameters["follow.reach"] === "strictly_higher";

function isAlike(variant, play, other, isLastTrick) {
  const strength = isLastTrick ? variant.lastStrength : variant.strength;
  const of = (cards) => cards.map((card) => strength(card)).sort((one, two) => one - two).join(" ");
  return of(play) === of(other);
}

function whyLegal(variant, { trick, play, isLastTrick }) {
  if (trick.length === 0) return leadRule(variant);
  const found = referencePlay(variant, trick, isLastTrick);
  const values = { play: playLetters(play), reference: playLetters(found) };
  if (isSilenced(variant, trick)) return gettext("After the ace it must be the lowest card, and this is it.");
  const isOver = overtakes(variant, found, play, isLastTrick);
  if (isOver && isAlike(variant, play, found, isLastTrick)) {
    return ngettext("The %(play)s matches the %(reference)s.", "The %(play)s match the %(reference)s.", play.length, values);
  }
  if (isOver) return ngettext("The %(play)s beats the %(reference)s.", "The %(play)s beat the %(reference)s.", play.length, values);
  if (variant.parameters["follow.duty"] === "free") {
    return ngettext("You may always throw your lowest card.", "You may always throw your lowest cards.", play.length);
  }
  if (isStrictly(variant)) {
    return ngettext(
      "If nothing in the hand beats the %(reference)s, the lowest card is right.",
      "If nothing in the hand beats the %(reference)s, the lowest cards are right.",
      play.length,
      values,
    );
  }
  return ngettext(
    "If nothing in the hand matches or beats the %(reference)s, the lowest card is right.",
    "If nothing in the hand matches or beats the %(reference)s, the lowest cards are right.",
    play.length,
    values,
  );
}

function whyIllegal(variant, question, ruling) {
  const { trick, play } = question;
  switch (ruling.rule) {
    case "play.not_held": {
      return gettext("The %(play)s is not in the hand.", { play: playLetters(play) });
    }
    case "follow.number": {
      return ngettext("%(num)s card was led, so everybody plays %(num)s.", "%(num)s cards were led, so everybody plays %(num)s.", trick[0].length);
    }
    case "follow.duty": {
      return whyAgainstDuty(variant, question, ruling);
    }
    case "follow.ace": {
      const [proof] = ruling.proof.slice(-1);
      if (proof) return gettext("After the ace it must be the lowest card, and the %(proof)s shown later is lower.", { proof: cardLetter(proof) });
      return ngettext(
        "After the ace it must be the lowest card, and the %(play)s is not.",
        "After the ace they must be the lowest cards, and the %(play)s are not.",
        play.length,
        { play: playLetters(play) },
      );
    }
    default: {
      return ruleSentence(variant, ruling.rule);
    }
  }
}

function whyAgainstDuty(variant, question, ruling) {
  const { trick, play, isLastTrick } = question;
  if (ruling.legalPlays === null) return whyProved(variant, question, ruling);
  const found = referencePlay(variant, trick, isLastTrick);
  const values = { play: playLetters(play), reference: playLetters(found) };
  const duty = variant.parameters["follow.duty"];
  if (duty === "free") return whyNotLowest(variant, play, values);
  // If there is a duty, all legal plays are of one kind: equal to the reference, above it, or the lowest.
  const [right] = ruling.legalPlays;
  if (duty === "equal_first" && isAlike(variant, right, found, isLastTrick)) {
    return gettext("The player can match the %(reference)s and must do so.", values);
  }
  const isStrict = isStrictly(variant);
  if (!overtakes(variant, found, right, isLastTrick)) {
    if (isStrict) return gettext("Nothing in the hand beats the %(reference)s, so it must be the lowest card.", values);
    return gettext("Nothing in the hand matches or beats the %(reference)s, so it must be the lowest card.", values);
  }
  if (isStrict) return gettext("The player can beat the %(reference)s and must do so.", values);
  return gettext("The player can match or beat the %(reference)s and must do so.", values);
}

// How a card shown later proves the play illegal: with it, the player had another play.
function whyProved(variant, { trick, play, isLastTrick }, { proof }) {
  const found = referencePlay(variant, trick, isLastTrick);
  const values = { play: playLetters(play), reference: playLetters(found), proof: cardLetter(proof.at(-1)) };
  const duty = variant.parameters["follow.duty"];
  const [right] = legalPlays(variant, { trick, holding: [...play, ...proof], isLastTrick });
  const alike = isAlike(variant, right, found, isLastTrick);
  const isStrict = isStrictly(variant);
  if (duty === "equal_first" && alike) return gettext("The %(proof)s shown later equals the %(reference)s and had to be played.", values);
  if (duty !== "free" && overtakes(variant, found, right, isLastTrick)) {
    if (play.length > 1 && isStrict) return gettext("With the %(proof)s shown later the player could beat the %(reference)s.", values);
    if (play.length > 1) return gettext("With the %(proof)s shown later the player could match or beat the %(reference)s.", values);
    if (alike) return gettext("The %(proof)s shown later would have matched the %(reference)s.", values);
    return gettext("The %(proof)s shown later would have beaten the %(reference)s.", values);
  }
  if (isStrict) {
    return ngettext(
      "The %(play)s does not beat the %(reference)s, and the %(proof)s shown later is lower.",
      "The %(play)s do not beat the %(reference)s, and the %(proof)s shown later is lower.",
      play.length,
      values,
    );
  }
  return ngettext(
    "The %(play)s does not match or beat the %(reference)s, and the %(proof)s shown later is lower.",
    "The %(play)s do not match or beat the %(reference)s, and the %(proof)s shown later is lower.",
    play.length,
    values,
  );
}

function whyNotLowest(variant, play, values) {
  if (isStrictly(variant)) {
    return ngettext(
      "The %(play)s does not beat the %(reference)s and is not the lowest card.",
      "The %(play)s do not beat the %(reference)s and are not the lowest cards.",
      play.length,
      values,
    );
  }
  return ngettext(
    "The %(play)s does not match or beat the %(reference)s and is not the lowest card.",
    "The %(play)s do not match or beat the %(reference)s and are not the lowest cards.",
    play.length,
    values,
  );
}

function whyUnknown(variant, { trick, play, isLastTrick }, { rule, contradictions }) {
  if (rule === "lead.keep_one") return gettext("One card must stay for the last trick. Illegal if these were the last ones.");
  if (contradictions.length === 0) return gettext("That depends on cards nobody has shown.");
  const cards = setOfCards(variant, contradictions, true, isLastTrick);
  if (rule === "follow.ace") {
    return gettext("After the ace it must be the lowest card. Illegal if one of these is still in the hand: %(cards)s.", { cards });
  }
  const found = referencePlay(variant, trick, isLastTrick);
  const values = { play: playLetters(play), reference: playLetters(found), cards };
  if (overtakes(variant, found, play, isLastTrick)) {
    return gettext("An equal card must be played if the player holds one. Illegal if one of these is still in the hand: %(cards)s.", values);
  }
  if (isStrictly(variant)) {
    return gettext("The %(play)s does not beat the %(reference)s. Illegal if one of these is still in the hand: %(cards)s.", values);
  }
  return gettext("The %(play)s does not match or beat the %(reference)s. Illegal if one of these is still in the hand: %(cards)s.", values);
}
