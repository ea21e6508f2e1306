// Who plays, and what can change between two hands: people come, go, return and have other names; seats and rules change; the
// stakes. And the screen that ends the game early.
import { countedCucumbers, cucumber, head, html, inPlace } from "./html.js";
import { gettext, pgettext } from "../words/messages.js";
import { consequences } from "./story.js";

// `view` is what viewPeople says of the table, with `rules` as commonRules says them, null if their words are not here, and
// `open`, the seat of the person who is open, and `isBegun`, whether something is being typed. `told` is the form that was
// sent and could not be: its id, and a sentence by field.
export function peopleScreen(view, game, { form: sent, errors } = {}) {
  const { runs, people, rules, open, isBegun, stakes } = view;
  const errorsOf = (form) => (form === sent ? errors : {});
  return html`
    <main class="page at-table" ${isBegun && html`data-begun`}>
      ${head(gettext("Players"), inPlace(game.board))}
      ${game.mayScore ? html`
        <section aria-labelledby="people">
          <h2 id="people" class="unseen">${gettext("Who plays?")}</h2>
          <ol class="people">${people.map((player) => person(player, { runs, game, errorsOf, isOpen: player.seat === open }))}</ol>
          ${runs && html`<p><a class="button" ${inPlace(`${game.path}/at-the-table/seats${game.hash}`)}>${gettext("Change seats")}</a></p>`}
        </section>
        ${runs && joining(view, game, errorsOf("join"))}
        ${runs && rules && ruleLinks(rules, game)}
        ${stakes && pot(stakes)}` : watching(game)}
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
            ${problemLines(back, errorsOf(back))}
          </form>`}
        ${runs && !left && !out && html`
          <form id="${leaves}" ${sentTo(`${game.path}/at-the-table/leave`)}>
            ${seatField(seat)}
            <button type="submit" class="button">${gettext("%(name)s leaves", { name })}</button>
            ${problemLines(leaves, errorsOf(leaves))}
          </form>`}
        <form id="${named}" class="in-line" ${sentTo(`${game.path}/at-the-table/rename`)}>
          ${seatField(seat)}
          ${field({ id: named, name: "name", label: gettext("Name"), value: name, error: errorsOf(named).name }, NAME)}
          <button type="submit" class="button">${gettext("Save the name")}</button>
          ${problemLines(named, errorsOf(named))}
        </form>
      </details>
    </li>`;
}

const seatField = (seat) => html`<input type="hidden" name="seat" value="${seat}">`;

const problemLines = (form, errors) => Object.entries(errors).map(([name, words]) => wrong(form, name, words));

function joining({ people, highest }, game, errors) {
  // I18N: A label; the people follow. Clockwise.
  const label = gettext("Sits after");
  const after = people.map(({ seat, name }) => [seat, name]);
  return html`
    <section aria-labelledby="joins">
      <h2 id="joins">${gettext("Somebody joins")}</h2>
      <form id="join" ${sentTo(`${game.path}/at-the-table/join`)}>
        <div class="in-line">
          ${field({ id: "join", name: "name", label: gettext("Name"), value: "", error: errors.name }, NAME)}
          ${field({ id: "join", name: "points", label: gettext("Points"), value: highest, error: errors.points, isShort: true }, NUMBER)}
        </div>
        ${problemLines("join", errors)}
        <fieldset>
          <legend>${label}</legend>
          ${chips("after", after, people.at(-1).seat)}
        </fieldset>
        <p><button type="submit" class="button primary">${gettext("Join")}</button></p>
      </form>
    </section>`;
}

function ruleLinks(rules, { path, hash }) {
  const screen = `${path}/at-the-table/rules`;
  return html`
    <section aria-labelledby="rules">
      <h2 id="rules">${gettext("Change a rule")}</h2>
      <ul class="rules">
        ${rules.map(({ name, begin, end }) => html`<li><a ${inPlace(`${screen}?rule=${name}`)}>${begin} <b>${end}</b></a></li>`)}
        <li><a ${inPlace(screen)}>${gettext("More rules")}</a></li>
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
      ${problemLines("last", errors)}
    </form>
  </section>`;

const endNow = (ending, game, errors) => html`
  <section aria-labelledby="ends">
    <h2 id="ends">${gettext("If the game ends now")}</h2>
    <p class="headline">${ending}</p>
    <form id="end" ${sentTo(`${game.path}/at-the-table/end`)}>
      <button type="submit" class="button">${gettext("End the game now")}</button>
      ${problemLines("end", errors)}
    </form>
  </section>`;

// A new order of the same people: two names that are tapped swap, and arrows move one

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

// The story of a change at the table: its fields to change, and to strike it out or bring it back, with what that would do

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
    ${game.mayScore && !isStruck && PLACES[event.kind] && html`<p><a class="button" ${PLACES[event.kind](path, number, game.hash)}>${gettext("Change it")}</a></p>`}
    ${game.mayScore && fields && fieldsForm(fields, changed, `${path}/${number}`)}
    ${game.mayScore && html`
      <form id="strike" ${sentTo(`${path}/${number}/${isStruck ? "restore" : "strike"}`)}>
        <h2>${isStruck ? gettext("If you bring it back") : gettext("If you strike it out")}</h2>
        ${consequences(shown)}
        ${shown.problems.length === 0 && html`<p><button type="submit" class="button">${isStruck ? gettext("Bring it back") : gettext("Strike it out")}</button></p>`}
      </form>`}`;
}

