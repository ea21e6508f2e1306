// The screens of rulings: the form of one, with what it would change; its story; and the usual penalties of the table.
import { MATTERS, REMEDIES, matterLabel, remedyLabel } from "../words/sheet-lines.js";
import { NOBODY } from "../game/ruling-form.js";
import { html } from "./html.js";
import { gettext, pgettext, rowOf, signed } from "../words/messages.js";
import { head, inPlace } from "./signs.js";

// `view` is { heading, address, back, save, form, problems, usual, people, penalties, seen, stillCounts, isCreditOpen, isBegun }:
// where the form is sent and where it leads back to, its texts and what is wrong with them by field, what is usual about this
// player, whether a dispute has filled in what happened, the people as { seat, name }, what the ruling would change (game/ruling-form.js; null if that cannot be said), whether it
// is about a hand that still counts, and whether a person has begun to fill it in.
export function rulingScreen(view, page) {
  const { form, problems } = view;
  const remedies = REMEDIES.map((value) => [value, remedyLabel(value)]);
  return html`
    <main class="page">
      <form class="ruling-form" hx-post="${view.address}" hx-target="#screen" novalidate autocomplete="off" ${view.isBegun && html`data-begun`}>
        ${head(view.heading, inPlace(view.back))}
        ${choices("player", gettext("Who is it about?"), [...view.people.map(({ seat, name }) => [String(seat), name]), [NOBODY, gettext("nobody")]], view)}
        ${view.isFilledIn ? filledIn(view) : whatHappened(view)}
        <fieldset>
          <legend>${gettext("What is decided?")}</legend>
          <p class="usual hint" aria-live="polite">${view.usual}</p>
          ${chips("remedy", remedies, form)}
          ${form.remedy === "points" && number("points", gettext("Penalty points"), view)}
          ${["points", "credit"].includes(form.remedy) && html`
            <details class="credit" ${view.isCreditOpen && html`open`}>
              <summary>${gettext("Points off")}</summary>
              ${view.people.map(({ seat, name }) => number(`credit_${seat}`, html`<bdi>${name}</bdi>`, view))}
            </details>`}
        </fieldset>
        ${!view.isFilledIn && line("note", gettext("Note"), view)}
        ${line("by", gettext("Ruled by"), view)}
        <p class="habit"><a ${inPlace(`${page.path}/rulings/penalties${page.hash}`)}>${gettext("Our usual penalties")}</a> ${penaltiesRow(view.penalties)}</p>
        <div class="foot">
          <section class="shown" aria-live="polite" tabindex="0" aria-label="${gettext("What changes")}">
            ${form.player === "" && html`<p class="hint">${gettext("Who was it?")}</p>`}
            ${view.seen && foreseen(view.seen)}
            ${view.stillCounts && html`<p class="hint">${gettext("Hand %(number)s is recorded and still counts. To cancel it, choose “The hand does not count”.", { number: form.hand.trim() })}</p>`}
          </section>
          ${Object.keys(problems).length > 0 && html`<p class="unseen" role="alert">${Object.values(problems).join(" ")}</p>`}
          <button type="submit" class="button primary wide">${view.save}</button>
        </div>
      </form>
    </main>`;
}

const whatHappened = (view) => html`
  ${choices("matter", gettext("What happened?"), MATTERS.map((value) => [value, matterLabel(value)]), view)}
  ${number("hand", gettext("Hand"), view)}`;

// From a dispute it is known what happened: the note says it, and the rest is a tap away.
const filledIn = (view) => html`
  <details class="happened" ${view.isHappenedOpen && html`open`}>
    <summary>${matterLabel(view.form.matter)}\u00A0· ${gettext("Hand %(number)s", { number: view.form.hand })}</summary>
    ${whatHappened(view)}
  </details>
  ${line("note", gettext("What happened?"), view)}`;

const chips = (name, options, form) => html`
  <div class="chips-of">
    ${options.map(([value, words]) => html`<label class="choice"><input type="radio" name="${name}" value="${value}" ${form[name] === value && html`checked`}> <bdi>${words}</bdi></label>`)}
  </div>`;

const choices = (name, legend, options, { form, problems }) => html`
  <fieldset ${problems[name] && html`aria-describedby="${name}-error"`}><legend>${legend}</legend>${chips(name, options, form)}${error(name, problems)}</fieldset>`;

const error = (name, problems) => problems[name] && html`<span class="error" id="${name}-error">${problems[name]}</span>`;

