// What one may keep of a finished game, in the panel just above the thumb: a picture, a message, a page.
import { dialogHead } from "./signs.js";
import { gettext } from "../words/messages.js";
import { html } from "./html.js";

const sign = (path) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
const PICTURE = sign("M4 3h16v18H4zM8 8h8M8 12h8M8 15h8M8 18h8");
const MESSAGE = sign("M4 4h16v12H11l-5 4v-4H4zM8 8h8M8 12h5");
const PAGE = sign("M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z");

// `heading` says who won, `summary` with how much. A game that only this phone has is not on a server that could be linked to.
export const shareScreen = ({ heading, summary }, { path, address, paper, isLocal }) => html`
  <article class="story choices">
    ${dialogHead(gettext("Share the result"), { path })}
    <button type="button" data-deed="picture">${PICTURE}${choice(gettext("Picture"), gettext("Winner, ranking and chart, for a chat"))}</button>
    ${!isLocal && html`<a href="${path}/files#message" data-share data-message="${path}/files/game.txt" data-link="${address}" data-copied="${gettext("Message copied.")}">${MESSAGE}${choice(gettext("Message"), `${heading} ${summary}`)}</a>`}
    <a href="${paper}" data-paper>${PAGE}${choice(gettext("Print"), gettext("The score sheet with every card"))}</a>
  </article>`;

const choice = (words, more) => html`<span><b>${words}</b> <small>${more}</small></span>`;
