// A page of the server's that changes itself by htmx: what it says now is in #content, and a screen reader goes on there.
const trouble = document.getElementById("trouble");
// What came of a form, the most important first.
const RESULTS = [".problems:not([hidden])", "[aria-invalid=true]", "[role=alert]", "[role=status]"];

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.target.id !== "content") return;
  trouble.textContent = "";
  const isSent = ctx.request.method === "POST";
  const place = [...(isSent ? RESULTS : []), "h1"].map((selector) => ctx.target.querySelector(selector)).find(Boolean);
  if (!place.matches("input")) place.tabIndex = -1;
  place.focus();
  // The worker keeps the list of games as it is now.
  if (isSent) navigator.serviceWorker?.controller?.postMessage({ keep: [location.href] });
});

// Only our own server's answer is one.
document.addEventListener("htmx:before:response", (event) => {
  if (event.detail.ctx.response.headers.has("X-Scorekeeper")) return;
  event.preventDefault();
  sayOffline();
});

document.addEventListener("htmx:error", sayOffline);

function sayOffline() {
  trouble.textContent = trouble.dataset.offline;
}

// What was wrong with one file is not said of the next.
document.addEventListener("change", ({ target }) => {
  if (target.type !== "file") return;
  target.removeAttribute("aria-invalid");
  document.getElementById(`${target.id}-error`)?.remove();
});
