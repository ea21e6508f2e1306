// On the other pages of a game: how many changes of this phone are unsent. They are sent from there too.
import { inTrouble, send, unsent } from "./journal.js";
import { ngettext } from "./words/messages.js";

const section = document.getElementById("unsent");

function show() {
  const { length } = unsent();
  section.hidden = length === 0;
  section.querySelector(".count").textContent = ngettext("%(num)s change not sent yet.", "%(num)s changes not sent yet.", length);
  section.querySelector(".look").hidden = !inTrouble();
}

// What is answered for in no time need not be shown.
document.addEventListener("journal:changed", () => setTimeout(show, section.hidden ? 300 : 0));
show();
send();
