// The board of a game: the heads with the totals, the sheet, newest hand first, and the bar below it.
import { backSign, classes, corrected, cucumber, dangerSigns, html, inPlace, lives, markSigns, phrase, toChange } from "./html.js";
import { gettext, ngettext, pgettext, rowOf } from "../words/messages.js";

// `view` is what viewBoard says of the table, with `stuck` (what no longer counts), `moved` (what was taken back or brought back
// last) and `before` (the cucumbers by seat that were on show before).
// `game` is what the page knows of the game: { path, title, rules, reminders, nextGame, mayScore, isLocal }, with `unsent`, how
// many changes are, and `news`, what another phone has changed. `end` has the screen of the end and what the menu has more
// then; nothing while the game runs.
// Beside the board of a wide screen there is room for more, which only the server can say: it is asked once that is in
// sight, and again under other rules.
export function boardScreen(view, game, end = {}) {
  const { length } = view.columns;
  return html`
    <main id="board" class="board players-${length} ${isMany(view.columns) && "many"} ${isTight(view.columns) && "tight"}" data-title="${game.title}" data-revision="${game.revision}" data-coming="${view.nextNumber}" ${view.nextNumber !== null && html`data-running`}>
    <a class="skip" href="#bar">${gettext("Skip the sheet")}</a>
    ${top(view, game, end)}
    ${view.result && onward(game)}
    <p class="provisional" hidden>${gettext("Provisional: not all hands are saved yet.")}</p>
    <div class="beside">
      <p class="turn unseen" ${view.turn.length === 0 && html`hidden`}>${view.turn.map((texts) => html`<span>${phrase(texts)}</span> `)}</p>
      ${!game.isLocal && html`<div id="aside-${game.common?.revision}" class="aside" hx-get="${game.path}/beside" hx-trigger="intersect once" hx-morph-skip></div>`}
    </div>
    ${notices(view, game)}
    <div id="sheet" class="sheet" role="region" tabindex="0" aria-label="${gettext("Score sheet")}">
      <section id="end" class="${classes("end", game.isEndNew && "grows")}" ${!view.result && html`hidden`}>
        <div class="vine"></div>
        <p class="result" role="heading" aria-level="2" ${!view.result && html`hidden`}><span>${view.result}</span></p>
        <div class="rest">${end.screen}</div>
      </section>
      <table>
        <thead><tr><th class="number" scope="col"><span class="unseen">${gettext("Hand")}</span></th>${view.columns.map((column, at) => head(column, view, at * 2 >= length))}</tr></thead>
        <tbody>${view.rows.map((row) => line(row, view, game))}${view.start.length > 0 && fromPaper(view)}</tbody>
      </table>
      ${view.nextNumber !== null && game.reminders.length > 0 && html`<ul class="reminders" aria-label="${gettext("Reminders")}">${game.reminders.map((words) => html`<li>${words}</li>`)}</ul>`}
      <p class="entering" role="status" hx-morph-skip></p>
      <p class="to-send" role="status">${game.unsent > 0 && ngettext("%(num)s change not sent yet.", "%(num)s changes not sent yet.", game.unsent)}</p>
      <p class="empty" id="no-hands" ${view.rows.length > 0 && html`hidden`}>${game.mayScore ? gettext("No hands yet. Play one with your cards, then record the last trick here.") : gettext("No hands yet.")}</p>
    </div>
    ${bar(view, game)}
    </main>`;
}

const isMany = ({ length }) => length > 5;

// The title of the page: the game and the totals.
export const boardTitle = ({ columns }, { title }) => `${title} – ${columns.map(({ name, points }) => `${name} ${points}`).join(", ")}`;

// The head of the page

const DOT = "\u00A0· ";

// The rules in short, without what the title says already; none where they are not known in words.
const rulesBeside = (cards, { rules }) => rules.split(DOT).filter((rule) => rule && rule.replaceAll("\u00A0", " ") !== cards);

