// A new order of the same people: two names that are tapped swap, and arrows move one.
import { consequences, sentTo } from "./table-parts.js";
import { gettext } from "../words/messages.js";
import { head, inPlace } from "./signs.js";
import { html } from "./html.js";

// `order` are the seats, `tapped` the one that waits for another, `names` by seat. `back` is where the screen was opened,
// `entry` the recorded change to change, null for a new one; `shown` is what the order would do then, or why it cannot be.
// `isBegun` says whether it is another order than before.
export function seatsScreen({ order, tapped, names, entry, shown, back, isBegun }, { path }) {
  return html`
    <main class="page at-table" ${isBegun && html`data-begun`}>
      ${head(gettext("Change seats"), inPlace(back))}
      <p class="hint">${gettext("In the order you sit, clockwise.")} ${gettext("Tap two names to swap them.")}</p>
      <ol class="chairs">${order.map((seat, at) => chair(seat, names[seat], { isTapped: seat === tapped, isFirst: at === 0, isLast: at === order.length - 1 }))}</ol>
      <form id="seats" ${sentTo(`${path}/at-the-table/seats${entry ? `?entry=${entry}` : ""}`)}>
        <div class="foot-line">
          ${shown && html`<section class="shown" aria-live="polite">${consequences(shown)}</section>`}
          <button type="submit" class="button primary">${gettext("Save")}</button>
        </div>
      </form>
    </main>`;
}

function chair(seat, name, { isTapped, isFirst, isLast }) {
  return html`
    <li>
      <button type="button" class="tap" id="tap-${seat}" data-tap="${seat}" aria-pressed="${String(isTapped)}"><bdi>${name}</bdi></button>
      ${!isFirst && html`<button type="button" class="move" id="up-${seat}" data-up="${seat}" aria-label="${gettext("%(name)s: move up", { name })}">↑</button>`}
      ${!isLast && html`<button type="button" class="move" id="down-${seat}" data-down="${seat}" aria-label="${gettext("%(name)s: move down", { name })}">↓</button>`}
    </li>`;
}
