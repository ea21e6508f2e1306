// Who plays, and what can change between two hands: people come, go, return and have other names; seats and rules change; the
// stakes. And the screen that ends the game early.
import { gettext, pgettext } from "../words/messages.js";
import { NAME, NUMBER, field, seatChoices, sentTo, watching, wrong } from "./table-parts.js";
import { countedCucumbers, cucumber, head, inPlace } from "./signs.js";
import { html } from "./html.js";

// `view` is what viewPeople says of the table, with `rules` as commonRules says them, null if their words are not here, and
// `open`, the seat of the person who is open, and `isBegun`, whether something is being typed. `told` is the form that was sent and could not be: its id, and a sentence by field.
export function peopleScreen(view, game, { form: sent, errors } = {}) {
  const { runs, people, rules, open, isBegun, stakes } = view;
  const errorsOf = (form) => (form === sent ? errors : {});
  return html`
    <main class="page at-table" ${isBegun && html`data-begun`}>
      ${head(gettext("Players"), inPlace(game.board))}
      ${game.mayScore ? "" : watching(game)}
      ${game.mayScore && html`
        <section aria-labelledby="people">
          <h2 id="people" class="unseen">${gettext("Who plays?")}</h2>
          <ol class="people">${people.map((one) => person(one, { runs, game, errorsOf, isOpen: one.seat === open }))}</ol>
          ${runs && html`<p><a class="button" ${inPlace(`${game.path}/at-the-table/seats${game.hash}`)}>${gettext("Change seats")}</a></p>`}
        </section>
        ${runs && joining(view, game, errorsOf("join"))}
        ${runs && rules && ruleLinks(rules, game)}
        ${stakes && pot(stakes)}`}
    </main>`;
}

// The game ends now or after a hand. The way here is the question; the button is the answer.
export function endingScreen({ last, ending, isBegun }, game, { form: sent, errors } = {}) {
  const errorsOf = (form) => (form === sent ? errors : {});
  return html`
    <main class="page at-table" ${isBegun && html`data-begun`}>
      ${head(gettext("End the game"), inPlace(game.board))}
      ${game.mayScore ? "" : watching(game)}
      ${game.mayScore && ending && endNow(ending, game, errorsOf("end"))}
      ${game.mayScore && last && lastHand(last, game, errorsOf("last"))}
    </main>`;
}

function person({ seat, name, points, cucumbers, out, left, proposed }, { runs, game, errorsOf, isOpen }) {
  const [leaves, back, named] = ["leave", "return", "rename"].map((kind) => `${kind}-${seat}`);
  return html`
    <li id="person-${seat}">
      <details name="person" data-seat="${seat}" ${isOpen && html`open`}>
        <summary>
          <span class="who"><bdi>${name}</bdi></span>
          ${(out || left) && html`<span class="state">${out ? gettext("out") : pgettext("player", "left")}</span>`}
          ${Array.from({ length: cucumbers }, (_one, at) => cucumber(at === 0 ? countedCucumbers(cucumbers) : ""))}
          <b class="total">${points}</b>
        </summary>
        ${runs && left && html`
          <form id="${back}" class="in-line" ${sentTo(`${game.path}/at-the-table/return`)}>
            ${seatField(seat)}
            ${field({ id: back, name: "points", label: gettext("Points"), value: proposed, error: errorsOf(back).points }, NUMBER)}
            <button type="submit" class="button primary">${gettext("%(name)s is back", { name })}</button>
            ${problems(back, errorsOf(back))}
          </form>`}
        ${runs && !left && !out && html`
          <form id="${leaves}" ${sentTo(`${game.path}/at-the-table/leave`)}>
            ${seatField(seat)}
            <button type="submit" class="button">${gettext("%(name)s leaves", { name })}</button>
            ${problems(leaves, errorsOf(leaves))}
          </form>`}
        <form id="${named}" class="in-line" ${sentTo(`${game.path}/at-the-table/rename`)}>
          ${seatField(seat)}
          ${field({ id: named, name: "name", label: gettext("Name"), value: name, error: errorsOf(named).name }, NAME)}
          <button type="submit" class="button">${gettext("Save the name")}</button>
          ${problems(named, errorsOf(named))}
        </form>
      </details>
    </li>`;
}

const seatField = (seat) => html`<input type="hidden" name="seat" value="${seat}">`;

const problems = (form, errors) => Object.entries(errors).map(([name, words]) => wrong(form, name, words));

function joining({ people, highest }, game, errors) {
  // I18N: A label; the people follow. Clockwise.
  const label = gettext("Sits after");
  const after = people.map(({ seat, name }) => ({ seat, words: name, isChosen: seat === people.at(-1).seat }));
  return html`
    <section aria-labelledby="joins">
      <h2 id="joins">${gettext("Somebody joins")}</h2>
      <form id="join" ${sentTo(`${game.path}/at-the-table/join`)}>
        <div class="in-line">
          ${field({ id: "join", name: "name", label: gettext("Name"), value: "", error: errors.name }, NAME)}
          ${field({ id: "join", name: "points", label: gettext("Points"), value: highest, error: errors.points, isShort: true }, NUMBER)}
        </div>
        ${problems("join", errors)}
        <fieldset>
          <legend>${label}</legend>
          ${seatChoices("after", after)}
        </fieldset>
        <p><button type="submit" class="button primary">${gettext("Join")}</button></p>
      </form>
    </section>`;
}

// The page of the rules comes from the server.
function ruleLinks(rules, { path, hash }) {
  const page = `${path}/at-the-table/rules`;
  return html`
    <section aria-labelledby="rules">
      <h2 id="rules">${gettext("Change a rule")}</h2>
      <ul class="rules">
        ${rules.map(({ name, begin, end }) => html`<li><a href="${page}?rule=${name}#rule-${name}">${begin} <b>${end}</b></a></li>`)}
        <li><a href="${page}">${gettext("More rules")}</a></li>
        <li><a ${inPlace(`${path}/rulings/penalties${hash}`)}>${gettext("Our usual penalties")}</a></li>
      </ul>
    </section>`;
}

// I18N: A heading; who has paid how many stakes follows.
const stakesTitle = () => gettext("Stakes");

const pot = ({ people, pot: all }) => html`
  <section aria-labelledby="stakes">
    <h2 id="stakes">${stakesTitle()}</h2>
    <dl class="stakes">
      ${people.map(({ name, count }) => html`<div><dt><bdi>${name}</bdi></dt><dd>${count}</dd></div>`)}
      <div class="pot"><dt>${gettext("In the pot")}</dt><dd>${all}</dd></div>
    </dl>
  </section>`;

const lastHand = ({ number, least, most }, game, errors) => html`
  <section aria-labelledby="lasts">
    <h2 id="lasts">${gettext("The last hand")}</h2>
    <form id="last" class="in-line" ${sentTo(`${game.path}/at-the-table/end`)}>
      ${field({ id: "last", name: "hand", label: gettext("Hand"), value: number, error: errors.hand, isShort: true }, html`type="number" min="${least}" max="${most}"`)}
      <button type="submit" class="button">${gettext("End the game after it")}</button>
      ${problems("last", errors)}
    </form>
  </section>`;

const endNow = (ending, game, errors) => html`
  <section aria-labelledby="ends">
    <h2 id="ends">${gettext("If the game ends now")}</h2>
    <p class="headline">${ending}</p>
    <form id="end" ${sentTo(`${game.path}/at-the-table/end`)}>
      <button type="submit" class="button">${gettext("End the game now")}</button>
      ${problems("end", errors)}
    </form>
  </section>`;
