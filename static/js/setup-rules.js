// The rules that the set-up page knows in full: { fields, parameters, rules }. Those of the game come first, then those last
// played here, then all others that this phone has played by.
import { localGames } from "./games.js";
import { rulesOf } from "./storage.js";

const form = document.getElementById("setup");
const { variant } = form.dataset;
const [usual, ofServer] = JSON.parse(document.getElementById("known").textContent);
const ofPhone = rulesOf(variant).map(({ fields, parameters, rules }) => ({ fields: { ...usual.fields, ...fields }, parameters, rules }));

// A page that this phone has kept is the same for all phones, and the server does not know the games that only a phone has.
const isForAll = "kept" in document.documentElement.dataset || localGames().some((game) => game.variant === variant);

export const usualRules = usual;
export const lastRules = (isForAll && ofPhone[0]) || ofServer;
export const knownRules = [usual, ofServer, ...ofPhone];

// What the form says about the rules. A rule whose field is not on the page is as before.
export function rulesInForm() {
  const sent = Object.fromEntries(new FormData(form));
  return Object.fromEntries(Object.keys(usual.fields).filter((name) => form.elements[name]).map((name) => [name, (sent[name] ?? "").trim()]));
}

export const isSame = ({ fields }, said) => Object.keys(said).every((name) => fields[name] === said[name]);

// Rules that an older version of the app has kept may have fields that are no more.
export function fillRules({ fields }) {
  for (const [name, value] of Object.entries(fields)) {
    const input = form.elements[name];
    if (input?.type === "checkbox") input.checked = value !== "";
    else if (input) input.value = value;
  }
}

// A page of the server's that is not for all has these rules already, and one that came back says what was sent.
if (lastRules !== ofServer && document.getElementById("not-started").hidden) fillRules(lastRules);
