// The story of a change at the table: its fields to change, and to strike it out or bring it back, with what that would do.
import { NUMBER, consequences, field, seatChoices, sentTo, wrong } from "./table-parts.js";
import { gettext } from "../words/messages.js";
import { html } from "./html.js";
import { head, inPlace } from "./signs.js";

// `change` is what viewChange says, null if there is none by now. `changed` is { error, shown }: what is wrong with the
// fields as they are now, or what they would do; null while they say what is recorded.
export function changeScreen(change, changed, game) {
  return html`
    <main class="page at-table" ${changed && html`data-begun`}>
      ${head(gettext("At the table"), inPlace(game.board))}
      ${change ? story(change, changed, game) : html`<p class="error">${gettext("That was undone meanwhile.")}</p>`}
    </main>`;
}

function story({ said, isStruck, event, number, fields, shown }, changed, game) {
  const path = `${game.path}/at-the-table`;
  return html`
    <p class="headline">${isStruck ? html`<s>${said}</s>` : said}</p>
    ${game.mayScore && !isStruck && PLACES[event.kind] && html`<p><a class="button" ${PLACES[event.kind](path, number)}>${gettext("Change it")}</a></p>`}
    ${game.mayScore && fields && fieldsForm(fields, changed, `${path}/${number}`)}
    ${game.mayScore && html`
      <form id="strike" ${sentTo(`${path}/${number}/${isStruck ? "restore" : "strike"}`)}>
        <h2>${isStruck ? gettext("If you bring it back") : gettext("If you strike it out")}</h2>
        ${consequences(shown)}
        ${shown.problems.length === 0 && html`<p><button type="submit" class="button">${isStruck ? gettext("Bring it back") : gettext("Strike it out")}</button></p>`}
      </form>`}`;
}

// Seats and rules are changed on screens of their own; that of the rules comes from the server.
const PLACES = {
  seats: (path, number) => inPlace(`${path}/seats?entry=${number}`),
  rules: (path, number) => html`href="${path}/rules?entry=${number}"`,
};

function fieldsForm({ areSeats, choices, points, hand }, changed, address) {
  const error = changed?.error;
  const input = (name, label, value) => value !== undefined && field({ id: "change", name, label, value, error, isShort: true }, NUMBER);
  return html`
    <form id="change" ${sentTo(address)}>
      <h2>${gettext("Change it")}</h2>
      ${choices.length > 0 && html`
        <fieldset>
          <legend class="${!areSeats && "unseen"}">${areSeats ? gettext("Sits after") : gettext("At the table")}</legend>
          ${seatChoices("seat", choices)}
        </fieldset>`}
      <div class="in-line">
        ${input("points", gettext("Points"), points)}
        ${input("hand", gettext("The last hand"), hand)}
      </div>
      ${error && wrong("change", points === undefined ? "hand" : "points", error)}
      <section class="shown" aria-live="polite">${changed?.shown && consequences(changed.shown)}</section>
      <p><button type="submit" class="button ${changed?.shown && "primary"}">${gettext("Change it")}</button></p>
    </form>`;
}
