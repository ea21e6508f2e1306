// The open entry, kept in this tab while its page is hidden, because a phone that needs memory may end the page.
const KEY = `draft.${document.getElementById("unsent").dataset.game}`;

// An entry that nothing was typed into is not kept.
export function keepDraft(entry) {
  try {
    if (entry?.hand.order.length > 0) sessionStorage.setItem(KEY, JSON.stringify(entry));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored here.
  }
}

export const forgetDraft = () => keepDraft(null);

// The entry that was open when the page went, or null.
export function readDraft() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null; // Nothing is stored here.
  }
}
