// How everybody stands: its picture to share, and whether this phone has games that it cannot count yet.
import { localGames } from "./games.js";

document.documentElement.classList.toggle("has-unsent-games", localGames().length > 0);

document.addEventListener("click", async ({ target }) => {
  if (!target.closest("[data-picture]")) return;
  const { givePictureOfTable } = await import("./phone/table-picture.js");
  await givePictureOfTable(JSON.parse(document.getElementById("picture-of-table").textContent));
});
