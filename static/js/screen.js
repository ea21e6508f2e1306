// The table view: only our own server may redraw it, and whoever looks at it learns when it may be old.

const PATIENCE = 10_000;
let heard = new Date();

function tell() {
  const line = document.getElementById("contact");
  const time = heard.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const words = Date.now() - heard < PATIENCE ? "" : line.dataset.lost.replace("{time}", time);
  if (line.textContent !== words) line.textContent = words;
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  if (xhr.status >= 400 || !xhr.getResponseHeader("X-Scorekeeper")) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && event.detail.xhr.getResponseHeader("X-Scorekeeper")) heard = new Date();
  tell();
});

setInterval(tell, 1000);