function top(view, game, end) {
  const { heading, cards } = view;
  return html`
    <header class="top">
      <div>
        <h1 tabindex="-1"><span>${heading || game.title}</span> <small>${cards}</small></h1>
        <p class="about">${[game.title, ...rulesBeside(cards, game)].join(DOT)}</p>
      </div>
      <details class="menu" ${game.isMenuOpen && html`open`}>
        <summary aria-label="${gettext("More")}"><span aria-hidden="true">⋯</span></summary>
        <nav aria-label="${gettext("More")}">
          <h2>${gettext("This game")}</h2>
          ${end.menu?.(view, game)}
          ${menu(view, game)}
        </nav>
      </details>
    </header>`;
}

// A choice of the menu: the `way` is what its link does, the grey answer may save the way there.
const choice = (way, words, answer = "") => html`<a ${way}><span>${words}</span> ${answer && html`<small>${answer}</small>`}</a>`;
const toPage = (href) => html`href="${href}"`;

// What changes the table, what leaves the phone, what leaves the game. A game that only this phone has leads to the rules of its
// preset, also if the table has others.
function menu({ seats, takesHands, result }, game) {
  const { path, mayScore, isLocal, rules } = game;
  const at = (below) => `${path}${below}${game.hash}`;
  return html`
    <div>
      ${mayScore && choice(inPlace(at("/at-the-table")), gettext("Players"), result ? "" : gettext("%(num)s, come or go", { num: seats.length }))}
      ${choice(toPage(game.rulesPage), gettext("Rules"), isLocal && !game.isUsual ? game.title : rules.split(DOT)[0])}
      ${result && choice(inPlace(game.legalPage), gettext("Was that legal?"))}
      ${!isLocal && choice(toPage(`${path}/share`), gettext("Share"), gettext("watch or keep score"))}
      ${!isLocal && choice(toPage(`${path}/table`), gettext("Big screen"), gettext("TV or tablet"))}
    </div>
    <div>
      ${choice(html`href="${game.paper}" data-paper`, gettext("Print"))}
      ${!isLocal && choice(toPage(`${path}/files`), gettext("Save or send"), gettext("a file with every card"))}
      ${choice(html`href="${path}/chart" hx-get="${path}/chart" hx-target="#panel"`, gettext("History and chart"))}
    </div>
    <div>
      ${mayScore && takesHands && choice(inPlace(at("/at-the-table/end")), gettext("End the game"), gettext("before it is over"))}
      ${choice(toPage(isLocal ? "/phone" : `${path}/phone`), gettext("This phone"), gettext("language, sound"))}
      ${!isLocal && choice(toPage("/our-table"), gettext("How do we stand?"))}
      ${choice(toPage("/"), gettext("All games"), gettext("this one stays"))}
    </div>`;
}

const onward = ({ nextGame }) =>
  html`<p class="onward"><a class="button primary" id="next-game" href="${nextGame}" ${!nextGame && html`hidden`}>${gettext("To the next game")}</a></p>`;

function notices({ stuck }, { mayScore, news, ...game }) {
  return html`
    <div id="notices" class="notices" role="region" tabindex="0" aria-label="${gettext("Notices")}" ${stuck.length === 0 && !news && html`hidden`}>
      ${stuck.map((notice) => html`<p class="notice warn stuck"><span>${notice.text}</span> ${notice.entry && mayScore && html`<a ${toChange(notice, game)}>${gettext("Change it")}</a>`}</p>`)}
      ${news && html`<p class="notice news"><span>${gettext("Another phone: %(news)s", { news })}</span> <button type="button" data-read aria-label="${gettext("Close")}">✕</button></p>`}
    </div>`;
}

// The heads

// `isRight` in the right half, where what explains the danger has its room on the left.
function head(column, { nextNumber, before }, isRight) {
  const { seat, name, points, cucumbers, places, out, left, won, deals, leads, dangers, dangerSpoken, unsent } = column;
  const title = unsent ? rowOf([name, gettext("not sent yet")]) : name;
  return html`
    <th scope="col" data-seat="${seat}" class="${classes((out || left) && "out", won && "won", isRight && "right")}">
      <span class="roles">${deals && html`<b class="deals" data-sign="${pgettext("dealer", "D")}">${gettext("deals")}</b>`}${leads && html`<b>${gettext("leads")}</b>`}</span>
      <span class="${classes("name", unsent && "not-sent")}" dir="auto" title="${title}">${name}</span>
      <span class="total">${points}</span>
      <span class="lives">${lives(cucumbers, places, before?.[seat])}</span>
      ${dangers.length > 0 ? explained(column) : html`${dangerSpoken && html`<span class="unseen spoken">${dangerSpoken}</span>`}<span class="dangers">${dangerSigns(column, nextNumber !== null)}</span>`}
    </th>`;
}

