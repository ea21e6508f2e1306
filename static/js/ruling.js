// A ruling goes into the journal, so that it can be made without a network too. What is not filled in rightly goes to the
// server, which says what is missing.
import * as journal from "./journal.js";

const form = document.querySelector("form.ruling-form[data-board]");

form?.addEventListener("submit", (event) => {
  const fields = new FormData(form);
  const number = (name) => Number(fields.get(name));
  const body = { matter: fields.get("matter"), remedy: fields.get("remedy"), hand: number("hand") };
  if (number("player") >= 0) body.seat = number("player");
  if (body.remedy === "points") body.points = number("points");
  const note = fields.get("note").trim();
  if (note) body.note = note;
  const isFine = body.matter && body.hand >= 1 && (body.remedy !== "points" || (body.points >= 1 && body.points <= 1_000));
  if (!isFine || (body.points && body.seat === undefined) || !journal.isStoring()) return;
  event.preventDefault();
  journal.add("ruling", body, { base: Number(fields.get("revision")) });
  location.assign(form.dataset.board);
});
