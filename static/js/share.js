// Shares the link or the result of a game: by the phone's own share sheet, else as a copy.
// At an address with plain http there is neither sheet nor clipboard, only the oldest way to copy.

document.addEventListener("click", async (event) => {
  const control = event.target.closest("[data-share]");
  if (!control) return;
  event.preventDefault();
  const { message, link: url, copied } = control.dataset;
  const text = message ? await textOf(message, url) : control.dataset.share;
  if (await offered(text ? { text, url } : { url })) return;
  if (!(await copy(text ? `${text}\n\n${url}` : url))) {
    location.assign(control.href); // There the text can be copied by hand.
    return;
  }
  control.textContent = copied;
  document.getElementById("status").textContent = copied;
});

// The message about the game, which the server writes and ends with the link; without it the link must do.
async function textOf(address, url) {
  try {
    const answer = await fetch(address, { cache: "no-store" });
    return answer.ok && answer.headers.has("X-Scorekeeper") ? (await answer.text()).replace(url, "").trim() : "";
  } catch {
    return "";
  }
}

// Whether the share sheet was there. Somebody who closes it does not want a copy or a download either.
export async function offered(message) {
  if (!navigator.share) return false;
  try {
    await navigator.share(message);
    return true;
  } catch (error) {
    return error.name === "AbortError";
  }
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text) {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "unseen";
  field.readOnly = true;
  field.value = text;
  // Beside an open dialog nothing can be selected.
  (document.querySelector("dialog:modal") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true });
  return done;
}
