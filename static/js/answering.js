// Answers a question to the referee on this phone, as templates/referee/_answer.html shows it. Loaded when the server does
// not answer.
import { gettext, ngettext } from "./words/messages.js";
import { judge, ruleApplied } from "./rules/play.js";
import { playLetters, reason, ruleSentence, verdictWord } from "./words/legality.js";
import { cardLetter } from "./words/cards.js";
import { cardsOf } from "./plays.js";
import { readQuestion } from "./rules/referee.js";

const MAX_PLAYS = 12;
const NO_BREAK = "\u00A0";
const SIGNS = { legal: "✓", illegal: "✗", unknown: "?" };

// The answer to { cards, hand, seen }, each a list of plays as the form has them: { problem } if these cards cannot be, else
// the verdict in words.
export function answerQuestion({ cards, hand, seen }, parameters) {
  const plays = cards.map((play) => cardsOf(play));
  const asked = {
    trick: plays.slice(0, -1),
    play: plays.at(-1),
    hand: hand.length > 0 ? hand.flatMap((play) => cardsOf(play)) : null,
    seen: seen.flatMap((play) => cardsOf(play)),
  };
  try {
    return answered(readQuestion(asked, parameters));
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function answered(question) {
  const { variant, trick, play } = question;
  const ruling = judge(variant, question);
  const legal = ruling.legalPlays ?? [];
  return {
    kind: ruling.verdict,
    verdict: verdictWord(ruling.verdict),
    about: about(trick, play),
    reason: reason(variant, question, ruling),
    law: ruleSentence(variant, ruleApplied(variant, trick, ruling.rule)),
    plays: legal.slice(0, MAX_PLAYS).map((one) => playLetters(one).replaceAll(" ", NO_BREAK)),
    more: Math.max(0, legal.length - MAX_PLAYS),
  };
}

function problemOf(error) {
  const [{ code, card, limit }] = error.problems ?? [{}];
  if (code === "too_many_of_card") return gettext("%(card)s: the pack has only %(count)s.", { card: cardLetter(card), count: limit });
  if (code === "not_in_pack") return gettext("The pack has no %(card)s.", { card: cardLetter(card) });
  throw error;
}

function about(trick, play) {
  const card = playLetters(play);
  if (trick.length === 0) return gettext("%(card)s led", { card });
  return gettext("%(card)s after %(trick)s", { card, trick: trick.map((one) => playLetters(one)).join(" ") });
}

// Draws the answer; `template` has its empty parts.
export function drawAnswer(found, template) {
  if (found.problem) return Object.assign(document.createElement("p"), { className: "error", textContent: found.problem });
  const made = template.content.cloneNode(true);
  const part = (selector) => made.querySelector(selector);
  part(".verdict").classList.add(found.kind);
  part(".sign").textContent = SIGNS[found.kind];
  part(".word").textContent = found.verdict;
  part("small").textContent = found.about;
  part(".because").textContent = found.reason;
  part(".law").textContent = found.law;
  part(".settle").hidden = found.kind !== "unknown";
  part(".plays").hidden = found.plays.length === 0;
  const more = found.more > 0 ? ` ${ngettext("and %(num)s more", "and %(num)s more", found.more)}` : "";
  part(".plays").textContent = gettext("Legal plays: %(plays)s", { plays: found.plays.join(" · ") }) + more;
  return made;
}
