// HTML as text: html`<b>${name}</b>` escapes what is put in, unless that is HTML itself. Lists are joined; null, undefined,
// false and true are nothing, so that `${isOut && html`…`}` draws what it says.
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

class Html {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

function written(value) {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((one) => written(one)).join("");
  if (value === null || value === undefined || typeof value === "boolean") return "";
  return String(value).replaceAll(/[&<>"']/g, (sign) => SIGNS[sign]);
}

export const html = (texts, ...values) => new Html(String.raw({ raw: texts }, ...values.map((value) => written(value))));

// A list of class names without those that do not hold.
export const classes = (...names) => names.filter(Boolean).join(" ");
