// The table view: the totals and dangers as large as the screen allows, for a tablet on the table or a television.
import { classes, html } from "./html.js";
import { dangerSigns, lives, phrase } from "./signs.js";
import { gettext } from "../words/messages.js";
import { pictures } from "./moment.js";

const LONG_TURN = 40;
const MOST_LIVES = 4; // More places for cucumbers than these have no room.

// `view` is what displayOf says of the table, `game` what the page knows of it: { path, title, revision }, and `code`, the
// link to watch as a QR code: { side, path }.
export function displayScreen(view, game, code) {
  return html`
    <main class="seats-${view.layout} digits-${view.digits}" data-revision="${game.revision}" data-awake ${!view.result && html`data-running`}>
      <header>
        <h1>${game.title}</h1>
        ${view.result ? html`<p class="result">${view.result}</p>` : turn(view)}
        ${view.isStuck && html`<p class="waits">${gettext("One hand no longer counts. Change it on the board.")}</p>`}
        <a class="close" href="${game.path}" aria-label="${gettext("Close")}">✕</a>
      </header>
      <ol class="seats">${view.seats.map((one) => seat(one, view))}</ol>
      <footer>
        ${view.last && html`<p class="cards">${view.last.cards.map((one) => card(one))}</p>`}
        <div class="words">
          ${view.last?.words && html`<p>${view.last.words}</p>`}
          ${view.evening.map((words) => html`<p class="evening">${words}</p>`)}
        </div>
        <p class="watch"><b>${gettext("Watch")}</b> <svg class="qr" viewBox="0 0 ${code.side} ${code.side}" role="img" aria-label="${gettext("The link as a QR code")}"><path d="${code.path}"/></svg></p>
      </footer>
    </main>`;
}

function turn({ turn: phrases }) {
  const isLong = phrases.flat().join("").length > LONG_TURN;
  return html`<p class="${classes("turn", isLong && "long")}">${phrases.map((texts) => html`<span>${phrase(texts)}</span> `)}</p>`;
}

function seat(column, { result }) {
  const { seat: number, name, points, cucumbers, places, out, left, won, size, dangerSpoken } = column;
  return html`
    <li class="${classes("seat", (out || left) && "out", won && "won")}" id="seat-${number}">
      <h2 class="${classes("name", size)}"><span dir="auto">${name}</span> ${roles(column)}</h2>
      <p class="total">${points}</p>
      <div class="state">
        ${places > 0 && places < MOST_LIVES && html`<p class="lives">${lives(cucumbers, places)}</p>`}
        ${dangerSpoken && html`<p class="unseen">${dangerSpoken}</p>`}
        <p class="dangers">${dangerSigns(column, !result)}</p>
      </div>
    </li>`;
}

// Who deals and leads next, or the final place.
function roles({ deals, leads, place }) {
  if (!(deals || leads || place)) return "";
  return html`<small class="roles">${place && html`<b>${place}</b>`}${deals && html`<b class="deals">${gettext("deals")}</b>`}${leads && html`<b>${gettext("leads")}</b>`}</small>`;
}

const card = ({ name, letter, pays }) => html`<span class="${pays && "pays"}"><b>${letter}</b> <small dir="auto">${name}</small></span>`;

// What newMoment says, for two seconds.
export const momentScreen = ({ heading, moments, result, next }, game) => html`
  <main class="told" data-revision="${game.revision}" data-awake ${!result && html`data-running`}>
    <header><h1>${game.title}</h1>${result ? html`<p class="result">${result}</p>` : html`<p class="turn"><b>${heading}</b></p>`}</header>
    ${moments.map((one) => momentOf(one))}
    <footer><p>${moments.flatMap(({ texts }) => texts).join(" ")}</p>${!result && html`<p>${next}</p>`}</footer>
  </main>`;

const momentOf = ({ title, name, isOut, cucumbers, before, total }) => html`
  <section>
    ${pictures(cucumbers)}
    <div>
      <h2>${title}</h2>
      ${!isOut && html`<p class="name" dir="auto">${name}</p>`}
      <p class="points">${before !== total && html`<s>${before}</s> → `}<b>${total}</b></p>
    </div>
  </section>`;
