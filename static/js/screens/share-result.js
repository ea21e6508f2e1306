// What one may keep of a finished game, in the panel just above the thumb: a picture, a message, a page.
import { dialogHead } from "./signs.js";
import { gettext } from "../words/messages.js";
import { html } from "./html.js";

// `heading` says who won, `summary` with how much. A game that only this phone has is not on a server that could be linked to.
export const shareScreen = ({ heading, summary }, { path, address, paper, isLocal }) => html`
  <article class="story choices">
    ${dialogHead(gettext("Share the result"), { path })}
    <button type="button" data-deed="picture"><b>${gettext("Picture")}</b></button>
    ${!isLocal && html`<a href="${path}/files#message" data-share data-message="${path}/files/game.txt" data-link="${address}" data-copied="${gettext("Message copied.")}"><b>${gettext("Message")}</b> <small>${heading} ${summary}</small></a>`}
    <a href="${paper}" data-paper><b>${gettext("Print the score sheet")}</b></a>
  </article>`;
