// The chart of the sheet to print, beside the rules.
import { chartFigure, readChart } from "../screens/chart.js";
import { html } from "../screens/html.js";
import { readBoard } from "../game/table.js";

const { size: [width, height], ...game } = JSON.parse(document.getElementById("game").textContent);
const figure = chartFigure(readChart(readBoard(game)), { size: { width, height } });
document.querySelector(".foot").append(document.createRange().createContextualFragment(html`<div class="beside">${figure}</div>`));