const isWrong = (name, problems) => problems[name] && html`aria-invalid="true" aria-describedby="${name}-error"`;

const number = (name, label, { form, problems }) => html`
  <p class="asked"><label for="${name}">${label}</label> <input id="${name}" name="${name}" value="${form[name]}" inputmode="numeric" ${isWrong(name, problems)}></p>
  ${error(name, problems)}`;

const line = (name, label, { form, problems }) => html`
  <p class="asked"><label for="${name}">${label}</label> <input id="${name}" name="${name}" value="${form[name]}" maxlength="200" autocomplete="off" dir="auto" ${isWrong(name, problems)}></p>
  ${error(name, problems)}`;

// What a ruling would do: why it cannot be made, or each step and what else changes.
const foreseen = ({ problems, words, changes }) => html`
  ${problems.map((text) => html`<p class="error">${text}</p>`)}
  ${words && html`<p class="headline">${words.headline}</p>${stepsOf(words.lines)}`}
  ${changes.length > 0 && html`<h3>${gettext("What else changes")}</h3>${changesOf(changes)}`}`;

const stepsOf = (steps) =>
  steps.length > 0 && html`<ul class="steps">${steps.map(({ text, kind, change }) => html`<li><span>${text}</span> <b class="${`change-${kind}`}">${change}</b></li>`)}</ul>`;

const changesOf = (changes) => html`<ul class="changes">${changes.map((one) => html`<li>${changeOf(one)}</li>`)}</ul>`;

const changeOf = ({ what, before, after }) => html`<b>${what}</b> ${before && html`<s>${before}</s>${after && " → "}`}${after}`;

// "warning, +3, +5".
const penaltiesRow = ({ warning, points }) => rowOf([...(warning ? [pgettext("ruling", "warning")] : []), ...points.map((one) => signed(one))]);

// The story

// `story` is what tellRuling says of the ruling with this entry.
export function rulingStory({ said, steps, withdrawn }, entry, page) {
  const of = (below) => `${page.path}/rulings${below}${page.hash}`;
  return html`
    <main class="page ruling-story">
      ${head(gettext("Ruling"), inPlace(page.path + page.hash))}
      <p class="headline">${withdrawn ? said : html`<s>${said}</s> ${gettext("withdrawn")}`}</p>
      ${stepsOf(steps)}
      ${page.mayScore && html`
        ${withdrawn && withdrawing(withdrawn, of(`/${entry}/withdraw`))}
        ${withdrawn && html`<p><a class="button" ${inPlace(of(`?appeal=${entry}`))}>${gettext("Appeal this ruling")}</a></p>`}
        <p><a class="button" ${inPlace(of(`/${entry}/correct`))}>${withdrawn ? gettext("Change the ruling") : gettext("Bring the ruling back")}</a></p>`}
    </main>`;
}

const withdrawing = ({ problems, changes }, address) => html`
  <h2>${gettext("If you withdraw it")}</h2>
  ${problems.map((text) => html`<p class="error">${text}</p>`)}
  ${problems.length === 0 && (changes.length > 0 ? changesOf(changes) : html`<p>${gettext("No score changes.")}</p>`)}
  <p><button type="button" class="button" hx-post="${address}" hx-target="#screen">${gettext("Withdraw the ruling")}</button></p>`;

// Why there is no ruling to make, or none to read.
export const noRuling = (words, page) => html`
  <main class="page ruling-story">
    ${head(gettext("Ruling"), inPlace(page.path + page.hash))}
    <p>${words}</p>
  </main>`;

// The usual penalties

// `steps` are the points as text, `problem` what is wrong with them.
export function penaltiesScreen({ warning, steps, problem }, page) {
  const address = `${page.path}/rulings/penalties${page.hash}`;
  return html`
    <main class="page">
      <form class="ruling-form" hx-post="${address}" hx-target="#screen" novalidate>
        ${head(gettext("Our usual penalties"), inPlace(`${page.path}/rulings${page.hash}`))}
        <p>${gettext("Each ruling proposes the next one. The table still decides.")}</p>
        <label class="choice"><input type="checkbox" name="warning" value="y" ${warning && html`checked`}> ${gettext("First a warning")}</label>
        <p class="asked"><label for="points">${gettext("Then points")}</label> <input id="points" name="points" value="${steps}" autocomplete="off" placeholder="3, 5, 10" ${isWrong("points", { points: problem })}></p>
        ${error("points", { points: problem })}
        <p><button type="submit" class="button primary">${gettext("Save")}</button></p>
      </form>
    </main>`;
}
