// What a wide screen shows beside the board while nobody enters a hand: the rules, the evening, the code to watch. The server
// says it; without a network there is nothing.
import { page } from "./current.js";
import { put } from "./put.js";
import { wantStyle } from "../parts.js";

let said = "";
let asked = null; // The rules that it was asked for.

export async function fillBeside() {
  const rules = page.common;
  if (asked !== rules) {
    asked = rules;
    try {
      const [answer] = await Promise.all([fetch(`${page.path}/beside`), wantStyle("beside.css")]);
      said = answer.ok ? await answer.text() : "";
    } catch {
      asked = null; // To be asked for again.
    }
  }
  const place = document.getElementById("beside");
  if (place && said) put(place, said);
}
