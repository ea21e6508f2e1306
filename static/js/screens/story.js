// The story of a hand in the panel: what happened, and how each player's score adds up.
import { html } from "./html.js";
import { gettext } from "../words/messages.js";
import { dialogHead, inPlace } from "./signs.js";
import { momentSign } from "./moment.js";

// `story` is what tellHand says of the hand recorded as this entry, `game` what the page knows of the game, `isSaved`
// says whether the server has the hand: then it may know what its cards prove.
export function storyScreen({ number, corrected, words, told, people }, entry, { path, hash, mayScore }, isSaved = false) {
  const [first, ...others] = people.map((one) => sum(one));
  return html`
    <article class="story">
      ${dialogHead(html`<span>${gettext("Hand %(number)s", { number })}</span> ${corrected && html`<small>${gettext("changed")}</small>`}`, { path })}
      <p class="headline">${words.headline}</p>
      ${told.lines.map(({ moment, total }) => moment && momentSign(moment, total))}
      <div class="checked" ${isSaved && html`hx-get="${path}/hands/${entry}/checked" hx-trigger="load"`}></div>
      <div class="first">${first}</div>
      ${others.length > 0 && html`<details><summary>${gettext("The others")}</summary>${others}</details>`}
      <p>
        ${mayScore && html`<a class="button" href="${path}/hands/${entry}/correct">${gettext("Change this hand")}</a>`}
        <a class="button" ${inPlace(`${path}/audit?entry=${entry}${hash}`)}>${gettext("Check this hand")}</a>
      </p>
    </article>`;
}

function sum({ name, lines }) {
  const rows = lines.map(({ kind, label, points }) => html`<tr class="sum-${kind}"><th scope="row">${label}</th><td>${written(kind, points)}</td></tr>`);
  return html`<section><h3>${name}</h3><table class="sum"><tbody>${rows}</tbody></table></section>`;
}

function written(kind, points) {
  if (points === null) return "";
  return `${kind === "change" && points > 0 ? "+" : ""}${points}`.replace("-", "−");
}
