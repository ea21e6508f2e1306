// The screen on which a running game changes its rules. Their form comes from the server, which makes it for set-up too
// (templates/game/_rules_form.html); what stands around it is here.
import { changesList, consequences } from "./story.js";
import { head, html, inPlace } from "./html.js";
import { sentTo, watching } from "./people.js";
import { gettext } from "../words/messages.js";

// `entry` are the recorded rules that are changed, 0 for new ones; `problem` says why no rule can be. The form is hidden until it
// is known what its answers change.
export function rulesScreen({ entry, problem }, game) {
  const path = `${game.path}/at-the-table`;
  return html`
    <main class="page at-table">
      ${head(gettext("Change a rule"), inPlace(path))}
      ${game.mayScore ? problem && html`<p class="error" role="alert">${problem}</p>` : watching(game)}
      ${game.mayScore && !problem && html`
        <form ${sentTo(`${path}/rules`)} hidden>
          <div id="rules-form" hx-get="${game.path}/rules/form${entry ? `/${entry}` : ""}" hx-trigger="load"></div>
          <div id="foot" class="foot-line"></div>
        </form>`}
    </main>`;
}

// The foot, once the form is there. `shown` is what the answers change, and `from` which hand on, null if nobody has looked.
export const rulesFoot = ({ entry, shown }) => html`
  <section class="shown" aria-live="polite" tabindex="0" aria-label="${gettext("What changes")}">${shown && whatRulesDo(shown, entry)}</section>
  <button type="submit" class="button primary" name="from" value="next">${entry ? gettext("From that hand on") : gettext("From the next hand on")}</button>
  <button type="submit" class="button" name="from" value="first">${gettext("For the whole game")}</button>`;

// From the next hand on no score changes, so what is shown is about the other button.
function whatRulesDo({ from, problems, changes }, entry) {
  if (problems.length > 0) return consequences({ problems, changes });
  const scoresStay = from === "first" && !entry && html`<p>${gettext("From the next hand on: the scores stay.")}</p>`;
  return html`
    <header>${scoresStay}<h2>${from === "first" ? gettext("For the whole game") : gettext("From that hand on")}</h2></header>
    ${changes.length > 0 ? changesList(changes) : consequences({ problems, changes })}`;
}

export const onlyThere = () => gettext("Without a connection this cannot be changed.");

// What is wrong with an answer, beside it.
export const besideAnswer = (words) => html`<span class="error" role="alert">${words}</span>`;