// What a tap on the danger explains, and a screen reader says in its place.
const explained = (column) => html`
  <details class="why">
    <summary class="dangers" aria-label="${column.dangerSpoken}">${dangerSigns(column, true)}</summary>
    <p>${column.dangerSpoken}</p>
  </details>`;

// The lines

// The links of a hand open its story in the panel.
const IN_PANEL = html`hx-boost:inherited="target:#panel, push:false"`;

function line(row, view, game) {
  return row.ruling || row.change ? textLine(row, view, game) : handLine(row, game);
}

function handLine({ number, entry, corrected: isCorrected, cells, unsent, partial, void: isVoid }, { path }) {
  return html`
    <tr id="line-${entry}" class="${classes(isVoid && "void", unsent && "not-sent")}" ${IN_PANEL} ${unsent && html`title="${gettext("not sent yet")}"`}>
      <th class="number" scope="row">${number}${isVoid && html` <span class="unseen spoken">${pgettext("ruling", "the hand does not count")}</span>`}${isCorrected && corrected()}${partial && html`<span class="partial" title="${gettext("Just the loser")}">½</span>`}</th>
      ${cells.map((cell) => (cell.outBefore ? html`<td class="gone"><span class="unseen">${gettext("did not play")}</span></td>` : playerCell(cell, `${path}/hands/${entry}?seat=${cell.seat}`)))}
    </tr>`;
}

function playerCell({ card, points, marks, took, pays, dealt, spoken }, address) {
  return html`
    <td class="${classes(took && "took", pays && "pays", marks.length > 0 && "changed")}">
      <a href="${address}" aria-label="${spoken}">${dealt && html`<span class="dealt" title="${gettext("deals")}">${pgettext("dealer", "D")}</span>`} ${card && html`<span class="card">${card}</span>`} <span class="points">${points}</span> ${markSigns(marks)}</a>
    </td>`;
}

// A ruling, or a change at the table, which has no page before it is saved.
function textLine({ entry, ruling, change, withdrawn, corrected: isCorrected, unsent, marks }, { columns }, { path, hash }) {
  const [sign, spoken] = change ? ["·", gettext("At the table")] : ["§", gettext("Ruling")];
  const said = withdrawn ? html`<s>${ruling || change}</s> ${gettext("withdrawn")}` : html`${ruling || change}${isCorrected && corrected()}`;
  const story = inPlace(`${path}/${change ? "at-the-table" : "rulings"}/${entry}${hash}`);
  return html`
    <tr id="line-${entry}" class="${classes("ruling", change && "change", unsent && "not-sent")}" ${unsent && html`title="${gettext("not sent yet")}"`}>
      <th class="number" scope="row"><span aria-hidden="true">${sign}</span><span class="unseen">${spoken}</span></th>
      <td colspan="${columns.length}"><a ${!(change && unsent) && story}><span class="said">${said}</span> ${markSigns(marks)}</a></td>
    </tr>`;
}

// The scores that were taken over from paper; who joined later has none.
function fromPaper({ columns, start }) {
  return html`
    <tr class="start">
      <th class="number" scope="row"><span class="unseen">${gettext("from paper")}</span><span aria-hidden="true">–</span></th>
      ${columns.map(({ seat }) => html`<td data-seat="${seat}">${start[seat] && paperScore(start[seat])}</td>`)}
    </tr>`;
}

function paperScore({ points, cucumbers, out }) {
  if (out) return gettext("out");
  return html`${points}${Array.from({ length: cucumbers }, () => html` ${cucumber(gettext("a cucumber"))}`)}`;
}

// The bar

