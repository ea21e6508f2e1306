// On the start page: in which games hands wait on this phone, by the keys that outbox.js keeps them under. Their boards
// send them.

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
