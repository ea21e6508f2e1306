// The names of people, as scorekeeper/formats/names.py: short, visible, and no two alike.
import { gettext, ngettext } from "./words/messages.js";
import { LOOKALIKES } from "./lookalikes.js";

const LONGEST_NAME = 40;
const VISIBLE = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

// Why a text cannot be a name; empty if it can.
export function nameProblem(name) {
  if ([...name].length > LONGEST_NAME) return ngettext("At most %(num)s character, please.", "At most %(num)s characters, please.", LONGEST_NAME);
  if (/<[a-z!/?]/i.test(name)) return gettext("Please leave out < and >.");
  if (!VISIBLE.test(name.replaceAll(ONLY_VARIES, ""))) return gettext("This name has no visible character.");
  return HIDDEN.test(name) ? gettext("This name has a character that cannot be printed.") : "";
}

// Whether people would read the name as one of the others.
export function isAlike(name, others) {
  const looks = looksOf(name);
  return others.some((other) => looksOf(other).some((one) => looks.includes(one)));
}

// A character that nobody sees. Joiners belong to emoji, and to Arabic and Indic scripts.
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u2065\u2800\u3164\uFFA0\uFFF0-\uFFF8\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}]|(?![\u200C\u200D])\p{Cf}|(^|[^\p{Mc}\p{Mn}\p{Sk}\p{So}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}])[\u200C\u200D]/u;

// Joiners and variation selectors: they say how the characters beside them are drawn, and are nothing alone.
const ONLY_VARIES = /\p{Join_Control}|\p{Variation_Selector}/gu;

const looksLike = new Map(LOOKALIKES.trim().split(/\s+/).flatMap((group) => {
  const [target, letters] = group.split("=");
  return [...letters].map((letter) => [letter, target]);
}));

// Names that people would read as the same share one of these (scorekeeper/formats/names.py).
function looksOf(whole) {
  const name = whole.replaceAll(ONLY_VARIES, "");
  const letters = [...name.normalize("NFKD")].map((letter) => looksLike.get(letter) ?? letter).join("");
  return [name, letters].map((one) => one.normalize("NFKC").toUpperCase().toLowerCase().split(/\s+/).join(" ").normalize("NFC"));
}