export function move(kind, words, isPossible, { path }) {
  return html`<div class="${kind}"><button type="button" class="button" hx-post="${path}/${kind}" hx-swap="none" ${!isPossible && html`disabled`}>${backSign()} <span>${words}</span></button></div>`;
}

function bar(view, game) {
  const { path, mayScore, legalPage } = game;
  const legal = html`<a class="button legal" ${inPlace(legalPage)}>${gettext("Legal?")}</a>`;
  const share = html`<button type="button" class="button" data-deed="choices">${gettext("Share")}</button>`;
  const way = view.result ? share : legal;
  return html`
    <nav id="bar" class="${classes("bar", view.result && "over")}" aria-label="${gettext("This game")}" ${game.isOpening && html`data-opening`}>
      ${mayScore
        ? html`${view.result ? share : moves(view, game)}${next(view, game)}${!view.result && legal}${ways(view, game)}`
        : html`<p class="ask watching">${gettext("This phone is watching.")} <a href="${path}/share#more">${gettext("Keep score too")}</a></p>${way}`}
    </nav>`;
}

// Undo, and what the last undo took back, with Redo beside it.
const moves = (view, game) => html`
  ${(view.moved || view.canRedo) && html`<div class="moved"><p>${view.moved}</p>${view.canRedo && move("redo", gettext("Redo"), true, game)}</div>`}
  ${move("undo", gettext("Undo"), view.canUndo, game)}`;

// What comes next: a hand, another game, or first a hand to change.
function next({ nextNumber: number, takesHands, result, leaderNeeded }, { path, token, revision, nextId }) {
  if (result) {
    return html`<form method="post" action="${path}/again" class="go">${hidden("csrf_token", token)}${hidden("revision", revision)}${hidden("client_id", nextId)}<button type="submit" class="button primary wide">${gettext("Play again")}</button></form>`;
  }
  if (!takesHands) return html`<p class="ask">${gettext("First change the hand that no longer counts.")}</p>`;
  // The number stays with its word.
  const record = gettext("Record hand %(number)s", { number }).replace(` ${number}`, `\u00A0${number}`);
  if (!leaderNeeded) return html`<a class="button primary wide go" href="${path}/hand" data-enter>${record}</a>`;
  return html`<p class="ask" id="ask"><b>${record}</b> ${gettext("Who led the last trick?")}</p>`;
}

const hidden = (name, value) => html`<input type="hidden" name="${name}" value="${value}">`;

const MOST_ACROSS = 4;
const LETTERS_ACROSS = 27; // So many have room beside each other on a phone, and where many play, in smaller type:
const SMALL_LETTERS_ACROSS = 34;
const LETTERS_ABREAST = 36; // And so many at the heads of the columns.

// The letters for which a button has room, at least six: words stay whole.
const lettersOf = ({ name }) => Math.max(6, ...name.split(/[\s-]/).map(({ length }) => length));

// Whether a word is too long for its column of a phone in the usual size.
const isTight = (columns) => Math.max(...columns.map((column) => lettersOf(column))) * columns.length > LETTERS_ABREAST;

// Who led opens the entry with that player first. The rows are as equal as they can be.
function ways({ takesHands, leaderNeeded, seats, columns }, { path }) {
  if (!takesHands) return "";
  const chips = seats.map((seat) => columns.find((column) => column.seat === seat));
  const letters = chips.reduce((sum, chip) => sum + lettersOf(chip), 0) / chips.length;
  const room = isMany(columns) ? SMALL_LETTERS_ACROSS : LETTERS_ACROSS;
  const most = Math.max(1, Math.min(MOST_ACROSS, Math.floor(room / letters)));
  const across = Math.ceil(chips.length / Math.ceil(chips.length / most));
  return html`
    ${leaderNeeded && html`<div class="chips across-${across}" role="group" aria-labelledby="ask">${chips.map(({ seat, name }) => html`<a class="chip" dir="auto" href="${path}/hand?leader=${seat}" data-enter="${seat}"><span>${name}</span></a>`)}</div>`}
    <a class="short-way" href="${path}/hand?short=1" data-enter="short">${gettext("Just the loser")}</a>`;
}