// Seats and rules are changed on screens of their own.
const PLACES = {
  seats: (path, number, hash) => inPlace(`${path}/seats?entry=${number}${hash}`),
  rules: (path, number) => inPlace(`${path}/rules?entry=${number}`),
};

function fieldsForm({ areSeats, choices, chosen, points, hand }, changed, address) {
  const error = changed?.error;
  const input = (name, label, value) => value !== undefined && field({ id: "change", name, label, value, error, isShort: true }, NUMBER);
  return html`
    <form id="change" ${sentTo(address)}>
      <h2>${gettext("Change it")}</h2>
      ${choices.length > 0 && html`
        <fieldset>
          <legend class="${!areSeats && "unseen"}">${areSeats ? gettext("Sits after") : gettext("At the table")}</legend>
          ${chips("seat", choices, chosen)}
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

// What these screens share: fields with what is wrong beside them, and what a change would do

// A form that this phone answers by itself (phone/answers.js).
export const sentTo = (address) => html`hx-post="${address}" hx-target="#screen" novalidate`;

// Text that is typed. `id` begins the ids; `error` is what is wrong with it.
function field({ id, name, label, value, error, isShort = false }, more) {
  return html`
    <label ${isShort && html`class="few"`}>
      <span>${label}</span>
      <input name="${name}" id="${id}-${name}" value="${value}" autocomplete="off" ${more} ${error && html`aria-invalid="true" aria-describedby="${id}-${name}-error"`}>
    </label>`;
}

export const NUMBER = html`inputmode="numeric"`;
const NAME = html`maxlength="60" autocapitalize="words" dir="auto"`;

const wrong = (id, name, error) => error && html`<p class="error" id="${id}-${name}-error" role="alert">${error}</p>`;

// One of several answers, often people; each is [value, words].
export const chips = (name, answers, chosen) => html`
  <div class="chips-of">
    ${answers.map(([value, words]) => html`<label class="choice"><input type="radio" name="${name}" value="${value}" ${value === chosen && html`checked`}> <bdi>${words}</bdi></label>`)}
  </div>`;

// What a phone sees that may not keep score.
export const watching = ({ path }) =>
  html`<p>${gettext("This phone is watching.")} <a href="${path}/share#more">${gettext("Keep score too")}</a></p>`;
