// On every page. Before anything is drawn: say that scripts run, so that the style shows the pad instead of the plain form
// fields. A button prints the page.
document.documentElement.classList.add("scripted");
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-print]")) print();
});
