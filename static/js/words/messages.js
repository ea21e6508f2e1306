// The language of the page, from the same catalogue as the server's words. A message has places for values: %(name)s.
let translations = {};
let categories = null;

// Use these messages from now on: each one that differs from English, and for a counted message an object with the text
// of each plural category. A message with a context has the key "context|message".
export function speak(messages, language) {
  translations = messages;
  categories = new Intl.PluralRules(language);
}

// More messages, for scripts that are loaded later.
export const learn = (messages) => Object.assign(translations, messages);

// The messages that the page carries.
speak({}, globalThis.document?.documentElement.lang || "en");
for (const part of globalThis.document?.querySelectorAll("#messages, #unsent .words") ?? []) learn(JSON.parse(part.textContent));

export function gettext(message, values) {
  return fill(translations[message] ?? message, values);
}

export function pgettext(context, message, values) {
  return fill(translations[`${context}|${message}`] ?? message, values);
}

export function ngettext(singular, plural, num, values) {
  const forms = translations[singular] ?? { one: singular };
  return fill(forms[categories.select(num)] ?? plural, { num, ...values });
}

// What the first row of a table says that holds (scorekeeper/words/tables.py). With a context it is "context|message", as in
// the messages of the page.
export function sentence(rows, facts, values) {
  const [, singular, plural] = rows.find(([when]) => Object.entries(when).every(([name, wanted]) => [wanted].flat().includes(facts[name])));
  if (plural) return ngettext(singular, plural, values.num, values);
  return fill(translations[singular] ?? singular.split("|").at(-1), values);
}

function fill(message, values) {
  return values ? message.replaceAll(/%\((\w+)\)s/g, (_place, name) => apart(values[name])) : message;
}

// Text from right to left, as a name may be, is set apart, so that it does not turn the numbers behind it round.
function apart(value) {
  return /[\u0590-\u08FF]/.test(value) ? `\u2068${value}\u2069` : value;
}

// Lists, labels and signed numbers, as scorekeeper/words/lists.py

// "A", "A and B", "A, B and C".
export function allOf(items) {
  if (items.length < 2) return rowOf(items);
  return joined("all", { start: rowOf(items.slice(0, -1)), item: items.at(-1) });
}

// "A, B, C".
export function rowOf([first = "", ...others]) {
  let start = first;
  for (const item of others) start = joined("row", { start, item });
  return start;
}

// "Anna: What is said of her."
export const labelled = (name, said) => joined("labelled", { name, sentence: said });

// "Anna 12".
export const withNumber = (name, number) => joined("number", { name, number });

const joined = (as, values) => sentence(TABLE.joined, { as }, values);

// The server reads the table too (scorekeeper/words/tables.py).
const TABLE = {
  "joined": [
    [{"as": "all"}, "list|%(start)s and %(item)s"],
    [{"as": "row"}, "list|%(start)s, %(item)s"],
    [{"as": "labelled"}, "%(name)s: %(sentence)s"],
    [{"as": "number"}, "%(name)s %(number)s"]
  ]
};

// A change of points as written on a sheet: "+8", "−8", "0".
export function signed(points) {
  if (points < 0) return `−${-points}`;
  return points > 0 ? `+${points}` : "0";
}
