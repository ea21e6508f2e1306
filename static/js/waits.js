// On the start page: counts the hands of each game that wait on this phone, by the keys of outbox.js. The boards send
// them.

function count() {
  let keys = [];
  try {
    keys = Object.keys(localStorage);
  } catch {
    // Nothing is kept here.
  }
  for (const note of document.querySelectorAll(".waits")) {
    const waiting = keys.filter((key) => key.startsWith(`unsent.${note.dataset.game}.`)).length;
    note.hidden = waiting === 0;
    note.textContent = waiting ? note.dataset.count.replace("{count}", waiting) : "";
  }
}

for (const event of ["pageshow", "storage"]) addEventListener(event, count);
