// Prints the board's own sheet while the server's lacks something: hands that wait, or the whole game.
import { waiting } from "./journal.js";

const { journal } = document.getElementById("unsent").dataset;
const isOld = "asOf" in document.documentElement.dataset;
const lacksSomething = () => !journal || waiting().length > 0;

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-paper]") || !(lacksSomething() || isOld || !navigator.onLine)) return;
  event.preventDefault();
  print();
});

addEventListener("beforeprint", () => {
  document.querySelector(".provisional").hidden = !lacksSomething();
});
addEventListener("afterprint", () => {
  document.querySelector(".provisional").hidden = true;
});
