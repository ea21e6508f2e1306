// Hands that version 0.1 of the app kept on this phone become commands of the journal. They were fields of a form.
import { add } from "./journal.js";
import { forget, keysFrom, read } from "./storage.js";

// The hands, the one played first first. Another tab may have been quicker.
const keys = keysFrom(`unsent.${document.getElementById("unsent").dataset.game}.`);
for (const [key, { id, fields }] of keys.map((one) => [one, read(one)]).filter(([, hand]) => hand)) {
  const all = (name) => fields.filter(([field]) => field === name).map(([, value]) => Number(value));
  const named = (start) => fields.filter(([name, value]) => name.startsWith(start) && value).map(([name, value]) => [Number(name.slice(start.length)), value]);
  const cards = named("card_").sort(([one], [other]) => one - other);
  const from = Math.max(0, cards.findIndex(([seat]) => seat === all("leader")[0]));
  const body = { final_trick: [...cards.slice(from), ...cards.slice(0, from)] };
  const factors = named("factor_").filter(([, value]) => value !== "1");
  if (all("buy_in").length > 0) body.buy_in = all("buy_in");
  if (factors.length > 0) body.factors = Object.fromEntries(factors.map(([seat, value]) => [seat, Number(value)]));
  add("record", body, { id, base: all("revision")[0] });
  // What this page alone has is taken over again by the next page: its id stays the same.
  if (!("onlyHere" in document.body.dataset)) forget(key);
}
