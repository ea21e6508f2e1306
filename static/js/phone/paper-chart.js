// The chart of the sheet to print, beside the rules.
import { chartFigure, readChart } from "../screens/chart.js";
import { html } from "../screens/html.js";
import { readBoard } from "../game/table.js";
import { speak } from "../words/messages.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);

speak(read("messages"), document.documentElement.lang);
const { size: [width, height], ...game } = read("game");
const figure = chartFigure(readChart(readBoard(game)), { size: { width, height } });
document.querySelector(".foot").append(document.createRange().createContextualFragment(html`<div class="beside">${figure}</div>`));
