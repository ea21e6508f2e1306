// The game that goes on, small on the start page, with what only this phone has of it, as templates/start/home.html has it.
import { countedCucumbers, html, lives } from "./html.js";
import { gettext, ngettext, rowOf } from "../words/messages.js";

// `since` says when the game began.
export function goingOn({ names, variant, now, lines }, since) {
  const count = lines.filter(({ turn }) => turn).length;
  const hands = count > 0 ? ngettext("%(num)s hand", "%(num)s hands", count) : gettext("no hands yet");
  return {
    about: rowOf([since, hands]),
    totals: now.seating.filter((seat) => !now.scores[seat].left).map((seat) => total(names[seat], now.scores[seat], variant)),
    goOn: now.next ? gettext("Go on: hand %(number)s", { number: now.next.number }) : gettext("Go on"),
  };
}

function total(name, { points, cucumbers, out }, { parameters }) {
  const most = parameters.cucumbers_to_be_out;
  const places = !out && most > 1 && html`<span class="lives" ${cucumbers > 0 && html`role="img" aria-label="${countedCucumbers(cucumbers)}"`}>${lives(cucumbers, most)}</span>`;
  return html`<li class="${out && "out"}"><span class="name" dir="auto">${name}</span> <b>${points}</b> ${out && html`<span class="lives">${gettext("out")}</span>`}${places}</li>`;
}
