// What could not be saved: a line that says what it is and why, and offers what the person can do.
import { gettext, rowOf } from "../words/messages.js";
import { cardLetter } from "../words/card-names.js";
import { changeSentence } from "../words/sheet-lines.js";
import { html } from "./html.js";
import { readEvent } from "../game/table.js";
import { requestSentence } from "../words/refusals.js";

// `command` is the one in trouble, `table` the game as the server has it, because whatever the person decides comes before
// all that is unsent. `isSure` says that to discard it was tapped once, `mayScore` whether this phone may enter hands. Each
// button names its choice (phone/open-trouble.js).
export function troubleScreen(command, table, { isSure, mayScore }) {
  return html`
    <li>
      <p class="what">${whatWaits(command, table)}</p>
      <div class="why">${reasons(command.trouble).map((reason) => html`<p>${reason}</p>`)}</div>
      <p class="choice">${choices(command, table, mayScore).map(([choice, words]) => html`<button type="button" class="button" data-choice="${choice}">${choice === "discard" && isSure ? gettext("Tap again to discard") : words}</button>`)}</p>
    </li>`;
}

// The same for a screen reader, without the choices.
export const troubleSentence = (command, table) => [whatWaits(command, table), ...reasons(command.trouble)].join(" ");

function reasons({ code, news = [], words = [], who }) {
  if (code === "news" && news.length === 0) return [gettext("The server has gone back to an older copy of this game.")];
  if (code === "news") return [gettext("Another phone was quicker:"), ...news];
  if (code === "anothers") return [gettext("Recorded by: %(who)s.", { who })];
  if (code === "target") return [gettext("Something else happened meanwhile."), ...news];
  if (code === "id_used") return [requestSentence(code)];
  return [...words, ...news];
}

// What the command would do, as one line.
function whatWaits({ kind, body, words, number: entered }, table) {
  const change = kind in SENTENCES ? body.event : { ...body, kind };
  if (change) return gettext("Not saved yet: %(change)s", { change: changeWords(change, words, table.names) });
  const hand = kind === "record" ? body : kind === "change" && body.hand; // That of a ruling is a number.
  const cards = hand && rowOf(hand.final_trick.map(([seat, card]) => `${table.names[seat]} ${cardLetter(card)}`));
  const target = table.facts.find((fact) => fact.number === body.target || fact.id === body.target);
  const number = kind === "record" ? (entered ?? table.number ?? "") : (table.lineOf(target?.number)?.turn?.number ?? entered ?? "");
  return SENTENCES[kind]({ number, cards });
}

function changeWords(change, words, names) {
  const { kind, seat, name, was } = change;
  if (kind === "rename") return `${was} → ${name}`;
  return changeSentence(readEvent(kind, change, words), name ? Object.assign([...names], { [seat]: name }) : names);
}

const SENTENCES = {
  record: (values) => gettext("Hand %(number)s is not saved yet: %(cards)s", values),
  change(values) {
    if (!values.cards) return gettext("The changed ruling is not saved yet.");
    return gettext("The change of hand %(number)s is not saved yet: %(cards)s", values);
  },
  strike: (values) => gettext("Not saved yet: strike out hand %(number)s", values),
  ruling: () => gettext("The ruling is not saved yet."),
  penalties: () => gettext("The usual penalties are not saved yet."),
  undo: () => gettext("The undo is not saved yet."),
  redo: () => gettext("The redo is not saved yet."),
};

// The choices, for each reason why it was not saved, as [choice, words].
function choices({ kind, trouble }, table, mayScore) {
  const discard = ["discard", gettext("Discard")];
  // I18N: Two buttons: undo or change what another phone recorded, or leave that as it is.
  if (trouble.code === "anothers") return [["sure", gettext("Do it anyway")], ["drop", gettext("Leave it")]];
  if (trouble.code === "id_used") return [["anew", gettext("Save anyway")], discard];
  // Another phone has given the number to somebody else, so this person gets the next one.
  if (trouble.code === "target") return [...(kind === "join" ? [["next-seat", gettext("Save anyway")]] : []), ["drop", gettext("Discard")]];
  if (kind !== "record") return [["go-on", trouble.code === "news" ? gettext("Save anyway") : gettext("Try again")], discard];

  const takesHands = table.takesHands && mayScore;
  if (trouble.code !== "news") return [["go-on", gettext("Try again")], ...(takesHands ? [["edit", gettext("Change the cards")]] : []), discard];
  const goOn = (words) => (takesHands ? [["go-on", words]] : []);
  if (!trouble.theirs) return [discard, ...goOn(gettext("Save anyway"))];
  return [
    ["drop", gettext("Theirs is right: discard mine")],
    ...(mayScore ? [["theirs", gettext("Mine is right: change theirs")]] : []),
    ...goOn(gettext("Neither: this is hand %(number)s", { number: table.number })),
  ];
}
